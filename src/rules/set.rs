//! Sets of positive integers, finite or infinite, as the `set` parameter writes them.
//!
//! A set is a union of *runs* (arithmetic progressions, finite or endless); powers of two become single
//! numbers. `1,3..5,4n+2` is {1, 3, 4, 5} together with 2, 6, 10, …

#[cfg(feature = "prove")]
use super::whole::Whole;
use crate::text::shortened;
use std::fmt;

/// The largest number that may be written in a set: what a JavaScript number holds exactly.
pub const LARGEST_WRITTEN: u64 = (1 << 53) - 1;
/// No position goes further than this, so neither does a power of two.
const LARGEST_USED: u64 = 1 << 62;

/// The numbers `first`, `first + step`, … up to `last`, or without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Run {
    /// The least number, at least 1.
    pub first: u64,
    /// The distance to the next, at least 1.
    pub step: u64,
    /// The greatest number (exactly `first + n·step`), or `None` for an endless run.
    pub last: Option<u64>,
}

impl Run {
    /// Is `n` one of the numbers?
    pub fn contains(&self, n: u64) -> bool {
        n >= self.first
            && self.last.is_none_or(|last| n <= last)
            && (n - self.first).is_multiple_of(self.step)
    }

    /// How many of the numbers are at most `limit`.
    pub fn count_to(&self, limit: u64) -> u64 {
        let end = self.last.map_or(limit, |last| last.min(limit));
        if end < self.first { 0 } else { (end - self.first) / self.step + 1 }
    }
}

/// A set of positive integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntSet {
    text: String,
    runs: Vec<Run>,
    /// The same without an end: what proofs read.
    #[cfg(feature = "prove")]
    whole: Whole,
}

/// What is wrong with the text of a set, in words that follow "set=…: ".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetError {
    /// An item between two commas is empty.
    EmptyItem,
    /// An item is none of the forms.
    Form(String),
    /// A number is 0, too large, or a factor is 0.
    Number(String),
    /// A range runs downwards.
    Backwards(String),
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetError::EmptyItem => write!(f, "an item is empty"),
            SetError::Form(item) => write!(f, "\"{item}\" is none of 7, 3..9, 12.., 3n, 3n+1, 2^n, 5*2^n"),
            SetError::Number(item) => {
                write!(f, "\"{item}\" holds a number that is not from 1 to {LARGEST_WRITTEN}")
            }
            SetError::Backwards(item) => write!(f, "\"{item}\" runs downwards"),
        }
    }
}

impl IntSet {
    /// Every positive integer.
    pub fn all() -> IntSet {
        let runs = vec![Run { first: 1, step: 1, last: None }];
        IntSet {
            text: "1..".into(),
            #[cfg(feature = "prove")]
            whole: Whole { runs: runs.clone(), powers: Vec::new() },
            runs,
        }
    }

    /// Reads a set as the contract writes it; the empty text is the empty set.
    ///
    /// ```
    /// let set = phibeam::rules::IntSet::parse("1,3n+2").unwrap();
    /// assert!(set.contains(1) && set.contains(5) && !set.contains(4));
    /// ```
    pub fn parse(text: &str) -> Result<IntSet, SetError> {
        let mut runs = Vec::new();
        if !text.is_empty() {
            for item in text.split(',') {
                parse_item(item, &mut runs)?;
            }
        }
        Ok(IntSet {
            text: text.into(),
            runs: merged(runs),
            #[cfg(feature = "prove")]
            whole: Whole::parse(text)?,
        })
    }

    /// The set as far as it goes.
    #[cfg(feature = "prove")]
    pub fn whole(&self) -> &Whole {
        &self.whole
    }

    /// The text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The runs that make it up; they may overlap.
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// Is it empty?
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Does it go on for ever?
    pub fn is_infinite(&self) -> bool {
        self.runs.iter().any(|run| run.last.is_none()) || self.text.contains("^n")
    }

    /// Is `n` in it?
    pub fn contains(&self, n: u64) -> bool {
        self.runs.iter().any(|run| run.contains(n))
    }

    /// Is `n` in the set that the text says, also where `n` is larger than anything on a board? Powers are listed only as far as
    /// boards go, so beyond that the text is asked.
    #[cfg(feature = "custom")]
    pub fn contains_large(&self, n: u128) -> bool {
        if n <= u128::from(LARGEST_USED) {
            return self.contains(n as u64);
        }
        let after = |first: u64| n - u128::from(first);
        let in_runs = |run: &Run| run.last.is_none() && after(run.first).is_multiple_of(u128::from(run.step));
        let is_power = |item: &str| {
            let factor = item.strip_suffix("2^n").map(|factor| factor.strip_suffix('*').unwrap_or("1"));
            let factor = factor.and_then(|factor| factor.parse::<u128>().ok());
            factor.is_some_and(|factor| n.is_multiple_of(factor) && (n / factor).is_power_of_two())
        };
        self.runs.iter().any(in_runs) || self.text.split(',').any(is_power)
    }

