//! P-positions along two lines: (⌊nα⌋, ⌊nα⌋ + n·c) above the diagonal and (⌊nα'⌋, ⌊nα'⌋ − n·c) below it.
//!
//! In Wythoff's game α = φ, α' = φ² and c = 1; n = 3 gives (4, 7) and (7, 4). Given a position, n is read off the
//! difference of its heaps, so one floor decides it.

use super::super::exact::Surd;
use super::{ClosedForm, least, visit_within};
use crate::rules::Window;

/// The points (⌊nα⌋, ⌊nα⌋ + n·rise), n ≥ 0. α > 0 and α + rise > 0, so that neither coordinate ever decreases.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    alpha: Surd,
    rise: i64,
}

impl Line {
    pub(super) fn at(&self, n: u128) -> (u128, u128) {
        let x = self.alpha.floor_times(n);
        (x.unsigned_abs(), (x + n as i128 * i128::from(self.rise)).unsigned_abs())
    }

    /// Heaps may pass 64 bits, but their difference stays below 2^70.
    fn contains(&self, x: u128, y: u128) -> bool {
        let (difference, rise) = (y as i128 - x as i128, i128::from(self.rise));
        let n = difference / rise;
        n >= 0 && difference % rise == 0 && self.alpha.floor_times(n.unsigned_abs()) == x as i128
    }

    /// Visits the points with n ≥ `from` in the window.
    fn visit(&self, from: u128, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        let first = least(|n| {
            let (x, y) = self.at(n);
            x >= u128::from(window.x0) && y >= u128::from(window.y0)
        });
        for n in first.max(from).. {
            let (x, y) = self.at(n);
            if x > u128::from(window.x1) || y > u128::from(window.y1) {
                break;
            }
            visit_within(window, x, y, visit);
        }
    }
}

/// Two lines that share their first point, (0, 0).
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    pub(super) upper: Line,
    pub(super) lower: Line,
}

impl Lines {
    /// Is (x, y) on one of them?
    pub(super) fn contain(&self, x: u128, y: u128) -> bool {
        if y >= x { self.upper.contains(x, y) } else { self.lower.contains(x, y) }
    }
}

impl ClosedForm for Lines {
    fn is_p(&self, x: u64, y: u64) -> bool {
        self.contain(x.into(), y.into())
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        self.upper.visit(0, window, visit);
        self.lower.visit(1, window, visit);
    }
}

/// Wythoff's game: (⌊nφ⌋, ⌊nφ⌋ + n) and mirror images.
pub fn wythoff() -> Box<dyn ClosedForm> {
    Box::new(fraenkel_lines(1))
}

/// Fraenkel's game with |i − j| < a (in DFGN): α = (2 − a + √(a² + 4))/2 and c = a. For a = 2, n = 1 gives (1, 3).
pub fn fraenkel(a: u64) -> Box<dyn ClosedForm> {
    Box::new(fraenkel_lines(a))
}

fn fraenkel_lines(a: u64) -> Lines {
    let (whole, d, rise) = (i128::from(a), a * a + 4, a as i64);
    Lines {
        upper: Line { alpha: Surd::new(2 - whole, 1, d, 2), rise },
        lower: Line { alpha: Surd::new(2 + whole, 1, d, 2), rise: -rise },
    }
}

/// W(a, b) (Hu, theorems 7 and 8): two lines that need not be mirror images. In W(5, 3), n = 1 gives (0, 1) and (1, 0).
pub fn w_ab(a: u64, b: u64) -> Box<dyn ClosedForm> {
    Box::new(w_ab_lines(a, b))
}

pub(super) fn w_ab_lines(a: u64, b: u64) -> Lines {
    let (product, d) = (i128::from(a * b), a * a * b * b + 4 * a * b);
    let (a, b) = (i128::from(a), i128::from(b));
    Lines {
        upper: Line { alpha: Surd::new(2 * a - product, 1, d, 2 * (product - a + b)), rise: 1 },
        lower: Line { alpha: Surd::new(2 * a + product, 1, d, 2 * (product + a - b)), rise: -1 },
    }
}

/// Misère Wythoff: as in normal play, but for six positions.
pub fn misere_wythoff() -> Box<dyn ClosedForm> {
    Box::new(MisereWythoff(fraenkel_lines(1)))
}

#[derive(Debug)]
struct MisereWythoff(Lines);

/// P in normal play only.
const NORMAL_ONLY: [(u64, u64); 3] = [(0, 0), (1, 2), (2, 1)];
/// P in misère play only: from (0, 1) the one move, to (0, 0), now loses.
const MISERE_ONLY: [(u64, u64); 3] = [(0, 1), (1, 0), (2, 2)];

impl ClosedForm for MisereWythoff {
    fn is_p(&self, x: u64, y: u64) -> bool {
        MISERE_ONLY.contains(&(x, y)) || !NORMAL_ONLY.contains(&(x, y)) && self.0.is_p(x, y)
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        MISERE_ONLY.iter().filter(|(x, y)| window.contains(*x, *y)).for_each(|&(x, y)| visit(x, y));
        self.0.visit(window, &mut |x, y| {
            if !NORMAL_ONLY.contains(&(x, y)) {
                visit(x, y);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(form: &dyn ClosedForm, window: Window) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        form.visit(window, &mut |x, y| found.push((x, y)));
        found.sort_unstable();
        found
    }

    #[test]
    fn worked_positions() {
        let corner = Window { x0: 0, x1: 5, y0: 0, y1: 7 };
        assert_eq!(listed(&*wythoff(), corner), [(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3)]);
        assert_eq!(listed(&*misere_wythoff(), corner), [(0, 1), (1, 0), (2, 2), (3, 5), (4, 7), (5, 3)]);
        assert_eq!(listed(&*fraenkel(2), corner), [(0, 0), (1, 3), (2, 6), (3, 1)]);
        let terminals = [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (3, 0), (4, 0)];
        assert!(terminals.iter().all(|&(x, y)| w_ab(5, 3).is_p(x, y)) && !w_ab(5, 3).is_p(5, 0));
    }

    #[test]
    fn beyond_double_precision() {
        // With a float for φ this row is missed.
        let row = Window { x0: 165_580_140, x1: 165_580_140, y0: 267_914_295, y1: 267_914_295 };
        assert_eq!(listed(&*wythoff(), row), [(165_580_140, 267_914_295)]);
    }
}
