//! Grundy values by bit-parallel sweep.
//!
//! The value of a position is the first number missing from the values of its options. Options are not visited:
//! for every orbit of a stride (a row, a column, a diagonal, a residue class of one) the values already on it are
//! kept as a set of bits, and the value sought is the first zero of the OR of the few sets through the position.
//! Each set remembers how many of its words are full, and the search begins at the fullest.
//!
//! Lattices keep the least y at which each value has occurred in each class; cones and single vectors count the values
//! in a window that slides along the line.

mod lattice;
mod sets;
mod spots;
mod window;

use std::collections::HashMap;

use super::compile::{Moves, PassingStride};
use super::{NOT_A_POSITION, NoGrundy, Steps};
use crate::rules::Ruleset;
use lattice::Lattice;
use sets::{Bits, Cursor, Group, Sets};
use spots::Spots;
use window::Window;

/// The most bytes that the sets of orbits may take; strides beyond that become single vectors, which are slower.
const MOST_BYTES: usize = 3 << 29;

/// A sweep in progress.
#[derive(Debug)]
pub struct GrundySolver {
    rules: Ruleset,
    width: u32,
    height: u32,
    table: Vec<u16>,
    sets: Sets,
    /// Steps along a line, each with a set for every residue class.
    inline: Vec<(u32, Group)>,
    /// Strides across lines.
    orbits: Vec<Orbits>,
    spots: Spots,
    window: Option<(Window, Group)>,
    lattices: Vec<Lattice>,
    /// Do the sets through a position say everything, and take in its value at once?
    plain: bool,
}

impl Steps for GrundySolver {
    fn advance(&mut self, lines: u32) -> bool {
        let (done, total) = self.progress();
        (done..total.min(done.saturating_add(lines))).for_each(|x| self.line(x));
        self.progress().0 == total
    }

    fn progress(&self) -> (u32, u32) {
        ((self.table.len() / self.height as usize) as u32, self.width)
    }
}

impl GrundySolver {
    /// Begins the board 0 ≤ x < `width`, 0 ≤ y < `height`.
    pub fn new(rules: Ruleset, width: u32, height: u32) -> Result<GrundySolver, NoGrundy> {
        if rules.misere {
            return Err(NoGrundy::Misere);
        }
        if rules.declared.is_some() {
            return Err(NoGrundy::Declared);
        }
        let greatest = greatest_value(&rules, width, height);
        let mut sets = Sets::new(greatest);
        let mut moves = Moves::new(&rules, width, height, MOST_BYTES / sets.bytes_each());
        let inline = moves.inline.iter().map(|&step| (step, sets.group(step as usize))).collect();
        let mut orbits: Vec<Orbits> = Vec::new();
        for stride in moves.lasting {
            Orbits::of(&mut orbits, stride.step, (width, height), &mut sets).add(stride.first);
        }
        // Values leave passing strides, so these share no sets with lasting ones.
        let mut passing: Vec<Orbits> = Vec::new();
        for stride in moves.passing {
            Orbits::of(&mut passing, stride.stride.step, (width, height), &mut sets).passing.push(stride);
        }
        orbits.extend(passing);
        let spots = Spots::take_from(&mut moves.rows);
        let windowed = !(moves.rows.is_empty() && moves.cones.is_empty());
        let window = windowed.then(|| (Window::new(moves.rows, moves.cones, greatest), sets.group(1)));
        sets.allocate()?;
        let mut table = Vec::new();
        table.try_reserve_exact(width as usize * height as usize).map_err(|_| NoGrundy::Memory)?;
        Ok(GrundySolver {
            plain: window.is_none()
                && spots.is_empty()
                && moves.lattices.is_empty()
                && !orbits.iter().any(Orbits::fetches),
            lattices: moves.lattices.iter().map(|&moves| Lattice::new(moves, height, greatest)).collect(),
            rules,
            width,
            height,
            table,
            sets,
            inline,
            orbits,
            spots,
            window,
        })
    }

    /// The values of the lines done so far: line = x, column = y; [`NOT_A_POSITION`] where there is none.
    pub fn values(&self) -> &[u16] {
        &self.table
    }

    /// Solves the whole board.
    pub fn solve(mut self) -> Vec<u16> {
        self.finish();
        self.table
    }

    fn line(&mut self, x: u32) {
        let mut cursors = self.begin_line(x);
        match *cursors.as_slice() {
            // The commonest numbers of sets, unrolled, where there is nothing but sets.
            [a, b] if self.plain => self.cells::<true>(x, &mut [a, b]),
            [a, b, c] if self.plain => self.cells::<true>(x, &mut [a, b, c]),
            [a, b, c, d, e] if self.plain => self.cells::<true>(x, &mut [a, b, c, d, e]),
            [a, b] => self.cells::<false>(x, &mut [a, b]),
            [a, b, c] => self.cells::<false>(x, &mut [a, b, c]),
            _ => self.cells::<false>(x, &mut cursors),
        }
    }

    /// The sets through (x, 0): inline strides, orbits, window.
    fn begin_line(&mut self, x: u32) -> Vec<Cursor> {
        for lattice in &mut self.lattices {
            lattice.begin_line(x, &self.table);
        }
        self.spots.begin_line(x, self.height);
        let mut cursors = Vec::new();
        for &(step, group) in &self.inline {
            self.sets.clear(group);
            cursors.push(self.sets.cursor(group, 0, step as usize, true));
        }
        for orbits in &self.orbits {
            cursors.push(self.sets.cursor(orbits.group, orbits.set(x), usize::MAX, orbits.at_once));
        }
        if let Some((window, group)) = &mut self.window {
            self.sets.clear(*group);
            window.begin_line(x, self.height);
            cursors.push(self.sets.cursor(*group, 0, 1, false));
        }
        cursors
    }

