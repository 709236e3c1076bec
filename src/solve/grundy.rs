//! Grundy values by bit-parallel sweep.
//!
//! The value of a position is the first number missing from the values of its options. Options are not visited:
//! for every orbit of a stride (a row, a column, a diagonal, a residue class of one) the values already on it are
//! kept as a set of bits, and the value sought is the first zero of the OR of the few sets through the position.
//! Each set remembers how many of its words are full, and the search begins at the fullest.
//!
//! Lattices keep the least y at which each value has occurred in each class; cones and single vectors count the values
//! in a window that slides along the line.

use std::collections::HashMap;

use super::compile::{LatticeMoves, Moves, PassingStride};
use super::outcome::cone_interval;
use super::{NOT_A_POSITION, NoGrundy};
use crate::rules::Ruleset;

/// A sweep in progress.
#[derive(Debug)]
pub struct GrundySolver {
    rules: Ruleset,
    width: u32,
    height: u32,
    table: Vec<u16>,
    sets: Sets,
    /// Steps along a line, each with the first of its sets.
    inline: Vec<(u32, usize)>,
    lasting: Vec<Lasting>,
    passing: Vec<Passing>,
    lattices: Vec<Lattice>,
    window: Option<Window>,
    /// Scratch: the sets through the position at hand.
    through: Vec<usize>,
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
        let moves = Moves::new(&rules, width, height);
        let words = greatest_value(&rules, width, height) / 64 + 1;
        let mut count = 0;
        let mut allot = |sets: usize| {
            count += sets;
            count - sets
        };
        let inline = moves.inline.iter().map(|&step| (step, allot(step as usize))).collect();
        let mut lasting: Vec<Lasting> = Vec::new();
        for stride in moves.lasting {
            match lasting.iter_mut().find(|lasting| lasting.orbits.step == stride.step) {
                Some(lasting) => lasting.firsts.push(stride.first),
                None => {
                    let orbits = Orbits::new(stride.step, width, height, &mut allot);
                    lasting.push(Lasting { orbits, firsts: vec![stride.first] });
                }
            }
        }
        let mut passing: Vec<Passing> = Vec::new();
        for stride in moves.passing {
            match passing.iter_mut().find(|passing| passing.orbits.step == stride.stride.step) {
                Some(passing) => passing.strides.push(stride),
                None => {
                    let orbits = Orbits::new(stride.stride.step, width, height, &mut allot);
                    passing.push(Passing { orbits, strides: vec![stride], repeated: HashMap::new() });
                }
            }
        }
        let windowed = !(moves.rows.is_empty() && moves.cones.is_empty());
        let window = windowed.then(|| Window::new(moves.rows, moves.cones, allot(1), words * 64));
        let mut table = Vec::new();
        table.try_reserve_exact(width as usize * height as usize).map_err(|_| NoGrundy::Memory)?;
        Ok(GrundySolver {
            sets: Sets::new(count, words)?,
            inline,
            lasting,
            passing,
            lattices: moves.lattices.iter().map(|&moves| Lattice::new(moves, height, words * 64)).collect(),
            window,
            table,
            through: Vec::new(),
            rules,
            width,
            height,
        })
    }

    /// How many of how many lines are done.
    pub fn progress(&self) -> (u32, u32) {
        ((self.table.len() / self.height as usize) as u32, self.width)
    }

    /// Solves up to `lines` more lines; `true` when the board is complete.
    pub fn advance(&mut self, lines: u32) -> bool {
        let (done, total) = self.progress();
        (done..total.min(done.saturating_add(lines))).for_each(|x| self.line(x));
        self.progress().0 == total
    }

    /// The values of the lines done so far: line = x, column = y; [`NOT_A_POSITION`] where there is none.
    pub fn values(&self) -> &[u16] {
        &self.table
    }

    /// Solves the whole board.
    pub fn solve(mut self) -> Vec<u16> {
        self.advance(self.width);
        self.table
    }

    fn line(&mut self, x: u32) {
        for &(step, first) in &self.inline {
            (first..first + step as usize).for_each(|set| self.sets.clear(set));
        }
        for lattice in &mut self.lattices {
            lattice.begin_line(x, &self.table, self.height);
        }
        if let Some(window) = &mut self.window {
            window.begin_line(x, self.height, &mut self.sets);
        }
        let (low, high) = self.rules.domain.column(u64::from(x));
        for y in 0..self.height {
            let inside = u64::from(y) >= low && high.is_none_or(|high| u64::from(y) <= high);
            self.approach(x, y);
            let value = if inside { self.value(x, y) } else { NOT_A_POSITION };
            self.table.push(value);
            if inside {
                for &(step, first) in &self.inline {
                    self.sets.insert(first + (y % step) as usize, value);
                }
            }
        }
    }

    /// Lets the values that begin or cease to attack at (x, y) enter or leave the sets through it.
    fn approach(&mut self, x: u32, y: u32) {
        self.through.clear();
        let value_at = |(i, j): (u32, u32)| {
            let (u, v) = (x.checked_sub(i)?, y.checked_sub(j)?);
            Some(self.table[u as usize * self.height as usize + v as usize])
                .filter(|&value| value != NOT_A_POSITION)
        };
        for &(step, first) in &self.inline {
            self.through.push(first + (y % step) as usize);
        }
        for lasting in &self.lasting {
            let set = lasting.orbits.set(x, y);
            for value in lasting.firsts.iter().filter_map(|&first| value_at(first)) {
                self.sets.insert(set, value);
            }
            self.through.push(set);
        }
        for passing in &mut self.passing {
            let set = passing.orbits.set(x, y);
            for PassingStride { stride, beyond } in &passing.strides {
                if let Some(value) = value_at(stride.first)
                    && !self.sets.insert(set, value)
                {
                    *passing.repeated.entry((set, value)).or_insert(0) += 1;
                }
                if let Some(value) = value_at(*beyond) {
                    match passing.repeated.get_mut(&(set, value)) {
                        None => self.sets.remove(set, value),
                        Some(1) => drop(passing.repeated.remove(&(set, value))),
                        Some(more) => *more -= 1,
                    }
                }
            }
            self.through.push(set);
        }
        if let Some(window) = &mut self.window {
            window.slide(y, &self.table, &mut self.sets);
            self.through.push(window.set);
        }
    }

    fn value(&mut self, x: u32, y: u32) -> u16 {
        if self.lattices.is_empty() {
            let start = self.sets.fullest(&self.through);
            return match self.through.as_slice() {
                // The commonest numbers of sets, unrolled.
                &[a, b] => self.sets.first_missing(&[a, b], start),
                &[a, b, c] => self.sets.first_missing(&[a, b, c], start),
                &[a, b, c, d] => self.sets.first_missing(&[a, b, c, d], start),
                through => self.sets.first_missing(through, start),
            };
        }
        let mut start = self.sets.fullest(&self.through);
        let mut classes = Vec::with_capacity(self.lattices.len());
        for lattice in &mut self.lattices {
            let class = lattice.moves.class(x, y) as usize;
            start = start.max(lattice.first_unseen(class, y as usize) / 64);
            classes.push(class);
        }
        let seen = |value| {
            let mut lattices = self.lattices.iter().zip(&classes);
            lattices.any(|(lattice, &class)| lattice.least(class, value) < y as u16)
        };
        self.sets.first_missing_unless(&self.through, start, seen)
    }
}

