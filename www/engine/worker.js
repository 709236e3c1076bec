// The engine's side of the worker: answers requests with the wasm module, long ones in slices. `serve` does it for anything
// that posts messages: a worker's own scope, or a port in the page where no worker is allowed.
//
// The page fetches the first module while this script is on its way, and hands it over in a message, with the addresses of the
// others; what is asked before that waits. Between two slices waiting messages are read, so that a newer request or a cancel never waits long. Boards leave as
// copies whose buffers are transferred; no view of the module's memory outlives a call.

import startFirst, * as first from "../pkg/first/phibeam.js";
import { QUESTIONS } from "./questions.js";

/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("../pkg/study/phibeam.js").Task} Task */
/** @typedef {Request & { least?: "first" | Name, task?: Task, lines: number, reported: number, shown: number, before: number }} Job */

/** A slice, in milliseconds. */
const SLICE = 8;
/** One call of the module, in milliseconds, at most, once the number of lines has settled. */
const CALL = 2;
/** Progress is reported this often, in milliseconds. */
const REPORT = 50;
/** What has been found so far is shown this often, in milliseconds. */
const SHOW = 250;

/** So much memory the boards of a page take together, in bytes: two gigabytes, less on a device that has less than eight. */
const MOST = Math.min((/** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? 8) / 4, 2) * 2 ** 30;
/** A module asks for more in pieces of up to this size, in pages of 64 KB. */
const PIECE = 1024;

/** So long after the first picture has left, in milliseconds, it is on the page, and the rest is fetched. */
const PAINTED = 250;

/** Everything about a named game, which all later modules have. @typedef {typeof import("../pkg/full/phibeam.js")} Full */
/** @typedef {keyof typeof import("./modules.js").LATER} Name */

/** A module that is fetched later. By address, not by name: a bundler that makes one file of a worker cannot divide it again. */
class Later {
  /** Where it is, once the page has said so. @type {import("./modules.js").Address} */ address = { script: "", wasm: "" };
  /** @type {Full | undefined} */ module;
  /** @type {Promise<Full> | undefined} */ #fetching;
  /** How often its script did not arrive. */ #missed = 0;

  get isComing() {
    return this.#fetching !== undefined;
  }

  /** @returns {Promise<Full>} */
  fetch() {
    this.#fetching ??= this.#fetch().catch((error) => {
      this.#fetching = undefined;
      throw error;
    });
    return this.#fetching;
  }

  async #fetch() {
    const module = /** @type {Full} */ (await import(/* @vite-ignore */ /* webpackIgnore: true */ this.address.script).catch((error) => {
      // Some browsers do not ask again for a module that did not arrive once.
      const { script, wasm } = this.address;
      if (script.startsWith("http")) this.address = { script: `${script.replace(/\?\d+$/, "")}?${++this.#missed}`, wasm };
      throw error;
    }));
    memories.push((await module.default({ module_or_path: this.address.wasm })).memory);
    return (this.module = module);
  }
}

/** The modules that come later, from the one that answers least, and each answers what those before it do. @type {Map<Name, Later>} */
const LATER = new Map();
/** All modules in that order. @type {("first" | Name)[]} */
const ORDER = ["first"];

/** Those that answer what a module does. @param {"first" | Name} name */
function enough(name) {
  return ORDER.slice(ORDER.indexOf(name)).flatMap((further) => (further === "first" ? [] : [/** @type {Later} */ (LATER.get(further))]));
}

/** Fetches what answers as much as a module does: that one, unless one that does is on its way already. @param {"first" | Name} name */
function fetchFor(name) {
  const [least, ...further] = enough(name);
  return (least.isComing ? least : further.find(({ isComing }) => isComing) ?? least).fetch();
}

/** The memories of the modules. @type {WebAssembly.Memory[]} */
const memories = [];

/** The memory of the modules, in bytes: what the worker knows itself. */
const memory = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);

/** Does the browser refuse what a module would have asked for? Only asked of modules that are done for. */
function isRefused() {
  try {
    for (const memory of memories) memory.grow(PIECE);
    return false;
  } catch {
    return true;
  }
}

