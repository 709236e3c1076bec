//! A fuzzer that needs nothing but cargo: texts for everything that reads one, and games for everything that solves one.
//!
//! Every input is a text, made by a seeded generator that knows its grammar, or by changing such a text or one of the
//! corpus (`tests/fuzz/corpus`). Beside "no panic": what is accepted prints canonically and reads back the same, what is
//! refused gets one short sentence, and no input takes more than its share of time and memory. The differential targets solve the
//! same game in different ways.
//!
//! `test` runs a few hundred inputs of every target, always the same. `./build.sh fuzz MINUTES` goes on with others, and says
//! with which seed; an input that fails is made smaller and saved, and `./build.sh fuzz FILE` tries it again. `./build.sh fuzz-guided`
//! tries the same targets with inputs that libFuzzer makes by looking at what code they reach (`tools/fuzz`).
#![cfg(not(target_arch = "wasm32"))]
#![cfg_attr(fuzzing, no_main)]

#[path = "rules/answering.rs"]
mod answering;
#[path = "oracle/by_definition.rs"]
mod by_definition;
mod common;
#[path = "oracle/comparing.rs"]
mod comparing;
#[path = "queries/holding.rs"]
mod holding;
#[path = "rules/meaning.rs"]
mod meaning;
#[path = "queries/mutations.rs"]
mod mutations;
#[path = "common/patience.rs"]
mod patience;
#[path = "oracle/raw_rules.rs"]
mod raw_rules;

mod fuzz {
    pub(crate) mod bounds;
    pub(crate) mod codes;
    pub(crate) mod driver;
    pub(crate) mod games;
    pub(crate) mod proofs;
    pub(crate) mod rulesets;
    pub(crate) mod slips;
    pub(crate) mod texts;
}

use common::expressions;
use fuzz::driver::{self, Target};
use fuzz::{codes, games, proofs, rulesets, texts};

/// Everything that is tried, with how many inputs are in a smoke run, and in a batch of a long one.
static TARGETS: &[(&Target, u32)] = &[
    (&texts::QUERY, 2_000),
    (&texts::SETTINGS, 2_000),
    (&texts::RULE, 2_000),
    (&texts::SET, 2_000),
    (&texts::BOX, 2_000),
    (&texts::MOVES, 300),
    (&texts::SWEEP, 500),
    (&texts::PANEL, 1_000),
    (&codes::CODE, 300),
    (&codes::TABLE, 10),
    (&proofs::CERTIFICATE, 300),
    (&rulesets::RULESETS, 200),
    (&games::WRITTEN, 60),
    (&games::RECOGNISED, 60),
    (&games::NAMED, 60),
    (&games::CLOSED, 100),
    (&proofs::AUTOMATA, 12),
];

/// One test for each target, so that they run side by side.
macro_rules! smoke {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            let (target, inputs) = driver::find(TARGETS, stringify!($name));
            driver::smoke(target, *inputs);
        })*

        #[test]
        fn every_target_has_a_smoke_run() {
            let listed: Vec<&str> = TARGETS.iter().map(|(target, _)| target.name).collect();
            assert_eq!(listed, [$(stringify!($name)),*]);
        }
    };
}

smoke! {
    query settings rule set boxes moves sweep panel code table certificate rulesets written recognised named closed automata
}

/// Goes on for `FUZZ_MINUTES`, on all targets or on `FUZZ_TARGET`, from `FUZZ_SEED`; or tries the input in `FUZZ_FILE` again.
#[test]
#[ignore = "as long as asked for: ./build.sh fuzz MINUTES"]
fn on_and_on() {
    driver::long(TARGETS);
}

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|input: &str| driver::guided(TARGETS, input));
