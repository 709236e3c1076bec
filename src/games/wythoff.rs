//! Wythoff's game: any amount from one heap, or the same amount from both. Its P-positions lie along two beams
//! of slope φ and 1/φ.
//!
//! From (2, 2) the move (2, 2) → (0, 0) wins at once; (1, 2) is the first P-position after (0, 0).

use super::{Form, Game, Known, Params, Play, Rules, any_params, nim, ray_limits};
use crate::rules::{MoveFamily, Ruleset};
use crate::theory::closed;

/// The game.
pub static GAME: Game = Game {
    id: "wythoff",
    name: "Wythoff's game",
    rule: "Take any positive amount from one heap, or the same amount from both.",
    paper: "Wythoff, A modification of the game of Nim, 1907",
    params: &[],
    settle: any_params,
    rules: |_| Rules::Two(Ruleset::new(moves())),
    limits: ray_limits,
};

pub(super) static KNOWN: Known = Known {
    title: "Two golden beams",
    words: "The n-th pair of P-positions has difference n, and its smaller heap is ⌊nφ⌋. Every row, every column and every diagonal holds exactly one P-position.",
    source: "Wythoff, 1907",
    formula: Some("(mrow (mo ⌊) (mi n) (mi φ) (mo ⌋) (mo ,) (mo ⌊) (mi n) (mi φ) (mo ⌋) (mo +) (mi n))"),
};

/// The P-positions at any distance.
pub(super) fn closed(_: &Params, play: Play) -> Form {
    match play {
        Play::Normal => Some(closed::wythoff()),
        Play::Misere => Some(closed::misere_wythoff()),
    }
}

/// The moves of Wythoff's game: part of several games here.
pub(super) fn moves() -> Vec<MoveFamily> {
    let mut moves = nim::moves().to_vec();
    moves.push(MoveFamily::ray((1, 1)));
    moves
}

#[cfg(test)]
mod tests {
    use crate::games::tests::options;

    #[test]
    fn worked_position() {
        assert_eq!(options("game=wythoff", 2, 2), [(0, 0), (0, 2), (1, 1), (1, 2), (2, 0), (2, 1)]);
    }
}
