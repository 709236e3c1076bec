//! A board that is looked at: solved as far as it is in sight, kept, and drawn as often as wanted.
//!
//! What is in sight decides how far the rules are searched; the board grows in powers of two, so that moving about
//! seldom solves anything again. Beyond the reach of the rules a closed form takes over where there is one; where there
//! is none the picture says so.

use std::cell::OnceCell;

use super::Frame;
use super::figure::{Layer, Scene, Values};
use crate::board::{BoardError, GrundyTask, OutcomeTask, Window};
use crate::query::{Mode, Query};
use crate::theory::beams::{self, Beam};
use crate::theory::closed::{self, ClosedForm, Range};
use crate::theory::regularity;

/// The least side of a solved board: everything near the corner is then there at once.
const LEAST_SIDE: u64 = 128;

/// A game that is looked at.
#[derive(Debug)]
pub struct Picture {
    query: Query,
    closed: Option<Box<dyn ClosedForm>>,
    beams: Vec<Beam>,
    /// The side of the tiles of a regular game, looked for when values are first shown.
    tile: OnceCell<Option<u64>>,
    outcomes: Option<OutcomeTask>,
    values: Option<GrundyTask>,
    /// Why there are no Grundy values, when they were asked for.
    no_values: Option<BoardError>,
    /// A small board of Grundy values for single positions, made when one is first asked for.
    pub(super) small_values: Option<Option<GrundyTask>>,
}

/// How a figure is drawn on this screen.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Pixels to a CSS pixel.
    pub density: f64,
    /// The colour of P-positions.
    pub p_colour: [u8; 3],
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
        Picture {
            closed: closed::of(&query),
            beams: beams::of(&query),
            tile: OnceCell::new(),
            query,
            outcomes: None,
            values: None,
            no_values: None,
            small_values: None,
        }
    }

    /// Looks at the same game with other settings; another game, other parameters or other play need a new picture.
    pub fn set_query(&mut self, query: Query) -> Result<(), Box<Query>> {
        let same = self.query.game.id == query.game.id
            && self.query.params == query.params
            && self.query.settings.play == query.settings.play;
        if !same {
            return Err(Box::new(query));
        }
        self.query = query;
        Ok(())
    }

    /// The query that is shown.
    pub fn query(&self) -> &Query {
        &self.query
    }

    pub(super) fn closed(&self) -> Option<&dyn ClosedForm> {
        self.closed.as_deref()
    }

    pub(super) fn beams(&self) -> &[Beam] {
        &self.beams
    }

    fn tile(&self) -> Option<u64> {
        *self.tile.get_or_init(|| regularity::tile_side(&self.query))
    }

    /// Is (x, y) a P-position? `None` when it is not known so far out.
    pub(super) fn is_p(&self, x: u64, y: u64) -> Option<bool> {
        match (&self.outcomes, &self.closed) {
            (Some(task), _) if task.is_done_at(x, y) => Some(task.is_p(x, y)),
            (_, Some(closed)) => Some(closed.is_p(x, y)),
            _ => None,
        }
    }

    /// Begins to solve what is in sight; `true` when everything is there already.
    pub fn prepare(&mut self, frame: &Frame) -> bool {
        let limits = (self.query.game.limits)(&self.query.params);
        let far = reach(frame);
        let covered = |window: Option<Window>, wanted: Window| {
            window.is_some_and(|window| window.width >= wanted.width && window.height >= wanted.height)
        };
        // Beyond the rules the closed form answers without preparation; without one, the rules go as far as they can.
        let by_rules = self.closed.is_none() || far.0.max(far.1) <= u64::from(limits.positions);
        let wanted = board(far, limits.positions);
        if by_rules && !covered(self.outcomes.as_ref().map(OutcomeTask::window), wanted) {
            self.outcomes = OutcomeTask::new(&self.query, wanted).ok();
        }
        if self.query.settings.mode == Mode::Grundy {
            let wanted = board(far, limits.grundy);
            if self.no_values.is_none() && !covered(self.values.as_ref().map(GrundyTask::window), wanted) {
                match GrundyTask::new(&self.query, wanted) {
                    Ok(task) => self.values = Some(task),
                    Err(error) => self.no_values = Some(error),
                }
            }
        }
        self.advance(0)
    }

    /// Solves up to `lines` more lines; `true` when what was prepared is complete.
    pub fn advance(&mut self, lines: u32) -> bool {
        let outcomes = self.outcomes.as_mut().is_none_or(|task| task.advance(lines));
        let shown = self.query.settings.mode == Mode::Grundy;
        let values = !shown || self.values.as_mut().is_none_or(|task| task.advance(lines));
        outcomes && values
    }

    /// How many of how many lines are done.
    pub fn progress(&self) -> (u32, u32) {
        let outcomes = self.outcomes.as_ref().map_or((0, 0), OutcomeTask::progress);
        let values = match self.query.settings.mode {
            Mode::Grundy => self.values.as_ref().map_or((0, 0), GrundyTask::progress),
            Mode::P => (0, 0),
        };
        (outcomes.0 + values.0, outcomes.1 + values.1)
    }

    /// The P-positions in a range, as far as they are known.
    pub fn positions(&self, range: Range) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        match (&self.outcomes, &self.closed) {
            (Some(task), _) if within(task.window(), range) || self.closed.is_none() => {
                found.extend(task.positions().filter(|&(x, y)| range.contains(x, y)));
            }
            (_, Some(closed)) => closed.visit(range, &mut |x, y| found.push((x, y))),
            _ => {}
        }
        found
    }

    /// The Grundy value of a position, where the table in sight or a formula gives it.
    pub fn value(&self, x: u64, y: u64) -> Option<u64> {
        let table = self.values.as_ref().and_then(|task| task.value(x, y)).map(u64::from);
        table.or_else(|| self.closed.as_ref()?.grundy(x, y))
    }

    /// Draws what is in sight.
    pub fn draw(&self, frame: Frame, screen: Screen) -> Drawing {
        let (columns, rows) = frame.cells();
        let range = Range { x0: frame.x, x1: frame.x + columns, y0: frame.y, y1: frame.y + rows };
        let found = self.positions(range);
        let table = self.values.as_ref().filter(|_| self.query.settings.mode == Mode::Grundy);
        let values = table.map(|task| Values { table: task.table(), height: task.window().height });
        let scene = Scene {
            query: &self.query,
            frame,
            density: screen.density,
            p_colour: screen.p_colour,
            found: &found,
            values,
            tile: values.and_then(|_| self.tile()),
            beams: &self.beams,
        };
        let most = values.map(|_| scene.colours().most);
        let in_sight = found.len();
        let all = self.closed.as_ref().and_then(|closed| closed.count()) == Some(in_sight as u64);
        Drawing { layers: scene.draw(), in_sight, all, most, note: self.note(&frame) }
    }

    /// What cannot be shown.
    fn note(&self, frame: &Frame) -> Option<String> {
        if let (Mode::Grundy, Some(error)) = (self.query.settings.mode, &self.no_values) {
            return Some(error.to_string());
        }
        let limits = (self.query.game.limits)(&self.query.params);
        let (right, upper) = reach(frame);
        let far = right.max(upper);
        let said = |what: &str, limit: u32| {
            let limit = super::grouped(u64::from(limit));
            Some(format!("{what} are shown for heaps below {limit}: the rules are not searched further."))
        };
        match self.query.settings.mode {
            Mode::Grundy if far > u64::from(limits.grundy) => said("Grundy values", limits.grundy),
            Mode::P if far > u64::from(limits.positions) && self.closed.is_none() => {
                said("P-positions", limits.positions)
            }
            _ => None,
        }
    }
}

