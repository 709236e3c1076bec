// Taking times: medians, long work in slices, frames.

/** @param {number[]} times */
export function median(times) {
  return quantile(times, 0.5);
}

/** What a share of the times stays within. @param {number[]} times @param {number} share */
export function quantile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** The median of several runs, each of which says how long it took. @param {number} runs @param {() => Promise<number>} run */
export async function medianOf(runs, run) {
  const times = [];
  for (let n = 0; n < runs; n++) times.push(await run());
  return median(times);
}

/** How long something takes until its promise is kept, in milliseconds. @param {() => Promise<unknown>} act */
export async function timed(act) {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

/** In milliseconds: so long the page may be deaf. */
const SLICE = 12;

/**
 * Does all steps of some work, and lets the page in between now and then; the time is that of the work alone.
 * @template Result
 * @param {Generator<void, Result>} work
 * @param {AbortSignal} signal
 */
export async function inSlices(work, signal) {
  let took = 0;
  for (;;) {
    const begin = performance.now();
    let step = work.next();
    while (!step.done && performance.now() - begin < SLICE) step = work.next();
    took += performance.now() - begin;
    if (step.done) return { result: step.value, took };
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}

/** What never comes, but fails when somebody has had enough. @param {AbortSignal} signal @returns {Promise<never>} */
export function stopping(signal) {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** When the next frame comes. @returns {Promise<number>} */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The times between frames, while a step is made in each. @param {number} count @param {(n: number) => void} step @param {AbortSignal} signal */
export async function frameTimes(count, step, signal) {
  // A page that is not in front has no frames, and can still be stopped.
  const stopped = stopping(signal);
  const times = [];
  let last = await Promise.race([frame(), stopped]);
  for (let n = 0; n < count; n++) {
    step(n);
    const now = await Promise.race([frame(), stopped]);
    times.push(now - last);
    last = now;
  }
  return times;
}
