//! Wythoff's game with a pre-declared box (Hu, chapter 4): the outcomes of all positions with both heaps below k are
//! declared, and everything outside follows from them.
//!
//! A full 1 × 1 box is Wythoff's game itself; in an empty one (0, 0) is N, so (0, 1) and (1, 0) become P.

use super::{
    Details, Ending, Family, Game, Kind, Known, Limits, Param, ParamError, Params, Rules, Value, draws,
    forbidden, wythoff,
};
use crate::papers::{self, Source};
use crate::rules::{DeclaredBox, Ruleset};
use crate::theory::beams;

/// The game.
pub static GAME: Game = Game {
    id: "seeded",
    name: "Wythoff with a box",
    rule: "Wythoff's game in which the outcomes of the k × k box at the corner are declared; entering the box ends \
           the game.",
    params: &[
        Param::int("k", 0, 64, 4, "The side of the declared box."),
        Param {
            label: Some("filled, %"),
            ..Param::int("fill", 0, 100, 100, "How many percent of the box are P-positions.")
        },
        Param {
            label: Some("random seed"),
            ..Param::int("seed", 0, 4_294_967_295, 1, "Which cells those are: another seed, another choice.")
        },
        Param::new(
            "box",
            Kind::Box { replaces: REPLACED },
            "The box cell by cell: k strings of k characters P or . joined by /.",
        ),
    ],
    settle: box_replaces_the_draw,
    rules: |params| {
        Rules::Two(Ruleset { declared: Some(declared(params)), ..Ruleset::new(wythoff::moves()) })
    },
    limits: |_| Limits::RAYS,
    beams: |params| beams::declared_box(&declared(params)),
    keeps_beams_in_misere: |_| true,
    line_method: |_| None,
};

pub(super) static DETAILS: Details = Details {
    source: Source::of(&papers::HU).at("chapter 4"),
    known: Known {
        title: "Golden beams, whatever the box says",
        words: "Outside the box every row and column still gets its P-position. From the saturation column \
                on no diagonal between the lowest and the highest is empty, and the P-positions follow two \
                beams of golden slope through a shifted corner.",
        source: "Hu, Theorems 9 and 10",
        formula: None,
    },
    code: 10,
    family: Family::NimAndWythoff,
    ending: Ending::Box,
    closed: |_, _| None,
    theorem: |_| None,
    beside: |_| None,
    tile: |_| None,
    forbids: |_, taken| forbidden::unequal("Wythoff's game", taken),
};

/// What a box takes the place of.
const REPLACED: &[&str] = &["k", "fill", "seed"];

/// A box counts: k follows from it, and how cells would have been drawn is forgotten.
fn box_replaces_the_draw(params: &mut Params, given: &[&str]) -> Result<(), ParamError> {
    let Value::Box(Some(declared)) = params.get("box") else { return Ok(()) };
    let (k, side) = (params.int("k"), u64::from(declared.k()));
    if given.contains(&"k") && k != side {
        let why = format!("the box has {side} strings, and k is their number");
        return Err(ParamError { key: "k", value: k.to_string(), why });
    }
    let defaults = Params::defaults(&GAME);
    REPLACED.iter().for_each(|key| params.set(key, defaults.get(key).clone()));
    params.set("k", Value::Int(side));
    Ok(())
}

/// The box that the parameters describe.
fn declared(params: &Params) -> DeclaredBox {
    match params.get("box") {
        Value::Box(Some(declared)) => declared.clone(),
        _ => drawn(params.small("k"), params.int("fill"), params.int("seed")),
    }
}

/// One draw per cell; the cells with the smallest draws are P, as many as `fill` asks for.
fn drawn(k: u32, fill: u64, seed: u64) -> DeclaredBox {
    let cells = u64::from(k) * u64::from(k);
    let mut state = seed;
    let mut order: Vec<(u64, u64)> = (0..cells).map(|cell| (draws::splitmix64(&mut state), cell)).collect();
    order.sort_unstable();
    let mut is_p = vec![false; cells as usize];
    for (_, cell) in order.iter().take(((fill * cells + 50) / 100) as usize) {
        is_p[*cell as usize] = true;
    }
    DeclaredBox::from_fn(k, |x, y| is_p[(x * k + y) as usize])
}

#[cfg(test)]
mod tests {
    use super::drawn;
    use crate::games::tests::{forbidden, options, query};
    use crate::query::Query;

    #[test]
    fn worked_position() {
        assert!(options("game=seeded&k=2", 1, 1).is_empty());
        assert_eq!(options("game=seeded&k=2", 2, 2), options("game=wythoff", 2, 2));
    }

    #[test]
    fn fill_counts_cells() {
        for (k, fill, wanted) in
            [(0, 50, 0), (1, 49, 0), (1, 50, 1), (4, 100, 16), (3, 10, 1), (5, 50, 13), (64, 1, 41)]
        {
            let declared = drawn(k, fill, 9);
            let side = u64::from(k);
            let count = (0..side * side).filter(|n| declared.is_p(n / side, n % side) == Some(true)).count();
            assert_eq!(count, wanted, "k={k} fill={fill}");
        }
    }

    #[test]
    fn says_why_a_move_is_not_allowed() {
        assert_eq!(
            forbidden("game=seeded", &[1, 2]),
            "from both heaps Wythoff's game takes the same amount, and 1 and 2 differ"
        );
    }

    #[test]
    fn a_box_replaces_what_would_draw_one() {
        let boxed = query("game=seeded&fill=3&seed=9&box=P./.P");
        assert_eq!(boxed.to_string(), "game=seeded&box=P./.P");
        assert_eq!((boxed.params.int("k"), boxed.params.int("fill"), boxed.params.int("seed")), (2, 100, 1));
        let why = "k=3 does not fit: the box has 2 strings, and k is their number";
        assert_eq!(Query::parse("game=seeded&k=3&box=P./.P").expect_err("a conflict").to_string(), why);
    }
}
