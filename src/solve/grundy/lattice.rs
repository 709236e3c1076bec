//! What lattices reach: not orbits, but everything below in the same class.

use crate::solve::NOT_A_POSITION;
use crate::solve::compile::LatticeMoves;

/// For each class of a lattice and each value: the least y at which it has occurred on earlier lines.
#[derive(Debug)]
pub(super) struct Lattice {
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
    /// For values up to `greatest`.
    pub(super) fn new(moves: LatticeMoves, height: u32, greatest: usize) -> Lattice {
        let (m, height, values) = (moves.modulus as usize, height as usize, greatest + 2);
        let least = vec![u16::MAX; m * values];
        Lattice { moves, values, least, seen_to: vec![0; m * height], height, reached: vec![0; m] }
    }

    /// Takes in the line before x, the last of the table.
    pub(super) fn begin_line(&mut self, x: u32, table: &[u16]) {
        self.reached.fill(0);
        let before = &table[table.len() - table.len().min(self.height)..];
        for (y, &value) in before.iter().enumerate().filter(|(_, value)| **value != NOT_A_POSITION) {
            let class = self.moves.class(x - 1, y as u32) as usize;
            let least = &mut self.least[class * self.values + usize::from(value)];
            *least = (*least).min(y as u16);
        }
    }

    /// Does a move from (x, y), on the line begun last, reach `value`?
    #[inline]
    pub(super) fn reaches(&self, value: u16, x: u32, y: u32) -> bool {
        self.class_reaches(self.moves.class(x, y) as usize, value, y)
    }

    fn class_reaches(&self, class: usize, value: u16, y: u32) -> bool {
        self.least[class * self.values + usize::from(value)] < y as u16
    }

    /// The first value that no move from (x, y) reaches.
    #[inline]
    pub(super) fn first_unseen(&mut self, x: u32, y: u32) -> u16 {
        let class = self.moves.class(x, y) as usize;
        let at = class * self.height + y as usize;
        let mut value = self.seen_to[at].max(self.reached[class]);
        while self.class_reaches(class, value, y) {
            value += 1;
        }
        self.seen_to[at] = value;
        self.reached[class] = value;
        value
    }
}
