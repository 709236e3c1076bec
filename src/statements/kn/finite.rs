//! What the checks of both modular games share: their P-positions are finitely many, so a board can hold them all.
//!
//! Statements such as "there are 2⌊m/φ⌋ + 1 of them" only make sense on a board that reaches past the last one. With
//! m = 100 that is (99, 160): a check asked for at size 64 solves the subject's own rules as far as it needs to, and
//! its range says so.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::query::Play;
use crate::rules::Ruleset;
use crate::solve::{Positions, outcome};
use crate::statements::{Counterexample, Subject, Verdict};

/// A verdict, or the reason why there is none here.
pub(crate) type Check = Result<Verdict, String>;

/// A check that does not apply is skipped.
pub(crate) fn or_skip(check: Check) -> Verdict {
    check.unwrap_or_else(Verdict::skip)
}

/// Both papers are about normal play.
pub(crate) fn normal_play(subject: &Subject) -> Result<(), String> {
    match subject.query.settings.play {
        Play::Normal => Ok(()),
        Play::Misere => Err("the statement is about normal play".into()),
    }
}

/// The positions x, y < n in the order in which counterexamples are small: by x + y, then by x.
pub(crate) fn by_size(n: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..(2 * n).saturating_sub(1))
        .flat_map(move |sum| (sum.saturating_sub(n - 1)..=sum.min(n - 1)).map(move |x| (x, sum - x)))
}

/// The P-positions of a subject in normal play with two heaps, by its rules, on a board that is large enough.
pub(crate) struct Board<'a> {
    pub(crate) subject: &'a Subject,
    pub(crate) rules: &'a Ruleset,
    /// Cells across.
    pub(crate) n: u32,
    pub(crate) found: Cow<'a, Positions>,
}

