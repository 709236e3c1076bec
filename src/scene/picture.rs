//! A board that is looked at: solved as far as it is in sight, kept, and drawn as often as wanted.
//!
//! What is in sight decides how far the rules are searched; the board grows in powers of two, so that moving about
//! seldom solves anything again. This is all that a first picture needs; [`Explorer`](super::explorer::Explorer) adds
//! Grundy values, closed forms for what is far away, and answers about single positions.

use super::Frame;
use super::figure::{Layer, Scene, Values};
use crate::board::{OutcomeTask, Window};
use crate::query::Query;
use crate::theory::beams::{self, Beam};
use crate::theory::closed::Range;

/// The least side of a solved board: everything near the corner is then there at once.
const LEAST_SIDE: u64 = 128;

/// A game that is looked at.
#[derive(Debug)]
pub struct Picture {
    query: Query,
    beams: Vec<Beam>,
    outcomes: Option<OutcomeTask>,
}

/// How a figure is drawn on this screen.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Pixels to a CSS pixel.
    pub density: f64,
    /// The colour of P-positions.
    pub p_colour: [u8; 3],
}

impl Screen {
    /// The least cell, in CSS pixels, that is drawn as a square: three pixels of the screen.
    pub fn squares(&self) -> f64 {
        3.0 / self.density
    }
}

/// A figure, and what is to be said about it.
#[derive(Debug)]
pub struct Drawing {
    /// The layers.
    pub layers: Vec<Layer>,
    /// How many P-positions are in sight.
    pub in_sight: usize,
    /// Are these all P-positions of the game?
    pub all: bool,
    /// The greatest value on the colour scale.
    pub most: Option<u32>,
    /// What cannot be shown, as a sentence.
    pub note: Option<String>,
}

impl Picture {
    /// A picture of the game of a query.
    pub fn new(query: Query) -> Picture {
        let query = query.at_the_piece();
        Picture { beams: beams::of(&query), query, outcomes: None }
    }

    /// Looks at the same game with other settings; `false` when the query is about another game, other parameters or
    /// other play, which need a picture of their own.
    pub fn set_query(&mut self, query: &Query) -> bool {
        let query = query.clone().at_the_piece();
        let same = self.query.game.id == query.game.id
            && self.query.params == query.params
            && self.query.settings.play == query.settings.play;
        if same {
            self.query.settings = query.settings;
        }
        same
    }

    /// The query that is shown.
    pub fn query(&self) -> &Query {
        &self.query
    }

    pub(super) fn beams(&self) -> &[Beam] {
        &self.beams
    }

    /// Begins to solve what is in sight, as far as the rules are searched; `true` when everything is there already.
    pub fn prepare(&mut self, frame: &Frame) -> bool {
        let wanted = board(frame, (self.query.game.limits)(&self.query.params).positions);
        if !self.outcomes.as_ref().is_some_and(|task| covers(task.window(), wanted)) {
            self.outcomes = OutcomeTask::by_rules(&self.query, wanted);
        }
        self.advance(0)
    }

    /// Solves the board as far as (x, y) at once, if the rules are searched so far: a picture that has not been drawn yet
    /// may be asked about a position.
    pub(super) fn solve_to(&mut self, x: u64, y: u64) {
        let limit = (self.query.game.limits)(&self.query.params).positions;
        if x.max(y) < u64::from(limit) && self.is_p(x, y).is_none() {
            let wanted = board_to((x + 1, y + 1), limit);
            if !self.outcomes.as_ref().is_some_and(|task| covers(task.window(), wanted)) {
                self.outcomes = OutcomeTask::by_rules(&self.query, wanted);
            }
            self.advance(u32::MAX);
        }
    }

    /// Solves up to `lines` more lines; `true` when what was prepared is complete.
    pub fn advance(&mut self, lines: u32) -> bool {
        self.outcomes.as_mut().is_none_or(|task| task.advance(lines))
    }

    /// How many of how many lines are done.
    pub fn progress(&self) -> (u32, u32) {
        self.outcomes.as_ref().map_or((0, 0), OutcomeTask::progress)
    }

    /// Is all of the range on the solved board?
    pub(super) fn holds(&self, range: Range) -> bool {
        self.outcomes.as_ref().is_some_and(|task| {
            let Window { width, height, .. } = task.window();
            range.x1 < u64::from(width) && range.y1 < u64::from(height)
        })
    }

    /// The P-positions in a range, as far as they are on the solved board.
    pub fn positions(&self, range: Range) -> Vec<(u64, u64)> {
        let found = self.outcomes.iter().flat_map(OutcomeTask::positions);
        found.filter(|&(x, y)| range.contains(x, y)).collect()
    }

    /// Is (x, y) a P-position? `None` when it is not on the solved board.
    pub(super) fn is_p(&self, x: u64, y: u64) -> Option<bool> {
        self.outcomes.as_ref().filter(|task| task.is_done_at(x, y)).map(|task| task.is_p(x, y))
    }

    /// Draws what is in sight.
    pub fn draw(&self, frame: Frame, screen: Screen) -> Drawing {
        let found = self.positions(in_sight(&frame));
        self.draw_with(frame, (screen, screen.squares()), &found, None, None)
    }

    /// Draws these P-positions, or these values with lines between tiles; cells from `squares` on as squares.
    pub(super) fn draw_with(
        &self,
        frame: Frame,
        (screen, squares): (Screen, f64),
        found: &[(u64, u64)],
        values: Option<Values<'_>>,
        tile: Option<u64>,
    ) -> Drawing {
        let scene = Scene {
            query: &self.query,
            frame,
            density: screen.density,
            squares,
            p_colour: screen.p_colour,
            found,
            values,
            tile,
            beams: &self.beams,
        };
        let most = values.map(|_| scene.colours().most);
        Drawing { layers: scene.draw(), in_sight: found.len(), all: false, most, note: None }
    }
}

/// Everything that is at least partly in sight.
pub(crate) fn in_sight(frame: &Frame) -> Range {
    let (x1, y1) = reach(frame);
    Range { x0: frame.x, x1: x1 - 1, y0: frame.y, y1: y1 - 1 }
}

/// The first heaps beyond the frame, in both directions.
pub(crate) fn reach(frame: &Frame) -> (u64, u64) {
    let (columns, rows) = frame.cells();
    (frame.x.saturating_add(columns), frame.y.saturating_add(rows))
}

/// The board to solve so that everything in sight is on it, as far as `limit` allows.
pub(crate) fn board(frame: &Frame, limit: u32) -> Window {
    // A frame beyond the limit shows nothing of any board.
    let beyond = frame.x.max(frame.y) >= u64::from(limit);
    board_to(if beyond { (0, 0) } else { reach(frame) }, limit)
}

/// The board to solve so that everything before `far` is on it, as far as `limit` allows.
fn board_to(far: (u64, u64), limit: u32) -> Window {
    let limit = u64::from(limit);
    let side = |far: u64| far.max(LEAST_SIDE).min(limit).next_power_of_two().min(limit) as u32;
    Window { x: 0, y: 0, width: side(far.0), height: side(far.1) }
}

/// Is everything wanted on the board that is there?
pub(crate) fn covers(there: Window, wanted: Window) -> bool {
    there.width >= wanted.width && there.height >= wanted.height
}
