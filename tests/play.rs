//! Playing: opponents, remoteness, replay, review, exercises and their codes, for every game of the catalogue.
//!
//! Where remoteness is compared with brute force, that comes from the rules in words (`oracle/by_definition.rs`), which
//! share no code with the crate. A game added to the catalogue is covered without a change here.
#![cfg(not(target_arch = "wasm32"))]

#[path = "oracle/by_definition.rs"]
#[expect(dead_code, reason = "only its rules are used here")]
mod by_definition;
#[path = "play/codes.rs"]
mod codes;
mod common;
#[path = "play/exercises.rs"]
mod exercises;
#[path = "play/far.rs"]
mod far;
#[path = "play/matches.rs"]
mod matches;
#[path = "play/opponents.rs"]
mod opponents;
#[path = "play/remoteness.rs"]
mod remoteness;

use by_definition::Asked;
use phibeam::games::Game;
use phibeam::query::Query;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Random queries of a game whose parameters fit together, in normal and misère play; the same ones in every run.
fn queries(game: &'static Game, count: usize) -> Vec<String> {
    let config = Config { failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let text = common::params(game).prop_map(|params| common::query(game, &params));
    let fitting = text.prop_filter("parameters that fit together", |text| Asked::read(text).fits());
    let drawn = (0..count).map(|n| {
        let text = fitting.new_tree(&mut runner).expect("a query").current();
        if n % 3 == 2 { text + "&play=misere" } else { text }
    });
    drawn.collect()
}

fn query(text: &str) -> Query {
    Query::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A small generator of numbers below a bound, for playing at random.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}
