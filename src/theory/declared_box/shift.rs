//! Wythoff's game laid under a saturated game with a declared box: column t on Wythoff's column t + dx, row r on its
//! row r + dy. With dx = (c_u − c_l) − t both strings are equally long, with dy = (c_u − c_l + 1) − (filled rows) the two
//! have filled equally many rows (rows below 0 count as filled); both stay so. A full k × k box has dx = dy = k − 1: the
//! corner (−k + 1, −k + 1) of Hu's conjecture 1.
//!
//! # Why the two games come together and stay (Hu.Cj1, Hu.Cj2)
//!
//! Let τ(r) be the column after which l_y has passed row r. By the bit rule τ(r) = τ(r−1) + 1 when the bit of row r is
//! 1, else + 2, and in column τ(r) row u_y = r + 1 + τ(r) + dx is filled; call it ρ(r). Rows above those of saturation
//! have bit 1 just when they are some ρ(r). Let n(R) be the greatest r with ρ(r) ≤ R. Adding up,
//! τ(R) = α + 2R − n(R), where α is the same for both games because they have filled equally many rows. So, with
//! δ(r) = τ(r) − τ′(r), the prime standing for Wythoff's game:
//!
//! - ρ(r) − ρ′(r) = δ(r), on the same diagonal: δ(r) is by how many steps (1, 1) an upper P-position is off;
//! - δ(R) = n′(R) − n(R). As ρ and ρ′ grow by 2 or 3, |δ| ≤ M below implies |δ(R)| ≤ ⌈M/2⌉ further up. So M comes down
//!   to 1 (or 0): **from some row on every δ is −1, 0 or 1** — the beams are those of shifted Wythoff;
//! - once |δ| ≤ 1: δ(R) ≠ 0 just when R = min(ρ(r), ρ′(r)) for an r with δ(r) ≠ 0, and with the same sign. Such R are
//!   never neighbours, each is a swap 01/10 of neighbouring bits, and each swap that leaves the string at the bottom
//!   puts one on top. Column by column, from equal bottoms on, with rows r, r + 1 swapped and u on top: the rows that
//!   differ are {r, r+1}, {r+1, u+2}, {u+2, u+3}, always two. So **the number of discrepancies is constant from the
//!   first column on after which the bottoms are equal and the strings differ by such swaps only**
//!   ([`BoxColumns::settled_column`](super::BoxColumns::settled_column)), and it is 0 or never 0 again.
//!
//! The **lower beam** follows, in unsymmetric boxes too. Every lower step opens the next diagonal below, so the j-th zero that
//! leaves at the bottom after a column with equal bottoms has its P-position on the same diagonal in both games. A swap of rows
//! r, r + 1 moves the one zero it contains by a row; on its diagonal that is a step (1, 1). So from that column on lower
//! P-positions, too, are at most a step off, and one is just where a swap leaves.
//!
//! The two games are **equal for good or never**: the rule can be run backwards (a top bit 1 comes from an upper step, 0 from
//! a lower one), so strings that are equal once, in the same rows, were equal at saturation. With k ≥ 3 a full box begins
//! with 1^(k−1) 0^k 1, which contains 000, and no string of Wythoff's game does.
//!
//! It is not constant from saturation on: the full 5 × 5 box has 6 discrepancies after column 5 and 8 from column 10 on.

use super::filling::{Filling, NEVER};
use crate::theory::exact::{floor_over_phi, floor_phi, floor_phi2};

/// By how much Wythoff's game is moved: column t lies on its column t + dx, row r on its row r + dy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Shift {
    /// Of the columns.
    pub dx: i64,
    /// Of the rows.
    pub dy: i64,
}

impl Shift {
    /// The diagonal of Wythoff's game that lies under diagonal c.
    pub fn diagonal(&self, c: i64) -> i64 {
        c + self.dy - self.dx
    }

    /// How many steps (1, 1) the P-position (x, y) is from that of shifted Wythoff on the same diagonal.
    pub fn deviation(&self, x: i64, y: i64) -> i64 {
        let (x, y) = (x + self.dx, y + self.dy);
        let diagonal = u128::from(x.abs_diff(y));
        let there = if y >= x { floor_phi(diagonal) } else { floor_phi2(diagonal) };
        x - there as i64
    }
}

/// The row of the P-position in column w of Wythoff's game.
pub fn wythoff_row(w: u64) -> u64 {
    // So many lower Wythoff numbers are positive and at most w; if w is not the last of them, it is the partner of n.
    let n = floor_over_phi(u128::from(w) + 1);
    let row = if floor_phi(n) == u128::from(w) { u128::from(w) + n } else { n };
    row as u64
}

/// Do two strings, given bit by bit, differ by swaps of neighbouring bits only, no two of them overlapping?
pub(super) fn differ_by_swaps(pairs: impl Iterator<Item = (bool, bool)>) -> bool {
    let mut ahead = 0i32;
    for (a, b) in pairs {
        let before = ahead;
        ahead += i32::from(a) - i32::from(b);
        if ahead.abs() > 1 || before != 0 && ahead != 0 {
            return false;
        }
    }
    ahead == 0
}

