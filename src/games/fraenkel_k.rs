//! Fraenkel's game restricted by a set K (DFGN, section 5): from both heaps, amounts that differ by less than a,
//! of which at least one is in K.
//!
//! With a = 2 and K = {1} one can take 1 and 2 (1 is in K), but not 2 and 2.

use super::{Details, Ending, Family, Game, Known, Limits, Rules, forbidden, fraenkel, nim, wyt_k};
use crate::papers::{self, Source};
use crate::rules::Ruleset;
use crate::theory::beams;

/// The game.
pub static GAME: Game = Game {
    id: "fraenkel-k",
    name: "Fraenkel's game with K",
    rule: "Take any positive amount from one heap, or positive amounts from both that differ by less than a, \
           at least one of them in the set K.",
    params: &[fraenkel::A, wyt_k::SET],
    settle: |_, _| Ok(()),
    rules: |params| {
        let mut moves = nim::moves().to_vec();
        moves.extend(fraenkel::band(params.int("a"), 1, |offset| params.int_set().either_of_shifted(offset)));
        Rules::Two(Ruleset::new(moves))
    },
    limits: |params| {
        if params.int_set().is_infinite() { Limits { positions: 4_096, grundy: 512 } } else { Limits::RAYS }
    },
    beams: |params| beams::fraenkel_k(params.int("a"), params.int_set()),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::DFGN),
    known: Known {
        title: "A band, if K is finite",
        words: "With a finite set only finitely many moves take from both heaps, and no P-position is \
                further from the diagonal than there are such moves. What the P-positions are in general is \
                not known.",
        source: "DFGN, section 5; the band by the proof that settles Conjecture 1",
        formula: None,
    },
    code: 5,
    family: Family::SomeAmounts,
    ending: Ending::LastToken,
    closed: |_, _| None,
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |params, taken| {
        let (i, j, a, set) = (taken[0], taken[1], params.int("a"), params.int_set().text());
        if i.abs_diff(j) >= a {
            return forbidden::too_different(taken, "a", a);
        }
        format!(
            "of two amounts from both heaps one must be in the set K = {{{set}}}, and neither {i} nor {j} is"
        )
    },
};

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options};

    #[test]
    fn worked_position() {
        let from = options("game=fraenkel-k&a=2&set=1", 3, 3);
        assert!(from.contains(&(2, 1)) && from.contains(&(1, 2)) && from.contains(&(2, 2)));
        assert!(!from.contains(&(1, 1)) && !from.contains(&(0, 1)));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=fraenkel-k&set=1", &[2, 2]),
            "of two amounts from both heaps one must be in the set K = {1}, and neither 2 nor 2 is"
        );
        assert_eq!(
            forbidden("game=fraenkel-k&set=1", &[1, 3]),
            "amounts from both heaps must differ by less than a = 2, and 1 and 3 differ by 2"
        );
    }
}
