//! Three heaps and more: Nim and m-Modular Nim, seen as the slice of positions with the same further heaps.
//!
//! A slice depends on all slices below it, so these are solved too. Every heap is an axis, and all axes are alike: one
//! may take any amount from each heap. The longest is the *row*, a line of positions with at most one P among them; the
//! others count the lines, the longest of these outermost, so that little has to be remembered: of each axis which
//! positions of a row some P-position attacks along it, and for the modular moves, of each position the classes of token
//! totals in which it dominates a P-position. From some position of a row on these are all classes. Nothing there is P,
//! and nothing is kept of it.

mod values;

pub use values::GrundySolver;

use super::bits;
use super::{Positions, Steps};
use crate::rules::Slice;

/// No P-position on this line.
const NONE: u16 = u16::MAX;

/// Outcomes of a box of positions, with every heap of a slice up to its own, in steps: those with one more size of the
/// outermost heap.
#[derive(Debug)]
pub struct OutcomeSolver {
    game: Slice,
    axes: Axes,
    /// How many sizes of the outermost heap are done.
    done: usize,
    /// Where each line has its P-position.
    found: Vec<u16>,
    /// For each axis that counts lines: which positions of a row are attacked along it.
    attacked: Vec<Vec<u64>>,
    modular: Option<Modular>,
    /// How many lines may have a P-position beyond the box.
    open: usize,
}

/// In which order positions are visited.
#[derive(Debug)]
struct Axes {
    /// The heaps, the outermost axis first; the last is the row.
    heaps: Vec<usize>,
    /// How many sizes each of these has.
    sizes: Vec<usize>,
    /// How many positions (or lines, without the row) each step along an axis passes.
    strides: Vec<usize>,
}

impl Axes {
    /// Of the heaps with so many sizes each: the longest last where it is the row, the next one first. Among equals the
    /// first two heaps come first, so that a board is solved column by column where it can be.
    fn of(sizes: &[usize], has_row: bool) -> Axes {
        let mut heaps: Vec<usize> = (0..sizes.len()).collect();
        let longest = |heaps: &[usize], ties: [usize; 2]| {
            let rank = |&place: &usize| {
                let heap = heaps[place];
                (sizes[heap], ties.iter().rev().position(|&tie| tie == heap).map_or(0, |n| n + 1))
            };
            (0..heaps.len()).max_by_key(rank).unwrap_or(0)
        };
        let row = if has_row { Some(heaps.remove(longest(&heaps, [1, 0]))) } else { None };
        let outermost = heaps.remove(longest(&heaps, [0, 1]));
        heaps.insert(0, outermost);
        let lines = heaps.len();
        heaps.extend(row);
        let sizes: Vec<usize> = heaps.iter().map(|&heap| sizes[heap]).collect();
        let strides = (0..lines).map(|axis| sizes[axis + 1..lines].iter().product()).collect();
        Axes { heaps, sizes, strides }
    }

    /// How many lines, or positions where there is no row.
    fn count(&self) -> usize {
        self.sizes[..self.strides.len()].iter().product()
    }

    /// The size of each counted axis on a line.
    fn at(&self, line: usize) -> impl Iterator<Item = usize> + '_ {
        self.strides.iter().zip(&self.sizes).map(move |(stride, size)| line / stride % size)
    }

    /// The line of a position.
    fn line(&self, position: &[u64]) -> usize {
        self.strides.iter().zip(&self.heaps).map(|(stride, &heap)| stride * position[heap] as usize).sum()
    }

    /// Goes on to the next line.
    fn next(&self, at: &mut [usize]) {
        for (size, most) in at.iter_mut().zip(&self.sizes).rev() {
            *size += 1;
            if *size < *most {
                return;
            }
            *size = 0;
        }
    }
}

/// What the modular moves attack.
#[derive(Debug)]
struct Modular {
    m: usize,
    /// All classes.
    every: u128,
    /// For each line with one size of the outermost heap and each position of its row: the classes of P-positions at or
    /// below it, as far as some are missing.
    classes: Vec<u128>,
    /// From where on none is missing.
    full: Vec<usize>,
}

/// How many sizes each heap has on a board with these first two.
fn sizes(game: &Slice, width: u32, height: u32) -> Vec<usize> {
    let further = game.further.iter().map(|&heap| heap as usize + 1);
    [width as usize, height as usize].into_iter().chain(further).collect()
}

