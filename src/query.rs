//! The query: one line of text that names a game, its parameters and how to show it.
//!
//! The same text is a page's address, the attributes of an element, the keys of a message and the first
//! argument of the command line.
//!
//! ```
//! use phibeam::query::Query;
//! let query = Query::parse("b=3&game=wab&a=7&size=64").unwrap();
//! assert_eq!(query.to_string(), "game=wab&a=7");
//! assert_eq!(
//!     Query::parse("game=wab&a=0").unwrap_err().to_string(),
//!     "a=0 is out of range: a goes from 1 to 50"
//! );
//! ```

use std::fmt;

mod catalogue;
mod error;
mod format;
mod module;
mod repair;
mod settings;
mod theory;
mod value;
mod versus;

pub use catalogue::{Catalogue, Relation, Setting, catalogue};
pub use error::QueryError;
pub use module::Module;
#[cfg(feature = "study")]
pub(crate) use repair::readable_items;
pub use settings::{Controls, Exercise, First, Mode, Opponent, Palette, Scope, Settings, Version, View};
pub(crate) use versus::COMPARES;
pub use versus::Versus;

#[cfg(feature = "study")]
pub(crate) use value::int as read_int;

use crate::games::{self, Game, Kind, Params, Value};
pub use crate::rules::Play;
use crate::rules::{DeclaredBox, Rules, Ruleset};
use crate::text::shortened;

/// The longest query that is read, in bytes.
pub const LONGEST: usize = 65_536;
/// Are there games on more than two heaps? The page's modules that answer about two go without, and carry nothing for it.
const HAS_SLICES: bool = cfg!(feature = "custom");
/// The largest coordinate anywhere.
pub const LARGEST_COORDINATE: u64 = 1 << 62;

/// A game with its parameters and everything else a query says.
#[derive(Clone, Debug)]
pub struct Query {
    /// The game.
    pub game: &'static Game,
    /// Its parameters.
    pub params: Params,
    /// The other keys.
    pub settings: Settings,
}

impl PartialEq for Query {
    fn eq(&self, other: &Query) -> bool {
        self.is(other.game) && self.params == other.params && self.settings == other.settings
    }
}

impl Query {
    /// A game with every default.
    pub fn of(game: &'static Game) -> Query {
        Query { game, params: Params::defaults(game), settings: Settings::default() }
    }

    /// Is this a query of that game?
    pub fn is(&self, game: &Game) -> bool {
        std::ptr::eq(self.game, game)
    }

    /// Reads a query; anything wrong in it is an error.
    pub fn parse(text: &str) -> Result<Query, QueryError> {
        Query::of_items(&decode(text)?)
    }

    /// Reads the items of a query.
    fn of_items(items: &[(String, String)]) -> Result<Query, QueryError> {
        let id = items.iter().find(|(key, _)| key == "game").ok_or(QueryError::NoGame)?;
        let mut query = Query::of(find_game(&id.1)?);
        let mut given: Vec<&str> = Vec::new();
        for (key, value) in items {
            if given.contains(&key.as_str()) {
                return Err(QueryError::RepeatedKey { key: shortened(key) });
            }
            given.push(key);
            if key != "game" {
                query.set(key, value)?;
            }
        }
        query.settle(&given)?;
        Ok(query)
    }

    fn set(&mut self, key: &str, text: &str) -> Result<(), QueryError> {
        if let Some(param) = self.game.param(key) {
            self.params.set(key, value::read(param, text)?);
            return Ok(());
        }
        if self.settings.set(key, text)? {
            return Ok(());
        }
        let params = self.game.params.iter().map(|param| param.key);
        let allowed = params.chain(Settings::KEYS.iter().copied()).collect::<Vec<_>>().join(", ");
        Err(QueryError::UnknownKey { key: shortened(key), game: self.game.id, allowed })
    }

    /// Checks what the values say together.
    fn settle(&mut self, given: &[&str]) -> Result<(), QueryError> {
        self.check_needs()?;
        (self.game.settle)(&mut self.params, given)?;
        self.settings.settle(self.game, self.heaps())
    }

