//! Many parameters at once: `a=1..50&b=1..50` as one line of a table for each pair.
//!
//! A [`Sweep`] lists the queries of a text in which integer parameters may be ranges, the first parameter outermost, and
//! answers one [`Question`] for each. The lines are always in the order of the list, whoever computes them and when: so a
//! sweep can be cut into shards, one for each machine, with nothing shared, and a file that was begun can be continued.
//!
//! ```
//! use phibeam::sweep::{Question, Sweep};
//! let sweep = Sweep::parse("game=wab&a=1..2&b=3..4", Question::Count, 64).unwrap();
//! assert_eq!(sweep.header(), "a,b,size,count,query");
//! assert_eq!(sweep.len(), 4);
//! assert_eq!(sweep.line(1), "1,4,64,61,game=wab&a=1&b=4");
//! ```

use std::fmt;

use crate::find;
use crate::games::Kind;
use crate::prover::{Prover, Verdict};
use crate::query::{Query, QueryError};
use crate::rules::Window;
use crate::solve::Steps;
use crate::solved::{self, Solved};
use crate::text::csv_field;

/// What is asked of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How many P-positions are on the board.
    Count,
    /// What [`crate::find`] sees.
    Find,
    /// What [`crate::prover`] decides.
    Prove,
}

/// A table that is computed line by line.
#[derive(Clone, Debug)]
pub struct Sweep {
    question: Question,
    size: u32,
    /// The items of the text. Queries are made of them when they are asked for: a million of them would not fit everywhere.
    items: Vec<String>,
    /// The parameters that are ranges, or that the text gives as numbers.
    ranges: Vec<Range>,
    lines: usize,
}

/// A parameter that goes from one number to another.
#[derive(Clone, Debug)]
struct Range {
    /// Its place among the items.
    at: usize,
    key: String,
    low: u64,
    high: u64,
}

impl Range {
    /// How many numbers there are, if that is a number.
    fn count(&self) -> Option<u64> {
        (self.high - self.low).checked_add(1)
    }
}

/// Why a text is no sweep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SweepError {
    /// A query of it is wrong.
    Query(QueryError),
    /// A range is not two numbers, the first not larger.
    Range(String),
    /// There are too many lines.
    TooMany(u64),
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SweepError::Query(error) => write!(f, "{error}"),
            SweepError::Range(item) => {
                write!(f, "{item} is not a range: write two numbers as in a=1..50, the smaller first")
            }
            SweepError::TooMany(lines) => {
                let or_more = if *lines == u64::MAX { " or more" } else { "" };
                write!(f, "a sweep of {lines} lines{or_more} is too long: it may have {MOST_LINES}")
            }
        }
    }
}

impl std::error::Error for SweepError {}

/// The most lines of a sweep.
const MOST_LINES: u64 = 1_000_000;

impl Sweep {
    /// Reads a query in which integer parameters may be ranges.
    pub fn parse(text: &str, question: Question, size: u32) -> Result<Sweep, SweepError> {
        let items: Vec<&str> = text.split('&').collect();
        let game = items.iter().find_map(|item| item.strip_prefix("game=")).unwrap_or_default();
        let is_int = |key: &str| {
            let param = crate::games::find(game).and_then(|game| game.param(key));
            param.is_some_and(|param| matches!(param.kind, Kind::Int { .. }))
        };
        let number =
            |text: &str| text.parse::<u64>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let mut ranges: Vec<Range> = Vec::new();
        for (at, item) in items.iter().enumerate() {
            let Some((key, value)) = item.split_once('=').filter(|(key, _)| is_int(key)) else { continue };
            let (low, high) = value.split_once("..").unwrap_or((value, value));
            match (number(low), number(high)) {
                (Some(low), Some(high)) if low <= high => {
                    ranges.push(Range { at, key: key.to_owned(), low, high });
                }
                _ if value.contains("..") => return Err(SweepError::Range(crate::text::shortened(item))),
                // The query says what is wrong with it.
                _ => {}
            }
        }
        // The first parameter of the game is outermost, however the text orders them.
        let place = |key: &str| crate::games::find(game)?.params.iter().position(|param| param.key == key);
        ranges.sort_by_key(|range| place(&range.key));
        let count = ranges.iter().try_fold(1u64, |count, range| count.checked_mul(range.count()?));
        let lines = count
            .filter(|&count| count <= MOST_LINES)
            .ok_or(SweepError::TooMany(count.unwrap_or(u64::MAX)))? as usize;
        let items = items.into_iter().map(str::to_owned).collect();
        let sweep = Sweep { question, size, items, ranges, lines };
        (0..lines).try_for_each(|number| sweep.query(number).map(drop)).map_err(SweepError::Query)?;
        Ok(sweep)
    }

    /// The values of the ranges in a line.
    fn values(&self, number: usize) -> Vec<u64> {
        let (mut rest, mut values) = (number as u64, vec![0; self.ranges.len()]);
        for (range, value) in self.ranges.iter().zip(&mut values).rev() {
            // No range is longer than the sweep.
            let count = range.high - range.low + 1;
            *value = range.low + rest % count;
            rest /= count;
        }
        values
    }

    /// The query of a line.
    fn query(&self, number: usize) -> Result<Query, QueryError> {
        let mut items = self.items.clone();
        for (range, value) in self.ranges.iter().zip(self.values(number)) {
            items[range.at] = format!("{}={value}", range.key);
        }
        Query::parse(&items.join("&"))
    }

    /// How many lines there are.
    pub fn len(&self) -> usize {
        self.lines
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.lines == 0
    }

