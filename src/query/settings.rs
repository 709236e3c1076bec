//! The keys that every game has: how to play, what to show, where to look.

use super::{QueryError, value};
use crate::games::Game;
use crate::rules::Play;
use crate::text::shortened;

/// The keys, in the order in which a query prints them.
pub(super) const KEYS: &[&str] = &[
    "play", "mode", "size", "view", "at", "beams", "lines", "show", "g", "mod", "palette", "moves",
    "opponent", "rate", "first", "exercise", "controls", "vs", "v",
];

const SIZE: (u64, u64) = (1, 65_536);

/// How a query names the values of a key.
macro_rules! named {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            const ALL: &'static [($name, &'static str)] = &[$(($name::$variant, $text)),+];

            fn read(key: &'static str, text: &str) -> Result<$name, QueryError> {
                let found = Self::ALL.iter().find(|(_, name)| *name == text);
                found.map(|(choice, _)| *choice).ok_or_else(|| {
                    let names: Vec<&str> = Self::ALL.iter().map(|(_, name)| *name).collect();
                    QueryError::BadForm { key, value: shortened(text), allowed: names.join(" or ") }
                })
            }

            /// Its name in queries.
            pub fn name(self) -> &'static str {
                Self::ALL.iter().find(|(choice, _)| *choice == self).map_or("", |(_, name)| name)
            }
        }
    };
}

/// A key with a few named values; the first is the default.
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

/// Everything a query says beside the game and its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Normal or misère.
    pub play: Play,
    /// What the board shows.
    pub mode: Mode,
    /// Cells across at first.
    pub size: u64,
    /// What is in sight, if not the lower left corner.
    pub view: Option<View>,
    /// The piece, or the start of the game in `moves`.
    pub at: Option<(u64, u64)>,
    /// Draw the beams?
    pub beams: bool,
    /// Draw the line method?
    pub lines: bool,
    /// Show the P-positions?
    pub show: bool,
    /// Show only this Grundy value.
    pub g: Option<u64>,
    /// Colour values modulo this; 0 = off.
    pub modulus: u64,
    /// The colours of values.
    pub palette: Palette,
    /// The positions reached in the game being played, of two or three heaps each.
    pub moves: Vec<Vec<u64>>,
    /// Who plays the other side.
    pub opponent: Opponent,
    /// How often a casual opponent errs, in percent.
    pub rate: u64,
    /// Who moves first.
    pub first: First,
    /// The task, if there is one.
    pub exercise: Option<Exercise>,
    /// Which parameters get a slider.
    pub controls: Controls,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            play: Play::Normal,
            mode: Mode::P,
            size: 64,
            view: None,
            at: None,
            beams: true,
            lines: false,
            show: true,
            g: None,
            modulus: 0,
            palette: Palette::Cividis,
            moves: Vec::new(),
            opponent: Opponent::Perfect,
            rate: 20,
            first: First::You,
            exercise: None,
            controls: Controls::All,
        }
    }
}

impl Settings {
    /// May the figure show P-positions, beams and values? Not where finding them is the exercise.
    pub fn shows_answers(&self) -> bool {
        !matches!(self.exercise, Some(Exercise::Mark | Exercise::Value))
    }

    /// Is there a piece where a game begins? Not where the board itself is the exercise.
    pub fn has_piece(&self) -> bool {
        !matches!(self.exercise, Some(Exercise::Mark | Exercise::Guess))
    }

