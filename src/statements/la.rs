//! The statements of La: Larsson, Rational Nim and Wythoff Nim.
//!
//! Positions are those between two directions (p1, q1) and (p2, q2) with determinant p1·q2 − q1·p2 > 0. The map
//! φ(x, y) = (⌊(x·q2 − y·p2)/det⌋, ⌊(y·p1 − x·q1)/det⌋) counts how often each direction can be taken, and carries
//! Rational Nim to Nim and Rational Wythoff to Wythoff's game. With (7, 2) and (1, 10), det = 68, (17, 26) goes to
//! (2, 2): a P-position of both kinds of Nim. Nim and Wythoff's game themselves are the case (1, 0), (0, 1).
//!
//! The bound on positions after the sum move is read as non-strict, and q1 = 0 and p2 = 0 are allowed: so everything
//! below is true.

mod classes;
mod cones;
mod extensions;
mod outcomes;
#[cfg(test)]
mod tests;

use super::{Need, Scope, Statement, Status, Subject};
use crate::games::{Game, Value, gdwn, nim, rational_nim, rational_wythoff, wythoff};

pub(super) static ALL: &[Statement] = &[
    Statement {
        key: "La.L1",
        words: "Exactly the positions that φ sends to (0, 0) have no move, in Rational Nim and in Rational Wythoff; \
                there are as many as the determinant.",
        status: Status::Proved("La"),
        scope: Scope { singled_out: &[(&wythoff::GAME, "play=misere")], ..moves(EITHER) },
        check: classes::lemma_1,
    },
    Statement {
        key: "La.T2i",
        words: "(x, y) is a P-position of Rational Nim exactly if φ(x, y) is one of Nim, that is, has equal parts.",
        status: Status::Proved("La"),
        scope: normal(NIM),
        check: outcomes::theorem_2_i,
    },
    Statement {
        key: "La.T2ii",
        words: "(x, y) is a P-position of Rational Wythoff exactly if φ(x, y) is one of Wythoff's game.",
        status: Status::Proved("La"),
        scope: normal(WYTHOFF),
        check: outcomes::theorem_2_ii,
    },
    Statement {
        key: "La.L3",
        words: "Every position is a terminal one plus t·(p1+p2, q1+q2) plus n·(p1, q1) or n·(p2, q2), in one way only.",
        status: Status::Proved("La"),
        scope: moves(EITHER),
        check: classes::lemma_3,
    },
    Statement {
        key: "La.T4",
        words: "Whatever is played, a game ends in the terminal position that is left when both directions are taken \
                from its start as often as φ says.",
        status: Status::Proved("La"),
        scope: moves(EITHER),
        check: classes::theorem_4,
    },
    Statement {
        key: "La.T5",
        words: "A shift by (p1+p2, q1+q2) keeps P-positions of Rational Nim P and N-positions N; all P-positions are \
                shifts of terminal positions.",
        status: Status::Proved("La"),
        scope: normal(NIM),
        check: outcomes::theorem_5,
    },
    Statement {
        key: "La.T6",
        words: "The P-positions of Rational Wythoff are the terminal positions plus ⌊φn⌋·(p1+p2, q1+q2) plus \
                n·(p1, q1) or n·(p2, q2).",
        status: Status::Proved("La"),
        scope: normal(WYTHOFF),
        check: outcomes::theorem_6,
    },
    Statement {
        key: "La.C7",
        words: "y/x tends to (q1+q2)/(p1+p2) along the P-positions of Rational Nim, and to one limit below and one \
                above that for Rational Wythoff, since they stay at a bounded distance from these lines.",
        status: Status::Proved("La"),
        scope: normal(EITHER),
        check: outcomes::corollary_7,
    },
    Statement {
        key: "La.grundy",
        words: "The Grundy value of (x, y) in Rational Nim or Rational Wythoff is that of φ(x, y) in Nim or Wythoff's \
                game.",
        status: Status::Proved("La, from the proofs of theorems 4 and 6"),
        scope: normal(&[&rational_nim::GAME, &rational_wythoff::GAME, &nim::GAME]),
        check: outcomes::grundy_transfer,
    },
    Statement {
        key: "La.k-heaps",
        words: "Can Rational Nim be played on k heaps? Yes: in the cone of k independent vectors, of which a move subtracts a \
                multiple of one and stays in the cone, the Grundy value is the nim-sum of the coefficients, each rounded \
                down. Checked for two heaps on the board and for three in a few cones.",
        status: Status::Settled(
            "this answers La's last question: a move takes a whole number from one rounded coefficient and is legal as long as \
             that does not become negative, which is Nim",
        ),
        scope: normal(&[&rational_nim::GAME]),
        check: cones::k_heaps,
    },
    Statement {
        key: "La.list",
        words: "The P-positions of the (1/1, 1/0) Rational Wythoff game are (A, A+B) and (B, A+B) for Wythoff's pairs \
                (A, B), beginning with (0, 0), (1, 3), (2, 3), (3, 8), (5, 8), (4, 11), (7, 11).",
        status: Status::Proved("La"),
        scope: Scope {
            games: &[&rational_wythoff::GAME],
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| constants(subject) == [1, 1, 0, 1],
                    "the statement is about p1=1, q1=1, p2=0, q2=1",
                ),
            ],
            singled_out: &[(&rational_wythoff::GAME, "p1=1&q1=1&p2=0&q2=1")],
        },
        check: outcomes::printed_list,
    },
    Statement {
        key: "La.game-a",
        words: "A further ray (4t, 6t) changes the P-positions of (2/7, 10/1) Rational Nim, first (4, 6).",
        status: Status::Proved("La"),
        scope: Scope {
            games: &[&rational_nim::GAME],
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| extensions::is_sample(subject, (4, 6)),
                    "the statement is about p1=7, q1=2, p2=1, q2=10 and ray=4,6",
                ),
            ],
            singled_out: &[],
        },
        check: extensions::game_a,
    },
    Statement {
        key: "La.ray-part",
        words: "With the further ray (p1+p2, q1+q2)/a Rational Nim is W(a, a): (x, y) is P exactly if (X, Y) is P there, \
                X = ⌊a·(x·q2 − y·p2)/det⌋ and Y = ⌊a·(y·p1 − x·q1)/det⌋.",
        status: Status::Settled(
            "this answers La's question about game (a), which is W(2, 2). The directions take a from X or from Y, the ray \
             takes 1 from both, and a move stays among the positions exactly if X and Y do not become negative",
        ),
        scope: Scope {
            games: &[&rational_nim::GAME],
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| rational_nim::parts(&subject.query().params).is_some(),
                    "the statement is about a further ray that is a part of (p1+p2, q1+q2)",
                ),
            ],
            singled_out: &[(&rational_nim::GAME, "ray=4,6")],
        },
        check: extensions::ray_part,
    },
    Statement {
        key: "La.game-b",
        words: "A further ray (4t, 4t) changes the P-positions of (2/7, 10/1) Rational Nim, first (4, 4).",
        status: Status::Proved("La"),
        scope: Scope {
            games: &[&rational_nim::GAME],
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| extensions::is_sample(subject, (4, 4)),
                    "the statement is about p1=7, q1=2, p2=1, q2=10 and ray=4,4",
                ),
            ],
            singled_out: &[],
        },
        check: extensions::game_b,
    },
    Statement {
        key: "La.game-c",
        words: "A further ray (8t, 4t) keeps all P-positions of (2/7, 10/1) Rational Nim.",
        status: Status::Refuted(
            "(9, 13) and (1, 9) are P-positions that differ by (8, 4). A ray keeps the P-positions exactly if no \
             multiple of it joins two of them, as for (8, 0), (8, 1) and (8, 2)",
        ),
        scope: Scope { games: &[&rational_nim::GAME], needs: &[], singled_out: &[] },
        check: extensions::game_c,
    },
    Statement {
        key: "La.gdwn",
        words: "The upper P-positions of (1, 2)GDWN split into two beams, which is proved (Larsson, 2014), of slopes near 1.478 \
                and 2.248, which is measured, for first heaps from 14,000 to 28,000.",
        status: Status::Open,
        scope: Scope {
            games: &[&gdwn::GAME],
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| matches!((subject.int("p"), subject.int("q")), (1, 2) | (2, 1)),
                    "the statement is about p=1, q=2",
                ),
            ],
            singled_out: &[],
        },
        check: extensions::gdwn,
    },
    Statement {
        key: "La.gdwn-same",
        words: "Rays t·(p, q) and t·(q, p) with (p, q) = (3, 4), (4, 5), (5, 6), (5, 7) and 16 more up to 12 change no P-position \
                of Wythoff's game.",
        status: Status::Proved(
            "Larsson, 2012, for some; each here by automaton, see the lab's map of proofs",
        ),
        scope: Scope {
            games: &[&gdwn::GAME],
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| gdwn::is_wythoff(&subject.query().params),
                    "the statement is about pairs that keep the P-positions of Wythoff's game",
                ),
            ],
            singled_out: &[(&gdwn::GAME, "p=3&q=4"), (&gdwn::GAME, "p=8&q=12")],
        },
        check: extensions::gdwn_same,
    },
    Statement {
        key: "La.game-b-beams",
        words: "With the further ray (4t, 4t) the P-positions of (2/7, 10/1) Rational Nim gather along two beams, of slopes near \
                0.6319 and 2.5663. That is measured, for first heaps from 12,500 to 25,000; it is what Hu's argument from \
                densities (section 3.1) gives if there are two beams, which nobody has proved.",
        status: Status::Open,
        scope: Scope {
            games: &[&rational_nim::GAME],
            needs: &[
                NORMAL_PLAY,
                Need::parameters(
                    |subject| ray(subject).is_some() && extensions::is_sample(subject, (4, 4)),
                    "the statement is about p1=7, q1=2, p2=1, q2=10 and ray=4,4",
                ),
            ],
            singled_out: &[(&rational_nim::GAME, "ray=4,4")],
        },
        check: extensions::game_b_beams,
    },
];