impl Steps for OutcomeSolver {
    fn advance(&mut self, steps: u32) -> bool {
        let (done, total) = self.progress();
        for _ in 0..steps.min(total - done) {
            self.step();
            self.done += 1;
        }
        self.done as u32 == total
    }

    fn progress(&self) -> (u32, u32) {
        (self.done as u32, self.axes.sizes[0] as u32)
    }
}

impl OutcomeSolver {
    /// Begins the positions with first heap below `width` and second heap below `height`, up to the game's own slice.
    pub fn new(game: Slice, width: u32, height: u32) -> OutcomeSolver {
        let axes = Axes::of(&sizes(&game, width, height), true);
        let row = *axes.sizes.last().expect("there is a row");
        let words = bits::words(row);
        let modular = game.modulus.map(|m| Modular {
            m: m as usize,
            every: u128::MAX >> (128 - m),
            classes: vec![0; axes.strides[0] * row],
            full: vec![row; axes.strides[0]],
        });
        OutcomeSolver {
            done: 0,
            found: vec![NONE; axes.count()],
            attacked: axes.strides.iter().map(|stride| vec![0; stride * words]).collect(),
            modular,
            open: 0,
            axes,
            game,
        }
    }

    /// Are these all P-positions of the game, in a box whose heaps have equally many sizes? Beyond it one heap at least is
    /// larger. Where that is one heap, its line ends in the box with a P-position, and there is no other; or with a position
    /// that dominates P-positions of all classes, and so does whatever is larger. Where these are several, only the latter
    /// helps, on the line along one of them with the others at their last size.
    pub fn holds_all(&self) -> bool {
        let is_cube = self.axes.sizes.iter().all(|size| *size == self.axes.sizes[0]);
        is_cube && self.modular.is_some() && self.open == 0 && self.done == self.axes.sizes[0]
    }

    /// Is a position in the box, solved or not?
    pub fn holds(&self, position: &[u64]) -> bool {
        let fits = |(&heap, &size): (&usize, &usize)| position[heap] < size as u64;
        position.len() == self.axes.heaps.len() && self.axes.heaps.iter().zip(&self.axes.sizes).all(fits)
    }

    /// Is it a P-position? `None` when it is not solved so far.
    pub fn is_p(&self, position: &[u64]) -> Option<bool> {
        let is_done = self.holds(position) && position[self.axes.heaps[0]] < self.done as u64;
        is_done.then(|| u64::from(self.found[self.axes.line(position)]) == position[self.row()])
    }

    /// Which heap the rows are.
    fn row(&self) -> usize {
        *self.axes.heaps.last().expect("there is a row")
    }

