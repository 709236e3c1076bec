//! The beams of Wythoff's game with a declared box (Hu, chapter 4): Wythoff's, from another origin.
//!
//! Columns are filled one after another until they are *saturated*: the diagonals from the lowest to the highest with
//! a P-position all have one, all rows below these diagonals are used, and none above. From then on each column adds
//! one diagonal at the top or at the bottom, so that with c_l and c_u the lowest and highest diagonals after column t,
//!
//! dx = (c_u − c_l) − t and dy = (c_u − c_l + 1) − (number of used rows)
//!
//! never change again: column t is like column t + dx of Wythoff's game and row r like row r + dy. Both are 0 in
//! Wythoff's game itself, so the beams start from (−dx, −dy). From saturation on the used rows between the lowest and
//! the highest diagonal change by the substitution 0 → 001, 1 → 01, whatever the box: the slopes are φ and 1/φ.
//! For the full 4 × 4 box dx = dy = 3, and the first P-positions outside are (4, 8) and (8, 4).

use std::collections::BTreeSet;

use super::{Beam, lines};
use crate::rules::DeclaredBox;

/// Wythoff's game with a declared box: Wythoff's beams, shifted as the box asks. For the full 4 × 4 box they start from
/// (−3, −3).
pub fn declared_box(declared: &DeclaredBox) -> Vec<Beam> {
    if declared.k() == 0 {
        return lines::wythoff();
    }
    let Some(shift) = shift(declared) else { return Vec::new() };
    let mut beams = lines::wythoff();
    for (beam, from) in beams.iter_mut().zip([shift.first_upper, shift.first_lower]) {
        beam.through = (-shift.dx, -shift.dy);
        beam.from = from;
        beam.why = "Hu.T10: after saturation columns continue as in Wythoff's game, shifted".into();
    }
    beams
}

/// How a box shifts Wythoff's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shift {
    dx: i64,
    dy: i64,
    /// The first column from saturation on that adds a highest diagonal.
    first_upper: i64,
    /// The first column from saturation on that adds a lowest diagonal.
    first_lower: i64,
}

/// The columns filled so far: the rows and the diagonals y − x that have a P-position.
#[derive(Debug, Default)]
struct Columns {
    rows: BTreeSet<i64>,
    diagonals: BTreeSet<i64>,
}

impl Columns {
    fn add(&mut self, x: i64, y: i64) {
        self.rows.insert(y);
        self.diagonals.insert(y - x);
    }

    /// The lowest and the highest diagonal.
    fn ends(&self) -> Option<(i64, i64)> {
        Some((*self.diagonals.first()?, *self.diagonals.last()?))
    }

    /// Fills column x: declared P-positions, or else the P-position that its rules give it.
    fn fill(&mut self, declared: &DeclaredBox, x: i64) {
        let k = i64::from(declared.k());
        let is_declared_p = |y: i64| declared.is_p(x as u64, y as u64) == Some(true);
        let inside: Vec<i64> =
            if x < k { (0..k).filter(|&y| is_declared_p(y)).collect() } else { Vec::new() };
        if !inside.is_empty() {
            inside.into_iter().for_each(|y| self.add(x, y));
            return;
        }
        let mut y = if x < k { k } else { 0 };
        while self.rows.contains(&y) || self.diagonals.contains(&(y - x)) {
            y += 1;
        }
        self.add(x, y);
    }

    /// Is the last column, x, saturated?
    fn saturated(&self, x: i64) -> bool {
        let Some((low, high)) = self.ends() else { return false };
        self.diagonals.len() as i64 == high - low + 1
            && (0..x + low).all(|row| self.rows.contains(&row))
            && self.rows.last().is_some_and(|&row| row <= x + high)
    }
}

/// The shift of a box; `None` if no column saturates within 40 sides, where 4 were enough for every box tried.
fn shift(declared: &DeclaredBox) -> Option<Shift> {
    let k = i64::from(declared.k());
    let mut columns = Columns::default();
    let (mut constants, mut first_upper, mut first_lower) = (None, None, None);
    for x in 0..40 * (k + 1) {
        let before = columns.ends().unwrap_or((0, 0));
        columns.fill(declared, x);
        let (low, high) = columns.ends()?;
        if constants.is_none() && x >= k && columns.saturated(x) {
            constants = Some((high - low - x, high - low + 1 - columns.rows.len() as i64));
        }
        if constants.is_some() {
            first_upper = first_upper.or((high > before.1).then_some(x));
            first_lower = first_lower.or((low < before.0).then_some(x));
        }
        if let (Some((dx, dy)), Some(first_upper), Some(first_lower)) = (constants, first_upper, first_lower)
        {
            return Some(Shift { dx, dy, first_upper, first_lower });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_box_shifts_by_one_less_than_its_side() {
        for k in 1..=40u32 {
            let side = i64::from(k);
            let wanted = Shift { dx: side - 1, dy: side - 1, first_upper: side, first_lower: 2 * side };
            assert_eq!(shift(&DeclaredBox::from_fn(k, |_, _| true)), Some(wanted), "k={k}");
        }
    }

    #[test]
    fn shifts_are_those_of_the_golden_boxes() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/seeded-boxes.json");
        let text = std::fs::read_to_string(path).expect(path);
        let boxes: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
        assert!(boxes.iter().any(|golden| golden["dx"] != golden["dy"]) && boxes.len() >= 16);
        for golden in boxes {
            let rows = golden["box_rows_x_then_y"].as_array().expect("rows");
            let rows: Vec<&str> = rows.iter().map(|row| row.as_str().expect("a row")).collect();
            let declared = DeclaredBox::from_fn(rows.len() as u32, |x, y| {
                rows[x as usize].as_bytes()[y as usize] == b'P'
            });
            let wanted = (-golden["dx"].as_i64().expect("dx"), -golden["dy"].as_i64().expect("dy"));
            assert!(declared_box(&declared).iter().all(|beam| beam.through == wanted), "{}", golden["name"]);
        }
    }

    #[test]
    fn every_small_box_saturates() {
        for k in 1..=3u32 {
            for bits in 0..1u32 << (k * k) {
                let declared = DeclaredBox::from_fn(k, |x, y| bits >> (x * k + y) & 1 == 1);
                assert!(shift(&declared).is_some(), "k={k} {bits:b}");
            }
        }
    }
}
