//! The statements of Hu: Exploring variations of Wythoff Nim.
//!
//! | module | statements |
//! |---|---|
//! | `heaps` | Nim: theorem 1, remark 1, table 2.1 |
//! | `wythoff` | Wythoff's game: theorems 2, 3 and 4, table 2.2 |
//! | `multiples` | W(a, b): theorems 5 to 8, slopes, counts |
//! | `boxes` | the pre-declared box: theorems 9 and 10 |
//! | `strings` | the strings of its columns: the rule and the substitution of section 4.2 |
//! | `conjectures` | the box in the long run: conjectures 1 and 2 |

mod boxes;
mod conjectures;
mod heaps;
mod multiples;
mod strings;
#[cfg(test)]
mod tests;
mod wythoff;

use super::{Need, Scope, Skip, Statement, Status, Subject};
use crate::games::{self, Game};
use crate::theory::three_ways::Wab;

const NORMAL_PLAY: Need = Need::normal_play("it is about normal play, and this is misère play");

/// Wythoff's game, which is W(1, 1), and W(a, b).
const ANY_WAB: &[&Game] = &[&games::wythoff::GAME, &games::wab::GAME];

/// Games in normal play, whatever else.
const fn normal(games: &'static [&'static Game]) -> Scope {
    Scope { games, needs: &[NORMAL_PLAY], singled_out: &[] }
}

/// W(a, a) in normal play.
const EQUAL: Scope = Scope {
    games: ANY_WAB,
    needs: &[
        Need::parameters(
            |subject| as_wab(subject).is_some_and(|game| game.a() == game.b()),
            "it is about a = b; Hu.T7 and Hu.T8 are the general case",
        ),
        NORMAL_PLAY,
    ],
    singled_out: &[(&games::wab::GAME, "a=1&b=1"), (&games::wab::GAME, "a=3&b=3")],
};

/// Wythoff's game with P declared everywhere in a box.
const FULL_BOX: Scope = Scope {
    games: &[&games::seeded::GAME],
    needs: &[NORMAL_PLAY, Need::parameters(boxes::is_full, "it is about a full box, and this one is not")],
    singled_out: &[],
};

