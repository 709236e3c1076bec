//! The file of a proof: a game, and the automata from which anybody can check the theorem again.
//!
//! Plain text, a line for each state. Wythoff's game begins
//!
//! ```text
//! phibeam certificate 1
//! game game=wythoff
//! numeration zeckendorf
//! digits 2
//! period 1
//! automaton valid 1 2
//! 1 0:0 1:1
//! 1 0:0
//! automaton sum,1 3 …
//! …
//! automaton set 2 7
//! …
//! end
//! ```
//!
//! `automaton NAME TRACKS STATES` is followed by one line for each state, the first state first: its output (1 accepts, 0
//! refuses; of a residue, what it is), then `digits:next` for each letter that leads on, the digits of the tracks joined by
//! dots. Words are read most significant digit first; where no letter leads on, a word is refused. The names:
//!
//! | name | tracks | accepts |
//! |---|---|---|
//! | `valid` | n | the words that write numbers: in the order of the dictionary they are 0, 1, 2, … |
//! | `sum,D` | p, k, q | q = p + D·k |
//! | `residue,M,V,W` | i, j | V·i + W·j modulo M as output, with M for remainder 0 |
//! | `powers,F` | n | F, 2F, 4F, 8F, … |
//! | `fibonacci` | a, b | (1, 2), (2, 3), (3, 5), (5, 8), … |
//! | `set` | x, y | the P-positions |
//!
//! After the game may stand `transfer A B C D N GAME`: then the automata are about that game, and (x, y) is a P-position exactly
//! when A·x + B·y and C·x + D·y are at least 0 and their Nth parts, rounded down, are one there.
//!
//! This is data and no more: [`crate::recheck`] believes none of it.

use std::fmt::{self, Write};

use crate::write::checksum::Crc32;

/// What a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The game, as a query.
    pub game: String,
    /// The game that the automata are about, where it is another.
    pub transfer: Option<Transfer>,
    /// What the numeration is called; nothing depends on it.
    pub numeration: String,
    /// Digits go from 0 to one less.
    pub digits: u32,
    /// Words have a length that this divides.
    pub period: u32,
    /// The automata.
    pub automata: Vec<Automaton>,
}

/// How a game is carried over to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The other game, as a query.
    pub to: String,
    /// A, B, C, D.
    pub map: [i64; 4],
    /// N.
    pub unit: i64,
}

/// An automaton of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// What it is, such as `sum,1`.
    pub name: String,
    /// How many tracks it reads.
    pub tracks: usize,
    /// The states, the first state first.
    pub states: Vec<State>,
}

/// A state of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// What it says of a word that ends here.
    pub output: u32,
    /// The digits of a letter, and the state that it leads to.
    pub next: Vec<(Vec<u8>, u32)>,
}

/// Why a file is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected.
    pub expected: &'static str,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for FormatError {}

/// The first line.
const HEAD: &str = "phibeam certificate 1";
/// No automaton of a file has more states than that, no letter more tracks, no digit is larger.
const MOST_STATES: usize = 200_000;
const MOST_TRACKS: usize = 4;
const MOST_DIGITS: u32 = 64;
/// A proof needs a few dozen automata.
const MOST_AUTOMATA: usize = 2_000;

impl Certificate {
    /// The CRC-32 of the file, by which a certificate is named.
    pub fn checksum(&self) -> u32 {
        let mut sum = Crc32::new();
        sum.update(self.to_string().as_bytes());
        sum.value()
    }

    /// The automaton of that name.
    pub fn automaton(&self, name: &str) -> Option<&Automaton> {
        self.automata.iter().find(|automaton| automaton.name == name)
    }

