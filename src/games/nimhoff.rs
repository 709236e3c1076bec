//! Cyclic Nimhoff (in DFGN): any amount from one heap, or a few tokens from both, fewer than h together.
//!
//! With h = 3 the only extra move takes one from each heap: (1, 1) → (0, 0).

use super::{Form, Game, Known, Param, Params, Play, Rules, any_params, in_normal_play, nim, ray_limits};
use crate::rules::{MoveFamily, Ruleset, VectorSet};
use crate::theory::closed;

/// The game.
pub static GAME: Game = Game {
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
};

pub(super) static KNOWN: Known = Known {
    title: "Tiles of side h",
    words: "The board falls into tiles of side h: from tile to tile the values are those of Nim, inside a tile they are those of addition modulo h.",
    source: "Fraenkel and Lorberbom, 1991, quoted in DFGN",
    formula: Some(
        "(mrow (mi G) (mo =) (mi h) (mo ·) (mo ❨) (mo ⌊) (mi x) (mo /) (mi h) (mo ⌋) (mo ⊕) (mo ⌊) (mi y) (mo /) (mi h) (mo ⌋) (mo ❩) (mo +) (mo ❨) (mi x) (mo +) (mi y) (mo ❩) (mi mod) (mi h))",
    ),
};

/// The P-positions at any distance.
pub(super) fn closed(params: &Params, play: Play) -> Form {
    in_normal_play(play, || closed::cyclic_nimhoff(params.int("h")))
}

#[cfg(test)]
mod tests {
    use crate::games::tests::options;

    #[test]
    fn worked_position() {
        assert_eq!(options("game=nimhoff&h=3", 2, 2), [(0, 2), (1, 1), (1, 2), (2, 0), (2, 1)]);
        assert_eq!(options("game=nimhoff&h=2", 5, 5), options("game=nim", 5, 5));
    }
}
