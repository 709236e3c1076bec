//! Wythoff's game with a pre-declared box, column by column (Hu, chapter 4).
//!
//! The cells of a k × k box at the corner are declared; outside it a column gets its P-position in the least row that
//! is not *filled* (has no P-position further left) and on no filled diagonal y − x = c. After column t, c_l and c_u
//! are the lowest and the highest filled diagonal, l_y = t + c_l and u_y = t + c_u the rows in which they meet the
//! column, and the *string* of the column has a bit for each row l_y, …, u_y: 1 = filled ([`bits`]). The column T ≥ k
//! after which no diagonal between c_l and c_u is missing is the *saturation column*; from there the string follows
//! the 001/01 rule, and it can be laid over Wythoff's own ([`shift`]).
//!
//! ```
//! use phibeam::rules::DeclaredBox;
//! use phibeam::theory::declared_box::BoxColumns;
//! let mut columns = BoxColumns::new(&DeclaredBox::from_fn(1, |_, _| false)); // (0, 0) is N
//! columns.advance(5);
//! assert_eq!(columns.column(4).unwrap().positions, [7]); // (0, 1), (1, 0), (2, 2), (3, 5), (4, 7)
//! assert_eq!(columns.saturation_column(), Some(2));
//! ```
//!
//! # Why every box saturates (Hu.T10)
//!
//! Rows below l_y are filled from column k on: were row r < l_y unfilled after column t, then (t, r) would lie on an
//! unfilled diagonal, with nothing below it in its column (that would be on a diagonal below c_l), so it would be P.
//! A *hole* is an unfilled diagonal between c_l and c_u. The P-position of column t + 1 is in row l_y when that is
//! unfilled, on the diagonal c_l − 1 (a *lower step*); else on a hole; else in row u_y + 2, on c_u + 1 (an *upper
//! step*). So holes never become more. The printed proof that they all get filled assumes that a lower step is
//! followed by an upper one, which is wrong while there are holes: in the empty 1 × 1 box (1, 0) is followed by
//! (2, 2) on a hole. This closes the gap: suppose that from some column on no hole is filled although there is one,
//! c. Then all steps are lower or upper. Two lower steps never follow each other, since the first fills the row that is
//! l_y after it. An upper step raises l_y by one and leaves an unfilled row under its P-position, so lower steps go on
//! for ever; one of them with the upper step after it leaves two unfilled rows r, r + 1 next to each other at the top.
//! The hole passes them in columns r − c and r + 1 − c, before l_y reaches them. As it is not filled there, the
//! P-position of either column is further down, so both are lower steps: a contradiction.

pub mod bits;
pub mod deviation;
mod filling;
mod runs;
pub mod shift;

use serde::Serialize;

use crate::rules::DeclaredBox;
pub(super) use filling::Filling;
pub(super) use runs::Runs;
use shift::Overlay;
pub use shift::Shift;

/// No more columns than this: rows and diagonals then stay far below 2^32.
pub const MOST_COLUMNS: u32 = 1 << 28;

/// The columns of a game with a declared box, as far as they have been filled, and Wythoff's game under them.
#[derive(Clone, Debug)]
pub struct BoxColumns {
    filling: Filling,
    overlay: Option<Overlay>,
}

/// What there is to say about a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct ColumnInfo {
    /// Which column: the first heap.
    pub t: u32,
    /// The second heaps of its P-positions: one from column k on, any number where it meets the box.
    pub positions: Vec<u32>,
    /// The lowest filled diagonal, after this column.
    pub c_l: i64,
    /// The highest filled diagonal.
    pub c_u: i64,
    /// The row in which the lowest filled diagonal meets the column.
    pub l_y: i64,
    /// The row in which the highest filled diagonal meets the column.
    pub u_y: i64,
    /// The lowest bit of its string: is row l_y filled?
    pub bottom: bool,
    /// Is this the saturation column or a later one?
    pub saturated: bool,
    /// In how many rows the filled state differs from shifted Wythoff, once saturated.
    pub discrepancies: Option<u32>,
    /// How many steps (1, 1) its P-position is from that of shifted Wythoff on the same diagonal, once saturated.
    pub deviation: Option<i64>,
}

