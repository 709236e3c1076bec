//! Games that are another game in other coordinates: proved there, and carried over.
//!
//! Between two directions, with U = q2·x − p2·y and V = p1·y − q1·x, a position is one with U, V ≥ 0. If every direction of the
//! moves changes U and V by multiples of a number n, then X = ⌊U/n⌋ and Y = ⌊V/n⌋ change by whole numbers, a move is legal
//! exactly when X and Y stay at least 0, and (x, y) is a P-position exactly when (X, Y) is one of the game with these whole
//! numbers as directions. La's game (a) with (7, 2), (1, 10) and the ray (4, 6) has n = 34 and becomes W(2, 2).

use crate::query::Query;
use crate::rules::{Domain, IntSet, MoveFamily, Rules, Ruleset, Window};

/// X = ⌊(a·x + b·y)/n⌋ and Y = ⌊(c·x + d·y)/n⌋, and the game that (X, Y) is played in.
#[derive(Clone, Debug, PartialEq)]
pub struct Transfer {
    /// The game of (X, Y).
    pub(super) to: Query,
    /// a, b, c, d with a, d > 0 and b, c ≤ 0.
    pub(super) map: [i64; 4],
    /// n.
    pub(super) unit: i64,
}

impl Transfer {
    /// The game that a game between two directions is, if it is one of those that are known.
    pub(super) fn of(query: &Query) -> Option<Transfer> {
        let Rules::Two(rules) = query.rules() else { return None };
        let Domain::Wedge { p1, q1, p2, q2 } = rules.domain else { return None };
        if rules.declared.is_some() || rules.ends.is_some() {
            return None;
        }
        let [p1, q1, p2, q2] = [p1, q1, p2, q2].map(i64::from);
        let map = [q2, -p2, -q1, p1];
        let images: Vec<(i64, i64)> =
            rules.families.iter().map(|family| image(map, family)).collect::<Option<_>>()?;
        let unit = images.iter().fold(0, |unit, image| gcd(gcd(unit, image.0), image.1));
        // Of heaps to 2^62, X and Y stay below 2^64.
        if p1 * q2 - q1 * p2 >= 4 * unit * p1.min(q2) {
            return None;
        }
        let steps: Vec<(i64, i64)> =
            images.iter().filter(|_| unit > 0).map(|image| (image.0 / unit, image.1 / unit)).collect();
        let to = ["game=nim".to_owned(), "game=wythoff".to_owned()]
            .into_iter()
            .chain(steps.iter().map(|step| format!("game=wab&a={0}&b={0}", step.0.max(step.1))))
            .filter_map(|text| Query::parse(&text).ok())
            .map(|mut to| {
                to.settings.play = query.settings.play;
                to
            })
            .find(|to| has_steps(to, &rules, &steps))?;
        Some(Transfer { to, map, unit })
    }

    /// The game of (X, Y).
    pub fn to(&self) -> &Query {
        &self.to
    }

    /// (X, Y), where (x, y) is a position.
    pub fn apply(&self, x: u64, y: u64) -> Option<(u64, u64)> {
        let [a, b, c, d] = self.map.map(i128::from);
        let (x, y, unit) = (i128::from(x), i128::from(y), i128::from(self.unit));
        let number = |sum: i128| u64::try_from(sum.div_euclid(unit)).ok();
        Some((number(a * x + b * y)?, number(c * x + d * y)?))
    }

    /// A window that holds every (X, Y) of the positions of a window.
    pub(super) fn window(&self, window: Window) -> Option<Window> {
        let [a, b, c, d] = self.map.map(i128::from);
        let [x0, x1, y0, y1] = [window.x0, window.x1, window.y0, window.y1].map(i128::from);
        let number = |sum: i128| u64::try_from((sum / i128::from(self.unit)).max(0)).ok();
        if a * x1 + b * y0 < 0 || c * x0 + d * y1 < 0 {
            return None;
        }
        Some(Window {
            x0: number(a * x0 + b * y1)?,
            x1: number(a * x1 + b * y0)?,
            y0: number(c * x1 + d * y0)?,
            y1: number(c * x0 + d * y1)?,
        })
    }

    /// Calls `visit` for every position of a window with that (X, Y).
    pub(super) fn visit(&self, (u, v): (u64, u64), window: Window, visit: &mut dyn FnMut(u64, u64)) {
        let [a, b, c, d] = self.map.map(i128::from);
        let (unit, u, v) = (i128::from(self.unit), i128::from(u), i128::from(v));
        let ([low_u, low_v], det) = ([unit * u, unit * v], a * d - b * c);
        // x = (d·U − b·V)/det and y = (a·V − c·U)/det grow with U and V, which run through n numbers each.
        let range = |least: i128, more: i128, from: u64, to: u64| {
            let first = least.div_euclid(det).max(i128::from(from));
            first..=(least + more).div_euclid(det).min(i128::from(to))
        };
        for x in range(d * low_u - b * low_v, (d - b) * (unit - 1), window.x0, window.x1) {
            for y in range(a * low_v - c * low_u, (a - c) * (unit - 1), window.y0, window.y1) {
                let sums = (a * x + b * y, c * x + d * y);
                if sums.0 >= 0 && sums.1 >= 0 && (sums.0.div_euclid(unit), sums.1.div_euclid(unit)) == (u, v)
                {
                    visit(x as u64, y as u64);
                }
            }
        }
    }

