//! The named game that has just these moves. What is proved of it holds for every rule with the same moves.
//!
//! The moves suggest a game and its parameters; it is the one only if its own families are these, all of them.

use super::{
    Game, Params, Rules, Value, fraenkel, fraenkel_st, gdwn, modular_nim, modular_wythoff, nim, nimhoff, wab,
    wyt_k, wythoff,
};
use crate::games::Kind;
use crate::rules::{Congruence, IntSet, MoveFamily};

/// A game with its parameters.
#[derive(Debug)]
pub(super) struct Named {
    pub(super) game: &'static Game,
    pub(super) params: Params,
}

impl Named {
    /// The game with these moves.
    pub(super) fn with(families: &[MoveFamily]) -> Option<Named> {
        suggested(families).into_iter().find(|named| named.has(families))
    }

    fn of(game: &'static Game, values: &[(&str, u64)]) -> Option<Named> {
        let mut params = Params::defaults(game);
        for &(key, value) in values {
            match game.param(key)?.kind {
                Kind::Int { min, max, .. } if (min..=max).contains(&value) => {
                    params.set(key, Value::Int(value))
                }
                _ => return None,
            }
        }
        Some(Named { game, params })
    }

    fn has(&self, families: &[MoveFamily]) -> bool {
        let Rules::Two(rules) = (self.game.rules)(&self.params) else { return false };
        rules.families.len() == families.len()
            && families.iter().all(|family| rules.families.contains(family))
    }
}

/// Games that might have these moves.
fn suggested(families: &[MoveFamily]) -> Vec<Named> {
    let mut games = vec![Named::of(&nim::GAME, &[]), Named::of(&wythoff::GAME, &[])];
    let rays = || {
        families.iter().filter_map(|family| match family {
            MoveFamily::Ray { start: (0, 0), step, multiples } => Some((*step, multiples)),
            _ => None,
        })
    };
    let along = |axis: fn((u64, u64)) -> bool| rays().map(|(step, _)| step).find(|&step| axis(step));
    if let (Some((a, _)), Some((_, b))) = (along(|step| step.1 == 0), along(|step| step.0 == 0)) {
        games.push(Named::of(&wab::GAME, &[("a", a), ("b", b)]));
    }
    if let Some((p, q)) = along(|(p, q)| 0 < p && p < q) {
        games.push(Named::of(&gdwn::GAME, &[("p", p), ("q", q)]));
    }
    games.push(Named::of(&fraenkel::GAME, &[("a", families.len() as u64 / 2)]));
    for family in families {
        games.push(match family {
            MoveFamily::Lattice { congruences } => match congruences.as_slice() {
                [Congruence { modulus, weights: (1, 1), .. }] => {
                    Named::of(&modular_nim::GAME, &[("m", u64::from(*modulus))])
                }
                [Congruence { modulus, .. }] => {
                    Named::of(&modular_wythoff::GAME, &[("m", u64::from(*modulus))])
                }
                _ => None,
            },
            MoveFamily::Cone { s, t } => {
                Named::of(&fraenkel_st::GAME, &[("s", u64::from(*s)), ("t", u64::from(*t))])
            }
            MoveFamily::Finite(vectors) => {
                let sums = vectors.rows().iter().flat_map(|(i, runs)| runs.iter().map(move |run| i + run.1));
                sums.max().and_then(|sum| Named::of(&nimhoff::GAME, &[("h", u64::from(sum) + 1)]))
            }
            MoveFamily::Ray { start: (0, 0), step: (1, 1), multiples } if *multiples != IntSet::all() => {
                let mut named = Named::of(&wyt_k::GAME, &[]);
                if let Some(named) = &mut named {
                    named.params.set("set", Value::Set(multiples.clone()));
                }
                named
            }
            _ => None,
        });
    }
    games.into_iter().flatten().collect()
}
