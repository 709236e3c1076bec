//! Wythoff's game with a pre-declared box in the long run: conjectures 1 and 2, both settled in
//! [`crate::theory::declared_box::shift`]. The recursion there says from which column on; the board has to agree.

use super::super::search::Search;
use super::super::verdict::square;
use super::super::{Skip, Subject, Verdict};
use super::boxes::{declared, is_full_box, on_columns};
use crate::rules::DeclaredBox;
use crate::solve::Positions;
use crate::theory::declared_box::{BoxColumns, Shift, shift};
use crate::theory::exact::floor_phi;

/// The columns by recursion up to the board's size, with the column from which on the box is settled, and how many of
/// the board's columns can be compared.
fn settled(subject: &Subject, declared: &DeclaredBox) -> Result<(BoxColumns, u32, u32), Skip> {
    let n = subject.positions_size();
    let mut columns = BoxColumns::new(declared);
    columns.advance(n);
    // u_y never falls: the columns whose P-position is on the board are those before the first that reaches above it.
    let height = |t: u32| columns.column(t).map_or(0, |info| info.u_y.max(declared.k().into()));
    let complete = (0..n).find(|&t| height(t) >= i64::from(n)).unwrap_or(n);
    let from = columns.settled_column().filter(|&from| from < complete).ok_or_else(|| not_settled(n))?;
    Ok((columns, from, complete))
}

fn not_settled(n: u32) -> Skip {
    format!("on a board of {n} × {n} the strings of this box do not yet differ by swaps only").into()
}

pub(super) fn conjecture_1(subject: &Subject) -> Result<Verdict, Skip> {
    let declared = declared(subject)?;
    let n = subject.positions_size();
    let (columns, from, _) = settled(subject, declared)?;
    let (Some(shift), Some(info)) = (columns.shift(), columns.column(from)) else {
        return Err(not_settled(n));
    };
    if is_full_box(declared) && shift != corner_of(declared.k()) {
        let words = format!("shifted Wythoff begins at ({}, {})", -shift.dx, -shift.dy);
        return Ok(subject.fails(square(n), None, words));
    }
    // The diagonals of shifted Wythoff that the board goes on with: above the highest filled one, below the lowest.
    let (upper, lower) = (shift.diagonal(info.c_u) + 1, 1 - shift.diagonal(info.c_l));
    let equal = info.discrepancies == Some(0);
    let (mut search, mut off) = (Search::default(), false);
    for (x, y) in subject.positions().iter() {
        let c = shift.diagonal(i64::from(y) - i64::from(x));
        if c < upper && -c < lower {
            continue;
        }
        let steps = shift.deviation(x.into(), y.into());
        let wrong = || format!("is P and {steps} steps from that of shifted Wythoff");
        search.look((x, y), (steps.abs() > i64::from(!equal)).then(wrong));
        off |= steps != 0;
    }
    let last = look_for_empty_diagonals(subject.positions(), n, [upper, lower], shift, &mut search);
    // A generation of diagonals repeats the deviations of the one before, φ² times as far out.
    let first = upper.max(lower);
    if !equal && !off && last > 3 * first && search.smallest().is_none() {
        let words = || format!("no P-position from diagonal {first} to {last} is off shifted Wythoff");
        search.except((0, first as u32), words);
    }
    Ok(search.verdict(subject, format!("diagonals={}..{last}", upper.min(lower))))
}

/// Where Wythoff's game lies under a full box.
fn corner_of(k: u32) -> Shift {
    let corner = i64::from(k) - 1;
    Shift { dx: corner, dy: corner }
}

/// Looks for diagonals of shifted Wythoff, from the `first` ones above and below on, that have no P-position although the
/// board holds that of the shifted game and a step to either side; returns the last diagonal it looks at.
fn look_for_empty_diagonals(
    found: &Positions,
    n: u32,
    first: [i64; 2],
    shift: Shift,
    search: &mut Search,
) -> i64 {
    let most = i64::from(n) + shift.dx.abs() + shift.dy.abs();
    let mut seen = vec![[false; 2]; most as usize + 1];
    for (x, y) in found.iter() {
        let c = shift.diagonal(i64::from(y) - i64::from(x));
        seen[c.unsigned_abs() as usize][usize::from(c < 0)] = true;
    }
    let shifted = |c: i64| (c, floor_phi(c as u128) as i64);
    let mut last = first[0].max(first[1]);
    for (beam, first) in first.into_iter().enumerate() {
        for (c, less) in (first.max(1)..most).map(shifted) {
            let (x, y) = if beam == 0 { (less, less + c) } else { (less + c, less) };
            let (x, y) = (x - shift.dx, y - shift.dy);
            if x.max(y) + 1 >= i64::from(n) {
                break;
            }
            if x.min(y) >= 1 && !seen[c as usize][beam] {
                let words = || format!("there is no P-position beside ({x}, {y}), that of shifted Wythoff");
                search.except((x as u32, y as u32), words);
            }
            last = last.max(c);
        }
    }
    last
}

pub(super) fn conjecture_2(subject: &Subject) -> Result<Verdict, Skip> {
    let n = subject.positions_size();
    let (columns, from, complete) = settled(subject, declared(subject)?)?;
    let (Some(shift), Some(wanted)) =
        (columns.shift(), columns.column(from).and_then(|info| info.discrepancies))
    else {
        return Err(not_settled(n));
    };
    let mut overlaid = Overlaid::new(n, shift);
    for t in 0..complete {
        for &y in subject.positions().line(t) {
            overlaid.fill(y);
        }
        overlaid.fill_under(i64::from(t) + shift.dx);
        if t >= from && overlaid.differing != i64::from(wanted) {
            let y = subject.positions().line(t).first().copied().unwrap_or(0);
            let words =
                format!("after column {t} there are {} discrepancies, not {wanted}", overlaid.differing);
            return Ok(on_columns(subject, (from, t), Some(((t, y), words))));
        }
    }
    Ok(on_columns(subject, (from, complete - 1), None))
}

/// The filled rows of the board and of shifted Wythoff, and how many differ. Rows below 0 count as filled.
struct Overlaid {
    shift: Shift,
    /// Row r at r + margin.
    margin: i64,
    over: Vec<bool>,
    under: Vec<bool>,
    filled_under: i64,
    differing: i64,
}

impl Overlaid {
    fn new(n: u32, shift: Shift) -> Overlaid {
        let margin = shift.dy.abs();
        // Wythoff's game fills rows up to φ times the column, and a little.
        let rows = margin + 2 * (i64::from(n) + shift.dx.abs() + margin) + 2;
        let below = |end: i64| (0..rows).map(|at| at < end).collect::<Vec<bool>>();
        let (over, under) = (below(margin), below(margin - shift.dy));
        Overlaid { shift, margin, over, under, filled_under: 0, differing: shift.dy.abs() }
    }

    fn fill(&mut self, y: u32) {
        let at = (i64::from(y) + self.margin) as usize;
        if !self.over[at] {
            self.over[at] = true;
            self.differing += if self.under[at] { -1 } else { 1 };
        }
    }

    /// Fills the columns of Wythoff's game up to number w.
    fn fill_under(&mut self, w: i64) {
        while self.filled_under <= w {
            let row = shift::wythoff_row(self.filled_under as u64) as i64 - self.shift.dy;
            let at = (row + self.margin) as usize;
            self.under[at] = true;
            self.differing += if self.over[at] { -1 } else { 1 };
            self.filled_under += 1;
        }
    }
}
