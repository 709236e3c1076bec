//! A game carried over to another: checked from the two rules, without looking at a single position.
//!
//! A certificate may say `transfer A B C D N GAME`: its automata are about GAME, and with U = A·x + B·y, V = C·x + D·y, (x, y)
//! is a P-position exactly when U, V ≥ 0 and (⌊U/N⌋, ⌊V/N⌋) is one of GAME. That follows if
//!
//! 1. the positions of the game are exactly the (x, y) with U ≥ 0 and V ≥ 0, and A, D > 0 ≥ B, C with A·D > B·C, so that
//!    U, V ≥ 0 implies x, y ≥ 0;
//! 2. every family of moves takes multiples of a direction that adds N times whole numbers to U and V, none negative;
//! 3. GAME is played on all (X, Y) ≥ 0 with exactly these whole numbers as directions, the same multiples, and the same play.
//!
//! Then a move is legal here exactly when its image is legal there. Beside that, images must be numbers that can be asked about:
//! of positions U ≤ (A·D − B·C)·x/D and V ≤ (A·D − B·C)·y/A, and for heaps to 2^62 the Nth part of that must be below 2^64.

use crate::certificate::{Certificate, Transfer};
use crate::query::Query;
use crate::rules::{Domain, MoveFamily, Rules, Ruleset, Window};
use crate::theory::closed::ClosedForm;

use super::Invalid;

/// The game that the automata of a certificate are about: its own, or the one it is carried over to.
pub(super) fn game(query: &Query, certificate: &Certificate) -> Result<Query, Invalid> {
    let Some(transfer) = &certificate.transfer else { return Ok(query.clone()) };
    let to = Query::parse(&transfer.to).map_err(|error| Invalid::Game(error.to_string()))?;
    let (Rules::Two(from), Rules::Two(target)) = (query.rules(), to.rules()) else {
        return Err(Invalid::Transfer);
    };
    if is_carried(&from, &target, transfer) { Ok(to) } else { Err(Invalid::Transfer) }
}

fn is_carried(from: &Ruleset, to: &Ruleset, transfer: &Transfer) -> bool {
    let Ruleset { domain, families, declared: None, misere, ends: None } = from else { return false };
    let Ruleset { domain: Domain::Quarter, families: targets, declared: None, misere: same, ends: None } = to
    else {
        return false;
    };
    let &Transfer { map: [a, b, c, d], unit, .. } = transfer;
    let positions = match *domain {
        Domain::Quarter => b == 0 && c == 0,
        Domain::Wedge { p1, q1, p2, q2 } => {
            let [p1, q1, p2, q2] = [p1, q1, p2, q2].map(i64::from);
            (a, b, c, d) == (q2, -p2, -q1, p1)
        }
    };
    let signs = a > 0 && d > 0 && b <= 0 && c <= 0 && unit > 0;
    let small = [a, b, c, d, unit].iter().all(|n| n.unsigned_abs() < 1 << 20);
    if !(positions && signs && small && a * d > b * c && has_room(transfer) && misere == same) {
        return false;
    }
    let images: Option<Vec<MoveFamily>> = families.iter().map(|family| image(family, transfer)).collect();
    images.is_some_and(|images| {
        images.iter().all(|image| targets.contains(image))
            && targets.iter().all(|target| images.contains(target))
    })
}

/// Are images of heaps to 2^62 below 2^64? All numbers are small.
fn has_room(transfer: &Transfer) -> bool {
    let &Transfer { map: [a, b, c, d], unit, .. } = transfer;
    a * d - b * c < 4 * unit * a.min(d)
}

/// The family that a family becomes.
fn image(family: &MoveFamily, transfer: &Transfer) -> Option<MoveFamily> {
    let MoveFamily::Ray { start: (0, 0), step, multiples } = family else { return None };
    let small = |n: u64| i64::try_from(n).ok().filter(|&n| n < 1 << 20);
    let (i, j) = (small(step.0)?, small(step.1)?);
    let [a, b, c, d] = transfer.map;
    let whole = |sum: i64| u64::try_from(sum / transfer.unit).ok().filter(|_| sum % transfer.unit == 0);
    let step = (whole(a * i + b * j)?, whole(c * i + d * j)?);
    (step != (0, 0)).then(|| MoveFamily::Ray { start: (0, 0), step, multiples: multiples.clone() })
}

/// The closed form of a game that is carried over, from that of the other.
#[derive(Debug)]
pub(super) struct Carried {
    pub(super) transfer: Transfer,
    pub(super) form: Box<dyn ClosedForm>,
}

impl Carried {
    /// (U, V).
    fn sums(&self, x: i128, y: i128) -> (i128, i128) {
        let [a, b, c, d] = self.transfer.map.map(i128::from);
        (a * x + b * y, c * x + d * y)
    }

    /// The least and the greatest y of the positions with first heap x for which U/N and V/N have these whole parts.
    fn column(&self, x: i128, (u, v): (i128, i128)) -> (i128, i128) {
        let [a, b, c, d] = self.transfer.map.map(i128::from);
        let n = i128::from(self.transfer.unit);
        // N·v ≤ C·x + D·y < N·(v + 1), and N·u ≤ A·x + B·y < N·(u + 1) where B is not 0.
        let mut least = -(c * x - n * v).div_euclid(d);
        let mut most = (n * (v + 1) - 1 - c * x).div_euclid(d);
        if b < 0 {
            least = least.max(-(n * (u + 1) - 1 - a * x).div_euclid(-b));
            most = most.min((a * x - n * u).div_euclid(-b));
        } else if !(n * u..n * (u + 1)).contains(&(a * x)) {
            return (0, -1);
        }
        (least.max(0), most)
    }
}

