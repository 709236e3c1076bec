//! From picture to theorem, for the page: guesses from a board, proofs for every position, certificates checked anew.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use super::task::{Task, Work};
use super::{error, object, parse, whole};
use crate::find::Search;
use crate::prover::Claim;
use crate::recheck;
use crate::solve::Steps;
use crate::solved;

/// What the P-positions on a board of so many cells, or as many as the rules are searched, look like: guesses.
#[wasm_bindgen(unchecked_return_type = "Work<Found>")]
pub fn find(query: &str, size: f64) -> Result<Task, JsValue> {
    let query = parse(query)?;
    let size = whole("size", size, 1, 65_536)? as u32;
    let search =
        Search::new(&query, size.min((query.game.limits)(&query.params).positions)).map_err(error)?;
    Ok(Task::of(search, |search| object(&search.found())))
}

/// What the P-positions of a game are, for every position; with a second query, that both games have the same.
#[wasm_bindgen(unchecked_return_type = "Work<ProofReport>")]
pub fn prove(
    query: &str,
    #[wasm_bindgen(js_name = sameAs, unchecked_param_type = "string | null")] same_as: &JsValue,
) -> Result<Task, JsValue> {
    let other = same_as.as_string().map(|text| parse(&text)).transpose()?;
    Ok(Task::new(Proving(Claim::new(&parse(query)?, other.as_ref()))))
}

/// A claim whose progress is told in words.
struct Proving(Claim);

impl Steps for Proving {
    fn advance(&mut self, steps: u32) -> bool {
        self.0.advance(steps)
    }

    fn progress(&self) -> (u32, u32) {
        self.0.progress()
    }
}

impl Work for Proving {
    fn partial(&self) -> Result<JsValue, JsValue> {
        object(&self.0.report())
    }

    fn value(&self) -> Result<JsValue, JsValue> {
        object(&self.0.report())
    }
}

/// What the checker says of a certificate.
#[derive(Serialize, Tsify)]
#[tsify(rename = "Rechecked")]
struct RecheckedObject {
    valid: bool,
    /// The game, if it is valid.
    query: String,
    /// What it proves, or why it proves nothing.
    words: String,
}

/// Checks a certificate anew, by code that shares nothing with what made it.
#[wasm_bindgen(unchecked_return_type = "Rechecked")]
pub fn recheck(certificate: &str) -> Result<JsValue, JsValue> {
    object(&match recheck::check(certificate) {
        Ok(certified) => {
            RecheckedObject { valid: true, query: certified.query().to_string(), words: certified.words() }
        }
        Err(why) => RecheckedObject { valid: false, query: String::new(), words: why.to_string() },
    })
}

/// Takes over the set of a certificate that this page proved or rechecked a moment ago: from now on its game is known here at any distance.
#[wasm_bindgen]
pub fn know(certificate: &str) -> Result<(), JsValue> {
    let certified = recheck::believed(certificate).map_err(error)?;
    solved::know(certified.query(), certified.closed_form());
    // What was looked at and played before did not know of it.
    super::picture::forget();
    super::play::forget();
    Ok(())
}