    /// The least member.
    pub fn least(&self) -> Option<u64> {
        self.runs.iter().map(|run| run.first).min()
    }

    /// Is a multiple of 3 in it? Three neighbours of a run show all remainders it has.
    pub fn has_multiple_of_3(&self) -> bool {
        let beginning = |run: &Run| {
            let Run { first, step, .. } = *run;
            (0..run.count_to(u64::MAX).min(3)).map(move |n| first + n * step)
        };
        self.runs.iter().flat_map(beginning).any(|member| member.is_multiple_of(3))
    }

    /// Is every positive integer in it, even if it is written as `2n,2n+1`? Progressions with a least common step beyond
    /// 4,096, or that all begin beyond 65,536, count as not known to be.
    pub fn is_everything(&self) -> bool {
        const MOST_STEP: u64 = 4_096;
        const MOST_START: u64 = 65_536;
        let endless = || self.runs.iter().filter(|run| run.last.is_none());
        let Some(start) = endless().map(|run| run.first).max() else { return false };
        let common = endless().try_fold(1, |common, run| {
            (1..=MOST_STEP / common).map(|n| n * common).find(|n: &u64| n.is_multiple_of(run.step))
        });
        // From `start` on membership in the endless runs repeats; below, look at each number.
        common.is_some_and(|common| {
            start <= MOST_START
                && (1..start).all(|n| self.contains(n))
                && (start..start + common).all(|n| endless().any(|run| run.contains(n)))
        })
    }

    /// Is it `least`, a power of two, with all greater ones, as far as numbers go? Members are counted, not listed: a run
    /// may have 2^53 of them.
    pub fn is_powers_of_two_from(&self, least: u64) -> bool {
        let powers = || (0..63).map(|n| 1 << n).filter(|&power| power >= least);
        let members = self.runs.iter().map(|run| run.count_to(LARGEST_USED)).fold(0, u64::saturating_add);
        members == powers().count() as u64 && powers().all(|power| self.contains(power))
    }

    /// The members up to `limit`, increasing, each once.
    pub fn members_to(&self, limit: u64) -> Vec<u64> {
        let mut members = Vec::new();
        for run in &self.runs {
            members.extend((0..run.count_to(limit)).map(|n| run.first + n * run.step));
        }
        members.sort_unstable();
        members.dedup();
        members
    }

    /// The positive numbers t with t + `by` in this set.
    #[cfg(feature = "custom")]
    pub(crate) fn shifted(&self, by: i64) -> IntSet {
        IntSet {
            text: self.text.clone(),
            runs: shifted(&self.runs, by),
            #[cfg(feature = "prove")]
            whole: self.whole.shifted(by),
        }
    }

    /// The positive numbers t with t or t + `shift` in this set: where one of two amounts that differ by
    /// `shift` is in it.
    pub fn either_of_shifted(&self, shift: u64) -> IntSet {
        let mut runs = self.runs.clone();
        for run in &self.runs {
            let skipped = if run.first > shift { 0 } else { (shift - run.first) / run.step + 1 };
            let first = run.first + skipped * run.step;
            if run.last.is_none_or(|last| first <= last) {
                runs.push(Run {
                    first: first - shift,
                    step: run.step,
                    last: run.last.map(|last| last - shift),
                });
            }
        }
        IntSet {
            text: self.text.clone(),
            runs: merged(runs),
            #[cfg(feature = "prove")]
            whole: self.whole.shifted(i64::try_from(shift).unwrap_or(i64::MAX)).with(self.whole.clone()),
        }
    }
}

/// The positive numbers t with t + `by` in one of the runs.
#[cfg(feature = "custom")]
pub(super) fn shifted(runs: &[Run], by: i64) -> Vec<Run> {
    let moved = |run: &Run| {
        let first = i128::from(run.first) - i128::from(by);
        let skipped =
            if first >= 1 { 0 } else { (1 - first + i128::from(run.step) - 1) / i128::from(run.step) };
        let first = first + skipped * i128::from(run.step);
        let last = run.last.map(|last| i128::from(last) - i128::from(by));
        let within = last.is_none_or(|last| first <= last);
        let whole = |n: i128| u64::try_from(n).ok();
        within.then_some(Run { first: whole(first)?, step: run.step, last: last.and_then(whole) })
    };
    merged(runs.iter().filter_map(moved).collect())
}