    #[inline(always)]
    fn cells<const PLAIN: bool>(&mut self, x: u32, cursors: &mut [Cursor]) {
        let (low, high) = self.rules.domain.column(u64::from(x));
        let positions = low..=high.unwrap_or(u64::MAX);
        let GrundySolver { table, lattices, spots, .. } = self;
        let mut sets = self.sets.bits();
        for y in 0..self.height {
            if !PLAIN {
                for (orbits, set) in self.orbits.iter_mut().zip(&cursors[self.inline.len()..]) {
                    orbits.fetch((x, y), table, self.height, &mut sets, set);
                }
                if let (Some((window, _)), Some(set)) = (&mut self.window, cursors.last()) {
                    window.slide(y, table, &mut sets, set);
                }
            }
            let mut value = NOT_A_POSITION;
            if positions.contains(&u64::from(y)) {
                value = if PLAIN {
                    sets.first_missing(cursors)
                } else {
                    let unseen = lattices.iter_mut().map(|lattice| lattice.first_unseen(x, y)).max();
                    sets.first_missing_unless(cursors, unseen.unwrap_or(0), |value| {
                        spots.reach(value, y, table)
                            || lattices.iter().any(|lattice| lattice.reaches(value, x, y))
                    })
                };
                for cursor in cursors.iter().filter(|cursor| PLAIN || cursor.at_once) {
                    sets.insert(cursor, value);
                }
            }
            table.push(value);
            cursors.iter_mut().for_each(Cursor::advance);
        }
    }
}

/// No value on the board is greater: a value is at most the number of options, and of tokens.
fn greatest_value(rules: &Ruleset, width: u32, height: u32) -> usize {
    let (x, y) = (u64::from(width) - 1, u64::from(height) - 1);
    let options = rules.families.iter().map(|family| family.most_options(x, y)).fold(0, u64::saturating_add);
    options.min(x + y) as usize
}

/// The orbits of a step, a set for each class of positions that differ by multiples of it, and the strides of that
/// step.
#[derive(Debug)]
struct Orbits {
    step: (u32, u32),
    group: Group,
    /// How many orbits there are for each x mod dx.
    per_class: usize,
    last_quotient: u32,
    /// Does a stride begin with the step itself? Then values attack the next position of their orbit.
    at_once: bool,
    /// The first vectors of other strides that run to the edge.
    firsts: Vec<(u32, u32)>,
    /// Strides that end.
    passing: Vec<PassingStride>,
    /// A value may attack an orbit several times at once: how many further times, for orbit and value. (With moves by
    /// 1, 2, …, n it stays empty: values that close together on an orbit are all different.)
    repeated: HashMap<(usize, u16), u32>,
}

impl Orbits {
    /// The orbits of a step among those there are, or new ones.
    fn of<'a>(
        all: &'a mut Vec<Orbits>,
        step: (u32, u32),
        (width, height): (u32, u32),
        sets: &mut Sets,
    ) -> &'a mut Orbits {
        if let Some(found) = all.iter().position(|orbits| orbits.step == step) {
            return &mut all[found];
        }
        let last_quotient = (width - 1) / step.0;
        let per_class = height as usize + step.1 as usize * last_quotient as usize;
        let group = sets.group(per_class * step.0.min(width) as usize);
        let (at_once, firsts, passing, repeated) = (false, Vec::new(), Vec::new(), HashMap::new());
        all.push(Orbits { step, group, per_class, last_quotient, at_once, firsts, passing, repeated });
        let last = all.len() - 1;
        &mut all[last]
    }

    fn add(&mut self, first: (u32, u32)) {
        if first == self.step {
            self.at_once = true;
        } else {
            self.firsts.push(first);
        }
    }

    fn fetches(&self) -> bool {
        !self.firsts.is_empty() || !self.passing.is_empty()
    }

    /// Lets the values that begin or cease to attack at (x, y) enter or leave the set of its orbit.
    fn fetch(&mut self, (x, y): (u32, u32), table: &[u16], height: u32, sets: &mut Bits<'_>, set: &Cursor) {
        let value_at = |(i, j): (u32, u32)| {
            let (u, v) = (x.checked_sub(i)?, y.checked_sub(j)?);
            Some(table[u as usize * height as usize + v as usize]).filter(|&value| value != NOT_A_POSITION)
        };
        for value in self.firsts.iter().filter_map(|&first| value_at(first)) {
            sets.insert(set, value);
        }
        let orbit = self.set(x) + y as usize;
        for PassingStride { stride, beyond } in &self.passing {
            if let Some(value) = value_at(stride.first)
                && !sets.insert(set, value)
            {
                *self.repeated.entry((orbit, value)).or_insert(0) += 1;
            }
            if let Some(value) = value_at(*beyond) {
                match self.repeated.get_mut(&(orbit, value)) {
                    None => sets.remove(set, value),
                    Some(1) => drop(self.repeated.remove(&(orbit, value))),
                    Some(more) => *more -= 1,
                }
            }
        }
    }

    /// The orbit of (x, 0); those of (x, 1), (x, 2), … follow it.
    fn set(&self, x: u32) -> usize {
        let (dx, dy) = self.step;
        let across = dy as usize * (self.last_quotient - x / dx) as usize;
        (x % dx) as usize * self.per_class + across
    }
}
