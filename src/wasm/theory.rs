//! What is known, for the page: a card of words and slopes.

use js_sys::Float64Array;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::{object, parse};
use crate::games::Known;
use crate::rules::Window;
use crate::solve::Steps;
use crate::solved::OutcomeTask;
use crate::theory::beams;

/// A beam, predicted and measured.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "BeamRow")]
struct BeamObject<'a> {
    name: &'a str,
    exact: String,
    predicted: f64,
    measured: Option<f64>,
    why: &'a str,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array")]
    residuals: Float64Array,
}

/// What is known of a game.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Theory")]
struct TheoryObject<'a> {
    #[serde(flatten)]
    known: &'a Known,
    #[tsify(type = "BeamRow[]")]
    beams: Vec<BeamObject<'a>>,
    /// What the card is not about, where the board shows something else.
    beside: Option<&'static str>,
}

/// Slopes are measured on a board of this side.
const MEASURED_SIDE: u32 = 1024;

/// What is known of the game of a query, with the slopes of its beams predicted and measured.
#[wasm_bindgen(unchecked_return_type = "Theory")]
pub fn theory(query: &str) -> Result<JsValue, JsValue> {
    let query = parse(query)?;
    let beams = query.beams();
    let side = MEASURED_SIDE.min((query.game.limits)(&query.params).positions);
    let mut positions = Vec::new();
    if let (false, Ok(mut task)) = (beams.is_empty(), OutcomeTask::new(&query, Window::corner(side))) {
        task.finish();
        positions.extend(task.positions());
    }
    let measured = beams::measured(&beams, positions.iter().copied());
    let rows = beams.iter().zip(measured).map(|(beam, measured)| BeamObject {
        name: &beam.name,
        exact: beam.slope.to_string(),
        predicted: beam.slope.to_f64(),
        measured: measured.as_ref().map(|measured| measured.slope),
        why: &beam.why,
        residuals: Float64Array::from(
            measured.map_or_else(Vec::new, |measured| measured.residuals).as_slice(),
        ),
    });
    object(&TheoryObject {
        known: &query.game.details().known,
        beams: rows.collect(),
        beside: query.beside(),
    })
}
