//! What is to be said about a position, for the page.

use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::picture::{Picture, set};
use super::{MAX_SAFE_INTEGER, heap, object};
use crate::scene::inspect::{Column, Inspection};

#[wasm_bindgen]
impl Picture {
    /// What is to be said about a position.
    pub fn inspect(&mut self, x: f64, y: f64) -> Result<JsValue, JsValue> {
        let inspection = self.0.inspect(heap("x", x)?, heap("y", y)?);
        let value = object(&InspectionObject::new(&inspection))?;
        let reached: Vec<f64> = inspection.reached.iter().flat_map(|&(x, y)| [x as f64, y as f64]).collect();
        set(&value, "reached", Float64Array::from(reached.as_slice()))?;
        Ok(value)
    }
}

#[derive(Serialize)]
struct InspectionObject<'a> {
    x: u64,
    y: u64,
    standing: &'static str,
    grundy: Option<u64>,
    options: Option<usize>,
    winning: Vec<WinningObject<'a>>,
    #[serde(rename = "winningTotal")]
    winning_total: usize,
    words: &'a str,
    column: &'a Option<Column>,
    near: &'a [&'static str],
}

#[derive(Serialize)]
struct WinningObject<'a> {
    x: u64,
    y: u64,
    words: &'a str,
}

impl InspectionObject<'_> {
    fn new(inspection: &Inspection) -> InspectionObject<'_> {
        let winning = inspection.winning.iter().map(|(x, y, words)| WinningObject { x: *x, y: *y, words });
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
            column: &inspection.column,
            near: &inspection.near,
        }
    }
}
