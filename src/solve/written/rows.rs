//! The vectors of a game, a row at a time: for an amount i from the first heap, the amounts j that go with it, as bits.
//!
//! Rules repeat: where (k·k + l) mod 7 decides there are only seven different rows. Equal rows are one *kind*, and what a
//! kind reaches is found once for all of its amounts i.

use std::collections::HashMap;

use crate::rules::expression::{Condition, Machine};
use crate::rules::{MoveFamily, Ruleset};
use crate::solve::bits;

/// A row that occurs, perhaps often.
#[derive(Debug)]
pub(super) struct Kind {
    pub(super) bits: Vec<u64>,
    /// The same as intervals.
    pub(super) runs: Vec<(u32, u32)>,
    /// The amounts i > 0 that have it.
    pub(super) amounts: Vec<u32>,
}

/// The rows asked for so far.
#[derive(Debug)]
pub(super) struct Rows {
    families: Vec<Family>,
    height: u32,
    known: HashMap<Vec<u64>, usize>,
    kinds: Vec<Kind>,
    /// The kind of each row.
    of_row: Vec<usize>,
    /// The least j of any row so far: a position has a move when its second heap is at least that.
    least: u32,
}

#[derive(Debug)]
enum Family {
    Written(Machine),
    Known(MoveFamily),
}

impl Rows {
    pub(super) fn new(rules: &Ruleset, width: u32, height: u32) -> Rows {
        let heap = u64::from(width.max(height));
        let family = |family: &MoveFamily| match family {
            MoveFamily::Written(condition) => Family::Written(Machine::new(condition, heap)),
            known => Family::Known(known.clone()),
        };
        Rows {
            families: rules.families.iter().map(family).collect(),
            height,
            known: HashMap::new(),
            kinds: Vec::new(),
            of_row: Vec::new(),
            least: u32::MAX,
        }
    }

    /// Asks for the next row.
    pub(super) fn grow(&mut self) {
        let (i, height) = (self.of_row.len() as u32, self.height);
        let mut row = vec![0; bits::words(height as usize)];
        for family in &mut self.families {
            match family {
                Family::Written(machine) => {
                    let allowed = machine.vectors(i, (0, 0), height as usize);
                    row.iter_mut().zip(allowed).for_each(|(row, allowed)| *row |= allowed);
                }
                Family::Known(family) => {
                    let takes = |&j: &u32| (i, j) != (0, 0) && family.takes(i.into(), j.into());
                    (0..height).filter(takes).for_each(|j| bits::set(&mut row, j as usize));
                }
            }
        }
        let kind = match self.known.get(&row) {
            Some(&kind) => kind,
            None => {
                let runs = runs(&row);
                self.least = self.least.min(runs.first().map_or(u32::MAX, |run| run.0));
                self.known.insert(row.clone(), self.kinds.len());
                self.kinds.push(Kind { bits: row, runs, amounts: Vec::new() });
                self.kinds.len() - 1
            }
        };
        self.of_row.push(kind);
        if i > 0 {
            self.kinds[kind].amounts.push(i);
        }
    }

    pub(super) fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The number of the kind of row i, which must have been asked for.
    pub(super) fn kind_of(&self, i: u32) -> usize {
        self.of_row[i as usize]
    }

    /// Has a position on the last line asked for, with second heap y, a move?
    pub(super) fn has_option(&self, y: u32) -> bool {
        y >= self.least
    }
}

impl Kind {
    /// What marking from one position costs.
    pub(super) fn cost(&self) -> usize {
        self.runs.len().min(self.bits.len())
    }

    /// Marks y + j for every j of the row.
    pub(super) fn mark(&self, y: u32, marked: &mut [u64], height: u32) {
        if self.runs.len() > self.bits.len() {
            return self.mark_words(y as usize, marked);
        }
        for &(low, high) in &self.runs {
            let (low, high) = (y + low, y.saturating_add(high).min(height - 1));
            if low > high {
                return;
            }
            bits::set_range(marked, low as usize, high as usize);
        }
    }

