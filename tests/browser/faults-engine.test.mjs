// What can happen to the engine while somebody works with it: its worker is killed, traps, loses messages or hears them twice,
// runs out of memory. The game and what is on show survive, a sentence says what happened, and nothing is tried for ever.

import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, confined, trapping, wasmOf, WORKER } from "./faulty.mjs";
import { eventually, picture, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();
const calm = /** @type {const} */ ({ reducedMotion: "reduce" });
/** Longer than a worker may be silent, in milliseconds. */
const SILENCE = 40_000;

/** @param {Page} page @param {number} x @param {number} y */
async function press(page, x, y) {
  const pixel = await withBeam(page, (beam, [x, y]) => beam.cellToPixel(x, y), /** @type {[number, number]} */ ([x, y]));
  assert.ok(pixel);
  await page.locator("phi-beam canvas").click({ position: pixel });
}

/** Waits until a game is on show and somebody may move. @param {Page} page */
const mayMove = (page) => page.locator("phi-beam .turn", { hasText: /move/i }).waitFor();

/** Waits until the query on show matches. @param {Page} page @param {RegExp} query */
const showsQuery = (page, query) => page.waitForFunction((query) => new RegExp(query).test(/** @type {any} */ (document.querySelector("phi-beam")).query), query.source);

/** The engine has everything that a page at rest asks for. @param {Page} page */
const settled = (page) => withBeam(page, (beam) => beam.outcome(1, 2));

test("a worker that is killed in the middle of a game is replaced, and the game goes on", () =>
  withPage(
    "game=wythoff&at=8,13&opponent=person&size=24",
    async (page) => {
      await mayMove(page);
      await settled(page);
      const [killed] = page.workers();
      await killed.evaluate(() => globalThis.close());
      await press(page, 8, 5);
      // Nobody is told that a worker was killed: that it does not answer is noticed after a while.
      await page.clock.runFor(SILENCE);
      await showsQuery(page, /moves=8%2C5|moves=8,5/);
      await mayMove(page);
      await press(page, 3, 0);
      await showsQuery(page, /3,0/);
      assert.equal(page.workers().length, 1);
      assert.ok(page.workers()[0] !== killed);
    },
    { options: calm, prepare: (page) => page.clock.install() },
  ));

test("what was proved is known to the worker that takes the place of a killed one", () =>
  withPage(
    "game=gdwn&p=3&q=4#prove",
    async (page) => {
      await page.locator("#pattern .verdict", { hasText: "Proved" }).waitFor();
      const far = () => withBeam(page, (beam) => beam.outcome(10 ** 9, 10 ** 9 + 1).catch((error) => error.message));
      await eventually(far, "N");
      const [killed] = page.workers().filter((worker) => /worker/.test(worker.url()));
      for (const worker of page.workers()) await worker.evaluate(() => globalThis.close());
      await withBeam(page, (beam) => void Object.assign(globalThis, { known: beam.outcome(10 ** 9, 10 ** 9 + 1) }));
      await page.clock.runFor(SILENCE);
      assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).known), "N");
      assert.ok(!page.workers().includes(killed));
    },
    { prepare: (page) => page.clock.install() },
  ));

test("a worker that is killed whenever it is asked the same is given up with a sentence, and the picture stays", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await settled(page);
      const before = await picture(page);
      let answer = "";
      withBeam(page, (beam) => beam.outcome(3, 4).catch((error) => error.message)).then((told) => (answer = told));
      for (let killed = 0; killed < 10 && answer === ""; killed++) await page.clock.runFor(SILENCE);
      assert.match(answer, /^the engine stopped: it does not answer\. It starts anew with the next question/);
      assert.equal(await picture(page), before);
      assert.equal(await withBeam(page, (beam) => beam.outcome(1, 4)), "P", "another question is answered");
    },
    {
      prepare: async (page) => {
        await page.clock.install();
        await changed(page, WORKER, (bytes) => `${deaf};(${deaf.name})();${bytes}`);
      },
    },
  ));

/** In the worker: ends it as soon as it is asked about (3, 4). */
function deaf() {
  addEventListener("message", (event) => {
    if (event.data.method !== "outcome" || event.data.args[1] !== 3) return;
    event.stopImmediatePropagation();
    close();
  });
}

