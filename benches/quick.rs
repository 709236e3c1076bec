//! Short measurements: what is compared here differs by far more than their noise.

use std::time::Duration;

use criterion::Criterion;

/// Ten samples of each.
pub(crate) fn quick() -> Criterion {
    Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(300))
        .without_plots()
}
