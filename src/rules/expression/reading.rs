//! What an editor wants to know about a text while it is being written.

use serde::Serialize;

use super::tree::{About, Letter, Rule};
use super::{Correction, RuleError};

/// A text as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null, rename = "RuleReading"))]
pub struct Reading {
    /// Its canonical form; empty when it is wrong.
    pub canonical: String,
    /// What it says, in words; empty when it is wrong.
    pub words: String,
    /// Which of a, b and m occur.
    pub letters: Vec<&'static str>,
    /// Does it ask about the set?
    #[serde(rename = "usesSet")]
    pub uses_set: bool,
    /// Does it depend on the heaps before the move?
    #[serde(rename = "byPosition")]
    pub by_position: bool,
    /// What is wrong with it.
    pub error: Option<RuleError>,
}

impl Reading {
    /// Reads a text. Where no text is allowed to mean no rule, as with the end of a game, it is no mistake.
    pub fn of(text: &str, about: About) -> Reading {
        if about == About::Ends && text.trim().is_empty() {
            return Reading { words: "the game goes on until no move is left".into(), ..Reading::default() };
        }
        match Rule::parse(text, about) {
            Err(error) => Reading { error: Some(error), ..Reading::default() },
            Ok(rule) => Reading {
                canonical: rule.to_string(),
                words: rule.words(),
                letters: rule.letters().into_iter().filter(is_slider).map(Letter::name).collect(),
                uses_set: rule.uses_set(),
                by_position: about == About::Moves && rule.uses_position(),
                error: None,
            },
        }
    }

    /// What was probably meant, where that is known.
    pub fn correction(&self) -> Option<&Correction> {
        self.error.as_ref()?.correction.as_deref()
    }
}

fn is_slider(letter: &Letter) -> bool {
    matches!(letter, Letter::A | Letter::B | Letter::M)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_editor_shows() {
        let reading = Reading::of("k==0||l % m==a and inset( k )", About::Moves);
        assert_eq!(reading.canonical, "k==0 or l%m==a and inset(k)");
        assert_eq!((reading.letters, reading.uses_set, reading.by_position), (vec!["a", "m"], true, false));
        assert!(reading.words.starts_with("k = 0 or l is a modulo m"));
        assert!(Reading::of("k<x", About::Moves).by_position && !Reading::of("x<y", About::Ends).by_position);
        let wrong = Reading::of("k=l", About::Moves);
        assert_eq!(wrong.correction().map(|correction| correction.apply("k=l")), Some("k==l".into()));
        assert_eq!((wrong.canonical.as_str(), wrong.error.map(|error| error.at)), ("", Some(1)));
        assert!(Reading::of("", About::Moves).error.is_some());
        assert_eq!(Reading::of(" ", About::Ends).error, None);
    }
}
