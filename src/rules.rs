//! Rules as data: a game is a *domain* of positions and a union of few *move families*.
//!
//! A move takes a vector (i, j) ≠ (0, 0): i from the first heap, j from the second. Four families hold every
//! rule in the papers, and a rule that somebody wrote and that is none of them is a family of its own; the solvers in
//! [`crate::solve`] know nothing else of a game. Wythoff's game, for
//! example, is three rays:
//!
//! ```
//! use phibeam::rules::{MoveFamily, Ruleset};
//! let wythoff = Ruleset::new(vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1)), MoveFamily::ray((1, 1))]);
//! assert_eq!(wythoff.options(1, 2).unwrap(), [(0, 1), (0, 2), (1, 0), (1, 1)]);
//! ```

mod declared;
mod domain;
#[cfg(feature = "custom")]
pub mod expression;
mod family;
mod options;
mod play;
mod ruleset;
mod set;
#[cfg(feature = "custom")]
mod slice;
mod vectors;
#[cfg(feature = "prove")]
mod whole;
mod window;

pub use declared::DeclaredBox;
pub use domain::Domain;
pub use family::{Congruence, MoveFamily, period};
pub use options::{MOST_OPTIONS, TooManyOptions};
pub use play::Play;
pub use ruleset::Ruleset;
pub use set::{IntSet, LARGEST_WRITTEN, Run, SetError};
#[cfg(feature = "custom")]
pub use slice::Slice;
pub use vectors::VectorSet;
#[cfg(feature = "prove")]
pub use whole::{Powers, Whole};
pub use window::Window;

/// The rules of a game with its parameters fixed.
#[derive(Clone, Debug)]
pub enum Rules {
    /// A game on two heaps.
    Two(Ruleset),
    /// A slice of a game on three heaps or more. The page's modules that answer about two heaps go without.
    #[cfg(feature = "custom")]
    Slice(Slice),
}

impl Rules {
    /// Sets misère play.
    pub fn set_misere(&mut self, misere: bool) {
        match self {
            Rules::Two(rules) => rules.misere = misere,
            #[cfg(feature = "custom")]
            Rules::Slice(heaps) => heaps.misere = misere,
        }
    }

    /// Why there are no Grundy values, if there are none.
    pub fn no_grundy(&self) -> Option<NoGrundy> {
        match self {
            Rules::Two(rules) if rules.declared.is_some() => Some(NoGrundy::Declared),
            Rules::Two(rules) => rules.misere.then_some(NoGrundy::Misere),
            #[cfg(feature = "custom")]
            Rules::Slice(heaps) => heaps.misere.then_some(NoGrundy::Misere),
        }
    }
}

/// Why a game has no table of Grundy values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGrundy {
    /// Misère play.
    Misere,
    /// Outcomes are declared, not computed.
    Declared,
    /// The sets of values do not fit into memory.
    Memory,
}