    /// A parameter that needs another stays at its default without it.
    fn check_needs(&self) -> Result<(), QueryError> {
        for param in self.game.params {
            let is_given = match (&param.kind, self.params.get(param.key)) {
                (Kind::Int { default, .. }, Value::Int(n)) => n != default,
                (_, Value::List(list)) => !list.is_empty(),
                _ => false,
            };
            if let Some(need) = &param.needs
                && is_given
                && self.params.int(need.key) < need.least
            {
                let value = value::print(self.params.get(param.key));
                return Err(QueryError::Conflict { key: param.key, value, why: need.why.into() });
            }
        }
        Ok(())
    }

    /// The parameters that do not count, because one that takes their place is given.
    fn replaced(&self) -> &'static [&'static str] {
        let replaced =
            self.game.params.iter().find_map(|param| match (&param.kind, self.params.get(param.key)) {
                (Kind::Box { replaces }, Value::Box(Some(_))) => Some(*replaces),
                _ => None,
            });
        replaced.unwrap_or(&[])
    }

    /// Is the other about the same game with the same parameters and play? Then both have the same solution.
    pub fn is_same_game(&self, other: &Query) -> bool {
        self.is(other.game) && self.params == other.params && self.settings.play == other.settings.play
    }

    /// How many heaps the game has.
    pub fn heaps(&self) -> u64 {
        self.game.param("heaps").map_or(2, |_| self.params.int("heaps"))
    }

    /// The third heap and those after it: none of a game on two heaps.
    pub fn further(&self) -> Vec<u64> {
        if !HAS_SLICES || self.heaps() == 2 {
            return Vec::new();
        }
        let mut further = vec![self.params.int("z")];
        further.extend_from_slice(self.params.list("rest"));
        further.resize(self.heaps() as usize - 2, 0);
        further
    }

    /// Sets the third heap and those after it, where there are any.
    pub fn set_further(&mut self, further: &[u64]) {
        if let ([third, rest @ ..], true) = (further, HAS_SLICES) {
            self.params.set("z", Value::Int(*third));
            self.params.set("rest", Value::List(rest.to_vec()));
        }
    }

    /// The same, looked at where its game has come to: with three heaps or more, the slice of the heaps that are left.
    pub fn at_the_piece(mut self) -> Query {
        if !HAS_SLICES {
            return self;
        }
        let last = self.settings.moves.last().filter(|last| last.len() as u64 == self.heaps());
        let left = last.map_or(Vec::new(), |last| last[2..].to_vec());
        if left.iter().zip(self.further()).all(|(left, heap)| *left <= heap) {
            self.set_further(&left);
        }
        self
    }

    /// The rules, normal or misère as asked.
    pub fn rules(&self) -> Rules {
        let mut rules = (self.game.rules)(&self.params);
        rules.set_misere(self.settings.play == Play::Misere);
        rules
    }

    /// The rules of a game on two heaps, `None` for a slice of more.
    pub fn two_heaps(&self) -> Option<Ruleset> {
        match self.rules() {
            Rules::Two(rules) => Some(rules),
            #[cfg(feature = "custom")]
            Rules::Slice(_) => None,
        }
    }

    /// The declared box, where the game has one.
    pub fn declared(&self) -> Option<DeclaredBox> {
        self.two_heaps()?.declared
    }

    /// The same as a query writes it.
    pub fn declared_text(&self) -> Option<String> {
        self.declared().map(|declared| value::print(&Value::Box(Some(declared))))
    }
}

impl fmt::Display for Query {
    /// The canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game={}", self.game.id)?;
        let defaults = Params::defaults(self.game);
        let replaced = self.replaced();
        for param in self.game.params {
            let value = self.params.get(param.key);
            if value != defaults.get(param.key) && !replaced.contains(&param.key) {
                write!(f, "&{}={}", param.key, encode(&value::print(value)))?;
            }
        }
        for (key, value) in self.settings.printed() {
            write!(f, "&{key}={}", encode(&value))?;
        }
        Ok(())
    }
}

