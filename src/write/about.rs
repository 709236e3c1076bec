//! What a file says about itself: for readers, for screen readers, and for whoever makes the figure again.

use crate::games::{Kind, Value};
use crate::query::{Mode, Play, Query};
#[cfg(feature = "custom")]
use crate::rules::expression::Rule;
use crate::scene::Frame;
use crate::scene::agreement::Agreement;

/// What is said about a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// The game and its parameters.
    pub title: String,
    /// What is to be seen.
    pub description: String,
    /// The query it was made from, in its canonical form.
    pub query: String,
    /// The CRC-32 of its [table](super::csv::Table).
    pub checksum: u32,
}

impl About {
    pub(super) fn new(query: &Query, frame: &Frame, seen: Seen, checksum: u32) -> About {
        About {
            title: title(query),
            description: description(query, frame, seen),
            query: query.to_string(),
            checksum,
        }
    }

    /// Everything by name, as PNG files name it where they have a name for it.
    pub fn entries(&self) -> [(&'static str, String); 5] {
        [
            ("Title", self.title.clone()),
            ("Description", self.description.clone()),
            ("Software", software()),
            ("Query", self.query.clone()),
            ("Checksum", format!("crc32 {:08x}", self.checksum)),
        ]
    }
}

/// The program and its version.
pub(super) fn software() -> String {
    format!("phibeam {}", env!("CARGO_PKG_VERSION"))
}

/// The game and its parameters; of two games, both.
pub(super) fn title(query: &Query) -> String {
    let mut title = game_with_params(query);
    if let Some(second) = query.second() {
        title = title + " compared with " + &game_with_params(&second);
    }
    match query.settings.play {
        Play::Normal => title,
        Play::Misere => title + ", misère play",
    }
}

fn game_with_params(query: &Query) -> String {
    let mut title = query.game.name.to_owned();
    let mut said: Vec<String> = Vec::new();
    let boxed =
        query.game.params.iter().any(|param| matches!(query.params.get(param.key), Value::Box(Some(_))));
    for param in query.game.params.iter().filter(|param| param.counts(&query.params)) {
        match (&param.kind, query.params.get(param.key)) {
            // Two heaps go without saying, others only where they are, and a drawn box has no random seed.
            (_, Value::Int(2)) if param.key == "heaps" => {}
            (_, Value::Int(_)) if param.key == "z" && query.heaps() == 2 => {}
            (_, Value::List(_)) => {
                let after = query.further().into_iter().enumerate().skip(1);
                said.extend(after.map(|(n, heap)| format!("h{} = {heap}", n + 3)));
            }
            (Kind::Int { .. }, Value::Int(_)) if boxed && param.key != "k" => {}
            (_, Value::Int(n)) => said.push(format!("{} = {n}", param.key)),
            (_, Value::Set(set)) => said.push(format!("K = {{{}}}", set.text())),
            (_, Value::Ray(Some((dx, dy)))) => said.push(format!("ray ({dx}, {dy})")),
            (_, Value::Box(_) | Value::Ray(None)) => {}
            #[cfg(feature = "custom")]
            (_, Value::Rule(rule)) => said.extend(rule.as_ref().map(|rule| rule_words(param.key, rule))),
        }
    }
    for part in said {
        title = title + ", " + &part;
    }
    title
}

/// What is in sight.
pub(super) enum Seen {
    /// So many P-positions.
    Positions(usize),
    /// Two games, and how far they agree.
    Compared(Agreement),
}

/// A rule as it is printed under a figure, where somebody wrote it: `k==0 or l==0 or abs(k-l)<a; a = 2`.
#[cfg(feature = "custom")]
pub(super) fn written(query: &Query) -> Option<String> {
    let mut parts = Vec::new();
    for param in query.game.params.iter().filter(|param| param.counts(&query.params)) {
        match query.params.get(param.key) {
            Value::Rule(Some(rule)) => parts.push(rule_words(param.key, rule)),
            Value::Int(n) => parts.push(format!("{} = {n}", param.key)),
            Value::Set(set) => parts.push(format!("K = {{{}}}", set.text())),
            _ => {}
        }
    }
    query.game.params.iter().any(|param| matches!(param.kind, Kind::Rule { .. })).then(|| parts.join("; "))
}

#[cfg(feature = "custom")]
fn rule_words(key: &str, rule: &Rule) -> String {
    if key == "end" { format!("over where {rule}") } else { rule.to_string() }
}

/// What is to be seen.
fn description(query: &Query, frame: &Frame, seen: Seen) -> String {
    let (columns, rows) = frame.cells();
    let last = |from: u64, cells: u64| from.saturating_add(cells - 1);
    let board = format!(
        "first heap {} to {} across, second heap {} to {} upwards",
        frame.x,
        last(frame.x, columns),
        frame.y,
        last(frame.y, rows)
    );
    match (query.settings.mode, seen) {
        (Mode::P, Seen::Positions(count)) => format!("P-positions, {count} of them in sight: {board}."),
        (Mode::Grundy, Seen::Positions(_)) => format!("Grundy values: {board}."),
        (Mode::P, Seen::Compared(found)) => format!("P-positions of two games: {board}. {}", found.words),
        (Mode::Grundy, Seen::Compared(found)) => {
            format!("Differences of Grundy values, the first game minus the second: {board}. {}", found.words)
        }
    }
}
