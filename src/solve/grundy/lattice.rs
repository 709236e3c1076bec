//! What lattices reach: not orbits, but everything below in one class, their own or, with a coset, another.

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
    /// The class that moves from the position reached on this line lead to.
    class: usize,
}

impl Lattice {
    /// For values up to `greatest`.
    pub(super) fn new(moves: LatticeMoves, height: u32, greatest: usize) -> Lattice {
        let (m, height, values) = (moves.classes(), height as usize, greatest + 2);
        let least = vec![u16::MAX; m * values];
        Lattice { moves, values, least, seen_to: vec![0; m * height], height, reached: vec![0; m], class: 0 }
    }

    /// Takes in the line before x, the last of the table, and goes to (x, 0).
    pub(super) fn begin_line(&mut self, x: u32, table: &[u16]) {
        self.reached.fill(0);
        let before = &table[table.len() - table.len().min(self.height)..];
        self.class = x.checked_sub(1).map_or(0, |before| self.moves.class(before, 0) as usize);
        for (y, &value) in before.iter().enumerate() {
            if value != NOT_A_POSITION {
                let least = &mut self.least[self.class * self.values + usize::from(value)];
                *least = (*least).min(y as u16);
            }
            self.advance();
        }
        self.class = self.moves.target(x, 0) as usize;
    }

    /// Goes to the next position of the line.
    #[inline]
    pub(super) fn advance(&mut self) {
        self.class = self.moves.after(self.class as u32) as usize;
    }

    /// Does a move from the position reached, with second heap y, reach `value`?
    #[inline]
    pub(super) fn reaches(&self, value: u16, y: u32) -> bool {
        self.least[self.class * self.values + usize::from(value)] < y as u16
    }

    /// The first value that no move from the position reached, with second heap y, reaches.
    #[inline]
    pub(super) fn first_unseen(&mut self, y: u32) -> u16 {
        let at = self.class * self.height + y as usize;
        let mut value = self.seen_to[at].max(self.reached[self.class]);
        while self.reaches(value, y) {
            value += 1;
        }
        self.seen_to[at] = value;
        self.reached[self.class] = value;
        value
    }
}
