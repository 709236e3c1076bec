//! Additive periods of Grundy rows.
//!
//! A row, here the line of positions with one first heap, is additively periodic when G(a, n + period) =
//! G(a, n) + saltus from some column on. Every row of Wythoff's game is (Dress, Flammenkamp and Pink; Landman), with saltus
//! = period: row 1 is 1 2 0 | 4 5 3 | 7 8 6 | …, of period 3. What is found here is observed on a stated number of columns,
//! not proved.

use crate::rules::Ruleset;
use crate::solve::grundy::GrundySolver;
use crate::solve::{NOT_A_POSITION, NoGrundy};

/// The most columns a row is followed: more would cost too much memory.
pub const MOST_COLUMNS: u32 = 16_384;

/// How often a period must be seen, one after the other, to be believed.
const REPETITIONS: usize = 3;

/// G(row, n + period) = G(row, n) + saltus for preperiod ≤ n < columns − period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowPeriod {
    /// The least column from which on it holds.
    pub preperiod: u32,
    /// The least period.
    pub period: u32,
    /// What a period adds.
    pub saltus: i64,
    /// How many columns were looked at.
    pub columns: u32,
}

/// The additive periods of the rows 0 to `rows` − 1, as far as `columns` columns (at most [`MOST_COLUMNS`]) show them: see
/// [`additive_period`]. Only these rows are computed.
pub fn row_periods(rules: &Ruleset, rows: u32, columns: u32) -> Result<Vec<Option<RowPeriod>>, NoGrundy> {
    let columns = columns.min(MOST_COLUMNS);
    if rows == 0 || columns == 0 {
        return Ok(vec![None; rows as usize]);
    }
    let values = GrundySolver::new(rules.clone(), rows, columns)?.solve();
    Ok(values.chunks_exact(columns as usize).map(additive_period).collect())
}

/// The additive period of a row: the one that explains the most of it, if that is at least the last half of the columns
/// and at least three whole periods. Columns without a position come before the period or prevent it.
pub fn additive_period(row: &[u16]) -> Option<RowPeriod> {
    let skipped = row.iter().rposition(|&value| value == NOT_A_POSITION).map_or(0, |last| last + 1);
    let values: Vec<i64> = row[skipped..].iter().map(|&value| i64::from(value)).collect();
    // Additively periodic values have periodic differences; from the end backwards those are periodic at once.
    let backwards: Vec<i64> = values.windows(2).rev().map(|pair| pair[1] - pair[0]).collect();
    let agreement = agreement_with_start(&backwards);
    let explained = |period: usize| period + agreement[period];
    // Multiples of a period explain as much as it does: the first of the best is the least.
    let period = (1..backwards.len())
        .filter(|&period| explained(period) >= REPETITIONS * period)
        .min_by_key(|&period| std::cmp::Reverse(explained(period)))?;
    let preperiod = row.len() - 1 - explained(period);
    if 2 * preperiod > row.len() {
        return None;
    }
    let first = preperiod - skipped;
    Some(RowPeriod {
        preperiod: preperiod as u32,
        period: period as u32,
        saltus: values[first + period] - values[first],
        columns: row.len() as u32,
    })
}

/// For each i: how many terms from i on agree with the terms from 0 on (the Z function), in linear time.
fn agreement_with_start(terms: &[i64]) -> Vec<usize> {
    let n = terms.len();
    let mut agreement = vec![0; n];
    // terms[start..end] agrees with the beginning, and no stretch found so far reaches further than `end`.
    let (mut start, mut end) = (0, 0);
    for i in 1..n {
        let mut length = if i < end { agreement[i - start].min(end - i) } else { 0 };
        while i + length < n && terms[length] == terms[i + length] {
            length += 1;
        }
        agreement[i] = length;
        if i + length > end {
            (start, end) = (i, i + length);
        }
    }
    agreement
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;

    fn rules(query: &str) -> Ruleset {
        Query::parse(query).expect(query).two_heaps().expect("two heaps")
    }

    fn found(query: &str, rows: u32, columns: u32) -> Vec<Option<(u32, u32, i64)>> {
        let periods = row_periods(&rules(query), rows, columns).expect("values");
        let triple = |found: RowPeriod| {
            assert_eq!(found.columns, columns);
            (found.preperiod, found.period, found.saltus)
        };
        periods.into_iter().map(|found| found.map(triple)).collect()
    }

    #[test]
    fn rows_of_wythoff() {
        let preperiods = [0, 0, 0, 8, 9, 27, 37, 92, 102, 127, 224, 277, 347, 382];
        let periods = [1, 3, 3, 6, 12, 24, 12, 24, 24, 24, 24, 48, 48, 96];
        let wanted: Vec<_> =
            (0..14).map(|row| Some((preperiods[row], periods[row], periods[row] as i64))).collect();
        assert_eq!(found("game=wythoff", 14, 1_000), wanted);
        // 60 columns do not show the period of row 5, and do show that of row 3.
        assert_eq!(found("game=wythoff", 6, 60)[3..], [Some((8, 6, 6)), Some((9, 12, 12)), None]);
    }

    #[test]
    fn far_rows_of_wythoff() {
        let far = found("game=wythoff", 22, 4_096);
        assert_eq!(
            [far[16], far[18], far[21]].map(|row| row.map(|(pre, period, _)| (pre, period))),
            [Some((771, 192)), Some((919, 384)), Some((1_252, 768))]
        );
    }

    #[test]
    fn rows_of_other_games() {
        // Nim: n ⊕ 5 permutes blocks of 8.
        assert_eq!(found("game=nim", 6, 200)[5], Some((0, 8, 8)));
        // Cyclic Nimhoff h = 3, row 4: blocks of 3 are rotated and exchanged in pairs.
        assert_eq!(found("game=nimhoff&h=3", 5, 200)[4], Some((0, 6, 6)));
        // W(a, 3): from (0, y) one may take multiples of 3, so the values go up by 1 every 3 columns.
        assert_eq!(found("game=wab&a=5&b=3", 1, 200)[0], Some((0, 3, 1)));
        assert!(row_periods(&rules("game=wythoff&play=misere"), 3, 50).is_err());
    }

    #[test]
    fn columns_without_positions() {
        // Only y ≥ x are positions, and G = x ⊕ (y − x): the row of x = 3 begins at column 3.
        assert_eq!(found("game=rational-nim&p1=1&q1=1&p2=0&q2=1", 4, 100)[3], Some((3, 4, 4)));
        assert_eq!(additive_period(&[NOT_A_POSITION; 40]), None);
        assert_eq!(additive_period(&[]), None);
        assert_eq!(additive_period(&[7]), None);
    }

    #[test]
    fn what_is_not_periodic() {
        let squares: Vec<u16> = (0..200).map(|n| n * n).collect();
        assert_eq!(additive_period(&squares), None);
    }
}
