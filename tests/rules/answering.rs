//! Any text that is read as a rule gets an answer, at once.

use std::time::{Duration, Instant};

use phibeam::rules::expression::{About, Rule};

/// A short line, at once.
pub(crate) fn is_answered(text: &str) -> Result<(), String> {
    let started = Instant::now();
    for about in [About::Moves, About::Ends] {
        match Rule::parse(text, about) {
            Ok(rule) => {
                let canonical = rule.to_string();
                let again = Rule::parse(&canonical, about);
                if again.as_ref() != Ok(&rule) {
                    return Err(format!("{text:?} prints as {canonical:?}, which reads as {again:?}"));
                }
                drop(rule.words());
            }
            Err(error) => {
                let said = error.to_string();
                if said.is_empty() || said.len() > 600 || said.contains(char::is_control) {
                    return Err(format!("{text:?}: {said:?}"));
                }
                let length = text.chars().count();
                let places = [Some((error.at, error.end)), error.correction.as_ref().map(|c| (c.at, c.end))];
                if places.iter().flatten().any(|&(at, end)| at > end || end > length.max(1)) {
                    return Err(format!("{text:?}: {error:?} is beyond its end"));
                }
            }
        }
    }
    let took = started.elapsed();
    if took < Duration::from_millis(500) { Ok(()) } else { Err(format!("{text:?} took {took:?}")) }
}