    /// The same word by word; bits beyond the board may be marked as well.
    fn mark_words(&self, y: usize, marked: &mut [u64]) {
        let (word, shift) = (y / 64, y % 64);
        let marked = &mut marked[word..];
        if shift == 0 {
            marked.iter_mut().zip(&self.bits).for_each(|(marked, bits)| *marked |= bits);
            return;
        }
        let mut carry = 0;
        for (marked, bits) in marked.iter_mut().zip(&self.bits) {
            *marked |= bits << shift | carry;
            carry = bits >> (64 - shift);
        }
    }

    /// Is there a j in the row with y − j in a line, which is given backwards from its last bit on?
    pub(super) fn reaches(&self, y: usize, backwards: &[u64]) -> bool {
        let from = backwards.len() * 64 - 1 - y;
        let (word, shift) = (from / 64, from % 64);
        let source = &backwards[word..];
        if shift == 0 {
            return source.iter().zip(&self.bits).any(|(line, row)| line & row != 0);
        }
        let (last, pairs) = (source[source.len() - 1], source.windows(2));
        pairs.zip(&self.bits).any(|(pair, row)| (pair[0] >> shift | pair[1] << (64 - shift)) & row != 0)
            || (last >> shift) & self.bits[source.len() - 1] != 0
    }
}

/// The same row as intervals.
fn runs(row: &[u64]) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for (n, &word) in row.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            let low = left.trailing_zeros();
            let length = (left >> low).trailing_ones();
            let (first, last) = (n as u32 * 64 + low, n as u32 * 64 + low + length - 1);
            match runs.last_mut() {
                Some((_, high)) if *high + 1 == first => *high = last,
                _ => runs.push((first, last)),
            }
            left = if low + length == 64 { 0 } else { left & (!0 << (low + length)) };
        }
    }
    runs
}

/// Where the game is over, a line at a time.
#[derive(Debug)]
pub(super) struct Ends {
    machine: Option<Machine>,
    line: Vec<u64>,
    /// Which line that is.
    at: Option<u32>,
}

impl Ends {
    pub(super) fn new(ends: Option<&Condition>, width: u32, height: u32) -> Ends {
        let machine = ends.map(|ends| Machine::new(ends, u64::from(width.max(height))));
        Ends { machine, line: vec![0; bits::words(height as usize)], at: None }
    }

    /// The second heaps with which the game is over on line x.
    pub(super) fn on_line(&mut self, x: u32, height: u32) -> &[u64] {
        if let Some(machine) = self.machine.as_mut().filter(|_| self.at != Some(x)) {
            self.line.copy_from_slice(machine.ends(x, height as usize));
            self.at = Some(x);
        }
        &self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_a_row() {
        assert_eq!(runs(&[0b1_0110, 0]), [(1, 2), (4, 4)]);
        assert_eq!(runs(&[!0, 1, !0]), [(0, 64), (128, 191)]);
        assert_eq!(runs(&[1 << 63, 0b11]), [(63, 65)]);
        assert_eq!(runs(&[0, 0]), []);
    }

    #[test]
    fn a_row_marks_and_reaches_the_same() {
        let row = vec![0x8000_0000_0001_0402, 0x11, 0];
        let kind = Kind { runs: runs(&row), bits: row.clone(), amounts: vec![1] };
        for y in 0..192u32 {
            let (mut by_runs, mut by_words) = ([0; 3], [0; 3]);
            kind.mark(y, &mut by_runs, 192);
            kind.mark_words(y as usize, &mut by_words);
            assert_eq!(by_runs, by_words, "{y}");
            let mut backwards = [0; 3];
            bits::set(&mut backwards, 191 - y as usize);
            for z in 0..192 {
                assert_eq!(kind.reaches(z, &backwards), by_words[z / 64] >> (z % 64) & 1 == 1, "{y} {z}");
            }
        }
    }
}
