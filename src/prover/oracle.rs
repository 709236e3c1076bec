//! What the learner asks: who wins at a position, from the rules or by closed form; or whether it has a certain Grundy value, from
//! the rules.
//!
//! Nothing rests on these answers: they only suggest an automaton, and [`super::decide`] decides about it. A wrong one
//! would cost time and no truth.

use crate::query::{LARGEST_COORDINATE, Query};
use crate::rules::Ruleset;
use crate::solve::few_values::FewValues;
use crate::solve::grundy::GrundySolver;
use crate::solve::outcome::OutcomeSolver;
use crate::solve::{Positions, Steps, written};
use crate::theory::closed::ClosedForm;

use super::Undecided;

/// Answers about single positions.
#[derive(Debug)]
pub(super) struct Oracle {
    rules: Ruleset,
    /// Not whether it is a P-position is asked, but whether it has this value.
    value: Option<u16>,
    closed: Option<Box<dyn ClosedForm>>,
    board: Positions,
    size: u32,
    limit: u32,
}

/// The first board that is solved.
const FIRST: u32 = 512;
/// The largest board that is solved to learn from.
const LARGEST: u32 = 1 << 16;

/// The largest board of values that is solved to learn from.
const LARGEST_VALUES: u32 = 1 << 11;

/// The same where small values are solved without the others.
const LARGEST_FEW: u32 = 1 << 21;

/// The positions of a value with both heaps below `size`, by the rules; none where values are not solved.
pub(super) fn of_value(rules: &Ruleset, value: u16, size: u32) -> Positions {
    if FewValues::suits(rules) {
        let mut columns = FewValues::new(usize::from(value) + 1);
        return Positions::of_lines((0..size).map(|_| {
            let rows = columns.column();
            rows.last().copied().filter(|&y| y < size).into_iter().collect()
        }));
    }
    let solved = GrundySolver::new(rules.clone(), size, size).map(GrundySolver::solve).unwrap_or_default();
    Positions::of_lines(solved.chunks(size as usize).map(|line| {
        let has = line.iter().zip(0..).filter(|(found, _)| **found == value);
        has.map(|(_, y)| y).collect()
    }))
}

/// The P-positions with both heaps below `size`, by the rules.
pub(super) fn board(rules: &Ruleset, size: u32) -> Positions {
    if !rules.is_written() {
        return OutcomeSolver::new(rules.clone(), size, size).solve();
    }
    let mut solver = written::OutcomeSolver::new(rules.clone(), size, size);
    solver.finish();
    solver.positions().clone()
}

impl Oracle {
    /// About the game of a query on two heaps.
    pub(super) fn new(query: &Query, rules: &Ruleset) -> Oracle {
        let limit = (query.game.limits)(&query.params).positions.min(LARGEST);
        let mut oracle = Oracle {
            rules: rules.clone(),
            value: None,
            closed: query.closed(),
            board: Positions::default(),
            size: 0,
            limit,
        };
        oracle.grow(FIRST.min(limit));
        oracle
    }

    /// About the positions of a value.
    pub(super) fn about_value(rules: &Ruleset, value: u16) -> Result<Oracle, Undecided> {
        if rules.is_written() || GrundySolver::new(rules.clone(), FIRST, FIRST).is_err() {
            return Err(Undecided::NoValues);
        }
        let limit = if FewValues::suits(rules) { LARGEST_FEW } else { LARGEST_VALUES };
        let (rules, board) = (rules.clone(), Positions::default());
        let mut oracle = Oracle { rules, value: Some(value), closed: None, board, size: 0, limit };
        oracle.grow(FIRST);
        Ok(oracle)
    }

    fn grow(&mut self, size: u32) {
        self.board = match self.value {
            None => board(&self.rules, size),
            Some(value) => of_value(&self.rules, value, size),
        };
        self.size = size;
    }

    /// Is the rule followed as somebody wrote it?
    pub(super) fn is_written(&self) -> bool {
        self.rules.is_written()
    }

    /// The board solved so far.
    pub(super) fn board(&self) -> (&Positions, u32) {
        (&self.board, self.size)
    }

    /// Solves the rules as far as both heaps below this, if they can be.
    pub(super) fn solve_to(&mut self, heap: u64) -> bool {
        if heap >= u64::from(self.limit) {
            return false;
        }
        while u64::from(self.size) <= heap {
            self.grow((self.size * 2).min(self.limit));
        }
        true
    }

    /// Solves the rules as far as it goes; both heaps are known below the result.
    pub(super) fn solve_further(&mut self) -> u64 {
        self.solve_to(u64::from(self.limit) - 1);
        u64::from(self.size)
    }

    /// Is (x, y) a P-position, or of the value asked about? `None` where nobody knows.
    pub(super) fn is_p(&mut self, x: u64, y: u64) -> Option<bool> {
        let heap = x.max(y);
        if heap < u64::from(self.size) {
            return Some(self.board.contains(x as u32, y as u32));
        }
        if let Some(form) = &self.closed {
            let known = heap <= LARGEST_COORDINATE && self.rules.domain.contains(x, y);
            return if heap <= LARGEST_COORDINATE { Some(known && form.is_p(x, y)) } else { None };
        }
        self.solve_to(heap).then(|| self.board.contains(x as u32, y as u32))
    }
}