test("a trap at one question is told where it was asked; the board, the sliders and undo go on", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      const before = await picture(page);
      await withBeam(page, (beam) => beam.point(3, 5));
      await page.locator("phi-beam .words", { hasText: "the engine stopped: unreachable. It starts anew" }).waitFor();
      await page.locator("phi-beam canvas").press("Escape");
      assert.equal(await picture(page), before);
      await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
      await shown(page, "game=wab&a=6");
      await page.keyboard.press("Control+z");
      await shown(page, "game=wab");
      await eventually(() => picture(page), before);
      assert.equal(page.workers().length, 1);
    },
    { prepare: (page) => changed(page, wasmOf("full"), (bytes) => trapping(bytes, "inspect")) },
  ));

test("a browser that gives no more memory: both boards that need it say so, the last picture stays, and smaller ones are drawn", () =>
  withPage(
    "game=wab&size=32",
    async (page) => {
      await shown(page);
      await settled(page);
      const before = await picture(page);
      await withBeam(page, (beam) => beam.setState({ mode: "grundy", size: 4096 }));
      // Where only the values do not fit, the board is there without them.
      await page.locator("phi-beam .note", { hasText: "there is not enough memory for so many Grundy values: ask for a smaller board" }).waitFor();
      await withBeam(page, (beam) => beam.setState({ mode: "p", size: 32 }));
      await eventually(() => picture(page), before);
      await withBeam(page, (beam) => beam.setState({ size: 65536, game: "custom", rule: "k==1 and l==0" }));
      await page.locator("phi-beam .notice p", { hasText: "the browser has no more memory for this; ask for a smaller board" }).waitFor();
      await eventually(() => picture(page), before);
      assert.equal(await withBeam(page, (beam) => beam.query), "game=wab&size=32");
      await withBeam(page, (beam) => beam.setState({ mode: "grundy", size: 16 }));
      await shown(page, "game=wab&mode=grundy&size=16");
      assert.equal(page.workers().length, 1);
    },
    { prepare: (page) => Promise.all(/** @type {const} */ (["full", "rules"]).map((name) => changed(page, wasmOf(name), (bytes) => confined(bytes, 300)))) },
  ));

/** In the worker: a device with this much memory, in gigabytes. @param {number} memory */
const device = (memory) => `Object.defineProperty(navigator, "deviceMemory", { value: ${memory} });`;

test("a board that does not fit beside the memory of a page says what would, and the last picture stays", () =>
  withPage(
    "game=wab&size=32",
    async (page) => {
      await shown(page);
      await settled(page);
      const before = await picture(page);
      await withBeam(page, (beam) => beam.setState({ game: "custom", rule: "k==1 and l==0", size: 65536 }));
      const notice = page.locator("phi-beam .notice p");
      await notice.filter({ hasText: "this takes more memory than the 64 MB that all boards of a page may take together" }).waitFor();
      const [, fits] = /a board of about ([\d\u202f]+) × \1 cells would fit/.exec(await notice.innerText()) ?? [];
      await eventually(() => picture(page), before);
      assert.ok(await page.locator("phi-beam .note").isHidden(), "nor is anything said of what was there for a moment");
      assert.equal(await withBeam(page, (beam) => beam.query), "game=wab&size=32");
      const size = Number(fits.replace(/\D/g, ""));
      assert.ok(size >= 300 && size < 4096, fits);
      // A board that is small goes on at once.
      await withBeam(page, (beam) => beam.setState({ a: 6 }));
      await shown(page, "game=wab&a=6&size=32");
      // What is said to fit does.
      await withBeam(page, (beam, size) => beam.setState({ game: "custom", rule: "k==1 and l==0", size }), size);
      await showsQuery(page, new RegExp(`^game=custom&.*&size=${size}$`));
      assert.ok(await notice.isHidden());
    },
    { prepare: (page) => changed(page, WORKER, (bytes) => device(0.25) + bytes) },
  ));

