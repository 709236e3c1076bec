// The served page in Chromium: the worker's answers are the golden ones, the picture follows the query, what is wrong is
// said where the board is.

import assert from "node:assert/strict";
import { test } from "node:test";
import { golden, settled, useBrowser } from "./harness.mjs";

/** @typedef {import("../../www/engine.js").Engine} Engine */
/** @typedef {import("playwright-core").Page} Page */

const withPage = useBrowser();

/** @param {Page} page @param {string} query @param {import("../../www/engine.js").Window} window @returns {Promise<number[]>} */
function positions(page, query, window) {
  return page.evaluate(
    async ([query, window]) => Array.from(await /** @type {any} */ (globalThis).phibeam.positions(query, window)),
    /** @type {const} */ ([query, window]),
  );
}

/** @param {Page} page @param {string} query @param {import("../../www/engine.js").Window} window @returns {Promise<number[]>} */
function grundy(page, query, window) {
  return page.evaluate(
    async ([query, window]) => Array.from(await /** @type {any} */ (globalThis).phibeam.grundy(query, window)),
    /** @type {const} */ ([query, window]),
  );
}

/** How many pixels of the board have the colour of P-positions. @param {Page} page */
function bluePixels(page) {
  return page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("canvas"));
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
    if (!copy) throw new Error("no canvas");
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const colour = getComputedStyle(canvas).getPropertyValue("--p").trim().slice(1);
    const [red, green, blue] = [0, 2, 4].map((i) => parseInt(colour.slice(i, i + 2), 16));
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] === red && data[i + 1] === green && data[i + 2] === blue) count++;
    }
    return count;
  });
}

test("the worker's P-positions are the golden ones", () =>
  withPage("", async (page) => {
    const files = { wythoff: "wythoff", wab: "wab", gdwn: "gdwn-1-2", "fraenkel-borosh": "fraenkel-borosh", "rational-nim": "rational-nim" };
    for (const [game, file] of Object.entries(files)) {
      for (const { params, limit, P } of JSON.parse(await golden(`ppos-${file}.json`))) {
        const query = Object.entries(params).reduce((query, [key, value]) => `${query}&${key}=${value}`, `game=${game}`);
        assert.deepEqual(await positions(page, query, { width: limit + 1, height: limit + 1 }), P.flat(), query);
      }
    }
  }));

test("the worker's Grundy values are the golden ones", () =>
  withPage("", async (page) => {
    const files = {
      "game=wythoff": "wythoff",
      "game=wab": "wab-5-3",
      "game=modular-wythoff": "modular-wythoff-m5",
      "game=rational-nim": "rn-2_7-10_1",
    };
    for (const [query, file] of Object.entries(files)) {
      const table = (await golden(`grundy64-${file}.csv`)).trimEnd().split("\n");
      const values = table.flatMap((line) => line.split(",").map((value) => (value === "" ? 65535 : Number(value))));
      assert.deepEqual(await grundy(page, query, { x: 0, y: 0, width: 64, height: 64 }), values, query);
    }
  }));

test("moves, outcomes and the catalogue come as objects", () =>
  withPage("", async (page) => {
    const answers = await page.evaluate(async () => {
      const engine = /** @type {Engine} */ (/** @type {any} */ (globalThis).phibeam);
      return {
        games: (await engine.catalogue()).length,
        moves: await engine.moves("game=wab", 6, 4),
        outcomes: await Promise.all([
          engine.outcome("game=wythoff", 1, 2),
          engine.outcome("game=wythoff", 1, 1),
          engine.outcome("game=rational-nim", 0, 1),
        ]),
        refused: await engine.moves("game=wythoff&a=1", 1, 2).catch((error) => error.message),
      };
    });
    assert.equal(answers.games, 15);
    assert.deepEqual(answers.moves.map(({ x, y }) => [x, y]), [[1, 4], [2, 0], [3, 1], [4, 2], [5, 3], [6, 1]]);
    assert.deepEqual(answers.outcomes, ["P", "N", null]);
    assert.match(answers.refused, /^a is not a key of wythoff/);
  }));

test("a query in the address is drawn", () =>
  withPage("b=3&game=wab&a=5&size=32", async (page) => {
    await settled(page, "game=wab&size=32");
    assert.equal(await page.locator("select").inputValue(), "wab");
    assert.equal(await page.locator("input[type=number][name=b]").inputValue(), "3");
    const count = (await positions(page, "game=wab", { width: 32, height: 32 })).length / 2;
    assert.match(await page.locator("#status").innerText(), new RegExp(`^${count} P-positions on 32\\s×\\s32$`));
    const blue = await bluePixels(page);
    assert.ok(blue > 100 * count, `${blue} blue pixels`);
  }));

