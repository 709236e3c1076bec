//! The rational games (La): every position of the wedge is, in the coordinates u and v along the two directions, a
//! position of Nim or Wythoff's game, and has its outcome. With a further ray that is a part of the sum of the directions it
//! is, in finer coordinates, a position of W(a, a).
//!
//! For the directions (7, 2) and (1, 10) the determinant is 68, and (8, 12) has u = (8·10 − 12·1)/68 = 1 and v = (12·7 −
//! 8·2)/68 = 1: a P-position of Rational Nim. det positions share each (u, v); those of (0, 0), the terminal positions T,
//! moved along the directions, are all the others.

use super::lines::{Line, Lines, w_ab_lines};
use super::{ClosedForm, StandsFor, least, visit_within};
use crate::rules::Window;

/// (x, y) in units of 1/det of the two directions; `None` outside their wedge.
fn weights([first, second]: [(u64, u64); 2], (x, y): (u64, u64)) -> Option<(u128, u128)> {
    let times = |a: u64, b: u64| u128::from(a) * u128::from(b);
    let u = times(x, second.1).checked_sub(times(y, second.0))?;
    let v = times(y, first.0).checked_sub(times(x, first.1))?;
    Some((u, v))
}

/// u times the first direction and v times the second.
fn combined([first, second]: [(u64, u64); 2], (u, v): (u128, u128)) -> (u128, u128) {
    let along = |a: u64, b: u64| u * u128::from(a) + v * u128::from(b);
    (along(first.0, second.0), along(first.1, second.1))
}

/// The wedge between the directions (p1, q1) and (p2, q2), lower direction first.
#[derive(Debug)]
struct Wedge {
    first: (u64, u64),
    second: (u64, u64),
    determinant: u64,
    /// The positions without a move, sorted; (0, 0) is one.
    terminals: Vec<(u64, u64)>,
    /// The greatest coordinates of a terminal position.
    reach: (u64, u64),
}

impl Wedge {
    /// The determinant must be positive.
    fn new([first, second]: [(u64, u64); 2]) -> Wedge {
        let determinant = first.0 * second.1 - first.1 * second.0;
        let mut wedge = Wedge { first, second, determinant, terminals: Vec::new(), reach: (0, 0) };
        // They lie in the parallelogram that the directions span.
        let cells = (0..first.0 + second.0).flat_map(|x| (0..first.1 + second.1).map(move |y| (x, y)));
        wedge.terminals = cells.filter(|&(x, y)| wedge.heaps(x, y) == Some((0, 0))).collect();
        for &(x, y) in &wedge.terminals {
            wedge.reach = (wedge.reach.0.max(x), wedge.reach.1.max(y));
        }
        wedge
    }

    /// (u, v); `None` outside the wedge. The products pass 64 bits, but u ≤ x and v ≤ y, for p1 and q2 are positive.
    fn heaps(&self, x: u64, y: u64) -> Option<(u64, u64)> {
        let (u, v) = weights([self.first, self.second], (x, y))?;
        let determinant = u128::from(self.determinant);
        Some(((u / determinant) as u64, (v / determinant) as u64))
    }

    /// Where the terminal position (0, 0) goes by u times the first direction and v times the second.
    fn moved(&self, u: u128, v: u128) -> (u128, u128) {
        combined([self.first, self.second], (u, v))
    }

    /// Visits the terminal positions moved by `heaps(n)` for every n ≥ `from`; neither heap may ever decrease with n.
    fn visit(
        &self,
        from: u128,
        heaps: impl Fn(u128) -> (u128, u128),
        window: Window,
        visit: &mut dyn FnMut(u64, u64),
    ) {
        let at = |n| {
            let (u, v) = heaps(n);
            self.moved(u, v)
        };
        let first = least(|n| {
            let (x, y) = at(n);
            x + u128::from(self.reach.0) >= u128::from(window.x0)
                && y + u128::from(self.reach.1) >= u128::from(window.y0)
        });
        for n in first.max(from).. {
            let (x, y) = at(n);
            if x > u128::from(window.x1) || y > u128::from(window.y1) {
                break;
            }
            for terminal in &self.terminals {
                visit_within(window, x + u128::from(terminal.0), y + u128::from(terminal.1), visit);
            }
        }
    }
}

