//! Wythoff's game and W(a, b) described in three independent ways (Hu, chapter 3), each computed on its own:
//!
//! | way | a P-position is |
//! |---|---|
//! | [`recursion`] | the least cell of its column that no earlier P-position rules out |
//! | [`stepping`] | where n steps (Δx, Δy) from the corner end, rounded down |
//! | [`mod@line`] | a unit square that a beam crosses from one side to the opposite one |
//!
//! None of them uses the rule solver, and only integers decide. Hu's theorems 2, 3 and 5 to 8 say that all three give
//! the P-positions; the statements check them against the rules. In W(5, 3) the first steps on the upper line are
//! (0, 0), (0, 1), (0, 2), (1, 4), on the lower (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (6, 1).

pub mod line;
pub mod recursion;
pub mod stepping;

use super::exact::Surd;

/// The greatest a and b.
pub const MOST: u32 = 50;

/// The game W(a, b): multiples of a from the first heap, multiples of b from the second, or the same from both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wab {
    a: u32,
    b: u32,
}

/// One of the two beams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The steeper one, above y = x.
    Upper,
    /// The flatter one, below y = x.
    Lower,
}

impl Line {
    /// Both.
    pub const BOTH: [Line; 2] = [Line::Upper, Line::Lower];
}

impl Wab {
    /// W(1, 1), Wythoff's game.
    pub const WYTHOFF: Wab = Wab { a: 1, b: 1 };

    /// W(a, b), for a and b from 1 to [`MOST`].
    pub fn new(a: u64, b: u64) -> Option<Wab> {
        let within = |n: u64| u32::try_from(n).ok().filter(|n| (1..=MOST).contains(n));
        Some(Wab { a: within(a)?, b: within(b)? })
    }

    /// What the first heap gives multiples of.
    pub fn a(&self) -> u32 {
        self.a
    }

    /// What the second heap gives multiples of.
    pub fn b(&self) -> u32 {
        self.b
    }

    /// D = a²b² + 4ab, which lies strictly between (ab + 1)² and (ab + 2)²: slopes and steps are irrational.
    pub fn discriminant(&self) -> u64 {
        let ab = u64::from(self.a) * u64::from(self.b);
        ab * ab + 4 * ab
    }

    /// (p + √D)/r.
    fn surd(&self, p: i128, r: i128) -> Surd {
        Surd::new(p, 1, self.discriminant(), r)
    }

    /// The slope of a beam: m = (ab + √D)/2a of the upper, m − b of the lower.
    pub fn slope(&self, line: Line) -> Surd {
        let (a, ab) = (i128::from(self.a), i128::from(self.a) * i128::from(self.b));
        match line {
            Line::Upper => self.surd(ab, 2 * a),
            Line::Lower => self.surd(-ab, 2 * a),
        }
    }

    /// The steps (Δx, Δy) from one diagonal y − x = n to the next along a beam.
    pub fn step(&self, line: Line) -> (Surd, Surd) {
        let (a, b) = (i128::from(self.a), i128::from(self.b));
        match line {
            Line::Upper => {
                let r = 2 * (a * b - a + b);
                (self.surd(2 * a - a * b, r), self.surd(2 * b + a * b, r))
            }
            Line::Lower => {
                let r = 2 * (a * b + a - b);
                (self.surd(2 * a + a * b, r), self.surd(2 * b - a * b, r))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{MoveFamily, Ruleset, Window};
    use crate::solve::outcome::OutcomeSolver;
    use crate::theory::exact::is_wythoff_p;

    /// All small a and b, and pairs spread over the whole range.
    fn games() -> Vec<Wab> {
        let small = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)));
        // 29 and 17 generate pairs all over 1..=50 before they repeat.
        let spread = (1..=60u64).map(|n| (n * 29 % 50 + 1, n * n * 17 % 49 + 1));
        let edges = [(1, 50), (50, 1), (50, 50), (49, 50), (2, 50), (50, 2)];
        small.chain(spread).chain(edges).filter_map(|(a, b)| Wab::new(a, b)).collect()
    }

