//! What the page's worker calls, in four modules: the first, built without any feature, only draws; with the feature
//! `full` it answers every question about a named game, with `custom` it takes rules that somebody writes and compares two
//! games, and with `study` it proves what their P-positions are, and knows what the papers say. Small things cross as
//! objects, boards as typed arrays (copies, ready to be transferred); long work goes in steps, so that the worker can
//! listen in between.

#[cfg(feature = "full")]
mod answers;
#[cfg(feature = "study")]
mod catalogue;
#[cfg(feature = "study")]
mod checks;
#[cfg(feature = "custom")]
mod comparison;
#[cfg(feature = "full")]
mod export;
#[cfg(feature = "study")]
mod gallery;
#[cfg(feature = "full")]
mod inspect;
mod kept;
#[cfg(feature = "study")]
mod lab;
mod picture;
#[cfg(feature = "full")]
mod play;
#[cfg(feature = "prove")]
mod prove;
#[cfg(feature = "custom")]
mod rule;
mod task;
#[cfg(feature = "full")]
mod theory;

#[cfg(feature = "full")]
pub use answers::*;
#[cfg(feature = "study")]
pub use catalogue::*;
#[cfg(feature = "study")]
pub use checks::*;
#[cfg(feature = "custom")]
pub use comparison::*;
#[cfg(feature = "full")]
pub use export::*;
#[cfg(feature = "study")]
pub use gallery::*;
#[cfg(feature = "full")]
pub use inspect::*;
#[cfg(feature = "study")]
pub use lab::*;
pub use picture::*;
#[cfg(feature = "full")]
pub use play::*;
#[cfg(feature = "prove")]
pub use prove::*;
#[cfg(feature = "custom")]
pub use rule::*;
pub use task::*;
#[cfg(feature = "full")]
pub use theory::*;

use js_sys::{Error, Number};
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use wasm_bindgen::prelude::*;

#[cfg(feature = "full")]
use crate::query::Query;

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

fn error(message: impl ToString) -> JsValue {
    Error::new(&message.to_string()).into()
}

#[cfg(feature = "full")]
fn parse(query: &str) -> Result<Query, JsValue> {
    Query::parse(query).map_err(error)
}

fn object(value: &impl Serialize) -> Result<JsValue, JsValue> {
    value.serialize(&Serializer::json_compatible()).map_err(error)
}

/// A whole number from `least` to `most`, from a JavaScript number.
fn whole(name: &str, value: f64, least: u64, most: u64) -> Result<u64, JsValue> {
    if value >= least as f64 && value <= most as f64 && value.fract() == 0.0 {
        return Ok(value as u64);
    }
    // JavaScript writes its numbers itself: the code for that is large.
    let value = Number::from(value).to_string_with_radix(10).map_or_else(|_| "…".into(), String::from);
    Err(error(format!("{name}={value} is not a whole number from {least} to {most}")))
}

const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

fn heap(name: &str, value: f64) -> Result<u64, JsValue> {
    whole(name, value, 0, MAX_SAFE_INTEGER)
}
