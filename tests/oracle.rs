//! Fast = naive, for every game of the catalogue and for rules that no game has.
//!
//! Three independent layers meet here: brute force on plain predicates (`by_definition`, which knows nothing of the
//! crate), [`phibeam::solve::naive`], and the fast solvers. Games and their parameters come from the catalogue, so
//! a new game is covered at once, and fails until it has a predicate. More cases: `PROPTEST_CASES=5000 cargo test`.
#![cfg(not(target_arch = "wasm32"))]

#[path = "oracle/by_definition.rs"]
mod by_definition;
mod common;
#[path = "oracle/comparing.rs"]
mod comparing;
#[path = "oracle/edges.rs"]
mod edges;
#[path = "oracle/pairs.rs"]
mod pairs;
#[path = "oracle/raw_rules.rs"]
mod raw_rules;
#[path = "common/running.rs"]
mod running;

use by_definition::Asked;
use comparing::{StepSizes, against_definition, against_naive};
use phibeam::games::{self, Game};
use phibeam::query::Query;
use phibeam::rules::Rules;
use proptest::prelude::*;
use proptest::strategy::Union;
use running::run;

/// A random query of a game whose parameters fit together, in normal or misère play.
fn query(game: &'static Game) -> impl Strategy<Value = String> {
    let text = common::params(game).prop_map(|params| common::query(game, &params));
    let fitting = text.prop_filter("parameters that fit together", |text| Asked::read(text).fits());
    (fitting, prop::bool::weighted(0.3))
        .prop_map(|(text, misere)| if misere { text + "&play=misere" } else { text })
}

/// A side of a board: any, or one at the edge of a word.
fn side(most: u32) -> impl Strategy<Value = u32> {
    prop_oneof![3 => 1..=most, 1 => prop::sample::select(vec![1u32, 2, 63, 64, 65, 127, 128, 129, 191, 192, 193])]
}

fn steps() -> impl Strategy<Value = StepSizes> {
    prop::collection::vec(prop_oneof![Just(1u32), Just(2), 1..=100u32], 1..=6)
}

#[test]
fn every_game_is_what_its_rule_says() {
    for game in games::ALL {
        let windows = (side(40), side(40), 0..=100u32, 0..=100u32);
        run(game.id, 90, &(query(game), windows), |(text, (width, height, right, up))| {
            against_definition(&text, (width, height), (right, up))
        });
    }
}

#[test]
fn every_game_is_solved_as_by_naive() {
    for game in games::ALL {
        run(game.id, 25, &(query(game), side(130), side(130), steps()), |(text, width, height, steps)| {
            let query = Query::parse(&text).map_err(|error| format!("{text}: {error}"))?;
            match query.rules() {
                Rules::Two(rules) => against_naive(&text, &rules, (width, height), &steps),
                // Slices of more heaps have their brute force in the other layer.
                Rules::Slice(_) => Ok(()),
            }
        });
    }
}

#[test]
fn any_rules_are_solved_as_by_naive() {
    let strategy = (raw_rules::rules(), side(130), side(130), steps());
    // Many more by `./build.sh fuzz`, as the targets `rulesets` and `named`.
    run("rules that no game has", 500, &strategy, |(rules, width, height, steps)| {
        against_naive("these rules", &rules, (width, height), &steps)
    });
}

#[test]
fn any_two_games_are_compared_cell_by_cell() {
    let any = || Union::new(games::ALL.map(|game| query(game).boxed()));
    let strategy = (any(), any(), side(40), (0..=100u32, 0..=100u32));
    run("pairs of games", 400, &strategy, |(first, second, side, percent)| {
        pairs::against_definition([&first, &second], side, percent)
    });
    run("a game with itself, but for its parameters", 200, &strategy, |(first, _, side, percent)| {
        let plain = first.split('&').next().expect("a game");
        let defaults = format!("{plain}{}", if first.contains("misere") { "&play=misere" } else { "" });
        pairs::against_definition([&first, &defaults], side, percent)
    });
}
