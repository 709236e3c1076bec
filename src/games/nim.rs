//! Nim: take any amount from one heap. With two heaps the P-positions are the equal heaps (Bouton).
//!
//! From (1, 2) one can reach (0, 2), (1, 0) and (1, 1); the last is a P-position, so (1, 2) is N.

use super::{
    Details, Ending, FURTHER_MOST, Family, Game, Kind, Known, Limits, Need, Param, ParamError, Params, Rules,
    forbidden, in_normal_play,
};
use crate::papers::{self, Source};
#[cfg(feature = "custom")]
use crate::rules::Slice;
use crate::rules::{MoveFamily, Ruleset};
use crate::theory::{beams, closed};

/// The game.
pub static GAME: Game = Game {
    id: "nim",
    name: "Nim",
    rule: "Take any positive amount from one heap.",
    params: &[HEAPS, Z, REST],
    settle: settle_heaps,
    rules: |params| by_heaps(params, None, |_| moves().to_vec()),
    limits: |params| limits_by_heaps(params, 1),
    // On a slice of more heaps the P-positions depend on the binary digits of all of them; nothing is a line there.
    beams: |params| if params.int("heaps") > 2 { Vec::new() } else { beams::nim() },
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::BOUTON),
    known: Known {
        title: "Equal heaps",
        words: "With two heaps the P-positions are the positions with equal heaps: whatever the opponent \
                takes from one, take from the other. With more, they are those of nim-sum 0. The Grundy \
                value is the nim-sum of the heaps.",
        source: "Bouton, 1901",
        formula: Some("(mrow (mi G) (mo =) (mi x) (mo ⊕) (mi y))"),
    },
    code: 0,
    family: Family::NimAndWythoff,
    ending: Ending::LastToken,
    closed: |params, play| in_normal_play(play, || closed::nim(&further(params))),
    theorem: |_| None,
    beside: about_two_heaps,
    tile: |_| None,
    forbids: |_, taken| {
        let amounts = forbidden::amounts(taken, " and ");
        format!("Nim takes from one heap at a time, not {amounts} together")
    },
};

pub(super) const HEAPS: Param = Param::int(
    "heaps",
    2,
    MOST_HEAPS,
    2,
    "How many heaps there are; with more than two the board is a slice.",
);
pub(super) const Z: Param = Param {
    needs: Some(Need { key: "heaps", least: 3, why: "z is the third heap and needs heaps=3 or more" }),
    ..Param::int("z", 0, FURTHER_MOST, 0, "The third heap: which slice is shown.")
};
pub(super) const REST: Param = Param {
    needs: Some(Need {
        key: "heaps",
        least: 4,
        why: "rest is the fourth and further heaps and needs heaps=4 or more",
    }),
    ..Param::new(
        "rest",
        Kind::List { max: FURTHER_MOST },
        "The fourth and further heaps, 0 where missing: which slice is shown.",
    )
};
/// The most heaps.
const MOST_HEAPS: u64 = 6;

/// Checks that no more heaps are given than there are.
pub(super) fn settle_heaps(params: &mut Params, _: &[&str]) -> Result<(), ParamError> {
    let (heaps, rest) = (params.int("heaps"), params.list("rest"));
    let count = heaps.saturating_sub(3);
    if !cfg!(feature = "custom") || rest.len() as u64 <= count {
        return Ok(());
    }
    let value = rest.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
    let after = if count == 1 { "1 heap".into() } else { format!("{count} heaps") };
    let why = format!("with heaps={heaps} there is room for {after} after the third, not for {}", rest.len());
    Err(ParamError { key: "rest", value, why })
}

/// The third heap and those after it, as far as they are not 0.
pub(super) fn further(params: &Params) -> Vec<u64> {
    std::iter::once(params.int("z")).chain(params.list("rest").iter().copied()).collect()
}

/// The rules of a game that comes with two heaps or more: with two, these families.
#[cfg(feature = "custom")]
pub(super) fn by_heaps(params: &Params, modulus: Option<u32>, two: fn(&Params) -> Vec<MoveFamily>) -> Rules {
    let heaps = params.int("heaps") as usize;
    if heaps == 2 {
        return Rules::Two(Ruleset::new(two(params)));
    }
    let mut further: Vec<u32> = further(params).iter().map(|&heap| heap as u32).collect();
    further.resize(heaps - 2, 0);
    Rules::Slice(Slice::new(modulus, further))
}