const NIM: &[&Game] = &[&rational_nim::GAME, &nim::GAME];
const WYTHOFF: &[&Game] = &[&rational_wythoff::GAME, &wythoff::GAME];
const EITHER: &[&Game] = &[&rational_nim::GAME, &rational_wythoff::GAME, &nim::GAME, &wythoff::GAME];

const NORMAL_PLAY: Need = Need::normal_play("the statement is about normal play");
const TWO_HEAPS: Need = Need::heaps(2, "the statement is about two heaps");
const NO_RAY: Need = Need::parameters(
    |subject| subject.query().game.param("ray").is_none() || ray(subject).is_none(),
    "a further ray makes another game",
);

/// Statements about moves: who wins does not matter.
const fn moves(games: &'static [&'static Game]) -> Scope {
    Scope { games, needs: &[TWO_HEAPS, NO_RAY], singled_out: &[] }
}

/// Statements about outcomes in normal play.
const fn normal(games: &'static [&'static Game]) -> Scope {
    Scope { games, needs: &[NORMAL_PLAY, TWO_HEAPS, NO_RAY], singled_out: &[] }
}

/// The further ray of Rational Nim.
fn ray(subject: &Subject) -> Option<(u64, u64)> {
    match subject.query().params.get("ray") {
        Value::Ray(ray) => *ray,
        _ => None,
    }
}