fn find_game(id: &str) -> Result<&'static Game, QueryError> {
    games::find(id).ok_or_else(|| QueryError::UnknownGame { value: shortened(id) })
}

/// Splits a query into decoded keys and values.
fn decode(text: &str) -> Result<Vec<(String, String)>, QueryError> {
    if text.len() > LONGEST {
        return Err(QueryError::TooLong { length: text.len(), max: LONGEST });
    }
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split('&').map(decode_pair).collect()
}

/// One `key=value`, decoded.
fn decode_pair(item: &str) -> Result<(String, String), QueryError> {
    let (key, value) = item.split_once('=').ok_or_else(|| QueryError::NoValue { item: shortened(item) })?;
    let wrong = || QueryError::Encoding { item: shortened(item) };
    Ok((decode_part(key).ok_or_else(wrong)?, decode_part(value).ok_or_else(wrong)?))
}

/// Undoes percent-encoding; `+` is a plus sign.
fn decode_part(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let mut digit = || rest.next().and_then(|b| char::from(b).to_digit(16));
            bytes.push((digit()? * 16 + digit()?) as u8);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Percent-encodes what is not plain in a query.
pub(crate) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~,+*^/;".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn canonical(text: &str) -> String {
        Query::parse(text).expect(text).to_string()
    }

    pub(super) fn error(text: &str) -> String {
        Query::parse(text).expect_err(text).to_string()
    }

    #[test]
    fn canonical_form() {
        assert_eq!(canonical("game=nim"), "game=nim");
        assert_eq!(canonical("z=7&heaps=3&game=nim"), "game=nim&heaps=3&z=7");
        assert_eq!(canonical("rest=4,0,1&heaps=6&game=nim&z=7"), "game=nim&heaps=6&z=7&rest=4,0,1");
        assert_eq!(canonical("game=nim&heaps=6&rest=04,0,0"), "game=nim&heaps=6&rest=4");
        assert_eq!(canonical("game=modular-nim&heaps=4&rest=0&z=0&m=6"), "game=modular-nim&heaps=4");
        assert_eq!(canonical("game=nim&rest="), "game=nim");
        assert_eq!(
            canonical("moves=1,2,3,4;1,2,3,0&at=1,9&game=nim&heaps=4&z=3&rest=4"),
            "game=nim&heaps=4&z=3&rest=4&at=1,9&moves=1,2,3,4;1,2,3,0"
        );
        assert_eq!(canonical("game=wyt-k&set=3n+1,2%5En"), "game=wyt-k&set=3n+1,2^n");
        assert_eq!(canonical("game=wyt-k&set="), "game=wyt-k&set=");
        assert_eq!(canonical("game=wab&b=3&a=05"), "game=wab");
        assert_eq!(canonical("game=rational-nim&ray=8,4"), "game=rational-nim&ray=8,4");
        assert_eq!(canonical("v=1&game=wythoff&beams=1&size=64"), "game=wythoff");
        assert_eq!(
            canonical("moves=3,5;1,2&at=3,7&game=wythoff&mode=grundy&play=normal&mod=3"),
            "game=wythoff&mode=grundy&at=3,7&mod=3&moves=3,5;1,2"
        );
        assert_eq!(canonical("game=wab&view=5,6,70&controls=b,a"), "game=wab&view=5,6,70&controls=b,a");
        assert_eq!(canonical("game=wab&controls=none&g=0"), "game=wab&g=0&controls=none");
    }

    #[test]
    fn boxes() {
        assert_eq!(canonical("game=seeded&box=P./.P&fill=3&seed=9"), "game=seeded&box=P./.P");
        assert_eq!(canonical("game=seeded&k=2&box=P./.P"), "game=seeded&box=P./.P");
        assert_eq!(canonical("game=seeded&box="), "game=seeded&box=");
        assert!(error("game=seeded&k=3&box=P./.P").contains("the box has 2 strings"));
        assert!(error("game=seeded&box=P./P").contains("box=P./P"));
        assert!(error("game=seeded&box=Px/..").contains("box"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert!(error("").starts_with("game is missing"));
        assert!(error("a=1").starts_with("game is missing"));
        assert!(error("game=chess").starts_with("game=chess is not known: game is one of nim, wythoff,"));
        assert!(error("game=wythoff&m=3").starts_with("m is not a key of wythoff: its keys are play, mode,"));
        assert_eq!(error("game=wab&a"), "a has no value: write a=…");
        assert_eq!(error("game=wab&a=1&a=1"), "a is given twice: give it once");
        assert_eq!(error("game=wab&a=-1"), "a=-1 is out of range: a goes from 1 to 50");
        assert_eq!(error("game=wab&a="), "a= is not a whole number: a goes from 1 to 50");
        for value in ["1e9", "5x", "0x5", "1.5", " 5", "+5", "−1", "٣"] {
            assert!(
                error(&format!("game=wab&a={value}")).contains("is not a whole number: a goes"),
                "{value}"
            );
        }
        let huge = "9".repeat(100);
        assert!(error(&format!("game=wab&a={huge}")).contains("… is out of range"));
        assert!(error("game=wab&a=%zz").contains("percent-encoding"));
        assert!(error("game=wab&a=%f").contains("percent-encoding"));
        assert!(error("game=wab&a=%ff").contains("percent-encoding"));
        assert!(error("game=wab&&a=1").contains("empty"));
        assert!(error(&format!("game=wyt-k&set={}", "1,".repeat(500_000))).contains("at most 65536"));
        assert!(error("game=wyt-k&set=3..1").starts_with("set=3..1 is not a set: \"3..1\" runs downwards"));
        assert!(error("game=rational-nim&p1=1&q1=1&p2=1&q2=1").contains("p1·q2 − q1·p2"));
        assert!(error("game=rational-nim&ray=0,0").contains("ray=0,0"));
        assert!(error("game=nim&z=4").contains("heaps=3"));
        assert_eq!(
            error("game=nim&heaps=3&rest=4"),
            "rest=4 does not fit: rest is the fourth and further heaps and needs heaps=4 or more"
        );
        assert_eq!(
            error("game=nim&heaps=4&rest=4,5"),
            "rest=4,5 does not fit: with heaps=4 there is room for 1 heap after the third, not for 2"
        );
        assert!(
            error("game=nim&heaps=6&rest=1,2,3,4").contains("room for 3 heaps after the third, not for 4")
        );
        assert_eq!(error("game=nim&heaps=7"), "heaps=7 is out of range: heaps goes from 2 to 6");
        for value in ["256", "-1", "1;2", "1,,2", ",", "1, 2", "x", "1.5"] {
            let said = error(&format!("game=nim&heaps=6&rest={value}"));
            assert!(
                said.ends_with("is not understood: rest is numbers from 0 to 255 joined by commas"),
                "{said}"
            );
        }
        assert!(error("game=wythoff&rest=1").starts_with("rest is not a key of wythoff"));
        assert!(error("game=nim&heaps=4&moves=1,2,3").contains("a position of this game has 4 heaps"));
        assert!(error("game=nim&heaps=6&moves=1,2,3,4,5,6,7").contains("moves"));
        assert!(error("game=wythoff&v=2").contains("v=2"));
        assert!(error("game=wythoff&size=0").contains("from 1 to 65536"));
        assert!(error("game=wythoff&play=sad").contains("normal or misere"));
        assert!(error("game=wab&controls=m").contains("controls=m"));
        assert!(error("game=wythoff&moves=1,2;3").contains("moves"));
        assert!(error("game=wythoff&at=1,2,3").contains("at=1,2,3"));
        assert!(error("game=wythoff&a\n=1").contains("\\u{a}"));
    }

    #[test]
    fn the_canonical_form_reads_back() {
        for game in games::ALL {
            let query = Query::of(game);
            assert_eq!(Query::parse(&query.to_string()).expect(game.id), query);
        }
    }
}
