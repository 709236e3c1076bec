//! Questions about a board: which positions are P, what are the Grundy values, what can be reached from here.
//!
//! A [`Window`] is the part of the board asked for. Everything is found from the rules, so the board is solved from
//! (0, 0) to the window's far corner; how far that may be is the game's [`Limits`](crate::games::Limits).

use std::fmt;

use crate::games::Rules;
use crate::query::Query;
use crate::rules::{MOST_OPTIONS, TooManyOptions};
use crate::solve::{NOT_A_POSITION, NoGrundy, grundy, heaps3, outcome};

/// The positions x ≤ first heap < x + width, y ≤ second heap < y + height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// First heap of the lower left position.
    pub x: u64,
    /// Second heap of the lower left position.
    pub y: u64,
    /// How many first heaps.
    pub width: u32,
    /// How many second heaps.
    pub height: u32,
}

impl Window {
    /// The `size` × `size` window at (0, 0).
    pub fn corner(size: u32) -> Window {
        Window { x: 0, y: 0, width: size, height: size }
    }

    /// The width and height of the board from (0, 0) to the far corner, if neither passes `limit`.
    fn board(&self, limit: u32) -> Option<(u32, u32)> {
        let reach = |from: u64, size: u32| {
            let end = from.checked_add(u64::from(size))?;
            u32::try_from(end).ok().filter(|&end| end <= limit)
        };
        reach(self.x, self.width).zip(reach(self.y, self.height))
    }
}

/// Why a question about a board has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// A window without positions.
    Empty,
    /// Further than the rules are searched.
    TooFar {
        /// The game.
        game: &'static str,
        /// What was asked for.
        what: What,
        /// How many cells across the board may be.
        limit: u32,
    },
    /// There are no Grundy values.
    NoGrundy(NoGrundy),
    /// (x, y) is outside the domain.
    NotAPosition {
        /// First heap.
        x: u64,
        /// Second heap.
        y: u64,
    },
    /// More options than are listed.
    TooManyOptions {
        /// First heap.
        x: u64,
        /// Second heap.
        y: u64,
    },
}

/// What a board is solved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// P-positions.
    Positions,
    /// Grundy values.
    Grundy,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Empty => write!(f, "the window is empty: width and height are at least 1"),
            BoardError::TooFar { game, what, limit } => {
                let what = match what {
                    What::Positions => "P-positions",
                    What::Grundy => "Grundy values",
                };
                write!(
                    f,
                    "{what} of {game} are found from the rules on boards up to {limit} × {limit}: both heaps must stay below {limit}"
                )
            }
            BoardError::NoGrundy(NoGrundy::Misere) => {
                write!(f, "misère play has no Grundy values: leave out play=misere")
            }
            BoardError::NoGrundy(NoGrundy::Declared) => {
                write!(
                    f,
                    "a game with a declared box has no Grundy values: its outcomes are declared, not computed"
                )
            }
            BoardError::NoGrundy(NoGrundy::Memory) => {
                write!(f, "there is not enough memory for so many Grundy values: ask for a smaller board")
            }
            BoardError::NotAPosition { x, y } => write!(f, "({x}, {y}) is not a position of this game"),
            BoardError::TooManyOptions { x, y } => {
                write!(f, "({x}, {y}) has more than {MOST_OPTIONS} options, too many to list")
            }
        }
    }
}

impl std::error::Error for BoardError {}

fn board(query: &Query, window: Window, what: What) -> Result<(u32, u32), BoardError> {
    if window.width == 0 || window.height == 0 {
        return Err(BoardError::Empty);
    }
    let limits = (query.game.limits)(&query.params);
    let limit = match what {
        What::Positions => limits.positions,
        What::Grundy => limits.grundy,
    };
    window.board(limit).ok_or(BoardError::TooFar { game: query.game.id, what, limit })
}

/// The P-positions in a window, found step by step.
#[derive(Debug)]
pub struct OutcomeTask {
    window: Window,
    solver: OutcomeSolver,
}

#[derive(Debug)]
enum OutcomeSolver {
    Two(Box<outcome::OutcomeSolver>),
    Three(heaps3::OutcomeSolver),
}

impl OutcomeTask {
    /// Begins.
    pub fn new(query: &Query, window: Window) -> Result<OutcomeTask, BoardError> {
        let (width, height) = board(query, window, What::Positions)?;
        let solver = match query.rules() {
            Rules::Two(rules) => {
                OutcomeSolver::Two(Box::new(outcome::OutcomeSolver::new(rules, width, height)))
            }
            Rules::Three(game) => {
                OutcomeSolver::Three(heaps3::OutcomeSolver::new(game, width, height, false))
            }
        };
        Ok(OutcomeTask { window, solver })
    }