/// p1, q1, p2, q2 of a rational game.
fn constants(subject: &Subject) -> [u64; 4] {
    ["p1", "q1", "p2", "q2"].map(|key| subject.int(key))
}

/// The two directions.
#[derive(Clone, Copy, Debug)]
struct Directions {
    p1: i64,
    q1: i64,
    p2: i64,
    q2: i64,
}

impl Directions {
    /// Those of the subject's game.
    fn of(subject: &Subject) -> Directions {
        let rational = subject.query().game.param("p1").is_some();
        let [p1, q1, p2, q2] = if rational { constants(subject).map(|n| n as i64) } else { [1, 0, 0, 1] };
        Directions { p1, q1, p2, q2 }
    }

    fn det(&self) -> i64 {
        self.p1 * self.q2 - self.q1 * self.p2
    }

    /// (p1 + p2, q1 + q2).
    fn sum(&self) -> (i64, i64) {
        (self.p1 + self.p2, self.q1 + self.q2)
    }

    /// (x, y) in units of 1/det of the two directions.
    fn weights(&self, x: u32, y: u32) -> (i64, i64) {
        let (x, y) = (i64::from(x), i64::from(y));
        (x * self.q2 - y * self.p2, y * self.p1 - x * self.q1)
    }

    /// The map φ, for positions.
    fn map(&self, x: u32, y: u32) -> (i64, i64) {
        let (u, v) = self.weights(x, y);
        (u.div_euclid(self.det()), v.div_euclid(self.det()))
    }
}

/// (x, y) less `times` the vector, where both heaps stay.
fn less((x, y): (u32, u32), times: i64, vector: (i64, i64)) -> Option<(u32, u32)> {
    let part = |heap: u32, taken: i64| u32::try_from(i64::from(heap) - times * taken).ok();
    part(x, vector.0).zip(part(y, vector.1))
}
