//! The catalogue: a game is one file below, with a `mod` line and a line in the list of all games.
//!
//! Its file says everything that is the game's own. [`Game`] is what a picture needs: the parameters, the rules they
//! make, and the beams. [`Details`] is the rest: what is known, the closed form, why a move is not allowed. Sliders, query
//! keys, command line, cards, hints and the oracle tests are all made from these two. They are two tables because the
//! page's first wasm module draws one picture and carries nothing that its code never asks for.
//!
//! ```
//! use phibeam::games::{self, Params};
//! let game = games::find("wab").unwrap();
//! assert_eq!(game.details().source.to_string(), "Hu: Exploring variations of Wythoff Nim, chapter 3");
//! assert_eq!(game.beams(&Params::defaults(game), phibeam::rules::Play::Normal).len(), 2);
//! ```

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use crate::papers::Source;
use crate::rules::{Play, Rules};
use crate::theory::beams::Beam;
use crate::theory::closed::ClosedForm;
use crate::theory::three_ways::Wab;

pub(crate) mod draws;
#[cfg(feature = "custom")]
pub mod examples;
mod forbidden;
#[cfg(feature = "custom")]
mod named;
mod params;

#[cfg(feature = "custom")]
pub mod custom;
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

pub(crate) use params::{BOX_MOST, FURTHER_MOST, RAY_MOST};
pub use params::{Kind, Mention, Need, Param, ParamError, Params, Value};

