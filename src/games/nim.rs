//! Nim: take any amount from one heap. With two heaps the P-positions are the equal heaps (Bouton).
//!
//! From (1, 2) one can reach (0, 2), (1, 0) and (1, 1); the last is a P-position, so (1, 2) is N.

use super::{Form, Game, Known, Limits, Need, Param, Params, Play, Rules, any_params, in_normal_play};
use crate::rules::{MoveFamily, Ruleset, ThreeHeaps};
use crate::theory::closed;

/// The game.
pub static GAME: Game = Game {
    id: "nim",
    name: "Nim",
    rule: "Take any positive amount from one heap.",
    paper: "Bouton, Nim, a game with a complete mathematical theory, 1901",
    params: &[HEAPS, Z],
    settle: any_params,
    rules: |params| match params.int("heaps") {
        3 => Rules::Three(ThreeHeaps::new(None, params.small("z"))),
        _ => Rules::Two(Ruleset::new(moves().to_vec())),
    },
    limits: limits_by_heaps,
};

pub(super) static KNOWN: Known = Known {
    title: "Equal heaps",
    words: "With two heaps the P-positions are the positions with equal heaps: whatever the opponent takes from one, take from the other. With three, they are those of nim-sum 0. The Grundy value is the nim-sum of the heaps.",
    source: "Bouton, 1901",
    formula: Some("(mrow (mi G) (mo =) (mi x) (mo ⊕) (mi y))"),
};

/// The P-positions at any distance.
pub(super) fn closed(params: &Params, play: Play) -> Form {
    in_normal_play(play, || closed::nim(params.int("z")))
}

pub(super) const HEAPS: Param =
    Param::int("heaps", 2, 3, 2, "How many heaps there are; with three the board is a slice.");
pub(super) const Z: Param = Param {
    needs: Some(Need { key: "heaps", least: 3, why: "z is the third heap and needs heaps=3" }),
    ..Param::int("z", 0, 255, 0, "The third heap: which slice is shown.")
};

/// The moves of Nim: part of most games here.
pub(super) fn moves() -> [MoveFamily; 2] {
    [MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))]
}

/// The limits of games that come with two or three heaps.
pub(super) fn limits_by_heaps(params: &Params) -> Limits {
    if params.int("heaps") == 3 { Limits::THREE_HEAPS } else { Limits::RAYS }
}

#[cfg(test)]
mod tests {
    use crate::games::tests::options;

    #[test]
    fn worked_position() {
        assert_eq!(options("game=nim", 1, 2), [(0, 2), (1, 0), (1, 1)]);
    }
}