    /// Reads a file; whatever is not in it as described is an error.
    pub fn parse(text: &str) -> Result<Certificate, FormatError> {
        let mut lines = Lines { lines: text.lines(), line: 0 };
        if lines.next("the line \"phibeam certificate 1\"")? != HEAD {
            return Err(lines.wrong("the line \"phibeam certificate 1\""));
        }
        let game = lines.keyed("game", "game and a query")?.to_owned();
        let transfer = lines.transfer()?;
        let numeration = lines.keyed("numeration", "numeration and a name")?.to_owned();
        let digits = lines.number("digits", 2, MOST_DIGITS, "digits and a number from 2 to 64")?;
        let period = lines.number("period", 1, 8, "period and a number from 1 to 8")?;
        let mut automata: Vec<Automaton> = Vec::new();
        loop {
            let line = lines.next("automaton or end")?;
            if line == "end" {
                break;
            }
            let heading = line.strip_prefix("automaton ").ok_or_else(|| lines.wrong("automaton or end"))?;
            if automata.len() == MOST_AUTOMATA {
                return Err(lines.wrong("at most 2000 automata"));
            }
            let automaton = lines.automaton(heading, digits)?;
            if automata.iter().any(|before| before.name == automaton.name) {
                return Err(lines.wrong("every automaton once"));
            }
            automata.push(automaton);
        }
        match lines.lines.next() {
            None => Ok(Certificate { game, transfer, numeration, digits, period, automata }),
            Some(_) => Err(FormatError { line: lines.line + 1, expected: "nothing after end" }),
        }
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}\ngame {}", self.game)?;
        if let Some(Transfer { to, map: [a, b, c, d], unit }) = &self.transfer {
            writeln!(f, "transfer {a} {b} {c} {d} {unit} {to}")?;
        }
        writeln!(f, "numeration {}", self.numeration)?;
        writeln!(f, "digits {}\nperiod {}", self.digits, self.period)?;
        for automaton in &self.automata {
            writeln!(f, "automaton {} {} {}", automaton.name, automaton.tracks, automaton.states.len())?;
            for state in &automaton.states {
                write!(f, "{}", state.output)?;
                for (letter, to) in &state.next {
                    for (track, digit) in letter.iter().enumerate() {
                        f.write_char(if track == 0 { ' ' } else { '.' })?;
                        write!(f, "{digit}")?;
                    }
                    write!(f, ":{to}")?;
                }
                writeln!(f)?;
            }
        }
        writeln!(f, "end")
    }
}

/// The lines of a file, with their numbers for errors.
struct Lines<'a> {
    lines: std::str::Lines<'a>,
    line: usize,
}

impl<'a> Lines<'a> {
    fn wrong(&self, expected: &'static str) -> FormatError {
        FormatError { line: self.line, expected }
    }