impl BoxColumns {
    /// Begins with no column filled.
    pub fn new(declared: &DeclaredBox) -> BoxColumns {
        BoxColumns { filling: Filling::new(declared), overlay: None }
    }

    /// How many columns are filled.
    pub fn filled(&self) -> u32 {
        self.filling.filled()
    }

    /// Fills so many more columns, up to [`MOST_COLUMNS`] in all.
    pub fn advance(&mut self, columns: u32) {
        for t in self.filled()..self.filled().saturating_add(columns).min(MOST_COLUMNS) {
            let y = self.filling.fill_next();
            if let Some(overlay) = &mut self.overlay {
                // From saturation on there is one P-position, in a row that was unfilled.
                overlay.step(t, y, &self.filling.filled_at);
            } else if let Some(shift) = self.filling.shift {
                self.overlay = Some(Overlay::new(shift, t, &self.filling));
            }
        }
    }

    /// The saturation column, once it is filled.
    pub fn saturation_column(&self) -> Option<u32> {
        self.overlay.as_ref().map(|overlay| overlay.since)
    }

    /// Where Wythoff's game lies under this one; known once the saturation column is filled.
    pub fn shift(&self) -> Option<Shift> {
        self.filling.shift
    }

    /// The least column, among those filled, after which the two strings begin in the same row and differ by swaps of
    /// neighbouring bits only. From there on the number of discrepancies never changes ([`shift`] says why).
    pub fn settled_column(&self) -> Option<u32> {
        let overlay = self.overlay.as_ref()?;
        (overlay.since..self.filled()).find(|&t| {
            let (c_l, c_u) = self.filling.extremes[t as usize];
            let rows = i64::from(t) + c_l..=i64::from(t) + c_u;
            overlay.bottom(t) == *rows.start() && shift::differ_by_swaps(rows.map(|row| self.pair(t, row)))
        })
    }

    /// Everything about column t, if it is filled.
    pub fn column(&self, t: u32) -> Option<ColumnInfo> {
        let &(c_l, c_u) = self.filling.extremes.get(t as usize)?;
        let (l_y, u_y) = (i64::from(t) + c_l, i64::from(t) + c_u);
        let positions = self.filling.positions(t).to_vec();
        let overlay = self.overlay.as_ref().filter(|overlay| t >= overlay.since);
        let deviation =
            overlay.zip(positions.first()).map(|(overlay, &y)| overlay.shift.deviation(t.into(), y.into()));
        Some(ColumnInfo {
            t,
            positions,
            c_l,
            c_u,
            l_y,
            u_y,
            bottom: self.filling.is_filled(l_y, t),
            saturated: overlay.is_some(),
            discrepancies: overlay.and_then(|overlay| overlay.discrepancies(t)),
            deviation,
        })
    }

    /// The string of column t, bottom bit first, if it is filled.
    pub fn bits(&self, t: u32) -> Option<Vec<bool>> {
        let &(c_l, c_u) = self.filling.extremes.get(t as usize)?;
        Some((c_l..=c_u).map(|c| self.filling.is_filled(i64::from(t) + c, t)).collect())
    }

    /// The rows, bottom first, whose filled state after column t differs from shifted Wythoff; none before saturation.
    pub fn differing_rows(&self, t: u32) -> Vec<i64> {
        match &self.overlay {
            Some(overlay) if (overlay.since..self.filled()).contains(&t) => {
                overlay.differing_rows(t, &self.filling)
            }
            _ => Vec::new(),
        }
    }

    /// The filled state of a row after column t, here and in shifted Wythoff.
    fn pair(&self, t: u32, row: i64) -> (bool, bool) {
        (
            self.filling.is_filled(row, t),
            self.overlay.as_ref().is_some_and(|overlay| overlay.is_filled(row, t)),
        )
    }
}

#[cfg(test)]
mod tests;