test("memory that other boards hold is taken back when a new one needs it", () =>
  withPage(
    "game=wab&mode=grundy&size=2048",
    async (page) => {
      await shown(page);
      const workers = new Set(page.workers());
      page.on("worker", (worker) => workers.add(worker));
      for (let a = 6; a < 16; a++) {
        await withBeam(page, (beam, a) => beam.setState({ a }), a);
        await showsQuery(page, new RegExp(`a=${a}(&|$)`));
      }
      assert.ok(workers.size > 1, "the worker was replaced");
      assert.equal(page.workers().length, 1);
      assert.ok(await page.locator("phi-beam .notice").isHidden());
    },
    { prepare: (page) => changed(page, WORKER, (bytes) => device(0.25) + bytes) },
  ));

test("a lost answer and a lost question are noticed, and asked again", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await settled(page);
      const [worker] = page.workers();
      await worker.evaluate(() => {
        const post = self.postMessage;
        self.postMessage = (/** @type {any[]} */ ...message) => {
          if ("value" in message[0]) self.postMessage = post;
          else post.apply(self, /** @type {any} */ (message));
        };
      });
      const slider = page.locator("phi-beam input[type=range][name=a]");
      await slider.press("ArrowRight");
      await page.clock.runFor(6000);
      await shown(page, "game=wab&a=6");
      await worker.evaluate(() => {
        const hear = self.onmessage;
        self.onmessage = () => (self.onmessage = hear);
      });
      await slider.press("ArrowRight");
      await page.clock.runFor(6000);
      await shown(page, "game=wab&a=7");
      assert.deepEqual(page.workers(), [worker], "the worker is the same");
    },
    { prepare: (page) => page.clock.install() },
  ));

test("answers that never come are asked for twice, and then given up with a sentence", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await settled(page);
      const [worker] = page.workers();
      await worker.evaluate(() => {
        const post = self.postMessage;
        self.postMessage = (/** @type {any[]} */ ...message) => void ("lost" in message[0] && post.apply(self, /** @type {any} */ (message)));
      });
      await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
      const notice = page.locator("phi-beam .notice", { hasText: "the engine stopped: messages are lost" });
      // A slider asks while it moves and when it rests: both are given up.
      const number = page.locator("phi-beam input[type=number][name=a]");
      for (let pulses = 0; pulses < 20 && (await number.inputValue()) !== "5"; pulses++) {
        await page.clock.runFor(5000);
        await settle(worker);
      }
      await notice.waitFor();
      assert.equal(await number.inputValue(), "5");
      assert.equal(await withBeam(page, (beam) => beam.query), "game=wab");
    },
    { prepare: (page) => page.clock.install() },
  ));

/** Until a worker has heard what it was told. @param {import("playwright-core").Worker} worker */
const settle = (worker) => worker.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));

test("messages that come twice, both ways, change nothing", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await settled(page);
    const slider = page.locator("phi-beam input[type=range][name=a]");
    await slider.press("ArrowRight");
    await shown(page, "game=wab&a=6");
    const before = await picture(page);
    await slider.press("ArrowLeft");
    await shown(page, "game=wab");
    const [worker] = page.workers();
    await worker.evaluate(() => {
      const [post, hear] = [self.postMessage.bind(self), self.onmessage];
      self.postMessage = (/** @type {any} */ message, /** @type {any} */ options) => {
        post(structuredClone(message));
        post(message, options);
      };
      self.onmessage = (event) => {
        hear?.call(self, event);
        hear?.call(self, event);
      };
    });
    await slider.press("ArrowRight");
    await shown(page, "game=wab&a=6");
    await eventually(() => picture(page), before);
    assert.deepEqual(await withBeam(page, (beam) => Promise.all([beam.outcome(1, 4), beam.outcome(0, 0), beam.outcome(1, 1)])), ["P", "P", "N"]);
  }));

test("what is no message of ours is not listened to, on either side", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await settled(page);
    const [worker] = page.workers();
    await worker.evaluate(() => {
      for (const message of [null, 7, "figure", [], {}, { id: 1 }, { id: 99, method: "constructor", args: [] }, { id: 99, method: "initSync", args: [] }, { id: {}, value: 1 }]) {
        self.postMessage(message);
        self.dispatchEvent(new MessageEvent("message", { data: message }));
      }
    });
    await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
    await shown(page, "game=wab&a=6");
    assert.deepEqual(page.workers(), [worker]);
  }));
