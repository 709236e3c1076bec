//! Wythoff's game: any amount from one heap, or the same amount from both. Its P-positions lie along two beams
//! of slope φ and 1/φ.
//!
//! From (2, 2) the move (2, 2) → (0, 0) wins at once; (1, 2) is the first P-position after (0, 0).

use super::{Details, Ending, Family, Game, Known, Limits, Rules, forbidden, nim};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Play, Ruleset};
use crate::theory::three_ways::Wab;
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "wythoff",
    name: "Wythoff's game",
    rule: "Take any positive amount from one heap, or the same amount from both.",
    params: &[],
    settle: |_, _| Ok(()),
    rules: |_| Rules::Two(Ruleset::new(moves())),
    limits: |_| Limits::RAYS,
    beams: |_| beams::wythoff(),
    keeps_beams_in_misere: |_| true,
    line_method: |_| Some(Wab::WYTHOFF),
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::WYTHOFF),
    known: Known {
        title: "Two golden beams",
        words: "The n-th pair of P-positions has difference n, and its smaller heap is ⌊nφ⌋. Every row, \
                every column and every diagonal holds exactly one P-position.",
        source: "Wythoff, 1907",
        formula: Some(
            "(mrow (mo ❨) (mo ⌊) (mi n) (mi φ) (mo ⌋) (mo ,) (mo ⌊) (mi n) (mi φ) (mo ⌋) (mo +) (mi n) (mo ❩))",
        ),
    },
    code: 1,
    family: Family::NimAndWythoff,
    ending: Ending::LastToken,
    closed: |_, play| match play {
        Play::Normal => Some(closed::wythoff()),
        Play::Misere => Some(closed::misere_wythoff()),
    },
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |_, taken| forbidden::unequal("Wythoff's game", taken),
};

/// The moves of Wythoff's game: part of several games here.
pub(super) fn moves() -> Vec<MoveFamily> {
    let mut moves = nim::moves().to_vec();
    moves.push(MoveFamily::ray((1, 1)));
    moves
}

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};

    #[test]
    fn worked_position() {
        assert_eq!(options("game=wythoff", 2, 2), [(0, 0), (0, 2), (1, 1), (1, 2), (2, 0), (2, 1)]);
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=wythoff", &[1, 2]),
            "from both heaps Wythoff's game takes the same amount, and 1 and 2 differ"
        );
    }

    #[test]
    fn the_card_is_about_normal_play() {
        assert!(query("game=wythoff").beside().is_none());
        let misere = query("game=wythoff&play=misere");
        assert!(misere.beside().is_some_and(|why| why.contains("normal play")));
        assert!(misere.closed().is_some_and(|form| form.is_p(2, 2)));
    }
}
