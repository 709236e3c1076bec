//! The statements of KN: Khovanova and Niu, m-modular Wythoff.
//!
//! Their game is Wythoff's with the two amounts equal modulo m only. They show that its P-positions are the first few
//! of Wythoff's: with m = 5 they are (0, 0), (1, 2), (3, 5), (4, 7) and mirror images, and no others. [`p_set`] checks
//! what is said of that set, [`values`] what is said of Grundy values, [`tables`] what is printed in the tables, [`extensions`] what is
//! asked at the end.

mod extensions;
mod p_set;
mod tables;
mod values;

use super::{Need, Scope, Statement, Status};
use crate::games::{Game, custom, fraenkel, fraenkel_st, gdwn, modular_wythoff, wythoff};

const NORMAL_PLAY: Need = Need::normal_play("the statement is about normal play");

const MODULAR: &[&Game] = &[&modular_wythoff::GAME];

/// W(a, b) with amounts from both heaps equal modulo m.
const MODULAR_WAB: &str = "rule=l%3D%3D0%20and%20k%25a%3D%3D0%20or%20k%3D%3D0%20and%20l%25b%3D%3D0%20or%20k*l%3E0%20and%20%28k-l%29%25m%3D%3D0";
/// Fraenkel's game with the difference modulo m.
const MODULAR_FRAENKEL: &str = "rule=k%3D%3D0%20or%20l%3D%3D0%20or%20abs%28k-l%29%25m%3Ca&m=7";
/// The tuples (1, 0), (0, 1) and (a, b).
const TUPLES: &str = "rule=k%3D%3D0%20or%20l%3D%3D0%20or%20b*k%3D%3Da*l";

/// m-modular Wythoff, with parameters that are singled out.
const fn modular(needs: &'static [Need], singled_out: &'static [(&'static Game, &'static str)]) -> Scope {
    Scope { games: MODULAR, needs, singled_out }
}

