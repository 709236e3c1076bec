//! What must be proved is proved and rechecked, and no mutant passes.

#![cfg(not(target_arch = "wasm32"))]

mod prover {
    mod command;
    mod custom;
    mod far;
    mod forged;
    mod must_hold;
    mod mutants;
    mod read;
    mod small;
    mod special;
}

use phibeam::prover::{Proof, Prover, Verdict};
use phibeam::query::Query;
use phibeam::recheck;
use phibeam::rules::Window;
use phibeam::solve::Steps;
use phibeam::solved;

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

/// Proves a game, and has its certificate checked.
fn certified(text: &str) -> Proof {
    let proof = proved(text);
    assert_eq!(proof.checked(), 1_024);
    let certificate = proof.certificate().expect(text).to_string();
    let checked = recheck::check(&certificate).unwrap_or_else(|why| panic!("{text}: {why}"));
    let words = checked.words();
    assert!(words.starts_with("For all x, y ≥ 0: (x, y) is a P-position of game="), "{words}");
    // The checker's own reading of the file is the P-set too.
    let form = checked.closed_form();
    let mut found = Vec::new();
    form.visit(Window::corner(200), &mut |x, y| found.push((x, y)));
    found.sort_unstable();
    let query = Query::parse(text).expect(text);
    assert_eq!(found, solved::positions(&query, Window::corner(200)).expect(text), "{text}");
    proof
}

/// Draws that are the same on every machine.
struct Draws(u64);

impl Draws {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}
