//! Which rule made this picture? The right one, and three others whose pictures differ on the same board.
//!
//! The others come from the catalogue: one with other parameters of the same game if there is one, the rest from other
//! games. Which ones, and in which order, is drawn from the query, so that a link always asks the same.

use serde::Serialize;

use super::matches::PlayError;
use crate::games::draws::splitmix64;
use crate::games::{self, Kind, Value};
use crate::query::{Query, Settings};
use crate::rules::Window;
use crate::solved;
use crate::text::HEAPS;

/// One of the answers to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Choice {
    /// The game with its parameters.
    pub query: String,
    /// In words.
    pub words: String,
}

/// So many wrong answers.
const WRONG: usize = 3;

/// A query with nothing but the game, its parameters and the winning convention.
pub(super) fn plain(query: &Query) -> Query {
    let settings = Settings { play: query.settings.play, ..Settings::default() };
    Query { settings, ..query.clone() }
}

/// The answers, the right one among them; fewer than four where the board is too small to tell more rules apart.
pub(super) fn choices(query: &Query, side: u64) -> Result<Vec<Choice>, PlayError> {
    let own = plain(query);
    let window = Window::corner(side as u32);
    let mut seen = vec![solved::positions(&own, window)?];
    let mut state = super::hash(format!("{own} {side}").bytes());
    let mut chosen = vec![own.clone()];
    let mut relatives = variants(&own);
    let mut others = others(&own);
    shuffle(&mut relatives, &mut state);
    shuffle(&mut others, &mut state);
    let mut add = |candidates: Vec<Query>, most: usize, chosen: &mut Vec<Query>| -> Result<(), PlayError> {
        for candidate in candidates {
            if chosen.len() > most {
                break;
            }
            // One of each other game, but as many written rules as there are, and each with a picture of its own.
            let is_written = is_custom(candidate.game);
            let known = !is_written && chosen[1..].iter().any(|known| known.is(candidate.game));
            let picture = solved::positions(&candidate, window)?;
            if !known && !seen.contains(&picture) {
                seen.push(picture);
                chosen.push(candidate);
            }
        }
        Ok(())
    };
    add(relatives.clone(), 1, &mut chosen)?;
    add(others.clone(), WRONG, &mut chosen)?;
    shuffle(&mut chosen, &mut state);
    Ok(chosen.iter().map(|query| Choice { query: query.to_string(), words: described(query) }).collect())
}

/// What other rule it might be. Among rules that somebody wrote it is one of the examples, else a named game: which ones were
/// asked by links that are out must not change.
fn others(own: &Query) -> Vec<Query> {
    let playing = |mut other: Query| {
        other.settings.play = own.settings.play;
        other
    };
    #[cfg(feature = "custom")]
    if is_custom(own.game) {
        let rules = games::examples::EXAMPLES.iter().filter_map(|example| Query::parse(example.query).ok());
        return rules.map(playing).collect();
    }
    let named = games::ALL.iter().filter(|game| !own.is(game) && !is_custom(game));
    named
        .flat_map(|game| {
            let other = playing(Query::of(game));
            std::iter::once(other.clone()).chain(variants(&other))
        })
        .collect()
}

/// Is its rule written by whoever asks?
fn is_custom(game: &games::Game) -> bool {
    game.id == games::WRITTEN
}

/// The same game with one whole number a little different.
pub(super) fn variants(query: &Query) -> Vec<Query> {
    let mut variants = Vec::new();
    let turned = |param: &&&games::Param| {
        !["heaps", "z", "rest", "seed"].contains(&param.key) && param.counts(&query.params)
    };
    for param in query.game.params.iter().filter(|param| turned(&param)) {
        let Kind::Int { min, max, .. } = param.kind else { continue };
        let value = query.params.int(param.key);
        for other in [value.checked_sub(2), value.checked_sub(1), Some(value + 1), Some(value + 2)] {
            let mut variant = query.clone();
            if let Some(other) = other.filter(|other| (min..=max).contains(other)) {
                variant.params.set(param.key, Value::Int(other));
                // Parameters must fit together, and a box must not hide them.
                variants.extend(Query::parse(&variant.to_string()).ok().filter(|parsed| *parsed == variant));
            }
        }
    }
    for set in ["1", "2", "1,2,3", "2n", "2^n"] {
        if query.game.param("set").is_some_and(|param| param.mentioned.is_none()) {
            let text = format!("game={}&set={set}&play={}", query.game.id, query.settings.play.name());
            variants.extend(Query::parse(&text).ok());
        }
    }
    variants
}

/// Fisher and Yates.
fn shuffle<T>(list: &mut [T], state: &mut u64) {
    for n in (1..list.len()).rev() {
        list.swap(n, (splitmix64(state) % (n as u64 + 1)) as usize);
    }
}

/// A game with its parameters in words.
pub(super) fn described(query: &Query) -> String {
    let mut said = Vec::new();
    for param in query.game.params.iter().filter(|param| param.counts(&query.params)) {
        let key = param.key;
        match query.params.get(key) {
            Value::Int(n) if key == "heaps" || key == "z" => {
                if query.heaps() > 2 {
                    said.push(if key == "heaps" { format!("{n} heaps") } else { format!("third heap {n}") });
                }
            }
            Value::List(_) => {
                let after = query.further().into_iter().enumerate().skip(1);
                said.extend(after.map(|(n, heap)| format!("{} heap {heap}", HEAPS[n + 2])));
            }
            Value::Int(n) => said.push(format!("{key} = {n}")),
            Value::Set(set) => said.push(format!("K = {{{}}}", set.text())),
            Value::Box(Some(_)) => said.push("a box of its own".into()),
            Value::Ray(Some((dx, dy))) => said.push(format!("also along ({dx}, {dy})")),
            Value::Box(None) | Value::Ray(None) => {}
            #[cfg(feature = "custom")]
            Value::Rule(rule) => said.extend(rule.as_ref().map(|rule| match key {
                "end" => format!("over where {rule}"),
                _ => rule.to_string(),
            })),
        }
    }
    let with = if said.is_empty() { String::new() } else { format!(", {}", said.join(", ")) };
    format!("{}{with}: {}", query.game.name, query.game.rule)
}
