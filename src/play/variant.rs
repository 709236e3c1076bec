//! Exercises for a whole class: `variant` makes another task of the same kind of an exercise, `level` says how large its
//! heaps are where no start is given. Both are settled before anything is asked, so that a code and a link hold an exercise
//! that stands on its own.
//!
//! Another start is as easy or as hard as the one that is written: the same side wins, the heaps are no larger, and the
//! game lasts about as long. Which one it is, is drawn from the exercise and the variant, and is the same everywhere.

use super::analysis::{Analysis, Heaps};
use super::matches::{Match, PlayError};
use super::remoteness::Outlook;
use super::{hash, values};
use crate::games::draws::splitmix64;
use crate::query::{Exercise, Query, Settings};

/// Heaps that differ from a start by more than this are not drawn, so that a search stays short.
const SPREAD: u64 = 40;
/// So many starts are tried before the one that is written stays.
const MOST_DRAWS: usize = 60;

/// The exercise of a query with its variant and its level put in: a start, and no variant.
pub(super) fn settled(analysis: &Analysis, query: &Query) -> Result<Query, PlayError> {
    let mut query = query.clone();
    let kind = query.settings.exercise;
    let moved = matches!(kind, Some(Exercise::Win | Exercise::Value));
    if let (true, Some(level), None) = (moved, query.settings.level, query.settings.at) {
        let start = analysis.start_of_level(&query, level);
        put(&mut query, &start);
    }
    let variant = std::mem::take(&mut query.settings.variant);
    if variant == 0 {
        return Ok(query);
    }
    let mut state = hash(plain(&query).to_string().bytes()) ^ variant.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    match kind {
        Some(Exercise::Win | Exercise::Value) => {
            let start = Match::replay(analysis, &plain(&query))?.start().to_vec();
            let others = alike(analysis, &query, &start);
            // Values are looked up one position at a time, and most positions reach every small one.
            let other = (0..MOST_DRAWS).find_map(|_| {
                let other = drawn(&others, &mut state)?;
                fits(analysis, &query, other).then_some(other)
            });
            if let Some(other) = other {
                put(&mut query, other);
            }
        }
        Some(Exercise::Mark) => {
            // Other cells are given: from none to those of a third of the board.
            let most = query.settings.size.min(super::exercise::MOST_MARKED) / 3;
            let given = splitmix64(&mut state) % (most + 1);
            query.settings.at = Some((given, given));
        }
        Some(Exercise::Guess) => {
            let others = super::guess::variants(&query);
            if let Some(other) = drawn(&others, &mut state) {
                query.params = other.params.clone();
            }
        }
        None => {}
    }
    Ok(query)
}

fn put(query: &mut Query, start: &[u64]) {
    query.settings.at = Some((start[0], start[1]));
    query.set_further(&start[2..]);
}

/// The exercise without moves and looks: what a draw depends on.
fn plain(query: &Query) -> Query {
    let Settings { play, at, g, first, opponent, rate, exercise, size, .. } = query.settings.clone();
    let settings = Settings { play, at, g, first, opponent, rate, exercise, size, ..Settings::default() };
    Query { settings, ..query.clone() }
}

/// Can the task be done from here?
fn fits(analysis: &Analysis, query: &Query, start: &[u64]) -> bool {
    if query.settings.exercise != Some(Exercise::Value) {
        return true;
    }
    let g = super::exercise::asked_value(query);
    values::options_of_value(analysis, start, g).is_ok_and(|found| !found.is_empty())
}

fn drawn<'a, T>(from: &'a [T], state: &mut u64) -> Option<&'a T> {
    let count = u64::try_from(from.len()).ok().filter(|&count| count > 0)?;
    from.get((splitmix64(state) % count) as usize)
}

/// The starts that are like this one, sorted.
fn alike(analysis: &Analysis, query: &Query, start: &[u64]) -> Vec<Heaps> {
    let most = start.iter().copied().max().unwrap_or(0);
    let Some(own) = analysis.entry(start) else { return Vec::new() };
    let least = most.saturating_sub(SPREAD).max(1);
    let heaps = |_: &u64| least..=most;
    let mut found = vec![Heaps::new()];
    for range in start.iter().map(heaps) {
        found = found
            .iter()
            .flat_map(|cell| range.clone().map(move |heap| [cell.as_slice(), &[heap]].concat()))
            .collect();
        if found.len() > 100_000 {
            return Vec::new();
        }
    }
    if query.settings.exercise == Some(Exercise::Value) {
        // One move is all that is asked for: who wins, and when, does not matter.
        return found;
    }
    let lasts = |entry: Outlook| entry.plies + 2 >= own.plies && entry.plies <= own.plies + 4;
    let fits = |entry: Outlook| entry.is_p == own.is_p && lasts(entry);
    found.retain(|cell| analysis.has_option(cell) && analysis.entry(cell).is_some_and(fits));
    found
}

impl Analysis {
    /// The start of a level: heaps of about 2 and 3 tokens a level, won by whoever should win. Further heaps are as the
    /// query says, or as high as the level where all of them are 0.
    fn start_of_level(&self, query: &Query, level: u64) -> Heaps {
        let mut centre = vec![2 * level + 1, 3 * level + 1];
        let further = query.further();
        let is_said = further.iter().any(|&heap| heap > 0);
        centre.extend(further.iter().map(|&heap| if is_said { heap } else { level }));
        self.start_near(query, &centre, 4 * level + 4)
    }
}
