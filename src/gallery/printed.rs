//! With what printed numbers an entry is compared.

use crate::papers::printed::{Pairs, Table};

/// A complete list of P-positions with the query of its game.
pub(super) type List = (&'static str, Pairs);

/// What a paper prints.
#[derive(Clone, Copy, Debug)]
pub enum Printed {
    /// A table of Grundy values of the entry's board.
    Values {
        /// The table.
        table: Table,
        /// Cells across, of which the paper counts the second heap.
        columns: u32,
    },
    /// The values of the corner tile, line by line.
    Tile(&'static [u16]),
    /// All P-positions of these games.
    Lists(&'static [List]),
    /// The P-positions with the smallest second heaps.
    Beginning(&'static str, Pairs),
    /// a_m for m = 1, 2, … (KN, table 2).
    Counts(&'static [u32]),
    /// Hu's table 2.1.
    Triples,
    /// Hu's table 2.2.
    Pairs,
}
