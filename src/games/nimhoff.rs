//! Cyclic Nimhoff (in DFGN): any amount from one heap, or a few tokens from both, fewer than h together.
//!
//! With h = 3 the only extra move takes one from each heap: (1, 1) → (0, 0).

use super::{Details, Ending, Family, Game, Known, Limits, Param, Rules, in_normal_play, nim};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Ruleset, VectorSet};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "nimhoff",
    name: "Cyclic Nimhoff",
    rule: "Take any positive amount from one heap, or positive amounts from both, fewer than h together.",
    params: &[Param::int("h", 1, 64, 3, "From both heaps together fewer than h may be taken.")],
    settle: |_, _| Ok(()),
    rules: |params| {
        let h = params.small("h");
        let mut moves = nim::moves().to_vec();
        moves.push(MoveFamily::Finite(VectorSet::from_fn(h, h, |i, j| i > 0 && j > 0 && i + j < h)));
        Rules::Two(Ruleset::new(moves))
    },
    limits: |_| Limits::RAYS,
    beams: |_| beams::nimhoff(),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::FRAENKEL_LORBERBOM).quoted_in(&papers::DFGN),
    known: Known {
        title: "Tiles of side h",
        words: "The board falls into tiles of side h: from tile to tile the values are those of Nim, inside \
                a tile they are those of addition modulo h.",
        source: "Fraenkel and Lorberbom, 1991, quoted in DFGN",
        formula: Some(
            "(mrow (mi G) (mo =) (mi h) (mo ·) (mo ❨) (mo ⌊) (mi x) (mo /) (mi h) (mo ⌋) (mo ⊕) (mo ⌊) \
             (mi y) (mo /) (mi h) (mo ⌋) (mo ❩) (mo +) (mo ❨) (mi x) (mo +) (mi y) (mo ❩) (mo mod) (mi h))",
        ),
    },
    code: 8,
    family: Family::SomeAmounts,
    ending: Ending::LastToken,
    closed: |params, play| in_normal_play(play, || closed::cyclic_nimhoff(params.int("h"))),
    theorem: |_| None,
    beside: |_| None,
    tile: |params| Some(params.int("h")).filter(|&h| h > 1),
    forbids: |params, taken| {
        let (i, j, h) = (taken[0], taken[1], params.int("h"));
        let total = u128::from(i) + u128::from(j);
        format!("from both heaps it takes fewer than h = {h} together, and {i} + {j} = {total}")
    },
};

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};

    #[test]
    fn worked_position() {
        assert_eq!(options("game=nimhoff&h=3", 2, 2), [(0, 2), (1, 1), (1, 2), (2, 0), (2, 1)]);
        assert_eq!(options("game=nimhoff&h=2", 5, 5), options("game=nim", 5, 5));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=nimhoff", &[1, 2]),
            "from both heaps it takes fewer than h = 3 together, and 1 + 2 = 3"
        );
    }

    #[test]
    fn tiles_are_as_wide_as_h() {
        assert_eq!(query("game=nimhoff&h=7").tile(), Some(7));
        assert_eq!(query("game=nimhoff&h=1").tile(), None);
    }
}
