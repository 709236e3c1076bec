//! Wyt_K (DFGN): Wythoff's game in which the same amount k may be taken from both heaps only if k is in a set K.
//! K empty is Nim, K everything is Wythoff's game.
//!
//! With K = {2} one can go from (3, 3) to (1, 1) but not to (2, 2).

use super::{Details, Ending, Family, Game, Kind, Known, Limits, Param, Rules, forbidden, nim};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Play, Ruleset};
use crate::theory::{beams, closed, regularity};

/// The game.
pub static GAME: Game = Game {
    id: "wyt-k",
    name: "Wythoff's game with K",
    rule: "Take any positive amount from one heap, or the same amount k from both where k is in the set K.",
    params: &[SET],
    settle: |_, _| Ok(()),
    rules: |params| {
        let mut moves = nim::moves().to_vec();
        moves.push(MoveFamily::Ray { start: (0, 0), step: (1, 1), multiples: params.int_set().clone() });
        Rules::Two(Ruleset::new(moves))
    },
    limits: |_| Limits::RAYS,
    beams: |params| beams::wyt_k(params.int_set()),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::DFGN),
    known: Known {
        title: "A band along the diagonal",
        words: "For finite K no P-position is further than |K| from the diagonal, and the differences y − x \
                repeat with a period. Where one square tile of values passes two conditions, it determines \
                every Grundy value.",
        source: "DFGN, Lemma 1 and Conjecture 1, which is true",
        formula: Some("(mrow (mo |) (mi x) (mo −) (mi y) (mo |) (mo ≤) (mo |) (mi K) (mo |))"),
    },
    code: 3,
    family: Family::SomeAmounts,
    ending: Ending::LastToken,
    closed: |params, play| match play {
        Play::Normal => closed::wyt_k(params.int_set()),
        Play::Misere => None,
    },
    theorem: |_| None,
    beside: |_| None,
    tile: |params| regularity::small_tile(params.int_set()),
    forbids: |params, taken| match taken {
        [i, j] if i == j => {
            let set = params.int_set().text();
            format!("the same amount from both heaps must be in the set K = {{{set}}}, and {i} is not")
        }
        _ => forbidden::unequal("it", taken),
    },
};

pub(super) const SET: Param = Param::new(
    "set",
    Kind::Set { default: "1,2" },
    "The set K, as items such as 7, 3..9, 12.., 3n, 3n+1, 2^n, 5*2^n joined by commas.",
);

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};

    #[test]
    fn worked_position() {
        let from = options("game=wyt-k&set=2", 3, 3);
        assert!(from.contains(&(1, 1)) && !from.contains(&(2, 2)) && from.len() == 7);
        assert_eq!(options("game=wyt-k&set=", 3, 3), options("game=nim", 3, 3));
        assert_eq!(options("game=wyt-k&set=1..", 3, 9), options("game=wythoff", 3, 9));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=wyt-k&set=2", &[1, 1]),
            "the same amount from both heaps must be in the set K = {2}, and 1 is not"
        );
        assert_eq!(
            forbidden("game=wyt-k&set=2", &[1, 2]),
            "from both heaps it takes the same amount, and 1 and 2 differ"
        );
    }

    #[test]
    fn a_regular_set_has_a_tile() {
        assert_eq!(query("game=wyt-k&set=1,2,4..6").tile(), Some(12));
        for set in ["", "1..3", "2^n", "1,200"] {
            assert_eq!(query(&format!("game=wyt-k&set={set}")).tile(), None, "{set}");
        }
    }
}
