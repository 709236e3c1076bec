//! Result codes: what an exercise asked and how it went, as a short text to paste.
//!
//! A code is Crockford's base 32 in groups of five, `421CH-10210-4FCMC-1`: the version, the query packed bit by bit, the
//! outcome, and a CRC of 24 bits. A CRC notices every burst of errors that is not longer than itself, so every mistyped
//! character and every exchange of neighbours is noticed, however long the code. It guards against slips of the hand and
//! not against cheating: whoever has this file can write any code.

use std::fmt;

use crate::games::{self, Kind, Value};
use crate::query::{Exercise, First, Opponent, Play, Query, Settings};
#[cfg(feature = "custom")]
use crate::rules::expression::Rule;
use crate::rules::{DeclaredBox, IntSet};

/// What a set is written with, four bits each.
const SET: &[u8; 16] = b"0123456789,.n+*^";
/// What a rule is written with, six bits each: characters are added at the end only, so that codes keep their meaning.
#[cfg(feature = "custom")]
const RULE: &[u8] = b" 0123456789+-*/%^(),<>=!abcdefghijklmnopqrstuvwxyz";
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const VERSION: u64 = 1;
/// The characters of the checksum: a bit that is 0, and the CRC.
const CHECKED: usize = 5;
/// Longer codes are not read.
const LONGEST: usize = 100_000;

/// What an exercise asked and how it went.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The exercise: game, parameters, start and task, nothing about looks.
    pub query: Query,
    /// The score.
    pub score: i64,
    /// The best possible score.
    pub of: u64,
    /// How many hints were used.
    pub hints: u64,
    /// How many moves were made by whoever did it.
    pub moves: u64,
}

/// Why a code cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// Its checksum does not fit.
    Mistyped,
    /// It holds a character that no code has.
    Character {
        /// The character.
        character: char,
    },
    /// It is of a version that is not known here.
    Version {
        /// Which.
        version: u64,
    },
    /// It is sound, but says nothing that makes sense here.
    Senseless,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CodeError::Mistyped => {
                write!(f, "the code is mistyped: a character is wrong, missing, or has changed places")
            }
            CodeError::Character { character } => {
                let shown = character.escape_debug();
                write!(
                    f,
                    "the code is mistyped: '{shown}' is in no code, only digits and letters other than U are"
                )
            }
            CodeError::Version { version } => {
                write!(f, "the code is of version {version}: this program reads version {VERSION}")
            }
            CodeError::Senseless => write!(f, "the code names an exercise that this program does not know"),
        }
    }
}

impl std::error::Error for CodeError {}

impl Record {
    /// The code.
    pub fn write(&self) -> String {
        let mut bits = Bits::default();
        bits.put(VERSION, 3);
        bits.put(u64::from(self.query.game.details().code), 6);
        put_params(&mut bits, &self.query);
        put_settings(&mut bits, &self.query.settings);
        bits.put_number(self.score.unsigned_abs() << 1 | u64::from(self.score < 0));
        [self.of, self.hints, self.moves].into_iter().for_each(|n| bits.put_number(n));
        bits.0.resize(bits.0.len().next_multiple_of(5), false);
        bits.put(0, 1);
        let crc = crc(&bits.0);
        bits.put(crc, 24);
        let digit = |five: &[bool]| five.iter().fold(0, |n, &bit| n << 1 | usize::from(bit));
        let digits: Vec<u8> = bits.0.chunks(5).map(|five| DIGITS[digit(five)]).collect();
        let group = |five: &[u8]| String::from_utf8_lossy(five).into_owned();
        digits.chunks(5).map(group).collect::<Vec<_>>().join("-")
    }

    /// Reads a code: upper or lower case, with or without its hyphens; O is 0, I and L are 1.
    pub fn read(code: &str) -> Result<Record, CodeError> {
        let mut bits = Bits::default();
        if code.len() > LONGEST {
            return Err(CodeError::Mistyped);
        }
        for character in code.chars().filter(|c| *c != '-' && !c.is_whitespace()) {
            bits.put(digit(character).ok_or(CodeError::Character { character })?, 5);
        }
        let end = (bits.0.len() / 5).checked_sub(CHECKED).ok_or(CodeError::Mistyped)? * 5;
        let checksum = Reader { bits: &bits.0[end + 1..], at: 0 }.take(24);
        if bits.0[end] || checksum != Some(crc(&bits.0[..=end])) {
            return Err(CodeError::Mistyped);
        }
        let mut reader = Reader { bits: &bits.0[..end], at: 0 };
        match reader.take(3) {
            Some(VERSION) => {}
            Some(version) => return Err(CodeError::Version { version }),
            None => return Err(CodeError::Mistyped),
        }
        let record = reader.record().ok_or(CodeError::Senseless)?;
        let rest = &reader.bits[reader.at..];
        if rest.len() < 5 && rest.iter().all(|bit| !bit) { Ok(record) } else { Err(CodeError::Senseless) }
    }
}

