//! What statements are checked on.

use std::cell::OnceCell;

use super::Skip;
use crate::games::Game;
use crate::query::Query;
use crate::rules::{Rules, Ruleset, Window};
use crate::solve::{Positions, Steps};
use crate::solved::{BoardError, Solved, ValueBoard};

/// What statements are checked on: a game and a board size. The rules are those of the query, except in tests, which feed
/// wrong ones to see the checks fail.
#[derive(Debug)]
pub struct Subject {
    game: Solved,
    /// Cells across the board, as asked for.
    pub size: u32,
    positions: OnceCell<Positions>,
    values: OnceCell<Result<ValueBoard, BoardError>>,
}

impl Subject {
    /// The game of a query on a board of `size` × `size`.
    pub fn new(query: Query, size: u32) -> Subject {
        Subject::of(Solved::new(query), size)
    }

    /// The same with other rules.
    pub fn with_rules(query: Query, rules: Rules, size: u32) -> Subject {
        Subject::of(Solved::with_rules(query, rules), size)
    }

    fn of(game: Solved, size: u32) -> Subject {
        Subject { game, size, positions: OnceCell::new(), values: OnceCell::new() }
    }

    /// The same with other P-positions than the rules give, to see a check fail.
    #[cfg(test)]
    pub(super) fn with_positions(self, positions: &Positions) -> Subject {
        Subject { positions: OnceCell::from(positions.clone()), ..self }
    }

    /// The game and its parameters.
    pub fn query(&self) -> &Query {
        self.game.query()
    }

    /// The rules that are searched.
    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The integer parameter `key` of the game.
    pub fn int(&self, key: &str) -> u64 {
        self.query().params.int(key)
    }

    /// Is it this game?
    pub fn is(&self, game: &Game) -> bool {
        self.query().is(game)
    }

    /// The two-heap rules, `None` for a slice of more.
    pub fn two_heaps(&self) -> Option<&Ruleset> {
        self.game.two_heaps()
    }

    /// The two-heap rules, which a statement about two heaps may ask for.
    pub(super) fn ruleset(&self) -> Result<&Ruleset, Skip> {
        self.two_heaps().ok_or_else(|| "the statement is about two heaps".into())
    }

    /// How many heaps there are, of which the board shows two.
    pub fn heaps(&self) -> u32 {
        match self.rules() {
            Rules::Two(_) => 2,
            Rules::Slice(game) => game.heaps() as u32,
        }
    }

    /// The third heap and those after it, whose slice is shown; none with two heaps.
    pub fn further(&self) -> &[u64] {
        self.game.further()
    }

    /// How far P-positions are looked at: the size asked for, or the game's limit.
    pub fn positions_size(&self) -> u32 {
        self.size.min(self.game.limits().positions)
    }

    /// How far Grundy values are looked at: the size asked for, or 1,024, or the game's limit.
    pub fn values_size(&self) -> u32 {
        self.size.min(1_024).min(self.game.limits().grundy)
    }

    /// The P-positions of the board, by the rules; solved once.
    pub fn positions(&self) -> &Positions {
        self.positions.get_or_init(|| {
            let last = u64::from(self.positions_size()) - 1;
            let board = self.game.solved_to(&self.game.position(last, last));
            let of_slice = board.slices().map(|slices| slices.board(self.further()));
            of_slice.or_else(|| board.of_two().cloned()).unwrap_or_default()
        })
    }

    /// The Grundy values of the board, by the rules, line = x; solved once.
    pub fn values(&self) -> Result<&[u16], BoardError> {
        let values = self.values.get_or_init(|| {
            let mut board = self.game.value_board(Window::corner(self.values_size()))?;
            board.finish();
            Ok(board)
        });
        values.as_ref().map(ValueBoard::table).map_err(|error| *error)
    }

    /// Is (x, y) a position at all?
    pub fn is_position(&self, x: u32, y: u32) -> bool {
        self.game.is_position(u64::from(x), u64::from(y))
    }
}

/// The P-positions of the board. Nobody needs to ask for them in steps: it only spreads the work.
impl Steps for Subject {
    fn advance(&mut self, lines: u32) -> bool {
        let n = self.positions_size();
        self.game.begin_outcomes(n, n);
        self.game.outcomes_mut().is_none_or(|board| board.advance(lines))
    }

    fn progress(&self) -> (u32, u32) {
        self.game.outcomes().map_or((0, 0), |board| board.progress())
    }
}
