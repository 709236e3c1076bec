//! Generalized diagonal Wythoff Nim (La): Wythoff's game with the further directions (p, q) and (q, p).
//! For (1, 2) the beams of Wythoff's game split into two pairs.
//!
//! With (p, q) = (1, 2) one wins from (1, 2) at once by taking (1, 2).

use super::{Game, Known, Param, Rules, any_params, ray_limits, wythoff};
use crate::rules::{MoveFamily, Ruleset};

/// The game.
pub static GAME: Game = Game {
    id: "gdwn",
    name: "Generalized diagonal Wythoff",
    rule: "Wythoff's game, and t tokens times (p, q) or (q, p) may be taken as well.",
    paper: "La: Larsson, Rational Nim and Wythoff Nim",
    params: &[
        Param::int("p", 1, 20, 1, "One component of the further direction; p = q is Wythoff's game."),
        Param::int("q", 1, 20, 2, "The other component of the further direction."),
    ],
    settle: any_params,
    rules: |params| {
        let (p, q) = (params.int("p"), params.int("q"));
        let mut moves = wythoff::moves();
        moves.extend([MoveFamily::ray((p, q)), MoveFamily::ray((q, p))]);
        Rules::Two(Ruleset::new(moves))
    },
    limits: ray_limits,
};

pub(super) static KNOWN: Known = Known {
    title: "Beams that split",
    words: "For p = 1 and q = 2 each beam of Wythoff's game splits in two. That is seen on large boards; where the new beams run is measured, not proved.",
    source: "La, after Corollary 7",
    formula: None,
};

pub(super) use super::no_closed_form as closed;

#[cfg(test)]
mod tests {
    use crate::games::tests::options;

    #[test]
    fn worked_position() {
        assert!(options("game=gdwn", 1, 2).contains(&(0, 0)));
        assert_eq!(options("game=gdwn&p=3&q=3", 9, 9), options("game=wythoff", 9, 9));
    }
}
