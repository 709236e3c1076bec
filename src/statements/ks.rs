//! The statements of KS: Khovanova and Sarkar, P-positions in modular extensions to Nim.
//!
//! In m-Modular Nim one may also take a multiple of m in total. With two heaps and m = k·2^n, k odd, the P-positions
//! begin with a trunk (i, i) and split n times: for m = 6 they are (0, 0), (1, 1), (2, 2), then (3, 4), (5, 6), (7, 8)
//! and mirror images. [`potential`] checks what is said of the recursive description, [`explicit`] of the explicit one,
//! [`moves`] of the moves, [`heaps`] of odd m and of more heaps, [`finite`] in passing.

mod explicit;
mod finite;
mod heaps;
mod moves;
mod potential;

pub(super) use explicit::explicit;
pub(super) use potential::potential;

use super::{Need, Scope, Statement, Status};
use crate::games::{Game, modular_nim, nim};

const NORMAL_PLAY: Need = Need::normal_play("the statement is about normal play");
const TWO_HEAPS: Need = Need::heaps(2, "the statement is about two heaps");
const ODD: Need = Need::parameters(|subject| subject.int("m") % 2 == 1, "the statement is about odd m");

const MODULAR: &[&Game] = &[&modular_nim::GAME];

/// m-Modular Nim.
const fn modular(needs: &'static [Need], singled_out: &'static [(&'static Game, &'static str)]) -> Scope {
    Scope { games: MODULAR, needs, singled_out }
}

/// m-Modular Nim with two heaps, in normal play.
const TWO: Scope = modular(&[NORMAL_PLAY, TWO_HEAPS], &[]);

/// n of m = k·2^n with k odd.
fn twos(m: u64) -> u32 {
    m.trailing_zeros()
}

/// How many P-positions two heaps have (corollary 7): with m = 6 there are 6·(1 + 2)/2 = 9.
fn count(m: u64) -> u64 {
    m * (u64::from(twos(m)) + 2) / 2
}

/// Every P-position, and all around the last of them, lies on a board of this size.
fn reach(m: u64) -> u32 {
    (count(m) + m + 2) as u32
}