    #[test]
    fn the_three_ways_and_the_rules_agree() {
        let n = 320;
        let board = Window { x0: 0, x1: u64::from(n) - 1, y0: 0, y1: u64::from(n) - 1 };
        for game in games() {
            let rules = Ruleset::new(vec![
                MoveFamily::ray((game.a.into(), 0)),
                MoveFamily::ray((0, game.b.into())),
                MoveFamily::ray((1, 1)),
            ]);
            let found = OutcomeSolver::new(rules, n, n).solve();
            let found: Vec<(u64, u64)> = found.iter().map(|(x, y)| (x.into(), y.into())).collect();
            assert_eq!(recursion::positions(game, n, n), found, "{game:?}");
            assert_eq!(stepping::positions(game, board), found, "{game:?}");
            assert_eq!(line::positions(game, board), found, "{game:?}");
        }
    }

    #[test]
    fn a_window_is_a_part_of_the_board() {
        let board = Window { x0: 0, x1: 499, y0: 0, y1: 499 };
        for game in games() {
            let all = stepping::positions(game, board);
            for window in [
                Window { x0: 100, x1: 199, y0: 120, y1: 400 },
                Window { x0: 0, x1: 5, y0: 3, y1: 9 },
                Window { x0: 7, x1: 7, y0: 0, y1: 499 },
                Window { x0: 300, x1: 299, y0: 0, y1: 9 },
            ] {
                let within = |&(x, y): &(u64, u64)| {
                    (window.x0..=window.x1).contains(&x) && (window.y0..=window.y1).contains(&y)
                };
                let part: Vec<(u64, u64)> = all.iter().copied().filter(within).collect();
                assert_eq!(stepping::positions(game, window), part, "{game:?} {window:?}");
                assert_eq!(line::positions(game, window), part, "{game:?} {window:?}");
            }
        }
    }

    #[test]
    fn far_out_stepping_and_line_still_agree() {
        for game in games() {
            for line in Line::BOTH {
                let far = (1u128 << 61) + 12_345;
                let (x, y) = match line {
                    Line::Upper => (game.slope(line).recip().floor_times(far), far as i128),
                    Line::Lower => (far as i128, game.slope(line).floor_times(far)),
                };
                let around = |at: i128, by: u64| (at as u64 - by, at as u64 + by);
                let ((x0, x1), (y0, y1)) = (around(x, 60), around(y, 60));
                let window = Window { x0, x1, y0, y1 };
                let found = stepping::positions(game, window);
                assert!(found.len() >= 2, "{game:?} {line:?}"); // W(1, 50) has one in 51 columns below
                assert_eq!(line::positions(game, window), found, "{game:?} {line:?}");
                if game == Wab::WYTHOFF {
                    assert!(found.iter().all(|&(x, y)| is_wythoff_p(x.into(), y.into())));
                }
            }
        }
    }

    #[test]
    fn windows_off_the_beams_are_empty() {
        let (near, far) = ((0, 100), ((1 << 62) - 100, 1 << 62));
        for game in games() {
            for ((x0, x1), (y0, y1)) in [(near, far), (far, near)] {
                let window = Window { x0, x1, y0, y1 };
                assert_eq!(stepping::positions(game, window), [], "{game:?} {window:?}");
                assert_eq!(line::positions(game, window), [], "{game:?} {window:?}");
            }
        }
    }

    #[test]
    fn what_is_not_a_game() {
        assert_eq!(Wab::new(0, 1), None);
        assert_eq!(Wab::new(1, 51), None);
        assert_eq!(Wab::new(1 << 40, 1), None);
        assert_eq!(Wab::new(1, 1), Some(Wab::WYTHOFF));
    }

    #[test]
    fn slopes_of_w53() {
        let game = Wab::new(5, 3).expect("a game");
        assert_eq!(game.slope(Line::Upper).to_string(), "(15+sqrt(285))/10");
        assert_eq!(game.slope(Line::Lower).to_string(), "(-15+sqrt(285))/10");
        let (dx, dy) = game.step(Line::Upper);
        assert_eq!(
            (dx.to_string(), dy.to_string()),
            ("(-5+sqrt(285))/26".into(), "(21+sqrt(285))/26".into())
        );
    }
}
