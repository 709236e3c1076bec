//! P-positions: every game at its defaults, growing boards, and the largest board.

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(not(target_arch = "wasm32"))]
criterion::criterion_main!(native::benches);

#[cfg(not(target_arch = "wasm32"))]
#[allow(dead_code, reason = "this file uses only the plain pass")]
mod plain;
#[cfg(not(target_arch = "wasm32"))]
mod quick;

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use criterion::{BenchmarkId, Criterion, criterion_group};
    use phibeam::games::{self, Game};
    use phibeam::query::Query;
    use phibeam::rules::{MoveFamily, Ruleset};
    use phibeam::solve::{naive, outcome::OutcomeSolver};

    use crate::plain;
    use crate::quick::quick;

    criterion_group! {
        name = benches;
        config = quick();
        targets = every_game, naively, doubling, the_largest_board
    }

    fn rules(game: &'static Game) -> Ruleset {
        Query::of(game).two_heaps().expect("two heaps are the default")
    }

    /// Does every cell below a position count as an option, or nearly?
    fn is_dense(rules: &Ruleset) -> bool {
        rules
            .families
            .iter()
            .any(|family| matches!(family, MoveFamily::Lattice { .. } | MoveFamily::Cone { .. }))
    }

    fn every_game(criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group("outcomes at 1,024²");
        for game in games::ALL {
            let rules = rules(game);
            group.bench_function(game.id, |bench| {
                bench.iter(|| OutcomeSolver::new(rules.clone(), 1_024, 1_024).solve());
            });
        }
    }

    /// 128² where every cell below is an option, else 256².
    fn naively(criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group("outcomes, naively");
        for game in games::ALL {
            let rules = rules(game);
            let side = if is_dense(&rules) { 128 } else { 256 };
            group.bench_function(BenchmarkId::new(game.id, side), |bench| {
                bench.iter(|| naive::outcomes(&rules, side, side));
            });
        }
    }

    fn doubling(criterion: &mut Criterion) {
        let mut group = criterion.benchmark_group("outcomes on growing boards");
        for id in ["wythoff", "wab", "modular-wythoff", "rational-wythoff", "gdwn"] {
            let rules = rules(games::find(id).expect("a game"));
            for side in [2_048, 4_096, 8_192, 16_384] {
                group.bench_function(BenchmarkId::new(id, side), |bench| {
                    bench.iter(|| OutcomeSolver::new(rules.clone(), side, side).solve());
                });
            }
        }
    }

    fn the_largest_board(criterion: &mut Criterion) {
        let wythoff = rules(games::find("wythoff").expect("a game"));
        criterion.bench_function("outcomes of wythoff at 65,536²", |bench| {
            bench.iter(|| OutcomeSolver::new(wythoff.clone(), 65_536, 65_536).solve());
        });
        let numbers = plain::sixty_four_mebibytes();
        criterion.bench_function("a plain pass over 64 MiB", |bench| bench.iter(|| plain::pass(&numbers)));
    }
}
