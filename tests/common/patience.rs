//! Is something slow? On a machine that is slow or busy anything is, by the clock. So what is slow by the clock is done again, the time of
//! the processor counts then, where the system tells it, and it is compared with what a fixed piece of work takes at that moment.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Does something that may take so long; the error says how long it took, or what is wrong with it.
pub(crate) fn within<T>(limit: Duration, mut run: impl FnMut() -> Result<T, String>) -> Result<T, String> {
    let begun = Instant::now();
    let said = run()?;
    let mut quickest = begun.elapsed();
    for _ in 0..3 {
        if quickest <= limit {
            return Ok(said);
        }
        let (took, again) = timed(&mut run);
        again?;
        quickest = quickest.min(took.div_f64(slowness()));
    }
    if quickest <= limit { Ok(said) } else { Err(format!("it took {quickest:?}")) }
}

fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let (begun, used) = (Instant::now(), processor_time());
    let result = run();
    let used = used.and_then(|used| processor_time()?.checked_sub(used));
    (used.unwrap_or_else(|| begun.elapsed()), result)
}

/// How long this thread has had a processor, as Linux tells it.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// How many times as long as on the machine for which limits are written something takes here and now; once at least.
fn slowness() -> f64 {
    const THERE: Duration = Duration::from_millis(20);
    let work = || (0..10_000_000u64).fold(1u64, |n, step| black_box(n).wrapping_mul(step | 1) ^ (n >> 29));
    let took = (0..3).map(|_| timed(|| black_box(work())).0).min().unwrap_or_default();
    took.div_duration_f64(THERE).max(1.0)
}
