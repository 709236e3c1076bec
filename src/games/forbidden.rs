//! Why a move is not allowed, in clauses that several games share: the rule with its numbers, and what breaks it.
//!
//! In W(5, 3) taking 6 from the first heap alone is no move: `from the first heap alone W(5, 3) takes only multiples of
//! a = 5, and 6 is none`.

use super::{Game, Params, Rules};
use crate::rules::MoveFamily;
use crate::text::{HEAPS, listed};

/// The positive ones of the amounts taken: `3 and 4`.
pub(super) fn amounts(taken: &[u64], joined_by: &str) -> String {
    let positive = taken.iter().filter(|amount| **amount > 0);
    positive.map(u64::to_string).collect::<Vec<_>>().join(joined_by)
}

/// Both heaps must give the same amount.
pub(super) fn unequal(game: &str, taken: &[u64]) -> String {
    let (i, j) = (taken[0], taken[1]);
    format!("from both heaps {game} takes the same amount, and {i} and {j} differ")
}

/// Both heaps must give amounts that are equal modulo a parameter.
pub(super) fn unequal_modulo(taken: &[u64], name: &str, m: u64) -> String {
    let (i, j) = (taken[0], taken[1]);
    let (r, s) = (i % m, j % m);
    format!("amounts from both heaps must be equal modulo {name} = {m}, and {i} and {j} leave {r} and {s}")
}

/// Both heaps must give amounts that are close to each other.
pub(super) fn too_different(taken: &[u64], name: &str, bound: u64) -> String {
    let (i, j) = (taken[0], taken[1]);
    let difference = i.abs_diff(j);
    format!(
        "amounts from both heaps must differ by less than {name} = {bound}, and {i} and {j} differ by {difference}"
    )
}

/// One heap alone must give a multiple of a parameter.
pub(super) fn no_multiple(game: &str, heap: usize, amount: u64, name: &str, step: u64) -> String {
    let heap = HEAPS[heap];
    format!("from the {heap} heap alone {game} takes only multiples of {name} = {step}, and {amount} is none")
}

/// What is taken must be along one of the rays of the game.
pub(super) fn no_direction(game: &Game, params: &Params, taken: &[u64]) -> String {
    #[cfg_attr(
        not(feature = "custom"),
        expect(irrefutable_let_patterns, reason = "the page's smaller modules know two heaps only")
    )]
    let Rules::Two(rules) = (game.rules)(params) else { return String::new() };
    let mut steps: Vec<String> = Vec::new();
    for family in &rules.families {
        if let MoveFamily::Ray { step, .. } = family {
            steps.push(format!("({}, {})", step.0, step.1));
        }
    }
    steps.dedup();
    let (steps, i, j) = (listed(steps), taken[0], taken[1]);
    format!("it takes multiples of {steps}, and ({i}, {j}) is a multiple of none of them")
}
