// <phi-beam> as a course page uses it: methods, attributes and properties, events, many on one page, none left behind.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, shown, useBrowser, withBeam } from "./harness.mjs";

const withPage = useBrowser();

test("state, view, undo and reset", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    assert.deepEqual(await withBeam(page, (beam) => beam.getState()), { game: "wab", a: 5, b: 3 });
    await withBeam(page, (beam) => beam.setState({ a: 8, mode: "grundy", size: 20 }));
    await shown(page, "game=wab&a=8&mode=grundy&size=20");
    assert.deepEqual(await withBeam(page, (beam) => beam.getState()), { game: "wab", a: 8, b: 3, mode: "grundy", size: 20 });
    await withBeam(page, (beam) => beam.undo());
    await shown(page, "game=wab");
    await withBeam(page, (beam) => beam.redo());
    await shown(page, "game=wab&a=8&mode=grundy&size=20");
    await withBeam(page, (beam) => beam.setView({ x: 5, y: 7, span: 32 }));
    await shown(page, "game=wab&a=8&mode=grundy&view=5,7,32");
    await withBeam(page, (beam) => beam.reset());
    await shown(page, "game=wab");
    await withBeam(page, (beam) => beam.setState({ game: "nim", heaps: 3, z: 5 }));
    await shown(page, "game=nim&heaps=3&z=5");
  }));

test("the piece is looked at until something else is", () =>
  withPage("game=wythoff&at=12,17", async (page) => {
    await page.getByText("(12, 17)", { exact: true }).waitFor();
    const at = await withBeam(page, (beam) => {
      const box = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas")).getBoundingClientRect();
      const cell = /** @type {{ x: number, y: number }} */ (beam.cellToPixel(3, 5));
      return { x: box.left + cell.x, y: box.top + cell.y };
    });
    await page.mouse.move(at.x, at.y);
    await page.getByText("(3, 5)", { exact: true }).waitFor();
    await page.mouse.move(2, 2);
    await page.getByText("(12, 17)", { exact: true }).waitFor();
    await withBeam(page, (beam) => beam.setState({ at: null }));
    await page.getByText("(12, 17)", { exact: true }).waitFor({ state: "hidden" });
  }));

test("cells and pixels", () =>
  withPage("game=wythoff&view=100,200,32", async (page) => {
    await shown(page, "game=wythoff&view=100,200,32");
    const found = await withBeam(page, (beam) =>
      [[100, 200], [117, 213], [131, 220]].map(([x, y]) => {
        const at = beam.cellToPixel(x, y);
        return at && beam.pixelToCell(at.x, at.y);
      }),
    );
    assert.deepEqual(found, [{ x: 100, y: 200 }, { x: 117, y: 213 }, { x: 131, y: 220 }]);
    assert.equal(await withBeam(page, (beam) => beam.pixelToCell(-1, 0)), null);
  }));

test("answers: outcomes also far away, moves, values, windows", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page, "game=wythoff");
    const answers = await withBeam(page, async (beam) => {
      const far = await beam.positions({ x: 2 ** 40, y: 2 ** 40, width: 4, height: 4 });
      return {
        near: await Promise.all([beam.outcome(1, 2), beam.outcome(1, 1)]),
        far: await beam.outcome(10n ** 18n, 1618033988749894848n),
        big: await beam.outcome(4052739537881n, 6557470319842n),
        moves: await beam.moves(1, 2),
        grundy: [...(await beam.grundy({ x: 1, y: 2, width: 2, height: 2 }))],
        kind: far.constructor.name,
        window: [...(await beam.positions({ x: 3, y: 4, width: 3, height: 4 }))].map(Number),
        refused: await beam.moves(-1, 2).catch((error) => error.message),
      };
    });
    assert.deepEqual(answers.near, ["P", "N"]);
    assert.ok(answers.far === "P" || answers.far === "N");
    // Consecutive Fibonacci numbers F(2n), F(2n+1) are a P-position.
    assert.equal(answers.big, "P");
    assert.deepEqual(answers.moves, [
      { x: 0, y: 1, outcome: "N" },
      { x: 0, y: 2, outcome: "N" },
      { x: 1, y: 0, outcome: "N" },
      { x: 1, y: 1, outcome: "N" },
    ]);
    assert.deepEqual(answers.grundy, [0, 4, 1, 5]);
    assert.equal(answers.kind, "BigUint64Array");
    assert.deepEqual(answers.window, [3, 5, 4, 7]);
    assert.ok(answers.refused.length > 10);
  }));

