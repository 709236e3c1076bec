//! m-Modular Nim (KS): any amount from one heap, or a multiple of m in total from any heaps.
//! Only finitely many P-positions remain.
//!
//! With m = 3 one may take 1 and 2: (1, 2) → (0, 0), though (1, 1) and (2, 2) stay P.

use super::{Details, Ending, Family, Game, Known, Param, forbidden, nim};
use crate::papers::{self, Source};
use crate::rules::{MoveFamily, Play};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "modular-nim",
    name: "m-Modular Nim",
    rule: "Take any positive amount from one heap, or a positive multiple of m in total from any heaps.",
    params: &[
        Param::int("m", 1, 100, 6, "What is taken from several heaps must add up to a multiple of m."),
        nim::HEAPS,
        nim::Z,
        nim::REST,
    ],
    settle: nim::settle_heaps,
    rules: |params| {
        nim::by_heaps(params, Some(params.small("m")), |params| {
            let lattice = MoveFamily::lattice((1, 1), params.small("m"), 0);
            nim::moves().into_iter().chain([lattice]).collect()
        })
    },
    limits: |params| nim::limits_by_heaps(params, params.int("m")),
    beams: |params| if params.int("heaps") > 2 { Vec::new() } else { beams::modular_nim(params.int("m")) },
    // For m = 3 the P-positions become (0, 1), (2, 3), (4, 5) and mirror images: none is on the trunk.
    keeps_beams_in_misere: |_| false,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::KS),
    known: Known {
        title: "A trunk that branches",
        words: "For odd m the P-positions are the equal heaps below m. Every factor 2 in m adds a level of \
                branches further out. They are finitely many.",
        source: "KS, Theorems 4, 11 and 13, Corollary 7",
        formula: Some(
            "(mrow (mi m) (mo =) (mi k) (mo ·) (msup (mn 2) (mi n)) (mo ,) (mi count) (mo =) (mfrac (mrow (mi m) (mo ❨) \
             (mi n) (mo +) (mn 2) (mo ❩)) (mn 2)))",
        ),
    },
    code: 13,
    family: Family::Remainders,
    ending: Ending::LastToken,
    closed: |params, play| match (play, params.int("heaps")) {
        (Play::Normal, 2) => Some(closed::modular_nim(params.int("m"))),
        #[cfg(feature = "custom")]
        (Play::Normal, _) => closed::modular_nim_slice(params.int("m"), &nim::further(params)),
        _ => None,
    },
    theorem: |params| (params.int("heaps") > 2).then_some("KS, Theorem 16"),
    beside: nim::about_two_heaps,
    tile: |_| None,
    forbids: |params, taken| {
        let (m, sum, total) = (params.int("m"), forbidden::amounts(taken, " + "), taken.iter().sum::<u64>());
        format!("from several heaps it takes a multiple of m = {m} in total, and {sum} = {total} is none")
    },
};

#[cfg(test)]
mod tests {
    use crate::games::tests::{forbidden, options, query};

    #[test]
    fn worked_position() {
        assert_eq!(options("game=modular-nim&m=3", 1, 2), [(0, 0), (0, 2), (1, 0), (1, 1)]);
        assert!(!options("game=modular-nim&m=3", 2, 2).contains(&(0, 0)));
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=modular-nim&m=3", &[1, 1]),
            "from several heaps it takes a multiple of m = 3 in total, and 1 + 1 = 2 is none"
        );
        assert_eq!(
            forbidden("game=modular-nim&heaps=3", &[1, 0, 3]),
            "from several heaps it takes a multiple of m = 6 in total, and 1 + 3 = 4 is none"
        );
    }

    #[test]
    fn beams_are_of_two_heaps_and_normal_play() {
        assert_eq!(query("game=modular-nim&m=6").beams().len(), 3);
        for text in ["game=modular-nim&heaps=3", "game=modular-nim&play=misere"] {
            assert!(query(text).beams().is_empty() && query(text).beside().is_some(), "{text}");
        }
    }
}
