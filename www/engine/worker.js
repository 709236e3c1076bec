// The engine's side of the worker: answers requests with the wasm module, long ones in slices. `serve` does it for anything
// that posts messages: a worker's own scope, or a port in the page where no worker is allowed.
//
// Between two slices waiting messages are read, so that a newer request or a cancel never waits long. Boards leave as
// copies whose buffers are transferred; no view of the module's memory outlives a call.

import startFirst, * as first from "../pkg/first/phibeam.js";

/** @typedef {import("./client.js").Request} Request */
/** @typedef {import("./client.js").Reply} Reply */
/** @typedef {{ advance: (lines: number) => boolean, done: number, total: number }} Steps */
/** Work in steps: its value when finished, what there is to show before that, and what to do at the end. @typedef {{ steps: Steps, value: () => unknown, partial?: () => unknown, end: () => void }} Task */
/** @typedef {Request & { task?: Task, lines: number, told: number }} Job */

/** A slice, in milliseconds. */
const SLICE = 8;
/** One call of the module, in milliseconds, at most, once the number of lines has settled. */
const CALL = 2;
/** Progress is told this often, in milliseconds. */
const TELL = 50;
/** So many games are kept as they were looked at: going back to one solves nothing again. */
const MOST_PICTURES = 12;

/** Everything about a game. @typedef {typeof import("../pkg/full/phibeam.js")} Full */
/** That, and what the papers say. @typedef {typeof import("../pkg/study/phibeam.js")} Study */

/**
 * A module that is fetched later. By address, not by name: a bundler that makes one file of a worker cannot divide it again,
 * but it moves what it is shown so.
 * @template {Full} Module
 */
class Later {
  /** @type {Module | undefined} */ module;
  /** @type {Promise<Module> | undefined} */ #fetching;
  #script;
  #wasm;

  /** @param {URL} script @param {URL} wasm */
  constructor(script, wasm) {
    this.#script = script;
    this.#wasm = wasm;
  }

  get isComing() {
    return this.#fetching !== undefined;
  }