    /// The first line of the table.
    pub fn header(&self) -> String {
        let mut columns: Vec<&str> = self.ranges.iter().map(|range| range.key.as_str()).collect();
        columns.extend(match self.question {
            Question::Count => ["size", "count"].as_slice(),
            Question::Find => &["size", "count", "finite", "beams", "period", "tile", "symmetric", "sameAs"],
            Question::Prove => &["verdict", "numeration", "states", "certificate", "reason"],
        });
        columns.push("query");
        columns.join(",")
    }

    /// How a line begins and ends before anything is computed: what tells lines apart.
    fn frame(&self, number: usize, query: &Query) -> (String, String) {
        let mut begin = self.values(number).iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        if !begin.is_empty() {
            begin.push(',');
        }
        if self.question != Question::Prove {
            begin.push_str(&format!("{},", self.size));
        }
        (begin, format!(",{}", csv_field(&query.to_string())))
    }

    /// Is this what a file of the sweep may have as that line?
    pub fn could_be(&self, number: usize, line: &str) -> bool {
        let Ok(query) = self.query(number) else { return false };
        let (begin, end) = self.frame(number, &query);
        line.len() >= begin.len() + end.len() && line.starts_with(&begin) && line.ends_with(&end)
    }

    /// Is this how that line may begin?
    pub fn could_begin(&self, number: usize, text: &str) -> bool {
        let Ok(query) = self.query(number) else { return false };
        let (begin, _) = self.frame(number, &query);
        begin.starts_with(text) || text.starts_with(&begin)
    }

    /// Why a line cannot be computed, if that is known beforehand: its board is larger than anything is known of its game.
    pub fn refusal(&self, number: usize) -> Option<String> {
        if self.question == Question::Prove {
            return None; // It asks no board.
        }
        let query = self.query(number).ok()?;
        let error = Solved::new(query.clone()).check_known(Window::corner(self.size)).err()?;
        Some(format!("{query}: {error}"))
    }

    /// Computes one line, counted from 0.
    pub fn line(&self, number: usize) -> String {
        let query = &self.query(number).expect("it was read when the sweep was");
        let (begin, end) = self.frame(number, query);
        let answer = match self.question {
            Question::Count => match solved::positions(query, Window::corner(self.size)) {
                Ok(found) => found.len().to_string(),
                Err(error) => csv_field(&error.to_string()),
            },
            Question::Find => seen(query, self.size),
            Question::Prove => decided(query),
        };
        format!("{begin}{answer}{end}")
    }
}

fn seen(query: &Query, size: u32) -> String {
    let found = match find::find(query, size) {
        Ok(found) => found,
        Err(error) => return format!("{},,,,,,", csv_field(&error.to_string())),
    };
    let finite = found.finite.map_or(String::new(), |finite| {
        format!("none beyond {} {}", finite.none_beyond[0], finite.none_beyond[1])
    });
    let beams: Vec<String> =
        found.beams.iter().map(|beam| format!("{:.6}±{:.6}", beam.slope, beam.error)).collect();
    let number = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
    [
        found.count.to_string(),
        finite,
        beams.join(" "),
        number(found.period.map(|period| period.length)),
        number(found.tile.map(|tile| tile.side)),
        found.symmetric.to_string(),
        csv_field(&found.same_as.join(" ")),
    ]
    .join(",")
}

fn decided(query: &Query) -> String {
    let mut prover = Prover::new(query);
    prover.finish();
    match prover.verdict() {
        Some(Verdict::Proved(proof)) => {
            let sum = proof
                .certificate()
                .map_or(String::new(), |certificate| format!("{:08x}", certificate.checksum()));
            format!("proved,{},{},{sum},", proof.numeration(), proof.set().states())
        }
        Some(Verdict::Undecided(why)) => format!("undecided,,,,{}", csv_field(&why.to_string())),
        None => unreachable!("it is finished"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_in_order() {
        let sweep = Sweep::parse("game=gdwn&q=2..3&p=1..2", Question::Count, 50).expect("a sweep");
        assert_eq!((sweep.header().as_str(), sweep.len()), ("p,q,size,count,query", 4));
        let lines: Vec<String> = (0..4).map(|number| sweep.line(number)).collect();
        assert!(lines[1].starts_with("1,3,50,") && lines[2].starts_with("2,2,50,"), "{lines:?}");
        assert!((0..4).all(|number| sweep.could_be(number, &lines[number])));
        assert!(!sweep.could_be(1, &lines[2]) && !sweep.could_be(0, ""));
    }

    #[test]
    fn proofs_in_a_table() {
        let sweep = Sweep::parse("game=fraenkel&a=1..2", Question::Prove, 1).expect("a sweep");
        assert!(sweep.line(0).starts_with("1,proved,zeckendorf,7,"), "{}", sweep.line(0));
        assert!(sweep.line(1).starts_with("2,proved,recurrence 2 1,"));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |text: &str| Sweep::parse(text, Question::Count, 9).expect_err(text).to_string();
        assert!(error("game=wab&a=5..2").contains("a=5..2 is not a range"));
        assert!(error("game=wab&a=1..x").contains("is not a range"));
        assert!(error("game=wab&a=0..3").contains("a goes from 1 to 50"));
        assert!(error("game=chess&a=1..2").contains("chess"));
        assert!(error("game=seeded&seed=0..4000000000").contains("too long"));
        assert!(error("game=seeded&seed=0..18446744073709551615").contains("or more is too long"));
        assert!(error("game=seeded&seed=0..4000000000&k=0..9999999999").contains("or more is too long"));
        assert!(error("game=wab&a=+1..2").contains("a=+1..2 is not a range"));
        assert!(error("game=wab&a=+1").contains("a=+1 is not a whole number"));
        // A set has ranges of its own.
        assert_eq!(Sweep::parse("game=wyt-k&set=3..5", Question::Count, 9).expect("a sweep").len(), 1);
    }
}
