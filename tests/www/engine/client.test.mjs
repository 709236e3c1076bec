// The page's side of the worker: what is asked, answered, cancelled, and asked again when a worker dies. The worker is one
// of our own making.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Engine } from "../../../www/engine/client.js";
import { LATER } from "../../../www/engine/modules.js";

/** @typedef {import("../../../www/engine/types.js").Reply} Reply */
/** @typedef {{ id: number, method: string, args: unknown[] } | { cancel: number } | { wasm: ArrayBuffer | null, later: typeof LATER }} Message */

/** @type {FakeWorker[]} */
let workers = [];
/** How many of the next workers the browser refuses to start. */
let refused = 0;

class FakeWorker {
  /** @type {Message[]} */ heard = [];
  ended = false;
  /** @type {((event: { data: Reply }) => void) | null} */ onmessage = null;
  /** @type {((event: { message: string, preventDefault: () => void }) => void) | null} */ onerror = null;

  /** @param {string} url @param {WorkerOptions} [options] */
  constructor(url, options) {
    if (refused-- > 0) throw new Error("not here");
    this.url = url;
    this.type = options?.type;
    workers.push(this);
  }

  /** @param {Message} message */
  postMessage(message) {
    this.heard.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {Reply} data */
  say(data) {
    this.onmessage?.({ data });
  }

  /** @param {string} message */
  fail(message) {
    this.onerror?.({ message, preventDefault: () => {} });
  }
}

/** What the page gets when it asks for the first module; nothing for a long time. @type {() => Promise<Response>} */
let fetched = () => new Promise(() => {});

const { Worker: RealWorker, fetch: realFetch } = globalThis;
beforeEach(() => {
  workers = [];
  refused = 0;
  Object.assign(globalThis, { Worker: FakeWorker, fetch: () => fetched() });
});
afterEach(() => {
  Object.assign(globalThis, { Worker: RealWorker, fetch: realFetch });
});

/** So that promises that are kept already are seen to be. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

// The module is asked for once for all engines of a page, so these two come first, and in this order.

test("where the page may not have the first module, whoever runs the engine is told to fetch it", async () => {
  for (const refusal of [() => Promise.reject(new TypeError("not allowed")), () => Promise.resolve(new Response("", { status: 404 }))]) {
    fetched = refusal;
    new Engine().outcome("game=nim", 1, 2);
    await turn();
    assert.deepEqual(workers.at(-1)?.heard.at(-1), { wasm: null, later: LATER });
  }
});

test("the page fetches the first module once, and hands it to every worker", async () => {
  let times = 0;
  fetched = () => Promise.resolve(new Response(new Uint8Array([0, 97, ++times])));
  const engine = new Engine();
  const asked = engine.outcome("game=nim", 1, 2);
  await turn();
  workers[0].say({ id: 1, crash: "unreachable" });
  await turn();
  for (const worker of workers.slice(0, 2)) {
    const { wasm } = /** @type {{ wasm: ArrayBuffer }} */ (worker.heard.find((message) => "wasm" in message));
    assert.deepEqual([...new Uint8Array(wasm)], [0, 97, 1]);
  }
  workers[1].say({ id: 1, value: "N" });
  assert.equal(await asked, "N");
});

/** The id of the newest request. @param {FakeWorker} worker */
const newest = (worker) => /** @type {{ id: number }} */ (worker.heard.findLast((message) => "id" in message)).id;

test("nothing is started before something is asked, and answers find their questions", async () => {
  const engine = new Engine();
  assert.equal(workers.length, 0);
  const one = engine.outcome("game=nim", 1, 2);
  const other = engine.outcome("game=nim", 3, 3);
  const [worker] = workers;
  assert.deepEqual(worker.heard, [{ id: 1, method: "outcome", args: ["game=nim", 1, 2] }, { id: 2, method: "outcome", args: ["game=nim", 3, 3] }]);
  worker.say({ id: 2, value: "P" });
  worker.say({ id: 1, value: "N" });
  assert.deepEqual(await Promise.all([one, other]), ["N", "P"]);
  assert.equal(workers.length, 1);
});

