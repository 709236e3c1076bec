//! What is known, for the page: a card of words and slopes.

use js_sys::{Array, Float64Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{object, parse};
use crate::rules::Window;
use crate::solve::Steps;
use crate::solved::OutcomeTask;
use crate::theory::beams;

#[derive(Serialize)]
struct BeamObject<'a> {
    name: &'a str,
    exact: String,
    predicted: f64,
    measured: Option<f64>,
    why: &'a str,
}

/// Slopes are measured on a board of this side.
const MEASURED_SIDE: u32 = 1024;

/// What is known of the game of a query, with the slopes of its beams predicted and measured.
#[wasm_bindgen]
pub fn theory(query: &str) -> Result<JsValue, JsValue> {
    let query = parse(query)?;
    let card = object(&query.game.details().known)?;
    let beams = query.beams();
    let side = MEASURED_SIDE.min((query.game.limits)(&query.params).positions);
    let mut positions = Vec::new();
    if let (false, Ok(mut task)) = (beams.is_empty(), OutcomeTask::new(&query, Window::corner(side))) {
        task.finish();
        positions.extend(task.positions());
    }
    let measured = beams::measured(&beams, positions.iter().copied());
    let list = Array::new();
    for (beam, measured) in beams.iter().zip(measured) {
        let row = object(&BeamObject {
            name: &beam.name,
            exact: beam.slope.to_string(),
            predicted: beam.slope.to_f64(),
            measured: measured.as_ref().map(|measured| measured.slope),
            why: &beam.why,
        })?;
        let residuals = measured.map_or_else(Vec::new, |measured| measured.residuals);
        js_sys::Reflect::set(&row, &"residuals".into(), &Float64Array::from(residuals.as_slice()))?;
        list.push(&row);
    }
    js_sys::Reflect::set(&card, &"beams".into(), &list)?;
    js_sys::Reflect::set(&card, &"beside".into(), &query.beside().into())?;
    Ok(card)
}
