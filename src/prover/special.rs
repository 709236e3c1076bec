//! Sets of numbers that are not linear and yet recognised in one numeration: powers of two in base 2, Fibonacci numbers in
//! Zeckendorf's.

use std::fmt;

use crate::automata::{Dfa, Member, Numeration};
use crate::rules::Ruleset;

use super::Undecided;
use super::moves::{self, Clause};
use super::written;

/// A set of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    /// factor·2^n.
    Powers(u64),
    /// 0, 1, 2, 3, 5, 8, …
    Fibonacci,
}

/// c·(x, y, u, v) + k is `times` a number of a set.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    pub(super) c: [i64; 4],
    pub(super) k: i64,
    pub(super) times: i64,
    pub(super) special: Special,
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Special::Powers(1) => write!(f, "powers of two"),
            Special::Powers(factor) => write!(f, "powers of two times {factor}"),
            Special::Fibonacci => write!(f, "Fibonacci numbers"),
        }
    }
}

impl Special {
    /// The set in a numeration, if an automaton recognises it there.
    pub(super) fn automaton(self, numeration: &Numeration) -> Option<Dfa> {
        match self {
            Special::Powers(factor) => numeration.powers_of_two(factor),
            Special::Fibonacci => numeration.fibonacci(),
        }
    }
}

impl Drawn {
    /// For the automata of a numeration.
    pub(super) fn member(&self, numeration: &Numeration) -> Result<Member, Undecided> {
        let set = self.special.automaton(numeration);
        let set = set.ok_or_else(|| Undecided::NotRecognised(self.special.to_string()))?;
        Ok(Member { c: self.c, k: self.k, times: self.times, set })
    }

    /// Does it hold for these numbers?
    #[cfg(test)]
    pub(super) fn holds(&self, numbers: [u64; 4]) -> bool {
        let sum: i64 = self.c.iter().zip(numbers).map(|(c, n)| c * n as i64).sum::<i64>() + self.k;
        let number = sum / self.times;
        sum >= 0
            && sum % self.times == 0
            && match self.special {
                Special::Powers(factor) => (0..40).any(|n| number == (factor as i64) << n),
                Special::Fibonacci => [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377].contains(&number),
            }
    }
}

/// Every such set that a rule speaks of.
pub(super) fn of(rules: &Ruleset) -> Result<Vec<Special>, Undecided> {
    let mut clauses: Vec<Clause> = moves::families(rules)?.into_iter().flat_map(|f| f.clauses).collect();
    clauses.extend(written::over(rules)?);
    let mut all: Vec<Special> = Vec::new();
    for drawn in clauses.iter().flat_map(|clause| &clause.drawn) {
        if !all.contains(&drawn.special) {
            all.push(drawn.special);
        }
    }
    Ok(all)
}
