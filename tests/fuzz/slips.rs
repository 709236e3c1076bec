//! What happens to a text: bytes change, parts are lost, doubled, exchanged, stretched, or come from elsewhere.

use crate::mutations::PIECES;

/// Draws that are the same on every machine.
pub(crate) struct Draws(pub(crate) u64);

impl Draws {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    pub(crate) fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len() as u64) as usize]
    }

    /// Two places in order, the second at most `length`.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let from = self.below(length as u64 + 1) as usize;
        let most = if self.below(4) == 0 { length } else { length.min(from + 8) };
        (from, from + self.below((most - from) as u64 + 1) as usize)
    }
}

/// Numbers at the edge of what something holds.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "00",
    "-1",
    "63",
    "64",
    "65",
    "255",
    "256",
    "1000",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740991",
    "9007199254740992",
    "4611686018427387904",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "170141183460469231731687303715884105727",
    "340282366920938463463374607431768211456",
    "1e9",
    "0x1",
    "1.5",
];

/// Changes of texts, with words from a corpus.
pub(crate) struct Slips {
    corpus: Vec<&'static str>,
    words: Vec<&'static str>,
}

impl Slips {
    pub(crate) fn new(corpus: Vec<&'static str>) -> Slips {
        let mut words: Vec<&str> = corpus.iter().flat_map(|text| parts(text)).collect();
        words.sort_unstable();
        words.dedup();
        Slips { corpus, words }
    }

    /// One to six changes of the text, or of one of the corpus.
    pub(crate) fn apply(&self, text: &str, draws: &mut Draws) -> String {
        let from = if draws.below(3) == 0 { draws.of(&self.corpus) } else { text };
        let mut bytes = from.as_bytes().to_vec();
        for _ in 0..=draws.below(3) + draws.below(4) {
            self.slip(&mut bytes, text, draws);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn slip(&self, bytes: &mut Vec<u8>, other: &str, draws: &mut Draws) {
        let (from, to) = draws.range(bytes.len());
        match draws.below(12) {
            0 if from < bytes.len() => bytes[from] ^= 1 << draws.below(8),
            1 | 2 => drop(bytes.splice(from..from, draws.of(&self.words).bytes())),
            3 => drop(bytes.splice(from..to, draws.of(PIECES).bytes())),
            4 => drop(bytes.drain(from..to)),
            5 => {
                let part = bytes[from..to].to_vec();
                let (at, _) = draws.range(bytes.len());
                drop(bytes.splice(at..at, part));
            }
            6 | 7 => self.another_number(bytes, draws),
            8 => {
                let (begin, end) = draws.range(other.len());
                drop(bytes.splice(from..to, other.as_bytes()[begin..end].iter().copied()));
            }
            9 => bytes.truncate(from),
            10 if draws.below(8) == 0 => {
                let part = bytes[from..to].repeat(1 + draws.below(300) as usize);
                drop(bytes.splice(from..from, part));
            }
            _ => drop(bytes.splice(from..to, draws.of(&self.words).bytes())),
        }
    }

    /// Puts a number where one is.
    fn another_number(&self, bytes: &mut Vec<u8>, draws: &mut Draws) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let numbers: Vec<&str> =
            parts(&text).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit())).collect();
        if numbers.is_empty() {
            return;
        }
        let old = draws.of(&numbers);
        let at = old.as_ptr() as usize - text.as_ptr() as usize;
        let small = draws.below(40).to_string();
        let new = if draws.below(2) == 0 { small.as_str() } else { draws.of(NUMBERS) };
        *bytes = format!("{}{new}{}", &text[..at], &text[at + old.len()..]).into_bytes();
    }
}

/// Words, numbers and single characters.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let kind = |c: char| if c.is_ascii_digit() { 1 } else { u8::from(c.is_alphabetic()) * 2 };
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let same = |c: char| kind(first) > 0 && kind(c) == kind(first);
        let end = rest.char_indices().skip(1).find(|(_, c)| !same(*c)).map_or(rest.len(), |(at, _)| at);
        let (part, after) = rest.split_at(end);
        rest = after;
        Some(part)
    })
}
