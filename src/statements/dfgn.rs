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

use super::{Need, Scope, Statement, Status, Subject};
use crate::games::{
    Game, custom, fraenkel, fraenkel_borosh, fraenkel_k, fraenkel_st, nim, nimhoff, wyt_k, wythoff,
};
use crate::rules::IntSet;

const DFGN: Status = Status::Proved("DFGN");

const NORMAL_PLAY: Need = Need::normal_play("it is about normal play");
const ONE_MEMBER: Need =
    Need::parameters(|subject| single(subject).is_some(), "it is about a set K with one member");
const FINITE: Need = Need::parameters(|subject| !set(subject).is_infinite(), "it is about finite K");
const K_IS_1: Need = Need::parameters(|subject| single(subject) == Some(1), "it is about K = {1}");
const K_IS_2: Need = Need::parameters(|subject| single(subject) == Some(2), "it is about K = {2}");
const K_IS_EVEN_POWER: Need = Need::parameters(
    |subject| single(subject).is_some_and(|h| h > 1 && h.is_power_of_two()),
    "it is about K = {h}, h = 2, 4, 8, …",
);
const K_HAS_1_WITHOUT_3: Need = Need::parameters(
    |subject| set(subject).contains(1) && !set(subject).has_multiple_of_3(),
    "it is about K with 1 and without multiples of 3",
);
const K_IS_POWERS: Need =
    Need::parameters(|subject| set(subject).is_powers_of_two_from(1), "it is about K = {1, 2, 4, 8, …}");

const WYT_K: &[&Game] = &[&wyt_k::GAME];

/// The (2, 1) game restricted to K = {1, 2}: one of the amounts in K.
const RESTRICTED_ST: &str = "rule=k%3D%3D0%20or%20l%3D%3D0%20or%20max%28k,l%29%3Ca*min%28k,l%29+b%20and%20%28inset%28k%29%20or%20inset%28l%29%29&b=1";

/// Wyt_K.
const fn wyt_k(needs: &'static [Need], singled_out: &'static [(&'static Game, &'static str)]) -> Scope {
    Scope { games: WYT_K, needs, singled_out }
}

/// One game, in normal play.
const fn normal(games: &'static [&'static Game]) -> Scope {
    Scope { games, needs: &[NORMAL_PLAY], singled_out: &[] }
}