/// The first heaps beyond the frame, in both directions.
fn reach(frame: &Frame) -> (u64, u64) {
    let (columns, rows) = frame.cells();
    (frame.x.saturating_add(columns), frame.y.saturating_add(rows))
}

/// The board to solve so that everything up to `far` is on it, as far as `limit` allows.
fn board(far: (u64, u64), limit: u32) -> Window {
    let side =
        |far: u64| far.max(LEAST_SIDE).min(u64::from(limit)).next_power_of_two().min(u64::from(limit)) as u32;
    Window { x: 0, y: 0, width: side(far.0), height: side(far.1) }
}

/// Is the range on the board?
fn within(window: Window, range: Range) -> bool {
    range.x1 <= u64::from(window.width) && range.y1 <= u64::from(window.height)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(x: u64, y: u64, span: f64) -> Frame {
        Frame { x, y, fx: 0.0, fy: 0.0, span, width: 640.0, height: 640.0, scale: 1.0, axes: true }
    }

    fn picture(query: &str) -> Picture {
        Picture::new(Query::parse(query).expect(query))
    }

    const SCREEN: Screen = Screen { density: 1.0, p_colour: [0, 114, 178] };

    #[test]
    fn a_corner_is_solved_once() {
        let mut picture = picture("game=wythoff");
        assert!(!picture.prepare(&frame(0, 0, 64.0)));
        while !picture.advance(16) {}
        assert!(picture.prepare(&frame(10, 20, 64.0)), "nearby is there already");
        let drawing = picture.draw(frame(0, 0, 16.0), SCREEN);
        assert_eq!(drawing.in_sight, picture.positions(Range { x0: 0, x1: 16, y0: 0, y1: 16 }).len());
        assert!(!drawing.all && drawing.note.is_none());
    }

    #[test]
    fn far_away_the_closed_form_answers() {
        let mut far = picture("game=wythoff");
        let frame = frame(1_000_000_000_000_000, 1_618_033_988_749_880, 64.0);
        assert!(far.prepare(&frame));
        let drawing = far.draw(frame, SCREEN);
        assert!(drawing.in_sight > 20, "{}", drawing.in_sight);
        let mut unknown = picture("game=gdwn");
        while !unknown.prepare(&frame) {
            unknown.advance(1_000);
        }
        assert!(unknown.draw(frame, SCREEN).note.is_some_and(|note| note.contains("65\u{202f}536")));
    }

    #[test]
    fn finite_sets_are_known_to_be_complete() {
        let mut finite = picture("game=modular-wythoff&m=5");
        while !finite.prepare(&frame(0, 0, 64.0)) {
            finite.advance(1_000);
        }
        let drawing = finite.draw(frame(0, 0, 64.0), SCREEN);
        assert_eq!((drawing.in_sight, drawing.all), (7, true));
        assert!(!finite.draw(frame(0, 0, 4.0), SCREEN).all);
    }

    #[test]
    fn values_are_said_to_be_missing() {
        let mut misere = picture("game=wythoff&mode=grundy&play=misere");
        while !misere.prepare(&frame(0, 0, 64.0)) {
            misere.advance(1_000);
        }
        assert!(misere.draw(frame(0, 0, 64.0), SCREEN).note.is_some_and(|note| note.contains("misère")));
    }
}
