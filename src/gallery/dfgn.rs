//! DFGN's four figures: two tables of Grundy values in tiles, the structure of the P-positions for one k, and the
//! diagonals of the smallest tile.

use super::notes::{blocks, tiles};
use super::{Collection, Erratum, Exhibit, ExhibitKind, Printed, Proof, slider, text};
use crate::papers;
use crate::papers::printed::{DFGN_FIGURE_1, DFGN_FIGURE_3, DFGN_TILE};
use crate::solved::Outcome;

pub(super) const COLLECTION: Collection = Collection {
    paper: &papers::DFGN,
    about: "The same amount may be taken from both heaps only if it is in a set K: from Nim (K empty) to Wythoff's game (K \
            everything).",
    exhibits: EXHIBITS,
};

const EXHIBITS: &[Exhibit] = &[
    Exhibit {
        caption: "Every value follows from the 4 × 4 tile in the corner: the tile in column i and row j is a copy of it \
                  with 4·(i ⊕ j) added. The numbers along the top and the right edge count the tiles.",
        boards: &["game=wyt-k&set=2&mode=grundy&size=17&beams=0"],
        shape: (17, 14),
        note: Some(tiles::TILES),
        sliders: &[text(&["set"], "K")],
        printed: Some(Printed::Values { table: DFGN_FIGURE_1, columns: 17 }),
        errata: &[
            Erratum {
                key: "DFGN-a",
                words: "Theorem 5 says that for K = {k} no tile is a latin square unless k or k + 1 is a power of two.",
                proof: Proof::Statement("DFGN.T5"),
            },
            Erratum {
                key: "DFGN-b",
                words: "The bound of the (s, t) game quoted in the introduction is printed with the larger amount. Then every \
                        pair could be taken for s ≥ 2, and (1, 3) would not be P for s = 2, t = 1. It is s times the smaller \
                        amount plus t.",
                proof: Proof::Outcome {
                    query: "game=fraenkel-st&size=12",
                    at: (1, 3),
                    outcome: Some(Outcome::P),
                },
            },
        ],
        ..Exhibit::new(
            "dfgn-figure-1",
            ExhibitKind::Figure,
            "1",
            "Grundy values for K = {2}, in tiles of side 4",
        )
    },
    Exhibit {
        caption: "With one k the P-positions repeat along the diagonal in blocks of side B: first k on the diagonal itself, \
                  then pairs beside it. B is 2k for even k and 2k + 1 for odd k.",
        boards: &["game=wyt-k&set=4&size=24&beams=0"],
        shape: (24, 24),
        note: Some(blocks::BLOCKS),
        sliders: &[slider(&["set"], "k", 1, 24)],
        ..Exhibit::new("dfgn-figure-2", ExhibitKind::Figure, "2", "One k: blocks along the diagonal")
    },
    Exhibit {
        caption: "With K = {1} a tile of side 3 is enough: x + y modulo 3 in the corner, and 3·(i ⊕ j) added further out.",
        boards: &["game=wyt-k&set=1&mode=grundy&size=13&beams=0"],
        shape: (13, 8),
        note: Some(tiles::TILES),
        sliders: &[text(&["set"], "K")],
        printed: Some(Printed::Values { table: DFGN_FIGURE_3, columns: 13 }),
        ..Exhibit::new(
            "dfgn-figure-3",
            ExhibitKind::Figure,
            "3",
            "Grundy values for K = {1}, in tiles of side 3",
        )
    },
    Exhibit {
        caption: "The tile for K = {1}, with its three diagonals modulo 3 in three colours. Each of the values 0, 1, 2 is on every \
                  one of them once, so that a move along a diagonal by anything but a multiple of 3 changes the value: all \
                  powers of two may join K.",
        boards: &["game=wyt-k&set=1&mode=grundy&size=3&beams=0"],
        shape: (3, 3),
        note: Some(tiles::DIAGONALS),
        sliders: &[text(&["set"], "K")],
        printed: Some(Printed::Tile(&DFGN_TILE)),
        errata: &[Erratum {
            key: "DFGN-Cj2",
            words: "Conjecture 2 says that for K = {2, 4, 8, …}, without 1, every difference of the heaps occurs in a \
                    P-position.",
            proof: Proof::Statement("DFGN.Cj2"),
        }],
        ..Exhibit::new("dfgn-figure-4", ExhibitKind::Figure, "4", "The diagonals of the tile, modulo 3")
    },
];