/// Rational Nim (La, theorems 2 (i) and 5): P where u = v, and the value is the nim-sum of u and v.
pub fn rational_nim(directions: [(u64, u64); 2]) -> Box<dyn ClosedForm> {
    Box::new(RationalNim(Wedge::new(directions)))
}

#[derive(Debug)]
struct RationalNim(Wedge);

impl ClosedForm for RationalNim {
    fn is_p(&self, x: u64, y: u64) -> bool {
        self.0.heaps(x, y).is_some_and(|(u, v)| u == v)
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        self.0.visit(0, |n| (n, n), window, visit);
    }

    fn grundy(&self, x: u64, y: u64) -> Option<u64> {
        self.0.heaps(x, y).map(|(u, v)| u ^ v)
    }

    fn stands_for(&self, x: u64, y: u64) -> Option<StandsFor> {
        self.0.heaps(x, y).map(|(u, v)| StandsFor { heaps: (u.into(), v.into()), a: None })
    }
}

/// Rational Wythoff (La, theorems 2 (ii) and 6): P where (u, v) is a P-position of Wythoff's game.
pub fn rational_wythoff(directions: [(u64, u64); 2]) -> Box<dyn ClosedForm> {
    rational_nim_with_part(directions, 1)
}

/// Rational Nim with the further ray (p1 + p2, q1 + q2)/`parts`, which must be integral: W(a, a) with a = `parts`.
///
/// With X and Y counting in steps of det/a instead of det, the moves take a from X, or a from Y, or 1 from both, and what
/// is in the wedge is what has X, Y ≥ 0. So (x, y) is P exactly if (X, Y) is P in W(a, a). La's game (a) is a = 2: with
/// (7, 2), (1, 10) and the ray (4, 6), (4, 6) has X = Y = 1 and is N, and (5, 16) has X = 1, Y = 3 and is P.
pub fn rational_nim_with_part(directions: [(u64, u64); 2], parts: u64) -> Box<dyn ClosedForm> {
    Box::new(WithPart::new(directions, parts))
}

#[derive(Debug)]
struct WithPart {
    first: (u64, u64),
    second: (u64, u64),
    parts: u64,
    /// det/`parts`.
    unit: u64,
    /// Of the positions with Y = 0 and each X below `parts`: all other positions are these, moved by whole moves.
    cells: Vec<Vec<(u64, u64)>>,
    lines: Lines,
}

impl WithPart {
    fn new([first, second]: [(u64, u64); 2], parts: u64) -> WithPart {
        let unit = (first.0 * second.1 - first.1 * second.0) / parts;
        let lines = w_ab_lines(parts, parts);
        let mut form = WithPart { first, second, parts, unit, cells: Vec::new(), lines };
        form.cells = vec![Vec::new(); parts as usize];
        // They lie in the parallelogram of the first direction and a part of the second.
        let cells = (0..=first.0 + second.0).flat_map(|x| (0..=first.1 + second.1).map(move |y| (x, y)));
        for (x, y) in cells {
            if let Some((u, 0)) = form.heaps(x, y)
                && u < u128::from(parts)
            {
                form.cells[u as usize].push((x, y));
            }
        }
        form
    }

    /// (X, Y); `None` outside the wedge. They may pass 64 bits.
    fn heaps(&self, x: u64, y: u64) -> Option<(u128, u128)> {
        let (u, v) = weights([self.first, self.second], (x, y))?;
        Some((u / u128::from(self.unit), v / u128::from(self.unit)))
    }

