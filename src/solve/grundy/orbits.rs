//! What strides across lines reach.

use std::collections::HashMap;

use super::sets::{Group, Sets};
use crate::solve::NOT_A_POSITION;
use crate::solve::compile::PassingStride;

/// The orbits of a step, a set for each class of positions that differ by multiples of it, and the strides of that
/// step.
#[derive(Debug)]
pub(super) struct Orbits {
    pub(super) step: (u32, u32),
    pub(super) group: Group,
    /// How many orbits there are for each x mod dx.
    per_class: usize,
    last_quotient: u32,
    /// Does a stride begin with the step itself? Then values attack the next position of their orbit.
    pub(super) at_once: bool,
    /// The first vectors of other strides that run to the edge.
    pub(super) firsts: Vec<(u32, u32)>,
    /// Strides that end.
    pub(super) passing: Vec<PassingStride>,
    /// A value may attack an orbit several times at once: how many further times, for orbit and value. (With moves by
    /// 1, 2, …, n it stays empty: values that close together on an orbit are all different.)
    repeated: HashMap<(usize, u16), u32>,
}

impl Orbits {
    /// Orbits without a stride.
    pub(super) fn new(step: (u32, u32), (width, height): (u32, u32), sets: &mut Sets) -> Orbits {
        let last_quotient = (width - 1) / step.0;
        let per_class = height as usize + step.1 as usize * last_quotient as usize;
        let group = sets.group(per_class * step.0.min(width) as usize);
        let (at_once, firsts, passing, repeated) = (false, Vec::new(), Vec::new(), HashMap::new());
        Orbits { step, group, per_class, last_quotient, at_once, firsts, passing, repeated }
    }

    /// The orbits of a step among those there are, or new ones.
    pub(super) fn of<'a>(
        all: &'a mut Vec<Orbits>,
        step: (u32, u32),
        sides: (u32, u32),
        sets: &mut Sets,
    ) -> &'a mut Orbits {
        let known = all.iter().position(|orbits| orbits.step == step);
        let at = known.unwrap_or_else(|| {
            all.push(Orbits::new(step, sides, sets));
            all.len() - 1
        });
        &mut all[at]
    }

    /// Adds a stride that runs to the edge.
    pub(super) fn add(&mut self, first: (u32, u32)) {
        if first == self.step {
            self.at_once = true;
        } else {
            self.firsts.push(first);
        }
    }

    /// Lets the values that begin or cease to attack on line x enter or leave the sets of its orbits. They are on earlier
    /// lines: a stride across lines takes from the first heap.
    pub(super) fn begin_line(&mut self, x: u32, table: &[u16], height: u32, sets: &mut Sets) {
        let here = self.set(x);
        let mut sets = sets.bits();
        // The orbits that values reach by a vector, with these values.
        let reached = |(i, j): (u32, u32)| {
            let line = x
                .checked_sub(i)
                .filter(|_| j < height)
                .map_or(&[][..], |line| &table[line as usize * height as usize..][..(height - j) as usize]);
            let orbits = here + j as usize..;
            orbits
                .zip(line)
                .map(|(orbit, &value)| (orbit, value))
                .filter(|(_, value)| *value != NOT_A_POSITION)
        };
        for &first in &self.firsts {
            for (orbit, value) in reached(first) {
                sets.insert(&sets.cursor(self.group, orbit), value);
            }
        }
        for PassingStride { stride, beyond } in &self.passing {
            for (orbit, value) in reached(stride.first) {
                if !sets.insert(&sets.cursor(self.group, orbit), value) {
                    *self.repeated.entry((orbit, value)).or_insert(0) += 1;
                }
            }
            for (orbit, value) in reached(*beyond) {
                match self.repeated.get_mut(&(orbit, value)) {
                    None => sets.remove(&sets.cursor(self.group, orbit), value),
                    Some(1) => drop(self.repeated.remove(&(orbit, value))),
                    Some(more) => *more -= 1,
                }
            }
        }
    }

    /// The orbit of (x, 0); those of (x, 1), (x, 2), … follow it.
    pub(super) fn set(&self, x: u32) -> usize {
        let (dx, dy) = self.step;
        let across = dy as usize * (self.last_quotient - x / dx) as usize;
        (x % dx) as usize * self.per_class + across
    }
}
