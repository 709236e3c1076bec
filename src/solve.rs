//! Outcomes and Grundy values, from the rules alone.
//!
//! [`naive`] follows the definitions and is kept for ever as the oracle. [`outcome`] and [`grundy`] give the same
//! answers fast: they sweep the board line by line (a *line* is all positions with one first heap x) and keep, for
//! each kind of move, what earlier lines do to this one. Both stop and resume between lines, so that a page can show
//! progress, cancel, or start over with newer parameters. `slices` does games of three heaps and more, `written` what
//! somebody wrote and is none of the families that these know.

mod bits;
mod compile;
pub mod few_values;
pub mod grundy;
pub mod naive;
pub mod outcome;
#[cfg(feature = "custom")]
pub mod slices;
mod steps;
#[cfg(feature = "custom")]
pub mod written;

pub use steps::Steps;

pub use crate::rules::NoGrundy;

/// The P-positions of a board, sorted by x and then by y.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    starts: Vec<usize>,
    ys: Vec<u32>,
}

impl Positions {
    fn with_lines(width: u32) -> Positions {
        let mut starts = Vec::with_capacity(width as usize + 1);
        starts.push(0);
        Positions { starts, ys: Vec::new() }
    }

    /// Those with these second heaps, in increasing order, on lines 0, 1, 2, …
    pub fn of_lines(lines: impl Iterator<Item = Vec<u32>>) -> Positions {
        let mut positions = Positions::with_lines(0);
        for line in lines {
            positions.ys.extend(line);
            positions.end_line();
        }
        positions
    }

    fn push(&mut self, y: u32) {
        self.ys.push(y);
    }

    fn end_line(&mut self) {
        self.starts.push(self.ys.len());
    }

    /// How many lines are complete.
    pub fn lines(&self) -> u32 {
        (self.starts.len() - 1) as u32
    }

    /// How many P-positions there are.
    pub fn len(&self) -> usize {
        self.ys.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.ys.is_empty()
    }

    /// The second heaps of the P-positions on a complete line.
    pub fn line(&self, x: u32) -> &[u32] {
        &self.ys[self.starts[x as usize]..self.starts[x as usize + 1]]
    }

    /// Is (x, y), on a complete line, a P-position?
    pub fn contains(&self, x: u32, y: u32) -> bool {
        self.line(x).binary_search(&y).is_ok()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.lines()).flat_map(|x| self.line(x).iter().map(move |&y| (x, y)))
    }
}