/** Was something proved that only the last module knows? Then it answers everything. */
let knows = false;

/**
 * Which module a job takes: that of its question, or of its query if that is a further one. Whatever is about a game has its
 * query first, and a figure its frame third.
 * @param {Request} request
 */
function leastFor({ method, args: [query, , frame] }) {
  if (knows) return ORDER[ORDER.length - 1];
  const asks = QUESTIONS[method];
  const about = first.moduleFor(typeof query === "string" ? query : "", asks === "first" ? /** @type {number[]} */ (frame ?? []) : []);
  // Where nothing comes later, the first module has everything.
  return ORDER[Math.max(0, ORDER.indexOf(asks), ORDER.indexOf(about))];
}

/** The module that answers a job, if it is there already. @param {Job} job @returns {typeof first | undefined} */
function moduleFor(job) {
  job.least ??= leastFor(job);
  const later = enough(job.least).find(({ module }) => module)?.module;
  return later ?? (job.least === "first" ? first : undefined);
}

/** Asks the function of that name, which the job's module has. @param {object} module @param {Job} job @returns {unknown} */
function ask(module, { method, args }) {
  if (method === "memory") return memory();
  if (method === "know") knows = true;
  return /** @type {Record<string, (...args: unknown[]) => unknown>} */ (module)[method](...args);
}

/** @typedef {{ onmessage: ((event: MessageEvent) => void) | null, postMessage: (reply: Reply, options?: StructuredSerializeOptions) => void }} Port */

/** Where requests come from and answers go. @type {Port} */
let port;
/** @type {Map<number, Job>} */
const jobs = new Map();
/** Hands over the bytes of the first module; null where the page could not have them. @type {(bytes: ArrayBuffer | null) => void} */
let give;
/** Why the first module is not there; null when it is. @type {Promise<string | null>} */
let ready;
/** Who is at work; a port that takes the place of another begins anew. @type {object | null} */
let running = null;

/** Answers what comes through a port, in place of the one before. @param {Port} to */
export function serve(to) {
  for (const job of jobs.values()) drop(job);
  port = to;
  running = null;
  // Set before anything is awaited: a message without a listener would be lost.
  port.onmessage = onMessage;
  const given = new Promise((/** @type {typeof give} */ resolve) => (give = resolve));
  ready = given.then(async (bytes) => {
    try {
      const { memory } = await startFirst(bytes ? { module_or_path: bytes } : undefined);
      if (!memories.includes(memory)) memories.push(memory);
      return null;
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      // A refusal to run it is a CompileError, and so is a damaged file; what is not there, or of another version, is another error.
      to.postMessage({ failed: message, missing: name !== "CompileError" || (bytes !== null && !WebAssembly.validate(bytes)) });
      return message;
    }
  });
}

/** @param {MessageEvent} event */
function onMessage({ data }) {
  if (Object(data) !== data) return;
  if ("wasm" in data) {
    setAddresses(data.later);
    give(data.wasm);
  } else if ("alive" in data) {
    port.postMessage({ lost: data.alive.filter((/** @type {number} */ id) => !jobs.has(id)) });
  } else if ("cancel" in data) {
    const job = jobs.get(data.cancel);
    if (job) drop(job);
  } else if (!jobs.has(data.id) && Object.hasOwn(QUESTIONS, data.method)) {
    jobs.set(data.id, { ...data, lines: 16, reported: performance.now(), shown: performance.now(), before: memory() });
    if (running === null) run();
  }
  arrived();
}

/** @param {typeof import("./modules.js").LATER} addresses from the module that answers least */
function setAddresses(addresses) {
  for (const [name, address] of /** @type {[Name, import("./modules.js").Address][]} */ (Object.entries(addresses))) {
    if (!LATER.has(name)) ORDER.push(name);
    const later = LATER.get(name) ?? new Later();
    later.address = address;
    LATER.set(name, later);
  }
}

/** @param {Job} job */
function drop(job) {
  job.task?.free();
  jobs.delete(job.id);
}

/** Ends a wait for the next message. */
let arrived = () => {};

