//! What holds for any text that is read as a query.

use phibeam::query::{Query, QueryError};

/// Everything that must hold for any text at all.
pub(crate) fn holds(text: &str) -> Result<(), String> {
    match Query::parse(text) {
        Err(error) => is_one_sentence(&error),
        Ok(query) => {
            let canonical = query.to_string();
            let again =
                Query::parse(&canonical).map_err(|error| format!("{canonical} is refused: {error}"))?;
            if again != query {
                return Err(format!("{canonical} reads back as something else: {query:?} {again:?}"));
            }
            if again.to_string() != canonical {
                return Err(format!("{canonical} prints as {again}"));
            }
            let plain = |c: char| c.is_ascii_graphic();
            if canonical.starts_with("game=") && canonical.chars().all(plain) {
                Ok(())
            } else {
                Err(format!("{canonical:?} is not the form of a canonical query"))
            }
        }
    }
}

/// One short line that shows the key, and the value where there is one.
pub(crate) fn is_one_sentence(error: &QueryError) -> Result<(), String> {
    let said = error.to_string();
    let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    if said.trim().is_empty() || said.len() >= 2_000 || said.contains(breaks) {
        return Err(format!("not a short line: {said:?}"));
    }
    let shown: Vec<&str> = match error {
        QueryError::TooLong { .. } => vec!["at most"],
        QueryError::Encoding { item } => vec![item, "percent-encoding"],
        QueryError::NoValue { item } => vec![item],
        QueryError::NoGame => vec!["game"],
        QueryError::UnknownGame { value } => vec!["game", value, "wythoff"],
        QueryError::UnknownKey { key, game, allowed } => vec![key, game, allowed],
        QueryError::RepeatedKey { key } => vec![key],
        QueryError::BadSet { value, .. } => vec!["set", value],
        QueryError::Versus { value, .. } => vec!["vs", value],
        QueryError::NestedVersus => vec!["vs"],
        QueryError::BadRule { key, error } => vec![key, &error.message],
        QueryError::NotANumber { key, value, .. }
        | QueryError::OutOfRange { key, value, .. }
        | QueryError::BadForm { key, value, .. } => vec![key, value],
        // This one keeps its value whole, and shows how it begins.
        QueryError::Conflict { key, value, .. } => vec![key, value.get(..40).unwrap_or(value)],
    };
    match shown.iter().find(|shown| !said.contains(**shown)) {
        Some(missing) => Err(format!("{said:?} does not show {missing:?}")),
        None => Ok(()),
    }
}
