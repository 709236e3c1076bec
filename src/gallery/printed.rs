//! What the papers print, as far as it is numbers: to compare with, never to draw.

/// Tables of Grundy values, line = x, column = y: KN's tables 3 to 11, DFGN's figures 1 and 3. One cell of the last is
/// not readable in the source and is empty.
pub(super) const VALUES: [&str; 11] = [
    include_str!("../../tests/data/grundy-wythoff.csv"),
    include_str!("../../tests/data/grundy-modular-wythoff-m2.csv"),
    include_str!("../../tests/data/grundy-modular-wythoff-m3.csv"),
    include_str!("../../tests/data/grundy-modular-wythoff-m4.csv"),
    include_str!("../../tests/data/grundy-modular-wythoff-m5.csv"),
    include_str!("../../tests/data/grundy-modular-wythoff-m6.csv"),
    include_str!("../../tests/data/grundy-modular-wythoff-m7.csv"),
    include_str!("../../tests/data/grundy-modular-wythoff-m8.csv"),
    include_str!("../../tests/data/grundy-modular-wythoff-m9.csv"),
    include_str!("../../tests/data/grundy-wytk-K2-fig1.csv"),
    include_str!("../../tests/data/grundy-wytk-K1-fig3.csv"),
];

/// Hu's table 2.1, the second heaps: eleven for each first heap 0 to 5. The third heap is printed beside them.
#[rustfmt::skip]
pub(super) const TRIPLES: [[(u32, u32); 11]; 6] = [
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10)],
    [(2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13), (14, 15), (16, 17), (18, 19), (20, 21), (22, 23)],
    [(4, 6), (5, 7), (8, 10), (9, 11), (12, 14), (13, 15), (16, 18), (17, 19), (20, 22), (21, 23), (24, 26)],
    [(4, 7), (5, 6), (8, 11), (9, 10), (12, 15), (13, 14), (16, 19), (17, 18), (20, 23), (21, 22), (24, 27)],
    [(8, 12), (9, 13), (10, 14), (11, 15), (16, 20), (17, 21), (18, 22), (19, 23), (24, 28), (25, 29), (26, 30)],
    [(8, 13), (9, 12), (10, 15), (11, 14), (16, 21), (17, 20), (18, 23), (19, 22), (24, 29), (25, 28), (26, 31)],
];

/// A complete list of P-positions with the query of its game.
pub(super) type List = (&'static str, &'static [(u32, u32)]);

/// What a paper prints.
#[derive(Clone, Copy, Debug)]
pub enum Printed {
    /// A table of Grundy values of the entry's board.
    Values {
        /// Which.
        table: usize,
        /// Cells across, of which the paper counts the second heap.
        columns: u32,
    },
    /// The values of the corner tile, line by line.
    Tile(&'static [u16]),
    /// All P-positions of these games.
    Lists(&'static [List]),
    /// The P-positions with the smallest second heaps.
    Beginning(&'static str, &'static [(u32, u32)]),
    /// a_m for m = 1, 2, … (KN, table 2).
    Counts(&'static [u32]),
    /// Hu's table 2.1.
    Triples,
    /// Hu's table 2.2.
    Pairs,
}
