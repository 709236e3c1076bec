// What can happen to the page itself: an hour in the background, another screen or zoom, a canvas that loses what was painted, an
// element that goes while it is solved, a page that is frozen and resumed, or gone and come back to. What was on show is on
// show again, and the game goes on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bluePixels, eventually, picture, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();
const calm = /** @type {const} */ ({ options: { reducedMotion: "reduce" } });
const HOUR = 3_600_000;
const slider = (/** @type {Page} */ page) => page.locator("phi-beam input[type=range][name=a]");

/** @param {Page} page @param {number} x @param {number} y */
async function press(page, x, y) {
  const pixel = await withBeam(page, (beam, [x, y]) => beam.cellToPixel(x, y), /** @type {[number, number]} */ ([x, y]));
  await page.locator("phi-beam canvas").click({ position: /** @type {{ x: number, y: number }} */ (pixel) });
}

test("an hour in the background: the game stands as it was, and the other side answers", () =>
  withPage(
    "game=wythoff&at=8,13&size=24",
    async (page) => {
      const turn = page.locator("phi-beam .turn", { hasText: /Your move/i });
      await turn.waitFor();
      await page.clock.fastForward(HOUR);
      const [worker] = page.workers();
      await press(page, 8, 12);
      // It answers after a rest that one sees, whatever the clock does in it.
      await page.clock.fastForward(HOUR);
      await page.waitForFunction(() => /moves=8,12;\d+,\d+/.test(/** @type {any} */ (document.querySelector("phi-beam")).query));
      await turn.waitFor();
      await page.keyboard.press("Control+z");
      await page.waitForFunction(() => !/moves=/.test(/** @type {any} */ (document.querySelector("phi-beam")).query));
      assert.deepEqual(page.workers(), [worker], "the worker is still the same");
    },
    { ...calm, prepare: (page) => page.clock.install() },
  ));

test("a clock that jumps while a board is being solved: it is solved to its end", () =>
  withPage(
    "game=wab&size=64",
    async (page) => {
      await shown(page);
      await withBeam(page, (beam) => beam.setState({ mode: "grundy", size: 2048 }));
      await page.clock.fastForward(HOUR);
      await shown(page, "game=wab&mode=grundy&size=2048");
      assert.equal(page.workers().length, 1);
      assert.ok(await page.locator("phi-beam .notice").isHidden());
    },
    { prepare: (page) => page.clock.install() },
  ));

/** The size of the canvas in pixels and in CSS pixels. @param {Page} page */
const sizes = (page) =>
  page.locator("phi-beam canvas").evaluate((element) => {
    const canvas = /** @type {HTMLCanvasElement} */ (element);
    return { width: canvas.width, height: canvas.height, ratio: Number((canvas.width / canvas.clientWidth).toFixed(2)) };
  });

