//! The columns themselves, filled one after another, and where Wythoff's game lies under them from saturation on.

use super::{Runs, Shift};
use crate::rules::DeclaredBox;

/// A row that no column has filled yet.
pub(super) const NEVER: u32 = u32::MAX;

/// The columns of a game with a declared box, as far as they have been filled.
#[derive(Clone, Debug)]
pub(in crate::theory) struct Filling {
    declared: DeclaredBox,
    /// The P-positions of the columns that meet the box.
    first: Vec<Vec<u32>>,
    /// The one P-position of every later column.
    later: Vec<u32>,
    /// For every row the column that filled it.
    pub(super) filled_at: Vec<u32>,
    filled_rows: u32,
    least_unfilled: u32,
    diagonals: Runs,
    /// c_l and c_u after every column.
    pub(super) extremes: Vec<(i64, i64)>,
    /// Known from the saturation column on.
    pub(in crate::theory) shift: Option<Shift>,
}

impl Filling {
    /// Begins with no column filled.
    pub(in crate::theory) fn new(declared: &DeclaredBox) -> Filling {
        Filling {
            declared: declared.clone(),
            first: Vec::new(),
            later: Vec::new(),
            filled_at: Vec::new(),
            filled_rows: 0,
            least_unfilled: 0,
            diagonals: Runs::default(),
            extremes: Vec::new(),
            shift: None,
        }
    }

    /// How many columns are filled.
    pub(super) fn filled(&self) -> u32 {
        self.extremes.len() as u32
    }

    /// The lowest and the highest filled diagonal, once a column is filled.
    pub(in crate::theory) fn ends(&self) -> Option<(i64, i64)> {
        self.extremes.last().copied()
    }

    /// The second heaps of the P-positions in column t, which must be filled.
    pub(super) fn positions(&self, t: u32) -> &[u32] {
        match self.first.get(t as usize) {
            Some(ys) => ys,
            None => {
                let at = t as usize - self.first.len();
                &self.later[at..=at]
            }
        }
    }

    /// Is a row filled after column t? Rows below 0 count as filled.
    pub(super) fn is_filled(&self, row: i64, t: u32) -> bool {
        usize::try_from(row).map_or(true, |row| self.filled_at.get(row).is_some_and(|&at| at <= t))
    }

    /// Fills the next column; the row of its P-position, of the highest where there are several.
    pub(in crate::theory) fn fill_next(&mut self) -> u32 {
        let (t, k) = (self.filled(), self.declared.k());
        let y = if t < k {
            let declared = |y: &u32| self.declared.is_p(t.into(), u64::from(*y)) == Some(true);
            let mut ys: Vec<u32> = (0..k).filter(declared).collect();
            if ys.is_empty() {
                ys.push(self.least_free(t, k));
            }
            ys.iter().for_each(|&y| self.fill(t, y));
            let highest = ys[ys.len() - 1];
            self.first.push(ys);
            highest
        } else {
            let y = self.least_free(t, 0);
            self.fill(t, y);
            self.later.push(y);
            y
        };
        let (c_l, c_u) = self.diagonals.span().unwrap_or((0, 0));
        self.extremes.push((c_l, c_u));
        if self.shift.is_none() && t >= k && self.diagonals.is_one_run() {
            let (dx, dy) = (c_u - c_l - i64::from(t), c_u - c_l + 1 - i64::from(self.filled_rows));
            self.shift = Some(Shift { dx, dy });
        }
        y
    }

    /// The least row of column t, from `from` up, that is unfilled and on an unfilled diagonal.
    fn least_free(&self, t: u32, from: u32) -> u32 {
        let mut row = i64::from(from.max(self.least_unfilled));
        loop {
            let c = row - i64::from(t);
            let free = self.diagonals.least_missing(c);
            if free > c {
                row += free - c;
            } else if self.filled_at.get(row as usize).is_some_and(|&at| at != NEVER) {
                row += 1;
            } else {
                return row as u32;
            }
        }
    }

    fn fill(&mut self, t: u32, y: u32) {
        let row = y as usize;
        if self.filled_at.len() <= row {
            self.filled_at.resize(row + 1, NEVER);
        }
        if self.filled_at[row] == NEVER {
            self.filled_at[row] = t;
            self.filled_rows += 1;
        }
        while self.filled_at.get(self.least_unfilled as usize).is_some_and(|&at| at != NEVER) {
            self.least_unfilled += 1;
        }
        self.diagonals.insert(i64::from(y) - i64::from(t));
    }
}
