//! What can be wrong with a query, each in one sentence that names the key, the value and what is allowed.

use std::fmt;

use crate::games::ParamError;
use crate::rules::SetError;
#[cfg(feature = "custom")]
use crate::rules::expression::RuleError;
use crate::text::shortened;

/// Why a query was not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryError {
    /// The text is longer than any real query.
    TooLong {
        /// Its length in bytes.
        length: usize,
        /// The allowed length.
        max: usize,
    },
    /// Percent-encoding that does not decode to text.
    Encoding {
        /// The item it stands in.
        item: String,
    },
    /// An item without `=`, or nothing between two `&`.
    NoValue {
        /// The item.
        item: String,
    },
    /// No `game=…`.
    NoGame,
    /// No game of that id.
    UnknownGame {
        /// What was asked for.
        value: String,
    },
    /// A key that this game does not have.
    UnknownKey {
        /// The key.
        key: String,
        /// The game.
        game: &'static str,
        /// The keys it has.
        allowed: String,
    },
    /// A key given twice.
    RepeatedKey {
        /// The key.
        key: String,
    },
    /// Not a whole number.
    NotANumber {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// The least allowed value.
        min: u64,
        /// The greatest allowed value.
        max: u64,
    },
    /// A whole number, but too small or too large.
    OutOfRange {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// The least allowed value.
        min: u64,
        /// The greatest allowed value.
        max: u64,
    },
    /// A malformed set.
    BadSet {
        /// The value.
        value: String,
        /// What is wrong with it.
        error: SetError,
    },
    /// A rule that cannot be read.
    #[cfg(feature = "custom")]
    BadRule {
        /// The key.
        key: &'static str,
        /// What is wrong with it.
        error: RuleError,
    },
    /// A value of the wrong form.
    BadForm {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// What is allowed.
        allowed: String,
    },
    /// Something is wrong with the second game.
    Versus {
        /// What was given as the second game.
        value: String,
        /// What is wrong with it.
        error: Box<QueryError>,
    },
    /// A second game that has a second game.
    NestedVersus,
    /// Values that do not go together.
    Conflict {
        /// The key at fault.
        key: &'static str,
        /// Its value.
        value: String,
        /// Why not, as a clause.
        why: String,
    },
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::TooLong { length, max } => {
                write!(f, "the query is {length} bytes long: at most {max} are allowed")
            }
            QueryError::Encoding { item } => write!(
                f,
                "\"{item}\" is not valid percent-encoding: write % and two hexadecimal digits of UTF-8, and %25 for %"
            ),
            QueryError::NoValue { item } if item.is_empty() => {
                write!(f, "an item of the query is empty: write key=value, joined by &")
            }
            QueryError::NoValue { item } => write!(f, "{item} has no value: write {item}=…"),
            QueryError::NoGame => {
                write!(f, "game is missing: begin with game=…, one of {}", crate::games::ids())
            }
            QueryError::UnknownGame { value } => {
                write!(f, "game={value} is not known: game is one of {}", crate::games::ids())
            }
            QueryError::UnknownKey { key, game, allowed } => {
                write!(f, "{key} is not a key of {game}: its keys are {allowed}")
            }
            QueryError::RepeatedKey { key } => write!(f, "{key} is given twice: give it once"),
            QueryError::NotANumber { key, value, min, max } => {
                write!(f, "{key}={value} is not a whole number: {key} goes from {min} to {max}")
            }
            QueryError::OutOfRange { key, value, min, max } => {
                write!(f, "{key}={value} is out of range: {key} goes from {min} to {max}")
            }
            QueryError::BadSet { value, error } => write!(
                f,
                "set={value} is not a set: {error}; a set is items such as 7, 3..9, 12.., 3n, 3n+1, 2^n, 5*2^n joined by commas without spaces"
            ),
            #[cfg(feature = "custom")]
            QueryError::BadRule { key, error } => write!(f, "{key}: {error}"),
            QueryError::BadForm { key, value, allowed } => {
                write!(f, "{key}={value} is not understood: {key} is {allowed}")
            }
            QueryError::Versus { value, error } => write!(f, "vs={value} cannot be compared with: {error}"),
            QueryError::NestedVersus => {
                f.write_str("two games are compared and no third, so vs has no vs of its own")
            }
            QueryError::Conflict { key, value, why } => {
                write!(f, "{key}={} does not fit: {why}", shortened(value))
            }
        }
    }
}

impl std::error::Error for QueryError {}

impl From<ParamError> for QueryError {
    fn from(ParamError { key, value, why, .. }: ParamError) -> QueryError {
        QueryError::Conflict { key, value, why }
    }
}

impl QueryError {
    /// The key at fault; empty when the query is wrong as a whole.
    pub fn key(&self) -> &str {
        match self {
            QueryError::TooLong { .. } | QueryError::Encoding { .. } | QueryError::NoValue { .. } => "",
            QueryError::NoGame | QueryError::UnknownGame { .. } => "game",
            QueryError::BadSet { .. } => "set",
            QueryError::Versus { .. } | QueryError::NestedVersus => "vs",
            QueryError::UnknownKey { key, .. } | QueryError::RepeatedKey { key } => key,
            #[cfg(feature = "custom")]
            QueryError::BadRule { key, .. } => key,
            QueryError::NotANumber { key, .. }
            | QueryError::OutOfRange { key, .. }
            | QueryError::BadForm { key, .. }
            | QueryError::Conflict { key, .. } => key,
        }
    }

    /// For a number out of range: the nearest one that is allowed.
    pub fn nearest(&self) -> Option<u64> {
        match self {
            QueryError::OutOfRange { value, min, max, .. } => {
                // A number that is too long to read is too large, unless it is negative.
                let low = value.starts_with('-') || value.parse::<u64>().is_ok_and(|value| value < *min);
                Some(if low { *min } else { *max })
            }
            _ => None,
        }
    }
}
