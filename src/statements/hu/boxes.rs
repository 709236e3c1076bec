//! Wythoff's game with a pre-declared box, read off the board column by column: theorems 9 and 10.

use std::collections::VecDeque;

use super::super::search::Cell;
use super::super::{Skip, Subject, Verdict};
use crate::rules::DeclaredBox;
use crate::solve::Positions;

/// Is P declared everywhere in the box, and is there one?
pub(super) fn is_full(subject: &Subject) -> bool {
    declared(subject).is_ok_and(is_full_box)
}

/// The same of a box.
pub(super) fn is_full_box(declared: &DeclaredBox) -> bool {
    let k = u64::from(declared.k());
    k > 0 && (0..k * k).all(|cell| declared.is_p(cell / k, cell % k) == Some(true))
}

/// The declared box of the subject.
pub(super) fn declared(subject: &Subject) -> Result<&DeclaredBox, Skip> {
    let declared = subject.two_heaps().and_then(|rules| rules.declared.as_ref());
    declared.ok_or_else(|| "there is no declared box".into())
}

/// The columns of the board, filled one after the other.
pub(super) struct Walk<'a> {
    found: &'a Positions,
    n: u32,
    k: u32,
    /// The columns before this one are filled.
    next: u32,
    rows: Vec<bool>,
    least_unfilled: u32,
    highest_filled: u32,
    /// Diagonal c at n + c.
    diagonals: Vec<bool>,
    filled_diagonals: i64,
    extremes: Option<(i64, i64)>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(subject: &'a Subject, k: u32) -> Walk<'a> {
        let n = subject.positions_size();
        Walk {
            found: subject.positions(),
            n,
            k,
            next: 0,
            rows: vec![false; n as usize + 1],
            least_unfilled: 0,
            highest_filled: 0,
            diagonals: vec![false; 2 * n as usize + 1],
            filled_diagonals: 0,
            extremes: None,
        }
    }

    /// The row up to which the next column has a P-position: two above u_y is always free.
    fn reach(&self) -> i64 {
        let above = self.extremes.map_or(0, |(_, c_u)| i64::from(self.next) + c_u + 1);
        if self.next < self.k { above.max(self.k.into()) } else { above }
    }

    /// Is the next column's P-position on the board, wherever it is?
    pub(super) fn is_on_board(&self) -> bool {
        self.next < self.n && self.reach() < i64::from(self.n)
    }

    /// Fills the next column; the complaint is about a column without a P-position, or with one outside the box beside
    /// another.
    pub(super) fn fill_next(&mut self) -> Result<(), Complaint> {
        let (t, reach) = (self.next, self.reach() as u32);
        let column = self.found.line(t);
        let in_box = if t < self.k { column.partition_point(|&y| y < self.k) } else { 0 };
        match (column.first(), column.get(in_box.max(1))) {
            (None, _) => return Err(((t, reach), format!("column {t} has no P-position up to row {reach}"))),
            (Some(y), Some(z)) => {
                return Err(((t, *z), format!("column {t} has P-positions in rows {y} and {z}")));
            }
            _ => {}
        }
        for &y in column {
            self.rows[y as usize] = true;
            self.highest_filled = self.highest_filled.max(y);
            let c = i64::from(y) - i64::from(t);
            let filled = &mut self.diagonals[(i64::from(self.n) + c) as usize];
            self.filled_diagonals += i64::from(!*filled);
            *filled = true;
            let (c_l, c_u) = self.extremes.unwrap_or((c, c));
            self.extremes = Some((c_l.min(c), c_u.max(c)));
        }
        while self.rows[self.least_unfilled as usize] {
            self.least_unfilled += 1;
        }
        self.next += 1;
        Ok(())
    }

    /// How many diagonals between the lowest and the highest filled one are not.
    pub(super) fn holes(&self) -> i64 {
        self.extremes.map_or(0, |(c_l, c_u)| c_u - c_l + 1 - self.filled_diagonals)
    }

    /// The column that is filled next.
    pub(super) fn next(&self) -> u32 {
        self.next
    }

    /// Which rows from l_y to u_y are filled, bottom first, after the column filled last.
    pub(super) fn string(&self) -> VecDeque<bool> {
        let (t, (c_l, c_u)) = (i64::from(self.next) - 1, self.extremes.unwrap_or((0, 0)));
        let is_filled =
            |c| usize::try_from(t + c).is_ok_and(|row| self.rows.get(row).copied().unwrap_or(false));
        (c_l..=c_u).map(is_filled).collect()
    }

    /// The conditions on rows after the column filled last.
    pub(super) fn check_rows(&self) -> Result<(), Complaint> {
        let (t, (c_l, c_u)) = (self.next - 1, self.extremes.unwrap_or((0, 0)));
        let (l_y, u_y) = (i64::from(t) + c_l, i64::from(t) + c_u);
        let row = self.least_unfilled;
        if i64::from(row) < l_y {
            return Err(((t, row), format!("after column {t} row {row} is not filled, and l_y is {l_y}")));
        }
        let row = self.highest_filled;
        if i64::from(row) > u_y {
            return Err(((t, row), format!("after column {t} row {row} is filled, and u_y is {u_y}")));
        }
        Ok(())
    }
}

