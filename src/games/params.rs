//! The parameters of a game: what values they take, and the values themselves.

use serde::Serialize;

use super::Game;
#[cfg(feature = "custom")]
use crate::rules::expression::{About, Rule};
use crate::rules::{DeclaredBox, IntSet};

/// The greatest component of a `ray`.
pub(crate) const RAY_MOST: u64 = 50;
/// The greatest third heap, and the greatest of those after it.
pub(crate) const FURTHER_MOST: u64 = 255;
/// The greatest side of a declared box.
pub(crate) const BOX_MOST: u64 = 64;

/// One parameter.
#[derive(Debug)]
pub struct Param {
    /// Its key in queries.
    pub key: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// A sentence about it.
    pub help: &'static str,
    /// What its control is called where the key alone says too little.
    pub label: Option<&'static str>,
    /// What must be said before it may leave its default.
    pub needs: Option<Need>,
    /// Where it counts only if it is mentioned.
    pub mentioned: Option<Mention>,
}

/// A word in the text of other parameters: `a` is a letter of a rule.
#[derive(Debug, Serialize)]
pub struct Mention {
    /// The word, which stands alone.
    pub word: &'static str,
    /// The keys of the texts.
    pub keys: &'static [&'static str],
}

/// Another integer parameter on which one depends.
#[derive(Debug, Serialize)]
pub struct Need {
    /// Its key.
    pub key: &'static str,
    /// It must be at least this.
    pub least: u64,
    /// Why, as a clause.
    #[serde(skip)]
    pub why: &'static str,
}

impl Param {
    pub(super) const fn int(
        key: &'static str,
        min: u64,
        max: u64,
        default: u64,
        help: &'static str,
    ) -> Param {
        Param::new(key, Kind::Int { min, max, default }, help)
    }

    /// Does it count with these parameters? Letters of a rule do where they occur.
    pub fn counts(&self, params: &Params) -> bool {
        #[cfg(feature = "custom")]
        let is_mentioned = |mention: &Mention| {
            mention.keys.iter().any(|key| params.rule(key).is_some_and(|rule| rule.mentions(mention.word)))
        };
        #[cfg(not(feature = "custom"))]
        let is_mentioned = |_: &Mention| params.values.is_empty();
        self.mentioned.as_ref().is_none_or(is_mentioned)
    }

    pub(super) const fn new(key: &'static str, kind: Kind, help: &'static str) -> Param {
        Param { key, kind, help, label: None, needs: None, mentioned: None }
    }
}

/// What values a parameter takes.
#[derive(Debug)]
pub enum Kind {
    /// A whole number.
    Int {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
        /// The default.
        default: u64,
    },
    /// A set of positive integers.
    Set {
        /// The default, as text.
        default: &'static str,
    },
    /// A declared box; when it is given, the parameters it replaces are not printed.
    Box {
        /// The keys it takes the place of.
        replaces: &'static [&'static str],
    },
    /// An optional direction.
    Ray,
    /// A list of whole numbers, empty by default; zeros at its end go without saying.
    List {
        /// The greatest.
        max: u64,
    },
    /// A rule that somebody writes.
    #[cfg(feature = "custom")]
    Rule {
        /// What it is about.
        about: About,
        /// The default, as text; empty for none.
        default: &'static str,
    },
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Of an integer parameter.
    Int(u64),
    /// Of a set.
    Set(IntSet),
    /// Of a box, where one was given.
    Box(Option<DeclaredBox>),
    /// Of a ray, where one was given.
    Ray(Option<(u64, u64)>),
    /// Of a list.
    List(Vec<u64>),
    /// Of a rule, where one was given.
    #[cfg(feature = "custom")]
    Rule(Option<Rule>),
}

/// The values of a game's parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params {
    values: Vec<(&'static str, Value)>,
}

impl Params {
    /// The defaults of a game.
    pub fn defaults(game: &Game) -> Params {
        let value = |kind: &Kind| match kind {
            Kind::Int { default, .. } => Value::Int(*default),
            Kind::Set { default } => Value::Set(IntSet::parse(default).unwrap_or_else(|_| IntSet::all())),
            Kind::Box { .. } => Value::Box(None),
            Kind::Ray => Value::Ray(None),
            Kind::List { .. } => Value::List(Vec::new()),
            #[cfg(feature = "custom")]
            Kind::Rule { about, default } => Value::Rule(Rule::parse(default, *about).ok()),
        };
        Params { values: game.params.iter().map(|param| (param.key, value(&param.kind))).collect() }
    }

    /// The value of `key`, which must be a parameter of the game.
    pub fn get(&self, key: &str) -> &Value {
        let found = self.values.iter().find(|(name, _)| *name == key);
        &found.unwrap_or_else(|| panic!("no parameter {key}")).1
    }

    /// Sets `key`, which must be a parameter of the game.
    pub fn set(&mut self, key: &str, mut value: Value) {
        if let Value::List(list) = &mut value {
            let last = list.iter().rposition(|&number| number > 0);
            list.truncate(last.map_or(0, |last| last + 1));
        }
        let found = self.values.iter_mut().find(|(name, _)| *name == key);
        found.unwrap_or_else(|| panic!("no parameter {key}")).1 = value;
    }

    /// The integer parameter `key`.
    pub fn int(&self, key: &str) -> u64 {
        match self.get(key) {
            Value::Int(n) => *n,
            other => panic!("{key} is {other:?}"),
        }
    }

    /// The integer parameter `key`, which every game keeps far below 2^32.
    pub(super) fn small(&self, key: &str) -> u32 {
        u32::try_from(self.int(key)).unwrap_or(u32::MAX)
    }

    /// The parameter `set`.
    pub fn int_set(&self) -> &IntSet {
        match self.get("set") {
            Value::Set(set) => set,
            other => panic!("set is {other:?}"),
        }
    }

    /// The list `key`, without the zeros at its end.
    pub fn list(&self, key: &str) -> &[u64] {
        match self.get(key) {
            Value::List(list) => list,
            other => panic!("{key} is {other:?}"),
        }
    }

    /// The rule `key`, where one was given.
    #[cfg(feature = "custom")]
    pub fn rule(&self, key: &str) -> Option<&Rule> {
        match self.get(key) {
            Value::Rule(rule) => rule.as_ref(),
            other => panic!("{key} is {other:?}"),
        }
    }

    /// The parameter `ray`, where one was given.
    pub fn ray(&self) -> Option<(u64, u64)> {
        match self.get("ray") {
            Value::Ray(ray) => *ray,
            other => panic!("ray is {other:?}"),
        }
    }
}

/// Values of parameters that do not go together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamError {
    /// The parameter at fault.
    pub key: &'static str,
    /// Its value.
    pub value: String,
    /// Why not, as a clause.
    pub why: String,
}