pub(super) static ALL: &[Statement] = &[
    Statement {
        key: "DFGN.L1",
        words: "If for some p > max K the values on [0, p)² form a latin square on 0, …, p − 1 and no k in K joins equal \
                values across its edge, then G(x, y) = p·(⌊x/p⌋ ⊕ ⌊y/p⌋) + G(x mod p, y mod p).",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, FINITE], &[]),
        check: regular::lemma_1,
    },
    Statement {
        key: "DFGN.L1-converse",
        words: "Both conditions of Lemma 1 are necessary: if k in K joins equal values at (a, b) across the edge of the \
                tile, then G(a + p, b + p) ≠ G(a, b).",
        status: Status::Settled("true: the move by k from (a + p, b + p) reaches the value of (a, b)"),
        scope: wyt_k(&[NORMAL_PLAY, FINITE], &[(&wyt_k::GAME, "set=6"), (&wyt_k::GAME, "set=1,3")]),
        check: regular::lemma_1_converse,
    },
    Statement {
        key: "DFGN.regular",
        words: "Where a tile of side p determines G (Definition 6), the squares of side 2p, 4p, 8p, … are latin as well.",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, FINITE], &[]),
        check: regular::doubled_tiles,
    },
    Statement {
        key: "DFGN.least",
        words: "Definition 6 without p > max K: p × p values determine G exactly if the first p·2^s > max K satisfies both \
                conditions of Lemma 1 and its tile is made of the p × p one by nim-sums; so K = {1, 4} has p = 3. And a tile \
                that determines G is always latin: every p-nim-regular Wyt_K is closed.",
        status: Status::Settled(
            "found so for p ≤ max K too, and there is no regular Wyt_K that is not closed",
        ),
        scope: wyt_k(
            &[NORMAL_PLAY, FINITE],
            &[(&wyt_k::GAME, "set=1,4"), (&wyt_k::GAME, "set=2"), (&wyt_k::GAME, "set=6")],
        ),
        check: regular::least_side,
    },
    Statement {
        key: "DFGN.T2",
        words: "For K = {k} the P-positions repeat along the diagonal with period 2k (k even) or 2k + 1 (k odd): k cells on \
                the diagonal, then pairs (x, x + 1), (x + 1, x).",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, ONE_MEMBER], &[(&wyt_k::GAME, "set=1"), (&wyt_k::GAME, "set=3")]),
        check: positions::theorem_2,
    },
    Statement {
        key: "DFGN.R1",
        words: "For K = {k} the differences of the heaps in P-positions are 0 and 1, and no others.",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, ONE_MEMBER], &[(&wyt_k::GAME, "set=1")]),
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
        scope: normal(&[&wyt_k::GAME, &fraenkel_k::GAME]),
        check: positions::conjecture_1,
    },
    Statement {
        key: "DFGN.Q2",
        words: "For which j is there a P-position (a, a + j)? For finite K only for finitely many, j ≤ |K|: the differences y − x \
                repeat from some column on, so the columns up to the end of the first period show every j that occurs, and \
                in which columns.",
        status: Status::Settled(
            "answered for each finite K by its period, which the lab lists with the columns of each j",
        ),
        scope: wyt_k(&[NORMAL_PLAY, FINITE], &[(&wyt_k::GAME, "set=1,2,3")]),
        check: positions::question_2,
    },
    Statement {
        key: "DFGN.relation",
        words: "In Nimhoff with any finite relation R(k, l) (section 1; section 5 for the (s, t) game restricted to a finite set) \
                the heaps of a P-position differ by at most the number of pairs in R, as for Conjecture 1.",
        status: Status::Settled(
            "by the proof of Conjecture 1, which asks of a move only that it forbids one row of a column",
        ),
        scope: Scope {
            games: &[&nimhoff::GAME, &custom::GAME],
            needs: &[NORMAL_PLAY],
            singled_out: &[(&custom::GAME, RESTRICTED_ST)],
        },
        check: positions::finite_relation,
    },
    Statement {
        key: "DFGN.T3",
        words: "For K = {1}: G(x, y) = 3·(⌊x/3⌋ ⊕ ⌊y/3⌋) + (x + y) mod 3.",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, ONE_MEMBER, K_IS_1], &[(&wyt_k::GAME, "set=1")]),
        check: values::like_k_1,
    },
    Statement {
        key: "DFGN.Fig3",
        words: "The values printed in Figure 3, K = {1}, are right.",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, ONE_MEMBER, K_IS_1], &[(&wyt_k::GAME, "set=1")]),
        check: values::figure_3,
    },
    Statement {
        key: "DFGN.T4",
        words: "For K = {h}, h = 2, 4, 8, …, a tile of side 2h determines G: Nim in three quarters of it, Nim ⊕ 1 in the last.",
        status: Status::Proved("Fraenkel and Lorberbom; DFGN"),
        scope: wyt_k(
            &[NORMAL_PLAY, ONE_MEMBER, K_IS_EVEN_POWER],
            &[(&wyt_k::GAME, "set=2"), (&wyt_k::GAME, "set=4")],
        ),
        check: values::theorem_4,
    },
    Statement {
        key: "DFGN.Fig1",
        words: "The values printed in Figure 1, K = {2}, are right.",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, ONE_MEMBER, K_IS_2], &[(&wyt_k::GAME, "set=2")]),
        check: values::figure_1,
    },
    Statement {
        key: "DFGN.T5",
        words: "For K = {k}, neither k nor k + 1 a power of two, no p satisfies condition (i) of Lemma 1.",
        status: Status::Refuted(
            "k = 6 with p = 8 satisfies (i); what holds for every k ≤ 40 that is not a power of two is that no p ≤ 2048 \
             satisfies (i) and (ii), which the lab checks again",
        ),
        scope: wyt_k(&[], &[]),
        check: refuted::theorem_5,
    },
    Statement {
        key: "DFGN.T6",
        words: "For K = {1} with any powers of two the values are those of K = {1}; the proof covers every K that contains 1 \
                and no multiple of 3, and that is what is checked.",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, K_HAS_1_WITHOUT_3], &[(&wyt_k::GAME, "set=1,2,4,8")]),
        check: values::like_k_1,
    },
    Statement {
        key: "DFGN.R2",
        words: "For K = {1, 2, 4, 8, …} the values are those of K = {1}.",
        status: DFGN,
        scope: wyt_k(&[NORMAL_PLAY, K_IS_POWERS], &[(&wyt_k::GAME, "set=2^n")]),
        check: values::like_k_1,
    },
    Statement {
        key: "DFGN.Cj2",
        words: "For K = {2, 4, 8, …} every difference of the heaps occurs in a P-position.",
        status: Status::Refuted(
            "the differences are 0 to 5: y − x depends on x mod 40 alone, which is proved by checking one period",
        ),
        scope: wyt_k(&[], &[(&wyt_k::GAME, "set=2*2^n")]),
        check: refuted::conjecture_2,
    },
    Statement {
        key: "DFGN.nim",
        words: "In Nim with two heaps G(x, y) = x ⊕ y.",
        status: Status::Proved("Bouton; Sprague and Grundy"),
        scope: Scope {
            games: &[&nim::GAME],
            needs: &[NORMAL_PLAY, Need::heaps(2, "it is about two heaps")],
            singled_out: &[],
        },
        check: families::nim,
    },
    Statement {
        key: "DFGN.rows",
        words: "Every row of values of Wythoff's game is additively periodic: G(a, n + p) = G(a, n) + p from some n on.",
        status: Status::Proved("Dress, Flammenkamp and Pink; Landman"),
        scope: normal(&[&wythoff::GAME]),
        check: families::wythoff_rows,
    },
    Statement {
        key: "DFGN.fraenkel",
        words: "The P-positions of Fraenkel's game are (A, A + n·a) and their mirrors, A = ⌊n·(2 − a + √(a² + 4))/2⌋.",
        status: Status::Proved("Fraenkel"),
        scope: normal(&[&fraenkel::GAME]),
        check: families::fraenkel,
    },
    Statement {
        key: "DFGN.st",
        words: "The P-positions of the (s, t) game are (A, s·A + t·n) and their mirrors, A the least number not used before.",
        status: Status::Proved("Fraenkel"),
        scope: normal(&[&fraenkel_st::GAME]),
        check: families::fraenkel_st,
    },
    Statement {
        key: "DFGN.borosh",
        words: "The P-positions of the Fraenkel–Borosh game are (A, A + a·b·⌊n/b⌋ + n mod b) and their mirrors, A the least \
                number used fewer than b times before.",
        status: Status::Proved("Fraenkel and Borosh"),
        scope: normal(&[&fraenkel_borosh::GAME]),
        check: families::fraenkel_borosh,
    },
    Statement {
        key: "DFGN.nimhoff",
        words: "In cyclic Nimhoff G(x, y) = h·(⌊x/h⌋ ⊕ ⌊y/h⌋) + (x + y) mod h.",
        status: Status::Proved("Fraenkel and Lorberbom"),
        scope: normal(&[&nimhoff::GAME]),
        check: families::nimhoff,
    },
    Statement {
        key: "DFGN.section5",
        words: "The mixed game of section 5 has the P-positions of Wyt_K when a = 1, and those of Fraenkel's game when every \
                amount is in K.",
        status: DFGN,
        scope: Scope {
            games: &[&fraenkel_k::GAME],
            needs: &[NORMAL_PLAY],
            singled_out: &[(&fraenkel_k::GAME, "set=1..")],
        },
        check: families::section_5,
    },
    Statement {
        key: "DFGN.readings",
        words: "It does not matter to the P-positions of the mixed game of section 5 whether one of the two amounts must be \
                in K or both.",
        status: Status::Refuted(
            "it does, and the paper does not say which is meant; here one amount in K is enough",
        ),
        scope: Scope { games: &[&fraenkel_k::GAME], needs: &[], singled_out: &[] },
        check: refuted::readings,
    },
];

/// The set K of the subject.
fn set(subject: &Subject) -> &IntSet {
    subject.query().params.int_set()
}

/// The only member of K, where there is one.
fn single(subject: &Subject) -> Option<u64> {
    match set(subject).runs() {
        [run] if run.last == Some(run.first) => Some(run.first),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
