//! What the tests of all papers share: subjects with right and with wrong rules, and tables of verdicts.

use super::*;
use crate::rules::{MoveFamily, Rules, Ruleset, Slice, VectorSet};

/// The verdict on the statement of that key.
pub(super) fn verdict(key: &str, subject: &Subject) -> Result<Verdict, Skip> {
    let statement = find(key).expect(key);
    assert!(statement.scope.is_about(subject.query().game), "{key} is not about {}", subject.query());
    statement.verdict(subject)
}

/// The game of a query as it is.
pub(super) fn right(query: &str, size: u32) -> Subject {
    Subject::new(Query::parse(query).expect(query), size)
}

/// The verdict on the game of a query as it is.
pub(super) fn check(key: &str, query: &str, size: u32) -> Result<Verdict, Skip> {
    verdict(key, &right(query, size))
}

/// The two-heap rules of a query.
pub(super) fn two(query: &str) -> Ruleset {
    Query::parse(query).expect(query).two_heaps().expect("two heaps")
}

/// The game of a query played by other rules.
pub(super) fn played_by(query: &str, rules: Rules, size: u32) -> Subject {
    Subject::with_rules(Query::parse(query).expect(query), rules, size)
}

/// The game of a query with other two-heap moves.
pub(super) fn wrong(query: &str, families: Vec<MoveFamily>, size: u32) -> Subject {
    played_by(query, Rules::Two(Ruleset::new(families)), size)
}

/// The game of a query played by the rules of another.
pub(super) fn mistaken(query: &str, rules: &str, size: u32) -> Subject {
    played_by(query, Query::parse(rules).expect(rules).rules(), size)
}

/// The game of a query with three heaps or more, with another modulus.
pub(super) fn with_modulus(query: &str, modulus: Option<u32>, size: u32) -> Subject {
    let further = Query::parse(query).expect(query).further().iter().map(|&heap| heap as u32).collect();
    played_by(query, Rules::Slice(Slice::new(modulus, further)), size)
}

/// The game of a query with its two-heap rules changed.
pub(super) fn changed(query: &str, size: u32, change: impl FnOnce(&mut Ruleset)) -> Subject {
    let mut rules = two(query);
    change(&mut rules);
    played_by(query, Rules::Two(rules), size)
}

/// The move that takes exactly this.
pub(super) fn one_move((i, j): (u32, u32)) -> MoveFamily {
    MoveFamily::Finite(VectorSet::from_fn(i + 1, j + 1, |u, v| (u, v) == (i, j)))
}

/// A short word for a verdict.
pub(super) fn word(verdict: &Result<Verdict, Skip>) -> &'static str {
    match verdict {
        Ok(Verdict::Holds { looked_at: 0, .. }) => "nothing",
        Ok(Verdict::Holds { .. }) => "holds",
        Ok(Verdict::Fails { .. }) => "fails",
        Ok(Verdict::Refuted { .. }) => "refuted",
        Err(Skip(_)) => "skip",
    }
}

/// The counterexample of a verdict that has one.
pub(super) fn counterexample(verdict: Result<Verdict, Skip>) -> Counterexample {
    match verdict {
        Ok(Verdict::Fails { counterexample, range } | Verdict::Refuted { counterexample, range }) => {
            assert!(!range.contains(' ') && !range.is_empty() && !counterexample.words.is_empty());
            counterexample
        }
        other => panic!("{other:?}"),
    }
}

/// No statement about the game fails.
#[track_caller]
pub(super) fn assert_nothing_fails(query: &str, size: u32) {
    let subject = right(query, size);
    for statement in about(subject.query().game) {
        let verdict = statement.verdict(&subject);
        assert_ne!(word(&verdict), "fails", "{} {query}: {verdict:?}", statement.key);
    }
}

/// It holds, on that range; returns how much was looked at.
#[track_caller]
pub(super) fn assert_holds(key: &str, query: &str, size: u32, expected: &str) -> u64 {
    match check(key, query, size) {
        Ok(Verdict::Holds { range, looked_at }) => {
            assert_eq!(range, expected, "{key} {query}");
            assert!(looked_at > 0, "{key} {query}");
            looked_at
        }
        other => panic!("{key} {query}: {other:?}"),
    }
}

/// It is skipped, with that in the reason.
#[track_caller]
pub(super) fn assert_skips(key: &str, query: &str, size: u32, expected: &str) {
    match check(key, query, size) {
        Err(Skip(reason)) => assert!(reason.contains(expected), "{key} {query}: {reason}"),
        other => panic!("{key} {query}: {other:?}"),
    }
}

/// It fails there, with that in the words.
#[track_caller]
pub(super) fn assert_fails(key: &str, subject: &Subject, at: impl Into<Option<(u64, u64)>>, expected: &str) {
    let verdict = verdict(key, subject);
    assert_eq!(word(&verdict), "fails", "{key} {}: {verdict:?}", subject.query());
    let counterexample = counterexample(verdict);
    assert_eq!(counterexample.at, at.into(), "{key}: {counterexample:?}");
    assert!(counterexample.words.contains(expected), "{key}: {}", counterexample.words);
    assert_eq!(Query::parse(&counterexample.query).map(|query| query.game.id), Ok(subject.query().game.id));
}
