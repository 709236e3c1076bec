//! Cyclic Nimhoff (in DFGN): any amount from one heap, or a few tokens from both, fewer than h together.
//!
//! With h = 3 the only extra move takes one from each heap: (1, 1) → (0, 0).

use super::{Game, Param, Rules, any_params, in_normal_play, nim, ray_limits};
use crate::rules::{MoveFamily, Ruleset, VectorSet};
use crate::theory::closed;

pub(super) static GAME: Game = Game {
    id: "nimhoff",
    name: "Cyclic Nimhoff",
    rule: "Take any positive amount from one heap, or positive amounts from both, fewer than h together.",
    paper: "Fraenkel and Lorberbom, Nimhoff games, 1991 (in DFGN)",
    params: &[Param::int("h", 1, 64, 3, "From both heaps together fewer than h may be taken.")],
    settle: any_params,
    rules: |params| {
        let h = params.small("h");
        let mut moves = nim::moves().to_vec();
        moves.push(MoveFamily::Finite(VectorSet::from_fn(h, h, |i, j| i > 0 && j > 0 && i + j < h)));
        Rules::Two(Ruleset::new(moves))
    },
    limits: ray_limits,
    closed: |params, play| in_normal_play(play, || closed::cyclic_nimhoff(params.int("h"))),
};

#[cfg(test)]
mod tests {
    use crate::games::tests::options;

    #[test]
    fn worked_position() {
        assert_eq!(options("game=nimhoff&h=3", 2, 2), [(0, 2), (1, 1), (1, 2), (2, 0), (2, 1)]);
        assert_eq!(options("game=nimhoff&h=2", 5, 5), options("game=nim", 5, 5));
    }
}
