//! Rules that somebody writes or draws, for the page's editor.

use js_sys::Uint8Array;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::{error, object, parse, whole};
use crate::games::examples::{self, Example};
use crate::games::{Kind, custom};
use crate::query::Query;
use crate::rules::expression::{Condition, Reading, Stroke};

/// What there is to say about the text of a rule; `key` is `rule` or `end`.
#[wasm_bindgen(js_name = readRule, unchecked_return_type = "RuleReading")]
pub fn read_rule(text: &str, key: &str) -> Result<JsValue, JsValue> {
    match custom::GAME.param(key).map(|param| &param.kind) {
        Some(Kind::Rule { about, .. }) => object(&Reading::of(text, *about)),
        _ => Err(error(format!("{key} is not the key of a rule"))),
    }
}

/// The moves of a rule, as a board of their own.
#[derive(Serialize, Tsify)]
#[tsify(rename = "RuleMoves")]
struct MovesObject {
    /// 1 where k and l may be taken: at k·side + l.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array")]
    allowed: Uint8Array,
    /// The heaps from which they are taken, where that matters.
    x: u64,
    y: u64,
    #[serde(rename = "byPosition")]
    by_position: bool,
}

/// Which k and l, both below `side`, a rule allows: from the piece, or from heaps of side − 1, where the heaps matter.
#[wasm_bindgen(js_name = ruleMoves, unchecked_return_type = "RuleMoves")]
pub fn rule_moves(query: &str, side: f64) -> Result<JsValue, JsValue> {
    let (query, side) = (parse(query)?, whole("side", side, 1, 64)?);
    let rule = rule_of(&query)?;
    let by_position = rule.is_by_position();
    let (x, y) = query.settings.at.filter(|_| by_position).unwrap_or((side - 1, side - 1));
    let cells = (0..side).flat_map(|k| (0..side).map(move |l| (k, l)));
    let allowed: Vec<u8> =
        cells.map(|(k, l)| u8::from(k <= x && l <= y && rule.takes((k, l), (x, y)))).collect();
    object(&MovesObject { allowed: Uint8Array::from(allowed.as_slice()), x, y, by_position })
}

/// The rule of a query with (k, l), or all multiples of it, allowed or forbidden, as text.
#[wasm_bindgen(js_name = drawRule)]
pub fn draw_rule(query: &str, k: f64, l: f64, multiples: bool, allowed: bool) -> Result<String, JsValue> {
    let query = parse(query)?;
    let amount = |name: &str, n: f64| whole(name, n, 0, 65_535).map(|n| n as u32);
    let stroke = Stroke { k: amount("k", k)?, l: amount("l", l)?, multiples, allowed };
    if (stroke.k, stroke.l) == (0, 0) {
        return Err(error("a move takes at least one token"));
    }
    let rule = rule_of(&query)?;
    let drawn = rule.rule().with_stroke(stroke, &custom::letters(&query.params)).map_err(error)?;
    Ok(drawn.to_string())
}

fn rule_of(query: &Query) -> Result<Condition, JsValue> {
    if !query.is(&custom::GAME) {
        return Err(error(format!("{} has no rule of one's own", query.game.id)));
    }
    custom::condition(&query.params, "rule").ok_or_else(|| error("there is no rule"))
}

/// Rules to begin with.
#[wasm_bindgen(unchecked_return_type = "Example[]")]
pub fn examples() -> Result<JsValue, JsValue> {
    object(&examples::all().collect::<Vec<&Example>>())
}
