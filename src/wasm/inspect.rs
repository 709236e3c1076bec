//! What is to be said about a position, for the page.

use js_sys::Float64Array;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::picture::picture;
use super::{MAX_SAFE_INTEGER, heap, object, parse};
use crate::scene::inspect::{Column, Inspection};

/// What is to be said about a position.
#[wasm_bindgen(unchecked_return_type = "Inspection")]
pub fn inspect(query: &str, x: f64, y: f64) -> Result<JsValue, JsValue> {
    let (x, y) = (heap("x", x)?, heap("y", y)?);
    let inspection = picture(&parse(query)?).borrow_mut().inspect(x, y);
    object(&InspectionObject::new(&inspection))
}

/// What is to be said about a position.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Inspection")]
struct InspectionObject<'a> {
    x: u64,
    y: u64,
    standing: &'static str,
    grundy: Option<u64>,
    options: Option<usize>,
    #[tsify(type = "Winning[]")]
    winning: Vec<WinningObject<'a>>,
    #[serde(rename = "winningTotal")]
    winning_total: usize,
    words: &'a str,
    column: Option<&'a Column>,
    near: &'a [&'static str],
    /// The options in sight, x0, y0, x1, y1, …
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array")]
    reached: Float64Array,
}

/// A move that wins.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Winning")]
struct WinningObject<'a> {
    x: u64,
    y: u64,
    words: &'a str,
}

impl InspectionObject<'_> {
    fn new(inspection: &Inspection) -> InspectionObject<'_> {
        let winning = inspection.winning.iter().map(|(x, y, words)| WinningObject { x: *x, y: *y, words });
        let reached: Vec<f64> = inspection.reached.iter().flat_map(|&(x, y)| [x as f64, y as f64]).collect();
        InspectionObject {
            x: inspection.x,
            y: inspection.y,
            standing: inspection.standing(),
            // A value that JavaScript cannot hold is not shown.
            grundy: inspection.grundy.filter(|&value| value <= MAX_SAFE_INTEGER),
            options: inspection.options,
            winning: winning.collect(),
            winning_total: inspection.winning_total,
            words: &inspection.words,
            column: inspection.column.as_ref(),
            near: &inspection.near,
            reached: Float64Array::from(reached.as_slice()),
        }
    }
}