test("what is refused is an error with the engine's sentence", async () => {
  const engine = new Engine();
  const asked = engine.outcome("game=chess", 1, 2);
  workers[0].say({ id: 1, error: "game=chess is not a game" });
  await assert.rejects(asked, { message: "game=chess is not a game" });
});

test("progress is handed on, and what is cancelled is not answered", async () => {
  const engine = new Engine();
  const controller = new AbortController();
  /** @type {number[]} */
  const seen = [];
  const asked = engine.ask("csv", ["game=nim"], { signal: controller.signal, progress: ({ done }) => seen.push(done) });
  const [worker] = workers;
  worker.say({ id: 1, progress: { done: 3, total: 9 } });
  controller.abort(new Error("enough"));
  await assert.rejects(asked, { message: "enough" });
  assert.deepEqual(worker.heard.filter((message) => "cancel" in message), [{ cancel: 1 }]);
  worker.say({ id: 1, value: "too late" });
  assert.deepEqual(seen, [3]);
});

test("a worker that crashes is replaced and asked again, twice at most", async () => {
  const engine = new Engine();
  const asked = engine.outcome("game=nim", 1, 2);
  const innocent = engine.outcome("game=nim", 0, 0);
  workers[0].say({ id: 1, crash: "unreachable" });
  assert.equal(workers[0].ended, true);
  assert.equal(workers[1].heard.length, 2);
  workers[1].say({ id: 1, crash: "unreachable" });
  await assert.rejects(asked, { message: "the engine stopped: unreachable. It starts anew with the next question; this one may be too large" });
  workers[2].say({ id: newest(workers[2]), value: "P" });
  assert.equal(await innocent, "P");
});

test("where no worker of the files' own may be started, one from a blob is", async () => {
  const engine = new Engine();
  refused = 1;
  const asked = engine.outcome("game=nim", 1, 2);
  assert.equal(workers.length, 1);
  assert.match(String(workers[0].url), /^blob:/);
  assert.equal(workers[0].type, undefined);
  workers[0].say({ id: 1, value: "N" });
  assert.equal(await asked, "N");
});

test("a worker that never answers gives way to the next, and keeps its questions", async () => {
  const engine = new Engine();
  const asked = engine.outcome("game=nim", 1, 2);
  assert.match(String(workers[0].url), /worker\.js$/);
  assert.equal(workers[0].type, "module");
  workers[0].fail("a file is missing");
  workers[1].say({ id: 1, value: "N" });
  assert.equal(await asked, "N");
  // What the first still has to say is for nobody.
  workers[0].say({ id: 1, crash: "late" });
  assert.equal(workers.length, 2);
});

test("files that are missing at home are missed everywhere, and every later question says so", async () => {
  const engine = new Engine();
  const asked = engine.outcome("game=nim", 1, 2);
  workers[0].say({ failed: "404 Not Found", missing: true });
  await assert.rejects(asked, /^Error: the engine did not start: 404 Not Found/);
  await assert.rejects(engine.outcome("game=nim", 0, 0), /did not start/);
  assert.equal(workers.length, 1);
});

test("the worker goes with the last who holds the engine, when it has answered", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const engine = new Engine();
  engine.hold();
  const asked = engine.outcome("game=nim", 1, 2);
  engine.release();
  context.mock.timers.tick(10_000);
  assert.equal(workers[0].ended, false);
  workers[0].say({ id: 1, value: "N" });
  await asked;
  context.mock.timers.tick(400);
  assert.equal(workers[0].ended, false);
  context.mock.timers.tick(200);
  assert.equal(workers[0].ended, true);
});

test("a worker that says nothing any more is asked whether it is there, replaced, and then given up; nothing is asked for ever", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const engine = new Engine();
  const answered = engine.outcome("game=nim", 0, 0);
  workers[0].say({ id: 1, value: "P" });
  await answered;
  const asked = engine.outcome("game=nim", 1, 2);
  const isLost = assert.rejects(asked, /^Error: the engine stopped: it does not answer/);
  context.mock.timers.tick(5000);
  assert.deepEqual(workers[0].heard.at(-1), { alive: [2] });
  workers[0].say({ lost: [] });
  for (let n = 0; n < 6; n++) context.mock.timers.tick(5000);
  assert.equal(workers[0].ended, false);
  context.mock.timers.tick(5000);
  assert.equal(workers[0].ended, true);
  assert.deepEqual(workers[1].heard, [{ id: 2, method: "outcome", args: ["game=nim", 1, 2] }]);
  for (let n = 0; n < 7; n++) context.mock.timers.tick(5000);
  await isLost;
  assert.equal(workers[1].ended, true);
  for (let n = 0; n < 100; n++) context.mock.timers.tick(5000);
  assert.equal(workers.length, 2);
});

