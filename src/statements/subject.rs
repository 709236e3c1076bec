//! What statements are checked on.

use std::cell::OnceCell;

use super::Skip;
use crate::games::{Game, Limits};
use crate::query::Query;
use crate::rules::{Rules, Ruleset};
use crate::solve::{NoGrundy, Positions, Steps, grundy, heaps3, outcome};

/// What statements are checked on: a game with its parameters, its rules, and a board size. The rules are those of
/// the query, except in tests, which feed wrong ones to see the checks fail.
#[derive(Debug)]
pub struct Subject {
    /// The game and its parameters.
    pub query: Query,
    /// The rules that are searched.
    pub rules: Rules,
    /// Cells across the board, as asked for.
    pub size: u32,
    /// The P-positions, while they are being solved in steps.
    solving: Option<Box<outcome::OutcomeSolver>>,
    positions: OnceCell<Positions>,
    values: OnceCell<Result<Vec<u16>, NoGrundy>>,
}

impl Subject {
    /// The game of a query on a board of `size` × `size`.
    pub fn new(query: Query, size: u32) -> Subject {
        let rules = query.rules();
        Subject::with_rules(query, rules, size)
    }

    /// The same with other rules.
    pub fn with_rules(query: Query, rules: Rules, size: u32) -> Subject {
        Subject { query, rules, size, solving: None, positions: OnceCell::new(), values: OnceCell::new() }
    }

    /// The same with other P-positions than the rules give, to see a check fail.
    #[cfg(test)]
    pub(super) fn with_positions(self, positions: &Positions) -> Subject {
        Subject { positions: OnceCell::from(positions.clone()), ..self }
    }

    fn limits(&self) -> Limits {
        (self.query.game.limits)(&self.query.params)
    }

    /// The integer parameter `key` of the game.
    pub fn int(&self, key: &str) -> u64 {
        self.query.params.int(key)
    }

    /// Is it this game?
    pub fn is(&self, game: &Game) -> bool {
        self.query.game.id == game.id
    }

    /// The two-heap rules, `None` for a slice of three heaps.
    pub fn two_heaps(&self) -> Option<&Ruleset> {
        match &self.rules {
            Rules::Two(rules) => Some(rules),
            Rules::Three(_) => None,
        }
    }

    /// The two-heap rules, which a statement about two heaps may ask for.
    pub(super) fn ruleset(&self) -> Result<&Ruleset, Skip> {
        self.two_heaps().ok_or_else(|| "the statement is about two heaps".into())
    }

    /// How many heaps there are, of which the board shows two.
    pub fn heaps(&self) -> u32 {
        match &self.rules {
            Rules::Two(_) => 2,
            Rules::Three(_) => 3,
        }
    }

    /// How far P-positions are looked at: the size asked for, or the game's limit.
    pub fn positions_size(&self) -> u32 {
        self.size.min(self.limits().positions)
    }

    /// How far Grundy values are looked at: the size asked for, or 1,024, or the game's limit.
    pub fn values_size(&self) -> u32 {
        self.size.min(1_024).min(self.limits().grundy)
    }

    /// The P-positions of the board, by the rules; solved once.
    pub fn positions(&self) -> &Positions {
        self.positions.get_or_init(|| {
            let n = self.positions_size();
            match &self.rules {
                Rules::Two(rules) => outcome::OutcomeSolver::new(rules.clone(), n, n).solve(),
                Rules::Three(game) => {
                    heaps3::OutcomeSolver::new(*game, n, n).solve().pop().unwrap_or_default()
                }
            }
        })
    }

    /// The Grundy values of the board, by the rules, line = x; solved once.
    pub fn values(&self) -> Result<&[u16], NoGrundy> {
        let values = self.values.get_or_init(|| {
            let n = self.values_size();
            match &self.rules {
                Rules::Two(rules) => Ok(grundy::GrundySolver::new(rules.clone(), n, n)?.solve()),
                Rules::Three(game) => {
                    let mut solver = heaps3::GrundySolver::new(*game, n, n)?;
                    solver.advance(u32::MAX);
                    Ok(solver.values().to_vec())
                }
            }
        });
        values.as_deref().map_err(|reason| *reason)
    }

    /// Is (x, y) a position at all?
    pub fn is_position(&self, x: u32, y: u32) -> bool {
        self.two_heaps().is_none_or(|rules| rules.domain.contains(u64::from(x), u64::from(y)))
    }
}

/// The P-positions of the board, line by line. Nobody needs to ask for them in steps: it only spreads the work.
impl Steps for Subject {
    fn advance(&mut self, lines: u32) -> bool {
        let Rules::Two(rules) = &self.rules else { return true };
        if self.positions.get().is_some() {
            return true;
        }
        let n = self.positions_size();
        let solving =
            self.solving.get_or_insert_with(|| Box::new(outcome::OutcomeSolver::new(rules.clone(), n, n)));
        if !solving.advance(lines) {
            return false;
        }
        let found = self.solving.take().map(|solver| solver.solve()).unwrap_or_default();
        // Set here for the first time: nothing can be there already.
        let _ = self.positions.set(found);
        true
    }

    fn progress(&self) -> (u32, u32) {
        self.solving.as_ref().map_or((0, 0), |solver| solver.progress())
    }
}