pub(super) static ALL: &[Statement] = &[
    Statement {
        key: "KS.T1",
        words: "A set is that of the P-positions if no move joins two of its members, every other \
                position has a move into it, and it contains every position without moves.",
        status: Status::Proved("KS, after Albert and Nowakowski"),
        scope: Scope { games: &[&nim::GAME, &modular_nim::GAME], needs: &[NORMAL_PLAY], singled_out: &[] },
        check: moves::theorem_1,
    },
    Statement {
        key: "KS.T2",
        words: "In Nim a position is P exactly when the XOR of its heaps is 0.",
        status: Status::Proved("Bouton"),
        scope: Scope {
            games: &[&nim::GAME],
            needs: &[NORMAL_PLAY],
            singled_out: &[
                (&nim::GAME, "heaps=3&z=5"),
                (&nim::GAME, "heaps=4&z=5&rest=2"),
                (&nim::GAME, "heaps=5&z=1"),
                (&nim::GAME, "heaps=6"),
            ],
        },
        check: heaps::theorem_2,
    },
    Statement {
        key: "KS.L3",
        words: "A move that takes a multiple of m in total leads from A to B exactly when A dominates B, \
                is not B, and has the same total modulo m.",
        status: Status::Proved("KS"),
        scope: modular(&[], &[]),
        check: moves::lemma_3,
    },
    Statement {
        key: "KS.T4",
        words: "For two heaps and odd m the P-positions are (i, i) with i < m.",
        status: Status::Proved("KS"),
        scope: modular(&[ODD, NORMAL_PLAY, TWO_HEAPS], &[(&modular_nim::GAME, "m=3")]),
        check: heaps::theorem_4,
    },
    Statement {
        key: "KS.L5",
        words: "No two P-positions of two heaps have the same first heap.",
        status: Status::Proved("KS"),
        scope: TWO,
        check: potential::lemma_5,
    },
    Statement {
        key: "KS.L6",
        words: "With m = k·2^n, k odd, the first heaps of the P-positions of two heaps are the numbers below \
                m(n + 2)/2, and so are the second heaps.",
        status: Status::Proved("KS"),
        scope: TWO,
        check: potential::lemma_6,
    },
    Statement {
        key: "KS.C7",
        words: "With m = k·2^n, k odd, two heaps have m(n + 2)/2 P-positions.",
        status: Status::Proved("KS"),
        scope: TWO,
        check: potential::corollary_7,
    },
    Statement {
        key: "KS.L8",
        words: "P-positions of two heaps whose totals are equal modulo m have equal totals.",
        status: Status::Proved("KS"),
        scope: TWO,
        check: potential::lemma_8,
    },
    Statement {
        key: "KS.C9",
        words: "The trunk consists of the P-positions with two equal heaps; their totals are all different \
                modulo m.",
        status: Status::Proved("KS"),
        scope: TWO,
        check: potential::corollary_9,
    },
    Statement {
        key: "KS.L10",
        words: "Every position of two heaps outside the recursively built set has a move into it.",
        status: Status::Proved("KS"),
        scope: TWO,
        check: potential::lemma_10,
    },
    Statement {
        key: "KS.T11",
        words: "The P-positions of two heaps are the recursively built set: a trunk, and for even m two \
                shifted and doubled copies of the set for m/2.",
        status: Status::Proved("KS"),
        scope: modular(&[NORMAL_PLAY, TWO_HEAPS], &[(&modular_nim::GAME, "m=4")]),
        check: potential::theorem_11,
    },
    Statement {
        key: "KS.L12",
        words: "Every block of the i-th branch is a square of side 2^i on the main diagonal, with \
                P-positions exactly on its other diagonal.",
        status: Status::Proved("KS"),
        scope: modular(&[NORMAL_PLAY, TWO_HEAPS], &[(&modular_nim::GAME, "m=8")]),
        check: explicit::lemma_12,
    },
    Statement {
        key: "KS.T13",
        words: "With m = k·2^n, k odd, the P-positions of two heaps are \
                (2^i·a + im/2 + b, 2^i·a + im/2 + 2^i − 1 − b) for i ≤ n, b < 2^i, \
                and a < k·2^(n−i−1), or a < k when i = n.",
        status: Status::Proved("KS"),
        scope: TWO,
        check: explicit::theorem_13,
    },
    Statement {
        key: "KS.C14",
        words: "Of two P-positions of two heaps with different totals, the one with the larger total \
                has no smaller heap: it dominates the other.",
        status: Status::Proved("KS"),
        scope: TWO,
        check: explicit::corollary_14,
    },
    Statement {
        key: "KS.L15",
        words: "The P-position with first heap x has the second heap \
                2^(i+1)·⌊(x − im/2)/2^i⌋ + im + 2^i − 1 − x with i = ⌊2x/m⌋.",
        status: Status::Refuted("it is right with i = min(⌊2x/m⌋, n), m = k·2^n with k odd"),
        scope: modular(&[], &[]),
        check: explicit::lemma_15,
    },
    Statement {
        key: "KS.T16",
        words: "For odd m and any number of heaps a position is P exactly when the XOR of its heaps is 0 \
                and it has less than 2m tokens.",
        status: Status::Proved("KS"),
        scope: modular(
            &[ODD, NORMAL_PLAY],
            &[
                (&modular_nim::GAME, "m=3"),
                (&modular_nim::GAME, "m=5&heaps=3&z=4"),
                (&modular_nim::GAME, "m=5&heaps=4&z=4&rest=1"),
                (&modular_nim::GAME, "m=5&heaps=5&z=1"),
                (&modular_nim::GAME, "m=3&heaps=6"),
            ],
        ),
        check: heaps::theorem_16,
    },
    Statement {
        key: "KS.Ex1",
        words: "For two heaps and m = 3 the P-positions are the three listed in Example 1.",
        status: Status::Proved("KS"),
        scope: modular(
            &[
                Need::parameters(|subject| subject.int("m") == 3, "the example is about m = 3"),
                NORMAL_PLAY,
                TWO_HEAPS,
            ],
            &[(&modular_nim::GAME, "m=3")],
        ),
        check: heaps::example_1,
    },
    Statement {
        key: "KS.Ex2",
        words: "For two heaps and m = 6 the P-positions are the nine listed in Example 2.",
        status: Status::Proved("KS"),
        scope: modular(
            &[
                Need::parameters(|subject| subject.int("m") == 6, "the example is about m = 6"),
                NORMAL_PLAY,
                TWO_HEAPS,
            ],
            &[],
        ),
        check: heaps::example_2,
    },
    Statement {
        key: "KS.optimal-play",
        words: "With two heaps a P-position that dominates another can lead to it in optimal play.",
        status: Status::Proved("KS; from (a, b) to (c, d) by way of (a, d)"),
        scope: TWO,
        check: moves::optimal_play,
    },
    Statement {
        key: "KS.three-heaps",
        words: "With three heaps and m = 4, (1, 2, 2) and (0, 1, 1) are P, and optimal play never leads from \
                the one to the other, heaps kept in order.",
        status: Status::Proved("KS; (1, 1, 0) can be reached"),
        scope: modular(
            &[
                NORMAL_PLAY,
                Need::heaps(3, "the statement is about three heaps and m = 4"),
                Need::parameters(
                    |subject| subject.int("m") == 4,
                    "the statement is about three heaps and m = 4",
                ),
            ],
            &[(&modular_nim::GAME, "m=4&heaps=3&z=2")],
        ),
        check: heaps::three_heap_remark,
    },
    Statement {
        key: "KS.one-token",
        words: "In Nim the winner can go on when every turn takes one token: below a P-position there is one with \
                two tokens less.",
        status: Status::Proved("KS, in the proof of Theorem 16"),
        scope: Scope {
            games: &[&nim::GAME],
            needs: &[NORMAL_PLAY],
            singled_out: &[(&nim::GAME, "heaps=4&z=1")],
        },
        check: finite::one_token,
    },
    Statement {
        key: "KS.doubled",
        words: "With two heaps there are m more P-positions for 2m than twice those for m.",
        status: Status::Proved("KS, from the recursive description"),
        scope: modular(
            &[
                NORMAL_PLAY,
                TWO_HEAPS,
                Need::parameters(|subject| subject.int("m") <= 50, "2m is looked at for m up to 50"),
            ],
            &[],
        ),
        check: finite::doubled,
    },
    Statement {
        key: "KS.finite",
        words: "For every m and any number of heaps there are finitely many P-positions: none dominates another \
                whose total is the same modulo m.",
        status: Status::Proved(
            "KS for two heaps and for odd m; for the others by Dickson's lemma, see Proofs",
        ),
        scope: modular(
            &[NORMAL_PLAY],
            &[(&modular_nim::GAME, "m=4&heaps=3&z=2"), (&modular_nim::GAME, "m=4&heaps=5")],
        ),
        check: finite::finitely_many,
    },
];

