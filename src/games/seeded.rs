//! Wythoff's game with a pre-declared box (Hu, chapter 4): the outcomes of all positions with both heaps below k are
//! declared, and everything outside follows from them.
//!
//! A full 1 × 1 box is Wythoff's game itself; in an empty one (0, 0) is N, so (0, 1) and (1, 0) become P.

use super::{Game, Kind, Known, Param, Params, Rules, Value, any_params, ray_limits, wythoff};
use crate::rules::{DeclaredBox, Ruleset};

/// The game.
pub static GAME: Game = Game {
    id: "seeded",
    name: "Wythoff with a declared box",
    rule: "Wythoff's game in which the outcomes of the k × k box at the corner are declared; entering the box ends \
           the game.",
    paper: "Hu: Exploring variations of Wythoff Nim, chapter 4",
    params: &[
        Param::int("k", 0, 64, 4, "The side of the declared box."),
        Param::int("fill", 0, 100, 100, "How many percent of the box are P-positions."),
        Param::int("seed", 0, 4_294_967_295, 1, "Which cells those are: another seed, another choice."),
        Param {
            key: "box",
            kind: Kind::Box { replaces: &["k", "fill", "seed"] },
            help: "The box cell by cell: k strings of k characters P or . joined by /.",
            needs: None,
        },
    ],
    settle: any_params,
    rules: |params| {
        Rules::Two(Ruleset { declared: Some(declared(params)), ..Ruleset::new(wythoff::moves()) })
    },
    limits: ray_limits,
};

pub(super) static KNOWN: Known = Known {
    title: "Golden beams, whatever the box says",
    words: "Outside the box every row and column still gets its P-position. From the saturation column on no diagonal between the lowest and the highest is empty, and the P-positions follow two beams of golden slope through a shifted corner.",
    source: "Hu, Theorems 9 and 10",
    formula: None,
};

pub(super) use super::no_closed_form as closed;

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
    let mut order: Vec<(u64, u64)> = (0..cells).map(|cell| (splitmix64(&mut state), cell)).collect();
    order.sort_unstable();
    let mut is_p = vec![false; cells as usize];
    for (_, cell) in order.iter().take(((fill * cells + 50) / 100) as usize) {
        is_p[*cell as usize] = true;
    }
    DeclaredBox::from_fn(k, |x, y| is_p[(x * k + y) as usize])
}

/// Steele, Lea and Flood's SplitMix64.
pub(crate) fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tests::options;

    #[test]
    fn worked_position() {
        assert!(options("game=seeded&k=2", 1, 1).is_empty());
        assert_eq!(options("game=seeded&k=2", 2, 2), options("game=wythoff", 2, 2));
    }

    #[test]
    fn splitmix64_is_the_published_one() {
        let mut state = 1_234_567;
        let draws: Vec<u64> = (0..3).map(|_| splitmix64(&mut state)).collect();
        assert_eq!(draws, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
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
}