/// The value in a Grundy table of what is not a position.
pub const NOT_A_POSITION: u16 = u16::MAX;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{DeclaredBox, Domain, IntSet, MoveFamily, Ruleset, VectorSet};

    /// Longer than a word of bits, and no square.
    const SIDES: (u32, u32) = (70, 75);

    fn ray(start: (u64, u64), step: (u64, u64), set: &str) -> MoveFamily {
        MoveFamily::Ray { start, step, multiples: IntSet::parse(set).expect(set) }
    }

    fn lattice(i: u32, j: u32, modulus: u32, residue: u32) -> MoveFamily {
        MoveFamily::lattice((i, j), modulus, residue)
    }

    /// Every kind of move in every way that it can lie on a board. `tests/oracle` has many more, and takes longer.
    fn rulesets() -> Vec<Ruleset> {
        let nim = || vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))];
        let with_nim = |more: Vec<MoveFamily>| Ruleset::new([nim(), more].concat());
        let finite = |allowed: fn(u32, u32) -> bool| MoveFamily::Finite(VectorSet::from_fn(40, 40, allowed));
        let wedge = Domain::Wedge { p1: 7, q1: 2, p2: 1, q2: 10 };
        vec![
            Ruleset::new(Vec::new()),
            with_nim(Vec::new()),
            with_nim(vec![MoveFamily::ray((1, 1))]),
            with_nim(vec![MoveFamily::ray((1, 1)), MoveFamily::ray((1, 2)), MoveFamily::ray((2, 1))]),
            with_nim(vec![ray((0, 1), (1, 1), "1.."), ray((1, 0), (1, 1), "1.."), MoveFamily::ray((1, 1))]),
            with_nim(vec![ray((0, 0), (1, 1), "1,2,5")]),
            with_nim(vec![ray((0, 0), (1, 1), "1..20"), ray((2, 5), (1, 1), "3..14")]),
            with_nim(vec![ray((0, 0), (1, 1), "1..20"), ray((0, 0), (1, 2), "1..15")]),
            Ruleset::new([(1, 0), (0, 2), (0, 3)].map(MoveFamily::ray).to_vec()),
            Ruleset::new([(1, 0), (0, 4), (0, 6), (1, 1), (1, 2)].map(MoveFamily::ray).to_vec()),
            Ruleset::new([(1, 0), (0, 9), (0, 15), (1, 1), (2, 1)].map(MoveFamily::ray).to_vec()),
            with_nim(vec![ray((0, 0), (1, 2), "3n+2"), ray((3, 0), (2, 0), "1..12")]),
            Ruleset::new(vec![MoveFamily::ray((5, 0)), MoveFamily::ray((0, 3)), MoveFamily::ray((1, 1))]),
            Ruleset::new(vec![MoveFamily::ray((0, 65)), ray((0, 2), (0, 1), "2n"), MoveFamily::ray((3, 2))]),
            Ruleset::new(vec![ray((0, 0), (0, 1), "1..9,30..41"), ray((0, 0), (1, 0), "2^n")]),
            with_nim(vec![lattice(1, 1, 5, 0)]),
            with_nim(vec![lattice(1, 2, 3, 1), lattice(2, 1, 7, 0)]),
            with_nim(vec![MoveFamily::Cone { s: 2, t: 1 }]),
            with_nim(vec![MoveFamily::Cone { s: 1, t: 7 }, MoveFamily::ray((1, 1))]),
            Ruleset::new(vec![MoveFamily::Cone { s: 3, t: 2 }]),
            with_nim(vec![finite(|i, j| i * j == 6 || i == 3 && j == 3)]),
            with_nim(vec![finite(|i, j| (1..4).contains(&i) && j.abs_diff(i) < 3)]),
            with_nim(vec![finite(|i, j| i == 4 && j < 30 || i == 0 && j == 7)]),
            Ruleset::new(vec![finite(|i, j| (i + j) % 7 == 3)]),
            Ruleset {
                domain: wedge,
                ..Ruleset::new(vec![
                    MoveFamily::ray((7, 2)),
                    MoveFamily::ray((1, 10)),
                    ray((1, 1), (1, 1), "1.."),
                ])
            },
            Ruleset { domain: wedge, ..with_nim(vec![lattice(1, 1, 2, 0), finite(|i, j| i == 2 && j < 6)]) },
            Ruleset { domain: wedge, ..with_nim(vec![MoveFamily::Cone { s: 2, t: 3 }]) },
            Ruleset {
                declared: Some(DeclaredBox::from_fn(4, |x, y| (x + 2 * y) % 3 == 0)),
                ..with_nim(vec![MoveFamily::ray((1, 1)), lattice(1, 1, 4, 2)])
            },
            // Two declared P-positions that are a step of a ray apart.
            Ruleset {
                declared: Some(DeclaredBox::from_fn(4, |x, y| x == 2 || y % 2 == 1)),
                ..Ruleset::new(vec![MoveFamily::ray((1, 0)), MoveFamily::ray((0, 2))])
            },
        ]
    }

    #[test]
    fn outcomes_are_those_of_the_definition() {
        let (width, height) = SIDES;
        for rules in rulesets() {
            for misere in [false, true] {
                let rules = Ruleset { misere, ..rules.clone() };
                let naive = naive::outcomes(&rules, width, height);
                let mut solver = outcome::OutcomeSolver::new(rules.clone(), width, height);
                while !solver.advance(7) {}
                let positions = solver.positions();
                let count = naive.iter().filter(|outcome| **outcome == Some(true)).count();
                assert_eq!((positions.len(), positions.is_empty()), (count, count == 0), "{rules:?}");
                for (x, y) in (0..width).flat_map(|x| (0..height).map(move |y| (x, y))) {
                    let is_p = naive[(x * height + y) as usize] == Some(true);
                    assert_eq!(positions.contains(x, y), is_p, "({x}, {y}) of {rules:?}");
                }
            }
        }
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let (width, height) = SIDES;
        for rules in rulesets().into_iter().filter(|rules| rules.declared.is_none()) {
            let mut solver = grundy::GrundySolver::new(rules.clone(), width, height).expect("values");
            while !solver.advance(7) {}
            assert!(solver.values() == naive::grundy(&rules, width, height), "{rules:?}");
        }
    }
}
