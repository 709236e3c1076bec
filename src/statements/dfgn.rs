//! The statements of DFGN: Duchêne, Fraenkel, Gravier and Nowakowski, Another bridge between Nim and Wythoff.
//!
//! Wyt_K lets one take the same amount k from both heaps only if k is in K. The paper asks where its P-positions are
//! ([`positions`]), which values it has ([`values`]) and when a p × p tile determines them all ([`regular`]). Two of its
//! statements are false ([`refuted`]). It also quotes relatives of the game ([`families`]). With K = {1}, for example, (1, 2)
//! and (2, 1) are the P-positions next to the corner, and everything repeats after three steps.

mod families;
mod positions;
mod refuted;
mod regular;
mod values;

use super::{Statement, Status, Subject, Verdict};
use crate::query::Play;
use crate::rules::IntSet;

const DFGN: Status = Status::Proved("DFGN");

pub(super) static ALL: &[Statement] = &[
    Statement {
        key: "DFGN.L1",
        words: "If for some p > max K the values on [0, p)² form a latin square on 0, …, p − 1 and no k in K joins equal \
                values across its edge, then G(x, y) = p·(⌊x/p⌋ ⊕ ⌊y/p⌋) + G(x mod p, y mod p).",
        status: DFGN,
        games: &["wyt-k"],
        check: regular::lemma_1,
    },
    Statement {
        key: "DFGN.L1-converse",
        words: "Both conditions of Lemma 1 are necessary: if k in K joins equal values at (a, b) across the edge of the \
                tile, then G(a + p, b + p) ≠ G(a, b).",
        status: Status::Settled("true: the move by k from (a + p, b + p) reaches the value of (a, b)"),
        games: &["wyt-k"],
        check: regular::lemma_1_converse,
    },
    Statement {
        key: "DFGN.regular",
        words: "Where a tile of side p determines G (Definition 6), the squares of side 2p, 4p, 8p, … are latin as well.",
        status: DFGN,
        games: &["wyt-k"],
        check: regular::doubled_tiles,
    },
    Statement {
        key: "DFGN.T2",
        words: "For K = {k} the P-positions repeat along the diagonal with period 2k (k even) or 2k + 1 (k odd): k cells on \
                the diagonal, then pairs (x, x + 1), (x + 1, x).",
        status: DFGN,
        games: &["wyt-k"],
        check: positions::theorem_2,
    },
    Statement {
        key: "DFGN.R1",
        words: "For K = {k} the differences of the heaps in P-positions are 0 and 1, and no others.",
        status: DFGN,
        games: &["wyt-k"],
        check: positions::remark_1,
    },
    Statement {
        key: "DFGN.Cj1",
        words: "For finite K the difference of the heaps in P-positions is bounded; checked is the bound of the proof, the \
                number of two-heap moves that fit into the smaller heap, at most |K| for Wyt_K.",
        status: Status::Settled(
            "true with |x − y| ≤ |K|: each k in K forbids at most one row of a column, and x columns use x rows, so \
             |K| + 1 of the rows up to x + |K| are free",
        ),
        games: &["wyt-k", "fraenkel-k"],
        check: positions::conjecture_1,
    },
    Statement {
        key: "DFGN.T3",
        words: "For K = {1}: G(x, y) = 3·(⌊x/3⌋ ⊕ ⌊y/3⌋) + (x + y) mod 3.",
        status: DFGN,
        games: &["wyt-k"],
        check: values::theorem_3,
    },
    Statement {
        key: "DFGN.Fig3",
        words: "The values printed in Figure 3, K = {1}, are right.",
        status: DFGN,
        games: &["wyt-k"],
        check: values::figure_3,
    },
    Statement {
        key: "DFGN.T4",
        words: "For K = {h}, h = 2, 4, 8, …, a tile of side 2h determines G: Nim in three quarters of it, Nim ⊕ 1 in the last.",
        status: Status::Proved("Fraenkel and Lorberbom; DFGN"),
        games: &["wyt-k"],
        check: values::theorem_4,
    },
    Statement {
        key: "DFGN.Fig1",
        words: "The values printed in Figure 1, K = {2}, are right.",
        status: DFGN,
        games: &["wyt-k"],
        check: values::figure_1,
    },
    Statement {
        key: "DFGN.T5",
        words: "For K = {k}, neither k nor k + 1 a power of two, no p satisfies condition (i) of Lemma 1.",
        status: Status::Refuted(
            "k = 6 with p = 8 satisfies (i); what holds for every k ≤ 40 that is not a power of two is that no p ≤ 2048 \
             satisfies (i) and (ii)",
        ),
        games: &["wyt-k"],
        check: refuted::theorem_5,
    },
    Statement {
        key: "DFGN.T6",
        words: "For K = {1} with any powers of two the values are those of K = {1}; the proof covers every K that contains 1 \
                and no multiple of 3, and that is what is checked.",
        status: DFGN,
        games: &["wyt-k"],
        check: values::theorem_6,
    },
    Statement {
        key: "DFGN.R2",
        words: "For K = {1, 2, 4, 8, …} the values are those of K = {1}.",
        status: DFGN,
        games: &["wyt-k"],
        check: values::remark_2,
    },
    Statement {
        key: "DFGN.Cj2",
        words: "For K = {2, 4, 8, …} every difference of the heaps occurs in a P-position.",
        status: Status::Refuted(
            "the differences are 0 to 5: y − x depends on x mod 40 alone, which is proved by checking one period",
        ),
        games: &["wyt-k"],
        check: refuted::conjecture_2,
    },
    Statement {
        key: "DFGN.nim",
        words: "In Nim with two heaps G(x, y) = x ⊕ y.",
        status: Status::Proved("Bouton; Sprague and Grundy"),
        games: &["nim"],
        check: families::nim,
    },
    Statement {
        key: "DFGN.rows",
        words: "Every row of values of Wythoff's game is additively periodic: G(a, n + p) = G(a, n) + p from some n on.",
        status: Status::Proved("Dress, Flammenkamp and Pink; Landman"),
        games: &["wythoff"],
        check: families::wythoff_rows,
    },
    Statement {
        key: "DFGN.fraenkel",
        words: "The P-positions of Fraenkel's game are (A, A + n·a) and their mirrors, A = ⌊n·(2 − a + √(a² + 4))/2⌋.",
        status: Status::Proved("Fraenkel"),
        games: &["fraenkel"],
        check: families::fraenkel,
    },
    Statement {
        key: "DFGN.st",
        words: "The P-positions of the (s, t) game are (A, s·A + t·n) and their mirrors, A the least number not used before.",
        status: Status::Proved("Fraenkel"),
        games: &["fraenkel-st"],
        check: families::fraenkel_st,
    },
    Statement {
        key: "DFGN.borosh",
        words: "The P-positions of the Fraenkel–Borosh game are (A, A + a·b·⌊n/b⌋ + n mod b) and their mirrors, A the least \
                number used fewer than b times before.",
        status: Status::Proved("Fraenkel and Borosh"),
        games: &["fraenkel-borosh"],
        check: families::fraenkel_borosh,
    },
    Statement {
        key: "DFGN.nimhoff",
        words: "In cyclic Nimhoff G(x, y) = h·(⌊x/h⌋ ⊕ ⌊y/h⌋) + (x + y) mod h.",
        status: Status::Proved("Fraenkel and Lorberbom"),
        games: &["nimhoff"],
        check: families::nimhoff,
    },
    Statement {
        key: "DFGN.section5",
        words: "The mixed game of section 5 has the P-positions of Wyt_K when a = 1, and those of Fraenkel's game when every \
                amount is in K.",
        status: DFGN,
        games: &["fraenkel-k"],
        check: families::section_5,
    },
    Statement {
        key: "DFGN.readings",
        words: "It does not matter to the P-positions of the mixed game of section 5 whether one of the two amounts must be \
                in K or both.",
        status: Status::Refuted(
            "it does, and the paper does not say which is meant; here one amount in K is enough",
        ),
        games: &["fraenkel-k"],
        check: refuted::readings,
    },
];

