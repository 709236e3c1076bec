//! What is known, for the page: a card of words and slopes, and checks that go step by step.

use js_sys::{Array, Float64Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::{object, parse, whole};
use crate::board::{OutcomeTask, Window};
use crate::games::Known;
use crate::theory::beams;
use crate::theory::statements::{self, Report, Statement, Subject};

#[derive(Serialize)]
struct CardObject<'a> {
    #[serde(flatten)]
    known: &'a Known,
    statements: usize,
}

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
    let statements = statements::about(query.game.id).count();
    let card = object(&CardObject { known: &query.game.known, statements })?;
    let beams = beams::of(&query);
    let side = MEASURED_SIDE.min((query.game.limits)(&query.params).positions);
    let mut positions = Vec::new();
    if let (false, Ok(mut task)) = (beams.is_empty(), OutcomeTask::new(&query, Window::corner(side))) {
        task.advance(u32::MAX);
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
    Ok(card)
}

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