  /** @returns {Promise<Module>} */
  fetch() {
    this.#fetching ??= this.#fetch().catch((error) => {
      this.#fetching = undefined;
      throw error;
    });
    return this.#fetching;
  }

  async #fetch() {
    const module = /** @type {Module} */ (await import(/* @vite-ignore */ /* webpackIgnore: true */ this.#script.href));
    memories.push((await module.default({ module_or_path: this.#wasm })).memory);
    return (this.module = module);
  }
}

/** Fetched once the first picture is out, or when something else is asked for. @type {Later<Full>} */
const FULL = new Later(new URL("../pkg/full/phibeam.js", import.meta.url), new URL("../pkg/full/phibeam_bg.wasm", import.meta.url));
/** Fetched when something is asked that only it knows. @type {Later<Study>} */
const STUDY = new Later(new URL("../pkg/study/phibeam.js", import.meta.url), new URL("../pkg/study/phibeam_bg.wasm", import.meta.url));

/** What answers about games: whichever came first of the modules that can. @type {Full | undefined} */
let full;

/** Fetches what answers about games; on a page about the papers that is on its way already. */
async function fetchFull() {
  const module = await (STUDY.isComing && !FULL.isComing ? STUDY : FULL).fetch();
  if (full) return;
  full = module;
  // What the first module has solved is solved again, and quickly: nothing of it is kept.
  for (const unused of pictures.values()) unused.free();
  pictures.clear();
}

/** The memories of the modules. @type {WebAssembly.Memory[]} */
const memories = [];

/** @type {Record<string, (full: Full, ...args: any[]) => unknown>} */
const SHORT = {
  memory: () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0),
  moves: (full, query, x, y) => full.moves(query, Number(x), Number(y)),
  theory: (full, query) => full.theory(query),
  outcome: (full, query, x, y) =>
    (typeof x === "bigint" ? full.outcome_big(query, x, BigInt(y)) : full.outcome(query, x, Number(y))) ?? null,
  bfile: (full, query, what, terms) => full.exportBfile(query, what, terms),
  cite: (full, query, link) => full.cite(query, link),
  game: (full, query) => full.game(query),
  playMove: (full, query, to) => full.playMove(query, to),
  reply: (full, query) => full.reply(query),
  hint: (full, query, step) => full.hint(query, step),
  review: (full, query) => full.review(query),
  options: (full, query, x0, y0, columns, rows) => full.options(query, x0, y0, columns, rows),
  exercise: (full, query) => full.exercise(query),
  grade: (full, query, answer) => full.grade(query, answer),
  inspect: (_, query, x, y) => /** @type {import("../pkg/full/phibeam.js").Picture} */ (picture(query)).inspect(x, y),
};

/** What only the study module knows. @type {Record<string, (study: Study, ...args: any[]) => unknown>} */
const SHORT_STUDIES = {
  labPanels: (study) => study.labPanels(),
  labRead: (study, link) => study.labRead(link),
  labShow: (study, link, width, scale) => experiment(study, link).shown(width, scale),
  labSvg: (study, link, figure, width) => experiment(study, link).svg(figure, width),
  labCsv: (study, link, figure) => experiment(study, link).csv(figure),
  galleryEntries: (study) => study.galleryEntries(),
  galleryFigure: (study, id, board, query, which, { width, scale, density, p }) => study.galleryFigure(id, board, query, which, width, scale, density, new Uint8Array(p)),
  galleryCheck: (study, id) => study.galleryCheck(id),
  galleryListing: (study, id) => study.galleryListing(id),
  galleryErrata: (study, id) => study.galleryErrata(id),
};

/** @type {Record<string, (full: Full, ...args: any[]) => Task>} */
const LONG = {
  positions: (full, query, { x = 0, y = 0, width, height }) => solving(new full.OutcomeSolve(query, x, y, width, height), (solve) => solve.positions()),
  grundy: (full, query, { x = 0, y = 0, width, height }) => solving(new full.GrundySolve(query, x, y, width, height), (solve) => solve.values()),
  svg: (full, query, width, height) => solving(new full.FigureExport(query, width, height), (figure) => figure.svg()),
  tex: (full, query, width, height) => solving(new full.FigureExport(query, width, height), (figure) => figure.tex()),
  stamp: (full, query, width, height, png) => solving(new full.FigureExport(query, width, height), (figure) => figure.stamp(png)),
  csv: (full, query) => solving(new full.TableExport(query), (table) => table.text()),
  figure: (_, ...args) => drawing(.../** @type {Parameters<typeof drawing>} */ (args)),
};

/** @type {Record<string, (study: Study, ...args: any[]) => Task>} */
const LONG_STUDIES = {
  check: (study, query, size) => solving(new study.CheckRun(query, size), (run) => run.results()),
  lab: (study, link, width, scale) => experimenting(study, link, width, scale),
};

/** Can the first module draw this? P-positions, close enough for the rules. @param {string} query @param {number[]} frame */
function isFirst(query, [x, y, , , span]) {
  return !query.includes("mode=grundy") && x + span <= 4096 && y + span <= 4096;
}

/**
 * @template {Steps & { free: () => void }} Solve
 * @param {Solve} steps
 * @param {(solve: Solve) => unknown} value
 * @returns {Task}
 */
function solving(steps, value) {
  return { steps, value: () => value(steps), end: () => steps.free() };
}

/** Pictures by the query they were last asked with, the newest last. @type {Map<string, import("../pkg/first/phibeam.js").Picture>} */
const pictures = new Map();

/** The picture of a game: one that is there already if only settings differ. @param {string} query */
function picture(query) {
  let found;
  for (const [key, known] of pictures) {
    if (key === query || known.setQuery(query)) {
      pictures.delete(key);
      found = known;
      break;
    }
  }
  found ??= new (full ?? first).Picture(query);
  pictures.set(query, found);
  if (pictures.size > MOST_PICTURES) {
    const [[oldest, unused]] = pictures;
    pictures.delete(oldest);
    unused.free();
  }
  return found;
}

/**
 * @param {string} wanted
 * @param {string} last
 * @param {number[]} numbers the frame
 * @param {{ density: number, p: [number, number, number] }} ink
 * @returns {Task}
 */
function drawing(wanted, last, numbers, { density, p }) {
  const { query, messages } = (full ?? first).repair(wanted, last);
  const frame = new Float64Array(numbers);
  const shown = () => {
    // Asked for anew each time: meanwhile another game may have been looked at.
    const found = picture(query);
    found.prepare(frame);
    return found;
  };
  shown();
  const steps = {
    advance: (/** @type {number} */ lines) => shown().advance(lines),
    get done() {
      return shown().done;
    },
    get total() {
      return shown().total;
    },
  };
  const value = () => {
    const found = shown();
    return { query, messages, drawing: found.draw(frame, density, ...p), box: found.declaredBox() ?? null };
  };
  // What has been solved stays with the picture, also when the drawing is given up.
  return { steps, value, end: () => {} };
}

/** Experiments as they were left, by panel: what was found stays. @type {Map<string, import("../pkg/study/phibeam.js").LabRun>} */
const experiments = new Map();

/** The experiment of a link: the one that is there already if it is the same work. @param {Study} study @param {string} link */
function experiment(study, link) {
  const { panel } = study.labRead(link);
  let found = experiments.get(panel);
  if (!found?.set(link)) {
    const fresh = new study.LabRun(link);
    found?.free();
    experiments.set(panel, (found = fresh));
  }
  return found;
}

/** What has been found is drawn this often, in milliseconds. */
const SHOW = 250;

/** @param {Study} study @param {string} link @param {number} width @param {number} scale @returns {Task} */
function experimenting(study, link, width, scale) {
  const run = experiment(study, link);
  let shown = performance.now();
  const value = () => run.shown(width, scale);
  const partial = () => {
    if (performance.now() - shown < SHOW) return undefined;
    const found = value();
    shown = performance.now();
    return found;
  };
  return { steps: run, value, partial, end: () => {} };
}

/** @typedef {{ onmessage: ((event: MessageEvent) => void) | null, postMessage: (reply: Reply, options?: StructuredSerializeOptions) => void }} Port */

/** Where requests come from and answers go. @type {Port} */
let port;
/** @type {Map<number, Job>} */
const jobs = new Map();
/** Why the first module is not there; null when it is. @type {Promise<string | null>} */
let ready;
let running = false;

/** Answers what comes through a port, in place of the one before. @param {Port} to */
export function serve(to) {
  for (const job of jobs.values()) drop(job);
  port = to;
  // Set before anything is awaited: a message without a listener would be lost.
  port.onmessage = hear;
  ready = startFirst().then(
    ({ memory }) => {
      if (!memories.includes(memory)) memories.push(memory);
      return null;
    },
    (/** @type {Error} */ error) => {
      // A refusal to run it is a CompileError; a file that is not there is a TypeError.
      to.postMessage({ failed: error.message, missing: error.name === "TypeError" });
      return error.message;
    },
  );
}

/** @param {MessageEvent} event */
function hear({ data }) {
  if ("cancel" in data) {
    const job = jobs.get(data.cancel);
    if (job) drop(job);
  } else {
    jobs.set(data.id, { ...data, lines: 16, told: performance.now() });
    if (!running) run();
  }
  arrived();
}

/** @param {Job} job */
function drop(job) {
  job.task?.end();
  jobs.delete(job.id);
}

/** Ends a wait for the next message. */
let arrived = () => {};

async function run() {
  running = true;
  const failure = await ready;
  // Whoever asked has been told, and asks elsewhere.
  if (failure !== null) jobs.clear();
  while (jobs.size > 0) {
    const waiting = [...jobs.values()];
    const next = waiting.findLast(isReady);
    if (next) work(next);
    else await moduleOrMessage(waiting);
    await messages();
  }
  running = false;
  // The first picture is out, and nothing is asked for: now the rest.
  if (failure === null) fetchFull().catch(() => {});
}

/** @param {Job} job */
function isStudy({ method }) {
  return Object.hasOwn(SHORT_STUDIES, method) || Object.hasOwn(LONG_STUDIES, method);
}

/** Is the module there that this job needs? @param {Job} job */
function isReady(job) {
  if (isStudy(job)) return STUDY.module !== undefined;
  return full !== undefined || (job.method === "figure" && isFirst(job.args[0], job.args[2]));
}

/** Until a module is there that somebody waits for, or something is asked for that needs none. @param {Job[]} waiting */
async function moduleOrMessage(waiting) {
  const message = new Promise((resolve) => (arrived = () => resolve(null)));
  const studies = waiting.filter(isStudy);
  const others = waiting.filter((job) => !isStudy(job));
  // First: where both are wanted, one module does for all.
  const study = studies.length > 0 ? STUDY.fetch().catch((error) => refuse(studies, error)) : null;
  const game = others.length > 0 ? fetchFull().catch((error) => refuse(others, error)) : null;
  await Promise.race([study, game, message].filter((promise) => promise !== null));
}

/** @param {Job[]} waiting @param {Error} error */
function refuse(waiting, { message }) {
  for (const job of waiting.filter(({ id }) => jobs.has(id))) finish(job, { id: job.id, error: `the engine did not start: ${message}` });
}

/** A sentence of the engine, and what JavaScript says of arguments that it cannot hand over. Other errors come from inside the module. */
const SURVIVED = ["Error", "TypeError", "SyntaxError"];

/** One step of a job: all of a short one, a slice of a long one. @param {Job} job */
function work(job) {
  try {
    const [short, long, module] = isStudy(job) ? [SHORT_STUDIES, LONG_STUDIES, STUDY.module] : [SHORT, LONG, full];
    if (short[job.method]) {
      finish(job, { id: job.id, value: short[job.method](/** @type {Study} */ (module), ...job.args) });
      return;
    }
    job.task ??= long[job.method](/** @type {Study} */ (module), ...job.args);
    if (slice(job, job.task.steps)) {
      const value = job.task.value();
      job.task.end();
      finish(job, { id: job.id, value }, buffers(value));
    } else if (performance.now() - job.told > TELL) {
      job.told = performance.now();
      const { done, total } = job.task.steps;
      const partial = job.task.partial?.();
      port.postMessage({ id: job.id, progress: { done, total, partial } }, { transfer: buffers(partial) });
    }
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (SURVIVED.includes(name)) {
      finish(job, { id: job.id, error: message });
    } else {
      // A crash, after which the module's memory cannot be trusted: the page starts another worker.
      jobs.clear();
      port.postMessage({ id: job.id, crash: message });
    }
  }
}

/**
 * Works for about `SLICE` milliseconds; true when finished.
 * @param {Job} job
 * @param {Steps} steps
 */
function slice(job, steps) {
  const begin = performance.now();
  for (let now = begin; now - begin < SLICE - CALL; ) {
    if (steps.advance(job.lines)) return true;
    const took = performance.now() - now;
    now += took;
    // How long a line takes depends on the game and grows along the board.
    if (took < CALL / 2) job.lines *= 2;
    else if (took > CALL) job.lines = Math.max(1, job.lines >> 1);
  }
  return false;
}

/** The buffers of the typed arrays in a value, which are handed over instead of copied. @param {unknown} value @returns {ArrayBuffer[]} */
function buffers(value) {
  if (ArrayBuffer.isView(value)) return [/** @type {ArrayBuffer} */ (value.buffer)];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(buffers);
}

/**
 * @param {Job} job
 * @param {Reply} reply
 * @param {Transferable[]} [transfer]
 */
function finish(job, reply, transfer = []) {
  jobs.delete(job.id);
  port.postMessage(reply, { transfer });
}

const channel = new MessageChannel();

/** Lets waiting messages in; a timeout would wait for four milliseconds each time. */
function messages() {
  return new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
}
