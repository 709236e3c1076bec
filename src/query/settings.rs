//! The keys that every game has: how to play, what to show, where to look.
//!
//! Each is one row of the table below, and all else comes from its row: the field of [`Settings`], reading, printing and
//! repair, the keys that an error lists, and the entry in the [catalogue](super::catalogue). A new key is a new row, and
//! the code that uses it.

use serde::Serialize;

use super::QueryError;
use super::catalogue::Setting;
use super::format::{
    Choice, ControlKeys, Format, Int, Moves, OneOf, Optional, Position, Switch, VersionOne, ViewWindow,
    joined,
};
use super::versus::{SecondGame, Versus};
use crate::games::Game;
use crate::rules::Play;
use crate::text::shortened;

/// Makes [`Settings`] and what is done with any of its keys. A row is a sentence of help, the key, the field with its
/// type and default, how the value is written, what the key is about, and its [marks](Mark). Rows stand in the order in
/// which a query prints them.
macro_rules! settings {
    ($($(#[doc = $help:literal])+ $key:literal $field:ident: $value:ty = $default:expr, $format:expr, $scope:ident $(, $mark:ident)*;)+) => {
        /// Everything a query says beside the game and its parameters.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Settings {
            $($(#[doc = $help])+ pub $field: $value,)+
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: $default,)+ }
            }
        }

        impl Settings {
            /// The keys, in order.
            pub(super) const KEYS: &'static [&'static str] = &[$($key),+];

            /// Sets a key from its text; `false` when there is no such key.
            pub(super) fn set(&mut self, key: &str, text: &str) -> Result<bool, QueryError> {
                match key {
                    $($key => self.$field = $format.read($key, text)?,)+
                    _ => return Ok(false),
                }
                Ok(true)
            }

            /// Sets a key from text that is wrong: to what can be read of it, else as it is in `last`.
            pub(super) fn repair_key(&mut self, key: &str, text: &str, last: Option<&Settings>) {
                match key {
                    $($key => {
                        let last = last.map(|last| &last.$field);
                        if let Some(value) = $format.repair(text, last).or_else(|| last.cloned()) {
                            self.$field = value;
                        }
                    })+
                    _ => {}
                }
            }

            /// The keys that are not at their default, in order, with their values.
            pub(super) fn printed(&self) -> Vec<(&'static str, String)> {
                let default = Settings::default();
                let mut printed = Vec::new();
                $(if self.$field != default.$field {
                    printed.push(($key, $format.print(&self.$field)));
                })+
                printed
            }

            /// Every key as the catalogue lists it.
            pub(super) fn listed() -> Vec<Setting> {
                let default = Settings::default();
                vec![$({
                    let about = (Scope::$scope, &[$(Mark::$mark),*] as &[Mark]);
                    Setting::new($key, &$format, &default.$field, about)
                }),+]
            }
        }
    };
}

settings! {
    /// Who wins when no move is left: who moved last, or in misère play the other.
    "play" play: Play = Play::Normal, OneOf, Rules;
    /// What the board shows: P-positions or Grundy values.
    "mode" mode: Mode = Mode::P, OneOf, Board, KeptForOtherGames;
    /// How many cells the board has across at first.
    "size" size: u64 = 64, Int { min: 1, max: MOST_ACROSS }, Board, KeptForOtherGames;
    /// The part of the board in sight, where that is not its lower left corner: x,y,span.
    "view" view: Option<View> = None, Optional(ViewWindow { most: MOST_ACROSS }), Board, BesideTheTask;
    /// The piece, or the start of the game in `moves`: x,y.
    "at" at: Option<(u64, u64)> = None, Optional(Position), Play;
    /// Are the beams drawn?
    "beams" beams: bool = true, Switch, Board, BesideTheTask;
    /// Is the line method drawn?
    "lines" lines: bool = false, Switch, Board, BesideTheTask;
    /// Are the P-positions shown?
    "show" show: bool = true, Switch, Board;
    /// The only Grundy value that is shown.
    "g" g: Option<u64> = None, Optional(Int { min: 0, max: 65_534 }), Board;
    /// Values are coloured modulo this; 0 is off.
    "mod" modulus: u64 = 0, Int { min: 0, max: 65_535 }, Board;
    /// The colours of values.
    "palette" palette: Palette = Palette::Cividis, OneOf, Board, KeptForOtherGames;
    /// The positions reached in the game being played, with all heaps of each: x,y;x,y;…
    "moves" moves: Vec<Vec<u64>> = Vec::new(), Moves, Play, BesideTheTask;
    /// Who plays the other side.
    "opponent" opponent: Opponent = Opponent::Perfect, OneOf, Play;
    /// How often a casual opponent errs, in percent.
    "rate" rate: u64 = 20, Int { min: 0, max: 100 }, Play;
    /// Who moves first.
    "first" first: First = First::You, OneOf, Play;
    /// The task, if there is one.
    "exercise" exercise: Option<Exercise> = None, Optional(OneOf), Exercise;
    /// Which parameters get a slider: their keys joined by commas, or none.
    "controls" controls: Controls = Controls::All, ControlKeys, Page;
    /// A second game to compare with: a query of which game and parameters count.
    "vs" vs: Option<Versus> = None, Optional(SecondGame), Board, KeptForOtherGames, BesideTheTask;
    /// Light or dark; auto is as the page is, and in a frame as the system is.
    "theme" theme: Theme = Theme::Auto, OneOf, Page, KeptForOtherGames, BesideTheTask;
    /// Another task of the same kind as the one that is written; 0 is the one that is written.
    "variant" variant: u64 = 0, Int { min: 0, max: 999_999 }, Exercise;
    /// How large the heaps of the task are where no start is given; the higher, the fewer hints there are.
    "level" level: Option<u64> = None, Optional(Int { min: 1, max: 12 }), Exercise;
    /// The version of this vocabulary.
    "v" version: Version = Version, VersionOne, Page;
}