#[cfg(test)]
mod tests {
    use super::super::probe::{assert_nothing_fails, assert_skips};
    use super::*;

    /// Statements that hold for misère play as well, or are refuted whatever the subject.
    const ANY_PLAY: [&str; 2] = ["KS.L3", "KS.L15"];

    #[test]
    fn normal_play_only() {
        for statement in ALL.iter().filter(|statement| !ANY_PLAY.contains(&statement.key)) {
            for game in statement.scope.games {
                let game = game.id;
                let (m, heaps) = match statement.key {
                    "KS.T4" | "KS.T16" | "KS.Ex1" => ("&m=3", ""),
                    "KS.three-heaps" => ("&m=4", "&heaps=3"),
                    _ => ("", ""),
                };
                let query = format!("game={game}{m}{heaps}&play=misere");
                assert_skips(statement.key, &query, 20, "normal play");
            }
        }
    }

    #[test]
    fn two_heaps_only() {
        let three =
            ["KS.T1", "KS.T2", "KS.L3", "KS.T16", "KS.three-heaps", "KS.L15", "KS.one-token", "KS.finite"];
        for statement in ALL.iter().filter(|statement| !three.contains(&statement.key)) {
            let m = if matches!(statement.key, "KS.T4" | "KS.Ex1") { 3 } else { 6 };
            let query = format!("game=modular-nim&m={m}&heaps=3");
            assert_skips(statement.key, &query, 20, "about two heaps");
        }
        assert_skips("KS.three-heaps", "game=modular-nim&m=4", 20, "about three heaps and m = 4");
    }

    #[test]
    fn nothing_fails_for_any_modulus() {
        for m in 1..=100 {
            assert_nothing_fails(&format!("game=modular-nim&m={m}"), 24);
            if m % 7 == 4 {
                assert_nothing_fails(&format!("game=modular-nim&m={m}&heaps=3&z={m}"), 24);
                let heaps = 4 + m / 7 % 3;
                assert_nothing_fails(&format!("game=modular-nim&m={m}&heaps={heaps}&z=2&rest=1"), 24);
                assert_nothing_fails(&format!("game=nim&heaps={heaps}&z=2&rest=1"), 24);
            }
        }
    }

    #[test]
    fn counts() {
        // |Q_2m| = m + 2|Q_m|, and odd m have m.
        for m in 1..=100 {
            assert_eq!(count(2 * m), m + 2 * count(m));
        }
        assert_eq!([1, 3, 6, 8, 12].map(count), [1, 3, 9, 20, 24]);
    }
}
