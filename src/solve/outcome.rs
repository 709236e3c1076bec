//! P-positions by bit-parallel sweep.
//!
//! A line is a row of bits, one per second heap y; a set bit means "some move from here reaches a P-position". Each
//! kind of move contributes to the row of the next line:
//! - a lasting stride with step (dx, dy) keeps a row of its own for each x mod dx, which moves by dy for every dx
//!   lines; nothing is moved really, the row is read at another bit;
//! - an inline stride closes the residue class of every P-position found on the line;
//! - lattices know the least y of a P-position for each class; cones and single vectors mark the row.
//!
//! The P-positions of the line are then its zero bits, in order. Work is (board / 64) words for each stride; solved
//! lines are not kept, only their P-positions.

mod orbits;

use super::bits::{self, Classes};
use super::compile::{LatticeMoves, Moves};
use super::{Positions, Steps};
use crate::rules::Ruleset;
use orbits::{Orbits, Passing};

/// Words that are put together and searched at a time: enough to be quick, few enough to stop early.
const CHUNK: usize = 32;

/// The most orbits that strides may have together, a bit each; strides beyond that become single vectors.
const MOST_ORBITS: usize = 1 << 27;

/// A sweep in progress; a step is a line.
#[derive(Debug)]
pub struct OutcomeSolver {
    rules: Ruleset,
    width: u32,
    height: u32,
    found: Positions,
    inline: Vec<Classes>,
    lasting: Vec<Orbits>,
    passing: Vec<Passing>,
    rows: Vec<(u32, Vec<(u32, u32)>)>,
    lattices: Vec<Lattice>,
    cones: Vec<(u32, u32)>,
    /// What is marked on the current line beside the orbits; empty when no kind of move needs it.
    marked: Vec<u64>,
    /// Where intervals of cones begin (+1) and end (−1) on the current line.
    edges: Vec<i32>,
}

impl Steps for OutcomeSolver {
    fn advance(&mut self, lines: u32) -> bool {
        for _ in 0..lines.min(self.width - self.found.lines()) {
            self.line();
        }
        self.found.lines() == self.width
    }

    fn progress(&self) -> (u32, u32) {
        (self.found.lines(), self.width)
    }
}

impl OutcomeSolver {
    /// Begins the board 0 ≤ x < `width`, 0 ≤ y < `height`.
    pub fn new(rules: Ruleset, width: u32, height: u32) -> OutcomeSolver {
        let moves = Moves::new(&rules, width, height, MOST_ORBITS);
        let marks = !(moves.rows.is_empty() && moves.lattices.is_empty() && moves.cones.is_empty());
        OutcomeSolver {
            found: Positions::with_lines(width),
            inline: moves.inline.into_iter().map(Classes::new).collect(),
            lasting: Orbits::of(&moves.lasting, width, height),
            passing: Passing::of(&moves.passing, width, height),
            rows: moves.rows,
            lattices: moves.lattices.into_iter().map(Lattice::new).collect(),
            marked: vec![0; if marks { bits::words(height as usize) } else { 0 }],
            edges: vec![0; if moves.cones.is_empty() { 0 } else { height as usize + 1 }],
            cones: moves.cones,
            rules,
            width,
            height,
        }
    }

    /// The P-positions found so far.
    pub fn positions(&self) -> &Positions {
        &self.found
    }

    /// Solves the whole board.
    pub fn solve(mut self) -> Positions {
        self.finish();
        self.found
    }

    fn line(&mut self) {
        let x = self.found.lines();
        self.lasting.iter_mut().for_each(|orbits| orbits.enter(x, &self.found));
        self.passing.iter_mut().for_each(|passing| passing.enter_and_leave(x, &self.found));
        self.inline.iter_mut().for_each(Classes::reset);
        let end = self.mark(x);
        let (low, high) = self.rules.domain.column(u64::from(x));
        let end = high.map_or(end, |high| end.min(u32::try_from(high + 1).unwrap_or(u32::MAX)));
        let low = self.declare(x).max(u32::try_from(low).unwrap_or(u32::MAX));
        if low < end {
            self.search(x, low, end);
        }
        self.found.end_line();
    }

    /// Marks what lattices, cones and single vectors attack on line x; returns where the rest of the line is
    /// attacked without exception.
    fn mark(&mut self, x: u32) -> u32 {
        let mut end = self.height;
        if self.marked.is_empty() {
            return end;
        }
        self.marked.fill(0);
        for (i, runs) in self.rows.iter().take_while(|(i, _)| *i <= x).filter(|(i, _)| *i > 0) {
            for &y in self.found.line(x - i) {
                mark_runs(&mut self.marked, y, runs, self.height);
            }
        }
        for lattice in &mut self.lattices {
            end = end.min(lattice.mark(x, &self.found, &mut self.marked, self.height));
        }
        for &(s, t) in &self.cones {
            mark_cone((s, t), x, &self.found, &mut self.edges, &mut self.marked);
        }
        end
    }

