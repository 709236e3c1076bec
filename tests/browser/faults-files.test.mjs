// What can happen to the files on their way: the engine's are slow, fail, are cut off, of another version or of the wrong type;
// the network goes in the middle of a game. What is there stays and goes on, a sentence says what is missing, and once the
// files are to be had the next question has them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, wasmOf, WORKER } from "./faulty.mjs";
import { bluePixels, eventually, held, picture, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();
const FALLBACK = "The board is drawn here as soon as the engine has arrived";
const notice = (/** @type {Page} */ page) => page.locator("phi-beam .notice p");

/** Waits until a sentence says that the engine did not start, and that what is there without it still is. @param {Page} page @param {RegExp} words */
async function refused(page, words) {
  await notice(page).filter({ hasText: "the engine did not start" }).waitFor();
  assert.match(await notice(page).innerText(), words);
  assert.ok(await page.locator("phi-beam").getByText(FALLBACK).isVisible());
  assert.ok(await page.locator("phi-beam input[type=range][name=a]").isVisible());
}

/** Turns a slider when the pause after a failure is over; the board is drawn as if nothing had been. @param {Page} page */
async function recovers(page) {
  const slider = page.locator("phi-beam input[type=range][name=a]");
  let isDrawn = false;
  const drawn = shown(page, "game=wab&a=6").then(() => (isDrawn = true));
  await page.clock.fastForward(6000);
  await slider.press("ArrowRight");
  await Promise.race([drawn, page.waitForTimeout(2000)]);
  // What was asked for while it was faulty may have failed only now: then there is one more pause, and one asks again.
  if (!isDrawn) {
    await page.clock.fastForward(6000);
    for (const key of ["ArrowLeft", "ArrowRight"]) await slider.press(key);
  }
  await drawn;
  await eventually(async () => (await bluePixels(page)) > 30, true);
  assert.equal(page.workers().length, 1);
}

test("a wasm file that is slow: controls work meanwhile, a line says what is waited for, and the board comes", () => {
  const engine = held(wasmOf("first"));
  return withPage(
    "game=wab",
    async (page) => {
      await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
      await page.clock.runFor(60_000);
      await page.locator("phi-beam .words", { hasText: "Still waiting for the engine: the network may be slow. Stop gives up." }).waitFor();
      assert.ok(await notice(page).isHidden());
      engine.release();
      await shown(page, "game=wab&a=6");
      await page.locator("phi-beam .words", { hasText: "in sight" }).waitFor();
    },
    { prepare: async (page) => (await page.clock.install(), engine.prepare(page)) },
  );
});

for (const [name, fault] of /** @type {const} */ ([
  ["fails", (/** @type {import("playwright-core").Route} */ route) => route.abort()],
  ["is not there", (/** @type {import("playwright-core").Route} */ route) => route.fulfill({ status: 404, body: "not found" })],
])) {
  test(`a wasm file that ${name}: a sentence, no try without being asked, and a board when it is to be had`, () => {
    let times = 0;
    let faulty = true;
    return withPage(
      "game=wab",
      async (page) => {
        await refused(page, /Try again when there is a network, or load the page again$/);
        const before = times;
        // Neither time nor somebody in a hurry makes it try for ever.
        await page.clock.runFor(60_000);
        for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft"]) await page.locator("phi-beam input[type=range][name=b]").press(key);
        assert.ok(times - before <= 2, `asked for ${times - before} times more`);
        faulty = false;
        await recovers(page);
      },
      {
        prepare: async (page) => {
          await page.clock.install();
          await page.route(wasmOf("first"), (route) => (times++, faulty ? fault(route) : route.continue()).catch(() => {}));
        },
        expected: /ERR_FAILED|404|WebAssembly/,
      },
    );
  });
}

/** A module that wants something of JavaScript that no version of ours gives it. */
const OTHER = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, 9, 1, 1, 97, 3, 110, 101, 119, 0, 0]);

for (const [name, change, words] of /** @type {const} */ ([
  ["cut off in the middle", (/** @type {Buffer} */ bytes) => bytes.subarray(0, bytes.length >> 1), /WebAssembly/],
  ["of another version", () => OTHER, /import|version/i],
  ["another page of the host", () => "<!doctype html><title>Not found</title>", /WebAssembly/],
])) {
  test(`a wasm file that is ${name}: a sentence that does not blame the page, and a board when it is whole`, () => {
    let faulty = true;
    return withPage(
      "game=wab",
      async (page) => {
        await refused(page, words);
        assert.doesNotMatch(await notice(page).innerText(), /Content-Security-Policy|Access-Control/);
        assert.equal(page.workers().length, 0);
        faulty = false;
        await recovers(page);
      },
      {
        prepare: async (page) => {
          await page.clock.install();
          await changed(page, wasmOf("first"), (bytes) => (faulty ? change(bytes) : bytes));
        },
      },
    );
  });

  test(`a later module that is ${name}: what needs it says so, the board goes on, and it is asked for again`, () => {
    let faulty = true;
    return withPage(
      "game=wab",
      async (page) => {
        await shown(page);
        const asked = () => withBeam(page, (beam) => beam.outcome(1, 4).catch((error) => error.message));
        assert.match(await asked(), /^the engine did not start: .*; try again when there is a network$/);
        await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
        await shown(page, "game=wab&a=6");
        faulty = false;
        assert.equal(await asked(), "P");
      },
      { prepare: (page) => changed(page, wasmOf("full"), (bytes) => (faulty ? change(bytes) : bytes)), expected: /WebAssembly/ },
    );
  });
}