    /// `parts` times where the position with exactly these X and Y would be.
    fn corner(&self, heaps: (u128, u128)) -> (u128, u128) {
        combined([self.first, self.second], heaps)
    }

    /// Visits the positions of every (X, Y) on a line, from its point number `from` on.
    fn visit_line(&self, from: u128, line: &Line, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        let parts = u128::from(self.parts);
        let reach = self.corner((1, 1));
        let first = least(|n| {
            let (x, y) = self.corner(line.at(n));
            x + reach.0 >= parts * u128::from(window.x0) && y + reach.1 >= parts * u128::from(window.y0)
        });
        for n in first.max(from).. {
            let heaps = line.at(n);
            let (x, y) = self.corner(heaps);
            if x > parts * u128::from(window.x1) || y > parts * u128::from(window.y1) {
                break;
            }
            self.visit_cells(heaps, window, visit);
        }
    }

    /// Visits the positions of one (X, Y): Y times the ray, and as often the first direction as is left, from a cell.
    fn visit_cells(&self, (u, v): (u128, u128), window: Window, visit: &mut dyn FnMut(u64, u64)) {
        let (parts, left) = (i128::from(self.parts), u as i128 - v as i128);
        let (class, times) = (left.rem_euclid(parts), left.div_euclid(parts));
        let ray = |a: u64, b: u64| i128::from(a + b) / parts;
        let (ray, first) = ((ray(self.first.0, self.second.0), ray(self.first.1, self.second.1)), self.first);
        let (x, y) = (
            v as i128 * ray.0 + times * i128::from(first.0),
            v as i128 * ray.1 + times * i128::from(first.1),
        );
        for cell in &self.cells[class as usize] {
            // Together they are in the wedge, though the first direction may have been taken back a few times.
            let (x, y) = (x + i128::from(cell.0), y + i128::from(cell.1));
            visit_within(window, x.unsigned_abs(), y.unsigned_abs(), visit);
        }
    }
}

impl ClosedForm for WithPart {
    fn stands_for(&self, x: u64, y: u64) -> Option<StandsFor> {
        self.heaps(x, y).map(|heaps| StandsFor { heaps, a: Some(self.parts) })
    }

    fn is_p(&self, x: u64, y: u64) -> bool {
        self.heaps(x, y).is_some_and(|(u, v)| self.lines.contain(u, v))
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        self.visit_line(0, &self.lines.upper, window, visit);
        self.visit_line(1, &self.lines.lower, window, visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_positions() {
        let wedge = Wedge::new([(7, 2), (1, 10)]);
        assert_eq!(wedge.terminals.len(), 68);
        assert_eq!(wedge.heaps(8, 12), Some((1, 1)));
        assert_eq!(wedge.heaps(1, 0), None);
        assert_eq!(rational_nim([(7, 2), (1, 10)]).grundy(8, 12), Some(0));
        // La's printed list for (1/1, 1/0).
        let listed = [(0, 0), (1, 3), (2, 3), (3, 8), (5, 8), (4, 11), (7, 11)];
        let form = rational_wythoff([(1, 1), (0, 1)]);
        assert!(listed.iter().all(|&(x, y)| form.is_p(x, y)));
        // La's game (a): (4, 6) has (X, Y) = (1, 1), and (5, 16) has (1, 3), which is P in W(2, 2).
        let form = rational_nim_with_part([(7, 2), (1, 10)], 2);
        assert!(form.is_p(5, 16) && !form.is_p(4, 6) && !form.is_p(1, 0));
    }

    #[test]
    fn as_many_terminals_as_the_determinant() {
        let small = || (0..8u64).flat_map(|p| (0..8u64).map(move |q| (p, q)));
        for (first, second) in small().flat_map(|first| small().map(move |second| (first, second))) {
            if first.0 * second.1 > first.1 * second.0 {
                let wedge = Wedge::new([first, second]);
                assert_eq!(wedge.terminals.len() as u64, wedge.determinant, "{first:?} {second:?}");
            }
        }
    }
}
