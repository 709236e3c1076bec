//! The catalogue: every game is one file below, and one line in [`ALL`].
//!
//! A game says what it is called, which parameters it has, and turns their values into [`Rules`]. Sliders,
//! query keys, command line and the oracle tests are all made from that.

use std::fmt::Write;

use serde::Serialize;

use crate::query::QueryError;
pub use crate::rules::Rules;
use crate::rules::{DeclaredBox, IntSet, Play};
use crate::theory::closed::ClosedForm;

pub mod fraenkel;
pub mod fraenkel_borosh;
pub mod fraenkel_k;
pub mod fraenkel_st;
pub mod gdwn;
pub mod modular_nim;
pub mod modular_wythoff;
pub mod nim;
pub mod nimhoff;
pub mod rational_nim;
pub mod rational_wythoff;
pub mod seeded;
pub mod wab;
pub mod wyt_k;
pub mod wythoff;

/// The lists of all games, in the order of the contract. Closed forms and what is known are apart from the games
/// themselves: what never asks for them need not carry them.
macro_rules! list {
    ($($module:ident),+ $(,)?) => {
        /// Every game, in the order of the contract.
        pub static ALL: [&Game; [$(stringify!($module)),+].len()] = [$(&$module::GAME),+];
        static CLOSED: [ClosedOf; ALL.len()] = [$($module::closed),+];
        static KNOWN: [&Known; ALL.len()] = [$(&$module::KNOWN),+];
    };
}

list! {
    nim,
    wythoff,
    modular_wythoff,
    wyt_k,
    fraenkel,
    fraenkel_k,
    fraenkel_st,
    fraenkel_borosh,
    nimhoff,
    wab,
    seeded,
    rational_nim,
    rational_wythoff,
    modular_nim,
    gdwn,
}

pub(crate) use seeded::splitmix64;

/// A closed form, where there is one.
type Form = Option<Box<dyn ClosedForm>>;
/// How a game makes its closed form.
type ClosedOf = fn(&Params, Play) -> Form;

/// A game of the catalogue.
#[derive(Debug)]
pub struct Game {
    /// Its name in queries.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// The rule in a sentence.
    pub rule: &'static str,
    /// Where it comes from.
    pub paper: &'static str,
    /// Its parameters, in the order in which a query prints them.
    pub params: &'static [Param],
    /// Settles what the parameters say together, or says why they do not fit.
    pub settle: fn(&mut Params) -> Result<(), QueryError>,
    /// The rules in normal play.
    pub rules: fn(&Params) -> Rules,
    /// How far the rules can be searched.
    pub limits: fn(&Params) -> Limits,
}

/// What is known of a game, for people; the statements themselves are in `statements`.
#[derive(Debug, Serialize)]
pub struct Known {
    /// In a few words.
    pub title: &'static str,
    /// In a few sentences.
    pub words: &'static str,
    /// Who proved it, and where.
    pub source: &'static str,
    /// A formula as nested MathML names, `(mrow (mi x) (mo =) (mn 1))`; ❨ and ❩ stand for parentheses.
    pub formula: Option<&'static str>,
}

impl Game {
    /// The closed form with these parameters, normal or misère, where one is known.
    pub fn closed(&self, params: &Params, play: Play) -> Form {
        CLOSED[self.place()](params, play)
    }

    /// What is known of it.
    pub fn known(&self) -> &'static Known {
        KNOWN[self.place()]
    }

    /// Where it stands in the catalogue.
    fn place(&self) -> usize {
        ALL.iter().position(|game| game.id == self.id).unwrap_or(0)
    }

    /// The parameter of that key.
    pub fn param(&self, key: &str) -> Option<&'static Param> {
        self.params.iter().find(|param| param.key == key)
    }
}

/// One parameter.
#[derive(Debug)]
pub struct Param {
    /// Its key in queries.
    pub key: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// A sentence about it.
    pub help: &'static str,
    /// What must be said before it may leave its default.
    pub needs: Option<Need>,
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
    const fn int(key: &'static str, min: u64, max: u64, default: u64, help: &'static str) -> Param {
        Param { key, kind: Kind::Int { min, max, default }, help, needs: None }
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
        };
        Params { values: game.params.iter().map(|param| (param.key, value(&param.kind))).collect() }
    }

    /// The value of `key`, which must be a parameter of the game.
    pub fn get(&self, key: &str) -> &Value {
        let found = self.values.iter().find(|(name, _)| *name == key);
        &found.unwrap_or_else(|| panic!("no parameter {key}")).1
    }

    /// Sets `key`, which must be a parameter of the game.
    pub fn set(&mut self, key: &str, value: Value) {
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
    fn small(&self, key: &str) -> u32 {
        u32::try_from(self.int(key)).unwrap_or(u32::MAX)
    }

    /// The parameter `set`.
    pub fn int_set(&self) -> &IntSet {
        match self.get("set") {
            Value::Set(set) => set,
            other => panic!("set is {other:?}"),
        }
    }
}

