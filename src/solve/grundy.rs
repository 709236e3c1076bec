//! Grundy values by bit-parallel sweep.
//!
//! The value of a position is the first number missing from the values of its options. Options are not visited:
//! for every orbit of a stride (a row, a column, a diagonal, a residue class of one) the values already on it are
//! kept as a set of bits, and the value sought is the first zero of the OR of the few sets through the position.
//! Each set remembers how many of its words are full, and the search begins at the fullest.
//!
//! What moves across lines reach is settled before a line begins; only moves along the line take in its values as they
//! are found. Cones are such moves, and flow from orbit to orbit. Lattices keep the least y at which each value has
//! occurred in each class; runs of single vectors count the values in a window that slides along the line.

mod cone;
mod lattice;
mod orbits;
mod sets;
mod spots;
mod window;

use super::compile::Moves;
use super::{NOT_A_POSITION, NoGrundy, Steps};
use crate::rules::Ruleset;
use cone::Cone;
use lattice::Lattice;
use orbits::Orbits;
use sets::{Cursor, Group, Sets};
use spots::Spots;
use window::SlidingWindow;

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
    cones: Vec<Cone>,
    spots: Spots,
    window: Option<(SlidingWindow, Group)>,
    lattices: Vec<Lattice>,
    contents: Contents,
}

