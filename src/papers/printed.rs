//! What the papers print, as far as it is numbers: to compare with, never to draw.

/// Positions (x, y), or the second and third heap.
pub type Pairs = &'static [(u32, u32)];

/// A table of Grundy values as text: a line for each heap, values between commas. One that is not readable in the source
/// is empty.
#[derive(Clone, Copy, Debug)]
pub struct Table(&'static str);

impl Table {
    /// The lines, with `None` for what cannot be read.
    pub fn lines(self) -> Vec<Vec<Option<u16>>> {
        self.0.lines().map(|line| line.split(',').map(|cell| cell.trim().parse().ok()).collect()).collect()
    }
}

/// KN's table 1: all P-positions of m-modular Wythoff for m = 2, 3, 4, 5.
pub const KN_TABLE_1: [Pairs; 4] = [
    &[(0, 0), (1, 2), (2, 1)],
    &[(0, 0), (1, 2), (2, 1)],
    &[(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)],
    &[(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)],
];

/// KN's table 2: a_m for m = 1, …, 16.
pub const KN_TABLE_2: [u32; 16] = [0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8, 9, 9];

/// KN's table 3, Wythoff's game, and tables 4 to 11, m-modular Wythoff for m = 2, …, 9: line = x, column = y.
pub const KN_TABLES_3_TO_11: [Table; 9] = [
    Table(include_str!("printed/kn-table-3.csv")),
    Table(include_str!("printed/kn-table-4.csv")),
    Table(include_str!("printed/kn-table-5.csv")),
    Table(include_str!("printed/kn-table-6.csv")),
    Table(include_str!("printed/kn-table-7.csv")),
    Table(include_str!("printed/kn-table-8.csv")),
    Table(include_str!("printed/kn-table-9.csv")),
    Table(include_str!("printed/kn-table-10.csv")),
    Table(include_str!("printed/kn-table-11.csv")),
];

/// DFGN's figure 1, K = {2}: line = second heap, column = first heap.
pub const DFGN_FIGURE_1: Table = Table(include_str!("printed/dfgn-figure-1.csv"));

/// DFGN's figure 3, K = {1}, in the same way; the last cell of its first line is lost in the text we have.
pub const DFGN_FIGURE_3: Table = Table(include_str!("printed/dfgn-figure-3.csv"));

/// DFGN's tile of side 3 for K = {1} (theorem 3), line by line.
pub const DFGN_TILE: [u16; 9] = [0, 1, 2, 1, 2, 0, 2, 0, 1];

/// Hu's table 2.1, P-positions of Nim with three heaps: the second and third heap of eleven for each first heap 0 to 5.
#[rustfmt::skip]
pub const HU_TABLE_2_1: [[(u32, u32); 11]; 6] = [
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10)],
    [(2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15), (16, 17), (18, 19), (20, 21), (22, 23)],
    [(4, 6), (5, 7), (8, 10), (9, 11), (12, 14), (13, 15), (16, 18), (17, 19), (20, 22), (21, 23), (24, 26)],
    [(4, 7), (5, 6), (8, 11), (9, 10), (12, 15), (13, 14), (16, 19), (17, 18), (20, 23), (21, 22), (24, 27)],
    [(8, 12), (9, 13), (10, 14), (11, 15), (16, 20), (17, 21), (18, 22), (19, 23), (24, 28), (25, 29), (26, 30)],
    [(8, 13), (9, 12), (10, 15), (11, 14), (16, 21), (17, 20), (18, 23), (19, 22), (24, 29), (25, 28), (26, 31)],
];

/// Hu's table 2.2, the pairs of Wythoff's game: x_n and y_n for n = 0 to 12.
#[rustfmt::skip]
pub const HU_TABLE_2_2: [(u32, u32); 13] = [
    (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15),
    (11, 18), (12, 20), (14, 23), (16, 26), (17, 28), (19, 31),
];

/// La's list of the P-positions of the (1/1, 1/0) Rational Wythoff game, those with the smallest second heaps.
pub const LA_LIST: Pairs = &[(0, 0), (1, 3), (2, 3), (3, 8), (5, 8), (4, 11), (7, 11)];

/// KS's example 1: all P-positions of 3-Modular Nim.
pub const KS_EXAMPLE_1: Pairs = &[(0, 0), (1, 1), (2, 2)];

/// KS's example 2: all P-positions of 6-Modular Nim.
pub const KS_EXAMPLE_2: Pairs = &[(0, 0), (1, 1), (2, 2), (3, 4), (4, 3), (5, 6), (6, 5), (7, 8), (8, 7)];

#[cfg(test)]
mod tests {
    use super::*;

    /// How many lines, how long the longest is, and how many cells can be read.
    fn shape(table: Table) -> (usize, usize, usize) {
        let lines = table.lines();
        let width = lines.iter().map(Vec::len).max().unwrap_or(0);
        (lines.len(), width, lines.iter().flatten().flatten().count())
    }

    #[test]
    fn tables_are_whole() {
        for table in KN_TABLES_3_TO_11 {
            assert_eq!(shape(table), (16, 16, 256), "{table:?}");
        }
        assert_eq!(shape(DFGN_FIGURE_1), (14, 17, 238));
        assert_eq!(shape(DFGN_FIGURE_3), (8, 13, 103));
        // Table 7, (5, 15), and Table 3, (15, 15).
        assert_eq!(KN_TABLES_3_TO_11[4].lines()[5][15], Some(13));
        assert_eq!(KN_TABLES_3_TO_11[0].lines()[15][15], Some(20));
    }
}
