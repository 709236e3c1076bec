//! Games with finitely many P-positions: their beams end.

use super::{Beam, lines};
use crate::theory::exact::{Surd, floor_over_phi, floor_phi, floor_phi2};

/// m-modular Wythoff: Wythoff's beams up to the pair number ⌊m/φ⌋. For m = 5 that is (4, 7). For m = 1 only (0, 0)
/// remains, and no beam.
pub fn modular_wythoff(m: u64) -> Vec<Beam> {
    let last = floor_over_phi(u128::from(m));
    if last == 0 {
        return Vec::new();
    }
    let mut beams = lines::wythoff();
    for (beam, end) in beams.iter_mut().zip([floor_phi(last), floor_phi2(last)]) {
        beam.to = i64::try_from(end).ok();
        beam.why = "KN.C6: Wythoff's P-positions with the smaller heap below m, and no others".into();
    }
    beams
}

/// m-Modular Nim, m = k·2^n with k odd: the trunk, and for each level i ≤ n of branches the outermost two of its 2^i
/// lines y − x = 2^i − 1 − 2b. Level i has P-positions
/// (2^i·a + i·m/2 + b, 2^i·a + i·m/2 + 2^i − 1 − b) for 0 ≤ b < 2^i, and as many a as there are: k·2^(n−i−1), and k on
/// the last level. For m = 6 the trunk is (0, 0) to (2, 2), and branch 1 upper is (3, 4), (5, 6), (7, 8).
pub fn modular_nim(m: u64) -> Vec<Beam> {
    let n = m.trailing_zeros();
    let mut beams = Vec::new();
    for level in 0..=n {
        let steps = (if level < n { m >> (level + 1) } else { m >> n }) as i64;
        let (start, width) = (i64::from(level) * m as i64 / 2, 1i64 << level);
        let last = start + width * (steps - 1);
        let line = |name: String, shift: i64| Beam {
            through: (start + shift, start + width - 1 - shift),
            from: start + shift,
            to: Some(last + shift),
            edge: level > 1,
            ..Beam::from_corner(&name, Surd::rational(1, 1), why(level))
        };
        if level == 0 {
            beams.push(line("trunk".into(), 0));
        } else {
            beams.push(line(format!("branch {level} upper"), 0));
            beams.push(line(format!("branch {level} lower"), width - 1));
        }
    }
    beams
}

fn why(level: u32) -> &'static str {
    match level {
        0 => "KS.T11 and KS.T4: equal heaps below m/2, below m for odd m",
        1 => "KS.T13: the first level of branches is exactly on these two lines",
        _ => "KS.T13: the outermost lines of this level of branches",
    }
}
