//! Games that DFGN quotes: Nim, the rows of Wythoff's game, Fraenkel's games, cyclic Nimhoff, and the mixed game of
//! section 5.

use std::collections::HashSet;

use super::{normal_play, set};
use crate::statements::{Counterexample, Subject, Verdict};
use crate::theory::exact::floor_times_sqrt;
use crate::theory::regularity::{Columns, RowPeriod, row_periods};

/// Nim.
pub(super) fn nim(subject: &Subject) -> Verdict {
    match normal_play(subject) {
        Ok(()) if subject.two_heaps().is_some() => subject.compare_values(|x, y| x ^ y),
        Ok(()) => Verdict::skip("it is about two heaps"),
        Err(skip) => skip,
    }
}

/// The rows that are followed, and how far; the periods of later rows begin further out.
const ROWS: u32 = 11;
const COLUMNS: u32 = 1_024;

/// Additive periodicity, on the first rows; they are computed alone, whatever the size of the board.
pub(super) fn wythoff_rows(subject: &Subject) -> Verdict {
    if let Err(skip) = normal_play(subject) {
        return skip;
    }
    let Some(rules) = subject.two_heaps() else { return Verdict::skip("it is about two heaps") };
    let Ok(periods) = row_periods(rules, ROWS, COLUMNS) else {
        return Verdict::skip("there are no Grundy values here");
    };
    let as_stated =
        |found: Option<RowPeriod>| found.is_some_and(|found| found.saltus == i64::from(found.period));
    let range = format!("{ROWS}x{COLUMNS}");
    match (0u64..).zip(periods).find(|&(_, found)| !as_stated(found)) {
        None => Verdict::Holds { range, looked_at: u64::from(ROWS) * u64::from(COLUMNS) },
        Some((row, found)) => {
            let words = match found {
                None => format!("row {row} shows no additive period on {COLUMNS} columns"),
                Some(found) => format!("row {row} gains {} every {} columns", found.saltus, found.period),
            };
            let query = subject.query.to_string();
            let at = Some((row, found.map_or(0, |found| u64::from(found.preperiod))));
            let counterexample = Counterexample { query, at, words };
            Verdict::Fails { range, counterexample }
        }
    }
}

/// Fraenkel's game. a = 2, n = 3: A = ⌊3·√8/2⌋ = 4, and (4, 10) is P.
pub(super) fn fraenkel(subject: &Subject) -> Verdict {
    match normal_play(subject) {
        Ok(()) => subject.compare_positions(|x, y| is_fraenkel_p(subject.int("a"), x, y)),
        Err(skip) => skip,
    }
}

fn is_fraenkel_p(a: u64, x: u64, y: u64) -> bool {
    let (less, difference) = (i128::from(x.min(y)), x.abs_diff(y));
    let n = difference / a;
    let root = floor_times_sqrt(u128::from(n), a * a + 4) as i128;
    difference.is_multiple_of(a) && less == (i128::from(n) * (2 - i128::from(a)) + root) / 2
}

/// The (s, t) game. s = 2, t = 1: (0, 0), (1, 3), (2, 6), (4, 11), …
pub(super) fn fraenkel_st(subject: &Subject) -> Verdict {
    if let Err(skip) = normal_play(subject) {
        return skip;
    }
    let (s, t) = (subject.int("s"), subject.int("t"));
    let n = subject.positions_size() as usize;
    let mut upper_of = vec![None; n];
    let mut used = vec![false; n];
    let (mut lower, mut count) = (0, 0);
    while lower < n {
        if !used[lower] {
            let upper = s * lower as u64 + t * count;
            upper_of[lower] = Some(upper);
            used[lower] = true;
            if let Some(row) = used.get_mut(upper as usize) {
                *row = true;
            }
            count += 1;
        }
        lower += 1;
    }
    subject.compare_positions(|x, y| upper_of[x.min(y) as usize] == Some(x.max(y)))
}

/// The Fraenkel–Borosh game. a = b = 2: (0, 0), (0, 1), (1, 5), (2, 7), …, no number being used more than twice.
pub(super) fn fraenkel_borosh(subject: &Subject) -> Verdict {
    if let Err(skip) = normal_play(subject) {
        return skip;
    }
    let (a, b) = (subject.int("a"), subject.int("b"));
    let board = u64::from(subject.positions_size());
    let mut uses = vec![0; board as usize];
    // (0, 0) uses 0 once, although it is there twice.
    uses[0] = 1;
    let mut pairs = HashSet::from([(0, 0)]);
    let (mut lower, mut n) = (0, 1);
    while lower < board {
        if uses[lower as usize] >= b {
            lower += 1;
            continue;
        }
        let upper = lower + a * b * (n / b) + n % b;
        uses[lower as usize] += 1;
        if let Some(uses) = uses.get_mut(upper as usize) {
            *uses += 1;
            pairs.insert((lower, upper));
        }
        n += 1;
    }
    subject.compare_positions(|x, y| pairs.contains(&(x.min(y), x.max(y))))
}

/// Cyclic Nimhoff. h = 3: G(4, 2) = 3·(1 ⊕ 0) + 6 mod 3 = 3.
pub(super) fn nimhoff(subject: &Subject) -> Verdict {
    let h = subject.int("h");
    match normal_play(subject) {
        Ok(()) => subject.compare_values(|x, y| h * ((x / h) ^ (y / h)) + (x + y) % h),
        Err(skip) => skip,
    }
}

/// The two ends of the mixed game.
pub(super) fn section_5(subject: &Subject) -> Verdict {
    if let Err(skip) = normal_play(subject) {
        return skip;
    }
    let n = subject.positions_size();
    // Larger members do not matter on the board.
    let (a, members) = (subject.int("a"), set(subject).members_to(u64::from(n)));
    if a == 1 || members.is_empty() {
        let mut columns = Columns::new(&members);
        (0..n).for_each(|_| {
            columns.advance();
        });
        let offsets = columns.offsets();
        subject.compare_positions(|x, y| x as i64 + offsets[x as usize] == y as i64)
    } else if members.len() == n as usize {
        subject.compare_positions(|x, y| is_fraenkel_p(a, x, y))
    } else {
        Verdict::skip("it is about a = 1, or a set K of all amounts")
    }
}