test("a slider redraws and the address follows", () =>
  withPage("game=wab", async (page) => {
    await settled(page, "game=wab");
    const before = await bluePixels(page);
    await page.locator("input[type=range][name=a]").fill("12");
    await settled(page, "game=wab&a=12");
    assert.notEqual(await bluePixels(page), before);
    assert.equal(await page.locator("input[type=number][name=a]").inputValue(), "12");
    await page.locator("input[type=number][name=b]").fill("7");
    await settled(page, "game=wab&a=12&b=7");
    assert.equal(await page.locator("input[type=range][name=b]").inputValue(), "7");
  }));

test("two changes during one solve both count", () =>
  withPage("game=wab&size=1024", async (page) => {
    await settled(page, "game=wab&size=1024");
    await page.evaluate(() => {
      for (const [name, value] of [["a", "9"], ["b", "4"]]) {
        const input = /** @type {HTMLInputElement} */ (document.querySelector(`input[type=range][name=${name}]`));
        input.value = value;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });
    await settled(page, "game=wab&a=9&b=4&size=1024");
  }));

test("every game of the picker is drawn", () =>
  withPage("", async (page) => {
    await settled(page, "game=wythoff");
    for (const id of await page.locator("option").evaluateAll((options) => options.map((option) => /** @type {any} */ (option).value))) {
      await page.locator("select").selectOption(id);
      await settled(page, `game=${id}`);
      assert.ok((await bluePixels(page)) > 0, id);
      assert.ok(await page.locator("#message").isHidden(), id);
    }
  }));

test("zoom, misère play and the third heap change the query", () =>
  withPage("game=nim", async (page) => {
    await settled(page, "game=nim");
    assert.ok(await page.locator("input[type=range][name=z]").isHidden());
    await page.locator("input[type=range][name=heaps]").fill("3");
    await settled(page, "game=nim&heaps=3");
    await page.locator("input[type=range][name=z]").fill("5");
    await settled(page, "game=nim&heaps=3&z=5");
    await page.locator("input[type=range][name=heaps]").fill("2");
    await settled(page, "game=nim");
    await page.getByRole("button", { name: "Zoom in" }).click();
    await settled(page, "game=nim&size=32");
    await page.getByRole("switch").check();
    await settled(page, "game=nim&play=misere&size=32");
    await page.getByRole("button", { name: "Show 64 by 64 cells" }).click();
    await settled(page, "game=nim&play=misere");
  }));

test("the pointer and the arrow keys say what a cell is", () =>
  withPage("size=8&game=wythoff", async (page) => {
    await settled(page, "game=wythoff&size=8");
    const board = page.locator("canvas");
    await board.focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"]) await board.press(key);
    assert.equal(await page.locator("#cell").textContent(), "(1, 2) P-position");
    await board.press("ArrowUp");
    assert.equal(await page.locator("#cell").textContent(), "(1, 3) not a P-position");
    await board.press("Escape");
    assert.equal(await page.locator("#cell").textContent(), "");
  }));

test("what is wrong is said where the board is, and a default is shown", () =>
  withPage("game=wab&a=5x", async (page) => {
    await settled(page, "game=wab");
    assert.equal(await page.locator("#message").innerText(), "a=5x is not a whole number: a goes from 1 to 50");
    assert.ok((await bluePixels(page)) > 0);
    await page.locator("input[type=range][name=a]").fill("6");
    await settled(page, "game=wab&a=6");
    assert.ok(await page.locator("#message").isHidden());
  }));

test("a number out of range goes to the nearest allowed one", () =>
  withPage("game=wab&a=99&b=0", async (page) => {
    await settled(page, "game=wab&a=50&b=1");
    assert.equal(await page.locator("#message").innerText(), "a=99 is out of range: a goes from 1 to 50");
  }));

for (const bad of ["game=chess", "game=%zz", "nonsense", "game=wythoff&size=8&size=9", "game=%3Cb%3Ebold%3C/b%3E"]) {
  test(`${bad} shows a sentence and a board`, () =>
    withPage(bad, async (page) => {
      await settled(page, "game=wythoff");
      assert.ok((await page.locator("#message").innerText()).length > 20);
      assert.equal(await page.locator("#message *").count(), 0);
      assert.ok((await bluePixels(page)) > 0);
    }));
}

test("a set that is not one keeps the last good picture and address", () =>
  withPage("game=wyt-k&set=3n%2B1", async (page) => {
    await settled(page, "game=wyt-k&set=3n+1");
    const before = await bluePixels(page);
    const set = page.locator("input[name=set]");
    assert.equal(await set.inputValue(), "3n+1");
    await set.fill("3..1");
    await page.locator("#message").waitFor();
    assert.match(await page.locator("#message").innerText(), /^set=3\.\.1 is not a set/);
    assert.equal(new URL(page.url()).search, "?game=wyt-k&set=3n+1");
    assert.equal(await bluePixels(page), before);
    await set.blur();
    await page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.querySelector("input[name=set]")).value === "3n+1");
  }));

