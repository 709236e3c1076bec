//! The statements of KN: Khovanova and Niu, m-modular Wythoff.
//!
//! Their game is Wythoff's with the two amounts equal modulo m only. They show that its P-positions are the first few
//! of Wythoff's: with m = 5 they are (0, 0), (1, 2), (3, 5), (4, 7) and mirror images, and no others. [`p_set`] checks
//! what is said of that set, [`values`] what is said of Grundy values, [`tables`] what is printed in the tables;
//! [`finite`] is shared with KS.

pub(super) mod finite;
mod p_set;
mod tables;
mod values;

use super::{Statement, Status};
use finite::or_skip;

const MODULAR: &[&str] = &["modular-wythoff"];

pub(super) static ALL: &[Statement] = &[
    Statement {
        key: "KN.L1",
        words: "A position can move to every position below it with the same difference of heaps modulo m.",
        status: Status::Proved("KN"),
        games: MODULAR,
        check: |subject| or_skip(p_set::lemma_1(subject)),
    },
    Statement {
        key: "KN.L2",
        words: "In every P-position with unequal heaps the smaller is below m, the larger below mφ, \
                and their difference below m/φ.",
        status: Status::Proved("KN"),
        games: MODULAR,
        check: |subject| or_skip(p_set::lemma_2(subject)),
    },
    Statement {
        key: "KN.L3",
        words: "Every number below m is a heap of some P-position.",
        status: Status::Proved("KN"),
        games: MODULAR,
        check: |subject| or_skip(p_set::lemma_3(subject)),
    },
    Statement {
        key: "KN.L4",
        words: "For every positive s below m/φ exactly two P-positions have heaps that differ by s: \
                ⌊sφ⌋ with ⌊sφ²⌋, either way round.",
        status: Status::Proved("KN"),
        games: MODULAR,
        check: |subject| or_skip(p_set::lemma_4(subject)),
    },
    Statement {
        key: "KN.T5",
        words: "The P-positions are those of Wythoff's game with the smaller heap below m.",
        status: Status::Proved("KN"),
        games: MODULAR,
        check: |subject| or_skip(p_set::theorem_5(subject)),
    },
    Statement {
        key: "KN.C6",
        words: "There are finitely many P-positions, 2⌊m/φ⌋ + 1 of them.",
        status: Status::Proved("KN"),
        games: MODULAR,
        check: |subject| or_skip(p_set::corollary_6(subject)),
    },
    Statement {
        key: "KN.exactly-m",
        words: "The number of P-positions is m for m = 1 and m = 3, and for no other m.",
        status: Status::Proved("KN; 2⌊m/φ⌋ + 1 > m as soon as m > 4"),
        games: MODULAR,
        check: |subject| or_skip(p_set::exactly_m(subject)),
    },
    Statement {
        key: "KN.m1",
        words: "For m = 1 the Grundy value is the number of tokens, x + y.",
        status: Status::Proved("KN"),
        games: MODULAR,
        check: |subject| or_skip(values::modulus_1(subject)),
    },
    Statement {
        key: "KN.m3",
        words: "For m = 3 the Grundy value is 3(⌊x/3⌋ + ⌊y/3⌋) + ((x + y) mod 3).",
        status: Status::Proved("KN, by induction"),
        games: MODULAR,
        check: |subject| or_skip(values::modulus_3(subject)),
    },
    Statement {
        key: "KN.agree",
        words: "While no heap is above m the Grundy values are those of Wythoff's game.",
        status: Status::Proved("KN; the moves are the same there"),
        games: MODULAR,
        check: |subject| or_skip(values::agree(subject)),
    },
    Statement {
        key: "KN.Tab1",
        words: "The P-positions for m = 2, 3, 4, 5 are those listed in Table 1.",
        status: Status::Proved("KN"),
        games: MODULAR,
        check: |subject| or_skip(tables::table_1(subject)),
    },
    Statement {
        key: "KN.Tab2",
        words: "For m = 1, …, 16 the number of lower Wythoff numbers below m is as in Table 2; \
                that many P-positions have x < y.",
        status: Status::Proved("KN"),
        games: &["modular-wythoff", "wythoff"],
        check: |subject| or_skip(tables::table_2(subject)),
    },
    Statement {
        key: "KN.Tab3",
        words: "Table 3 has the Grundy values of Wythoff's game for heaps up to 15.",
        status: Status::Proved("KN, by computation"),
        games: &["wythoff"],
        check: |subject| or_skip(tables::grundy_table(subject, None)),
    },
    grundy_table("KN.Tab4", "Table 4 has the Grundy values for m = 2 and heaps up to 15.", |subject| {
        or_skip(tables::grundy_table(subject, Some(2)))
    }),
    grundy_table("KN.Tab5", "Table 5 has the Grundy values for m = 3 and heaps up to 15.", |subject| {
        or_skip(tables::grundy_table(subject, Some(3)))
    }),
    grundy_table("KN.Tab6", "Table 6 has the Grundy values for m = 4 and heaps up to 15.", |subject| {
        or_skip(tables::grundy_table(subject, Some(4)))
    }),
    grundy_table("KN.Tab7", "Table 7 has the Grundy values for m = 5 and heaps up to 15.", |subject| {
        or_skip(tables::grundy_table(subject, Some(5)))
    }),
    grundy_table("KN.Tab8", "Table 8 has the Grundy values for m = 6 and heaps up to 15.", |subject| {
        or_skip(tables::grundy_table(subject, Some(6)))
    }),
    grundy_table("KN.Tab9", "Table 9 has the Grundy values for m = 7 and heaps up to 15.", |subject| {
        or_skip(tables::grundy_table(subject, Some(7)))
    }),
    grundy_table("KN.Tab10", "Table 10 has the Grundy values for m = 8 and heaps up to 15.", |subject| {
        or_skip(tables::grundy_table(subject, Some(8)))
    }),
    grundy_table("KN.Tab11", "Table 11 has the Grundy values for m = 9 and heaps up to 15.", |subject| {
        or_skip(tables::grundy_table(subject, Some(9)))
    }),
];

/// The statement that a printed table of m-modular Wythoff is right.
const fn grundy_table(
    key: &'static str,
    words: &'static str,
    check: fn(&super::Subject) -> super::Verdict,
) -> Statement {
    Statement { key, words, status: Status::Proved("KN, by computation"), games: MODULAR, check }
}

#[cfg(test)]
mod tests {
    use super::finite::probe::assert_nothing_fails;

    #[test]
    fn nothing_fails_for_any_modulus() {
        for m in 1..=100 {
            assert_nothing_fails(&format!("game=modular-wythoff&m={m}"), 24);
        }
    }
}
