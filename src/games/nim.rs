//! Nim: take any amount from one heap. With two heaps the P-positions are the equal heaps (Bouton).
//!
//! From (1, 2) one can reach (0, 2), (1, 0) and (1, 1); the last is a P-position, so (1, 2) is N.

use super::{
    Details, Ending, Family, Game, Known, Limits, Need, Param, Params, Rules, forbidden, in_normal_play,
};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Ruleset, ThreeHeaps};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "nim",
    name: "Nim",
    rule: "Take any positive amount from one heap.",
    params: &[HEAPS, Z],
    settle: |_, _| Ok(()),
    rules: |params| match params.int("heaps") {
        3 => Rules::Three(ThreeHeaps::new(None, params.small("z"))),
        _ => Rules::Two(Ruleset::new(moves().to_vec())),
    },
    limits: limits_by_heaps,
    // On a slice of three heaps the P-positions depend on the binary digits of all three; nothing is a line there.
    beams: |params| if params.int("heaps") == 3 { Vec::new() } else { beams::nim() },
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::BOUTON),
    known: Known {
        title: "Equal heaps",
        words: "With two heaps the P-positions are the positions with equal heaps: whatever the opponent \
                takes from one, take from the other. With three, they are those of nim-sum 0. The Grundy \
                value is the nim-sum of the heaps.",
        source: "Bouton, 1901",
        formula: Some("(mrow (mi G) (mo =) (mi x) (mo ⊕) (mi y))"),
    },
    code: 0,
    family: Family::NimAndWythoff,
    ending: Ending::LastToken,
    closed: |params, play| in_normal_play(play, || closed::nim(params.int("z"))),
    theorem: |_| None,
    beside: about_two_heaps,
    tile: |_| None,
    forbids: |_, taken| {
        let amounts = forbidden::amounts(taken, " and ");
        format!("Nim takes from one heap at a time, not {amounts} together")
    },
};

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

/// What is known is about two heaps.
pub(super) fn about_two_heaps(params: &Params) -> Option<&'static str> {
    (params.int("heaps") == 3)
        .then_some("This is about two heaps. The board shows a slice of the game with three.")
}

/// The limits of games that come with two or three heaps.
pub(super) fn limits_by_heaps(params: &Params) -> Limits {
    if params.int("heaps") == 3 { Limits::THREE_HEAPS } else { Limits::RAYS }
}

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};

    #[test]
    fn worked_position() {
        assert_eq!(options("game=nim", 1, 2), [(0, 2), (1, 0), (1, 1)]);
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(forbidden("game=nim", &[1, 2]), "Nim takes from one heap at a time, not 1 and 2 together");
        assert_eq!(
            forbidden("game=nim&heaps=3", &[4, 0, 1]),
            "Nim takes from one heap at a time, not 4 and 1 together"
        );
    }

    #[test]
    fn three_heaps_have_no_beams_and_a_card_about_two() {
        assert_eq!(query("game=nim").beams().len(), 1);
        assert!(query("game=nim").beside().is_none());
        let three = query("game=nim&heaps=3&z=4");
        assert!(three.beams().is_empty() && three.beside().is_some_and(|why| why.contains("two heaps")));
    }
}
