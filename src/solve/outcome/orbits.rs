//! What strides across lines attack.

use crate::solve::Positions;
use crate::solve::bits;
use crate::solve::compile::{PassingStride, Stride};

/// What lasting strides of one step attack. An orbit is a class of positions that differ by multiples of the step;
/// one bit per orbit says that it is attacked from here on.
#[derive(Debug)]
pub(super) struct Orbits {
    step: (u32, u32),
    firsts: Vec<(u32, u32)>,
    /// One row for each x mod dx.
    rows: Vec<Vec<u64>>,
    /// x / dx on the last line; orbits count from there, so that reading moves towards bit 0.
    last_quotient: u32,
    /// For horizontal strides: how many words at the beginning of a row are full, for each x mod dx.
    full: Vec<usize>,
}

impl Orbits {
    /// The orbits of each step that occurs.
    pub(super) fn of(strides: &[Stride], width: u32, height: u32) -> Vec<Orbits> {
        let mut all: Vec<Orbits> = Vec::new();
        for stride in strides {
            match all.iter_mut().find(|orbits| orbits.step == stride.step) {
                Some(orbits) => orbits.firsts.push(stride.first),
                None => all.push(Orbits::new(*stride, width, height)),
            }
        }
        all
    }

    fn new(stride: Stride, width: u32, height: u32) -> Orbits {
        let (dx, dy) = stride.step;
        let last_quotient = (width - 1) / dx;
        let bits = height as usize + dy as usize * last_quotient as usize;
        // One word more than the last chunk may read, and one for reading at an odd bit.
        let row = vec![0; bits::words(bits) + 2];
        let classes = dx.min(width) as usize;
        let full = vec![0; if dy == 0 { classes } else { 0 }];
        Orbits {
            step: stride.step,
            firsts: vec![stride.first],
            rows: vec![row; classes],
            last_quotient,
            full,
        }
    }

    fn row(&self, x: u32) -> usize {
        (x % self.step.0) as usize
    }

    /// Where y = 0 of line x is in its row.
    fn origin(&self, x: u32) -> usize {
        self.step.1 as usize * (self.last_quotient - x / self.step.0) as usize
    }

    /// Lets the P-positions attack whose first vector ends on line x.
    pub(super) fn enter(&mut self, x: u32, found: &Positions) {
        let (row, origin) = (self.row(x), self.origin(x));
        let row = &mut self.rows[row];
        for &first in &self.firsts {
            for y in attackers(x, first, found) {
                if (origin + y) / 64 < row.len() {
                    bits::set(row, origin + y);
                }
            }
        }
    }

    /// ORs what is attacked on line x, from `word` on, into `chunk`.
    pub(super) fn or_into(&self, x: u32, word: usize, chunk: &mut [u64]) {
        bits::or_from(chunk, &self.rows[self.row(x)], self.origin(x) + word * 64);
    }

    /// How many words at the beginning of line x are attacked throughout.
    pub(super) fn full_words(&mut self, x: u32) -> usize {
        if self.full.is_empty() {
            return 0;
        }
        let class = self.row(x);
        let row = &self.rows[class];
        let full = &mut self.full[class];
        *full += row[*full..].iter().take_while(|&&word| word == !0).count();
        *full
    }
}

/// Strides of one step that end: orbits with a count of the attacks under way, so that a bit can be cleared again.
#[derive(Debug)]
pub(super) struct Passing {
    orbits: Orbits,
    strides: Vec<PassingStride>,
    counts: Vec<Vec<u32>>,
}

impl Passing {
    /// The orbits of each step that occurs.
    pub(super) fn of(strides: &[PassingStride], width: u32, height: u32) -> Vec<Passing> {
        let mut all: Vec<Passing> = Vec::new();
        for stride in strides {
            match all.iter_mut().find(|passing| passing.orbits.step == stride.stride.step) {
                Some(passing) => passing.strides.push(*stride),
                None => all.push(Passing::new(*stride, width, height)),
            }
        }
        all
    }

    fn new(passing: PassingStride, width: u32, height: u32) -> Passing {
        let orbits = Orbits::new(passing.stride, width, height);
        let counts = orbits.rows.iter().map(|row| vec![0; row.len() * 64]).collect();
        Passing { orbits, strides: vec![passing], counts }
    }

    /// ORs what is attacked on line x, from `word` on, into `chunk`.
    pub(super) fn or_into(&self, x: u32, word: usize, chunk: &mut [u64]) {
        self.orbits.or_into(x, word, chunk);
    }

    /// Lets P-positions attack, or attack no longer, whose vectors begin or end on line x.
    pub(super) fn enter_and_leave(&mut self, x: u32, found: &Positions) {
        let (class, origin) = (self.orbits.row(x), self.orbits.origin(x));
        let (row, counts) = (&mut self.orbits.rows[class], &mut self.counts[class]);
        for PassingStride { stride: Stride { first, .. }, beyond } in &self.strides {
            for y in attackers(x, *first, found) {
                if let Some(count) = counts.get_mut(origin + y) {
                    *count += 1;
                    bits::set(row, origin + y);
                }
            }
            for y in attackers(x, *beyond, found) {
                if let Some(count) = counts.get_mut(origin + y) {
                    *count -= 1;
                    if *count == 0 {
                        bits::clear(row, origin + y);
                    }
                }
            }
        }
    }
}

/// The second heaps on line x from which the vector (i, j) leads to a P-position.
fn attackers(x: u32, (i, j): (u32, u32), found: &Positions) -> impl Iterator<Item = usize> + '_ {
    let line = x.checked_sub(i).map_or(&[][..], |line| found.line(line));
    line.iter().map(move |&y| y as usize + j as usize)
}
