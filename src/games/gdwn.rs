//! Generalized diagonal Wythoff Nim (La): Wythoff's game with the further directions (p, q) and (q, p).
//! For (1, 2) the beams of Wythoff's game split into two pairs.
//!
//! With (p, q) = (1, 2) one wins from (1, 2) at once by taking (1, 2).

use super::{Details, Ending, Family, Game, Known, Limits, Param, Rules, forbidden, wythoff};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Ruleset};
use crate::theory::beams;

/// The game.
pub static GAME: Game = Game {
    id: "gdwn",
    name: "Wythoff with rays (p, q)",
    rule: "Wythoff's game, and t times (p, q) or (q, p) may be taken as well: generalized diagonal Wythoff Nim.",
    params: &[
        Param::int("p", 1, 20, 1, "One component of the further direction; p = q is Wythoff's game."),
        Param::int("q", 1, 20, 2, "The other component of the further direction."),
    ],
    settle: |_, _| Ok(()),
    rules: |params| {
        let (p, q) = (params.int("p"), params.int("q"));
        let mut moves = wythoff::moves();
        moves.extend([MoveFamily::ray((p, q)), MoveFamily::ray((q, p))]);
        Rules::Two(Ruleset::new(moves))
    },
    limits: |_| Limits::RAYS,
    beams: |params| {
        // Two equal directions add nothing to Wythoff's game; for others the slopes are only measured (La).
        if params.int("p") == params.int("q") { beams::wythoff() } else { Vec::new() }
    },
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::LA),
    known: Known {
        title: "Beams that split",
        words: "For p = 1 and q = 2 each beam of Wythoff's game splits in two. That it does is proved; where the \
                new beams run is measured, not proved.",
        source: "Larsson, 2014; La, after Corollary 7",
        formula: None,
    },
    code: 14,
    family: Family::NimAndWythoff,
    ending: Ending::LastToken,
    closed: |_, _| None,
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |params, taken| forbidden::no_direction(&GAME, params, taken),
};

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};

    #[test]
    fn worked_position() {
        assert!(options("game=gdwn", 1, 2).contains(&(0, 0)));
        assert_eq!(options("game=gdwn&p=3&q=3", 9, 9), options("game=wythoff", 9, 9));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=gdwn", &[1, 3]),
            "it takes multiples of (1, 0), (0, 1), (1, 1), (1, 2) and (2, 1), and (1, 3) is a multiple of none of them"
        );
    }

    #[test]
    fn only_equal_directions_have_proved_beams() {
        assert!(query("game=gdwn").beams().is_empty());
        assert_eq!(query("game=gdwn&p=3&q=3").beams(), query("game=wythoff").beams());
    }
}
