//! Rational Wythoff (La): Rational Nim with the sum of the two directions as a third.
//! (p1, q1) = (1, 0) and (p2, q2) = (0, 1) is Wythoff's game.
//!
//! With (1, 1) and (0, 1), (1, 2) can go to (0, 1), (1, 1) and, by the sum (1, 2), to (0, 0).

use super::rational_nim::{P1, P2, Q1, Q2, determinant_is_positive, directions, wedge};
use super::{Details, Ending, Family, Game, Known, Limits, Rules, forbidden, in_normal_play};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Ruleset};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "rational-wythoff",
    name: "Rational Wythoff",
    rule: "Positions (x, y) with q1/p1 ≤ y/x ≤ q2/p2; take t·(p1, q1), t·(p2, q2) or t·(p1+p2, q1+q2) and stay \
           among them.",
    params: &[P1, Q1, P2, Q2],
    settle: determinant_is_positive,
    rules: |params| {
        let [(p1, q1), (p2, q2)] = directions(params);
        let moves =
            vec![MoveFamily::ray((p1, q1)), MoveFamily::ray((p2, q2)), MoveFamily::ray((p1 + p2, q1 + q2))];
        Rules::Two(Ruleset { domain: wedge(params), ..Ruleset::new(moves) })
    },
    limits: |_| Limits::RAYS,
    beams: |params| beams::rational_wythoff(directions(params)),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::LA),
    known: Known {
        title: "Wythoff's game in a cone",
        words: "Seen along its two directions the cone is a quarter plane, and the P-positions are those \
                that stand for P-positions of Wythoff's game. So there are two beams, between the edges of \
                the cone.",
        source: "La, Theorem 2 (ii) and Corollary 7",
        formula: Some(
            "(mrow (mi min) (mo ❨) (mi u) (mo ,) (mi v) (mo ❩) (mo =) (mo ⌊) (mi φ) (mo |) (mi u) (mo −) \
             (mi v) (mo |) (mo ⌋))",
        ),
    },
    code: 12,
    family: Family::Directions,
    ending: Ending::LastMove,
    closed: |params, play| in_normal_play(play, || closed::rational_wythoff(directions(params))),
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |params, taken| forbidden::no_direction(&GAME, params, taken),
};

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options};

    #[test]
    fn worked_position() {
        let query = "game=rational-wythoff&p1=1&q1=1&p2=0&q2=1";
        assert_eq!(options(query, 1, 2), [(0, 0), (0, 1), (1, 1)]);
        assert_eq!(options("game=rational-wythoff&p1=1&q1=0&p2=0&q2=1", 3, 5), options("game=wythoff", 3, 5));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=rational-wythoff", &[1, 1]),
            "it takes multiples of (7, 2), (1, 10) and (8, 12), and (1, 1) is a multiple of none of them"
        );
    }
}
