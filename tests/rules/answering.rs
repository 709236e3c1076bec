//! Any text that is read as a rule gets an answer, at once.

use std::time::Duration;

use phibeam::rules::expression::{About, Rule};

use crate::patience;

/// Longer than that is not at once.
const PATIENCE: Duration = Duration::from_millis(500);

/// A short line, at once.
pub(crate) fn is_answered(text: &str) -> Result<(), String> {
    patience::within(PATIENCE, || is_sensible(text)).map_err(|error| format!("{text:?}: {error}"))
}

fn is_sensible(text: &str) -> Result<(), String> {
    for about in [About::Moves, About::Ends] {
        match Rule::parse(text, about) {
            Ok(rule) => {
                let canonical = rule.to_string();
                let again = Rule::parse(&canonical, about);
                if again.as_ref() != Ok(&rule) {
                    return Err(format!("it prints as {canonical:?}, which reads as {again:?}"));
                }
                drop(rule.words());
            }
            Err(error) => {
                let said = error.to_string();
                if said.is_empty() || said.len() > 600 || said.contains(char::is_control) {
                    return Err(format!("it says {said:?}"));
                }
                let length = text.chars().count();
                let places = [Some((error.at, error.end)), error.correction.as_ref().map(|c| (c.at, c.end))];
                if places.iter().flatten().any(|&(at, end)| at > end || end > length.max(1)) {
                    return Err(format!("{error:?} is beyond its end"));
                }
            }
        }
    }
    Ok(())
}
