//! W(a, b) (Hu, chapter 3): multiples of a from the first heap, multiples of b from the second, or the same
//! amount from both. W(1, 1) is Wythoff's game. Two beams, in general not mirror images.
//!
//! In W(5, 3) nothing can be done at (4, 0) or (0, 2), but from (1, 1) one reaches (0, 0).

use super::{Details, Ending, Family, Game, Known, Limits, Param, Params, Rules, forbidden, in_normal_play};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Ruleset};
use crate::theory::three_ways::Wab;
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "wab",
    name: "W(a, b)",
    rule: "Take a positive multiple of a from the first heap, a positive multiple of b from the second, or the same \
           amount from both.",
    params: &[
        Param::int("a", 1, 50, 5, "The first heap gives multiples of a."),
        Param::int("b", 1, 50, 3, "The second heap gives multiples of b."),
    ],
    settle: |_, _| Ok(()),
    rules: |params| {
        let (a, b) = (params.int("a"), params.int("b"));
        Rules::Two(Ruleset::new(vec![
            MoveFamily::ray((a, 0)),
            MoveFamily::ray((0, b)),
            MoveFamily::ray((1, 1)),
        ]))
    },
    limits: |_| Limits::RAYS,
    beams: |params| lines(params).map_or_else(Vec::new, beams::wab),
    keeps_beams_in_misere: |_| true,
    line_method: lines,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::HU).at("chapter 3"),
    known: Known {
        title: "Two beams, in general not symmetric",
        words: "The P-positions are exactly the squares that the upper line crosses from bottom to top and \
                the lower line from left to right. Every row holds a of them, every column b, every diagonal \
                one.",
        source: "Hu, Theorems 5 to 8; three descriptions agree",
        formula: Some(
            "(mrow (mi slope) (mo =) (mfrac (mrow (mo ±) (mi a) (mi b) (mo +) (msqrt (mrow (msup (mi a) \
             (mn 2)) (msup (mi b) (mn 2)) (mo +) (mn 4) (mi a) (mi b)))) (mrow (mn 2) (mi a))))",
        ),
    },
    code: 9,
    family: Family::Directions,
    ending: Ending::LastMove,
    closed: |params, play| in_normal_play(play, || closed::w_ab(params.int("a"), params.int("b"))),
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |params, taken| {
        let (a, b) = (params.int("a"), params.int("b"));
        let name = format!("W({a}, {b})");
        match *taken {
            [i, 0] => forbidden::no_multiple(&name, 0, i, "a", a),
            [0, j] => forbidden::no_multiple(&name, 1, j, "b", b),
            _ => forbidden::unequal(&name, taken),
        }
    },
};

/// The game as its lines know it.
fn lines(params: &Params) -> Option<Wab> {
    Wab::new(params.int("a"), params.int("b"))
}

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options};

    #[test]
    fn worked_position() {
        assert!(options("game=wab", 4, 0).is_empty() && options("game=wab", 0, 2).is_empty());
        assert_eq!(options("game=wab", 6, 4), [(1, 4), (2, 0), (3, 1), (4, 2), (5, 3), (6, 1)]);
        assert_eq!(options("game=wab&a=1&b=1", 6, 4), options("game=wythoff", 6, 4));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=wab", &[6, 0]),
            "from the first heap alone W(5, 3) takes only multiples of a = 5, and 6 is none"
        );
        assert_eq!(
            forbidden("game=wab", &[0, 4]),
            "from the second heap alone W(5, 3) takes only multiples of b = 3, and 4 is none"
        );
        assert_eq!(
            forbidden("game=wab", &[1, 2]),
            "from both heaps W(5, 3) takes the same amount, and 1 and 2 differ"
        );
    }
}
