//! Games that DFGN quotes: Nim, the rows of Wythoff's game, Fraenkel's games, cyclic Nimhoff, and the mixed game of
//! section 5.

use std::collections::HashSet;

use super::set;
use crate::statements::{Skip, Subject, Verdict};
use crate::theory::exact::floor_times_sqrt;
use crate::theory::regularity::{OffsetColumns, RowPeriod, row_periods};

/// Nim.
pub(super) fn nim(subject: &Subject) -> Result<Verdict, Skip> {
    subject.compare_values(|x, y| x ^ y)
}

/// The rows that are followed, and how far; the periods of later rows begin further out.
const ROWS: u32 = 11;
const COLUMNS: u32 = 1_024;

/// Additive periodicity, on the first rows; they are computed alone, whatever the size of the board.
pub(super) fn wythoff_rows(subject: &Subject) -> Result<Verdict, Skip> {
    let periods =
        row_periods(subject.ruleset()?, ROWS, COLUMNS).map_err(|_| "there are no Grundy values here")?;
    let as_stated =
        |found: Option<RowPeriod>| found.is_some_and(|found| found.saltus == i64::from(found.period));
    let range = format!("{ROWS}x{COLUMNS}");
    Ok(match (0u32..).zip(periods).find(|&(_, found)| !as_stated(found)) {
        None => Verdict::holds(range, u64::from(ROWS) * u64::from(COLUMNS)),
        Some((row, found)) => {
            let words = match found {
                None => format!("row {row} shows no additive period on {COLUMNS} columns"),
                Some(found) => format!("row {row} gains {} every {} columns", found.saltus, found.period),
            };
            subject.fails(range, (row, found.map_or(0, |found| found.preperiod)), words)
        }
    })
}

/// Fraenkel's game. a = 2, n = 3: A = ⌊3·√8/2⌋ = 4, and (4, 10) is P.
pub(super) fn fraenkel(subject: &Subject) -> Result<Verdict, Skip> {
    let a = subject.int("a");
    Ok(subject.board().compare(|x, y| is_fraenkel_p(a, x, y)))
}

fn is_fraenkel_p(a: u64, x: u64, y: u64) -> bool {
    let (less, difference) = (i128::from(x.min(y)), x.abs_diff(y));
    let n = difference / a;
    let root = floor_times_sqrt(u128::from(n), a * a + 4) as i128;
    difference.is_multiple_of(a) && less == (i128::from(n) * (2 - i128::from(a)) + root) / 2
}

/// The (s, t) game. s = 2, t = 1: (0, 0), (1, 3), (2, 6), (4, 11), …
pub(super) fn fraenkel_st(subject: &Subject) -> Result<Verdict, Skip> {
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
    Ok(subject.board().compare(|x, y| upper_of[x.min(y) as usize] == Some(x.max(y))))
}

/// The Fraenkel–Borosh game. a = b = 2: (0, 0), (0, 1), (1, 5), (2, 7), …, no number being used more than twice.
pub(super) fn fraenkel_borosh(subject: &Subject) -> Result<Verdict, Skip> {
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
    Ok(subject.board().compare(|x, y| pairs.contains(&(x.min(y), x.max(y)))))
}

/// Cyclic Nimhoff. h = 3: G(4, 2) = 3·(1 ⊕ 0) + 6 mod 3 = 3.
pub(super) fn nimhoff(subject: &Subject) -> Result<Verdict, Skip> {
    let h = subject.int("h");
    subject.compare_values(|x, y| h * ((x / h) ^ (y / h)) + (x + y) % h)
}

/// The two ends of the mixed game.
pub(super) fn section_5(subject: &Subject) -> Result<Verdict, Skip> {
    let board = subject.board();
    // Larger members do not matter on the board.
    let (a, members) = (subject.int("a"), set(subject).members_to(u64::from(board.n)));
    if a == 1 || members.is_empty() {
        let mut columns = OffsetColumns::new(&members);
        (0..board.n).for_each(|_| {
            columns.advance();
        });
        let offsets = columns.offsets();
        Ok(board.compare(|x, y| x as i64 + offsets[x as usize] == y as i64))
    } else if members.len() == board.n as usize {
        Ok(board.compare(|x, y| is_fraenkel_p(a, x, y)))
    } else {
        Err("it is about a = 1, or a set K of all amounts".into())
    }
}