/// No value on the board is greater: a value is at most the number of options, and of tokens.
fn greatest_value(rules: &Ruleset, width: u32, height: u32) -> usize {
    let (x, y) = (u64::from(width) - 1, u64::from(height) - 1);
    let options = rules.families.iter().map(|family| family.most_options(x, y)).fold(0, u64::saturating_add);
    options.min(x + y) as usize
}

/// Many sets of values in one stretch of memory. The first word of a set counts the full words that follow it.
#[derive(Debug)]
struct Sets {
    words: Vec<u64>,
    stride: usize,
}

impl Sets {
    fn new(count: usize, words: usize) -> Result<Sets, NoGrundy> {
        let stride = words + 1;
        let mut memory = Vec::new();
        let total = count.checked_mul(stride).ok_or(NoGrundy::Memory)?;
        memory.try_reserve_exact(total).map_err(|_| NoGrundy::Memory)?;
        memory.resize(total, 0);
        Ok(Sets { words: memory, stride })
    }

    fn clear(&mut self, set: usize) {
        self.words[set * self.stride..(set + 1) * self.stride].fill(0);
    }

    /// Adds a value; `false` when it was there already.
    fn insert(&mut self, set: usize, value: u16) -> bool {
        let word = &mut self.words[set * self.stride + 1 + usize::from(value) / 64];
        let before = *word;
        *word |= 1 << (value % 64);
        *word != before
    }

