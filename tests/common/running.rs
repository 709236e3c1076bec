//! Checks on random values.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Runs `check` on random values; the panic shows the smallest failing ones that were found.
pub(crate) fn run<S: Strategy>(
    name: &str,
    cases: u32,
    strategy: &S,
    check: impl Fn(S::Value) -> Result<(), String>,
) {
    let asked_for = std::env::var_os("PROPTEST_CASES").is_some();
    let default = Config::default();
    let cases = if asked_for { default.cases } else { cases };
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..default });
    let result = runner.run(strategy, |value| check(value).map_err(TestCaseError::fail));
    result.unwrap_or_else(|error| panic!("{name}: {error}"));
}
