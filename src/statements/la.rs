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
mod extensions;
mod outcomes;
#[cfg(test)]
mod tests;

use super::{Counterexample, Statement, Status, Subject, Verdict};
use crate::games::Value;
use crate::query::Play;
use crate::rules::Ruleset;

pub(super) static ALL: &[Statement] = &[
    Statement {
        key: "La.L1",
        words: "Exactly the positions that φ sends to (0, 0) have no move, in Rational Nim and in Rational Wythoff; \
                there are as many as the determinant.",
        status: Status::Proved("La"),
        games: EITHER,
        check: classes::lemma_1,
    },
    Statement {
        key: "La.T2i",
        words: "(x, y) is a P-position of Rational Nim exactly if φ(x, y) is one of Nim, that is, has equal parts.",
        status: Status::Proved("La"),
        games: NIM,
        check: outcomes::theorem_2_i,
    },
    Statement {
        key: "La.T2ii",
        words: "(x, y) is a P-position of Rational Wythoff exactly if φ(x, y) is one of Wythoff's game.",
        status: Status::Proved("La"),
        games: WYTHOFF,
        check: outcomes::theorem_2_ii,
    },
    Statement {
        key: "La.L3",
        words: "Every position is a terminal one plus t·(p1+p2, q1+q2) plus n·(p1, q1) or n·(p2, q2), in one way only.",
        status: Status::Proved("La"),
        games: EITHER,
        check: classes::lemma_3,
    },
    Statement {
        key: "La.T4",
        words: "Whatever is played, a game ends in the terminal position that is left when both directions are taken \
                from its start as often as φ says.",
        status: Status::Proved("La"),
        games: EITHER,
        check: classes::theorem_4,
    },
    Statement {
        key: "La.T5",
        words: "A shift by (p1+p2, q1+q2) keeps P-positions of Rational Nim P and N-positions N; all P-positions are \
                shifts of terminal positions.",
        status: Status::Proved("La"),
        games: NIM,
        check: outcomes::theorem_5,
    },
    Statement {
        key: "La.T6",
        words: "The P-positions of Rational Wythoff are the terminal positions plus ⌊φn⌋·(p1+p2, q1+q2) plus \
                n·(p1, q1) or n·(p2, q2).",
        status: Status::Proved("La"),
        games: WYTHOFF,
        check: outcomes::theorem_6,
    },
    Statement {
        key: "La.C7",
        words: "y/x tends to (q1+q2)/(p1+p2) along the P-positions of Rational Nim, and to one limit below and one \
                above that for Rational Wythoff, since they stay at a bounded distance from these lines.",
        status: Status::Proved("La"),
        games: EITHER,
        check: outcomes::corollary_7,
    },
    Statement {
        key: "La.grundy",
        words: "The Grundy value of (x, y) in Rational Nim or Rational Wythoff is that of φ(x, y) in Nim or Wythoff's \
                game.",
        status: Status::Proved("La, from the proofs of theorems 4 and 6"),
        games: &["rational-nim", "rational-wythoff", "nim"],
        check: outcomes::grundy_transfer,
    },
    Statement {
        key: "La.list",
        words: "The P-positions of the (1/1, 1/0) Rational Wythoff game are (A, A+B) and (B, A+B) for Wythoff's pairs \
                (A, B), beginning with (0, 0), (1, 3), (2, 3), (3, 8), (5, 8), (4, 11), (7, 11).",
        status: Status::Proved("La"),
        games: &["rational-wythoff"],
        check: outcomes::printed_list,
    },
    Statement {
        key: "La.game-a",
        words: "A further ray (4t, 6t) changes the P-positions of (2/7, 10/1) Rational Nim, first (4, 6).",
        status: Status::Proved("La"),
        games: &["rational-nim"],
        check: extensions::game_a,
    },
    Statement {
        key: "La.game-b",
        words: "A further ray (4t, 4t) changes the P-positions of (2/7, 10/1) Rational Nim, first (4, 4).",
        status: Status::Proved("La"),
        games: &["rational-nim"],
        check: extensions::game_b,
    },
    Statement {
        key: "La.game-c",
        words: "A further ray (8t, 4t) keeps all P-positions of (2/7, 10/1) Rational Nim.",
        status: Status::Refuted(
            "(9, 13) and (1, 9) are P-positions that differ by (8, 4). A ray keeps the P-positions exactly if no \
             multiple of it joins two of them, as for (8, 0), (8, 1) and (8, 2)",
        ),
        games: &["rational-nim"],
        check: extensions::game_c,
    },
    Statement {
        key: "La.gdwn",
        words: "The upper P-positions of (1, 2)GDWN split into two beams, of slopes near 1.478 and 2.248.",
        status: Status::Open,
        games: &["gdwn"],
        check: extensions::gdwn,
    },
];

