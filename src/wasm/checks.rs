//! Checks for the page, step by step. They are in a module of their own, which is fetched when somebody asks.

use wasm_bindgen::prelude::*;

use super::{object, parse, whole};
use crate::solve::Steps;
use crate::statements::Checking;

/// The statements about a game, checked one at a step.
#[wasm_bindgen]
pub struct CheckRun(Checking);

#[wasm_bindgen]
impl CheckRun {
    /// Begins to check the statements about the game of a query on a board of `size` cells across.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str, size: f64) -> Result<CheckRun, JsValue> {
        Ok(CheckRun(Checking::new(parse(query)?, whole("size", size, 1, 65_536)? as u32)))
    }

    /// Solves some lines of the board, or checks one statement on it; true when finished.
    pub fn advance(&mut self, lines: u32) -> bool {
        self.0.advance(lines)
    }

    /// How much is done.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> u32 {
        self.0.progress().0
    }

    /// Out of how much.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> u32 {
        self.0.progress().1
    }

    /// What was found so far.
    pub fn results(&self) -> Result<JsValue, JsValue> {
        object(&self.0.reports())
    }
}