    fn next(&mut self, expected: &'static str) -> Result<&'a str, FormatError> {
        self.line += 1;
        self.lines.next().ok_or(FormatError { line: self.line, expected })
    }

    fn keyed(&mut self, key: &str, expected: &'static str) -> Result<&'a str, FormatError> {
        let line = self.next(expected)?;
        let rest = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        rest.filter(|rest| !rest.is_empty()).ok_or_else(|| self.wrong(expected))
    }

    /// The line of a transfer, if it comes next.
    fn transfer(&mut self) -> Result<Option<Transfer>, FormatError> {
        const EXPECTED: &str = "transfer, five numbers and a query";
        if !self.lines.clone().next().is_some_and(|line| line.starts_with("transfer ")) {
            return Ok(None);
        }
        let line = self.keyed("transfer", EXPECTED)?;
        let mut words = line.splitn(6, ' ');
        let mut numbers = [0i64; 5];
        for number in &mut numbers {
            let word = words.next().and_then(|word| word.parse().ok());
            *number = word.ok_or_else(|| self.wrong(EXPECTED))?;
        }
        let to = words.next().filter(|to| !to.is_empty()).ok_or_else(|| self.wrong(EXPECTED))?.to_owned();
        let [a, b, c, d, unit] = numbers;
        Ok(Some(Transfer { to, map: [a, b, c, d], unit }))
    }

    fn number(
        &mut self,
        key: &str,
        least: u32,
        most: u32,
        expected: &'static str,
    ) -> Result<u32, FormatError> {
        let text = self.keyed(key, expected)?;
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.wrong(expected))
    }

    fn automaton(&mut self, heading: &str, digits: u32) -> Result<Automaton, FormatError> {
        const HEADING: &str = "automaton, its name, how many tracks and how many states";
        let mut words = heading.split(' ');
        let name = words.next().unwrap_or_default().to_owned();
        let mut number = |most: usize| {
            let number = words.next().and_then(|word| word.parse::<usize>().ok());
            number.filter(|number| (1..=most).contains(number))
        };
        let (Some(tracks), Some(count)) = (number(MOST_TRACKS), number(MOST_STATES)) else {
            return Err(self.wrong(HEADING));
        };
        if words.next().is_some() || name.is_empty() {
            return Err(self.wrong(HEADING));
        }
        let mut states = Vec::new();
        for _ in 0..count {
            let line = self.next("a line for every state")?;
            let state = read_state(line, tracks, digits, count);
            states
                .push(state.ok_or_else(|| self.wrong("an output, then digits:next for different letters"))?);
        }
        Ok(Automaton { name, tracks, states })
    }
}

/// One state; `None` where anything is out of range or a letter comes twice.
fn read_state(line: &str, tracks: usize, digits: u32, count: usize) -> Option<State> {
    let mut words = line.split(' ');
    let mut state = State { output: words.next()?.parse().ok()?, next: Vec::new() };
    for word in words {
        let (letter, to) = word.split_once(':')?;
        let digit = |text: &str| text.parse::<u8>().ok().filter(|&digit| u32::from(digit) < digits);
        let letter: Vec<u8> = letter.split('.').map(digit).collect::<Option<_>>()?;
        let to = to.parse::<u32>().ok().filter(|&to| (to as usize) < count)?;
        // Letters come in order, so that none comes twice.
        if letter.len() != tracks || state.next.last().is_some_and(|(before, _)| *before >= letter) {
            return None;
        }
        state.next.push((letter, to));
    }
    Some(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "phibeam certificate 1\ngame game=nim\nnumeration base 2\ndigits 2\nperiod 1\n\
                         automaton valid 1 1\n1 0:0 1:0\nautomaton set 2 1\n1 0.0:0 1.1:0\nend\n";

    #[test]
    fn reads_back_what_it_writes() {
        let read = Certificate::parse(SMALL).expect("a certificate");
        assert_eq!(read.to_string(), SMALL);
        assert_eq!(read.automaton("set").expect("it is there").states[0].next[1], (vec![1, 1], 0));
        // The CRC-32 of the file by another program.
        assert_eq!(read.checksum(), 0x9B6F_3682);
    }

    #[test]
    fn says_where_a_file_is_wrong() {
        let error = |text: &str| Certificate::parse(text).expect_err("wrong").to_string();
        assert_eq!(error(""), "line 1: expected the line \"phibeam certificate 1\"");
        assert!(error(&SMALL.replace("certificate 1", "certificate 2")).starts_with("line 1:"));
        assert!(error(&SMALL.replace("digits 2", "digits 1")).starts_with("line 4:"));
        assert!(error(&SMALL.replace("1 0:0 1:0", "1 0:0 1:1")).starts_with("line 7:"));
        assert!(error(&SMALL.replace("1 0:0 1:0", "1 0:0 0:0")).starts_with("line 7:"));
        assert!(error(&SMALL.replace("1 0:0 1:0", "1 0:0 2:0")).starts_with("line 7:"));
        assert!(error(&SMALL.replace("0.0:0 1.1:0", "0.0:0 1:0")).starts_with("line 9:"));
        for heading in ["set 2 1 1", "set 2", "set 5 1", "set 2 0", " 2 1"] {
            let text = SMALL.replace("automaton set 2 1", &format!("automaton {heading}"));
            assert_eq!(
                error(&text),
                "line 8: expected automaton, its name, how many tracks and how many states"
            );
        }
        assert!(error(&SMALL.replace("automaton set", "automaton valid")).contains("every automaton once"));
        assert!(error(&SMALL.replace("end\n", "")).starts_with("line 10:"));
        assert!(error(&SMALL.replace("end\n", "end\nmore\n")).contains("nothing after end"));
        let carried = SMALL.replace("numeration", "transfer 10 -1 -2 7 34 game=wythoff\nnumeration");
        let transfer = Certificate::parse(&carried).expect("a certificate");
        assert_eq!(transfer.to_string(), carried);
        assert_eq!(transfer.transfer.expect("it is there").map, [10, -1, -2, 7]);
        for wrong in
            ["10 -1 -2 7 game=wythoff", "10 -1 -2 7 34", "10 -1 x 7 34 game=wythoff", "99999999999999999999"]
        {
            let text = SMALL.replace("numeration", &format!("transfer {wrong}\nnumeration"));
            assert!(error(&text).starts_with("line 3:"), "{wrong}");
        }
        for end in 0..SMALL.len() - 1 {
            assert!(SMALL.get(..end).is_none_or(|text| Certificate::parse(text).is_err()), "{end}");
        }
    }
}