pub(super) static ALL: &[Statement] = &[
    Statement {
        key: "KN.L1",
        words: "A position can move to every position below it with the same difference of heaps modulo m.",
        status: Status::Proved("KN"),
        scope: modular(&[], &[]),
        check: p_set::lemma_1,
    },
    Statement {
        key: "KN.L2",
        words: "In every P-position with unequal heaps the smaller is below m, the larger below mφ, \
                and their difference below m/φ.",
        status: Status::Proved("KN"),
        scope: modular(&[NORMAL_PLAY], &[]),
        check: p_set::lemma_2,
    },
    Statement {
        key: "KN.L3",
        words: "Every number below m is a heap of some P-position.",
        status: Status::Proved("KN"),
        scope: modular(&[NORMAL_PLAY], &[]),
        check: p_set::lemma_3,
    },
    Statement {
        key: "KN.L4",
        words: "For every positive s below m/φ exactly two P-positions have heaps that differ by s: \
                ⌊sφ⌋ with ⌊sφ²⌋, either way round.",
        status: Status::Proved("KN"),
        scope: modular(
            &[
                NORMAL_PLAY,
                Need::parameters(|subject| subject.int("m") > 1, "no positive integer is below 1/φ"),
            ],
            &[],
        ),
        check: p_set::lemma_4,
    },
    Statement {
        key: "KN.T5",
        words: "The P-positions are those of Wythoff's game with the smaller heap below m.",
        status: Status::Proved("KN"),
        scope: modular(&[NORMAL_PLAY], &[]),
        check: p_set::theorem_5,
    },
    Statement {
        key: "KN.C6",
        words: "There are finitely many P-positions, 2⌊m/φ⌋ + 1 of them.",
        status: Status::Proved("KN"),
        scope: modular(&[NORMAL_PLAY], &[]),
        check: p_set::corollary_6,
    },
    Statement {
        key: "KN.exactly-m",
        words: "The number of P-positions is m for m = 1 and m = 3, and for no other m.",
        status: Status::Proved("KN; 2⌊m/φ⌋ + 1 > m as soon as m > 4"),
        scope: modular(&[NORMAL_PLAY], &[]),
        check: p_set::exactly_m,
    },
    Statement {
        key: "KN.finite",
        words: "Which further moves leave finitely many P-positions (section 5.2)? It is enough that for some L all pairs of \
                multiples of L are moves, as in modular variants of Wythoff's game, W(a, b) and Fraenkel's game (section \
                5.3): no P-position dominates another whose heaps agree with its own modulo L.",
        status: Status::Settled(
            "a sufficient condition for any game, by Dickson's lemma; KN.infinite is a necessary one",
        ),
        scope: Scope {
            games: &[&modular_wythoff::GAME, &custom::GAME],
            needs: &[NORMAL_PLAY],
            singled_out: &[(&custom::GAME, MODULAR_WAB), (&custom::GAME, MODULAR_FRAENKEL)],
        },
        check: extensions::finite,
    },
    Statement {
        key: "KN.infinite",
        words: "Rays, single moves and cones are not enough (section 5.2): where any amount may be taken from one heap, and with i \
                from the first go only c_i from the second, as in Wythoff's game and every rule set of tuples with (1, 0) and \
                (0, 1) (Hu, section 3.2), each column x has exactly one P-position, not above x + c₁ + … + c_x.",
        status: Status::Settled(
            "a necessary condition: some amount from one heap must go with infinitely many from the other",
        ),
        scope: Scope {
            games: &[&wythoff::GAME, &gdwn::GAME, &fraenkel::GAME, &fraenkel_st::GAME, &custom::GAME],
            needs: &[NORMAL_PLAY],
            singled_out: &[(&custom::GAME, TUPLES)],
        },
        check: extensions::infinite,
    },
    Statement {
        key: "KN.m1",
        words: "For m = 1 the Grundy value is the number of tokens, x + y.",
        status: Status::Proved("KN"),
        scope: modular(
            &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 1, "the statement is about m = 1")],
            &[(&modular_wythoff::GAME, "m=1")],
        ),
        check: values::modulus_1,
    },
    Statement {
        key: "KN.m3",
        words: "For m = 3 the Grundy value is 3(⌊x/3⌋ + ⌊y/3⌋) + ((x + y) mod 3).",
        status: Status::Proved("KN, by induction"),
        scope: modular(
            &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 3, "the statement is about m = 3")],
            &[(&modular_wythoff::GAME, "m=3")],
        ),
        check: values::modulus_3,
    },
    Statement {
        key: "KN.agree",
        words: "While no heap is above m the Grundy values are those of Wythoff's game.",
        status: Status::Proved("KN; the moves are the same there"),
        scope: modular(&[NORMAL_PLAY], &[]),
        check: values::agree,
    },
    Statement {
        key: "KN.Tab1",
        words: "The P-positions for m = 2, 3, 4, 5 are those listed in Table 1.",
        status: Status::Proved("KN"),
        scope: modular(
            &[
                Need::parameters(
                    |subject| (2..=5).contains(&subject.int("m")),
                    "the table is about m = 2, 3, 4, 5",
                ),
                NORMAL_PLAY,
            ],
            &[],
        ),
        check: tables::table_1,
    },
    Statement {
        key: "KN.Tab2",
        words: "For m = 1, …, 16 the number of lower Wythoff numbers below m is as in Table 2; \
                that many P-positions have x < y.",
        status: Status::Proved("KN"),
        scope: Scope {
            games: &[&modular_wythoff::GAME, &wythoff::GAME],
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| tables::modulus(subject).is_none_or(|m| m <= 16),
                    "the table ends at m = 16",
                ),
            ],
            singled_out: &[],
        },
        check: tables::table_2,
    },
    Statement {
        key: "KN.Tab3",
        words: "Table 3 has the Grundy values of Wythoff's game for heaps up to 15.",
        status: Status::Proved("KN, by computation"),
        scope: Scope { games: &[&wythoff::GAME], needs: &[NORMAL_PLAY], singled_out: &[] },
        check: tables::grundy_table,
    },
    grundy_table(
        "KN.Tab4",
        "Table 4 has the Grundy values for m = 2 and heaps up to 15.",
        &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 2, "the table is about m = 2")],
        &[(&modular_wythoff::GAME, "m=2")],
    ),
    grundy_table(
        "KN.Tab5",
        "Table 5 has the Grundy values for m = 3 and heaps up to 15.",
        &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 3, "the table is about m = 3")],
        &[(&modular_wythoff::GAME, "m=3")],
    ),
    grundy_table(
        "KN.Tab6",
        "Table 6 has the Grundy values for m = 4 and heaps up to 15.",
        &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 4, "the table is about m = 4")],
        &[(&modular_wythoff::GAME, "m=4")],
    ),
    grundy_table(
        "KN.Tab7",
        "Table 7 has the Grundy values for m = 5 and heaps up to 15.",
        &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 5, "the table is about m = 5")],
        &[],
    ),
    grundy_table(
        "KN.Tab8",
        "Table 8 has the Grundy values for m = 6 and heaps up to 15.",
        &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 6, "the table is about m = 6")],
        &[(&modular_wythoff::GAME, "m=6")],
    ),
    grundy_table(
        "KN.Tab9",
        "Table 9 has the Grundy values for m = 7 and heaps up to 15.",
        &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 7, "the table is about m = 7")],
        &[(&modular_wythoff::GAME, "m=7")],
    ),
    grundy_table(
        "KN.Tab10",
        "Table 10 has the Grundy values for m = 8 and heaps up to 15.",
        &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 8, "the table is about m = 8")],
        &[(&modular_wythoff::GAME, "m=8")],
    ),
    grundy_table(
        "KN.Tab11",
        "Table 11 has the Grundy values for m = 9 and heaps up to 15.",
        &[NORMAL_PLAY, Need::parameters(|subject| subject.int("m") == 9, "the table is about m = 9")],
        &[(&modular_wythoff::GAME, "m=9")],
    ),
];

/// The statement that a printed table of m-modular Wythoff is right.
const fn grundy_table(
    key: &'static str,
    words: &'static str,
    needs: &'static [Need],
    singled_out: &'static [(&'static Game, &'static str)],
) -> Statement {
    let status = Status::Proved("KN, by computation");
    Statement { key, words, status, scope: modular(needs, singled_out), check: tables::grundy_table }
}

#[cfg(test)]
mod tests {
    use super::super::probe::assert_nothing_fails;

    #[test]
    fn nothing_fails_for_any_modulus() {
        for m in 1..=100 {
            assert_nothing_fails(&format!("game=modular-wythoff&m={m}"), 24);
        }
    }
}
