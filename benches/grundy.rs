//! Grundy values: against a plain scan of all options, and on growing boards.

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
criterion::criterion_main!(native::benches);

#[cfg(not(target_arch = "wasm32"))]
#[allow(dead_code, reason = "this file uses only the plain scan")]
mod plain;
#[cfg(not(target_arch = "wasm32"))]
mod quick;

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use criterion::{BenchmarkId, Criterion, criterion_group};
    use phibeam::query::Query;
    use phibeam::rules::Ruleset;
    use phibeam::solve::grundy::GrundySolver;

    use crate::plain;
    use crate::quick::quick;

    criterion_group! {
        name = benches;
        config = quick();
        targets = growing, plainly
    }

    fn rules(query: &str) -> Ruleset {
        Query::parse(query).expect(query).two_heaps().expect("two heaps")
    }

    fn growing(criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group("Grundy values");
        for query in plain::GAMES {
            let rules = rules(query);
            for side in [512, 1_024, 2_048, 4_096] {
                group.bench_function(BenchmarkId::new(query, side), |bench| {
                    bench.iter(|| GrundySolver::new(rules.clone(), side, side).expect("values").solve());
                });
            }
        }
    }

    /// 256² for the lattice, whose options are a seventh of all cells below, else 512².
    fn plainly(criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group("Grundy values by a plain scan");
        for query in plain::GAMES {
            let side = if query.contains("modular") { 256 } else { 512 };
            group.bench_function(BenchmarkId::new(query, side), |bench| {
                bench.iter(|| plain::grundy(query, side));
            });
        }
    }
}
