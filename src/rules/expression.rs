//! Rules that somebody wrote: `k==0 or l==0 or k==l` is Wythoff's game.
//!
//! An expression says of a move (k, l), k tokens from the first heap and l from the second, whether it is allowed. It may
//! use the letters a, b and m, a set through `inset(n)`, and the heaps x and y before the move. The same language says in x
//! and y where a game is over.
//!
//! A text becomes a [`Rule`] ([`RuleError`] knows the character, what was expected, and often a correction). A rule with
//! numbers for its letters is a [`Condition`], which is evaluated for whole rows of vectors at once.
//!
//! ```
//! use phibeam::rules::expression::{About, Rule};
//! let rule = Rule::parse("(k=0)", About::Moves).unwrap_err();
//! assert_eq!(rule.to_string(), "\"=\" is no comparison (character 3); write ==");
//! let rule = Rule::parse("((k == 0)) || l==0 && !(k==l)", About::Moves).unwrap();
//! assert_eq!(rule.to_string(), "k==0 or l==0 and not k==l");
//! ```

mod arithmetic;
mod bounds;
mod condition;
mod draw;
mod error;
mod evaluate;
mod lanes;
mod lexer;
mod likely;
mod linear;
mod machine;
mod missing;
mod obstacle;
mod parser;
mod piece;
mod print;
mod program;
mod reading;
mod recognise;
mod tree;
mod why;
mod words;

pub use condition::{Condition, Letters, Reach};
pub use draw::Stroke;
pub use error::{Correction, RuleError};
pub use machine::Machine;
pub use piece::{Bound, Piece, Remainder, Sum};
pub use reading::Reading;
pub use tree::{About, Letter, Property, Rule};

/// The most characters of a rule.
pub const LONGEST: usize = 1_000;
/// The most that parts of a rule may stand inside each other.
pub const DEEPEST: usize = 64;
/// No rule is asked about heaps of so many tokens or more, unless it is one of the families that go further.
pub const FARTHEST: u32 = 2_048;
/// The same where a rule depends on the heaps before the move.
pub const FARTHEST_BY_POSITION: u32 = 128;
/// Grundy values of a rule are found for heaps of fewer tokens.
pub const MOST_VALUES: u32 = 512;
/// The greatest number that may be written in a rule.
pub const LARGEST_NUMBER: u64 = 1 << 31;
