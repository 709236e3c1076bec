//! Any text that is read as a rule gets an answer, at once.

use std::time::{Duration, Instant};

use phibeam::rules::expression::{About, Rule};

/// Longer than that is not at once.
const PATIENCE: Duration = Duration::from_millis(500);

/// A short line, at once. On a busy machine anything may be slow now and then: what is slow each time is.
pub(crate) fn is_answered(text: &str) -> Result<(), String> {
    let mut quickest = Duration::MAX;
    for _ in 0..4 {
        let started = Instant::now();
        is_sensible(text)?;
        quickest = quickest.min(started.elapsed());
        if quickest < PATIENCE {
            return Ok(());
        }
    }
    Err(format!("{text:?} took {quickest:?}"))
}

fn is_sensible(text: &str) -> Result<(), String> {
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
    Ok(())
}