pub(super) fn parse_item(item: &str, runs: &mut Vec<Run>) -> Result<(), SetError> {
    let number = |text: &str, least: u64| -> Result<u64, SetError> {
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(SetError::Form(shown(item)));
        }
        match text.parse::<u64>() {
            Ok(n) if n >= least && n <= LARGEST_WRITTEN => Ok(n),
            _ => Err(SetError::Number(shown(item))),
        }
    };
    if item.is_empty() {
        return Err(SetError::EmptyItem);
    }
    if let Some((low, high)) = item.split_once("..") {
        let first = number(low, 1)?;
        let last = if high.is_empty() { None } else { Some(number(high, 1)?) };
        if last.is_some_and(|last| last < first) {
            return Err(SetError::Backwards(shown(item)));
        }
        runs.push(Run { first, step: 1, last });
    } else if let Some(factor) = item.strip_suffix("2^n") {
        let mut power = match factor.strip_suffix('*') {
            Some(factor) => number(factor, 1)?,
            None if factor.is_empty() => 1,
            None => return Err(SetError::Form(shown(item))),
        };
        while power <= LARGEST_USED {
            runs.push(Run { first: power, step: 1, last: Some(power) });
            power *= 2;
        }
    } else if let Some((factor, rest)) = item.split_once('n') {
        let step = number(factor, 1)?;
        let offset = match rest.strip_prefix('+') {
            Some(offset) => number(offset, 0)?,
            None if rest.is_empty() => 0,
            None => return Err(SetError::Form(shown(item))),
        };
        runs.push(Run { first: if offset == 0 { step } else { offset }, step, last: None });
    } else {
        let n = number(item, 1)?;
        runs.push(Run { first: n, step: 1, last: Some(n) });
    }
    Ok(())
}

/// An item as an error shows it: short.
pub(super) fn shown(item: &str) -> String {
    shortened(item)
}