/// Where a condition does not hold, and why.
pub(super) type Complaint = (Cell, String);

/// The verdict on the columns `from` to `to`.
pub(super) fn on_columns(subject: &Subject, (from, to): (u32, u32), complaint: Option<Complaint>) -> Verdict {
    let range = format!("columns={from}..{to}");
    match complaint {
        None => Verdict::holds(range, u64::from(to - from) + 1),
        Some((at, words)) => subject.fails(range, at, words),
    }
}

pub(super) fn too_small(n: u32) -> Skip {
    format!("a board of {n} × {n} does not show enough columns beside the box").into()
}

pub(super) fn theorem_9(subject: &Subject) -> Result<Verdict, Skip> {
    let declared = declared(subject)?;
    let (k, mut walk) = (declared.k(), Walk::new(subject, declared.k()));
    while walk.is_on_board() {
        let t = walk.next;
        let before = walk.extremes;
        let filled = walk.fill_next().and_then(|()| if t < k { Ok(()) } else { expands(&walk, before) });
        if let Err(complaint) = filled {
            return Ok(on_columns(subject, (k.min(t), t), Some(complaint)));
        }
    }
    if walk.next <= k { Err(too_small(walk.n)) } else { Ok(on_columns(subject, (k, walk.next - 1), None)) }
}

/// Theorem 9 after the column filled last, which is beside the box.
fn expands(walk: &Walk, before: Option<(i64, i64)>) -> Result<(), Complaint> {
    let (t, (c_l, c_u)) = (walk.next - 1, walk.extremes.unwrap_or((0, 0)));
    let y = walk.found.line(t).first().copied().unwrap_or(0);
    if walk.holes() > 0 {
        let between = format!("after column {t} a diagonal between {c_l} and {c_u} is not filled");
        return Err(((t, y), between));
    }
    if before.is_some_and(|(low, high)| (c_l, c_u) != (low - 1, high) && (c_l, c_u) != (low, high + 1)) {
        return Err((
            (t, y),
            format!("({t}, {y}) is P and on neither of the two diagonals next to those filled"),
        ));
    }
    walk.check_rows()
}

pub(super) fn theorem_10(subject: &Subject) -> Result<Verdict, Skip> {
    let declared = declared(subject)?;
    let (k, mut walk) = (declared.k(), Walk::new(subject, declared.k()));
    let mut saturation = None;
    while walk.is_on_board() {
        let (t, holes) = (walk.next, walk.holes());
        let filled = walk.fill_next().and_then(|()| match t < k {
            true => Ok(()),
            // Once there are no holes there are none for ever; before that they never become more.
            false if t > k && walk.holes() > holes => {
                let y = walk.found.line(t).first().copied().unwrap_or(0);
                Err(((t, y), format!("({t}, {y}) leaves a diagonal beside those filled unfilled")))
            }
            false => walk.check_rows(),
        });
        if let Err(complaint) = filled {
            return Ok(on_columns(subject, (k.min(t), t), Some(complaint)));
        }
        if t >= k && walk.holes() == 0 {
            saturation = saturation.or(Some(t));
        }
    }
    match saturation {
        Some(_) => Ok(on_columns(subject, (k, walk.next - 1), None)),
        None => Err(too_small(walk.n)),
    }
}