impl ClosedForm for Carried {
    fn is_p(&self, x: u64, y: u64) -> bool {
        let (u, v) = self.sums(i128::from(x), i128::from(y));
        let part = |sum: i128| u64::try_from(sum.div_euclid(i128::from(self.transfer.unit))).ok();
        part(u).zip(part(v)).is_some_and(|(u, v)| self.form.is_p(u, v))
    }

    fn visit(&self, window: Window, visit: &mut dyn FnMut(u64, u64)) {
        let [x0, x1, y0, y1] = [window.x0, window.x1, window.y0, window.y1].map(i128::from);
        let n = i128::from(self.transfer.unit);
        // The image of a long narrow window is wide: it is cut into pieces that are about as wide as high.
        if !window.is_empty() && x1 - x0 > 2 * (y1 - y0) + 64 {
            let cut = window.x0 + (window.x1 - window.x0) / 2;
            self.visit(Window { x1: cut, ..window }, visit);
            return self.visit(Window { x0: cut + 1, ..window }, visit);
        }
        if !window.is_empty() && y1 - y0 > 2 * (x1 - x0) + 64 {
            let cut = window.y0 + (window.y1 - window.y0) / 2;
            self.visit(Window { y1: cut, ..window }, visit);
            return self.visit(Window { y0: cut + 1, ..window }, visit);
        }
        let [a, b, c, d] = self.transfer.map.map(i128::from);
        let det = a * d - b * c;
        // U grows with x and falls with y, V the other way round; the corners of the window need not be positions.
        let mut ends = [self.sums(x0, y1).0, self.sums(x1, y0).0, self.sums(x1, y0).1, self.sums(x0, y1).1];
        ends[1] = ends[1].min((det * x1).div_euclid(d));
        ends[3] = ends[3].min((det * y1).div_euclid(a));
        if window.is_empty() || ends[1] < 0 || ends[3] < 0 {
            return;
        }
        let [u0, u1, v0, v1] = ends.map(|sum| u64::try_from((sum / n).max(0)).unwrap_or(u64::MAX));
        self.form.visit(Window { x0: u0, x1: u1, y0: v0, y1: v1 }, &mut |u, v| {
            let (u, v) = (i128::from(u), i128::from(v));
            let first = (n * (d * u - b * v)).div_euclid(det).max(x0);
            let last = (n * (d * (u + 1) - b * (v + 1))).div_euclid(det).min(x1);
            for x in first..=last {
                let (least, most) = self.column(x, (u, v));
                for y in least.max(y0)..=most.min(y1) {
                    visit(x as u64, y as u64);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::closed;

    fn visited(form: &Carried, window: Window) -> Vec<(u64, u64)> {
        let mut found = Vec::new();
        form.visit(window, &mut |x, y| found.push((x, y)));
        found.sort_unstable();
        found
    }

    /// Windows of all shapes hold what the definition says, whatever the map.
    #[test]
    fn windows_hold_what_is_asked_cell_by_cell() {
        for (map, unit) in [
            ([1, 0, 0, 1], 1),
            ([3, 0, 0, 2], 4),
            ([10, -1, -2, 7], 34),
            ([9, -2, -3, 6], 7),
            ([2, 0, -1, 3], 2),
            ([2, -1, 0, 3], 3),
        ] {
            for form in [closed::nim(&[]), closed::wythoff()] {
                let form = Carried { transfer: Transfer { to: "game=nim".into(), map, unit }, form };
                for (x0, width, y0, height) in [
                    (0, 90, 0, 90),
                    (0, 400, 0, 20),
                    (0, 20, 0, 400),
                    (37, 300, 21, 30),
                    (37, 30, 21, 300),
                    (5, 1, 3, 1),
                    (0, 60, 500, 60),
                    (500, 60, 0, 60),
                ] {
                    let window = Window { x0, x1: x0 + width - 1, y0, y1: y0 + height - 1 };
                    let cells =
                        (window.x0..=window.x1).flat_map(|x| (window.y0..=window.y1).map(move |y| (x, y)));
                    let expected: Vec<(u64, u64)> = cells.filter(|&(x, y)| form.is_p(x, y)).collect();
                    assert_eq!(visited(&form, window), expected, "{map:?} {unit} {window:?}");
                }
            }
        }
    }

    /// A window a hundred thousand times as wide as high is cut into halves, not column by column.
    #[test]
    fn long_windows() {
        let transfer = Transfer { to: "game=nim".into(), map: [10, -1, -2, 7], unit: 34 };
        let form = Carried { transfer, form: closed::nim(&[]) };
        let long = 100_000;
        let (wide, high) =
            (Window { x0: 0, x1: long, y0: 30, y1: 31 }, Window { x0: 30, x1: 31, y0: 0, y1: long });
        assert_eq!(visited(&form, wide), visited(&form, Window { x1: 200, ..wide }));
        assert_eq!(visited(&form, high), visited(&form, Window { y1: 500, ..high }));
        assert!(visited(&form, Window { x0: 3, x1: 2, y0: 0, y1: 9 }).is_empty());
    }
}