    /// The P-positions found so far, in no order.
    pub fn positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let found = self.found.iter().enumerate().filter(|(_, y)| **y != NONE);
        found.map(|(line, &y)| {
            let mut position = vec![u64::from(y); self.axes.heaps.len()];
            self.axes.at(line).zip(&self.axes.heaps).for_each(|(size, &heap)| position[heap] = size as u64);
            position
        })
    }

    /// The P-positions found so far in columns x0 to x1, rows y0 to y1 of a slice, sorted.
    pub fn slice(&self, [x0, x1, y0, y1]: [u64; 4], further: &[u64]) -> Vec<(u64, u64)> {
        let size = |heap: usize| {
            let place = self.axes.heaps.iter().position(|&other| other == heap).unwrap_or(0);
            self.axes.sizes[place] as u64
        };
        let mut position: Vec<u64> = [0, 0].into_iter().chain(further.iter().copied()).collect();
        let (columns, rows) = (x0..size(0).min(x1.saturating_add(1)), y0..size(1).min(y1.saturating_add(1)));
        let mut found = Vec::new();
        if self.row() == 1 {
            // One look says where a column has its P-position.
            for x in columns {
                position[..2].copy_from_slice(&[x, 0]);
                if self.is_p(&position).is_some() {
                    let y = self.found[self.axes.line(&position)];
                    found.extend(Some((x, u64::from(y))).filter(|(_, y)| rows.contains(y)));
                }
            }
            return found;
        }
        for (x, y) in columns.flat_map(|x| rows.clone().map(move |y| (x, y))) {
            position[..2].copy_from_slice(&[x, y]);
            if self.is_p(&position) == Some(true) {
                found.push((x, y));
            }
        }
        found
    }

    /// The P-positions of a slice of a whole box, as a board.
    pub fn board(&self, further: &[u64]) -> Positions {
        let width = self.axes.heaps.iter().zip(&self.axes.sizes).find(|(heap, _)| **heap == 0);
        let width = width.map_or(0, |(_, &size)| size as u32);
        let found = self.slice([0, u64::MAX, 0, u64::MAX], further);
        let mut board = Positions::with_lines(width);
        for line in 0..width {
            let first = found.partition_point(|&(x, _)| x < u64::from(line));
            let here = found[first..].iter().take_while(|&&(x, _)| x == u64::from(line));
            here.for_each(|&(_, y)| board.push(y as u32));
            board.end_line();
        }
        board
    }

    /// The lines with the next size of the outermost heap.
    fn step(&mut self) {
        let (lines, row) = (self.axes.strides[0], *self.axes.sizes.last().expect("there is a row"));
        let words = bits::words(row);
        let mut at = vec![0; self.axes.strides.len()];
        at[0] = self.done;
        let mut taken = vec![0u64; words];
        for slot in 0..lines {
            taken.fill(0);
            for ((attacked, stride), &size) in self.attacked.iter_mut().zip(&self.axes.strides).zip(&at) {
                let here = slot % stride * words;
                let here = &mut attacked[here..here + words];
                if size == 0 {
                    here.fill(0);
                } else {
                    taken.iter_mut().zip(here.iter()).for_each(|(taken, attacked)| *taken |= attacked);
                }
            }
            let tokens: usize = at.iter().sum();
            if tokens == 0 && self.game.misere {
                bits::set(&mut taken, 0); // Whoever finds no token left has won.
            }
            let free = match &mut self.modular {
                None => first_free(&taken, row),
                Some(modular) => modular.first_free(&taken, slot, &at, (&self.axes.strides, tokens)),
            };
            let is_full = self.modular.as_ref().is_some_and(|modular| modular.full[slot] < row);
            let is_inside = at.iter().zip(&self.axes.sizes).all(|(at, size)| at + 1 < *size);
            self.open += usize::from(!(is_full || free.is_some() && is_inside));
            if let Some(y) = free {
                self.found[self.done * lines + slot] = y as u16;
                for (attacked, stride) in self.attacked.iter_mut().zip(&self.axes.strides) {
                    let here = slot % stride * words;
                    bits::set(&mut attacked[here..here + words], y);
                }
            }
            self.axes.next(&mut at);
        }
    }
}

/// The first position of a row that is not taken.
fn first_free(taken: &[u64], row: usize) -> Option<usize> {
    let word = taken.iter().position(|&word| word != !0)?;
    Some(word * 64 + taken[word].trailing_ones() as usize).filter(|&y| y < row)
}

impl Modular {
    /// The same where modular moves count, on the line that has these sizes and so many tokens without its row; and what
    /// it leaves for the lines above.
    fn first_free(
        &mut self,
        taken: &[u64],
        slot: usize,
        at: &[usize],
        (strides, tokens): (&[usize], usize),
    ) -> Option<usize> {
        let row = self.classes.len() / self.full.len();
        if at[0] == 0 {
            self.full[slot] = row;
        }
        // Lower by one along another axis than the outermost: of that, this line still holds what was here a step ago.
        let lower = || at.iter().zip(strides).skip(1).filter(|(size, _)| **size > 0).map(|(_, s)| slot - s);
        let end = lower().map(|below| self.full[below]).fold(self.full[slot], usize::min);
        self.full[slot] = end;
        if end == 0 {
            return None;
        }
        let (before, here) = self.classes.split_at_mut(slot * row);
        let here = &mut here[..end];
        if at[0] == 0 {
            here.fill(0);
        }
        for below in lower() {
            let below = &before[below * row..below * row + end];
            here.iter_mut().zip(below).for_each(|(here, below)| *here |= below);
        }
        let (mut classes, mut class, mut free) = (0u128, tokens % self.m, None);
        for (y, here) in here.iter_mut().enumerate() {
            classes |= *here;
            if free.is_none() && (classes >> class | u128::from(taken[y / 64] >> (y % 64))) & 1 == 0 {
                free = Some(y);
                classes |= 1 << class;
            }
            if classes == self.every {
                self.full[slot] = y;
                break;
            }
            *here = classes;
            class = if class + 1 == self.m { 0 } else { class + 1 };
        }
        free
    }
}

#[cfg(test)]
mod tests;