const NIM: &[&str] = &["rational-nim", "nim"];
const WYTHOFF: &[&str] = &["rational-wythoff", "wythoff"];
const EITHER: &[&str] = &["rational-nim", "rational-wythoff", "nim", "wythoff"];

/// The two directions.
#[derive(Clone, Copy, Debug)]
struct Directions {
    p1: i64,
    q1: i64,
    p2: i64,
    q2: i64,
}

impl Directions {
    /// Those of the subject's game, with its rules; a reason to skip where the paper's games have no such rules.
    fn of(subject: &Subject) -> Result<(Directions, &Ruleset), Verdict> {
        let Some(rules) = subject.two_heaps() else {
            return Err(Verdict::skip("the statement is about two heaps"));
        };
        if matches!(subject.query.game.id, "nim" | "wythoff") {
            return Ok((Directions { p1: 1, q1: 0, p2: 0, q2: 1 }, rules));
        }
        if subject.query.game.id == "rational-nim" && subject.query.params.get("ray") != &Value::Ray(None) {
            return Err(Verdict::skip("a further ray makes another game"));
        }
        let int = |key| subject.int(key) as i64;
        Ok((Directions { p1: int("p1"), q1: int("q1"), p2: int("p2"), q2: int("q2") }, rules))
    }

    /// The same for statements about outcomes in normal play.
    fn of_normal(subject: &Subject) -> Result<(Directions, &Ruleset), Verdict> {
        match subject.query.settings.play {
            Play::Normal => Directions::of(subject),
            Play::Misere => Err(Verdict::skip("the statement is about normal play")),
        }
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

/// Positions looked at, and the smallest exception (by x + y, then x) among them.
#[derive(Debug, Default)]
struct Search {
    looked_at: u64,
    smallest: Option<((u32, u32), String)>,
}

impl Search {
    /// Looks at (x, y): `wrong` says what is wrong there, if anything.
    fn look(&mut self, (x, y): (u32, u32), wrong: Option<&str>) {
        self.looked_at += 1;
        if let Some(words) = wrong
            && self.smallest.as_ref().is_none_or(|((u, v), _)| (x + y, x) < (u + v, *u))
        {
            self.smallest = Some(((x, y), format!("({x}, {y}) {words}")));
        }
    }

    fn verdict(self, subject: &Subject, n: u32) -> Verdict {
        match self.smallest {
            None => Verdict::holds(n, self.looked_at),
            Some((at, words)) => Verdict::fails(subject, n, at, words),
        }
    }
}

/// A failure that is nowhere in particular.
fn fails_nowhere(subject: &Subject, n: u32, words: impl Into<String>) -> Verdict {
    let counterexample = Counterexample { query: subject.query.to_string(), at: None, words: words.into() };
    Verdict::Fails { range: format!("{n}x{n}"), counterexample }
}

/// (x, y) less `times` the vector, where both heaps stay.
fn less((x, y): (u32, u32), times: i64, vector: (i64, i64)) -> Option<(u32, u32)> {
    let part = |heap: u32, taken: i64| u32::try_from(i64::from(heap) - times * taken).ok();
    part(x, vector.0).zip(part(y, vector.1))
}