    /// Takes a value out.
    fn remove(&mut self, set: usize, value: u16) {
        let base = set * self.stride;
        self.words[base + 1 + usize::from(value) / 64] &= !(1 << (value % 64));
        self.words[base] = self.words[base].min(u64::from(value) / 64);
    }

    /// How many words at the beginning of one of these sets are full.
    fn fullest(&mut self, sets: &[usize]) -> usize {
        let mut fullest = 0;
        for &set in sets {
            let set = &mut self.words[set * self.stride..(set + 1) * self.stride];
            let mut full = set[0] as usize;
            while set.get(full + 1) == Some(&!0) {
                full += 1;
            }
            set[0] = full as u64;
            fullest = fullest.max(full);
        }
        fullest
    }

    /// The first value that is in none of the sets, from word `start` on.
    #[inline(always)]
    fn first_missing(&self, sets: &[usize], start: usize) -> u16 {
        let mut word = start;
        loop {
            let taken = sets.iter().fold(0, |taken, set| taken | self.words[set * self.stride + 1 + word]);
            if taken != !0 {
                return (word * 64) as u16 + taken.trailing_ones() as u16;
            }
            word += 1;
        }
    }

    /// The same, passing over what `seen` says.
    fn first_missing_unless(&self, sets: &[usize], start: usize, seen: impl Fn(usize) -> bool) -> u16 {
        let mut word = start;
        loop {
            let mut free =
                !sets.iter().fold(0, |taken, set| taken | self.words[set * self.stride + 1 + word]);
            while free != 0 {
                let value = word * 64 + free.trailing_zeros() as usize;
                if !seen(value) {
                    return value as u16;
                }
                free &= free - 1;
            }
            word += 1;
        }
    }
}

/// The orbits of a step: one set for each class of positions that differ by multiples of it.
#[derive(Debug)]
struct Orbits {
    step: (u32, u32),
    first_set: usize,
    /// How many orbits there are for each x mod dx.
    per_class: usize,
    last_quotient: u32,
}

impl Orbits {
    fn new(step: (u32, u32), width: u32, height: u32, allot: &mut impl FnMut(usize) -> usize) -> Orbits {
        let last_quotient = (width - 1) / step.0;
        let per_class = height as usize + step.1 as usize * last_quotient as usize;
        let first_set = allot(per_class * step.0.min(width) as usize);
        Orbits { step, first_set, per_class, last_quotient }
    }

    fn set(&self, x: u32, y: u32) -> usize {
        let (dx, dy) = self.step;
        let across = (dy * (self.last_quotient - x / dx)) as usize;
        self.first_set + (x % dx) as usize * self.per_class + y as usize + across
    }
}

/// Strides of one step that run to the edge, told apart by their first vectors.
#[derive(Debug)]
struct Lasting {
    orbits: Orbits,
    firsts: Vec<(u32, u32)>,
}

/// Strides of one step that end. A value may attack an orbit several times at once: `repeated` counts the further
/// times. (With moves by 1, 2, …, n it stays empty: values that close together on an orbit are all different.)
#[derive(Debug)]
struct Passing {
    orbits: Orbits,
    strides: Vec<PassingStride>,
    repeated: HashMap<(usize, u16), u32>,
}