test("attributes and properties reflect each other", () =>
  withPage("game=modular-wythoff&size=32", async (page) => {
    await shown(page, "game=modular-wythoff&size=32");
    await withBeam(page, (beam) => beam.setAttribute("m", "9"));
    await shown(page, "game=modular-wythoff&m=9&size=32");
    assert.equal(await withBeam(page, (beam) => Reflect.get(beam, "m")), "9");
    await withBeam(page, (beam) => Reflect.set(beam, "m", 12));
    await shown(page, "game=modular-wythoff&m=12&size=32");
    assert.equal(await withBeam(page, (beam) => beam.getAttribute("m")), "12");
    await withBeam(page, (beam) => {
      beam.setAttribute("game", "wab");
      beam.setAttribute("a", "4");
    });
    await shown(page, "game=wab&a=4&size=32");
    assert.ok(await page.locator("phi-beam .notice").isHidden());
    await withBeam(page, (beam) => Reflect.set(beam, "noControls", true));
    assert.ok(await page.locator("phi-beam .controls").isHidden());
    assert.equal(await withBeam(page, (beam) => beam.hasAttribute("no-controls")), true);
  }));

test("events come from a person, not from scripts", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    await page.evaluate(() => {
      const heard = /** @type {string[]} */ (/** @type {any} */ (globalThis).heard = []);
      for (const type of ["phi-input", "phi-change", "phi-view", "phi-move"]) document.addEventListener(type, () => heard.push(type));
    });
    await withBeam(page, (beam) => {
      beam.setState({ a: 9 });
      beam.setView({ span: 40 });
      beam.setAttribute("b", "2");
    });
    await shown(page, "game=wab&a=9&b=2&size=40");
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (globalThis).heard), []);
    await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
    await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).heard), ["phi-input", "phi-change"]);
    await page.getByRole("button", { name: "Zoom in" }).click();
    await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).heard), ["phi-input", "phi-change", "phi-view"]);
  }));

/** Notes what each `phi-change` says, and what `getState` says then. @param {import("./harness.mjs").Page} page */
async function noteChanges(page) {
  await page.evaluate(() => {
    const heard = /** @type {object[]} */ (/** @type {any} */ (globalThis).heard = []);
    document.addEventListener("phi-change", (/** @type {any} */ { target, detail }) => heard.push([detail.state, target.getState()]));
  });
  /** @param {object} state */
  return async (state) => {
    await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).heard), [[state, state]]);
    await page.evaluate(() => /** @type {any} */ (globalThis).heard.splice(0));
  };
}

test("phi-change and getState say the same, numbers as numbers: number, slider, set, second thoughts, choice", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    const told = await noteChanges(page);
    const field = (/** @type {string} */ selector) => page.locator(`phi-beam ${selector}`);
    await field("input[type=number][name=a]").fill("9");
    await field("input[type=number][name=a]").press("Enter");
    await told({ game: "wab", a: 9, b: 3 });
    // What goes without saying is left out of the query, and what is too much is brought into range.
    await field("input[type=number][name=a]").fill("5");
    await field("input[type=number][name=a]").press("Enter");
    await told({ game: "wab", a: 5, b: 3 });
    await field("input[type=number][name=a]").fill("999");
    await field("input[type=number][name=a]").press("Enter");
    await told({ game: "wab", a: 50, b: 3 });
    await field("input[type=range][name=b]").press("ArrowRight");
    await told({ game: "wab", a: 50, b: 4 });
    await withBeam(page, (beam) => beam.setState({ game: "wyt-k" }));
    await shown(page, "game=wyt-k");
    await field("input[name=set]").fill("2, 3n+1");
    await field("input[name=set]").press("Enter");
    await told({ game: "wyt-k", set: "2,3n+1" });
    // What is no set changes nothing.
    await field("input[name=set]").fill("2,,x");
    await field("input[name=set]").press("Enter");
    await told({ game: "wyt-k", set: "2,3n+1" });
    await withBeam(page, (beam) => beam.setState({ game: "wythoff", at: "3,4", size: 8 }));
    await field(".turn").waitFor();
    await field("details.settings summary").click();
    await field("select[name=opponent]").selectOption("casual");
    await told({ game: "wythoff", size: 8, at: "3,4", opponent: "casual" });
  }));