    /// Does up to `lines` more lines (slices, with three heaps); `true` when finished.
    pub fn advance(&mut self, lines: u32) -> bool {
        match &mut self.solver {
            OutcomeSolver::Two(solver) => solver.advance(lines),
            OutcomeSolver::Three(solver) => solver.advance(lines),
        }
    }

    /// How much of how much is done.
    pub fn progress(&self) -> (u32, u32) {
        match &self.solver {
            OutcomeSolver::Two(solver) => solver.progress(),
            OutcomeSolver::Three(solver) => solver.progress(),
        }
    }

    /// The P-positions in the window on the lines done so far, sorted by x and then by y.
    pub fn positions(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let found = match &self.solver {
            OutcomeSolver::Two(solver) => Some(solver.positions()),
            OutcomeSolver::Three(solver) => solver.positions(),
        };
        let Window { x, y, .. } = self.window;
        found.into_iter().flat_map(move |found| {
            let lines = (x as u32).min(found.lines())..found.lines();
            lines.flat_map(move |line| {
                let ys = found.line(line);
                ys[ys.partition_point(|&at| u64::from(at) < y)..].iter().map(move |&at| (line, at))
            })
        })
    }
}

/// The Grundy values in a window, found step by step.
#[derive(Debug)]
pub struct GrundyTask {
    window: Window,
    height: u32,
    solver: GrundySolver,
}

#[derive(Debug)]
enum GrundySolver {
    Two(Box<grundy::GrundySolver>),
    Three(heaps3::GrundySolver),
}

impl GrundyTask {
    /// Begins.
    pub fn new(query: &Query, window: Window) -> Result<GrundyTask, BoardError> {
        let rules = query.rules();
        // No board is small enough for these, so they are said before any limit.
        if let Some(why) = rules.no_grundy() {
            return Err(BoardError::NoGrundy(why));
        }
        let (width, height) = board(query, window, What::Grundy)?;
        let solver = match rules {
            Rules::Two(rules) => {
                let solver = grundy::GrundySolver::new(rules, width, height).map_err(BoardError::NoGrundy)?;
                GrundySolver::Two(Box::new(solver))
            }
            Rules::Three(game) => {
                let solver = heaps3::GrundySolver::new(game, width, height).map_err(BoardError::NoGrundy)?;
                GrundySolver::Three(solver)
            }
        };
        Ok(GrundyTask { window, height, solver })
    }

    /// Does up to `lines` more lines (slices, with three heaps); `true` when finished.
    pub fn advance(&mut self, lines: u32) -> bool {
        match &mut self.solver {
            GrundySolver::Two(solver) => solver.advance(lines),
            GrundySolver::Three(solver) => solver.advance(lines),
        }
    }

    /// How much of how much is done.
    pub fn progress(&self) -> (u32, u32) {
        match &self.solver {
            GrundySolver::Two(solver) => solver.progress(),
            GrundySolver::Three(solver) => solver.progress(),
        }
    }

    /// The values in the window, one slice of second heaps for each line done.
    pub fn lines(&self) -> impl Iterator<Item = &[u16]> {
        let values = match &self.solver {
            GrundySolver::Two(solver) => solver.values(),
            GrundySolver::Three(solver) => solver.values(),
        };
        let Window { x, y, .. } = self.window;
        values.chunks_exact(self.height as usize).skip(x as usize).map(move |line| &line[y as usize..])
    }
}

/// The P-positions in a window, sorted by x and then by y.
pub fn positions(query: &Query, window: Window) -> Result<Vec<(u32, u32)>, BoardError> {
    let mut task = OutcomeTask::new(query, window)?;
    task.advance(u32::MAX);
    Ok(task.positions().collect())
}

/// The Grundy values in a window: line = x, column = y; `None` is not a position.
pub fn grundy(query: &Query, window: Window) -> Result<Vec<Vec<Option<u16>>>, BoardError> {
    let mut task = GrundyTask::new(query, window)?;
    task.advance(u32::MAX);
    let value = |&value: &u16| (value != NOT_A_POSITION).then_some(value);
    Ok(task.lines().map(|line| line.iter().map(value).collect()).collect())
}

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The player who has just moved.
    P,
    /// The player who moves next.
    N,
}

impl Outcome {
    fn of(is_p: bool) -> Outcome {
        if is_p { Outcome::P } else { Outcome::N }
    }

    /// `P` or `N`.
    pub fn letter(self) -> &'static str {
        match self {
            Outcome::P => "P",
            Outcome::N => "N",
        }
    }
}