/// The same in the page's modules that answer about two heaps.
#[cfg(not(feature = "custom"))]
pub(super) fn by_heaps(params: &Params, _: Option<u32>, two: fn(&Params) -> Vec<MoveFamily>) -> Rules {
    Rules::Two(Ruleset::new(two(params)))
}

/// The moves of Nim: part of most games here.
pub(super) fn moves() -> [MoveFamily; 2] {
    [MoveFamily::ray((1, 0)), MoveFamily::ray((0, 1))]
}

/// What is known is about two heaps.
pub(super) fn about_two_heaps(params: &Params) -> Option<&'static str> {
    (params.int("heaps") > 2)
        .then_some("This is about two heaps. The board shows a slice of the game with more.")
}

/// The most positions, of all slices together, that are solved from the rules; for values, the most words of their sets.
#[cfg(feature = "custom")]
const MOST_CELLS: u64 = 1 << 26;

/// The limits of games that come with two heaps or more. With four or more all slices up to the one that is shown count;
/// for values, the words of a set of them for each of so many `classes` of positions.
#[cfg(feature = "custom")]
pub(super) fn limits_by_heaps(params: &Params, classes: u64) -> Limits {
    match params.int("heaps") {
        2 => return Limits::RAYS,
        3 => return Limits::THREE_HEAPS,
        _ => {}
    }
    let further = further(params);
    let slices = further.iter().fold(1u64, |slices, heap| slices.saturating_mul(heap + 1));
    let tokens: u64 = further.iter().sum();
    let words = |side: u64| (tokens + 2 * side) / 64 + 1;
    let most = |fits: &dyn Fn(u64) -> bool| {
        let (mut low, mut high) = (0, u64::from(Limits::RAYS.grundy));
        while low < high {
            let middle = (low + high).div_ceil(2);
            if fits(middle) { low = middle } else { high = middle - 1 }
        }
        low as u32
    };
    let cells = |side: u64| (side * side).saturating_mul(slices);
    Limits {
        positions: most(&|side| cells(side) <= MOST_CELLS),
        grundy: most(&|side| cells(side).saturating_mul(classes * words(side)) <= MOST_CELLS),
    }
}

/// The limit in the page's modules that answer about two heaps.
#[cfg(not(feature = "custom"))]
pub(super) fn limits_by_heaps(_: &Params, _: u64) -> Limits {
    Limits::RAYS
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
        for more in ["game=nim&heaps=3&z=4", "game=nim&heaps=6"] {
            let more = query(more);
            assert!(more.beams().is_empty() && more.beside().is_some_and(|why| why.contains("two heaps")));
        }
    }

    #[test]
    fn boards_with_more_heaps_end_where_all_slices_are_too_many() {
        let limits = |text: &str| {
            let query = query(text);
            (query.game.limits)(&query.params)
        };
        let across = |text: &str| (limits(text).positions, limits(text).grundy);
        assert_eq!(across("game=nim&heaps=3&z=255"), (512, 64));
        assert_eq!(across("game=nim&heaps=4"), (8_192, 1_279));
        assert_eq!(across("game=nim&heaps=4&z=255"), (512, 161));
        assert_eq!(across("game=nim&heaps=4&z=255&rest=255"), (32, 10));
        assert_eq!(across("game=modular-nim&m=100&heaps=6&z=7&rest=7,7,7"), (128, 12));
        assert_eq!(across("game=nim&heaps=6&z=255&rest=255,255,255"), (0, 0));
        let cells = |side: u64, slices: u64| side * side * slices;
        for (text, slices) in
            [("game=nim&heaps=5&z=9&rest=20,3", 840), ("game=nim&heaps=6&rest=0,0,255", 256)]
        {
            let most = u64::from(limits(text).positions);
            assert!(cells(most, slices) <= 1 << 26 && cells(most + 1, slices) > 1 << 26, "{text}");
        }
    }
}