/// How large a board may be, in cells across, when it is solved from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// For P-positions.
    pub positions: u32,
    /// For Grundy values.
    pub grundy: u32,
}

impl Limits {
    const RAYS: Limits = Limits { positions: 65_536, grundy: 8_192 };
    const THREE_HEAPS: Limits = Limits { positions: 512, grundy: 64 };
}

/// Games whose parameters fit together whatever they are.
fn any_params(_: &mut Params) -> Result<(), QueryError> {
    Ok(())
}

/// The limits of games that are unions of rays and lattices.
fn ray_limits(_: &Params) -> Limits {
    Limits::RAYS
}

/// Games without a known closed form.
fn no_closed_form(_: &Params, _: Play) -> Form {
    None
}

/// A closed form of normal play; nothing is known of misère play.
fn in_normal_play(play: Play, form: impl FnOnce() -> Box<dyn ClosedForm>) -> Form {
    (play == Play::Normal).then(form)
}

/// The game of that id.
pub fn find(id: &str) -> Option<&'static Game> {
    ALL.iter().copied().find(|game| game.id == id)
}

/// The ids, for messages.
pub(crate) fn ids() -> String {
    let mut text = String::new();
    for (n, game) in ALL.iter().enumerate() {
        let _ = write!(text, "{}{}", if n == 0 { "" } else { ", " }, game.id);
    }
    text
}

/// A game as `phibeam games` and the page list it.
#[derive(Serialize)]
pub struct Entry {
    id: &'static str,
    name: &'static str,
    rule: &'static str,
    paper: &'static str,
    params: Vec<EntryParam>,
}

#[derive(Serialize)]
struct EntryParam {
    key: &'static str,
    kind: &'static str,
    min: Option<u64>,
    max: Option<u64>,
    default: Option<EntryDefault>,
    help: &'static str,
}

#[derive(Serialize)]
#[serde(untagged)]
enum EntryDefault {
    Int(u64),
    Text(&'static str),
}

/// The whole catalogue as plain data.
pub fn catalogue() -> Vec<Entry> {
    let param = |param: &Param| {
        let (kind, range, default) = match param.kind {
            Kind::Int { min, max, default } => ("int", Some((min, max)), Some(EntryDefault::Int(default))),
            Kind::Set { default } => ("set", None, Some(EntryDefault::Text(default))),
            Kind::Box { .. } => ("box", None, None),
            Kind::Ray => ("ray", Some((0, RAY_MOST)), None),
        };
        let (min, max) = (range.map(|r| r.0), range.map(|r| r.1));
        EntryParam { key: param.key, kind, min, max, default, help: param.help }
    };
    let entry = |game: &&Game| Entry {
        id: game.id,
        name: game.name,
        rule: game.rule,
        paper: game.paper,
        params: game.params.iter().map(param).collect(),
    };
    ALL.iter().map(entry).collect()
}

/// The greatest component of a `ray`.
pub(crate) const RAY_MOST: u64 = 50;
/// The greatest side of a declared box.
pub(crate) const BOX_MOST: u64 = 64;

#[cfg(test)]
mod tests {
    use super::*;

    /// The options of (x, y) in the named game, by its rules.
    pub(super) fn options(query: &str, x: u64, y: u64) -> Vec<(u64, u64)> {
        match crate::query::Query::parse(query).expect(query).rules() {
            Rules::Two(rules) => rules.options(x, y).expect("few options"),
            Rules::Three(_) => panic!("{query} has three heaps"),
        }
    }

    #[test]
    fn ids_are_unique_and_found() {
        for game in ALL {
            assert!(std::ptr::eq(find(game.id).expect(game.id), game));
        }
        assert!(find("chess").is_none());
    }

    #[test]
    fn every_parameter_has_a_sentence() {
        for param in ALL.iter().flat_map(|game| game.params) {
            assert!(param.help.ends_with('.'), "{}", param.key);
        }
    }
}