    /// The map in words: `X = ⌊(10x − y)/34⌋ and Y = ⌊(7y − 2x)/34⌋`.
    pub fn words(&self) -> String {
        let [a, b, c, d] = self.map;
        let times = |n: i64, heap: char| if n == 1 { heap.to_string() } else { format!("{n}{heap}") };
        let sum = |more: i64, first: char, less: i64, second: char| match less {
            0 => times(more, first),
            less => format!("{} − {}", times(more, first), times(-less, second)),
        };
        let n = self.unit;
        format!("X = ⌊({})/{n}⌋ and Y = ⌊({})/{n}⌋", sum(a, 'x', b, 'y'), sum(d, 'y', c, 'x'))
    }
}

/// The halves of a window that is much longer than wide.
pub(super) fn halves(window: Window) -> Option<[Window; 2]> {
    let Window { x0, x1, y0, y1 } = window;
    let (wide, high) = (x1 - x0, y1 - y0);
    if wide > 2 * high + 64 {
        let middle = x0 + wide / 2;
        return Some([Window { x1: middle, ..window }, Window { x0: middle + 1, ..window }]);
    }
    let middle = y0 + high / 2;
    (high > 2 * wide + 64).then(|| [Window { y1: middle, ..window }, Window { y0: middle + 1, ..window }])
}

/// What a family that begins at (0, 0) adds to U and V.
fn image([a, b, c, d]: [i64; 4], family: &MoveFamily) -> Option<(i64, i64)> {
    let MoveFamily::Ray { start: (0, 0), step, multiples } = family else { return None };
    let (i, j) = (i64::try_from(step.0).ok()?, i64::try_from(step.1).ok()?);
    let image = (a * i + b * j, c * i + d * j);
    (*multiples == IntSet::all() && image.0 >= 0 && image.1 >= 0).then_some(image)
}

/// Are these the directions of a game on the quarter plane, and its play that of the rules?
fn has_steps(to: &Query, rules: &Ruleset, steps: &[(i64, i64)]) -> bool {
    let Rules::Two(target) = to.rules() else { return false };
    let ray = |step: &(i64, i64)| MoveFamily::ray((step.0 as u64, step.1 as u64));
    let plain = target.domain == Domain::Quarter && target.declared.is_none() && target.ends.is_none();
    plain
        && target.misere == rules.misere
        && steps.iter().all(|step| target.families.contains(&ray(step)))
        && target.families.iter().all(|family| steps.iter().any(|step| ray(step) == *family))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_rays_that_stay_are_carried_over() {
        let all = |start, step| MoveFamily::Ray { start, step, multiples: IntSet::all() };
        let some =
            |step| MoveFamily::Ray { start: (0, 0), step, multiples: IntSet::parse("2n").expect("a set") };
        let to = [10, -1, -2, 7];
        assert_eq!(image(to, &all((0, 0), (4, 6))), Some((34, 34)));
        assert_eq!(image(to, &all((0, 0), (7, 2))), Some((68, 0)));
        assert_eq!(image(to, &all((0, 0), (1, 10))), Some((0, 68)));
        let kept_out = [some((4, 6)), all((1, 0), (4, 6)), all((0, 0), (1, 11)), all((0, 0), (4, 1))];
        assert!(kept_out.iter().all(|family| image(to, family).is_none()));
    }

    #[test]
    fn games_between_directions() {
        let of = |text: &str| Transfer::of(&Query::parse(text).expect(text));
        let a = of("game=rational-nim&ray=4,6").expect("La's game (a)");
        assert_eq!(a.to().to_string(), "game=wab&a=2&b=2");
        assert_eq!(a.words(), "X = ⌊(10x − y)/34⌋ and Y = ⌊(7y − 2x)/34⌋");
        assert_eq!((a.apply(4, 6), a.apply(5, 16), a.apply(7, 1)), (Some((1, 1)), Some((1, 3)), None));
        assert_eq!(of("game=rational-wythoff").expect("it is one").to().to_string(), "game=wythoff");
        assert_eq!(
            of("game=rational-nim&play=misere").expect("it is one").to().to_string(),
            "game=nim&play=misere"
        );
        assert!(of("game=rational-nim&ray=8,4").is_none() && of("game=wythoff").is_none());
        // Every position of a window, once.
        let window = Window { x0: 3, x1: 40, y0: 5, y1: 60 };
        let whole = a.window(window).expect("there are positions");
        let mut found = Vec::new();
        for (u, v) in (whole.x0..=whole.x1).flat_map(|u| (whole.y0..=whole.y1).map(move |v| (u, v))) {
            a.visit((u, v), window, &mut |x, y| found.push((x, y)));
        }
        found.sort_unstable();
        let cells = (3..=40).flat_map(|x| (5..=60).map(move |y| (x, y)));
        assert_eq!(found, cells.filter(|&(x, y)| a.apply(x, y).is_some()).collect::<Vec<_>>());
    }
}