    /// Sets a key from its text; `false` when there is no such key.
    pub(super) fn set(&mut self, key: &str, text: &str) -> Result<bool, QueryError> {
        match key {
            "play" => self.play = Play::read("play", text)?,
            "mode" => self.mode = Mode::read("mode", text)?,
            "size" => self.size = value::int("size", text, SIZE.0, SIZE.1)?,
            "view" => self.view = Some(view(text)?),
            "at" => self.at = Some(pair("at", text)?),
            "beams" => self.beams = switch("beams", text)?,
            "lines" => self.lines = switch("lines", text)?,
            "show" => self.show = switch("show", text)?,
            "g" => self.g = Some(value::int("g", text, 0, 65_534)?),
            "mod" => self.modulus = value::int("mod", text, 0, 65_535)?,
            "palette" => self.palette = Palette::read("palette", text)?,
            "moves" => self.moves = moves(text)?,
            "opponent" => self.opponent = Opponent::read("opponent", text)?,
            "rate" => self.rate = value::int("rate", text, 0, 100)?,
            "first" => self.first = First::read("first", text)?,
            "exercise" => self.exercise = Some(Exercise::read("exercise", text)?),
            "controls" => {
                self.controls = match text {
                    "none" => Controls::None,
                    _ => Controls::Some(text.split(',').map(str::to_owned).collect()),
                }
            }
            "vs" => return Err(QueryError::NotYet { key: "vs", value: shortened(text) }),
            "v" => {
                if text != "1" {
                    let allowed = "1, the version of this vocabulary".into();
                    return Err(QueryError::BadForm { key: "v", value: shortened(text), allowed });
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The moves before the first unreadable one.
    pub(super) fn read_moves(&mut self, text: &str) {
        self.moves = text.split(';').map_while(position).collect();
    }

    /// Takes the value of a key from other settings.
    pub(super) fn keep(&mut self, key: &str, from: &Settings) {
        match key {
            "play" => self.play = from.play,
            "mode" => self.mode = from.mode,
            "size" => self.size = from.size,
            "view" => self.view = from.view,
            "at" => self.at = from.at,
            "beams" => self.beams = from.beams,
            "lines" => self.lines = from.lines,
            "show" => self.show = from.show,
            "g" => self.g = from.g,
            "mod" => self.modulus = from.modulus,
            "palette" => self.palette = from.palette,
            "moves" => self.moves = from.moves.clone(),
            "opponent" => self.opponent = from.opponent,
            "rate" => self.rate = from.rate,
            "first" => self.first = from.first,
            "exercise" => self.exercise = from.exercise,
            "controls" => self.controls = from.controls.clone(),
            _ => {}
        }
    }

    /// Checks the keys that depend on the game.
    pub(super) fn settle(&mut self, game: &Game, heaps: u64) -> Result<(), QueryError> {
        if let Controls::Some(keys) = &self.controls
            && let Some(key) = keys.iter().find(|key| game.param(key).is_none())
        {
            let params: Vec<&str> = game.params.iter().map(|param| param.key).collect();
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

    /// The keys that are not at their default, in order, with their values.
    pub(super) fn printed(&self) -> Vec<(&'static str, String)> {
        let default = Settings::default();
        let mut printed = Vec::new();
        let mut push = |differs: bool, key, value: &dyn Fn() -> String| {
            if differs {
                printed.push((key, value()));
            }
        };
        let bit = |on: bool| u8::from(on).to_string();
        push(self.play != default.play, "play", &|| self.play.name().into());
        push(self.mode != default.mode, "mode", &|| self.mode.name().into());
        push(self.size != default.size, "size", &|| self.size.to_string());
        if let Some(View { x, y, span }) = self.view {
            push(true, "view", &|| joined(&[x, y, span]));
        }
        if let Some((x, y)) = self.at {
            push(true, "at", &|| joined(&[x, y]));
        }
        push(self.beams != default.beams, "beams", &|| bit(self.beams));
        push(self.lines != default.lines, "lines", &|| bit(self.lines));
        push(self.show != default.show, "show", &|| bit(self.show));
        if let Some(g) = self.g {
            push(true, "g", &|| g.to_string());
        }
        push(self.modulus != 0, "mod", &|| self.modulus.to_string());
        push(self.palette != default.palette, "palette", &|| self.palette.name().into());
        let moves = || self.moves.iter().map(|reached| joined(reached)).collect::<Vec<_>>().join(";");
        push(!self.moves.is_empty(), "moves", &moves);
        push(self.opponent != default.opponent, "opponent", &|| self.opponent.name().into());
        push(self.rate != default.rate, "rate", &|| self.rate.to_string());
        push(self.first != default.first, "first", &|| self.first.name().into());
        if let Some(exercise) = self.exercise {
            push(true, "exercise", &|| exercise.name().into());
        }
        match &self.controls {
            Controls::All => {}
            Controls::None => push(true, "controls", &|| "none".into()),
            Controls::Some(keys) => push(true, "controls", &|| keys.join(",")),
        }
        printed
    }
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

fn switch(key: &'static str, text: &str) -> Result<bool, QueryError> {
    match text {
        "1" => Ok(true),
        "0" => Ok(false),
        _ => Err(QueryError::BadForm { key, value: shortened(text), allowed: "1 or 0".into() }),
    }
}

fn pair(key: &'static str, text: &str) -> Result<(u64, u64), QueryError> {
    match value::coordinates(text, 2).as_deref() {
        Some(&[x, y]) => Ok((x, y)),
        _ => {
            let allowed = "x,y: the two heaps as whole numbers up to 2^62".into();
            Err(QueryError::BadForm { key, value: shortened(text), allowed })
        }
    }
}

fn view(text: &str) -> Result<View, QueryError> {
    match value::coordinates(text, 3).as_deref() {
        Some(&[x, y, span]) if (SIZE.0..=SIZE.1).contains(&span) => Ok(View { x, y, span }),
        _ => {
            let allowed = format!("x,y,span: the lower left cell and {} to {} cells across", SIZE.0, SIZE.1);
            Err(QueryError::BadForm { key: "view", value: shortened(text), allowed })
        }
    }
}

fn position(text: &str) -> Option<Vec<u64>> {
    value::coordinates(text, 2).or_else(|| value::coordinates(text, 3))
}

fn moves(text: &str) -> Result<Vec<Vec<u64>>, QueryError> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let position = |(n, part): (usize, &str)| {
        position(part).ok_or_else(|| {
            let allowed =
                format!("the positions reached, x,y;x,y;… (x,y,z with three heaps); move {} is not", n + 1);
            QueryError::BadForm { key: "moves", value: shortened(part), allowed }
        })
    };
    text.split(';').enumerate().map(position).collect()
}
