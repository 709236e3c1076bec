//! Native times of the work that `benches/browser.mjs` does in Chromium: a line each, `what query size milliseconds`.

#![allow(clippy::expect_used)]

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    use phibeam::query::Query;
    use phibeam::rules::Window;
    use phibeam::solve::Steps;
    use phibeam::solved::{GrundyTask, OutcomeTask};
    use std::time::Instant;

    let median = |work: &mut dyn FnMut()| {
        let mut times: Vec<f64> = (0..5)
            .map(|_| {
                let begin = Instant::now();
                work();
                begin.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        times[2]
    };
    for text in ["game=wythoff", "game=wab&a=5&b=3", "game=modular-wythoff&m=7"] {
        let query = Query::parse(text).expect("a query");
        for size in [1024, 4096] {
            let window = Window::corner(size);
            let outcomes = median(&mut || {
                OutcomeTask::new(&query, window).expect("a board").finish();
            });
            println!("positions {text} {size} {outcomes:.4}");
            let values = median(&mut || {
                GrundyTask::new(&query, window).expect("a board").finish();
            });
            println!("grundy {text} {size} {values:.4}");
        }
    }
}

/// Native only.
#[cfg(target_arch = "wasm32")]
fn main() {}