/// The two tables of all games.
macro_rules! list {
    ($($(#[$only:meta])? $module:ident),+ $(,)?) => {
        /// Every game, in the order of the contract.
        pub static ALL: [&Game; [$($(#[$only])? stringify!($module)),+].len()] = [$($(#[$only])? &$module::GAME),+];
        static DETAILS: [&Details; ALL.len()] = [$($(#[$only])? &$module::DETAILS),+];
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
    // A rule of one's own has a module of the page to itself: those before it carry nothing that reads it.
    #[cfg(feature = "custom")]
    custom,
}

/// The game of a query that names none: Wythoff's.
pub static DEFAULT: &Game = &wythoff::GAME;

/// The game whose rule is part of the query.
pub(crate) const WRITTEN: &str = "custom";

/// A closed form, where there is one.
type Form = Option<Box<dyn ClosedForm>>;

/// A game of the catalogue, as far as a picture needs it.
#[derive(Debug)]
pub struct Game {
    /// Its name in queries.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// The rule in a sentence.
    pub rule: &'static str,
    /// Its parameters, in the order in which a query prints them.
    pub params: &'static [Param],
    /// Settles what the parameters say together, those given (by key) and the others, or says why they do not fit.
    pub settle: fn(&mut Params, given: &[&str]) -> Result<(), ParamError>,
    /// The rules in normal play.
    pub rules: fn(&Params) -> Rules,
    /// How far the rules can be searched.
    pub limits: fn(&Params) -> Limits,
    /// The beams in normal play, as far as they are proved.
    pub beams: fn(&Params) -> Vec<Beam>,
    /// Is what misère play changes bounded, and too little to make a finite game's beams end elsewhere? This is
    /// measured, not proved, and each beam says so.
    pub keeps_beams_in_misere: fn(&Params) -> bool,
    /// The W(a, b) whose lines cross exactly the P-positions (Hu, figure 3.1), where it is one.
    pub line_method: fn(&Params) -> Option<Wab>,
}

/// What else there is to say about a game: nothing that a first picture needs.
#[derive(Debug)]
pub struct Details {
    /// Where it comes from.
    pub source: Source,
    /// What is known of it.
    pub known: Known,
    /// Its number in result codes, below 63, for ever: codes that are out keep their meaning.
    pub code: u8,
    /// The games among which a picker shows it.
    pub family: Family,
    /// How it ends.
    pub ending: Ending,
    /// The closed form, normal or misère, where one is known.
    pub closed: fn(&Params, Play) -> Form,
    /// Who proved what the P-positions of normal play are, where that is not the source of what is known.
    pub theorem: fn(&Params) -> Option<&'static str>,
    /// Why what is known is not about normal play with these parameters, if it is not.
    pub beside: fn(&Params) -> Option<&'static str>,
    /// The side of the tiles into which the Grundy values fall, where the game is regular and the tile is small.
    pub tile: fn(&Params) -> Option<u64>,
    /// Why these amounts, taken from the heaps, are no move, as a clause. They are none by the rule alone: heaps are
    /// large enough, and the position reached is one.
    pub forbids: fn(&Params, taken: &[u64]) -> String,
}

/// Games that are alike in what may be taken from both heaps at once, in the order of a picker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// A rule of one's own.
    #[cfg(feature = "custom")]
    Written,
    /// Nothing or the same, and a little more.
    NimAndWythoff,
    /// Only some amounts.
    SomeAmounts,
    /// It depends on remainders.
    Remainders,
    /// Along some directions only.
    Directions,
}

impl Family {
    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            #[cfg(feature = "custom")]
            Family::Written => "Your own rule",
            Family::NimAndWythoff => "Nim and Wythoff",
            Family::SomeAmounts => "Some amounts from both heaps",
            Family::Remainders => "Remainders",
            Family::Directions => "Multiples and directions",
        }
    }
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The last move takes the last token.
    LastToken,
    /// There may be no move although tokens are left.
    LastMove,
    /// In a declared box; without one, with the last token.
    Box,
}

/// What is known of a game, for people; the statements themselves are in `statements`.
#[derive(Debug, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
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
    /// The parameter of that key.
    pub fn param(&self, key: &str) -> Option<&'static Param> {
        self.params.iter().find(|param| param.key == key)
    }

    /// The beams with these parameters, normal or misère.
    pub fn beams(&self, params: &Params, play: Play) -> Vec<Beam> {
        let mut beams = (self.beams)(params);
        match play {
            Play::Normal => beams,
            Play::Misere if (self.keeps_beams_in_misere)(params) => {
                let measured = "; in misère play: measured, up to a bounded shift";
                beams.iter_mut().for_each(|beam| beam.why.push_str(measured));
                beams
            }
            Play::Misere => Vec::new(),
        }
    }

    /// What else there is to say about it.
    pub fn details(&self) -> &'static Details {
        let place = ALL.iter().position(|game| game.id == self.id);
        DETAILS[place.unwrap_or_else(|| panic!("{} is not in the list of games", self.id))]
    }
}

impl Details {
    /// Why what is known is not about the game with these parameters, normal or misère, if it is not.
    pub fn beside(&self, params: &Params, play: Play) -> Option<&'static str> {
        match play {
            Play::Normal => (self.beside)(params),
            Play::Misere => Some("This is about normal play. The board shows misère play."),
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
    #[cfg(feature = "custom")]
    const THREE_HEAPS: Limits = Limits { positions: 512, grundy: 64 };
}

/// A closed form of normal play; nothing is known of misère play.
fn in_normal_play(play: Play, form: impl FnOnce() -> Box<dyn ClosedForm>) -> Form {
    (play == Play::Normal).then(form)
}

/// The game of that id.
pub fn find(id: &str) -> Option<&'static Game> {
    ALL.iter().copied().find(|game| game.id == id)
}

/// The game of that number in result codes.
pub fn with_code(code: u64) -> Option<&'static Game> {
    let place = DETAILS.iter().position(|details| u64::from(details.code) == code)?;
    Some(ALL[place])
}

/// The ids, for messages.
pub(crate) fn ids() -> String {
    let mut text = String::new();
    for (n, game) in ALL.iter().enumerate() {
        let _ = write!(text, "{}{}", if n == 0 { "" } else { ", " }, game.id);
    }
    // It is there as well, in a further module.
    #[cfg(not(feature = "custom"))]
    let _ = write!(text, ", {WRITTEN}");
    text
}

/// A game as `phibeam games` and the page list it.
#[derive(Serialize)]
pub struct Entry {
    id: &'static str,
    name: &'static str,
    rule: &'static str,
    paper: String,
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
            Kind::List { max } => ("list", Some((0, max)), None),
            #[cfg(feature = "custom")]
            Kind::Rule { default: "", .. } => ("rule", None, None),
            #[cfg(feature = "custom")]
            Kind::Rule { default, .. } => ("rule", None, Some(EntryDefault::Text(default))),
        };
        let (min, max) = (range.map(|r| r.0), range.map(|r| r.1));
        EntryParam { key: param.key, kind, min, max, default, help: param.help }
    };
    let entry = |game: &&Game| Entry {
        id: game.id,
        name: game.name,
        rule: game.rule,
        paper: game.details().source.to_string(),
        params: game.params.iter().map(param).collect(),
    };
    ALL.iter().map(entry).collect()
}

/// Games that a picker shows together.
#[derive(Serialize)]
pub struct Group {
    title: String,
    games: Vec<&'static str>,
}

/// Every game by where it comes from, a rule of one's own first, then in the order of the catalogue.
pub fn by_paper() -> Vec<Group> {
    let (own, others): (Vec<&Game>, Vec<&Game>) =
        ALL.iter().partition(|game| game.details().source.paper.is_none());
    grouped(own.into_iter().chain(others), |game| game.details().source.group())
}

/// Every game by family.
pub fn by_family() -> Vec<Group> {
    let mut games = ALL;
    games.sort_by_key(|game| game.details().family);
    grouped(games.into_iter(), |game| game.details().family.title().to_owned())
}

/// Groups in the order in which their titles come.
fn grouped<'a>(games: impl Iterator<Item = &'a Game>, title: impl Fn(&Game) -> String) -> Vec<Group> {
    let mut groups = Vec::<Group>::new();
    for game in games {
        let title = title(game);
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.games.push(game.id),
            None => groups.push(Group { title, games: vec![game.id] }),
        }
    }
    groups
}

