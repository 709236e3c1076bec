//! What cones reach.
//!
//! The vectors (i, j) of a cone, both positive and the larger less than s·smaller + t, are closed under adding (1, 1): so
//! what a position reaches, the next one on its diagonal reaches as well. What comes anew are the vectors that are in the
//! cone and not in it moved by (1, 1):
//! - the corner: (1, 1), …, (1, t) and (2, 1), …, (t, 1);
//! - a strip along each edge: the s − 1 greatest j for every i, and the s − 1 greatest i for every j. A strip moved by the
//!   direction of its edge, (1, s) or (s, 1), lies in itself again: its values gather on the orbits of that step.
//!
//! So a line takes in a few values for each position, and then the sets of the strips flow into those of the diagonals,
//! many positions at a time. With s = 2 and t = 1, for example, from (5, 4) the corner reaches (4, 3), the strips reach
//! (4, 2), (3, 0) and (3, 3), (1, 2), and the rest is what (4, 3) reaches.

use super::orbits::Orbits;
use super::sets::Sets;
use crate::solve::compile::count_orbits;

const DIAGONAL: (u32, u32) = (1, 1);

#[derive(Debug)]
pub(super) struct Cone {
    strips: Vec<Orbits>,
}

impl Cone {
    /// How many orbits it takes.
    pub(super) fn count_orbits(s: u32, width: u32, height: u32) -> u64 {
        [DIAGONAL, (1, s), (s, 1)].map(|step| count_orbits(step, width, height)).iter().sum()
    }

    /// The cone of (s, t), whose corner and whose values go to the diagonal orbits among `orbits`.
    pub(super) fn new(
        (s, t): (u32, u32),
        sides: (u32, u32),
        orbits: &mut Vec<Orbits>,
        sets: &mut Sets,
    ) -> Cone {
        let diagonals = Orbits::of(orbits, DIAGONAL, sides, sets);
        (1..=t).for_each(|j| diagonals.add((1, j)));
        (2..=t).for_each(|i| diagonals.add((i, 1)));
        let edge = (t + 1)..(s + t);
        let mut strips = Vec::new();
        if !edge.is_empty() {
            let [mut upper, mut lower] = [(1, s), (s, 1)].map(|step| Orbits::new(step, sides, sets));
            // Not as strides that begin with their step: nobody puts values into these sets while a line is solved.
            upper.firsts.extend(edge.clone().map(|j| (1, j)));
            lower.firsts.extend(edge.map(|i| (i, 1)));
            strips.extend([upper, lower]);
        }
        Cone { strips }
    }

    /// Lets what the strips reach on line x flow into the diagonals, which have begun the line.
    pub(super) fn begin_line(
        &mut self,
        x: u32,
        table: &[u16],
        height: u32,
        orbits: &[Orbits],
        sets: &mut Sets,
    ) {
        let Some(diagonals) = orbits.iter().find(|orbits| orbits.step == DIAGONAL) else { return };
        let into = (diagonals.group, diagonals.set(x));
        for strip in &mut self.strips {
            strip.begin_line(x, table, height, sets);
            sets.merge((strip.group, strip.set(x)), into, height as usize, (x + height) as usize);
        }
    }
}