pub(super) static ALL: &[Statement] = &[
    Statement {
        key: "Hu.T1",
        words: "In Nim the P-positions are those whose heaps have nim-sum 0: x ⊕ y ⊕ z = 0.",
        status: Status::Proved("Bouton"),
        scope: normal(&[&games::nim::GAME]),
        check: heaps::theorem_1,
    },
    Statement {
        key: "Hu.R1",
        words: "Misère Nim has the P-positions of Nim wherever some heap is at least 2; where all heaps are 0 or 1 it has \
                exactly the others, an odd number of heaps of 1.",
        status: Status::Proved("Bouton"),
        scope: Scope { games: &[&games::nim::GAME], needs: &[], singled_out: &[] },
        check: heaps::remark_1,
    },
    Statement {
        key: "Hu.Tab2.1",
        words: "For each least heap from 0 to 5, the table's eleven triples are P-positions of Nim, and they are the first \
                eleven in order of the middle heap.",
        status: Status::Proved("Bouton"),
        scope: normal(&[&games::nim::GAME]),
        check: heaps::table_2_1,
    },
    Statement {
        key: "Hu.T2",
        words: "The P-positions of Wythoff's game are (x_n, x_n + n) and their mirror images, where x_n is the least number \
                that no earlier pair uses.",
        status: Status::Proved("Wythoff"),
        scope: normal(&[&games::wythoff::GAME]),
        check: wythoff::theorem_2,
    },
    Statement {
        key: "Hu.T3",
        words: "The P-positions of Wythoff's game are (⌊nφ⌋, ⌊nφ²⌋) and their mirror images.",
        status: Status::Proved("Wythoff"),
        scope: normal(&[&games::wythoff::GAME]),
        check: wythoff::theorem_3,
    },
    Statement {
        key: "Hu.T4",
        words: "For irrational α and β with 1/α + 1/β = 1 every positive integer is in exactly one of the sequences ⌊nα⌋ and \
                ⌊nβ⌋; here they number the columns (or rows) with a P-position on the upper and on the lower beam.",
        status: Status::Proved("Beatty"),
        scope: Scope {
            games: ANY_WAB,
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| as_wab(subject).is_some_and(|game| game.a() == 1 || game.b() == 1),
                    "the two beams share out the columns only if b = 1, the rows only if a = 1",
                ),
            ],
            singled_out: &[],
        },
        check: wythoff::complementary,
    },
    Statement {
        key: "Hu.Tab2.2",
        words: "The table lists the first thirteen P-pairs of Wythoff's game: (0, 0), (1, 2), (3, 5), …, (19, 31).",
        status: Status::Proved("Wythoff"),
        scope: normal(&[&games::wythoff::GAME]),
        check: wythoff::table_2_2,
    },
    Statement {
        key: "Hu.steps",
        words: "From a P-position of Wythoff's game to the next on the upper line it is one right and two up, or two right and \
                three up; on the lower line two right and one up, or three right and two up; and only (0, 0) has equal heaps \
                (section 3.1).",
        status: Status::Proved("Hu; of the lower steps one is misprinted"),
        scope: normal(&[&games::wythoff::GAME]),
        check: wythoff::steps,
    },
    Statement {
        key: "Hu.velocity",
        words: "The lines of W(a, b) have the velocities Δx₁ and Δx₂ (mean steps in x) and the densities 1/Δx₁ and 1/Δx₂, which \
                add up to b: the first N columns hold ⌈N/Δx₁⌉ and ⌈N/Δx₂⌉ P-positions of theirs, (0, 0) on both. In Wythoff's \
                game the velocities are φ and φ + 1, the densities add up to 1 (section 3.1).",
        status: Status::Proved("Hu"),
        scope: normal(ANY_WAB),
        check: multiples::velocity,
    },
    Statement {
        key: "Hu.T5",
        words: "In W(a, a) the P-positions on the upper beam are (⌊nΔx⌋, ⌊nΔx⌋ + n), those on the lower their mirror images, \
                with Δx = (2 − a + √(a² + 4))/2a.",
        status: Status::Proved("Hu"),
        scope: EQUAL,
        check: multiples::by_stepping,
    },
    Statement {
        key: "Hu.T6",
        words: "In W(a, a) a cell is P just when the upper beam crosses its square from bottom to top or the lower beam from \
                left to right.",
        status: Status::Proved("Hu"),
        scope: EQUAL,
        check: multiples::by_lines,
    },
    Statement {
        key: "Hu.T7",
        words: "In W(a, b) the P-positions are (⌊nΔx₁⌋, ⌊nΔx₁⌋ + n) on the upper beam and (⌊nΔx₂⌋, ⌊nΔx₂⌋ − n) on the lower.",
        status: Status::Proved("Hu"),
        scope: normal(ANY_WAB),
        check: multiples::by_stepping,
    },
    Statement {
        key: "Hu.T8",
        words: "In W(a, b) a cell is P just when the upper beam crosses its square from bottom to top or the lower beam from \
                left to right.",
        status: Status::Proved("Hu"),
        scope: normal(ANY_WAB),
        check: multiples::by_lines,
    },
    Statement {
        key: "Hu.slopes",
        words: "The beams of W(a, b) have slopes m = (ab + √(a²b² + 4ab))/2a and m − b, with b < m < b + 1 (and m(m − a) = 1 \
                if a = b); the steps satisfy 1/Δx₁ + 1/Δx₂ = b and 1/Δy₁ + 1/Δy₂ = a; every P-position is on a beam.",
        status: Status::Proved("Hu"),
        scope: normal(ANY_WAB),
        check: multiples::slopes,
    },
    Statement {
        key: "Hu.counts",
        words: "In W(a, b) every row has exactly a P-positions, one for each x modulo a, every column exactly b, one for each \
                y modulo b, and every diagonal exactly one; b − 1 or b of a column are neighbours on the upper beam, a − 1 \
                or a of a row on the lower.",
        status: Status::Proved("Hu"),
        scope: normal(ANY_WAB),
        check: multiples::counts,
    },
    Statement {
        key: "Hu.T9",
        words: "Outside a full k × k box every column has one P-position, on the diagonal just below the lowest filled one or \
                just above the highest; the diagonals in between are all filled, and so are the rows below l_y, but none \
                above u_y.",
        status: Status::Proved("Hu"),
        scope: FULL_BOX,
        check: boxes::theorem_9,
    },
    Statement {
        key: "Hu.T10",
        words: "Whatever the box, in some column T all diagonals between the lowest and the highest filled one are filled, and \
                they stay so; from column k on all rows below l_y are filled, and none above u_y.",
        status: Status::Proved("Hu, one step of the proof mended here"),
        scope: normal(&[&games::seeded::GAME]),
        check: boxes::theorem_10,
    },
    Statement {
        key: "Hu.bits",
        words: "From saturation on the string of filled (1) and unfilled (0) rows from l_y to u_y, bottom first, goes from \
                column to column by one rule, whatever the box: a bottom 1 is deleted and 01 is put on top; a bottom 0 \
                becomes 1 and 0 is put on top.",
        status: Status::Proved("Hu"),
        scope: normal(&[&games::seeded::GAME]),
        check: strings::from_column_to_column,
    },
    Statement {
        key: "Hu.substitution",
        words: "From saturation on a string is replaced, after two columns for each 0 and one for each 1, by its image \
                under 0 → 001, 1 → 01 (a → aab, b → ab): so the share of 0 tends to 1/φ, and the slopes are φ and 1/φ \
                whatever the box.",
        status: Status::Proved("Hu"),
        scope: normal(&[&games::seeded::GAME]),
        check: strings::substitution,
    },
    Statement {
        key: "Hu.Cj1",
        words: "The P-positions outside a declared box follow two beams of slopes φ and 1/φ, from (−k + 1, −k + 1) if the k × k \
                box is full: from some column on each, above and below, is at most one step (1, 1) from that of Wythoff's \
                game shifted. Always none where the strings are equal at saturation, as for full boxes with k ≤ 2; else, as \
                for full ones with k ≥ 3, never none for good.",
        status: Status::Settled(
            "true as beams, to within one step and for every box; equality for good only where the strings are equal at \
             saturation, for full boxes k ≤ 2",
        ),
        scope: normal(&[&games::seeded::GAME]),
        check: conjectures::conjecture_1,
    },
    Statement {
        key: "Hu.Cj2",
        words: "The number of rows in which a column of the game with a box and the shifted column of Wythoff's game differ is \
                constant in the end: from the first column on after which the two strings differ by swaps of neighbouring \
                bits only.",
        status: Status::Settled(
            "true from some column on, but not from saturation on: the full 5 × 5 box has 6 discrepancies, then 8",
        ),
        scope: normal(&[&games::seeded::GAME]),
        check: conjectures::conjecture_2,
    },
];

/// The game as a W(a, b).
pub(super) fn as_wab(subject: &Subject) -> Option<Wab> {
    match subject.query().game.param("a") {
        None => Some(Wab::WYTHOFF),
        Some(_) => Wab::new(subject.int("a"), subject.int("b")),
    }
}

/// The same where it has to be one.
fn the_wab(subject: &Subject) -> Result<Wab, Skip> {
    as_wab(subject).ok_or_else(|| "this is no W(a, b)".into())
}
