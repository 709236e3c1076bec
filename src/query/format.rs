//! How the values of the settings are written: each form reads a text, prints a value, and says what it allows.

use super::settings::{Controls, Version, View};
use super::{QueryError, value};
use crate::text::shortened;

/// A form of values of one type.
pub(super) trait Format<T> {
    /// The value that a text means.
    fn read(&self, key: &'static str, text: &str) -> Result<T, QueryError>;

    /// The part of a wrong text that can still be read; `last` is the last good value.
    fn repair(&self, _text: &str, _last: Option<&T>) -> Option<T> {
        None
    }

    /// The value as a query writes it, not yet percent-encoded; empty for what is not given.
    fn print(&self, value: &T) -> String;

    /// What values there are, for the catalogue.
    fn shape(&self) -> Shape;
}

/// What values a form allows, as plain data.
#[derive(Debug, Default)]
pub(super) struct Shape {
    /// Its name.
    pub(super) kind: &'static str,
    /// The least and the greatest number.
    pub(super) range: Option<(u64, u64)>,
    /// The values, where they can be listed.
    pub(super) values: Vec<&'static str>,
    /// The keys that do not count where this one is given.
    pub(super) replaces: &'static [&'static str],
}

impl Shape {
    fn new(kind: &'static str) -> Shape {
        Shape { kind, ..Shape::default() }
    }
}

fn bad_form(key: &'static str, text: &str, allowed: String) -> QueryError {
    QueryError::BadForm { key, value: shortened(text), allowed }
}

/// Numbers joined by commas.
pub(super) fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Not given, or a value of another form.
pub(super) struct Optional<F>(pub(super) F);

impl<T, F: Format<T>> Format<Option<T>> for Optional<F> {
    fn read(&self, key: &'static str, text: &str) -> Result<Option<T>, QueryError> {
        self.0.read(key, text).map(Some)
    }

    fn repair(&self, text: &str, last: Option<&Option<T>>) -> Option<Option<T>> {
        self.0.repair(text, last.and_then(Option::as_ref)).map(Some)
    }

    fn print(&self, value: &Option<T>) -> String {
        value.as_ref().map_or_else(String::new, |value| self.0.print(value))
    }

    fn shape(&self) -> Shape {
        self.0.shape()
    }
}

/// A whole number.
pub(super) struct Int {
    pub(super) min: u64,
    pub(super) max: u64,
}

impl Format<u64> for Int {
    fn read(&self, key: &'static str, text: &str) -> Result<u64, QueryError> {
        value::int(key, text, self.min, self.max)
    }

    fn print(&self, value: &u64) -> String {
        value.to_string()
    }

    fn shape(&self) -> Shape {
        Shape { range: Some((self.min, self.max)), ..Shape::new("int") }
    }
}

/// 1 or 0.
pub(super) struct Switch;

impl Format<bool> for Switch {
    fn read(&self, key: &'static str, text: &str) -> Result<bool, QueryError> {
        match text {
            "1" => Ok(true),
            "0" => Ok(false),
            _ => Err(bad_form(key, text, "1 or 0".into())),
        }
    }

    fn print(&self, value: &bool) -> String {
        u8::from(*value).to_string()
    }

    fn shape(&self) -> Shape {
        Shape { values: vec!["1", "0"], ..Shape::new("switch") }
    }
}

/// A type of a few values, each with a name.
pub(super) trait Choice: Copy + PartialEq + 'static {
    /// All of them.
    const ALL: &'static [Self];
    /// Their names in queries.
    const NAMES: &'static [&'static str];

    /// Its name in queries.
    fn text(self) -> &'static str {
        Self::ALL.iter().zip(Self::NAMES).find(|(choice, _)| **choice == self).map_or("", |(_, name)| name)
    }
}

/// One of a few names.
pub(super) struct OneOf;

impl OneOf {
    /// Which of the names it is.
    fn place(key: &'static str, text: &str, names: &[&str]) -> Result<usize, QueryError> {
        let found = names.iter().position(|name| *name == text);
        found.ok_or_else(|| bad_form(key, text, names.join(" or ")))
    }
}

impl<T: Choice> Format<T> for OneOf {
    fn read(&self, key: &'static str, text: &str) -> Result<T, QueryError> {
        OneOf::place(key, text, T::NAMES).map(|place| T::ALL[place])
    }