impl<'a> Board<'a> {
    /// The board that was asked for.
    pub(crate) fn of(subject: &'a Subject) -> Result<Board<'a>, String> {
        Board::reaching(subject, 0)
    }

    /// The board that was asked for, or one of `least` cells across when that is larger.
    pub(crate) fn reaching(subject: &'a Subject, least: u32) -> Result<Board<'a>, String> {
        normal_play(subject)?;
        let rules = subject.two_heaps().ok_or("the statement is about two heaps")?;
        let n = subject.positions_size();
        if n >= least {
            return Ok(Board { subject, rules, n, found: Cow::Borrowed(subject.positions()) });
        }
        let found = outcome::OutcomeSolver::new(rules.clone(), least, least).solve();
        Ok(Board { subject, rules, n: least, found: Cow::Owned(found) })
    }

    /// The P-positions, by size.
    pub(crate) fn by_size(&self) -> Vec<(u32, u32)> {
        let mut found: Vec<(u32, u32)> = self.found.iter().collect();
        found.sort_unstable_by_key(|&(x, y)| (x + y, x));
        found
    }

    /// How many P-positions there are.
    pub(crate) fn count(&self) -> u64 {
        self.found.len() as u64
    }

    /// How many positions there are.
    pub(crate) fn cells(&self) -> u64 {
        u64::from(self.n) * u64::from(self.n)
    }

    /// No exception among so many.
    pub(crate) fn holds(&self, looked_at: u64) -> Verdict {
        Verdict::holds(self.n, looked_at)
    }

    /// An exception, at a position or of the board as a whole.
    pub(crate) fn fails(&self, at: Option<(u32, u32)>, words: impl Into<String>) -> Verdict {
        let at = at.map(|(x, y)| (u64::from(x), u64::from(y)));
        let query = self.subject.query.to_string();
        let counterexample = Counterexample { query, at, words: words.into() };
        Verdict::Fails { range: format!("{n}x{n}", n = self.n), counterexample }
    }

    /// Are the P-positions of the board exactly the `claimed` ones? Work goes with their number, not with the board.
    pub(crate) fn compare(&self, claimed: impl IntoIterator<Item = (u64, u64)>) -> Verdict {
        let inside = |(x, y): (u64, u64)| {
            let on_board = |heap: u64| u32::try_from(heap).ok().filter(|&heap| heap < self.n);
            on_board(x).zip(on_board(y))
        };
        let claimed: BTreeSet<(u32, u32)> = claimed.into_iter().filter_map(inside).collect();
        let found: BTreeSet<(u32, u32)> = self.found.iter().collect();
        match claimed.symmetric_difference(&found).min_by_key(|&&(x, y)| (x + y, x)) {
            None => self.holds(self.cells()),
            Some(&(x, y)) => {
                let (rules, said) = if found.contains(&(x, y)) { ("P", "N") } else { ("N", "P") };
                let words = format!("({x}, {y}) is {rules} by the rules, and the statement says {said}");
                self.fails(Some((x, y)), words)
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod probe {
    //! Tables of verdicts, for the tests of both papers.

    use super::*;
    use crate::query::Query;
    use crate::rules::MoveFamily;
    use crate::rules::Rules;
    use crate::statements::{about, all};

    /// The verdict on the statement of that key.
    pub(crate) fn verdict(key: &str, subject: &Subject) -> Verdict {
        let statement = all().find(|statement| statement.key == key).expect(key);
        assert!(statement.games.contains(&subject.query.game.id), "{key} is not about {}", subject.query);
        (statement.check)(subject)
    }

    /// The game of a query as it is.
    pub(crate) fn right(query: &str, size: u32) -> Subject {
        Subject::new(Query::parse(query).expect(query), size)
    }

    /// The game of a query with other two-heap moves.
    pub(crate) fn wrong(query: &str, families: Vec<MoveFamily>, size: u32) -> Subject {
        Subject::with_rules(Query::parse(query).expect(query), Rules::Two(Ruleset::new(families)), size)
    }

    /// The game of a query played by the rules of another.
    pub(crate) fn mistaken(query: &str, rules: &str, size: u32) -> Subject {
        let rules = Query::parse(rules).expect(rules).rules();
        Subject::with_rules(Query::parse(query).expect(query), rules, size)
    }

    /// No statement about the game fails.
    pub(crate) fn assert_nothing_fails(query: &str, size: u32) {
        let subject = right(query, size);
        for statement in about(subject.query.game.id) {
            let verdict = (statement.check)(&subject);
            assert!(!matches!(verdict, Verdict::Fails { .. }), "{} {query}: {verdict:?}", statement.key);
        }
    }

    /// It holds, on that range.
    pub(crate) fn assert_holds(key: &str, query: &str, size: u32, expected: &str) {
        match verdict(key, &right(query, size)) {
            Verdict::Holds { range, looked_at } => {
                assert_eq!(range, expected, "{key} {query}");
                assert!(looked_at > 0, "{key} {query}");
            }
            other => panic!("{key} {query}: {other:?}"),
        }
    }

    /// It is skipped, with that in the reason.
    pub(crate) fn assert_skips(key: &str, query: &str, size: u32, expected: &str) {
        match verdict(key, &right(query, size)) {
            Verdict::Skip { reason } => assert!(reason.contains(expected), "{key} {query}: {reason}"),
            other => panic!("{key} {query}: {other:?}"),
        }
    }

    /// It fails there, with that in the words.
    pub(crate) fn assert_fails(key: &str, subject: &Subject, at: Option<(u64, u64)>, expected: &str) {
        match verdict(key, subject) {
            Verdict::Fails { counterexample, range } => {
                assert!(!range.contains(' ') && !range.is_empty(), "{key}: {range}");
                assert_eq!(counterexample.at, at, "{key}: {counterexample:?}");
                assert!(counterexample.words.contains(expected), "{key}: {}", counterexample.words);
                assert_eq!(
                    Query::parse(&counterexample.query).map(|query| query.game.id),
                    Ok(subject.query.game.id)
                );
            }
            other => panic!("{key} {}: {other:?}", subject.query),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_by_size() {
        let cells: Vec<(u32, u32)> = by_size(3).collect();
        assert_eq!(cells, [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (1, 2), (2, 1), (2, 2)]);
        assert_eq!(by_size(0).count(), 0);
    }

    #[test]
    fn a_small_board_is_made_large_enough() {
        let subject = probe::right("game=modular-wythoff&m=2", 2);
        assert_eq!(Board::of(&subject).map(|board| board.count()), Ok(1));
        assert_eq!(Board::reaching(&subject, 3).map(|board| board.count()), Ok(3));
    }

    #[test]
    fn comparing_names_the_smallest_difference() {
        let subject = probe::right("game=modular-wythoff&m=2", 9);
        let board = Board::of(&subject).expect("a board");
        assert_eq!(board.compare([(0, 0), (2, 1), (1, 2), (9, 9)]), Verdict::holds(9, 81));
        let missing = board.compare([(0, 0), (2, 1), (4, 1), (3, 1)]);
        assert!(format!("{missing:?}").contains("(1, 2) is P by the rules, and the statement says N"));
        let added = board.compare([(0, 0), (2, 1), (1, 2), (3, 1), (1, 3)]);
        assert!(format!("{added:?}").contains("(1, 3) is N by the rules, and the statement says P"));
    }
}