/// The games that end otherwise than with the last token.
pub fn endings() -> BTreeMap<&'static str, Ending> {
    let ending = |game: &&Game| (game.id, game.details().ending);
    ALL.iter().map(ending).filter(|&(_, ending)| ending != Ending::LastToken).collect()
}

/// The games whose P-positions two lines cross, whatever their parameters.
pub fn with_lines() -> Vec<&'static str> {
    let has_lines = |game: &&&Game| (game.line_method)(&Params::defaults(game)).is_some();
    ALL.iter().filter(has_lines).map(|game| game.id).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;

    pub(super) fn query(text: &str) -> Query {
        Query::parse(text).expect(text)
    }

    #[test]
    fn every_game_is_in_one_group_and_ones_own_comes_first() {
        for groups in [by_paper(), by_family()] {
            let mut listed: Vec<&str> = groups.iter().flat_map(|group| group.games.iter().copied()).collect();
            assert_eq!(listed[0], WRITTEN);
            listed.sort_unstable();
            let mut ids = ALL.map(|game| game.id);
            ids.sort_unstable();
            assert_eq!(listed, ids);
            let mut titles: Vec<&str> = groups.iter().map(|group| group.title.as_str()).collect();
            titles.sort_unstable();
            titles.dedup();
            assert_eq!(titles.len(), groups.len(), "no title comes twice");
        }
    }

    #[test]
    fn endings_are_those_without_a_last_token() {
        for game in ALL {
            let ending = game.details().ending;
            let listed = endings().get(game.id).copied();
            assert_eq!(listed, Some(ending).filter(|&ending| ending != Ending::LastToken), "{}", game.id);
        }
        assert!(endings().contains_key("seeded") && !endings().contains_key("nim"));
    }

    /// What is said of how a game ends is so by its rules, near the corner.
    #[test]
    fn where_the_last_token_ends_a_game_every_token_can_be_taken() {
        for game in ALL {
            let query = query(&format!("game={}", game.id));
            let rules = query.two_heaps().expect("two heaps");
            let has_option = |x, y| !rules.options(x, y).expect("few options").is_empty();
            let is_position = |&(x, y): &(u64, u64)| rules.domain.contains(x, y) && (x, y) != (0, 0);
            let mut cells = (0..12).flat_map(|x| (0..12).map(move |y| (x, y))).filter(is_position);
            match game.details().ending {
                Ending::LastToken => assert!(cells.all(|(x, y)| has_option(x, y)), "{}", game.id),
                Ending::LastMove if game.id != WRITTEN => {
                    assert!(cells.any(|(x, y)| !has_option(x, y)), "{}", game.id);
                }
                Ending::LastMove | Ending::Box => {}
            }
        }
    }

    /// The options of (x, y) in the named game, by its rules.
    pub(super) fn options(text: &str, x: u64, y: u64) -> Vec<(u64, u64)> {
        query(text).two_heaps().expect("two heaps").options(x, y).expect("few options")
    }

    /// Why the named game does not let one take these amounts; it must not.
    pub(super) fn forbidden(text: &str, taken: &[u64]) -> String {
        let query = query(text);
        let is_move = match (query.rules(), taken) {
            (Rules::Two(rules), &[i, j]) => rules.families.iter().any(|family| family.takes(i, j)),
            (Rules::Slice(game), taken) if taken.len() == game.heaps() => game.takes(taken),
            _ => panic!("{text} has another number of heaps"),
        };
        assert!(!is_move, "{text} takes {taken:?}");
        (query.game.details().forbids)(&query.params, taken)
    }

    #[test]
    fn ids_are_unique_and_found() {
        for game in ALL {
            assert!(std::ptr::eq(find(game.id).expect(game.id), game));
        }
        assert!(find("chess").is_none());
    }

    #[test]
    fn numbers_in_result_codes_are_unique_and_small() {
        for (place, details) in DETAILS.iter().enumerate() {
            let game = with_code(u64::from(details.code)).expect("a game");
            assert!(std::ptr::eq(game, ALL[place]) && details.code < 63, "{}", game.id);
            assert!(std::ptr::eq(game.details(), *details), "{}", game.id);
        }
    }

    #[test]
    fn every_parameter_has_a_sentence() {
        for param in ALL.iter().flat_map(|game| game.params) {
            assert!(param.help.ends_with('.'), "{}", param.key);
        }
    }
}