/// The columns of Wythoff's game: which rows are filled when, and how many lower steps there have been.
#[derive(Clone, Debug, Default)]
pub(super) struct Wythoff {
    filled_at: Vec<u32>,
    lower_steps: Vec<u32>,
}

impl Wythoff {
    /// Fills the next column; returns the row.
    fn fill_next(&mut self) -> i64 {
        let w = self.lower_steps.len() as u32;
        let row = wythoff_row(w.into()) as usize;
        if self.filled_at.len() <= row {
            self.filled_at.resize(row + 1, NEVER);
        }
        self.filled_at[row] = w;
        let before = self.lower_steps.last().copied().unwrap_or(0);
        self.lower_steps.push(before + u32::from(row < w as usize));
        row as i64
    }
}

/// A saturated game over shifted Wythoff, with the discrepancies of every column.
#[derive(Clone, Debug)]
pub(super) struct Overlay {
    pub(super) shift: Shift,
    /// The saturation column.
    pub(super) since: u32,
    wythoff: Wythoff,
    discrepancies: Vec<u32>,
}

impl Overlay {
    /// Fills Wythoff's columns up to the one under saturation, and counts row by row there.
    pub(super) fn new(shift: Shift, since: u32, filling: &Filling) -> Overlay {
        let mut overlay = Overlay { shift, since, wythoff: Wythoff::default(), discrepancies: Vec::new() };
        for _ in 0..=i64::from(since) + shift.dx {
            overlay.wythoff.fill_next();
        }
        overlay.discrepancies.push(overlay.differing_rows(since, filling).len() as u32);
        overlay
    }

    /// Column t has filled row y, and the column of Wythoff's game under it fills its own.
    pub(super) fn step(&mut self, t: u32, y: u32, filled_at: &[u32]) {
        let under = i64::from(y) + self.shift.dy;
        let over = self.wythoff.fill_next() - self.shift.dy;
        let mut count = self.discrepancies.last().copied().unwrap_or(0);
        if over != i64::from(y) {
            // Row y differed just when it was filled below already; the other row just when it was filled above.
            count = if self.is_filled_under(under, t) { count - 1 } else { count + 1 };
            let above = usize::try_from(over)
                .map_or(true, |row| filled_at.get(row).is_some_and(|&column| column <= t));
            count = if above { count - 1 } else { count + 1 };
        }
        self.discrepancies.push(count);
    }

    /// The number of discrepancies after column t.
    pub(super) fn discrepancies(&self, t: u32) -> Option<u32> {
        self.discrepancies.get(t.checked_sub(self.since)? as usize).copied()
    }

    /// Is a row, in the numbering above, filled in Wythoff's game after the column under t?
    pub(super) fn is_filled(&self, row: i64, t: u32) -> bool {
        self.is_filled_under(row + self.shift.dy, t)
    }

    fn is_filled_under(&self, row: i64, t: u32) -> bool {
        let w = i64::from(t) + self.shift.dx;
        usize::try_from(row)
            .map_or(true, |row| self.wythoff.filled_at.get(row).is_some_and(|&at| i64::from(at) <= w))
    }

    /// The row, in the numbering above, in which the string of Wythoff's game begins under column t.
    pub(super) fn bottom(&self, t: u32) -> i64 {
        let w = i64::from(t) + self.shift.dx;
        w - i64::from(self.wythoff.lower_steps[w as usize]) - self.shift.dy
    }

    /// The rows that differ after column t, bottom first.
    pub(super) fn differing_rows(&self, t: u32, filling: &Filling) -> Vec<i64> {
        let top = filling.filled_at.len().max(self.wythoff.filled_at.len()) as i64 + self.shift.dy.abs();
        let differs = |row: &i64| filling.is_filled(*row, t) != self.is_filled(*row, t);
        (-self.shift.dy.abs()..=top).filter(differs).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_wythoff() {
        let rows: Vec<u64> = (0..13).map(wythoff_row).collect();
        assert_eq!(rows, [0, 2, 1, 5, 7, 3, 10, 4, 13, 15, 6, 18, 20]);
        for w in (0..100).map(|n| (1 << 60) + n) {
            assert_eq!(wythoff_row(wythoff_row(w)), w);
        }
    }

    #[test]
    fn swaps() {
        let swapped =
            |a: &str, b: &str| differ_by_swaps(a.chars().zip(b.chars()).map(|(a, b)| (a == '1', b == '1')));
        assert!(swapped("0101", "1010") && swapped("0101", "0101") && swapped("0110", "1001"));
        // Too far apart, different counts, a shift by two.
        assert!(!swapped("001", "100") && !swapped("01", "00") && !swapped("0011", "1100"));
    }

    #[test]
    fn wythoff_deviates_from_itself_by_the_shift() {
        let shift = Shift { dx: 3, dy: 3 };
        for w in 3..500 {
            let (x, y) = (w - 3, wythoff_row(w as u64) as i64 - 3);
            assert_eq!(shift.deviation(x, y), 0);
            assert_eq!(shift.deviation(x + 2, y + 2), 2);
        }
    }
}
