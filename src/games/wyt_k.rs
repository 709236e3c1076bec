//! Wyt_K (DFGN): Wythoff's game in which the same amount k may be taken from both heaps only if k is in a set K.
//! K empty is Nim, K everything is Wythoff's game.
//!
//! With K = {2} one can go from (3, 3) to (1, 1) but not to (2, 2).

use super::{Form, Game, Kind, Known, Param, Params, Play, Rules, any_params, nim, ray_limits};
use crate::rules::{MoveFamily, Ruleset};
use crate::theory::closed;

/// The game.
pub static GAME: Game = Game {
    id: "wyt-k",
    name: "Wyt_K",
    rule: "Take any positive amount from one heap, or the same amount k from both where k is in the set K.",
    paper: "DFGN: Duchêne, Fraenkel, Gravier and Nowakowski, Another bridge between Nim and Wythoff",
    params: &[SET],
    settle: any_params,
    rules: |params| {
        let mut moves = nim::moves().to_vec();
        moves.push(MoveFamily::Ray { start: (0, 0), step: (1, 1), multiples: params.int_set().clone() });
        Rules::Two(Ruleset::new(moves))
    },
    limits: ray_limits,
};

pub(super) static KNOWN: Known = Known {
    title: "A band along the diagonal",
    words: "For finite K no P-position is further than |K| from the diagonal, and the differences y − x repeat with a period. Where one square tile of values passes two conditions, it determines every Grundy value.",
    source: "DFGN, Lemma 1 and Conjecture 1, which is true",
    formula: Some("(mrow (mo |) (mi x) (mo −) (mi y) (mo |) (mo ≤) (mo |) (mi K) (mo |))"),
};

/// The P-positions at any distance.
pub(super) fn closed(params: &Params, play: Play) -> Form {
    match play {
        Play::Normal => closed::wyt_k(params.int_set()),
        Play::Misere => None,
    }
}

pub(super) const SET: Param = Param {
    key: "set",
    kind: Kind::Set { default: "1,2" },
    help: "The set K, as items such as 7, 3..9, 12.., 3n, 3n+1, 2^n, 5*2^n joined by commas.",
    needs: None,
};

#[cfg(test)]
mod tests {
    use crate::games::tests::options;

    #[test]
    fn worked_position() {
        let from = options("game=wyt-k&set=2", 3, 3);
        assert!(from.contains(&(1, 1)) && !from.contains(&(2, 2)) && from.len() == 7);
        assert_eq!(options("game=wyt-k&set=", 3, 3), options("game=nim", 3, 3));
        assert_eq!(options("game=wyt-k&set=1..", 3, 9), options("game=wythoff", 3, 9));
    }
}
