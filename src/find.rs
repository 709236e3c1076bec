//! What a set of P-positions looks like: guesses from a board, and called so.
//!
//! A board of N × N cells shows a beginning. [`Found`] lists what it looks like: finite, on a few beams, periodic, made of one
//! tile, with one P-position in every row, like another game. Each guess comes with how far it was seen. Nothing here is
//! proved: that is what [`crate::prover`] is for.
//!
//! ```
//! use phibeam::{find, query::Query};
//! let found = find::find(&Query::parse("game=gdwn&p=3&q=4").unwrap(), 1_000).unwrap();
//! assert!(found.symmetric && found.finite.is_none());
//! assert_eq!(found.beams[0].candidate.as_ref().unwrap().slope, "(1+sqrt(5))/2");
//! assert!(found.same_as.contains(&"game=wythoff".to_string()));
//! ```

mod beams;
mod candidates;
mod same;
mod shape;

pub use beams::BeamGuess;
pub use candidates::Candidate;
pub use shape::{Finite, PerLine, Period, Tile};

use serde::Serialize;

use crate::query::Query;
use crate::rules::Window;
use crate::solve::Steps;
use crate::solved::{BoardError, OutcomeTask};
use same::Catalogue;

/// What was seen on one board.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Found {
    /// The game.
    pub query: String,
    /// How many cells the board has across and up.
    pub size: u32,
    /// That everything but the count is a guess.
    pub note: &'static str,
    /// Where the last P-positions are, if none comes in the outer half of the board.
    pub finite: Option<Finite>,
    /// How many P-positions are on the board: exact.
    pub count: u64,
    /// The lines along which they gather.
    pub beams: Vec<BeamGuess>,
    /// The period of y − x, if every column has one P-position.
    pub period: Option<Period>,
    /// The tile that repeats along the diagonal.
    pub tile: Option<Tile>,
    /// How many P-positions a row (one y) has.
    pub per_row: PerLine,
    /// How many a column (one x) has.
    pub per_column: PerLine,
    /// How many a diagonal (one y − x) has.
    pub per_diagonal: PerLine,
    /// Is the board its own mirror image?
    pub symmetric: bool,
    /// Games of the catalogue with the same P-positions on a smaller board.
    pub same_as: Vec<String>,
}

/// Looks at the board of a game.
pub fn find(query: &Query, size: u32) -> Result<Found, BoardError> {
    let mut search = Search::new(query, size)?;
    search.finish();
    Ok(search.found())
}

/// A board being looked at, step by step: first it is solved, then it is compared with one game of the catalogue after the other.
#[derive(Debug)]
pub struct Search {
    query: Query,
    size: u32,
    solving: OutcomeTask,
    /// Once it is solved.
    board: Option<Board>,
    catalogue: Catalogue,
}

impl Search {
    /// Begins.
    pub fn new(query: &Query, size: u32) -> Result<Search, BoardError> {
        let solving = OutcomeTask::new(query, Window::corner(size))?;
        Ok(Search { query: query.clone(), size, solving, board: None, catalogue: Catalogue::new() })
    }

    /// What was seen, as far as it is solved.
    pub fn found(&self) -> Found {
        let unfinished;
        let board = match &self.board {
            Some(board) => board,
            None => {
                unfinished = self.solved_so_far();
                &unfinished
            }
        };
        Found {
            query: self.query.to_string(),
            size: self.size,
            note: "guesses from this board; the count is exact",
            finite: shape::finite(board),
            count: board.positions.len() as u64,
            beams: beams::beams(board),
            period: shape::period(board),
            tile: shape::tile(board),
            per_row: shape::per_line(board, |_, y| y),
            per_column: shape::per_line(board, |x, _| x),
            per_diagonal: shape::per_diagonal(board),
            symmetric: board.is_symmetric(),
            same_as: self.catalogue.found().to_vec(),
        }
    }

    fn solved_so_far(&self) -> Board {
        Board::new(self.solving.positions().collect(), self.size)
    }
}

impl Steps for Search {
    fn advance(&mut self, steps: u32) -> bool {
        if let Some(board) = &self.board {
            return self.catalogue.advance(steps, &self.query, board);
        }
        if self.solving.advance(steps) {
            self.board = Some(self.solved_so_far());
        }
        false
    }

    fn progress(&self) -> (u32, u32) {
        let (lines, all_lines) = self.solving.progress();
        let (games, all_games) = self.catalogue.progress();
        (lines + games, all_lines + all_games)
    }
}

/// A solved board.
#[derive(Debug)]
pub(crate) struct Board {
    /// Sorted by x and then by y.
    positions: Vec<(u64, u64)>,
    size: u64,
}

impl Board {
    pub(crate) fn new(positions: Vec<(u64, u64)>, size: u32) -> Board {
        Board { positions, size: u64::from(size) }
    }

    fn contains(&self, x: u64, y: u64) -> bool {
        self.positions.binary_search(&(x, y)).is_ok()
    }

    /// How many times as large as the smaller heap the larger one of a P-position in the outer half is, at most.
    fn steepest(&self) -> f64 {
        let outer = self.positions.iter().filter(|(x, y)| 2 * x.max(y) >= self.size && *x.min(y) > 0);
        outer.map(|(x, y)| *x.max(y) as f64 / *x.min(y) as f64).fold(1.0, f64::max)
    }

    fn is_symmetric(&self) -> bool {
        self.positions.iter().all(|&(x, y)| self.contains(y, x))
    }
}