    /// Takes over declared P-positions; returns the first y that is not declared.
    fn declare(&mut self, x: u32) -> u32 {
        let Some(declared) = self.rules.declared.as_ref().filter(|declared| x < declared.k()) else {
            return 0;
        };
        let k = declared.k();
        let is_p = |y: u32| {
            let (x, y) = (u64::from(x), u64::from(y));
            declared.is_p(x, y) == Some(true) && self.rules.domain.contains(x, y)
        };
        for y in (0..k.min(self.height)).filter(|&y| is_p(y)) {
            self.found.push(y);
            self.inline.iter_mut().for_each(|classes| classes.take(y));
            self.rows.iter().filter(|(i, _)| *i == 0).for_each(|(_, runs)| {
                mark_runs(&mut self.marked, y, runs, self.height);
            });
        }
        k
    }

    /// Finds the P-positions among `low..end` on line x.
    fn search(&mut self, x: u32, low: u32, end: u32) {
        if self.inline.iter().any(Classes::all_taken) {
            return;
        }
        let full = self.lasting.iter_mut().map(|orbits| orbits.full_words(x)).max().unwrap_or(0);
        let last = bits::words(end as usize);
        let mut word = full.max(low as usize / 64);
        let mut attacked = [0u64; CHUNK];
        while word < last {
            let count = CHUNK.min(last - word);
            let chunk = &mut attacked[..count];
            match self.marked.get(word..word + count) {
                Some(marked) => chunk.copy_from_slice(marked),
                None => chunk.fill(0),
            }
            self.lasting.iter().for_each(|orbits| orbits.or_into(x, word, chunk));
            self.passing.iter().for_each(|passing| passing.or_into(x, word, chunk));
            for at in 0..count {
                let mut open = !attacked[at];
                if open == 0 {
                    continue;
                }
                open &= within(word + at, low, end);
                open &= !self.inline.iter().fold(0, |taken, classes| taken | classes.at_word(word + at));
                while open != 0 {
                    let y = (word + at) as u32 * 64 + open.trailing_zeros();
                    open &= open - 1;
                    if self.rules.misere && !self.rules.has_option(u64::from(x), u64::from(y)) {
                        continue;
                    }
                    self.found.push(y);
                    for classes in &mut self.inline {
                        classes.take(y);
                        if classes.all_taken() {
                            return;
                        }
                        open &= !classes.at_word(word + at);
                    }
                    if let Some((0, runs)) = self.rows.first() {
                        mark_runs(&mut self.marked, y, runs, self.height);
                        for (word, marked) in attacked.iter_mut().zip(&self.marked[word..]) {
                            *word |= marked;
                        }
                        open &= !attacked[at];
                    }
                }
            }
            word += count;
        }
    }
}

/// The bits of a word that stand for `low..end`.
fn within(word: usize, low: u32, end: u32) -> u64 {
    let first = word as u32 * 64;
    let above = if low > first { !0u64 << (low - first) } else { !0 };
    let below = if end < first + 64 { !(!0u64 << (end - first)) } else { !0 };
    above & below
}

/// Marks y + j for every j in `runs`.
fn mark_runs(marked: &mut [u64], y: u32, runs: &[(u32, u32)], height: u32) {
    for &(from, to) in runs {
        let (from, to) = (y + from, (y.saturating_add(to)).min(height - 1));
        if from <= to {
            bits::set_range(marked, from as usize, to as usize);
        }
    }
}

/// Marks what P-positions on earlier lines attack with the larger amount less than s·smaller + t: on line x each
/// attacks one interval.
fn mark_cone((s, t): (u32, u32), x: u32, found: &Positions, edges: &mut [i32], marked: &mut [u64]) {
    let height = edges.len() - 1;
    edges.fill(0);
    for before in 0..x {
        let (least, most) = cone_interval(s, t, x - before);
        for &y in found.line(before) {
            let from = y as usize + least as usize;
            if from < height {
                edges[from] += 1;
                edges[(y as usize + most as usize + 1).min(height)] -= 1;
            }
        }
    }
    let mut depth = 0;
    for (y, edge) in edges[..height].iter().enumerate() {
        depth += edge;
        if depth > 0 {
            bits::set(marked, y);
        }
    }
}

/// The amounts j that go with i > 0 in the (s, t) game, from the least to the greatest.
pub(super) fn cone_interval(s: u32, t: u32, i: u32) -> (u32, u32) {
    let least = if i < t { 1 } else { (i - t) / s + 1 };
    (least, s * i + t - 1)
}

/// For each class of a lattice: the least y of a P-position on earlier lines.
#[derive(Debug)]
struct Lattice {
    moves: LatticeMoves,
    least: Vec<u32>,
}

impl Lattice {
    fn new(moves: LatticeMoves) -> Lattice {
        Lattice { least: vec![u32::MAX; moves.classes()], moves }
    }

    /// Marks what is attacked on line x; returns where the rest of the line is attacked throughout.
    fn mark(&mut self, x: u32, found: &Positions, marked: &mut [u64], height: u32) -> u32 {
        if x > 0 {
            for &y in found.line(x - 1) {
                let least = &mut self.least[self.moves.class(x - 1, y) as usize];
                *least = (*least).min(y);
            }
        }
        // A class is attacked above its least P-position; from the greatest of these on everything is.
        let greatest = self.least.iter().copied().max().unwrap_or(u32::MAX);
        let end = height.min(greatest.saturating_add(1));
        let mut class = self.moves.target(x, 0);
        for y in 0..end {
            if self.least[class as usize] < y {
                bits::set(marked, y as usize);
            }
            class = self.moves.after(class);
        }
        end
    }
}