fn digit(character: char) -> Option<u64> {
    let plain = match character.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    DIGITS.iter().position(|&digit| char::from(digit) == plain).map(|digit| digit as u64)
}

/// The CRC-24 of OpenPGP (RFC 4880), bit by bit.
fn crc(bits: &[bool]) -> u64 {
    bits.iter().fold(0x00B7_04CE, |crc, &bit| {
        let feed = (crc >> 23 & 1 == 1) != bit;
        (crc << 1 & 0x00FF_FFFF) ^ if feed { 0x0086_4CFB } else { 0 }
    })
}

/// How many bits hold a number up to `most`.
fn width(most: u64) -> u32 {
    64 - most.leading_zeros()
}

/// Bits that are written.
#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    fn put(&mut self, number: u64, width: u32) {
        self.0.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    }

    /// A number of any size: groups of four bits, each with a bit that says whether another follows.
    fn put_number(&mut self, number: u64) {
        let groups = width(number).div_ceil(4).max(1);
        for group in (0..groups).rev() {
            self.put(u64::from(group > 0), 1);
            self.put(number >> (4 * group) & 15, 4);
        }
    }

    fn put_flag(&mut self, flag: bool) -> bool {
        self.0.push(flag);
        flag
    }
}

/// The key of how many heaps there are.
const HEAPS: &str = "heaps";

/// Are there heaps after the third, which are a list?
fn has_list(query: &Query) -> bool {
    query.heaps() > 3
}

fn put_params(bits: &mut Bits, query: &Query) {
    let defaults = games::Params::defaults(query.game);
    let boxed =
        query.game.params.iter().any(|param| matches!(query.params.get(param.key), Value::Box(Some(_))));
    for param in query.game.params {
        let value = query.params.get(param.key);
        // Codes are older than lists: where there can be none, nothing is said of it.
        if matches!(value, Value::List(_)) && !has_list(query) {
            continue;
        }
        // What a box replaces goes without saying.
        let given = value != defaults.get(param.key) && !(boxed && matches!(value, Value::Int(_)));
        if !bits.put_flag(given) {
            continue;
        }
        match (value, &param.kind) {
            // Codes are older than four heaps: three are one bit, more are two bits after its opposite.
            (Value::Int(n), _) if param.key == HEAPS => {
                let after = if bits.put_flag(*n == 3) { 0 } else { 2 };
                bits.put(n - 3, after);
            }
            (Value::Int(n), Kind::Int { min, max, .. }) => bits.put(n - min, width(max - min)),
            (Value::List(list), Kind::List { max }) => {
                bits.put_number(list.len() as u64);
                list.iter().for_each(|&n| bits.put(n, width(*max)));
            }
            (Value::Set(set), _) => {
                bits.put_number(set.text().len() as u64);
                for byte in set.text().bytes() {
                    bits.put(SET.iter().position(|&known| known == byte).unwrap_or(0) as u64, 4);
                }
            }
            (Value::Box(Some(declared)), _) => {
                let k = u64::from(declared.k());
                bits.put(k, 7);
                let cells = (0..k).flat_map(|x| (0..k).map(move |y| (x, y)));
                cells.for_each(|(x, y)| bits.0.push(declared.is_p(x, y) == Some(true)));
            }
            (Value::Ray(Some((dx, dy))), _) => {
                bits.put(*dx, 6);
                bits.put(*dy, 6);
            }
            #[cfg(feature = "custom")]
            (Value::Rule(Some(rule)), _) => {
                let text = rule.to_string();
                bits.put_number(text.len() as u64);
                for byte in text.bytes() {
                    bits.put(RULE.iter().position(|&known| known == byte).unwrap_or(0) as u64, 6);
                }
            }
            _ => {}
        }
    }
}

fn put_settings(bits: &mut Bits, settings: &Settings) {
    let default = Settings::default();
    bits.put_flag(settings.play == Play::Misere);
    bits.put(exercise_number(settings.exercise), 3);
    if bits.put_flag(settings.size != default.size) {
        bits.put_number(settings.size);
    }
    bits.put_flag(settings.at.is_some());
    if let Some((x, y)) = settings.at {
        bits.put_number(x);
        bits.put_number(y);
    }
    bits.put_flag(settings.g.is_some());
    if let Some(g) = settings.g {
        bits.put_number(g);
    }
    bits.put(opponent_number(settings.opponent), 2);
    if bits.put_flag(settings.rate != default.rate) {
        bits.put(settings.rate, 7);
    }
    bits.put_flag(settings.first == First::Computer);
}

