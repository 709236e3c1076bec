//! Why a question was not decided, in a sentence: never "false".

use std::fmt;

use crate::automata::TooLarge;
use crate::query::Query;
use crate::rules::{Rules, Ruleset};

/// Why nothing was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// More than two heaps.
    MoreHeaps,
    /// The rule is more than linear conditions.
    NotLinear(String),
    /// The rule speaks of numbers that no automaton recognises in this numeration.
    NotRecognised(String),
    /// Grundy values are not solved in this game, or not decided about.
    NoValues,
    /// An automaton became too large.
    TooLarge(TooLarge),
    /// The learner would have to know positions that nobody knows.
    TooFar,
    /// Of two games one is proved in other coordinates, and the other is not carried over alike.
    OtherCoordinates,
    /// The guess does not treat zeros in front alike.
    NotASet,
    /// A mistake was found and nothing could be learned from it.
    NothingLearned,
    /// Every numeration that was tried, and what came of it.
    Tried(Vec<(String, Undecided)>),
    /// A proved set that a board contradicts: a mistake in this program, which must never be called a proof.
    Contradicted {
        /// First heap of the position.
        x: u64,
        /// Its second heap.
        y: u64,
    },
    /// Two games differ somewhere below this position, further than the rules are searched.
    DifferBelow {
        /// First heap.
        x: u64,
        /// Second heap.
        y: u64,
    },
}

impl Undecided {
    /// The reason without what was tried.
    pub fn reason(&self) -> String {
        match self {
            Undecided::Tried(_) => "no automaton was found".into(),
            other => other.to_string(),
        }
    }
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecided::MoreHeaps => write!(f, "the automata here read two heaps, and the game has more"),
            Undecided::NotLinear(what) => {
                write!(f, "the rule uses {what}, which no automaton here reads")
            }
            Undecided::NotRecognised(what) => write!(f, "no automaton recognises {what} there"),
            Undecided::NoValues => {
                write!(
                    f,
                    "values are decided about in normal play, without a declared box, and not where a rule is followed as written"
                )
            }
            Undecided::TooLarge(why) => write!(f, "{why}"),
            Undecided::TooFar => write!(f, "the guess needs positions further than the rules are searched"),
            Undecided::OtherCoordinates => {
                write!(f, "one game is proved in other coordinates, which says nothing of the other game")
            }
            Undecided::NotASet => write!(f, "no guess was a set of numbers"),
            Undecided::NothingLearned => {
                write!(f, "the guess was wrong, and nothing more could be learned from where")
            }
            Undecided::Tried(tried) => {
                write!(f, "{}", self.reason())?;
                for (at, (numeration, why)) in tried.iter().enumerate() {
                    write!(f, "{} {numeration}: {why}", if at == 0 { ":" } else { ";" })?;
                }
                Ok(())
            }
            Undecided::Contradicted { x, y } => {
                write!(
                    f,
                    "the rules contradict what was proved at ({x}, {y}): please report this mistake of the program"
                )
            }
            Undecided::DifferBelow { x, y } => {
                write!(f, "the games differ somewhere below ({x}, {y}), further than the rules are searched")
            }
        }
    }
}

impl std::error::Error for Undecided {}

impl From<TooLarge> for Undecided {
    fn from(why: TooLarge) -> Undecided {
        Undecided::TooLarge(why)
    }
}

/// The rules of a query as a proof needs them: the whole rule, nothing that was cut off at a board.
pub(super) fn readable(query: &Query) -> Result<Ruleset, Undecided> {
    let rules = match query.rules() {
        Rules::Two(rules) => rules,
        _ => return Err(Undecided::MoreHeaps),
    };
    // All that rules say is named here: whatever is added to them must be read by the prover before it proves anything.
    let Ruleset { domain: _, families: _, declared: _, misere: _, ends: _ } = &rules;
    Ok(rules)
}
