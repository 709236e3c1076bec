//! Generalized diagonal Wythoff Nim (La): Wythoff's game with the further directions (p, q) and (q, p).
//! For (1, 2) the beams of Wythoff's game split into two pairs.
//!
//! With (p, q) = (1, 2) one wins from (1, 2) at once by taking (1, 2).

use super::{Details, Ending, Family, Game, Known, Limits, Param, Params, Rules, forbidden, wythoff};
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
    // For other pairs the slopes are only measured (La).
    beams: |params| if is_wythoff(params) { beams::wythoff() } else { Vec::new() },
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::LA),
    known: Known {
        title: "Beams that split",
        words: "For p = 1 and q = 2 each beam of Wythoff's game splits in two. That it does is proved (Larsson, 2014); where \
                the new beams run is measured, not proved. Other pairs change no P-position at all (Larsson, 2012): with \
                p < q ≤ 12 there are 20 of them, from (3, 4) on, each proved here by automaton.",
        source: "Larsson, 2012 and 2014; La, after Corollary 7",
        formula: None,
    },
    code: 14,
    family: Family::NimAndWythoff,
    ending: Ending::LastToken,
    closed: |_, _| None,
    theorem: |_| None,
    beside: |params| {
        let same =
            "With these rays the P-positions are exactly those of Wythoff's game, and so are the beams.";
        is_wythoff(params).then_some(same)
    },
    tile: |_| None,
    forbids: |params, taken| forbidden::no_direction(&GAME, params, taken),
};

/// Pairs p < q ≤ 12 that leave the P-positions of Wythoff's game as they are: the lab proves each of them by automaton, and finds
/// a cell that differs for every other.
const LIKE_WYTHOFF: [(u8, u8); 20] = [
    (3, 4),
    (4, 5),
    (5, 6),
    (5, 7),
    (6, 7),
    (6, 8),
    (6, 9),
    (7, 8),
    (7, 9),
    (7, 10),
    (8, 9),
    (8, 10),
    (8, 11),
    (8, 12),
    (9, 10),
    (9, 11),
    (9, 12),
    (10, 11),
    (10, 12),
    (11, 12),
];

/// Are the P-positions known to be those of Wythoff's game? Two equal directions add nothing to it at all.
pub(crate) fn is_wythoff(params: &Params) -> bool {
    let (p, q) = (params.int("p"), params.int("q"));
    let pair = (p.min(q), p.max(q));
    p == q || LIKE_WYTHOFF.iter().any(|&(p, q)| (u64::from(p), u64::from(q)) == pair)
}

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
    fn only_where_nothing_changes_there_are_proved_beams() {
        assert!(query("game=gdwn").beams().is_empty() && query("game=gdwn&p=4&q=6").beams().is_empty());
        assert_eq!(query("game=gdwn&p=9&q=6").beams(), query("game=wythoff").beams());
        assert!(query("game=gdwn&p=9&q=6").beside().is_some() && query("game=gdwn").beside().is_none());
        assert_eq!(query("game=gdwn&p=3&q=3").beams(), query("game=wythoff").beams());
    }
}
