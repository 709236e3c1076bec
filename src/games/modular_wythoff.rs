//! m-modular Wythoff (KN): from both heaps one may take different amounts, if they are equal modulo m.
//! Only finitely many P-positions remain: those of Wythoff's game with the smaller heap below m.
//!
//! With m = 2 one may take 1 from the first heap and 3 from the second: (1, 3) → (0, 0).

use super::{Details, Ending, Family, Game, Known, Limits, Param, Rules, forbidden, in_normal_play, nim};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Ruleset};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "modular-wythoff",
    name: "m-modular Wythoff",
    rule: "Take any positive amount from one heap, or positive amounts from both that are equal modulo m.",
    params: &[Param::int("m", 1, 100, 5, "The two amounts must leave the same remainder when divided by m.")],
    settle: |_, _| Ok(()),
    rules: |params| {
        let m = params.small("m");
        let mut moves = nim::moves().to_vec();
        moves.push(MoveFamily::lattice((1, m - 1), m, 0));
        Rules::Two(Ruleset::new(moves))
    },
    limits: |_| Limits::RAYS,
    beams: |params| beams::modular_wythoff(params.int("m")),
    // For m ≤ 3 what misère play exchanges, (0, 0), (1, 2), (2, 1) for (0, 1), (1, 0), (2, 2), is all there is.
    keeps_beams_in_misere: |params| params.int("m") >= 4,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::KN),
    known: Known {
        title: "The first few of Wythoff's",
        words: "The P-positions are those of Wythoff's game whose smaller heap is below m. They are finitely \
                many: the beams stop.",
        source: "KN, Theorem 5 and Corollary 6",
        formula: Some("(mrow (mi count) (mo =) (mn 2) (mo ⌊) (mi m) (mo /) (mi φ) (mo ⌋) (mo +) (mn 1))"),
    },
    code: 2,
    family: Family::Remainders,
    ending: Ending::LastToken,
    closed: |params, play| in_normal_play(play, || closed::modular_wythoff(params.int("m"))),
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |params, taken| forbidden::unequal_modulo(taken, "m", params.int("m")),
};

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};

    #[test]
    fn worked_position() {
        assert_eq!(
            options("game=modular-wythoff&m=2", 1, 3),
            [(0, 0), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)]
        );
    }

    #[test]
    fn modulus_one_allows_any_two_amounts() {
        assert_eq!(options("game=modular-wythoff&m=1", 2, 2).len(), 8);
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=modular-wythoff&m=2", &[1, 2]),
            "amounts from both heaps must be equal modulo m = 2, and 1 and 2 leave 1 and 0"
        );
    }

    #[test]
    fn misere_play_keeps_beams_that_are_long_enough() {
        assert!(query("game=modular-wythoff&m=3&play=misere").beams().is_empty());
        let beams = query("game=modular-wythoff&m=4&play=misere").beams();
        assert!(beams.len() == 2 && beams.iter().all(|beam| beam.why.contains("measured")));
    }
}
