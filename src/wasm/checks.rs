//! Checks for the page, step by step. They are in a module of their own, which is fetched when somebody asks.

use wasm_bindgen::prelude::*;

use super::{object, parse, whole};
use crate::statements::{self, Report, Statement, Subject};

/// The statements about a game, checked one at a step.
#[wasm_bindgen]
pub struct CheckRun {
    subject: Subject,
    waiting: std::vec::IntoIter<&'static Statement>,
    total: u32,
    reports: Vec<Report>,
    solved: bool,
}

#[wasm_bindgen]
impl CheckRun {
    /// Begins to check the statements about the game of a query on a board of `size` cells across.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str, size: f64) -> Result<CheckRun, JsValue> {
        let query = parse(query)?;
        let size = whole("size", size, 1, 65_536)? as u32;
        let waiting: Vec<_> = statements::about(query.game.id).collect();
        let total = waiting.len() as u32;
        let subject = Subject::new(query, size);
        Ok(CheckRun { subject, waiting: waiting.into_iter(), total, reports: Vec::new(), solved: false })
    }

    /// Solves some lines of the board, or checks one statement on it; true when finished.
    pub fn advance(&mut self, lines: u32) -> bool {
        if !self.solved {
            self.solved = self.subject.advance(lines);
            return false;
        }
        match self.waiting.next() {
            Some(statement) => self.reports.push(statement.report(&self.subject)),
            None => return true,
        }
        self.waiting.len() == 0
    }

    /// How much is done: the board counts as much as the statements.
    #[wasm_bindgen(getter)]
    pub fn done(&self) -> u32 {
        let (done, total) = self.subject.progress();
        let board = if total == 0 { 100 } else { u64::from(done) * 100 / u64::from(total) } as u32;
        board + self.reports.len() as u32 * 100 / self.total.max(1)
    }

    /// Out of how much.
    #[wasm_bindgen(getter)]
    pub fn total(&self) -> u32 {
        200
    }

    /// What was found so far.
    pub fn results(&self) -> Result<JsValue, JsValue> {
        object(&self.reports)
    }
}
