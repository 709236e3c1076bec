//! The smallest exception among many positions.
//!
//! Positions are compared by the number of tokens, x + y, and then by x: (1, 3) is smaller than (3, 1), and both than
//! (0, 5). A search counts what it looks at and keeps the smallest exception it is shown, in whatever order they come.

use std::fmt::Display;

use super::verdict::Verdict;
use super::{Counterexample, Subject};

/// A position of the board.
pub(super) type Cell = (u32, u32);

/// The order in which positions are small.
pub(super) fn size((x, y): Cell) -> (u32, u32) {
    (x + y, x)
}

/// The positions x, y < n, line by line.
pub(super) fn cells(n: u32) -> impl Iterator<Item = Cell> {
    (0..n).flat_map(move |x| (0..n).map(move |y| (x, y)))
}

/// The positions x, y < n, from the smallest on.
pub(super) fn by_size(n: u32) -> impl Iterator<Item = Cell> {
    (0..(2 * n).saturating_sub(1))
        .flat_map(move |sum| (sum.saturating_sub(n - 1)..=sum.min(n - 1)).map(move |x| (x, sum - x)))
}

/// What is wrong with a position whose outcome the rules give and a statement denies.
pub(super) fn other_outcome(is_p: bool) -> &'static str {
    match is_p {
        true => "is P by the rules, and the statement says N",
        false => "is N by the rules, and the statement says P",
    }
}

/// Positions looked at, and the smallest exception among them.
#[derive(Debug, Default)]
pub(super) struct Search {
    pub(super) looked_at: u64,
    smallest: Option<(Cell, String)>,
}

impl Search {
    /// A search of so many cases, which are counted beforehand.
    pub(super) fn of(looked_at: u64) -> Search {
        Search { looked_at, smallest: None }
    }

    /// Takes an exception, with words that say all there is to say.
    pub(super) fn except(&mut self, at: Cell, words: impl FnOnce() -> String) {
        if self.smallest.as_ref().is_none_or(|(smallest, _)| size(at) < size(*smallest)) {
            self.smallest = Some((at, words()));
        }
    }

    /// Looks at (x, y): `wrong` says what is wrong there, if anything, to follow the position's name.
    pub(super) fn look(&mut self, at: Cell, wrong: Option<impl Display>) {
        self.looked_at += 1;
        if let Some(wrong) = wrong {
            self.except(at, || format!("({}, {}) {wrong}", at.0, at.1));
        }
    }

    /// Where the smallest exception is.
    pub(super) fn smallest(&self) -> Option<Cell> {
        self.smallest.as_ref().map(|&(at, _)| at)
    }

    /// The verdict on what was searched.
    pub(super) fn verdict(self, subject: &Subject, range: impl Into<String>) -> Verdict {
        match self.smallest {
            None => Verdict::holds(range, self.looked_at),
            Some((at, words)) => subject.fails(range, at, words),
        }
    }
}

impl Subject {
    /// A counterexample on this board, at a position or nowhere in particular.
    pub(super) fn counterexample(
        &self,
        at: impl Into<Option<Cell>>,
        words: impl Into<String>,
    ) -> Counterexample {
        let at = at.into().map(|(x, y)| (u64::from(x), u64::from(y)));
        Counterexample { query: self.query().to_string(), at, words: words.into() }
    }

    /// The statement fails there.
    pub(super) fn fails(
        &self,
        range: impl Into<String>,
        at: impl Into<Option<Cell>>,
        words: impl Into<String>,
    ) -> Verdict {
        Verdict::Fails { range: range.into(), counterexample: self.counterexample(at, words) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_by_size() {
        let cells: Vec<Cell> = by_size(3).collect();
        assert_eq!(cells, [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (1, 2), (2, 1), (2, 2)]);
        assert_eq!(by_size(0).count(), 0);
    }

    #[test]
    fn the_smallest_exception_stays() {
        let mut search = Search::default();
        for at in [(3, 1), (0, 5), (1, 3), (2, 2)] {
            search.look(at, Some("is wrong"));
        }
        search.look((0, 0), None::<&str>);
        assert_eq!((search.looked_at, search.smallest()), (5, Some((1, 3))));
        assert_eq!(search.smallest.map(|(_, words)| words).as_deref(), Some("(1, 3) is wrong"));
    }
}
