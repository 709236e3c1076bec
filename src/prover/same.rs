//! "The same game as …": equal P-sets, proved with one automaton, or refuted by the first cell that differs.

use crate::automata::Budget;
use crate::query::Query;
use crate::rules::Ruleset;
use crate::solve::{Positions, Steps};

use super::{Deciding, Decision, Proof, Prover, Transfer, Undecided, Verdict, oracle, undecided};

/// The board on which two games are compared before anything is proved.
const COMPARED: u32 = 1_024;

/// What came of it.
#[derive(Clone, Debug)]
pub enum SameVerdict {
    /// Both have this P-set.
    Proved(Box<Proof>),
    /// This position, the first by x + y and then by x, is a P-position of one game and not of the other, by the rules.
    Refuted {
        /// First heap.
        x: u64,
        /// Second heap.
        y: u64,
        /// Is it a P-position of the first game?
        first_has: bool,
    },
    /// It is not decided.
    Undecided(Undecided),
}

/// A comparison of two games being decided.
#[derive(Debug)]
pub struct Same {
    prover: Prover,
    rules: Option<[Ruleset; 2]>,
    /// How the second game is carried over to another, if it is.
    second: Option<Transfer>,
    limit: u32,
    verdict: Option<SameVerdict>,
}

impl Same {
    /// Have both games the same P-positions?
    pub fn new(first: &Query, second: &Query) -> Same {
        let limit = |query: &Query| (query.game.limits)(&query.params).positions;
        let mut same = Same {
            prover: Prover::new(first),
            rules: None,
            second: Transfer::of(second),
            limit: limit(first).min(limit(second)),
            verdict: None,
        };
        match undecided::readable(first).and_then(|rules| Ok([rules, undecided::readable(second)?])) {
            Ok(rules) => {
                same.verdict = first_difference(&rules, COMPARED.min(same.limit), same.limit);
                same.rules = Some(rules);
            }
            Err(why) => same.verdict = Some(SameVerdict::Undecided(why)),
        }
        same
    }

    /// What came of it, once all is done.
    pub fn verdict(&self) -> Option<&SameVerdict> {
        self.verdict.as_ref()
    }

    /// The prover of the first game.
    pub fn prover(&self) -> &Prover {
        &self.prover
    }

    /// What it is doing, for people.
    pub fn words(&self) -> String {
        self.prover.words()
    }

    /// With the first game proved: is it the P-set of the second as well?
    fn second(&self, proof: &Proof) -> SameVerdict {
        let Some(rules) = &self.rules else { return SameVerdict::Undecided(Undecided::MoreHeaps) };
        if let Some(transfer) = proof.transfer() {
            // The automaton reads other coordinates: it says something of a game that is carried over alike, and of no other.
            return match &self.second {
                Some(second) if second == transfer => SameVerdict::Proved(Box::new(proof.clone())),
                _ => SameVerdict::Undecided(Undecided::OtherCoordinates),
            };
        }
        match decided(&rules[1], proof) {
            Ok(Decision::Holds { .. }) => SameVerdict::Proved(Box::new(proof.clone())),
            Ok(Decision::Fails { word }) => {
                // The set is not the P-set of the second game, and this position or one below it shows why.
                let Some((x, y)) = proof.numeration().values(&word) else {
                    return SameVerdict::Undecided(Undecided::TooFar);
                };
                let below = u32::try_from(x.max(y) + 1).ok().filter(|&size| size <= self.limit);
                let found = below.and_then(|size| first_difference(rules, size, self.limit));
                found.unwrap_or(SameVerdict::Undecided(Undecided::DifferBelow { x, y }))
            }
            Err(why) => SameVerdict::Undecided(why),
        }
    }
}

/// Is a proved set the P-set of these rules?
fn decided(rules: &Ruleset, proof: &Proof) -> Result<Decision, Undecided> {
    let budget = Budget::default();
    match Deciding::new(rules, proof.numeration(), proof.set(), &budget)? {
        Err(decision) => Ok(decision),
        Ok(mut deciding) => loop {
            if let Some(decision) = deciding.advance(&budget)? {
                return Ok(decision);
            }
        },
    }
}

/// The first cell, by x + y and then by x, that is a P-position of one game only, if a board of that size shows one.
fn first_difference(rules: &[Ruleset; 2], size: u32, limit: u32) -> Option<SameVerdict> {
    let (x, y, first_has) = difference_on(rules, size)?;
    // A board shows every cell with a smaller sum only if it is as large as the sum.
    let whole = (x + y + 1).min(limit);
    let (x, y, first_has) = if whole > size { difference_on(rules, whole)? } else { (x, y, first_has) };
    Some(SameVerdict::Refuted { x: u64::from(x), y: u64::from(y), first_has })
}

/// The first cell on a board, and whether it is a P-position of the first game.
fn difference_on(rules: &[Ruleset; 2], size: u32) -> Option<(u32, u32, bool)> {
    let [first, second] = [0, 1].map(|game| oracle::board(&rules[game], size));
    let only = |one: &Positions, other: &Positions| {
        one.iter().filter(|&(x, y)| !other.contains(x, y)).min_by_key(|&(x, y)| (x + y, x))
    };
    let differences = [(only(&first, &second), true), (only(&second, &first), false)];
    let found = differences.into_iter().filter_map(|(at, first_has)| at.map(|(x, y)| (x, y, first_has)));
    found.min_by_key(|&(x, y, _)| (x + y, x))
}

impl Steps for Same {
    fn advance(&mut self, steps: u32) -> bool {
        if self.verdict.is_none() && self.prover.advance(steps) {
            self.verdict = self.prover.verdict().map(|verdict| match verdict {
                Verdict::Proved(proof) => self.second(proof),
                Verdict::Undecided(why) => SameVerdict::Undecided(why.clone()),
            });
        }
        self.verdict.is_some()
    }

    fn progress(&self) -> (u32, u32) {
        self.prover.progress()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MoveFamily, VectorSet};

    /// Everything is a P-position but what one of these vectors leads away from.
    fn taking(vectors: &[(u32, u32)]) -> Ruleset {
        let set = VectorSet::from_fn(12, 12, |i, j| vectors.contains(&(i, j)));
        Ruleset::new(vec![MoveFamily::Finite(set)])
    }

    #[test]
    fn the_first_difference_is_that_with_the_least_sum() {
        let found = |rules: &[Ruleset; 2], size: u32| match first_difference(rules, size, 64) {
            Some(SameVerdict::Refuted { x, y, first_has }) => Some((x, y, first_has)),
            _ => None,
        };
        // A small board shows (3, 3), and not (0, 5), which comes earlier.
        let rules = [taking(&[]), taking(&[(3, 3), (0, 5)])];
        assert_eq!([4, 6, 16].map(|size| found(&rules, size)), [Some((0, 5, true)); 3]);
        // One of each game: that of the first comes first.
        let rules = [taking(&[(0, 9)]), taking(&[(2, 2)])];
        assert_eq!(found(&rules, 16), Some((2, 2, true)));
        assert_eq!(found(&[rules[0].clone(), rules[0].clone()], 16), None);
    }
}
