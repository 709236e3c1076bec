//! A board that is looked at: solved as far as it is in sight, kept, and drawn as often as wanted.
//!
//! What is in sight decides how far the rules are searched; the board grows in steps of an eighth to a quarter, so that
//! moving about seldom solves anything again, and little is solved that nobody looks at. This is all that a first picture needs; [`Explorer`](super::explorer::Explorer) adds
//! Grundy values, closed forms for what is far away, and answers about single positions.

use super::Frame;
use super::board::{BoardScene, ValueCells};
use super::layer::Layer;
use crate::query::Query;
use crate::rules::Window;
use crate::solve::Steps;
use crate::solved::Solved;

/// The least side of a solved board: everything near the corner is then there at once.
const LEAST_SIDE: u64 = 128;
/// The same with four heaps or more, of which every slice below the one in sight is solved too.
const LEAST_OF_MANY: u64 = 32;

/// A game that is looked at.
#[derive(Debug)]
pub struct Picture {
    pub(super) solved: Solved,
}

/// How a figure is drawn on this screen.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Pixels to a CSS pixel.
    pub density: f64,
    /// The colour of P-positions.
    pub p_colour: [u8; 3],
    /// Of two games: the colours of what is P in both, and of what is P in the second only.
    pub compared: [[u8; 3]; 2],
}

impl Screen {
    /// For figures of one game.
    pub const fn new(density: f64, p_colour: [u8; 3]) -> Screen {
        Screen { density, p_colour, compared: [p_colour; 2] }
    }

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
        Picture { solved: Solved::new(query.at_the_piece()) }
    }

    /// Looks at the same game with other settings; `false` when the query is about another one, which needs a picture of
    /// its own.
    pub fn set_query(&mut self, query: &Query) -> bool {
        self.solved.set_query(&query.clone().at_the_piece())
    }

    /// The query that is shown.
    pub fn query(&self) -> &Query {
        self.solved.query()
    }

    /// Begins to solve what is in sight, as far as the rules are searched; `true` when everything is there already.
    pub fn prepare(&mut self, frame: &Frame) -> bool {
        let (width, height) = board(frame, self.least_side(), self.solved.limits().positions);
        self.solved.begin_outcomes(width, height);
        self.advance(0)
    }

    /// Solves the board as far as (x, y) at once, if the rules are searched so far: a picture that has not been drawn yet
    /// may be asked about a position.
    pub(super) fn solve_to(&mut self, x: u64, y: u64) {
        let limit = self.solved.limits().positions;
        let position = self.solved.position(x, y);
        let is_solved = self.solved.outcomes().is_some_and(|board| board.is_p(&position).is_some());
        if x.max(y) < u64::from(limit) && !is_solved {
            let (width, height) = board_to((x + 1, y + 1), self.least_side(), limit);
            self.solved.begin_outcomes(width, height);
            self.finish();
        }
    }

    /// The least side of a board that is solved for this game.
    pub(super) fn least_side(&self) -> u64 {
        if self.solved.further().len() > 1 { LEAST_OF_MANY } else { LEAST_SIDE }
    }

    /// Is all of the range on the solved board?
    pub(super) fn holds(&self, range: Window) -> bool {
        self.solved.outcomes().is_some_and(|board| {
            let reaches = |far: u64| u32::try_from(far).ok()?.checked_add(1);
            reaches(range.x1)
                .zip(reaches(range.y1))
                .is_some_and(|(width, height)| board.covers(width, height))
        })
    }

    /// The P-positions in a range, as far as they are on the solved board.
    pub fn positions(&self, range: Window) -> Vec<(u64, u64)> {
        let board = self.solved.outcomes();
        board.map_or(Vec::new(), |board| board.positions_in(range, self.solved.further()).collect())
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
        values: Option<ValueCells<'_>>,
        tile: Option<u64>,
    ) -> Drawing {
        let scene = BoardScene {
            game: &self.solved,
            frame,
            density: screen.density,
            squares,
            p_colour: screen.p_colour,
            found,
            values,
            tile,
        };
        let most = values.map(|_| scene.colours().most);
        Drawing { layers: scene.draw(), in_sight: found.len(), all: false, most, note: None }
    }
}

impl Steps for Picture {
    fn advance(&mut self, lines: u32) -> bool {
        self.solved.outcomes_mut().is_none_or(|board| board.advance(lines))
    }

    fn progress(&self) -> (u32, u32) {
        self.solved.outcomes().map_or((0, 0), |board| board.progress())
    }
}

/// Everything that is at least partly in sight.
pub(crate) fn in_sight(frame: &Frame) -> Window {
    let (x1, y1) = reach(frame);
    Window { x0: frame.x, x1: x1 - 1, y0: frame.y, y1: y1 - 1 }
}

/// The first heaps beyond the frame, in both directions.
pub(crate) fn reach(frame: &Frame) -> (u64, u64) {
    let (columns, rows) = frame.cells();
    (frame.x.saturating_add(columns), frame.y.saturating_add(rows))
}

/// The sides of the board to solve so that everything in sight is on it, and at least so much, as far as `limit` allows.
pub(crate) fn board(frame: &Frame, least: u64, limit: u32) -> (u32, u32) {
    // A frame beyond the limit shows nothing of any board.
    let beyond = frame.x.max(frame.y) >= u64::from(limit);
    board_to(if beyond { (0, 0) } else { reach(frame) }, least, limit)
}

/// The sides of the board to solve so that everything before `far` is on it, and at least so much, as far as `limit` allows.
fn board_to(far: (u64, u64), least: u64, limit: u32) -> (u32, u32) {
    let limit = u64::from(limit);
    let side = |far: u64| {
        let far = far.max(least).min(limit);
        far.next_multiple_of((far.next_power_of_two() / 8).max(1)).min(limit) as u32
    };
    (side(far.0), side(far.1))
}
