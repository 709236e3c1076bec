//! Checks for the page, step by step, and what to read about a game. They are in a module of their own, which is fetched when
//! somebody asks.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::task::Task;
use super::{error, object, parse, whole};
use crate::papers::literature::{self, OeisSequence, Title};
use crate::query::Query;
use crate::statements::{self, Checking};

/// Checks every statement about the game of a query on a board of `size` cells across.
#[wasm_bindgen(unchecked_return_type = "Work<Report[]>")]
pub fn check(query: &str, size: f64) -> Result<Task, JsValue> {
    let checking = Checking::new(parse(query)?, whole("size", size, 1, 65_536)? as u32);
    Ok(Task::of(checking, |checking| object(&checking.reports())))
}

/// Decides a statement for the game of a query, at every position; throws where it says nothing that automata decide.
#[wasm_bindgen(unchecked_return_type = "Decided")]
pub fn decide(key: &str, query: &str) -> Result<JsValue, JsValue> {
    let statement = statements::find(key).ok_or_else(|| error(format!("{key} is no statement")))?;
    let decided = statement.decide(&parse(query)?);
    object(&decided.ok_or_else(|| error(format!("{key} says nothing of {query} that automata decide")))?)
}

/// What there is beside the papers about a game.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Literature")]
struct LiteratureObject {
    #[tsify(type = "Title[]")]
    readings: Vec<&'static Title>,
    #[tsify(type = "OeisSequence[]")]
    sequences: Vec<&'static OeisSequence>,
}

/// What to read about the game of a query, and its sequences in the OEIS.
#[wasm_bindgen(unchecked_return_type = "Literature")]
pub fn literature(query: &str) -> Result<JsValue, JsValue> {
    let query = parse(query)?;
    let game = Query { settings: Default::default(), ..query };
    object(&LiteratureObject {
        readings: literature::readings(game.game.id).collect(),
        sequences: literature::sequences(&game.to_string()).collect(),
    })
}