test("another screen, with the same size and other pixels: what is painted stays right until it is painted anew, and then is as sharp as the screen", () =>
  withPage("game=wab&size=16", async (page) => {
    await shown(page);
    const cdp = await page.context().newCDPSession(page);
    const looked = async () => {
      const pixel = /** @type {{ x: number, y: number }} */ (await withBeam(page, (beam) => beam.cellToPixel(3, 5)));
      await page.locator("phi-beam canvas").hover({ position: pixel });
      await page.locator("phi-beam .cell", { hasText: "(3, 5)" }).waitFor();
      const seen = await picture(page);
      await page.mouse.move(2, 2);
      await page.locator("phi-beam .words", { hasText: "in sight" }).waitFor();
      return seen;
    };
    await looked();
    const before = { looked: await looked(), picture: await picture(page) };
    for (const deviceScaleFactor of [2, 1.5, 3, 1]) {
      // Told only to scripts: nothing makes the board paint itself anew, but what lies over it is painted all the same.
      await page.evaluate((value) => {
        const own = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(globalThis, "devicePixelRatio"));
        Object.defineProperty(globalThis, "devicePixelRatio", { value, configurable: true });
        Object.assign(globalThis, { restore: () => Object.defineProperty(globalThis, "devicePixelRatio", own) });
      }, deviceScaleFactor);
      assert.equal(await looked(), before.looked);
      assert.equal(await picture(page), before.picture);
      await page.evaluate(() => /** @type {any} */ (globalThis).restore());
      await cdp.send("Emulation.setDeviceMetricsOverride", { width: 1200, height: 800, deviceScaleFactor, mobile: false });
      await eventually(async () => (await sizes(page)).ratio, deviceScaleFactor);
      await looked();
      await cdp.send("Emulation.setDeviceMetricsOverride", { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
      await eventually(() => picture(page), before.picture);
    }
  }));

test("a page that is zoomed and back shows the same board", () =>
  withPage("game=wab&size=16", async (page) => {
    await shown(page);
    const cdp = await page.context().newCDPSession(page);
    const before = await picture(page);
    // As a browser does it: fewer CSS pixels, and more pixels to each.
    for (const zoom of [1.25, 2, 0.5]) {
      await cdp.send("Emulation.setDeviceMetricsOverride", { width: Math.round(1280 / zoom), height: Math.round(800 / zoom), deviceScaleFactor: zoom, mobile: false });
      await eventually(async () => (await sizes(page)).ratio, Math.max(zoom, 1));
      await eventually(async () => (await bluePixels(page)) > 30, true);
      assert.equal(await withBeam(page, (beam) => beam.query), "game=wab&size=16");
    }
    await cdp.send("Emulation.setDeviceMetricsOverride", { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
    await eventually(() => picture(page), before);
  }));

test("a canvas that has lost what was painted is painted again, without asking the engine", () =>
  withPage("game=wab&at=3,5&size=16", async (page) => {
    await page.locator("phi-beam .turn").waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const before = await picture(page);
    await page.workers()[0].evaluate(() => (self.onmessage = null));
    await page.locator("phi-beam canvas").evaluate((element) => {
      const canvas = /** @type {HTMLCanvasElement} */ (element);
      canvas.getContext("2d")?.reset();
      canvas.dispatchEvent(new Event("contextlost", { cancelable: true }));
    });
    assert.notEqual(await picture(page), before);
    await page.locator("phi-beam canvas").evaluate((canvas) => canvas.dispatchEvent(new Event("contextrestored")));
    await eventually(() => picture(page), before);
  }));

test("an element that goes while it is solved takes its work with it, and is drawn when it comes back", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await withBeam(page, (beam) => beam.outcome(1, 2));
    for (const size of [8192, 6000]) {
      await page.evaluate((size) => {
        const beam = /** @type {any} */ (document.querySelector("phi-beam"));
        beam.setState({ mode: "grundy", size });
        Object.assign(globalThis, { beam, place: beam.parentElement, before: beam.nextSibling });
      }, size);
      await page.locator("phi-beam .work").waitFor();
      await page.evaluate(() => /** @type {any} */ (globalThis).beam.remove());
      await eventually(async () => page.workers().length, 0);
      await page.evaluate(() => {
        const { beam, place, before } = /** @type {any} */ (globalThis);
        place.insertBefore(beam, before);
        beam.setState({ size: 16, mode: "p" });
      });
      await shown(page, "game=wab&size=16");
      await eventually(async () => (await bluePixels(page)) > 30, true);
    }
    assert.equal(await withBeam(page, (beam) => beam.outcome(1, 4)), "P");
    assert.equal(page.workers().length, 1);
  }));

test("a page that is frozen and resumed, at rest and while a board is solved, goes on", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await withBeam(page, (beam) => beam.outcome(1, 2));
    const cdp = await page.context().newCDPSession(page);
    const freeze = (/** @type {"frozen" | "active"} */ state) => cdp.send("Page.setWebLifecycleState", { state });
    const before = await picture(page);
    await freeze("frozen");
    await freeze("active");
    assert.equal(await picture(page), before);
    await withBeam(page, (beam) => beam.setState({ mode: "grundy", size: 1024 }));
    await freeze("frozen");
    await freeze("active");
    await shown(page, "game=wab&mode=grundy&size=1024");
    await withBeam(page, (beam) => beam.setState({ mode: "p", size: null }));
    await shown(page, "game=wab");
    await eventually(() => picture(page), before);
    assert.equal(page.workers().length, 1);
  }));

test("a page that one leaves and comes back to shows the same, and answers", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await slider(page).press("ArrowRight");
    await shown(page, "game=wab&a=6");
    await page.waitForFunction(() => location.search === "?game=wab&a=6");
    const [before, address] = [await picture(page), page.url()];
    await page.goto(address.replace(/\?.*/, "proofs.html"));
    await page.goBack();
    await shown(page, "game=wab&a=6");
    await eventually(() => picture(page), before);
    assert.equal(await withBeam(page, (beam) => beam.outcome(1, 4)), "P");
    await slider(page).press("ArrowRight");
    await shown(page, "game=wab&a=7");
  }));

test("where nothing may be stored, everything works, and nothing is complained of", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await slider(page).press("ArrowRight");
      await shown(page, "game=wab&a=6");
      await page.getByRole("heading", { name: "What is known" }).waitFor();
      await page.locator("phi-beam").getByRole("tab", { name: "Play" }).click();
      await page.locator("phi-beam .turn", { hasText: /move/i }).waitFor();
      await page.getByRole("button", { name: "Share" }).click();
      await page.getByRole("heading", { name: "Share" }).waitFor();
    },
    {
      ...calm,
      prepare: (page) =>
        page.addInitScript(() => {
          const denied = () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          };
          for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"]) Object.defineProperty(globalThis, name, { get: denied });
          Object.defineProperty(Document.prototype, "cookie", { get: denied, set: denied });
          Object.defineProperty(Navigator.prototype, "serviceWorker", { get: denied });
          Object.defineProperty(Navigator.prototype, "storage", { get: denied });
        }),
    },
  ));