/// For each class of a lattice and each value: the least y at which it has occurred on earlier lines.
#[derive(Debug)]
struct Lattice {
    moves: LatticeMoves,
    values: usize,
    least: Vec<u16>,
    /// For each class and y: values below this have occurred below y. Later lines only add to that.
    seen_to: Vec<u16>,
    height: usize,
    /// For each class: the same for the y reached on this line.
    reached: Vec<u16>,
}

impl Lattice {
    fn new(moves: LatticeMoves, height: u32, values: usize) -> Lattice {
        let (m, height) = (moves.modulus as usize, height as usize);
        let least = vec![u16::MAX; m * values];
        Lattice { moves, values, least, seen_to: vec![0; m * height], height, reached: vec![0; m] }
    }

    fn begin_line(&mut self, x: u32, table: &[u16], height: u32) {
        self.reached.fill(0);
        let before = &table[table.len() - (table.len().min(height as usize))..];
        for (y, &value) in before.iter().enumerate().filter(|(_, value)| **value != NOT_A_POSITION) {
            let class = self.moves.class(x - 1, y as u32) as usize;
            let least = &mut self.least[class * self.values + usize::from(value)];
            *least = (*least).min(y as u16);
        }
    }

    fn least(&self, class: usize, value: usize) -> u16 {
        self.least[class * self.values + value]
    }

    /// The first value of a class that has not occurred below y on earlier lines.
    fn first_unseen(&mut self, class: usize, y: usize) -> usize {
        let seen_to = &mut self.seen_to[class * self.height + y];
        let mut value = usize::from((*seen_to).max(self.reached[class]));
        while self.least[class * self.values + value] < y as u16 {
            value += 1;
        }
        *seen_to = value as u16;
        self.reached[class] = value as u16;
        value
    }
}

/// The values that single vectors and cones reach from (x, y). Along a line this is a window: for each interval of
/// amounts j one value enters and one leaves when y grows by one.
#[derive(Debug)]
struct Window {
    rows: Vec<(u32, Vec<(u32, u32)>)>,
    cones: Vec<(u32, u32)>,
    set: usize,
    counts: Vec<u32>,
    /// Where lines of the table begin, and the amount j at which a value enters; by increasing j.
    enters: Vec<(u32, usize)>,
    /// The same for values that leave.
    leaves: Vec<(u32, usize)>,
}

impl Window {
    fn new(rows: Vec<(u32, Vec<(u32, u32)>)>, cones: Vec<(u32, u32)>, set: usize, values: usize) -> Window {
        Window { rows, cones, set, counts: vec![0; values], enters: Vec::new(), leaves: Vec::new() }
    }

    fn begin_line(&mut self, x: u32, height: u32, sets: &mut Sets) {
        self.counts.fill(0);
        sets.clear(self.set);
        self.enters.clear();
        self.leaves.clear();
        let mut add = |i: u32, (low, high): (u32, u32)| {
            let line = (x - i) as usize * height as usize;
            if low < height {
                self.enters.push((low, line));
            }
            if high.saturating_add(1) < height {
                self.leaves.push((high + 1, line));
            }
        };
        for (i, runs) in self.rows.iter().take_while(|(i, _)| *i <= x) {
            runs.iter().for_each(|&run| add(*i, run));
        }
        for &(s, t) in &self.cones {
            (1..=x).for_each(|i| add(i, cone_interval(s, t, i)));
        }
        self.enters.sort_unstable();
        self.leaves.sort_unstable();
    }

    fn slide(&mut self, y: u32, table: &[u16], sets: &mut Sets) {
        for &(j, line) in self.enters.iter().take_while(|(j, _)| *j <= y) {
            let value = table[line + (y - j) as usize];
            if value != NOT_A_POSITION {
                self.counts[usize::from(value)] += 1;
                sets.insert(self.set, value);
            }
        }
        for &(j, line) in self.leaves.iter().take_while(|(j, _)| *j <= y) {
            let value = table[line + (y - j) as usize];
            if value != NOT_A_POSITION {
                let count = &mut self.counts[usize::from(value)];
                *count -= 1;
                if *count == 0 {
                    sets.remove(self.set, value);
                }
            }
        }
    }
}