test("ten elements share one worker, and removing them stops their work", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page, "game=wythoff");
    await page.evaluate(async () => {
      const ready = [];
      for (let n = 0; n < 10; n++) {
        const beam = document.createElement("phi-beam");
        beam.setAttribute("game", "fraenkel");
        beam.setAttribute("a", String(n + 1));
        beam.setAttribute("no-controls", "");
        beam.setAttribute("loading", "eager"); // They are far below what is in sight.
        Object.assign(beam.style, { flex: "none", height: "300px" });
        ready.push(new Promise((done) => beam.addEventListener("phi-ready", done, { once: true })));
        document.body.append(beam);
      }
      await Promise.all(ready);
    });
    assert.equal(page.workers().length, 1);
    const gone = await page.evaluate(async () => {
      const beams = /** @type {import("../../www/phi-beam.js").PhiBeam[]} */ ([...document.querySelectorAll("body > phi-beam")]);
      for (const beam of beams) beam.setState({ game: "fraenkel-st", size: 16384 });
      await new Promise((done) => setTimeout(done, 100));
      for (const beam of beams) beam.remove();
      await new Promise((done) => setTimeout(done, 50));
      // The quickest of some answers: a busy worker is slow each time, a busy machine only now and then.
      const times = [];
      for (let n = 0; n < 5; n++) {
        const begin = performance.now();
        await /** @type {any} */ (document.querySelector("phi-beam")).positions({ width: 64 + n, height: 64 });
        times.push(performance.now() - begin);
      }
      return Math.min(...times);
    });
    assert.ok(gone < 200, `the worker is still busy: ${gone} ms`);
    // One that comes back is drawn again.
    const back = await page.evaluate(async () => {
      const beam = /** @type {any} */ (document.createElement("phi-beam"));
      beam.a = 7;
      beam.loading = "eager";
      beam.setAttribute("game", "wab");
      Object.assign(beam.style, { flex: "none", height: "300px" });
      document.body.append(beam);
      await new Promise((done) => beam.addEventListener("phi-ready", done, { once: true }));
      beam.remove();
      document.body.append(beam);
      beam.setState({ b: 2 });
      await new Promise((done) => beam.addEventListener("phi-state", done, { once: true }));
      return beam.query;
    });
    assert.equal(back, "game=wab&a=7&b=2");
  }));

test("keys of the board and of its fields stay inside, keys that nobody uses go on", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    await page.evaluate(() => {
      /** @type {string[]} */
      const heard = [];
      /** @type {any} */ (window).heardKeys = heard;
      document.addEventListener("keydown", ({ key }) => heard.push(key));
    });
    const heard = () => page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (window).heardKeys.splice(0)));
    await page.locator("phi-beam canvas").first().focus();
    // Slides turn at arrows and letters, notebooks insert cells at b: none of them hears these.
    for (const key of ["ArrowRight", "End", "Home", "b", "d", "Escape"]) await page.keyboard.press(key);
    assert.deepEqual(await heard(), []);
    for (const key of ["PageDown", "F4", "Control+b"]) await page.keyboard.press(key);
    assert.deepEqual(await heard(), ["PageDown", "F4", "Control", "b"]);
    for (const type of ["number", "range"]) {
      await page.locator(`phi-beam input[type=${type}][name=a]`).focus();
      for (const key of ["ArrowUp", "7", "Home"]) await page.keyboard.press(key);
      assert.deepEqual(await heard(), [], type);
    }
    await page.locator("phi-beam input[type=number][name=a]").focus();
    await page.keyboard.press("PageDown");
    assert.deepEqual(await heard(), ["PageDown"]);
  }));

test("a browser that says the mouse has left when a button is let go loses no cell", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page, "game=wythoff");
    const { x, y } = await withBeam(page, (beam) => {
      const { left, top } = /** @type {HTMLElement} */ (beam.shadowRoot?.querySelector("canvas")).getBoundingClientRect();
      const middle = /** @type {{ x: number, y: number }} */ (beam.cellToPixel(20, 15));
      return { x: left + middle.x, y: top + middle.y };
    });
    await page.mouse.click(x, y);
    const leaves = (/** @type {number} */ clientX) => withBeam(page, (beam, at) => beam.shadowRoot?.querySelector("canvas")?.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse", clientX: at[0], clientY: at[1] })), [clientX, y]);
    await leaves(x);
    await page.keyboard.press("ArrowRight");
    const words = page.locator("phi-beam [aria-live=polite]");
    await words.filter({ hasText: "(21, 15)" }).waitFor();
  }));
