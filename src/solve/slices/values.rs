//! Grundy values of a slice: of each axis the values met along it, and for the modular moves, of each position and class
//! of token totals the values at or below it.

use super::super::bits;
use super::{Axes, sizes};
use crate::rules::Slice;
use crate::solve::{NoGrundy, Steps};

/// Values of a box of positions, with every heap of a slice up to its own, in steps: those with one more size of the
/// outermost heap. Those of the slice itself are kept.
#[derive(Debug)]
pub struct GrundySolver {
    game: Slice,
    height: usize,
    axes: Axes,
    done: usize,
    /// A set of values has so many words.
    words: usize,
    /// For each axis and each position with one size of it: the values along it.
    along: Vec<Vec<u64>>,
    /// For each position with one size of the outermost heap, and each class: the values at or below it.
    below: Vec<u64>,
    values: Vec<u16>,
}

impl Steps for GrundySolver {
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

impl GrundySolver {
    /// Begins the slice 0 ≤ x < `width`, 0 ≤ y < `height` of the game.
    pub fn new(game: Slice, width: u32, height: u32) -> Result<GrundySolver, NoGrundy> {
        if game.misere {
            return Err(NoGrundy::Misere);
        }
        let sizes = sizes(&game, width, height);
        let axes = Axes::of(&sizes, false);
        // A value is at most the number of tokens.
        let words = sizes.iter().sum::<usize>() / 64 + 1;
        let sets = axes.strides[0] * game.modulus.unwrap_or(0) as usize;
        Ok(GrundySolver {
            done: 0,
            words,
            along: axes.strides.iter().map(|stride| vec![0; stride * words]).collect(),
            below: vec![0; sets * words],
            values: vec![0; (width * height) as usize],
            height: height as usize,
            axes,
            game,
        })
    }

    /// The values of the slice, line = x, column = y; none before all of them are found.
    pub fn values(&self) -> &[u16] {
        if self.done == self.axes.sizes[0] { &self.values } else { &[] }
    }

    fn step(&mut self) {
        let (words, m) = (self.words, self.game.modulus.unwrap_or(0) as usize);
        let mut at = vec![0; self.axes.strides.len()];
        at[0] = self.done;
        let mut taken = vec![0u64; words];
        for slot in 0..self.axes.strides[0] {
            taken.fill(0);
            for ((along, stride), &size) in self.along.iter_mut().zip(&self.axes.strides).zip(&at) {
                let here = slot % stride * words;
                let here = &mut along[here..here + words];
                if size == 0 {
                    here.fill(0);
                } else {
                    taken.iter_mut().zip(here.iter()).for_each(|(taken, along)| *taken |= along);
                }
            }
            let tokens: usize = at.iter().sum();
            if m > 0 {
                self.gather(slot, &at);
                let here = &self.below[(slot * m + tokens % m) * words..][..words];
                taken.iter_mut().zip(here).for_each(|(taken, below)| *taken |= below);
            }
            let word = taken.iter().position(|&word| word != !0);
            let value = word.map_or(tokens, |word| word * 64 + taken[word].trailing_ones() as usize);
            for (along, stride) in self.along.iter_mut().zip(&self.axes.strides) {
                let here = slot % stride * words;
                bits::set(&mut along[here..here + words], value);
            }
            if m > 0 {
                bits::set(&mut self.below[(slot * m + tokens % m) * words..][..words], value);
            }
            self.keep(&at, value as u16);
            self.axes.next(&mut at);
        }
    }

    /// What is at or below a position: what is so for those lower by one along each axis. Along the outermost that is what
    /// was here a step ago.
    fn gather(&mut self, slot: usize, at: &[usize]) {
        let sets = self.words * self.game.modulus.unwrap_or(0) as usize;
        let (before, here) = self.below.split_at_mut(slot * sets);
        let here = &mut here[..sets];
        if at[0] == 0 {
            here.fill(0);
        }
        for (_, stride) in at.iter().zip(&self.axes.strides).skip(1).filter(|(size, _)| **size > 0) {
            let below = &before[(slot - stride) * sets..][..sets];
            here.iter_mut().zip(below).for_each(|(here, below)| *here |= below);
        }
    }

    /// Keeps the value of a position that is on the slice itself.
    fn keep(&mut self, at: &[usize], value: u16) {
        let mut cell = [0; 2];
        for ((&heap, &size), &most) in self.axes.heaps.iter().zip(at).zip(&self.axes.sizes) {
            match cell.get_mut(heap) {
                Some(cell) => *cell = size,
                None if size + 1 < most => return,
                None => {}
            }
        }
        self.values[cell[0] * self.height + cell[1]] = value;
    }
}
