//! The P-positions of a subject on a board, and what they are compared with.
//!
//! The board is the one that was asked for. Both modular games have finitely many P-positions, and statements such as
//! "there are 2⌊m/φ⌋ + 1 of them" only make sense on a board that reaches past the last one: with m = 100 that is
//! (99, 160). A check asked for at size 64 solves the subject's own rules as far as it needs to, and its range says so.

use std::borrow::Cow;

use super::Subject;
use super::search::{Cell, Search, cells, other_outcome, size};
use super::verdict::{Skip, Verdict, square};
use crate::rules::Domain;
use crate::solve::{Positions, outcome};

/// The P-positions of a subject, by its rules, on a board of n × n.
#[derive(Debug)]
pub(super) struct Board<'a> {
    pub(super) subject: &'a Subject,
    /// Cells across.
    pub(super) n: u32,
    pub(super) found: Cow<'a, Positions>,
}

impl Subject {
    /// The board that was asked for.
    pub(super) fn board(&self) -> Board<'_> {
        Board { subject: self, n: self.positions_size(), found: Cow::Borrowed(self.positions()) }
    }

    /// The board that was asked for, or one of `least` cells across when that is larger.
    pub(super) fn board_reaching(&self, least: u32) -> Result<Board<'_>, Skip> {
        if self.positions_size() >= least {
            return Ok(self.board());
        }
        let found = outcome::OutcomeSolver::new(self.ruleset()?.clone(), least, least).solve();
        Ok(Board { subject: self, n: least, found: Cow::Owned(found) })
    }
}

impl Board<'_> {
    /// The same, but no more than so many cells across.
    pub(super) fn within(self, most: u32) -> Self {
        Board { n: self.n.min(most), ..self }
    }

    /// The positions of the board, line by line.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        cells(self.n).filter(|&(x, y)| self.subject.is_position(x, y))
    }

    /// How many positions there are.
    pub(super) fn area(&self) -> u64 {
        match self.subject.two_heaps().map(|rules| rules.domain) {
            None | Some(Domain::Quarter) => u64::from(self.n) * u64::from(self.n),
            Some(_) => self.cells().count() as u64,
        }
    }

    /// The P-positions, line by line.
    pub(super) fn positions(&self) -> impl Iterator<Item = Cell> {
        self.found.iter().filter(|&(x, y)| x.max(y) < self.n)
    }

    /// The P-positions, from the smallest on.
    pub(super) fn by_size(&self) -> Vec<Cell> {
        let mut found: Vec<Cell> = self.positions().collect();
        found.sort_unstable_by_key(|&at| size(at));
        found
    }

    /// How many P-positions there are.
    pub(super) fn count(&self) -> u64 {
        self.positions().count() as u64
    }

    /// Is this a P-position?
    pub(super) fn is_p(&self, (x, y): Cell) -> bool {
        self.found.contains(x, y)
    }

    /// No exception among so many.
    pub(super) fn holds(&self, looked_at: u64) -> Verdict {
        Verdict::holds(square(self.n), looked_at)
    }

    /// An exception, at a position or of the board as a whole.
    pub(super) fn fails(&self, at: impl Into<Option<Cell>>, words: impl Into<String>) -> Verdict {
        self.subject.fails(square(self.n), at, words)
    }

    /// What a search of this board found.
    pub(super) fn verdict(&self, search: Search) -> Verdict {
        search.verdict(self.subject, square(self.n))
    }

    /// Is P exactly what the formula says, on the whole board?
    pub(super) fn compare(&self, formula: impl Fn(u64, u64) -> bool) -> Verdict {
        self.compare_on(self.cells(), |(x, y)| formula(u64::from(x), u64::from(y)))
    }

    /// Is P exactly what the formula says, on these cells?
    pub(super) fn compare_on(
        &self,
        cells: impl Iterator<Item = Cell>,
        formula: impl Fn(Cell) -> bool,
    ) -> Verdict {
        let mut search = Search::default();
        for at in cells {
            let is_p = self.is_p(at);
            search.look(at, (is_p != formula(at)).then(|| other_outcome(is_p)));
        }
        self.verdict(search)
    }

    /// Are the P-positions of the board exactly the `claimed` ones? Work goes with their number, not with the board.
    pub(super) fn compare_set(&self, claimed: impl IntoIterator<Item = (u64, u64)>) -> Verdict {
        let on_board = |heap: u64| u32::try_from(heap).ok().filter(|&heap| heap < self.n);
        let claimed = claimed.into_iter().filter_map(|(x, y)| on_board(x).zip(on_board(y)));
        let mut claimed: Vec<Cell> = claimed.filter(|&(x, y)| self.subject.is_position(x, y)).collect();
        claimed.sort_unstable();
        let is_claimed = |at: &Cell| claimed.binary_search(at).is_ok();
        let missed = claimed.iter().copied().filter(|&at| !self.is_p(at));
        let mut search = Search::of(self.area());
        for at in missed.chain(self.positions().filter(|at| !is_claimed(at))) {
            search.except(at, || format!("({}, {}) {}", at.0, at.1, other_outcome(self.is_p(at))));
        }
        self.verdict(search)
    }
}

#[cfg(test)]
mod tests {
    use super::super::probe;
    use super::*;

    #[test]
    fn a_small_board_is_made_large_enough() {
        let subject = probe::right("game=modular-wythoff&m=2", 2);
        assert_eq!(subject.board().count(), 1);
        assert_eq!(subject.board_reaching(3).map(|board| board.count()), Ok(3));
    }

    #[test]
    fn comparing_names_the_smallest_difference() {
        let subject = probe::right("game=modular-wythoff&m=2", 9);
        let board = subject.board();
        assert_eq!(board.compare_set([(0, 0), (2, 1), (1, 2), (9, 9)]), Verdict::holds(square(9), 81));
        let missing = board.compare_set([(0, 0), (2, 1), (4, 1), (3, 1)]);
        assert!(format!("{missing:?}").contains("(1, 2) is P by the rules, and the statement says N"));
        let added = board.compare_set([(0, 0), (2, 1), (1, 2), (3, 1), (1, 3)]);
        assert!(format!("{added:?}").contains("(1, 3) is N by the rules, and the statement says P"));
    }
}
