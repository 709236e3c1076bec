//! What a check finds.

use std::borrow::Cow;

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No exception among so many positions (or cases), on a range written without spaces.
    Holds {
        /// Such as `200x200`.
        range: String,
        /// How many positions were looked at.
        looked_at: u64,
    },
    /// Here it does not hold.
    Fails {
        /// The range that was searched.
        range: String,
        /// The smallest exception.
        counterexample: Counterexample,
    },
    /// A statement that is false as printed, with its counterexample, found again by the rules.
    Refuted {
        /// The range that was searched.
        range: String,
        /// The smallest exception.
        counterexample: Counterexample,
    },
}

/// Where a statement fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The query of the board it is on.
    pub query: String,
    /// The position, where it is one.
    pub at: Option<(u64, u64)>,
    /// What is wrong there, as a clause such as `(3, 4) is P by the rules, and the formula says N`.
    pub words: String,
}

/// Why a statement is not checked on a board, as a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip(pub Cow<'static, str>);

impl From<&'static str> for Skip {
    fn from(reason: &'static str) -> Skip {
        Skip(reason.into())
    }
}

impl From<String> for Skip {
    fn from(reason: String) -> Skip {
        Skip(reason.into())
    }
}

impl Verdict {
    /// Nothing found among so many.
    pub fn holds(range: impl Into<String>, looked_at: u64) -> Verdict {
        Verdict::Holds { range: range.into(), looked_at }
    }

    /// What is known to be false is refuted by the counterexample that is known; any other is a failure of the check.
    pub(super) fn refutes(as_known: bool, range: String, counterexample: Counterexample) -> Verdict {
        match as_known {
            true => Verdict::Refuted { range, counterexample },
            false => Verdict::Fails { range, counterexample },
        }
    }
}

/// The range of a board of n × n.
pub(super) fn square(n: u32) -> String {
    format!("{n}x{n}")
}
