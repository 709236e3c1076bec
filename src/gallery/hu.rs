//! Hu's two tables and fifteen figures: Nim on three heaps, Wythoff's game, W(a, b) by lines, and declared boxes.

use super::notes::{expansion, labels, steps};
use super::{Collection, Erratum, Exhibit, ExhibitKind, Listing, Printed, Proof, Slider, Which, slider};
use crate::papers;
use crate::solved::Outcome;

pub(super) const COLLECTION: Collection = Collection {
    paper: &papers::HU,
    about: "Multiples of a from one heap and of b from the other give two beams of quadratic slopes; a declared box shifts \
            the beams of Wythoff's game.",
    exhibits: EXHIBITS,
};

const BOTH: &[Slider] = &[slider(&["a", "b"], "a = b", 1, 12)];
const TWO: &[Slider] = &[slider(&["a"], "a", 1, 12), slider(&["b"], "b", 1, 12)];
const BOX: &[Slider] =
    &[slider(&["k"], "k", 0, 16), slider(&["fill"], "fill", 0, 100), slider(&["seed"], "seed", 0, 999)];
const K: &[Slider] = &[slider(&["k"], "k", 1, 8)];
const N: Option<Which> = Some(Which { label: "n", usual: 1, range: (1, 12) });
const FEW: &[Slider] = &[slider(&["a", "b"], "a = b", 1, 5)];
const CASE: Option<Which> = Some(Which { label: "which of these columns", usual: 1, range: (1, 4) });

