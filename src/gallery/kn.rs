//! KN's eleven tables: lists of P-positions, their number, and nine tables of Grundy values.

use super::notes::cut;
use super::{Collection, Erratum, Exhibit, ExhibitKind, Listing, Printed, Proof, Slider, slider};
use crate::papers;
use crate::papers::printed::{KN_TABLE_1, KN_TABLE_2, KN_TABLES_3_TO_11};

pub(super) const COLLECTION: Collection = Collection {
    paper: &papers::KN,
    about: "Two amounts may be taken when they agree modulo m. Finitely many P-positions of Wythoff's game are left.",
    exhibits: EXHIBITS,
};

const M: &[Slider] = &[slider(&["m"], "m", 1, 40)];

const EXHIBITS: &[Exhibit] = &[
    Exhibit {
        caption: "All P-positions of m-modular Wythoff. They are those of Wythoff's game whose smaller heap is below m: the \
                  hollow squares are P in Wythoff's game only, beyond both lines.",
        boards: &["game=modular-wythoff&size=12&beams=0"],
        shape: (12, 12),
        note: Some(cut::CUT),
        sliders: M,
        listing: Some(Listing::ModularWythoff),
        printed: Some(Printed::Lists(&[
            ("game=modular-wythoff&m=2", KN_TABLE_1[0]),
            ("game=modular-wythoff&m=3", KN_TABLE_1[1]),
            ("game=modular-wythoff&m=4", KN_TABLE_1[2]),
            ("game=modular-wythoff&m=5", KN_TABLE_1[3]),
        ])),
        errata: &[
            Erratum {
                key: "KN-a",
                words: "The heading above the table says m ≥ 5; the table is about m = 2 to 5.",
                proof: Proof::Text,
            },
            Erratum {
                key: "KN-b",
                words: "In the proof of Theorem 5 the second case called Case 1 is Case 2, and its last sentence must move to \
                        (s2, s1), not to (s1, s2).",
                proof: Proof::Text,
            },
        ],
        ..Exhibit::new("kn-table-1", ExhibitKind::Table, "1", "P-positions for small m")
    },
    Exhibit {
        caption: "a_m counts the lower Wythoff numbers below m, which is ⌊m/φ⌋. m-modular Wythoff has 2·a_m + 1 P-positions: \
                  one at the corner and a_m on either side of the diagonal.",
        boards: &["game=modular-wythoff&m=16&size=28&beams=0"],
        shape: (28, 28),
        note: Some(cut::CUT),
        sliders: M,
        listing: Some(Listing::Counts),
        printed: Some(Printed::Counts(&KN_TABLE_2)),
        errata: &[Erratum {
            key: "KN-c",
            words: "The numbers are A005206 of the OEIS, Hofstadter's G with G(n) = n − G(G(n − 1)), shifted by one; the title \
                    quoted for it belongs to another sequence.",
            proof: Proof::Text,
        }],
        ..Exhibit::new("kn-table-2", ExhibitKind::Table, "2", "How many P-positions: a_m")
    },
    values(
        "kn-table-3",
        "3",
        "Grundy values of Wythoff's game",
        &["game=wythoff&mode=grundy&size=16&beams=0"],
        0,
    ),
    values(
        "kn-table-4",
        "4",
        "Grundy values for m = 2",
        &["game=modular-wythoff&m=2&mode=grundy&size=16&beams=0"],
        1,
    ),
    values(
        "kn-table-5",
        "5",
        "Grundy values for m = 3",
        &["game=modular-wythoff&m=3&mode=grundy&size=16&beams=0"],
        2,
    ),
    values(
        "kn-table-6",
        "6",
        "Grundy values for m = 4",
        &["game=modular-wythoff&m=4&mode=grundy&size=16&beams=0"],
        3,
    ),
    values(
        "kn-table-7",
        "7",
        "Grundy values for m = 5",
        &["game=modular-wythoff&mode=grundy&size=16&beams=0"],
        4,
    ),
    values(
        "kn-table-8",
        "8",
        "Grundy values for m = 6",
        &["game=modular-wythoff&m=6&mode=grundy&size=16&beams=0"],
        5,
    ),
    values(
        "kn-table-9",
        "9",
        "Grundy values for m = 7",
        &["game=modular-wythoff&m=7&mode=grundy&size=16&beams=0"],
        6,
    ),
    values(
        "kn-table-10",
        "10",
        "Grundy values for m = 8",
        &["game=modular-wythoff&m=8&mode=grundy&size=16&beams=0"],
        7,
    ),
    values(
        "kn-table-11",
        "11",
        "Grundy values for m = 9",
        &["game=modular-wythoff&m=9&mode=grundy&size=16&beams=0"],
        8,
    ),
];

/// What there is to see in each table of values, for Wythoff's game and m = 2 to 9.
const CAPTIONS: [&str; 9] = [
    "The values of Wythoff's game, heaps 0 to 15. Every value occurs once in every row, column and diagonal; the zeros \
     are the P-positions.",
    "With m = 2 three zeros are left. The first cell that differs from Wythoff's game is (3, 5): 7 instead of 0.",
    "With m = 3 there is a formula: 3·(⌊x/3⌋ + ⌊y/3⌋) plus x + y modulo 3. The 3 × 3 blocks show it.",
    "With m = 4 the values agree with Wythoff's game on heaps up to 5, one more than the moves explain.",
    "With m = 5 the values agree with Wythoff's game on heaps up to 6; seven zeros are left.",
    "With m = 6 the values agree with Wythoff's game on heaps up to 9.",
    "With m = 7 the values agree with Wythoff's game on heaps up to 7 and no further: (6, 8) differs.",
    "With m = 8 the values agree with Wythoff's game on heaps up to 10.",
    "With m = 9 the values agree with Wythoff's game on heaps up to 10 again.",
];

/// A table of Grundy values; the first is about Wythoff's game, the others about m = 2, …, 9.
const fn values(
    id: &'static str,
    number: &'static str,
    title: &'static str,
    boards: &'static [&'static str],
    table: usize,
) -> Exhibit {
    Exhibit {
        caption: CAPTIONS[table],
        boards,
        shape: (16, 16),
        sliders: if table == 0 { &[] } else { M },
        printed: Some(Printed::Values { table: KN_TABLES_3_TO_11[table], columns: 16 }),
        ..Exhibit::new(id, ExhibitKind::Table, number, title)
    }
}
