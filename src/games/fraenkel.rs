//! Fraenkel's generalized Wythoff: from both heaps one may take amounts that differ by less than a.
//!
//! With a = 2 one can take 1 and 2: (1, 2) → (0, 0), and (1, 3) becomes the first P-position off the corner.

use super::{Details, Ending, Family, Game, Known, Limits, Param, Rules, forbidden, in_normal_play, nim};
use crate::papers::{self, Source};
use crate::rules::{IntSet, MoveFamily, Ruleset};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "fraenkel",
    name: "Fraenkel's game",
    rule: "Take any positive amount from one heap, or positive amounts from both that differ by less than a.",
    params: &[A],
    settle: |_, _| Ok(()),
    rules: |params| {
        let mut moves = nim::moves().to_vec();
        moves.extend(band(params.int("a"), 1, |_| IntSet::all()));
        Rules::Two(Ruleset::new(moves))
    },
    limits: |_| Limits::RAYS,
    beams: |params| beams::fraenkel(params.int("a")),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::FRAENKEL_1982).quoted_in(&papers::DFGN),
    known: Known {
        title: "Two beams that open with a",
        words: "The n-th pair of P-positions has difference n·a, and its smaller heap is the floor of n \
                times a number that depends on a alone.",
        source: "Fraenkel, 1982, quoted in DFGN",
        formula: Some(
            "(mrow (msub (mi A) (mi n)) (mo =) (mo ⌊) (mi n) (mo ·) (mfrac (mrow (mn 2) (mo −) (mi a) \
             (mo +) (msqrt (mrow (msup (mi a) (mn 2)) (mo +) (mn 4)))) (mn 2)) (mo ⌋))",
        ),
    },
    code: 4,
    family: Family::SomeAmounts,
    ending: Ending::LastToken,
    closed: |params, play| in_normal_play(play, || closed::fraenkel(params.int("a"))),
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |params, taken| forbidden::too_different(taken, "a", params.int("a")),
};

pub(super) const A: Param =
    Param::int("a", 1, 50, 2, "Amounts taken from both heaps must differ by less than a.");

/// Diagonal rays offset by 0, ±`unit`, …, ±(a − 1)·`unit`; `multiples` says which smaller amounts an offset allows.
pub(super) fn band(a: u64, unit: u64, multiples: impl Fn(u64) -> IntSet) -> Vec<MoveFamily> {
    let ray = |start, offset| MoveFamily::Ray { start, step: (1, 1), multiples: multiples(offset) };
    let mut rays = vec![ray((0, 0), 0)];
    for offset in (1..a).map(|n| n * unit) {
        rays.push(ray((offset, 0), offset));
        rays.push(ray((0, offset), offset));
    }
    rays
}

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options};

    #[test]
    fn worked_position() {
        assert_eq!(options("game=fraenkel&a=2", 1, 2), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]);
        assert!(!options("game=fraenkel&a=2", 1, 3).contains(&(0, 0)));
        assert_eq!(options("game=fraenkel&a=1", 4, 7), options("game=wythoff", 4, 7));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=fraenkel", &[1, 3]),
            "amounts from both heaps must differ by less than a = 2, and 1 and 3 differ by 2"
        );
    }
}
