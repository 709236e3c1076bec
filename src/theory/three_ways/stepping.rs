//! The stepping way: the n-th P-position of a beam is where n steps (Δx, Δy) end, rounded down (Hu, theorems 3, 5, 7).
//! A step leads from one diagonal y − x = n to the next, so y is x + n above and x − n below.
//!
//! In Wythoff's game Δx = φ: three steps end at (4.85…, 7.85…), in the square of (4, 7).

use super::{Line, Wab};
use crate::rules::Window;
use crate::theory::exact::Surd;

/// The n-th P-position of a beam, n < 2^70.
pub fn nth(game: Wab, line: Line, n: u128) -> (u128, u128) {
    let x = game.step(line).0.floor_times(n).unsigned_abs();
    match line {
        Line::Upper => (x, x + n),
        Line::Lower => (x, x - n),
    }
}

/// Visits the P-positions of a beam in a window, from left to right.
pub fn visit(game: Wab, line: Line, window: Window, visit: &mut dyn FnMut(u64, u64)) {
    let (dx, dy) = game.step(line);
    // The least n with ⌊n·step⌋ ≥ low: n ≥ low/step, which is no integer unless it is 0.
    let first = |low: u64, step: Surd| step.recip().floor_times(low.into()) as u128 + u128::from(low > 0);
    for n in first(window.x0, dx).max(first(window.y0, dy)).. {
        match nth(game, line, n) {
            (x, y) if x <= window.x1.into() && y <= window.y1.into() => visit(x as u64, y as u64),
            _ => return,
        }
    }
}

/// The P-positions in a window, by x and then by y.
pub fn positions(game: Wab, window: Window) -> Vec<(u64, u64)> {
    let mut found = Vec::new();
    for line in Line::BOTH {
        visit(game, line, window, &mut |x, y| found.push((x, y)));
    }
    found.sort_unstable();
    found.dedup(); // both beams begin at (0, 0)
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_steps() {
        let steps = |a, b, line| {
            let game = Wab::new(a, b).expect("a game");
            (0..6).map(|n| nth(game, line, n)).collect::<Vec<_>>()
        };
        assert_eq!(steps(1, 1, Line::Upper), [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]);
        assert_eq!(steps(5, 3, Line::Upper), [(0, 0), (0, 1), (0, 2), (1, 4), (1, 5), (2, 7)]);
        assert_eq!(steps(5, 3, Line::Lower), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (6, 1)]);
    }

    /// n = 102,334,155 is where floats fail first.
    #[test]
    fn where_floats_fail() {
        assert_eq!(nth(Wab::WYTHOFF, Line::Upper, 102_334_155), (165_580_140, 267_914_295));
        assert_eq!(nth(Wab::WYTHOFF, Line::Lower, 102_334_155), (267_914_295, 165_580_140));
    }
}
