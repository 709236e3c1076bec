//! Finite automata that read numbers: the arithmetic behind [proofs](crate::prover).
//!
//! A number is written in a [`Numeration`], most significant digit first. Several numbers are read side by side, padded
//! with zeros in front to one length: one letter holds a digit of each of them, and each number is a *track*. In
//! Zeckendorf's system (1, 2, 3, 5, 8, …, no two neighbouring ones) the P-position (4, 7) of Wythoff's game reads
//!
//! ```text
//! x = 4 = 3 + 1:    0 1 0 1
//! y = 7 = 5 + 2:    1 0 1 0
//! ```
//!
//! and in this game y is always x with its digits moved by one place, or the other way round: something that an
//! automaton of a few states can see. A [`Dfa`] is such an automaton. What is needed of arithmetic goes the same way:
//! "4 tracks satisfy x − u = y − v" is decided digit by digit by a [`Counter`], which keeps how far the two sides are
//! apart, and that stays small if they are to meet in the end.
//!
//! ```
//! use phibeam::automata::{Budget, Constraint, Numeration, Words};
//! let numeration = Numeration::zeckendorf();
//! assert_eq!(numeration.word(7, 4), [1, 0, 1, 0]);
//! let budget = Budget::default();
//! // The pairs with y = 2x + 1, for every x and y at once.
//! let double = Constraint::equal([-2, 1, 0, 0], 1);
//! let pairs = Words::new(&numeration).pairs(&[double], &budget).unwrap();
//! assert!(pairs.accepts(&numeration.pair(1_000_000, 2_000_001)));
//! assert!(!pairs.accepts(&numeration.pair(1_000_000, 2_000_002)));
//! ```
//!
//! Everything here is exact, and nothing is sampled. What could grow without bound is capped by a [`Budget`]: then the
//! answer is [`TooLarge`], never a guess.

mod budget;
mod counter;
mod dfa;
mod joint;
mod member;
mod minimise;
mod nfa;
mod numeration;
mod product;
mod words;

pub use budget::{Budget, TooLarge};
pub use counter::{Constraint, Counter};
pub use dfa::{Dfa, NONE};
pub use joint::Joint;
pub use member::Member;
pub use nfa::Nfa;
pub use numeration::Numeration;
pub use words::Words;