test("wasm that is served as something else is drawn all the same", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      assert.equal(await withBeam(page, (beam) => beam.outcome(1, 4)), "P");
      assert.ok(await notice(page).isHidden());
    },
    {
      prepare: (page) =>
        page.route("**/*.wasm", async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, headers: { ...response.headers(), "content-type": "text/html" } }).catch(() => {});
        }),
      expected: /MIME/,
    },
  ));

test("a worker's script that is no script: a sentence, and no try for ever", () => {
  let times = 0;
  return withPage(
    "game=wab",
    async (page) => {
      await refused(page, /Try again when there is a network, or load the page again$/);
      assert.doesNotMatch(await notice(page).innerText(), /Content-Security-Policy/);
      assert.ok(times < 5, `asked for ${times} times`);
      assert.equal(page.workers().length, 0);
    },
    {
      prepare: (page) => page.route(WORKER, (route) => (times++, route.fulfill({ contentType: "text/html", body: "<!doctype html>" })).catch(() => {})),
      expected: /MIME|module script|dynamically|worker|wasm/i,
    },
  );
});

test("offline in the middle of a game: moves, undo and sliders go on, and what is not there says so and comes later", () =>
  withPage(
    "game=wythoff&at=8,13&opponent=person&size=24",
    async (page) => {
      await page.locator("phi-beam .turn", { hasText: /move/i }).waitFor();
      await withBeam(page, (beam) => beam.outcome(1, 2));
      await page.getByRole("heading", { name: "What is known" }).waitFor();
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      const move = async (/** @type {number} */ x, /** @type {number} */ y) => {
        const pixel = await withBeam(page, (beam, [x, y]) => beam.cellToPixel(x, y), /** @type {[number, number]} */ ([x, y]));
        await page.locator("phi-beam canvas").click({ position: /** @type {{ x: number, y: number }} */ (pixel) });
        await page.waitForFunction((to) => location.search.includes(to), `${x},${y}`);
      };
      await move(8, 5);
      await move(3, 5);
      await page.getByRole("button", { name: "Share" }).click();
      await notice(page).filter({ hasText: "a part of this page did not arrive: try again when there is a network" }).waitFor();
      await page.locator("phi-beam .notice button").click();
      await page.keyboard.press("Control+z");
      await page.waitForFunction(() => !location.search.includes("3,5"));
      await move(3, 5);
      const before = await picture(page);
      await page.getByRole("button", { name: "Verify", exact: true }).click();
      await page.getByText(/the engine did not start: .* try again when there is a network/).first().waitFor();
      assert.equal(await picture(page), before);
      await page.context().setOffline(false);
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("heading", { name: "Share" }).waitFor();
    },
    { options: { reducedMotion: "reduce" }, expected: /ERR_INTERNET_DISCONNECTED|WebAssembly/ },
  ));

for (const [name, query, file, act] of /** @type {const} */ ([
  ["what is said of a cell", "game=wab", /inspection-view/, (/** @type {Page} */ page) => withBeam(page, (beam) => beam.point(3, 5))],
  ["a game", "game=wab", /\/match/, (/** @type {Page} */ page) => page.locator("phi-beam").getByRole("tab", { name: "Play" }).click()],
  ["the editor of a rule", "game=wab", /editor/, (/** @type {Page} */ page) => page.locator("#game").selectOption("custom")],
  ["how two games agree", "game=wab", /comparison-view/, (/** @type {Page} */ page) => withBeam(page, (beam) => beam.setState({ vs: "game=nim" }))],
])) {
  test(`${name} that does not arrive says so, and the board goes on`, () =>
    withPage(
      query,
      async (page) => {
        await shown(page);
        await act(page);
        await notice(page).filter({ hasText: "a part of this page did not arrive" }).waitFor();
        await withBeam(page, (beam) => beam.setState({ game: "wab", a: 7, vs: null }));
        await shown(page, "game=wab&a=7");
      },
      { prepare: (page) => page.route((url) => file.test(url.pathname), (route) => route.abort()), expected: /ERR_FAILED/ },
    ));
}
