//! How far two games agree, for the page.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::picture::Game;
use super::task::Task;
use super::{error, object, parse};
use crate::scene::agreement;
use crate::solved::Band;

/// How far two games agree in sight: `both`, `first` and `second` are numbers of P-positions.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, rename = "Agreement")]
struct AgreementObject {
    both: u64,
    first: u64,
    second: u64,
    /// The first cell where they differ.
    #[serde(rename = "firstDifference")]
    #[tsify(type = "{ x: number; y: number } | null")]
    first_difference: Option<CellObject>,
    #[tsify(type = "Band[]")]
    bands: Vec<BandObject>,
    words: String,
}

#[derive(Serialize)]
struct CellObject {
    x: u64,
    y: u64,
}

/// A ring of cells, x + y from `from` to `to`, with how many of how many agree.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Band")]
struct BandObject {
    from: u64,
    to: u64,
    both: u64,
    either: u64,
}

impl AgreementObject {
    fn new(found: agreement::Agreement) -> AgreementObject {
        let band = |Band { from, to, both, either }| BandObject { from, to, both, either };
        AgreementObject {
            both: found.counts.both,
            first: found.counts.first,
            second: found.counts.second,
            first_difference: found.first_difference.map(|(x, y)| CellObject { x, y }),
            bands: found.bands.into_iter().map(band).collect(),
            words: found.words,
        }
    }
}

/// How far the two games of a query agree in a frame, as `figure` has it; throws where there is one game.
#[wasm_bindgen(unchecked_return_type = "Work<Agreement>")]
pub fn agreement(
    query: &str,
    #[wasm_bindgen(unchecked_param_type = "number[]")] frame: &[f64],
) -> Result<Task, JsValue> {
    let game = Game::new(parse(query)?, frame)?;
    Ok(Task::of(game, |game| {
        let found = game.shown().borrow().agreement(game.window());
        let found = found.ok_or_else(|| error("there is no second game: write vs=…"))?;
        object(&AgreementObject::new(found))
    }))
}