/// What a line is worked out from. Loops that know it beforehand are quicker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Contents {
    /// Sets, into which every value goes as soon as it is known.
    SetsAtOnce = 0,
    /// Sets that say everything about a position.
    Sets = 1,
    /// Sets and other things.
    More = 2,
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
        GrundySolver::with_bytes(rules, width, height, MOST_BYTES)
    }

    /// The same, with at most so many bytes for sets.
    fn with_bytes(
        rules: Ruleset,
        width: u32,
        height: u32,
        most_bytes: usize,
    ) -> Result<GrundySolver, NoGrundy> {
        if rules.misere {
            return Err(NoGrundy::Misere);
        }
        if rules.declared.is_some() {
            return Err(NoGrundy::Declared);
        }
        let greatest = greatest_value(&rules, width, height);
        let mut sets = Sets::new(greatest);
        let mut moves = Moves::new(&rules, width, height, most_bytes / sets.bytes_each());
        let inline = moves.inline.iter().map(|&step| (step, sets.group(step as usize))).collect();
        let mut orbits: Vec<Orbits> = Vec::new();
        for stride in moves.lasting {
            Orbits::of(&mut orbits, stride.step, (width, height), &mut sets).add(stride.first);
        }
        let (mut cones, mut wide) = (Vec::new(), Vec::new());
        for (s, t) in moves.cones {
            let room = moves.orbits_left.checked_sub(Cone::count_orbits(s, width, height));
            if let Some(left) = room {
                moves.orbits_left = left;
                cones.push(Cone::new((s, t), (width, height), &mut orbits, &mut sets));
            } else {
                wide.push((s, t));
            }
        }
        // Values leave passing strides, so these share no sets with lasting ones.
        let mut passing: Vec<Orbits> = Vec::new();
        for stride in moves.passing {
            Orbits::of(&mut passing, stride.stride.step, (width, height), &mut sets).passing.push(stride);
        }
        orbits.extend(passing);
        let spots = Spots::take_from(&mut moves.rows);
        let windowed = !(moves.rows.is_empty() && wide.is_empty());
        let window = windowed.then(|| (SlidingWindow::new(moves.rows, wide, greatest), sets.group(1)));
        sets.allocate()?;
        let mut table = Vec::new();
        table.try_reserve_exact(width as usize * height as usize).map_err(|_| NoGrundy::Memory)?;
        let contents = if !(window.is_none() && spots.is_empty() && moves.lattices.is_empty()) {
            Contents::More
        } else if orbits.iter().all(|orbits: &Orbits| orbits.at_once) {
            Contents::SetsAtOnce
        } else {
            Contents::Sets
        };
        Ok(GrundySolver {
            contents,
            lattices: moves
                .lattices
                .iter()
                .map(|moves| Lattice::new(moves.clone(), height, greatest))
                .collect(),
            rules,
            width,
            height,
            table,
            sets,
            inline,
            orbits,
            cones,
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
        const AT_ONCE: u8 = Contents::SetsAtOnce as u8;
        const SETS: u8 = Contents::Sets as u8;
        const MORE: u8 = Contents::More as u8;
        let mut cursors = self.begin_line(x);
        // The commonest numbers of sets are unrolled.
        match (self.contents, cursors.as_slice()) {
            (Contents::SetsAtOnce, &[a, b]) => self.cells::<AT_ONCE>(x, &mut [a, b]),
            (Contents::SetsAtOnce, &[a, b, c]) => self.cells::<AT_ONCE>(x, &mut [a, b, c]),
            (Contents::SetsAtOnce, &[a, b, c, d, e]) => self.cells::<AT_ONCE>(x, &mut [a, b, c, d, e]),
            (Contents::Sets, &[a, b, c]) => self.cells::<SETS>(x, &mut [a, b, c]),
            (_, &[a, b]) => self.cells::<MORE>(x, &mut [a, b]),
            (_, &[a, b, c]) => self.cells::<MORE>(x, &mut [a, b, c]),
            _ => self.cells::<MORE>(x, &mut cursors),
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
        for orbits in &mut self.orbits {
            orbits.begin_line(x, &self.table, self.height, &mut self.sets);
        }
        for cone in &mut self.cones {
            cone.begin_line(x, &self.table, self.height, &self.orbits, &mut self.sets);
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
    fn cells<const CONTENTS: u8>(&mut self, x: u32, cursors: &mut [Cursor]) {
        let at_once = CONTENTS == Contents::SetsAtOnce as u8;
        let more = CONTENTS == Contents::More as u8;
        let (low, high) = self.rules.domain.column(u64::from(x));
        let positions = low..=high.unwrap_or(u64::MAX);
        let GrundySolver { table, lattices, spots, .. } = self;
        let mut sets = self.sets.bits();
        for y in 0..self.height {
            if more && let (Some((window, _)), Some(set)) = (&mut self.window, cursors.last()) {
                window.slide(y, table, &mut sets, set);
            }
            let mut value = NOT_A_POSITION;
            if positions.contains(&u64::from(y)) {
                value = if !more {
                    sets.first_missing(cursors)
                } else {
                    let unseen = lattices.iter_mut().map(|lattice| lattice.first_unseen(y)).max();
                    sets.first_missing_unless(
                        cursors,
                        unseen.unwrap_or(0),
                        |word| spots.taken(word, y, table),
                        |value| lattices.iter().any(|lattice| lattice.reaches(value, y)),
                    )
                };
                for cursor in cursors.iter().filter(|cursor| at_once || cursor.at_once) {
                    sets.insert(cursor, value);
                }
            }
            table.push(value);
            cursors.iter_mut().for_each(Cursor::advance);
            if more {
                lattices.iter_mut().for_each(Lattice::advance);
            }
        }
    }
}

/// No value on the board is greater: a value is at most the number of options, and of tokens.
fn greatest_value(rules: &Ruleset, width: u32, height: u32) -> usize {
    let (x, y) = (u64::from(width) - 1, u64::from(height) - 1);
    let options = rules.families.iter().map(|family| family.most_options(x, y)).fold(0, u64::saturating_add);
    options.min(x + y) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Domain, MoveFamily};
    use crate::solve::naive;

    /// Boards of several words of values, larger than random tests can afford; with room for sets and without.
    #[test]
    fn cones_are_solved_as_by_naive_whatever_the_room() {
        let (width, height) = (70, 90);
        let wedge = Domain::Wedge { p1: 5, q1: 1, p2: 1, q2: 4 };
        for (s, t, domain) in [
            (1, 1, Domain::Quarter),
            (1, 7, Domain::Quarter),
            (2, 1, Domain::Quarter),
            (2, 5, wedge),
            (3, 2, Domain::Quarter),
            (10, 50, Domain::Quarter),
            (7, 1, wedge),
            (200, 3, Domain::Quarter),
            (2, 300, Domain::Quarter),
        ] {
            let cone = MoveFamily::Cone { s, t };
            let diagonal = MoveFamily::ray((1, 1));
            let heaps = [MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))];
            for families in
                [vec![cone.clone()], [&heaps[..], std::slice::from_ref(&cone)].concat(), vec![diagonal, cone]]
            {
                let rules = Ruleset { domain, ..Ruleset::new(families) };
                let wanted = naive::grundy(&rules, width, height);
                for room in [0, 200_000, MOST_BYTES] {
                    let solver =
                        GrundySolver::with_bytes(rules.clone(), width, height, room).expect("values");
                    assert!(solver.solve() == wanted, "s = {s}, t = {t}, {rules:?} in {room} bytes");
                }
            }
        }
    }

    /// Orbits take the room that was counted for them, and all together no more than there is.
    #[test]
    fn sets_take_no_more_room_than_there_is() {
        assert_eq!(Sets::new(1_000).bytes_each(), (1_000 / 64 + 2) * 8);
        for step in [(1, 1), (2, 3), (5, 1), (90, 2)] {
            let (mut sets, (width, height)) = (Sets::new(0), (33, 20));
            Orbits::new(step, (width, height), &mut sets);
            sets.allocate().expect("it is small");
            let counted = crate::solve::compile::count_orbits(step, width, height);
            // A group may be filled up to an odd number of cache lines.
            let sets = sets.allocated() as u64;
            assert!(counted <= sets && sets < counted + 16, "{step:?}: {counted} counted, {sets} taken");
        }
        assert_eq!(Cone::count_orbits(2, 4, 5), 8 + 11 + 2 * 6);
        let rays = [(1, 0), (1, 1), (1, 2), (2, 1), (1, 3), (3, 1)].map(MoveFamily::ray).to_vec();
        let (side, rules) = (60, Ruleset::new(rays));
        let wanted = naive::grundy(&rules, side, side);
        for room in [0, 5_000, 20_000, 40_000, 100_000] {
            let solver = GrundySolver::with_bytes(rules.clone(), side, side, room).expect("values");
            let (sets, each) = (solver.sets.allocated(), solver.sets.bytes_each());
            // And one for what is counted in a window, and what fills groups up.
            assert!(sets * each <= room + (1 + 16 * 6) * each, "{sets} sets of {each} bytes in {room}");
            assert!(room < 20_000 || !solver.orbits.is_empty(), "there is room for some in {room}");
            assert!(solver.solve() == wanted, "in {room} bytes");
        }
    }
}