/// What a key is about. A game that is being played stays the same when keys of the board and the page change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// The rules, as parameters are.
    Rules,
    /// What is shown of the board.
    Board,
    /// The game being played.
    Play,
    /// The task.
    Exercise,
    /// What stands round the board.
    Page,
}

/// What else a page must know about a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Mark {
    /// It stays when another game is picked: a visitor has set it up to look at games with.
    KeptForOtherGames,
    /// An exercise does not depend on it: it is the answer, or where and with which lines the board is looked at.
    BesideTheTask,
}

/// The most cells across.
const MOST_ACROSS: u64 = 65_536;

/// How a query names the values of a key.
macro_rules! named {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl Choice for $name {
            const ALL: &'static [$name] = &[$($name::$variant),+];
            const NAMES: &'static [&'static str] = &[$($text),+];
        }

        impl $name {
            /// Its name in queries.
            pub fn name(self) -> &'static str {
                Choice::text(self)
            }
        }
    };
}

/// A key with a few named values.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        named! { $name { $($variant = $text),+ } }
    };
}

named! { Play { Normal = "normal", Misere = "misere" } }
choice! {
    /// What the board shows.
    Mode {
        /// P-positions.
        P = "p",
        /// Grundy values.
        Grundy = "grundy",
    }
}
choice! {
    /// The colours of values.
    Palette {
        /// Blue to yellow, the same to colour-blind eyes.
        Cividis = "cividis",
        /// Violet to yellow.
        Viridis = "viridis",
    }
}
choice! {
    /// Light or dark.
    Theme {
        /// As what stands round the board.
        Auto = "auto",
        /// Dark ink on light paper.
        Light = "light",
        /// Light ink on dark paper.
        Dark = "dark",
    }
}
choice! {
    /// Who plays the other side.
    Opponent {
        /// A player who never errs.
        Perfect = "perfect",
        /// A player who errs at the chosen rate.
        Casual = "casual",
        /// Another person.
        Person = "person",
    }
}
choice! {
    /// Who moves first.
    First {
        /// The visitor.
        You = "you",
        /// The computer.
        Computer = "computer",
    }
}
choice! {
    /// A task for a course.
    Exercise {
        /// Win from the given position.
        Win = "win",
        /// Mark the next P-positions.
        Mark = "mark",
        /// Which rule made this picture?
        Guess = "guess",
        /// Move to value 0.
        Value = "value",
    }
}

/// The part of the board in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// First heap of the lower left cell.
    pub x: u64,
    /// Second heap of the lower left cell.
    pub y: u64,
    /// Cells across.
    pub span: u64,
}

/// Which parameters get a slider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Controls {
    /// All of them.
    All,
    /// None of them.
    None,
    /// Those named.
    Some(Vec<String>),
}

/// Version 1, the only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version;

impl Settings {
    /// May the figure show P-positions, beams and values? Not where finding them is the exercise.
    pub fn shows_answers(&self) -> bool {
        !matches!(self.exercise, Some(Exercise::Mark | Exercise::Value))
    }

    /// Is there a piece where a game begins? Not where the board itself is the exercise.
    pub fn has_piece(&self) -> bool {
        !matches!(self.exercise, Some(Exercise::Mark | Exercise::Guess))
    }

    /// The parameters that may have a slider, by its name: `a`, and `vs-a` of the second game.
    fn controllable(&self, game: &Game) -> Vec<String> {
        let first = game.params.iter().map(|param| param.key.to_owned());
        let second = self.vs.iter().flat_map(|second| second.game.params);
        first.chain(second.map(|param| format!("vs-{}", param.key))).collect()
    }

    /// Checks the keys that depend on the game.
    pub(super) fn settle(&mut self, game: &Game, heaps: u64) -> Result<(), QueryError> {
        if let Controls::Some(keys) = &self.controls
            && let params = self.controllable(game)
            && let Some(key) = keys.iter().find(|key| !params.contains(key))
        {
            let allowed = match params.as_slice() {
                [] => format!("none: {} has no parameters", game.id),
                _ => format!("none, or parameters of {} joined by commas: {}", game.id, params.join(",")),
            };
            return Err(QueryError::BadForm { key: "controls", value: shortened(key), allowed });
        }
        if let Some(reached) = self.moves.iter().find(|reached| reached.len() as u64 != heaps) {
            let why = format!("a position of this game has {heaps} heaps");
            let value = shortened(&joined(reached));
            return Err(QueryError::Conflict { key: "moves", value, why });
        }
        Ok(())
    }
}