test("a worker that has never answered waits for its files, and is not asked", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const engine = new Engine();
  engine.outcome("game=nim", 1, 2);
  for (let n = 0; n < 100; n++) context.mock.timers.tick(5000);
  assert.deepEqual(workers[0].heard, [{ id: 1, method: "outcome", args: ["game=nim", 1, 2] }]);
  assert.equal(workers.length, 1);
});

test("what the worker does not know of is asked again once; what it knows of, and what was answered, is not", async () => {
  const engine = new Engine();
  const [one, other] = [engine.outcome("game=nim", 1, 2), engine.outcome("game=nim", 3, 3)];
  workers[0].say({ id: 2, value: "P" });
  await other;
  workers[0].say({ lost: [1, 2] });
  const ids = () => workers[0].heard.flatMap((message) => ("id" in message ? [message.id] : []));
  assert.deepEqual(ids(), [1, 2, 1]);
  workers[0].say({ lost: [1] });
  await assert.rejects(one, /^Error: the engine stopped: messages are lost/);
  assert.deepEqual(ids(), [1, 2, 1]);
});

test("work that takes all memory by itself is not begun again, other work is", async () => {
  const engine = new Engine();
  const figure = engine.ask("figure", /** @type {any} */ (["", "", [0, 0, 0, 0, 20_000], 1, []]));
  const innocent = engine.outcome("game=nim", 0, 0);
  workers[0].say({ id: 1, crash: "memory", done: 4096, total: 16_384, most: 2 ** 31, alone: true });
  await assert.rejects(figure, { message: "this takes more memory than the 2 GB that all boards of a page may take together; a board of about 4100 × 4100 cells would fit" });
  workers[1].say({ id: 2, value: "P" });
  assert.equal(await innocent, "P");
});

test("files that did not come are asked for again by whoever asks later, past the browser's cache", async (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const engine = new Engine();
  const asked = engine.outcome("game=nim", 1, 2);
  workers[0].say({ failed: "404 Not Found", missing: true });
  await assert.rejects(asked, /Try again when there is a network, or load the page again$/);
  now = 4000;
  await assert.rejects(engine.outcome("game=nim", 1, 2), /did not start/);
  assert.equal(workers.length, 1);
  now = 6000;
  const again = engine.outcome("game=nim", 1, 2);
  workers[1].say({ id: 3, value: "N" });
  assert.equal(await again, "N");
});

test("what is no message of the engine is not listened to", async () => {
  const engine = new Engine();
  const asked = engine.outcome("game=nim", 1, 2);
  for (const wrong of [null, undefined, 7, "value", [], {}, { id: 99, value: "P" }, { id: "1", value: "P" }]) workers[0].say(/** @type {any} */ (wrong));
  workers[0].say({ id: 1, value: "N" });
  assert.equal(await asked, "N");
  assert.equal(workers.length, 1);
});

test("a fresh worker is told again what is proved, before anything else; one that stops at that is not", async () => {
  const engine = new Engine();
  const known = engine.know("certificate");
  workers[0].say({ id: 1, value: undefined });
  await known;
  const asked = engine.outcome("game=nim", 1, 2);
  workers[0].say({ id: 2, crash: "unreachable" });
  const methods = (/** @type {FakeWorker} */ worker) => worker.heard.flatMap((message) => ("method" in message ? [message.method] : []));
  assert.deepEqual(methods(workers[1]), ["know", "outcome"]);
  workers[1].say({ id: 1, crash: "unreachable" });
  assert.deepEqual(methods(workers[2]), ["outcome"]);
  workers[2].say({ id: 2, value: "N" });
  assert.equal(await asked, "N");
});
