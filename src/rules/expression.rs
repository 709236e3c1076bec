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
mod error;
mod evaluate;
mod lexer;
mod likely;
mod parser;
mod print;
mod program;
mod tree;
mod why;
mod words;

pub use condition::{Condition, Letters, Reach};
pub use error::{Correction, RuleError};
pub use program::Machine;
pub use tree::{About, Letter, Rule};

/// The most characters of a rule.
pub const LONGEST: usize = 1_000;
/// The most that parts of a rule may stand inside each other.
pub const DEEPEST: usize = 64;
/// The greatest number that may be written in a rule.
pub const LARGEST_NUMBER: u64 = 1 << 31;
