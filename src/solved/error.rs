//! Why a question about a board has no answer, one sentence each.

use std::fmt;

use super::far::WIDEST;
use crate::query::LARGEST_COORDINATE;
use crate::rules::MOST_OPTIONS;
#[cfg(feature = "custom")]
use crate::rules::expression::Reach;
use crate::solve::NoGrundy;

/// Why a question about a board has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// A window without positions.
    Empty,
    /// Further than the rules are searched, and nothing else is known there.
    TooFar {
        /// The game.
        game: &'static str,
        /// What was asked for.
        what: What,
        /// How many heaps there are.
        heaps: usize,
        /// How many cells across the board may be.
        limit: u32,
        /// Why there is no answer beyond.
        beyond: Beyond,
    },
    /// A far window that is too wide or too high.
    TooWide {
        /// The greater of its sides.
        side: u64,
    },
    /// Further than anything is computed.
    TooLarge {
        /// The greater heap.
        heap: u64,
    },
    /// There are no Grundy values.
    NoGrundy(NoGrundy),
    /// (x, y) is outside the domain.
    NotAPosition {
        /// First heap.
        x: u64,
        /// Second heap.
        y: u64,
    },
    /// More options than are listed.
    TooManyOptions {
        /// First heap.
        x: u64,
        /// Second heap.
        y: u64,
    },
}

/// What a board is solved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// P-positions.
    Positions,
    /// Grundy values.
    Grundy,
}

/// Why there is no answer beyond the limit of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// No closed form is known with these parameters.
    NoClosedForm,
    /// One is known, but for normal play only.
    NormalPlayOnly,
    /// Far away only outcomes are asked for.
    OutcomesOnly,
    /// The rule itself cannot be followed further.
    #[cfg(feature = "custom")]
    Rule(Reach),
}

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            #[cfg(feature = "custom")]
            Beyond::Rule(reach) => return write!(f, "beyond, {reach}"),
            Beyond::NoClosedForm => "with these parameters no closed form is known that goes further",
            Beyond::NormalPlayOnly => "the closed form that goes further is for normal play",
            Beyond::OutcomesOnly => "closed forms that go further are used for outcomes only",
        };
        f.write_str(words)
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Empty => write!(f, "the window is empty: width and height are at least 1"),
            BoardError::TooFar { game, what, heaps, limit, beyond } => {
                let what = match what {
                    What::Positions => "P-positions",
                    What::Grundy => "Grundy values",
                };
                match limit {
                    0 => write!(
                        f,
                        "{what} of {game} with these {heaps} heaps are not found from the rules: there are too many positions below them, so make z or the heaps of rest smaller; {beyond}"
                    ),
                    _ => {
                        let beside = if *heaps > 3 { " with these further heaps" } else { "" };
                        write!(
                            f,
                            "{what} of {game}{beside} are found from the rules on boards up to {limit} × {limit}: both heaps must stay below {limit}; {beyond}"
                        )
                    }
                }
            }
            BoardError::TooWide { side } => {
                write!(f, "a window of {side} cells across is too large: it may have {WIDEST}")
            }
            BoardError::TooLarge { heap } => {
                write!(f, "a heap of {heap} is too large: heaps go up to {LARGEST_COORDINATE}, which is 2^62")
            }
            BoardError::NoGrundy(NoGrundy::Misere) => {
                write!(f, "misère play (play=misere) has no Grundy values: they are about normal play")
            }
            BoardError::NoGrundy(NoGrundy::Declared) => {
                write!(
                    f,
                    "a game with a declared box has no Grundy values: its outcomes are declared, not computed"
                )
            }
            BoardError::NoGrundy(NoGrundy::Memory) => {
                write!(f, "there is not enough memory for so many Grundy values: ask for a smaller board")
            }
            BoardError::NotAPosition { x, y } => write!(f, "({x}, {y}) is not a position of this game"),
            BoardError::TooManyOptions { x, y } => {
                write!(f, "({x}, {y}) has more than {MOST_OPTIONS} options, too many to list")
            }
        }
    }
}

impl std::error::Error for BoardError {}