async function run() {
  const own = (running = {});
  const failure = await ready;
  if (running !== own) return;
  // Whoever asked has been told, and asks elsewhere.
  if (failure !== null) jobs.clear();
  while (jobs.size > 0 && running === own) {
    const waiting = [...jobs.values()];
    // What is proved counts for everything that is asked.
    const next = waiting.find(({ method }) => method === "know") ?? waiting.findLast(isReady);
    if (next && isReady(next)) work(next);
    else await moduleOrMessage(waiting);
    await messages();
  }
  if (running !== own) return;
  running = null;
  if (failure === null && LATER.has("full") && !savesData()) setTimeout(() => fetchFor("full").catch(() => {}), PAINTED);
}

/** Does the reader pay for what is fetched? Then nothing comes before it is asked for. */
function savesData() {
  return /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;
}

/** Is the module there that this job needs? @param {Job} job */
function isReady(job) {
  return moduleFor(job) !== undefined;
}

/** Until a module is there that somebody waits for, or something is asked for that needs none. @param {Job[]} waiting */
async function moduleOrMessage(waiting) {
  const message = new Promise((resolve) => (arrived = () => resolve(null)));
  const wanted = ORDER.map((name) => ({ name, jobs: waiting.filter(({ least }) => least === name) })).filter(({ jobs }) => jobs.length > 0);
  // From the furthest: where several are wanted, one module does for all.
  const fetching = wanted.reverse().map(({ name, jobs }) => fetchFor(name).catch((error) => refuse(jobs, error)));
  await Promise.race([message, ...fetching]);
}

/** @param {Job[]} waiting @param {Error} error */
function refuse(waiting, { message }) {
  for (const job of waiting.filter(({ id }) => jobs.has(id))) finish(job, { id: job.id, error: `the engine did not start: ${message}; try again when there is a network` });
}

/** A sentence of the engine, and what JavaScript says of arguments that it cannot hand over. Other errors come from inside the module. */
const SURVIVED = ["Error", "TypeError", "SyntaxError"];

/** One step of a job: all of a short one, a slice of a long one. @param {Job} job */
function work(job) {
  try {
    if (!job.task) {
      const module = /** @type {typeof first} */ (moduleFor(job));
      const value = ask(module, job);
      if (!(value instanceof module.Task)) return finish(job, { id: job.id, value });
      job.task = value;
    }
    if (slice(job, job.task)) {
      const value = job.task.value();
      finish(job, { id: job.id, value }, buffers(value));
    } else if (memory() > MOST) {
      // Of the lines that were done by now, those that fitted.
      crash(job, "memory", (job.task.done * MOST) / memory(), job.task.total);
    } else if (performance.now() - job.reported > REPORT) {
      reportProgress(job, job.task);
    }
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (SURVIVED.includes(name)) finish(job, { id: job.id, error: message });
    else crash(job, message, isRefused() ? 0 : undefined);
  }
}

/**
 * After a crash the module's memory cannot be trusted, and memory that was taken is never given back: the page starts another
 * worker, which begins with none.
 * @param {Job} job
 * @param {string} why
 * @param {number} [done] steps that fitted, when memory gave out
 * @param {number} [total]
 */
function crash({ id, before }, why, done, total) {
  jobs.clear();
  port.postMessage({ id, crash: why, done, total, most: MOST, alone: done !== undefined && before < memory() / 4 });
}

/** Says how far a task is, and now and then what it has found. @param {Job} job @param {Task} task */
function reportProgress(job, task) {
  const { done, total } = task;
  const partial = performance.now() - job.shown > SHOW ? task.partial() : undefined;
  job.reported = performance.now();
  if (partial !== undefined) job.shown = job.reported;
  port.postMessage({ id: job.id, progress: { done, total, partial } }, { transfer: buffers(partial) });
}

/**
 * Works for about `SLICE` milliseconds; true when finished.
 * @param {Job} job
 * @param {Task} task
 */
function slice(job, task) {
  const begin = performance.now();
  for (let now = begin; now - begin < SLICE - CALL; ) {
    if (task.advance(job.lines)) return true;
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
  drop(job);
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
