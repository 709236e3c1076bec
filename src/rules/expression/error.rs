//! What is wrong with a rule: the character, what was expected, and one likely correction.

use std::fmt;
use std::ops::Range;

use serde::Serialize;

use crate::text::shortened;

/// Why a text is not a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct RuleError {
    /// The first character at fault, counted from 0; the length of the text when something is missing at its end.
    pub at: usize,
    /// The character after the last one at fault.
    pub end: usize,
    /// What was expected there: `a number`.
    pub expected: String,
    /// All of it in a sentence, with the character counted from 1 and without the correction.
    pub message: String,
    /// What was probably meant; apart, because every step of reading may return this error.
    pub correction: Option<Box<Correction>>,
}

/// A change of the text that mends it, or one mistake of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Correction {
    /// The first character to replace, counted from 0.
    pub at: usize,
    /// The character after the last one to replace.
    pub end: usize,
    /// What to write there.
    pub replacement: String,
    /// In words: `write ==`.
    pub words: String,
}

impl Correction {
    pub(super) fn new(at: Range<usize>, replacement: &str, words: impl Into<String>) -> Correction {
        Correction { at: at.start, end: at.end, replacement: replacement.into(), words: words.into() }
    }

    /// `write …`, the replacement itself.
    pub(super) fn write(at: Range<usize>, replacement: &str) -> Correction {
        Correction::new(at, replacement, format!("write {}", shortened(replacement)))
    }

    /// The text with this change made.
    pub fn apply(&self, text: &str) -> String {
        let before = text.chars().take(self.at);
        let after = text.chars().skip(self.end);
        before.chain(self.replacement.chars()).chain(after).collect()
    }
}

impl RuleError {
    /// `what` is the sentence without the place.
    pub(super) fn new(at: Range<usize>, expected: impl Into<String>, what: impl fmt::Display) -> RuleError {
        let message = format!("{what} (character {})", at.start + 1);
        RuleError { at: at.start, end: at.end, expected: expected.into(), message, correction: None }
    }

    pub(super) fn or(mut self, correction: impl Into<Option<Correction>>) -> RuleError {
        self.correction = self.correction.or_else(|| correction.into().map(Box::new));
        self
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.correction {
            Some(correction) => write!(f, "; {}", correction.words),
            None => Ok(()),
        }
    }
}

impl std::error::Error for RuleError {}
