//! The beams of Wythoff's game with a declared box (Hu, chapter 4): Wythoff's, from another origin.
//!
//! From the saturation column on each column adds one diagonal at the top or at the bottom, and column t is like column
//! t + dx of Wythoff's game, row r like row r + dy ([`crate::theory::declared_box`] says why). Both shifts are 0 in
//! Wythoff's game itself, so the beams start from (−dx, −dy). From saturation on the used rows between the lowest and
//! the highest diagonal change by the substitution 0 → 001, 1 → 01, whatever the box: the slopes are φ and 1/φ.
//! For the full 4 × 4 box dx = dy = 3, and the first P-positions outside are (4, 8) and (8, 4).

use super::{Beam, lines};
use crate::rules::DeclaredBox;
use crate::theory::declared_box::{Filling, Shift};

/// Wythoff's game with a declared box: Wythoff's beams, shifted as the box asks. For the full 4 × 4 box they start from
/// (−3, −3).
pub fn declared_box(declared: &DeclaredBox) -> Vec<Beam> {
    if declared.k() == 0 {
        return lines::wythoff();
    }
    let Some(start) = start(declared) else { return Vec::new() };
    let mut beams = lines::wythoff();
    for (beam, from) in beams.iter_mut().zip([start.first_upper, start.first_lower]) {
        beam.through = (-start.shift.dx, -start.shift.dy);
        beam.from = from.into();
        beam.why = "Hu.T10: after saturation columns continue as in Wythoff's game, shifted".into();
    }
    beams
}

/// Where the beams of a box start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Start {
    shift: Shift,
    /// The first column from saturation on that adds a highest diagonal.
    first_upper: u32,
    /// The first column from saturation on that adds a lowest diagonal.
    first_lower: u32,
}

/// Where the beams of a box start; `None` if no column saturates within 40 sides, where 4 were enough for every box
/// tried.
fn start(declared: &DeclaredBox) -> Option<Start> {
    let mut filling = Filling::new(declared);
    let (mut ends, mut first_upper, mut first_lower) = ((0, 0), None, None);
    for x in 0..40 * (declared.k() + 1) {
        filling.fill_next();
        let before = std::mem::replace(&mut ends, filling.ends()?);
        if filling.shift.is_some() {
            first_lower = first_lower.or((ends.0 < before.0).then_some(x));
            first_upper = first_upper.or((ends.1 > before.1).then_some(x));
        }
        if let (Some(shift), Some(first_upper), Some(first_lower)) = (filling.shift, first_upper, first_lower)
        {
            return Some(Start { shift, first_upper, first_lower });
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
            let shift = Shift { dx: i64::from(k) - 1, dy: i64::from(k) - 1 };
            let wanted = Start { shift, first_upper: k, first_lower: 2 * k };
            assert_eq!(start(&DeclaredBox::from_fn(k, |_, _| true)), Some(wanted), "k={k}");
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
                assert!(start(&declared).is_some(), "k={k} {bits:b}");
            }
        }
    }
}
