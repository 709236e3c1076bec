//! What must be proved is proved and rechecked, and no mutant passes.

#![cfg(not(target_arch = "wasm32"))]

mod prover {
    mod command;
    mod custom;
    mod must_hold;
    mod mutants;
    mod small;
}

use phibeam::prover::{Proof, Prover, Verdict};
use phibeam::query::Query;
use phibeam::solve::Steps;

/// The proof of a game that must be provable.
fn proved(text: &str) -> Proof {
    let mut prover = Prover::new(&Query::parse(text).expect(text));
    prover.finish();
    match prover.verdict() {
        Some(Verdict::Proved(proof)) => (**proof).clone(),
        Some(Verdict::Undecided(why)) => panic!("{text}: undecided {why}"),
        None => unreachable!("it is finished"),
    }
}

/// Draws that are the same on every machine.
struct Draws(u64);

impl Draws {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}