/// Joins runs of neighbouring numbers, so that a long list of single numbers costs no more than a range.
pub(super) fn merged(mut runs: Vec<Run>) -> Vec<Run> {
    runs.sort_unstable();
    runs.dedup();
    let mut plain: Vec<Run> = Vec::new();
    // Sorted: a set of another kind would be a good part of the page's first module.
    let (mut spaced, mut classes) = (Vec::new(), Vec::new());
    for run in runs {
        let single = run.last == Some(run.first);
        if run.step != 1 && !single {
            // Of endless runs that end up in the same numbers the first holds them all.
            if run.last.is_none() {
                let class = (run.step, run.first % run.step);
                let Err(place) = classes.binary_search(&class) else { continue };
                classes.insert(place, class);
            }
            spaced.push(run);
            continue;
        }
        match plain.last_mut() {
            Some(Run { last: None, .. }) => {}
            Some(Run { last: Some(last), .. }) if run.first <= last.saturating_add(1) => {
                let joined = run.last.map(|end| end.max(*last));
                if let Some(before) = plain.last_mut() {
                    before.last = joined;
                }
            }
            _ => plain.push(Run { first: run.first, step: 1, last: run.last }),
        }
    }
    plain.extend(spaced);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> IntSet {
        IntSet::parse(text).expect(text)
    }

    fn members(text: &str) -> Vec<u64> {
        set(text).members_to(20)
    }

    #[test]
    fn forms() {
        assert_eq!(members("7"), [7]);
        assert_eq!(members("3..6,9"), [3, 4, 5, 6, 9]);
        assert_eq!(members("18.."), [18, 19, 20]);
        assert_eq!(members("7n"), [7, 14]);
        assert_eq!(members("7n+0"), [7, 14]);
        assert_eq!(members("7n+1"), [1, 8, 15]);
        assert_eq!(members("7n+9"), [9, 16]);
        assert_eq!(members("2^n"), [1, 2, 4, 8, 16]);
        assert_eq!(members("5*2^n,5"), [5, 10, 20]);
        assert!(IntSet::parse("5+2^n").is_err() && IntSet::parse("52^n").is_err());
        assert_eq!(members(""), [0u64; 0]);
        assert!(IntSet::parse("2^n").is_ok_and(|set| set.is_infinite() && set.contains(1 << 61)));
        assert!(IntSet::parse("1..9007199254740991").is_ok_and(|set| !set.is_infinite()));
    }

    #[test]
    fn refused() {
        for text in
            ["0", "1,,2", ",", "1,", "3..1", "0..4", "n", "0n", "3^n", "*2^n", "0*2^n", "-1", "1 ", "+1"]
        {
            assert!(IntSet::parse(text).is_err(), "{text}");
        }
        for text in ["9007199254740992", "1e3", "3n-1", "3n+", "..", "..4", "1...4", "2^n+1", "x", "３"] {
            assert!(IntSet::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn neighbours_are_joined() {
        let set = IntSet::parse("3,1,2,5,4,9").expect("a set");
        assert_eq!(set.runs().len(), 2);
        assert_eq!(IntSet::parse("5..,1..3,4,7").expect("a set").runs().len(), 1);
        let odd = IntSet::parse("2n+7,2n+1,2n+3").expect("a set");
        assert_eq!(odd.runs(), [Run { first: 1, step: 2, last: None }]);
    }

    #[test]
    fn everything_in_many_ways() {
        for text in
            ["1..", "1,2..", "2n,2n+1", "3n,3n+1,3n+2", "1..4,5..", "4n+3,1,2,4..", "6n,2n+1,6n+2,6n+4"]
        {
            assert!(set(text).is_everything(), "{text}");
        }
        for text in ["", "2..", "2n,2n+3", "1..9", "2^n", "3n,3n+1,3n+5", "5..,1..3", "2n+1,4n,4n+6"] {
            assert!(!set(text).is_everything(), "{text}");
        }
        // As far as it looks: a common step of 4,096, a start of 65,536.
        assert!(set("1..9,2048n+10,2n+11,2n+12,4096n+5").is_everything());
        assert!(!set("1..9,2n+11,2n+10,4095n+5").is_everything());
        assert!(set("1..65534,2n+65535,2n+65536").is_everything());
        assert!(!set("1..65535,2n+65536,2n+65537").is_everything());
    }

    /// Every union of three progressions with small steps, one of which may begin late.
    #[test]
    fn everything_is_every_number() {
        let some = || (1..=5).flat_map(|step| [0, 1, 2, 3, 7].map(|more| (step, more)));
        for (one, two, three) in
            some().flat_map(|one| some().flat_map(move |two| some().map(move |three| (one, two, three))))
        {
            let text = [one, two, three].map(|(step, more)| format!("{step}n+{more}")).join(",");
            for text in [text.clone(), format!("1..8,{text}")] {
                let set = set(&text);
                // From 7 on it repeats after at most 60.
                assert_eq!(set.is_everything(), (1..=70).all(|n| set.contains(n)), "{text}");
            }
        }
    }

    #[test]
    fn everything_however_written() {
        for text in ["1..", "2n,2n+1", "1,2,3n+3,3n+4,3n+5", "1..9,7n+1,3..", "2^n,1n"] {
            assert!(set(text).is_everything(), "{text}");
        }
        for text in ["2n,2n+3", "2..", "1..9007199254740991", "2n,3n+1", "3n+1,3n+2", "5000n,1", "2^n"] {
            assert!(!set(text).is_everything(), "{text}");
        }
    }

    #[test]
    fn a_beginning_without_gaps_is_not_everything() {
        for text in ["1..5,2n", "1..9,3n+1,3n", "1,3,2n", "1..100,5n,5n+1,5n+2,5n+3"] {
            assert!(!set(text).is_everything(), "{text}");
        }
        assert!(set("1..5000,2n+4999,2n+5000").is_everything());
    }

    #[test]
    fn shifted_sets() {
        for text in ["1,2", "3..9", "4n+3", "2^n", "6..", "5", "10", ""] {
            let set = IntSet::parse(text).expect(text);
            for by in -9..12i64 {
                let shifted = set.shifted(by);
                for t in 1..60i64 {
                    let wanted = u64::try_from(t + by).is_ok_and(|n| set.contains(n));
                    assert_eq!(shifted.contains(t as u64), wanted, "{text} {by} {t}");
                }
            }
        }
    }

    #[test]
    fn either_of_two_amounts() {
        for text in ["1,2", "3..9", "4n+3", "2^n", "6..", "5", "10"] {
            let set = IntSet::parse(text).expect(text);
            for shift in 0..8 {
                let either = set.either_of_shifted(shift);
                for t in 1..60 {
                    let wanted = set.contains(t) || set.contains(t + shift);
                    assert_eq!(either.contains(t), wanted, "{text} {shift} {t}");
                }
            }
        }
    }
}