const EXHIBITS: &[Exhibit] = &[
    Exhibit {
        caption: "P-positions of Nim on three heaps: those whose sizes have exclusive or 0. The board is the slice with a \
                  third heap of z tokens.",
        boards: &["game=nim&heaps=3&z=1&size=32"],
        shape: (32, 32),
        sliders: &[slider(&["z"], "z", 0, 63)],
        listing: Some(Listing::Triples),
        printed: Some(Printed::Triples),
        ..Exhibit::new("hu-table-2-1", ExhibitKind::Table, "2.1", "Nim on three heaps")
    },
    Exhibit {
        caption: "The pairs (x_n, y_n) above the diagonal, each with its n beside it: x_n is the least number not used before, \
                  and y_n = x_n + n.",
        boards: &["game=wythoff&size=32&beams=0"],
        shape: (32, 32),
        note: Some(labels::NUMBERS),
        sliders: &[slider(&["size"], "cells across", 8, 64)],
        listing: Some(Listing::Pairs),
        printed: Some(Printed::Pairs),
        ..Exhibit::new("hu-table-2-2", ExhibitKind::Table, "2.2", "The first pairs of Wythoff's game")
    },
    Exhibit {
        caption: "The P-positions of Wythoff's game gather along two beams from the corner, of slopes φ and 1/φ, mirror \
                  images of each other.",
        boards: &["game=wythoff"],
        shape: (64, 64),
        ..Exhibit::new("hu-figure-2-1", ExhibitKind::Figure, "2.1", "P-positions of Wythoff's game")
    },
    Exhibit {
        caption: "The line method: a square is P exactly if the upper beam crosses its bottom and top, or the lower beam its \
                  left and right. Outlined are all squares that a beam enters, with heavy sides those it crosses.",
        boards: &["game=wythoff&size=16&lines=1"],
        shape: (16, 16),
        errata: &[Erratum {
            key: "Hu-b",
            words: "On the lower beam the steps are said to be two right, one up or one right, two up; the second is three \
                    right, two up. One right and two up from (2, 1) is (3, 3).",
            proof: Proof::Outcome { query: "game=wythoff&size=16", at: (3, 3), outcome: Some(Outcome::N) },
        }],
        ..Exhibit::new("hu-figure-3-1", ExhibitKind::Figure, "3.1", "Lines through opposite sides of squares")
    },
    Exhibit {
        caption: "Where the upper beam meets the diagonal y = x + n it has made n steps (Δx, Δy), each one diagonal further: \
                  Δy − Δx = 1.",
        boards: &["game=wab&a=2&b=2&size=6"],
        shape: (1, 1),
        note: Some(steps::MEETING),
        sliders: BOTH,
        which: N,
        ..Exhibit::new("hu-figure-3-2", ExhibitKind::Figure, "3.2", "The upper beam meets y = x + 1")
    },
    Exhibit {
        caption: "Moved along the diagonals to the axis, the steps land on (0, 1), (0, 2), (0, 3), … once each: every diagonal \
                  has one P-position.",
        boards: &["game=wab&a=2&b=2&size=6"],
        shape: (1, 1),
        note: Some(steps::PROJECTION),
        sliders: BOTH,
        which: Some(Which { label: "steps", usual: 3, range: (1, 12) }),
        ..Exhibit::new("hu-figure-3-3", ExhibitKind::Figure, "3.3", "Steps moved to the axis")
    },
    Exhibit {
        caption: "The diagonal goes through two corners of its square. A beam that is steeper and meets it inside must cross \
                  the bottom and the top: the square is P.",
        boards: &["game=wab&a=2&b=2&size=3"],
        shape: (1, 1),
        note: Some(steps::CROSSING),
        sliders: BOTH,
        which: Some(Which { label: "n", usual: 2, range: (1, 40) }),
        ..Exhibit::new("hu-figure-3-4", ExhibitKind::Figure, "3.4", "A beam and a diagonal in one square")
    },
    Exhibit {
        caption: "W(2, 2): one or two P-positions follow each other in a column of the upper beam, and in a row of the \
                  lower.",
        boards: &["game=wab&a=2&b=2&size=16&lines=1"],
        shape: (16, 16),
        sliders: BOTH,
        errata: &[Erratum {
            key: "Hu-c",
            words: "(0, 0) is not the only terminal position: there are a + b − 1 of them, and (1, 0) is one in W(2, 2).",
            proof: Proof::Outcome {
                query: "game=wab&a=2&b=2&size=16",
                at: (1, 0),
                outcome: Some(Outcome::P),
            },
        }],
        ..Exhibit::new("hu-figure-3-5", ExhibitKind::Figure, "3.5", "W(2, 2)")
    },
    Exhibit {
        caption: "A column in which the upper beam crosses a squares. The line l, parallel to the lower beam, starts with the \
                  upper beam and ends a rows below it, under all of these squares: it crosses no square from left to right, \
                  and neither does the lower beam.",
        boards: &["game=wab&a=2&b=2&size=8"],
        shape: (1, 1),
        note: Some(steps::FULL_COLUMN),
        sliders: FEW,
        which: CASE,
        errata: &[Erratum {
            key: "Hu-d",
            words: "The sentence of the proof that bounds the squares in a column has its inequalities the wrong way round; \
                    what it concludes is right.",
            proof: Proof::Text,
        }],
        ..Exhibit::new(
            "hu-figure-3-6",
            ExhibitKind::Figure,
            "3.6",
            "A column with a squares on the upper beam",
        )
    },
    Exhibit {
        caption: "A column in which the upper beam crosses a − 1 squares. Now l crosses the square below them from left to \
                  right, and so does the lower beam with its own: together they are a P-positions, one for each remainder \
                  modulo a.",
        boards: &["game=wab&a=2&b=2&size=8"],
        shape: (1, 1),
        note: Some(steps::SHORT_COLUMN),
        sliders: FEW,
        which: CASE,
        ..Exhibit::new(
            "hu-figure-3-7",
            ExhibitKind::Figure,
            "3.7",
            "A column with a − 1 squares on the upper beam",
        )
    },
    Exhibit {
        caption: "W(5, 3): two or three P-positions follow each other in a column of the upper beam, four or five in a row of \
                  the lower.",
        boards: &["game=wab&size=24&lines=1"],
        shape: (24, 24),
        sliders: TWO,
        errata: &[Erratum {
            key: "Hu-a",
            words: "Section 3.3 gives the lower positions with Δy of the upper beam. In W(1, 1) that makes (3, 2) the first of \
                    them.",
            proof: Proof::Outcome {
                query: "game=wab&a=1&b=1&size=12",
                at: (3, 2),
                outcome: Some(Outcome::N),
            },
        }],
        ..Exhibit::new("hu-figure-3-8", ExhibitKind::Figure, "3.8", "W(5, 3)")
    },
    Exhibit {
        caption: "All cells of a 4 × 4 box are declared to be P. Outside it the P-positions follow beams of Wythoff's slopes \
                  that start at (−3, −3).",
        boards: &["game=seeded&size=48"],
        shape: (48, 48),
        sliders: BOX,
        errata: &[Erratum {
            key: "Hu-Cj1",
            words: "Conjecture 1 is right for beams and wrong for single positions: for k ≥ 3 they are one step beside those of \
                    the shifted game again and again.",
            proof: Proof::Statement("Hu.Cj1"),
        }],
        ..Exhibit::new("hu-figure-4-1", ExhibitKind::Figure, "4.1", "A full 4 × 4 box")
    },
    Exhibit {
        caption: "All cells of an 8 × 8 box are declared to be P: the beams start at (−7, −7), and near the box the P-positions \
                  stray a little from them.",
        boards: &["game=seeded&k=8&size=80"],
        shape: (80, 80),
        sliders: BOX,
        errata: &[
            Erratum {
                key: "Hu-e",
                words: "Section 4.3 says that two strings of the same length end with as many zeros and ones as each other. The \
                        lengths stay equal, but the counts differ again and again: those of 01 and 10 after 1, 6, 19, 53, … columns.",
                proof: Proof::Text,
            },
            Erratum { key: "Hu-f", words: "The text calls this picture figure 4.6.", proof: Proof::Text },
        ],
        ..Exhibit::new("hu-figure-4-2", ExhibitKind::Figure, "4.2", "A full 8 × 8 box")
    },
    Exhibit {
        caption: "Column t has its P-position on l, the lowest filled diagonal. Every row up to it is then filled, and so is \
                  every diagonal up to u: column t + 1 gets its P-position on u′, one diagonal above u.",
        boards: &["game=seeded&k=3&size=16&beams=0"],
        shape: (1, 1),
        note: Some(expansion::ON_LOWEST),
        sliders: K,
        which: CASE,
        ..Exhibit::new("hu-figure-4-3", ExhibitKind::Figure, "4.3", "Case 1: the P-position is on l")
    },
    Exhibit {
        caption: "Column t has its P-position on u, the highest filled diagonal, and the row where l meets it is not filled: \
                  column t + 1 gets its P-position in that row, on l′, one diagonal below l.",
        boards: &["game=seeded&k=3&size=16&beams=0"],
        shape: (1, 1),
        note: Some(expansion::ON_HIGHEST_FREE),
        sliders: K,
        which: CASE,
        ..Exhibit::new("hu-figure-4-4", ExhibitKind::Figure, "4.4", "Case 2 i: on u, with the row of l free")
    },
    Exhibit {
        caption: "Column t has its P-position on u, and the row where l meets it was filled before: as in case 1, column t + 1 \
                  gets its P-position on u′.",
        boards: &["game=seeded&k=3&size=16&beams=0"],
        shape: (1, 1),
        note: Some(expansion::ON_HIGHEST_FILLED),
        sliders: K,
        which: CASE,
        ..Exhibit::new(
            "hu-figure-4-5",
            ExhibitKind::Figure,
            "4.5",
            "Case 2 ii: on u, with the row of l filled",
        )
    },
    Exhibit {
        caption: "Sixty of a hundred cells of a 6 × 6 box, drawn by lot, are declared to be P. After some columns every \
                  diagonal between the lowest and the highest is filled, and the picture settles into two beams.",
        boards: &["game=seeded&k=6&fill=60"],
        shape: (64, 64),
        sliders: BOX,
        errata: &[Erratum {
            key: "Hu-g",
            words: "The proof of Theorem 10 says that a P-position on l is followed by one on u′. With an empty 1 × 1 box (1, 0) \
                    is on l, and the next one, (2, 2), is on a diagonal in between.",
            proof: Proof::Outcome {
                query: "game=seeded&box=.&size=12",
                at: (2, 2),
                outcome: Some(Outcome::P),
            },
        }],
        ..Exhibit::new(
            "hu-figure-4-6",
            ExhibitKind::Figure,
            "4.6",
            "A 6 × 6 box with 60 in 100 cells declared P",
        )
    },
];
