//! Fraenkel's (s, t) game (in DFGN): from both heaps, if the larger amount is less than s times the smaller plus t.
//! (s, t) = (1, t) is Fraenkel's game with a = t.
//!
//! With s = 2 and t = 1 one can take 1 and 2, since 2 < 2·1 + 1, but not 1 and 3: (1, 3) is a P-position.

use super::{Details, Ending, Family, Game, Known, Limits, Param, Rules, nim};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Ruleset};
use crate::theory::beams;

/// The game.
pub static GAME: Game = Game {
    id: "fraenkel-st",
    name: "Fraenkel's (s, t) game",
    rule: "Take any positive amount from one heap, or positive amounts from both, the larger less than \
           s times the smaller plus t.",
    params: &[
        Param::int("s", 1, 10, 2, "The larger amount may be nearly s times the smaller."),
        Param::int("t", 1, 50, 1, "What is allowed on top of s times the smaller amount."),
    ],
    settle: |_, _| Ok(()),
    rules: |params| {
        let mut moves = nim::moves().to_vec();
        moves.push(MoveFamily::Cone { s: params.small("s"), t: params.small("t") });
        Rules::Two(Ruleset::new(moves))
    },
    limits: |_| Limits { positions: 16_384, grundy: 1_024 },
    beams: |params| beams::fraenkel_st(params.int("s"), params.int("t")),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::FRAENKEL_1998).quoted_in(&papers::DFGN),
    known: Known {
        title: "Two beams by a recurrence",
        words: "The smaller heap of the n-th pair is the least number not used before, and the larger is s \
                times it plus t·n.",
        source: "Fraenkel, 1998, quoted in DFGN",
        formula: Some("(mrow (msub (mi B) (mi n)) (mo =) (mi s) (msub (mi A) (mi n)) (mo +) (mi t) (mi n))"),
    },
    code: 6,
    family: Family::SomeAmounts,
    ending: Ending::LastToken,
    closed: |_, _| None,
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |params, taken| {
        let (s, t) = (params.int("s"), params.int("t"));
        let (less, more) = (taken[0].min(taken[1]), taken[0].max(taken[1]));
        let bound = u128::from(s) * u128::from(less) + u128::from(t);
        format!(
            "the larger amount must be less than s·smaller + t = {s}·{less} + {t} = {bound}, and {more} is not"
        )
    },
};

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options};

    #[test]
    fn worked_position() {
        assert!(options("game=fraenkel-st", 1, 2).contains(&(0, 0)));
        assert!(!options("game=fraenkel-st", 1, 3).contains(&(0, 0)));
        assert_eq!(options("game=fraenkel-st&s=1&t=3", 9, 7), options("game=fraenkel&a=3", 9, 7));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=fraenkel-st", &[1, 3]),
            "the larger amount must be less than s·smaller + t = 2·1 + 1 = 3, and 3 is not"
        );
    }
}