/// The set K of the subject.
fn set(subject: &Subject) -> &IntSet {
    subject.query.params.int_set()
}

/// Every statement here is about normal play; otherwise the reason to skip it.
fn normal_play(subject: &Subject) -> Result<(), Verdict> {
    match subject.query.settings.play {
        Play::Normal => Ok(()),
        Play::Misere => Err(Verdict::skip("it is about normal play")),
    }
}

/// The only member of K.
fn single(subject: &Subject) -> Result<u64, Verdict> {
    normal_play(subject)?;
    match set(subject).runs() {
        [run] if run.last == Some(run.first) => Ok(run.first),
        _ => Err(Verdict::skip("it is about a set K with one member")),
    }
}

/// The members of a finite K that ends before `n`.
fn finite(subject: &Subject, n: u32) -> Result<Vec<u64>, Verdict> {
    normal_play(subject)?;
    let set = set(subject);
    if set.is_infinite() {
        return Err(Verdict::skip("it is about finite K"));
    }
    let greatest = set.runs().iter().filter_map(|run| run.last).max().unwrap_or(0);
    if greatest >= u64::from(n) {
        return Err(Verdict::skip(format!("the board is too small for p > max K = {greatest}")));
    }
    Ok(set.members_to(greatest))
}

#[cfg(test)]
mod tests;