/// The outcome of (x, y), with the third heap from the query; `None` is not a position.
pub fn outcome(query: &Query, x: u64, y: u64) -> Result<Option<Outcome>, BoardError> {
    let mut task = OutcomeTask::new(query, Window { x, y, width: 1, height: 1 })?;
    if let Rules::Two(rules) = query.rules()
        && !rules.domain.contains(x, y)
    {
        return Ok(None);
    }
    task.advance(u32::MAX);
    Ok(Some(Outcome::of(task.positions().next().is_some())))
}

/// An option of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// First heap.
    pub x: u64,
    /// Second heap.
    pub y: u64,
    /// Third heap, where there are three.
    pub z: Option<u64>,
    /// Who wins from there.
    pub outcome: Outcome,
}

/// The options of (x, y), with the third heap from the query, sorted, each with its outcome.
pub fn moves(query: &Query, x: u64, y: u64) -> Result<Vec<Move>, BoardError> {
    let too_many = |TooManyOptions| BoardError::TooManyOptions { x, y };
    let corner = Window { x, y, width: 1, height: 1 };
    match query.rules() {
        Rules::Two(rules) => {
            if !rules.domain.contains(x, y) {
                return Err(BoardError::NotAPosition { x, y });
            }
            let (width, height) = board(query, corner, What::Positions)?;
            let options = rules.options(x, y).map_err(too_many)?;
            let found = outcome::OutcomeSolver::new(rules, width, height).solve();
            let entry = |(x, y)| {
                let outcome = Outcome::of(found.contains(x as u32, y as u32));
                Move { x, y, z: None, outcome }
            };
            Ok(options.into_iter().map(entry).collect())
        }
        Rules::Three(game) => {
            let (width, height) = board(query, corner, What::Positions)?;
            let options = game.options(x, y, u64::from(game.z)).map_err(too_many)?;
            let slices = heaps3::OutcomeSolver::new(game, width, height, true).solve();
            let entry = |[x, y, z]: [u64; 3]| {
                let outcome = Outcome::of(slices[z as usize].contains(x as u32, y as u32));
                Move { x, y, z: Some(z), outcome }
            };
            Ok(options.into_iter().map(entry).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(text: &str) -> Query {
        Query::parse(text).expect(text)
    }

    #[test]
    fn windows_are_cut_out() {
        let window = Window { x: 3, y: 4, width: 5, height: 4 };
        assert_eq!(positions(&query("game=wythoff"), window), Ok(vec![(3, 5), (4, 7), (7, 4)]));
        let values = grundy(&query("game=wythoff"), window).expect("values");
        let whole = grundy(&query("game=wythoff"), Window::corner(8)).expect("values");
        assert_eq!(values.len(), 5);
        for (line, whole) in values.iter().zip(&whole[3..]) {
            assert_eq!(line[..], whole[4..]);
        }
    }

    #[test]
    fn limits_are_said() {
        let error =
            positions(&query("game=fraenkel-st"), Window::corner(20_000)).expect_err("too far").to_string();
        assert!(error.contains("fraenkel-st") && error.contains("16384"), "{error}");
        assert!(outcome(&query("game=wythoff"), 65_535, 0).is_ok());
        assert!(outcome(&query("game=wythoff"), 65_536, 0).is_err());
        assert!(outcome(&query("game=wythoff"), u64::MAX, 0).is_err());
        assert_eq!(positions(&query("game=wythoff"), Window::corner(0)), Err(BoardError::Empty));
        let no_values = |text| grundy(&query(text), Window::corner(1_000_000));
        assert_eq!(no_values("game=nim&heaps=3&play=misere"), Err(BoardError::NoGrundy(NoGrundy::Misere)));
        assert_eq!(no_values("game=seeded"), Err(BoardError::NoGrundy(NoGrundy::Declared)));
    }

    #[test]
    fn outcomes_and_moves() {
        assert_eq!(outcome(&query("game=rational-nim"), 1, 0), Ok(None));
        assert_eq!(outcome(&query("game=rational-nim"), 0, 0), Ok(Some(Outcome::P)));
        assert_eq!(moves(&query("game=rational-nim"), 1, 0), Err(BoardError::NotAPosition { x: 1, y: 0 }));
        let winning = moves(&query("game=wythoff"), 5, 7).expect("moves");
        let winning: Vec<_> =
            winning.iter().filter(|to| to.outcome == Outcome::P).map(|to| (to.x, to.y)).collect();
        assert_eq!(winning, [(3, 5), (4, 7), (5, 3)]);
        let three = moves(&query("game=nim&heaps=3&z=3"), 1, 2).expect("moves");
        assert!(three.iter().all(|to| to.outcome == Outcome::N) && three.len() == 6);
    }
}
