//! P-positions of a 1,000 × 1,000 window by closed form, at the origin and at (10^15, ⌊φ·10^15⌋).

#[cfg(not(target_arch = "wasm32"))]
mod native {
    use criterion::{Criterion, criterion_group};
    use phibeam::query::Query;
    use phibeam::rules::Window;
    use phibeam::theory::exact::floor_phi;

    fn windows(criterion: &mut Criterion) {
        let far = 1_000_000_000_000_000;
        let places = [("origin", 0, 0), ("far", far, floor_phi(u128::from(far)) as u64)];
        for text in ["game=wythoff", "game=fraenkel&a=1", "game=rational-wythoff&p1=1&q1=0&p2=0&q2=1"] {
            let form = Query::parse(text).expect(text).closed().expect("a closed form");
            for (name, x0, y0) in places {
                let range = Window { x0, x1: x0 + 999, y0, y1: y0 + 999 };
                criterion.bench_function(&format!("{text} {name}"), |bencher| {
                    bencher.iter(|| {
                        let mut sum = 0u64;
                        form.visit(range, &mut |x, y| sum = sum.wrapping_add(x ^ y));
                        sum
                    });
                });
            }
        }
    }

    criterion_group!(benches, windows);
}

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    {
        native::benches();
        criterion::Criterion::default().configure_from_args().final_summary();
    }
}
