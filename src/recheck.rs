//! Checks a [certificate](crate::certificate) anew, sharing no code with what made it but what reads a rule.
//!
//! That a written rule is a union of families or of linear conditions is found by [`crate::rules::expression`] for both; here it is compared
//! with the rule itself, which other code evaluates, on a corner (`written`).
//!
//! Nothing of [`crate::automata`] and [`crate::prover`] is used here: the order of modules in `src/lib.rs`, which a test
//! enforces, puts them below this one. Where the prover eliminates unknowns from linear conditions and counts carries,
//! this checker takes a rule as it is written, "x = u + d·t and y = v + e·t for some t in the set", from sums that it
//! proves by induction (`numbers`), and joins relations by the names of their variables (`join`).
//!
//! ```
//! use phibeam::{prover::{Prover, Verdict}, query::Query, recheck, solve::Steps};
//! let mut prover = Prover::new(&Query::parse("game=wythoff").unwrap());
//! prover.finish();
//! let Some(Verdict::Proved(proof)) = prover.verdict() else { panic!("it is provable") };
//! let text = proof.certificate().unwrap().to_string();
//! assert!(recheck::check(&text).is_ok());
//! // A transition that is changed is noticed.
//! let forged = text.replacen("1.0:", "0.1:", 1);
//! assert!(recheck::check(&forged).is_err());
//! ```

mod certified;
mod game;
mod join;
mod numbers;
mod relation;
mod special;
#[cfg(test)]
mod tests;
mod transfer;
mod written;

pub use certified::Certified;

use std::fmt;

use crate::certificate::{Certificate, FormatError};
use crate::query::Query;

/// Why a certificate proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// The text is no certificate.
    Format(FormatError),
    /// It is about no game that is known, or one that this cannot check.
    Game(String),
    /// The game is not the one it is said to be in other coordinates.
    Transfer,
    /// An automaton is not there.
    Missing(String),
    /// An automaton does not treat zeros in front alike.
    LeadingZeros(String),
    /// Valid words have lengths that the period does not divide.
    Lengths,
    /// There are not enough valid words to write every number.
    FewWords,
    /// An automaton is not the arithmetic that it claims to be.
    Arithmetic(String),
    /// The set holds words that are no positions.
    NotPositions,
    /// The set is not what is declared at this cell.
    Declared {
        /// First heap.
        x: u64,
        /// Second heap.
        y: u64,
    },
    /// The set does not hold a position where the game is over.
    Over,
    /// A move leads from the set to the set.
    InnerMove,
    /// From some position outside the set no move leads into it.
    NoMove,
    /// In misère play: the set holds a position without a move.
    Stuck,
    /// It is too large to be checked.
    TooLarge,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Invalid::Format(error) => write!(f, "{error}"),
            Invalid::Game(why) => write!(f, "{why}"),
            Invalid::Transfer => write!(f, "its moves are not those of the game it is carried over to"),
            Invalid::Missing(name) => write!(f, "the automaton {name} is missing"),
            Invalid::LeadingZeros(name) => write!(f, "zeros in front change what the automaton {name} says"),
            Invalid::Lengths => write!(f, "valid words have lengths that the period does not divide"),
            Invalid::FewWords => write!(f, "there are not enough valid words to write every number"),
            Invalid::Arithmetic(name) => write!(f, "the automaton {name} is not what it is called"),
            Invalid::NotPositions => write!(f, "the set holds words that write no position"),
            Invalid::Declared { x, y } => write!(f, "the set is not what is declared at ({x}, {y})"),
            Invalid::Over => write!(f, "the set does not hold every position where the game is over"),
            Invalid::InnerMove => write!(f, "a move leads from the set to the set"),
            Invalid::NoMove => write!(f, "from some position outside the set no move leads into it"),
            Invalid::Stuck => write!(f, "in misère play the set holds a position without a move"),
            Invalid::TooLarge => write!(f, "it is too large to be checked here"),
        }
    }
}

impl std::error::Error for Invalid {}

/// Nothing that is checked may have more states than that.
const MOST: usize = 400_000;

/// Checks a certificate: if it is valid, its set is the P-set of its game, for every position.
pub fn check(text: &str) -> Result<Certified, Invalid> {
    let certificate = Certificate::parse(text).map_err(Invalid::Format)?;
    let query = Query::parse(&certificate.game).map_err(|error| Invalid::Game(error.to_string()))?;
    game::check(&transfer::game(&query, &certificate)?, &certificate, MOST)?;
    Certified::new(query, &certificate)
}

/// The set of a certificate that is not checked here: only for one that was proved or checked a moment ago elsewhere.
pub fn believed(text: &str) -> Result<Certified, Invalid> {
    let certificate = Certificate::parse(text).map_err(Invalid::Format)?;
    let query = Query::parse(&certificate.game).map_err(|error| Invalid::Game(error.to_string()))?;
    Certified::new(query, &certificate)
}
