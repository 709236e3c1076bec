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