const EXERCISES: [Exercise; 4] = [Exercise::Win, Exercise::Mark, Exercise::Guess, Exercise::Value];
const OPPONENTS: [Opponent; 3] = [Opponent::Perfect, Opponent::Casual, Opponent::Person];

fn exercise_number(exercise: Option<Exercise>) -> u64 {
    EXERCISES.iter().position(|known| Some(*known) == exercise).map_or(0, |n| n as u64)
}

fn opponent_number(opponent: Opponent) -> u64 {
    OPPONENTS.iter().position(|known| *known == opponent).map_or(0, |n| n as u64)
}

/// Bits that are read.
struct Reader<'a> {
    bits: &'a [bool],
    at: usize,
}

impl Reader<'_> {
    fn take(&mut self, width: u32) -> Option<u64> {
        let taken = self.bits.get(self.at..self.at + width as usize)?;
        self.at += width as usize;
        Some(taken.iter().fold(0, |number, &bit| number << 1 | u64::from(bit)))
    }

    fn flag(&mut self) -> Option<bool> {
        self.take(1).map(|bit| bit == 1)
    }

    fn number(&mut self) -> Option<u64> {
        let mut number: u64 = 0;
        loop {
            let more = self.flag()?;
            number = number.checked_mul(16)? | self.take(4)?;
            if !more {
                return Some(number);
            }
        }
    }

    fn record(&mut self) -> Option<Record> {
        let mut query = Query::of(games::with_code(self.take(6)?)?);
        self.params(&mut query)?;
        self.settings(&mut query.settings)?;
        // Whatever the bits say, it must be a query that could have been asked.
        let query = Query::parse(&query.to_string()).ok()?;
        query.settings.exercise?;
        let score = self.number()?;
        let (size, negative) = (i64::try_from(score >> 1).ok()?, score & 1 == 1);
        let (of, hints, moves) = (self.number()?, self.number()?, self.number()?);
        Some(Record { query, score: if negative { -size } else { size }, of, hints, moves })
    }

    fn params(&mut self, query: &mut Query) -> Option<()> {
        for param in query.game.params {
            if matches!(param.kind, Kind::List { .. }) && !has_list(query) || !self.flag()? {
                continue;
            }
            let value = match param.kind {
                Kind::Int { .. } if param.key == HEAPS => {
                    Value::Int(if self.flag()? { 3 } else { 3 + self.take(2)? })
                }
                Kind::List { max } => {
                    let length = self.number()?;
                    let list: Option<Vec<u64>> = (0..length).map(|_| self.take(width(max))).collect();
                    Value::List(list?)
                }
                // A number that is too large is noticed with the query as a whole.
                Kind::Int { min, max, .. } => Value::Int(min + self.take(width(max - min))?),
                Kind::Set { .. } => {
                    let length = self.number()?;
                    let text: Option<String> =
                        (0..length).map(|_| self.take(4).map(|n| char::from(SET[n as usize]))).collect();
                    Value::Set(IntSet::parse(&text?).ok()?)
                }
                Kind::Box { .. } => {
                    let k = self.take(7)?;
                    let cells: Option<Vec<bool>> = (0..k * k).map(|_| self.flag()).collect();
                    let cells = cells?;
                    let declared = DeclaredBox::from_fn(k as u32, |x, y| {
                        cells[(u64::from(x) * k + u64::from(y)) as usize]
                    });
                    Value::Box(Some(declared))
                }
                Kind::Ray => Value::Ray(Some((self.take(6)?, self.take(6)?))),
                #[cfg(feature = "custom")]
                Kind::Rule { about, .. } => {
                    let length = self.number()?;
                    let text: Option<String> =
                        (0..length).map(|_| Some(char::from(*RULE.get(self.take(6)? as usize)?))).collect();
                    Value::Rule(Some(Rule::parse(&text?, about).ok()?))
                }
            };
            query.params.set(param.key, value);
        }
        Some(())
    }

    fn settings(&mut self, settings: &mut Settings) -> Option<()> {
        settings.play = if self.flag()? { Play::Misere } else { Play::Normal };
        settings.exercise = Some(*EXERCISES.get(self.take(3)? as usize)?);
        if self.flag()? {
            settings.size = self.number()?;
        }
        if self.flag()? {
            settings.at = Some((self.number()?, self.number()?));
        }
        if self.flag()? {
            settings.g = Some(self.number()?);
        }
        settings.opponent = *OPPONENTS.get(self.take(2)? as usize)?;
        if self.flag()? {
            settings.rate = self.take(7)?;
        }
        settings.first = if self.flag()? { First::Computer } else { First::You };
        Some(())
    }
}