test("a board beyond the limits says how far one can go and keeps the last good one", () =>
  withPage("game=fraenkel-k&set=1..&size=4096", async (page) => {
    await settled(page, "game=fraenkel-k&set=1..&size=4096");
    await page.getByRole("button", { name: "Zoom out" }).click();
    await page.locator("#message", { hasText: "4096 × 4096" }).waitFor();
    assert.equal(new URL(page.url()).search, "?game=fraenkel-k&set=1..&size=4096");
  }));

test("a newer request does not wait for an older one, which can be stopped", () =>
  withPage("", async (page) => {
    const order = await page.evaluate(async () => {
      const engine = /** @type {Engine} */ (/** @type {any} */ (globalThis).phibeam);
      /** @type {string[]} */
      const order = [];
      let told = 0;
      const stop = new AbortController();
      const long = engine.grundy("game=wythoff", { width: 4096, height: 4096 }, { signal: stop.signal, progress: () => told++ });
      const ended = long.then(() => order.push("long"), (error) => order.push(error.name));
      while (told === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await engine.positions("game=wythoff", { width: 64, height: 64 });
      order.push("short");
      stop.abort();
      await ended;
      return order;
    });
    assert.deepEqual(order, ["short", "AbortError"]);
  }));

test("long work shows progress and can be stopped", () =>
  withPage("game=fraenkel-st&size=8192", async (page) => {
    await settled(page, "game=fraenkel-st&size=8192");
    await page.getByRole("button", { name: "Zoom out" }).click();
    await page.getByRole("progressbar").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped.").waitFor();
    assert.equal(await page.locator("input[type=range][name=t]").inputValue(), "1");
    assert.ok(await page.getByRole("progressbar").isHidden());
    assert.equal(new URL(page.url()).search, "?game=fraenkel-st&size=8192");
  }));

/** The module with a solve that crashes, as a bug in it would. */
const CRASH = "\nOutcomeSolve.prototype.advance = () => { throw new WebAssembly.RuntimeError('unreachable'); };";

test("a worker that crashes is replaced and asked again", () => {
  let workers = 0;
  return withPage("game=wab", async (page) => {
    await settled(page, "game=wab");
    assert.equal(workers, 2);
    assert.ok((await bluePixels(page)) > 0);
  }, {
    prepare: (page) => page.route("**/pkg/phibeam.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()) + (++workers === 1 ? CRASH : "") });
    }),
  });
});

test("a worker that crashes again and again is given up with a sentence", () =>
  withPage("game=wab", async (page) => {
    await page.locator("#message").waitFor();
    assert.equal(await page.locator("#message").innerText(), "the engine stopped: unreachable");
  }, {
    prepare: (page) => page.route("**/pkg/phibeam.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()) + CRASH });
    }),
  }));

test("screenshots", { skip: !process.env.SCREENSHOTS }, async () => {
  const queries = { wab: "game=wab", error: "game=rational-nim&p1=0", far: "game=wythoff&size=8192", seeded: "game=seeded&size=16" };
  const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
  for (const [name, viewport] of Object.entries(sizes)) {
    for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
      for (const [label, query] of Object.entries(queries)) {
        await withPage(query, async (page) => {
          await page.locator("#status", { hasText: "×" }).waitFor();
          await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}-${colorScheme}-${label}.png` });
        }, { options: { viewport, colorScheme, deviceScaleFactor: name === "phone" ? 2 : 1 } });
      }
    }
  }
});
