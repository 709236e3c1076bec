//! The parameters of an experiment, read from a link: `panel=boxes&k=16&fill=50&seeds=20`.
//!
//! The same rules as for a query: what is wrong is said in a sentence, a number out of range goes to the nearest one that
//! is allowed, and anything else goes to its default. The canonical form leaves defaults out.

use std::fmt;

use serde::Serialize;

use super::{PANELS, Panel, find};
use crate::papers::WITH_STATEMENTS;
use crate::query::{LONGEST, Query, QueryError, encode, read_int, readable_items};
use crate::statements;
use crate::text::shortened;

/// One parameter of an experiment.
#[derive(Debug)]
pub struct Param {
    /// Its key in links.
    pub key: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What values it takes.
    pub kind: ParamKind,
    /// A sentence about it.
    pub help: &'static str,
    /// Does it only change what is drawn? Then nothing is worked out again.
    pub look: bool,
}

impl Param {
    /// A whole number.
    pub(super) const fn int(
        key: &'static str,
        name: &'static str,
        (min, max, default): (u64, u64, u64),
        help: &'static str,
    ) -> Param {
        Param { key, name, kind: ParamKind::Int { min, max, default }, help, look: false }
    }

    pub(super) fn info(&self) -> ParamInfo {
        let mut info = ParamInfo {
            key: self.key,
            name: self.name,
            kind: "int",
            min: 0,
            max: 0,
            default: self.kind.default().print(),
            offers: Vec::new(),
            side: None,
            help: self.help,
            look: self.look,
        };
        let named = |offers: &[(&'static str, &str)]| -> Vec<(&'static str, String)> {
            offers.iter().map(|&(word, name)| (word, name.to_owned())).collect()
        };
        match self.kind {
            ParamKind::Int { min, max, .. } => (info.min, info.max) = (min, max),
            ParamKind::Choice { offers } => (info.kind, info.offers) = ("choice", named(offers)),
            ParamKind::Paper => (info.kind, info.offers) = ("choice", papers_offered().collect()),
            ParamKind::Members { most, .. } => (info.kind, info.min, info.max) = ("members", 1, most),
            ParamKind::Statement => info.kind = "statement",
            ParamKind::Box { side } => (info.kind, info.side) = ("box", Some(side)),
            ParamKind::Game { offers } => (info.kind, info.offers) = ("game", named(offers)),
        }
        info
    }
}

/// What values a parameter takes.
#[derive(Clone, Copy, Debug)]
pub enum ParamKind {
    /// A whole number.
    Int {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
        /// The default.
        default: u64,
    },
    /// One of a few words, each with its name for people; the first is the default.
    Choice {
        /// The words.
        offers: &'static [(&'static str, &'static str)],
    },
    /// Some of the numbers 1, …, most.
    Members {
        /// The greatest number.
        most: u64,
        /// The default.
        default: &'static [u64],
    },
    /// One of the papers with statements, or all of them.
    Paper,
    /// The key of a statement, or none.
    Statement,
    /// A declared box, or none.
    Box {
        /// The parameter that says how large the box is where none is given.
        side: &'static str,
    },
    /// A game with its parameters, as a query; some with their names for people, of which the first is the default.
    Game {
        /// The queries.
        offers: &'static [(&'static str, &'static str)],
    },
}

/// A parameter as plain data.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null, rename = "LabParam"))]
pub(super) struct ParamInfo {
    key: &'static str,
    name: &'static str,
    kind: &'static str,
    min: u64,
    max: u64,
    default: String,
    offers: Vec<(&'static str, String)>,
    side: Option<&'static str>,
    help: &'static str,
    look: bool,
}

/// Stands for every paper.
const ALL_PAPERS: &str = "all";

/// The papers with statements to choose from, each with its name for people.
fn papers_offered() -> impl Iterator<Item = (&'static str, String)> {
    let papers = WITH_STATEMENTS.iter().filter_map(|paper| {
        let key = paper.key?;
        Some((key, format!("{key}: {}", paper.title_in_a_sentence())))
    });
    std::iter::once((ALL_PAPERS, "all five papers".into())).chain(papers)
}

/// The word that is meant, or what is allowed.
fn one_of(words: impl Iterator<Item = &'static str>, text: &str) -> Result<&'static str, String> {
    let words: Vec<&str> = words.collect();
    let found = words.iter().find(|word| **word == text);
    found.copied().ok_or_else(|| format!("one of {}", words.join(", ")))
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Int(u64),
    /// One of a few words.
    Choice(&'static str),
    /// Some numbers, increasing.
    Members(Vec<u64>),
    /// The game with a declared box, or none.
    Box(Option<Box<Query>>),
    /// A game.
    Game(Box<Query>),
}

impl Value {
    fn print(&self) -> String {
        match self {
            Value::Int(n) => n.to_string(),
            Value::Choice(word) => (*word).to_owned(),
            Value::Members(members) => members.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            Value::Box(query) => query.as_ref().and_then(|query| query.declared_text()).unwrap_or_default(),
            Value::Game(query) => query.to_string(),
        }
    }
}

impl ParamKind {
    fn default(&self) -> Value {
        match *self {
            ParamKind::Int { default, .. } => Value::Int(default),
            ParamKind::Choice { offers } => Value::Choice(offers[0].0),
            ParamKind::Members { default, .. } => Value::Members(default.to_vec()),
            ParamKind::Paper => Value::Choice(ALL_PAPERS),
            ParamKind::Statement => Value::Choice(""),
            ParamKind::Box { .. } => Value::Box(None),
            // Every offer is read by a test.
            ParamKind::Game { offers } => Value::Game(Box::new(Query::repair(offers[0].0, None).0)),
        }
    }

    fn read(&self, key: &'static str, text: &str) -> Result<Value, QueryError> {
        let bad = |allowed: String| QueryError::BadForm { key, value: shortened(text), allowed };
        match *self {
            ParamKind::Int { min, max, .. } => read_int(key, text, min, max).map(Value::Int),
            ParamKind::Choice { offers } => {
                one_of(offers.iter().map(|(word, _)| *word), text).map_err(bad).map(Value::Choice)
            }
            ParamKind::Paper => {
                one_of(papers_offered().map(|(word, _)| word), text).map_err(bad).map(Value::Choice)
            }
            ParamKind::Members { most, .. } => members(text, most)
                .map(Value::Members)
                .ok_or_else(|| bad(format!("numbers from 1 to {most} joined by commas"))),
            ParamKind::Statement if text.is_empty() => Ok(Value::Choice("")),
            ParamKind::Statement => {
                let found = statements::all().find(|statement| statement.key == text);
                found
                    .map(|statement| Value::Choice(statement.key))
                    .ok_or_else(|| bad("the key of a statement, such as KN.T5, or empty".into()))
            }
            ParamKind::Box { .. } if text.is_empty() => Ok(Value::Box(None)),
            // Its key is that of the game, so that the sentences are, too.
            ParamKind::Box { .. } => Query::parse(&format!("game=seeded&{key}={}", encode(text)))
                .map(|query| Value::Box(Some(Box::new(query)))),
            ParamKind::Game { .. } => {
                let conflict = |error: QueryError| QueryError::Conflict {
                    key,
                    value: shortened(text),
                    why: error.to_string(),
                };
                Query::parse(text).map(|query| Value::Game(Box::new(query))).map_err(conflict)
            }
        }
    }
}

/// Numbers joined by commas, in any order; none is the empty set.
fn members(text: &str, most: u64) -> Option<Vec<u64>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let number = |part: &str| {
        let plain = part.len() <= 20 && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse().ok().filter(|n| plain && (1..=most).contains(n))
    };
    let mut members: Vec<u64> = text.split(',').map(number).collect::<Option<_>>()?;
    members.sort_unstable();
    members.dedup();
    Some(members)
}

/// A panel with a value for each of its parameters.
#[derive(Clone, Debug)]
pub struct PanelValues {
    panel: &'static Panel,
    values: Vec<Value>,
}

impl PanelValues {
    /// The defaults of a panel.
    pub fn of(panel: &'static Panel) -> PanelValues {
        PanelValues { panel, values: panel.params.iter().map(|param| param.kind.default()).collect() }
    }

    /// The panel.
    pub fn panel(&self) -> &'static Panel {
        self.panel
    }

    /// Reads a link as well as possible, and says what is wrong with it.
    ///
    /// ```
    /// use phibeam::lab::PanelValues;
    /// let (values, wrong) = PanelValues::repair("panel=modular&to=1000");
    /// assert_eq!(values.to_string(), "panel=modular&to=100");
    /// assert_eq!(wrong[0].to_string(), "to=1000 is out of range: to goes from 1 to 100");
    /// ```
    pub fn repair(text: &str) -> (PanelValues, Vec<QueryError>) {
        let fallback = PanelValues::of(PANELS[0]);
        if text.len() > LONGEST {
            return (fallback, vec![QueryError::TooLong { length: text.len(), max: LONGEST }]);
        }
        let (items, mut wrong) = readable_items(text);
        let named = items.iter().find(|(key, _)| key == "panel");
        let panel = match named.map(|(_, id)| find(id).ok_or(id)) {
            None => fallback.panel,
            Some(Ok(panel)) => panel,
            Some(Err(id)) => {
                let ids = PANELS.iter().map(|panel| panel.id).collect::<Vec<_>>().join(", ");
                let (value, allowed) = (shortened(id), format!("one of {ids}"));
                wrong.push(QueryError::BadForm { key: "panel", value, allowed });
                return (fallback, wrong);
            }
        };
        let mut values = PanelValues::of(panel);
        for (key, value) in items.iter().filter(|(key, _)| key != "panel") {
            if let Err(error) = values.set(key, value) {
                if let Some(nearest) = error.nearest() {
                    // In range by construction.
                    let _ = values.set(key, &nearest.to_string());
                }
                wrong.push(error);
            }
        }
        (values, wrong)
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), QueryError> {
        let Some(at) = self.panel.params.iter().position(|param| param.key == key) else {
            let keys = self.panel.params.iter().map(|param| param.key).collect::<Vec<_>>().join(", ");
            let (key, game) = (shortened(key), self.panel.id);
            return Err(QueryError::UnknownKey { key, game, allowed: keys });
        };
        let param = &self.panel.params[at];
        self.values[at] = param.kind.read(param.key, text)?;
        Ok(())
    }

    /// Do these ask for the same work? They may still want it drawn another way.
    pub(super) fn same_work(&self, other: &PanelValues) -> bool {
        let pairs = self.values.iter().zip(&other.values);
        self.panel.id == other.panel.id
            && self.panel.params.iter().zip(pairs).all(|(param, (one, two))| param.look || one == two)
    }

    /// Is the experiment over so soon that nobody needs to press a button?
    pub fn is_light(&self) -> bool {
        (self.panel.light)(self)
    }

    /// The values as texts, in the order of the parameters.
    pub fn texts(&self) -> Vec<(&'static str, String)> {
        self.panel.params.iter().zip(&self.values).map(|(param, value)| (param.key, value.print())).collect()
    }

    fn get(&self, key: &str) -> Option<&Value> {
        self.panel.params.iter().position(|param| param.key == key).map(|at| &self.values[at])
    }

    /// The whole number `key`, which must be a parameter of the panel.
    pub(super) fn int(&self, key: &str) -> u64 {
        match self.get(key) {
            Some(Value::Int(n)) => *n,
            other => panic!("{key} is {other:?}"),
        }
    }

    /// The game `key`.
    pub(super) fn game(&self, key: &str) -> Query {
        match self.get(key) {
            Some(Value::Game(query)) => (**query).clone(),
            other => panic!("{key} is {other:?}"),
        }
    }

    /// One of a few words.
    pub(super) fn choice(&self, key: &str) -> &'static str {
        match self.get(key) {
            Some(Value::Choice(word)) => word,
            other => panic!("{key} is {other:?}"),
        }
    }

    /// The numbers of `key`, increasing.
    pub(super) fn members(&self, key: &str) -> &[u64] {
        match self.get(key) {
            Some(Value::Members(members)) => members,
            other => panic!("{key} is {other:?}"),
        }
    }

    /// The game with the painted box, where one was painted.
    pub(super) fn painted(&self) -> Option<Query> {
        match self.get("box") {
            Some(Value::Box(query)) => query.as_deref().cloned(),
            other => panic!("box is {other:?}"),
        }
    }

    /// The same for numbers that every panel keeps below 2^32.
    pub(super) fn small(&self, key: &str) -> u32 {
        u32::try_from(self.int(key)).unwrap_or(u32::MAX)
    }
}

impl fmt::Display for PanelValues {
    /// The canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "panel={}", self.panel.id)?;
        for (param, value) in self.panel.params.iter().zip(&self.values) {
            if *value != param.kind.default() {
                write!(f, "&{}={}", param.key, encode(&value.print()))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