    fn print(&self, value: &T) -> String {
        value.text().into()
    }

    fn shape(&self) -> Shape {
        Shape { values: T::NAMES.to_vec(), ..Shape::new("choice") }
    }
}

/// Two heaps, `x,y`.
pub(super) struct Position;

impl Format<(u64, u64)> for Position {
    fn read(&self, key: &'static str, text: &str) -> Result<(u64, u64), QueryError> {
        match value::coordinates(text, 2).as_deref() {
            Some(&[x, y]) => Ok((x, y)),
            _ => Err(bad_form(key, text, "x,y: the two heaps as whole numbers up to 2^62".into())),
        }
    }

    fn print(&self, &(x, y): &(u64, u64)) -> String {
        joined(&[x, y])
    }

    fn shape(&self) -> Shape {
        Shape::new("position")
    }
}

/// A part of the board, `x,y,span`; it takes the place of `size`.
pub(super) struct ViewWindow {
    /// The most cells across.
    pub(super) most: u64,
}

impl Format<View> for ViewWindow {
    fn read(&self, key: &'static str, text: &str) -> Result<View, QueryError> {
        match value::coordinates(text, 3).as_deref() {
            Some(&[x, y, span]) if (1..=self.most).contains(&span) => Ok(View { x, y, span }),
            _ => {
                let allowed = format!("x,y,span: the lower left cell and 1 to {} cells across", self.most);
                Err(bad_form(key, text, allowed))
            }
        }
    }

    fn print(&self, &View { x, y, span }: &View) -> String {
        joined(&[x, y, span])
    }

    fn shape(&self) -> Shape {
        Shape { range: Some((1, self.most)), replaces: &["size"], ..Shape::new("view") }
    }
}

/// Positions of two heaps or more, `x,y;x,y;…`.
pub(super) struct Moves;

impl Moves {
    fn position(text: &str) -> Option<Vec<u64>> {
        (2..=6).find_map(|heaps| value::coordinates(text, heaps))
    }
}

impl Format<Vec<Vec<u64>>> for Moves {
    fn read(&self, key: &'static str, text: &str) -> Result<Vec<Vec<u64>>, QueryError> {
        if text.is_empty() {
            return Ok(Vec::new());
        }
        let position = |(n, part): (usize, &str)| {
            Moves::position(part).ok_or_else(|| {
                let move_number = n + 1;
                let allowed = format!(
                    "the positions reached, x,y;x,y;… (x,y,z,… with more heaps); move {move_number} is not"
                );
                bad_form(key, part, allowed)
            })
        };
        text.split(';').enumerate().map(position).collect()
    }

    /// The moves before the first unreadable one: a game is not lost for a slip at its end.
    fn repair(&self, text: &str, _: Option<&Vec<Vec<u64>>>) -> Option<Vec<Vec<u64>>> {
        Some(text.split(';').map_while(Moves::position).collect())
    }

    fn print(&self, value: &Vec<Vec<u64>>) -> String {
        value.iter().map(|reached| joined(reached)).collect::<Vec<_>>().join(";")
    }

    fn shape(&self) -> Shape {
        Shape::new("moves")
    }
}

/// Keys of parameters joined by commas, or `none`.
pub(super) struct ControlKeys;

impl Format<Controls> for ControlKeys {
    fn read(&self, _key: &'static str, text: &str) -> Result<Controls, QueryError> {
        Ok(match text {
            "none" => Controls::None,
            _ => Controls::Some(text.split(',').map(str::to_owned).collect()),
        })
    }

    fn print(&self, value: &Controls) -> String {
        match value {
            Controls::All => String::new(),
            Controls::None => "none".into(),
            Controls::Some(keys) => keys.join(","),
        }
    }

    fn shape(&self) -> Shape {
        Shape { values: vec!["none"], ..Shape::new("keys") }
    }
}

/// The number 1.
pub(super) struct VersionOne;

impl Format<Version> for VersionOne {
    fn read(&self, key: &'static str, text: &str) -> Result<Version, QueryError> {
        match text {
            "1" => Ok(Version),
            _ => Err(bad_form(key, text, "1, the version of this vocabulary".into())),
        }
    }

    fn print(&self, _: &Version) -> String {
        "1".into()
    }

    fn shape(&self) -> Shape {
        Shape { values: vec!["1"], ..Shape::new("version") }
    }
}
