//! The Fraenkel–Borosh game (in DFGN): multiples of b from one heap, or from both amounts that are equal modulo b and
//! differ by less than a·b.
//!
//! With a = b = 2 one can take 1 and 3, but nothing can be done at (1, 0), (0, 1) or (0, 0).

use super::{Details, Ending, Family, Game, Known, Limits, Param, Rules, forbidden, fraenkel};
use crate::papers::{self, Source};
use crate::rules::{IntSet, MoveFamily, Play, Ruleset};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "fraenkel-borosh",
    name: "Fraenkel–Borosh game",
    rule: "Take a positive multiple of b from one heap, or positive amounts from both that are equal modulo b and \
           differ by less than a·b.",
    params: &[
        Param::int("a", 1, 20, 2, "Amounts taken from both heaps must differ by less than a·b."),
        Param::int("b", 1, 20, 2, "One heap gives multiples of b; both give amounts equal modulo b."),
    ],
    settle: |_, _| Ok(()),
    rules: |params| {
        let (a, b) = (params.int("a"), params.int("b"));
        let mut moves = vec![MoveFamily::ray((b, 0)), MoveFamily::ray((0, b))];
        moves.extend(fraenkel::band(a, b, |_| IntSet::all()));
        Rules::Two(Ruleset::new(moves))
    },
    limits: |_| Limits::RAYS,
    beams: |params| beams::fraenkel_borosh(params.int("a"), params.int("b")),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::FRAENKEL_BOROSH).quoted_in(&papers::DFGN),
    known: Known {
        title: "Two beams by a recurrence",
        words: "The smaller heap of the n-th pair is the least number used fewer than b times before; the \
                difference grows by a·b with every b pairs.",
        source: "Fraenkel and Borosh, 1973, quoted in DFGN",
        formula: Some(
            "(mrow (msub (mi B) (mi n)) (mo =) (msub (mi A) (mi n)) (mo +) (mi a) (mi b) (mo ⌊) (mi n) \
             (mo /) (mi b) (mo ⌋) (mo +) (mo ❨) (mi n) (mo mod) (mi b) (mo ❩))",
        ),
    },
    code: 7,
    family: Family::Remainders,
    ending: Ending::LastMove,
    closed: |params, play| match (play, params.int("a"), params.int("b")) {
        // With b = 1 this is Fraenkel's game, and with a = 1 it is W(b, b).
        (Play::Normal, a, 1) => Some(closed::fraenkel(a)),
        (Play::Normal, 1, b) => Some(closed::w_ab(b, b)),
        _ => None,
    },
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |params, taken| {
        let (a, b) = (params.int("a"), params.int("b"));
        match *taken {
            [i, 0] => forbidden::no_multiple("it", 0, i, "b", b),
            [0, j] => forbidden::no_multiple("it", 1, j, "b", b),
            [i, j] if i % b == j % b => forbidden::too_different(taken, "a·b", a * b),
            _ => forbidden::unequal_modulo(taken, "b", b),
        }
    },
};

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options};

    #[test]
    fn worked_position() {
        assert_eq!(options("game=fraenkel-borosh", 1, 3), [(0, 0), (0, 2), (1, 1)]);
        assert!(options("game=fraenkel-borosh", 1, 0).is_empty());
        assert_eq!(options("game=fraenkel-borosh&a=3&b=1", 8, 5), options("game=fraenkel&a=3", 8, 5));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=fraenkel-borosh", &[0, 1]),
            "from the second heap alone it takes only multiples of b = 2, and 1 is none"
        );
        assert_eq!(
            forbidden("game=fraenkel-borosh", &[1, 2]),
            "amounts from both heaps must be equal modulo b = 2, and 1 and 2 leave 1 and 0"
        );
        assert_eq!(
            forbidden("game=fraenkel-borosh", &[1, 5]),
            "amounts from both heaps must differ by less than a·b = 4, and 1 and 5 differ by 4"
        );
    }
}
