// The engine's side of the worker: answers requests with the wasm module, long ones in slices.
//
// Between two slices waiting messages are read, so that a newer request or a cancel never waits long. Boards leave as
// copies whose buffers are transferred; no view of the module's memory outlives a call.

import init, { GrundySolve, OutcomeSolve, canonical, catalogue, moves, outcome } from "./pkg/phibeam.js";

/** @typedef {import("./engine.js").Request} Request */
/** @typedef {import("./engine.js").Reply} Reply */
/** @typedef {Request & { solve?: OutcomeSolve | GrundySolve, lines: number, told: number }} Job */

/** A slice, in milliseconds. */
const SLICE = 8;
/** One call of the module, in milliseconds, at most, once the number of lines has settled. */
const CALL = 2;
/** Progress is told this often, in milliseconds. */
const TELL = 50;

/** @type {Record<string, (...args: any[]) => unknown>} */
const SHORT = { catalogue, canonical, moves, outcome: (query, x, y) => outcome(query, x, y) ?? null };

/** The worker's global scope as far as it is used here; the checker only knows the page's. */
const scope = /** @type {{ onmessage: (event: MessageEvent) => void, postMessage: (reply: Reply, transfer?: Transferable[]) => void }} */ (
  /** @type {unknown} */ (self)
);

/** @type {Map<number, Job>} */
const jobs = new Map();
const ready = init();
ready.catch(() => {}); // Told to whoever asks for something.
let running = false;

// Set before anything is awaited: a message without a listener would be lost.
scope.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if ("cancel" in data) {
    jobs.get(data.cancel)?.solve?.free();
    jobs.delete(data.cancel);
  } else {
    jobs.set(data.id, { ...data, lines: 16, told: performance.now() });
    if (!running) run();
  }
};

async function run() {
  running = true;
  const failure = await ready.then(
    () => null,
    (error) => `the engine did not start: ${error.message}`,
  );
  while (jobs.size > 0) {
    const newest = /** @type {Job} */ ([...jobs.values()].at(-1));
    if (failure === null) work(newest);
    else finish(newest, { id: newest.id, error: failure });
    await messages();
  }
  running = false;
}

/** One step of a job: all of a short one, a slice of a solve. @param {Job} job */
function work(job) {
  try {
    const short = SHORT[job.method];
    if (short) {
      finish(job, { id: job.id, value: short(...job.args) });
      return;
    }
    job.solve ??= start(job);
    if (slice(job, job.solve)) {
      const value = job.solve instanceof OutcomeSolve ? job.solve.positions() : job.solve.values();
      job.solve.free();
      finish(job, { id: job.id, value }, [value.buffer]);
    } else if (performance.now() - job.told > TELL) {
      job.told = performance.now();
      scope.postMessage({ id: job.id, progress: { done: job.solve.done, total: job.solve.total } });
    }
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (name === "Error") {
      finish(job, { id: job.id, error: message }); // A sentence of the engine.
    } else {
      // A crash, after which the module's memory cannot be trusted: the page starts another worker.
      jobs.clear();
      scope.postMessage({ id: job.id, crash: message });
    }
  }
}

/** @param {Request} request */
function start({ method, args: [query, { x = 0, y = 0, width, height }] }) {
  const Solve = method === "positions" ? OutcomeSolve : GrundySolve;
  return new Solve(query, x, y, width, height);
}

/**
 * Works for about `SLICE` milliseconds; true when the solve is finished.
 * @param {Job} job
 * @param {OutcomeSolve | GrundySolve} solve
 */
function slice(job, solve) {
  const begin = performance.now();
  for (let now = begin; now - begin < SLICE - CALL; ) {
    if (solve.advance(job.lines)) return true;
    const took = performance.now() - now;
    now += took;
    // How long a line takes depends on the game and grows along the board.
    if (took < CALL / 2) job.lines *= 2;
    else if (took > CALL) job.lines = Math.max(1, job.lines >> 1);
  }
  return false;
}

/**
 * @param {Job} job
 * @param {Reply} reply
 * @param {Transferable[]} [transfer]
 */
function finish(job, reply, transfer = []) {
  jobs.delete(job.id);
  scope.postMessage(reply, transfer);
}

const channel = new MessageChannel();

/** Lets waiting messages in; a timeout would wait for four milliseconds each time. */
function messages() {
  return new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
}
