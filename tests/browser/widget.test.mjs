// The one file for notebooks, alone in its folder: from another origin, from a blob, in a shadow root, under policies; state both
// ways with a model like those of notebooks, and nothing left when a cell goes.

import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { widget } from "../../bundle-widget.mjs";
import { eventually, SOURCES } from "./harness.mjs";
import { draws, useHosts } from "./hosts.mjs";

/** @typedef {import("./hosts.mjs").Page} Page */
/** @typedef {import("../../www/phi-beam.js").PhiBeam} PhiBeam */

const withHost = useHosts(async () => {
  const folder = join(SOURCES, "target/widget");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "www"), { recursive: true });
  writeFileSync(join(folder, "www/phi-beam.widget.js"), await widget());
  return folder;
});

const BODY = '<main id="place" style="width: 900px"></main>';

/** Where the file is, from the test's own page. @type {string} */
let file = "";
/** @param {import("./hosts.mjs").Places} places */
const body = ({ open }) => {
  file = `${open}phi-beam.widget.js`;
  return BODY;
};

/**
 * Shows a model as a notebook does; the page has it as `model`, and how to take the board away as `end`.
 * @param {Page} page
 * @param {Record<string, unknown>} state
 * @param {{ shadow?: boolean, blob?: boolean, view?: boolean }} [setting]
 */
function show(page, state, { shadow = false, blob = false, view = true } = {}) {
  return page.evaluate(
    async ({ file, state, shadow, blob, view }) => {
      class Model extends EventTarget {
        /** @type {Record<string, unknown>} */ state = { ...state };
        /** @type {Record<string, unknown>[]} */ saved = [];
        /** @type {unknown[]} */ sent = [];
        /** @type {Map<Function, EventListener>} */ heard = new Map();
        get(/** @type {string} */ key) {
          return this.state[key];
        }
        set(/** @type {string} */ key, /** @type {unknown} */ value) {
          this.state[key] = value;
          this.dispatchEvent(new Event(`change:${key}`));
        }
        save_changes() {
          this.saved.push({ ...this.state });
        }
        on(/** @type {string} */ type, /** @type {Function} */ act) {
          this.heard.set(act, (event) => act(/** @type {CustomEvent} */ (event).detail));
          this.addEventListener(type, /** @type {EventListener} */ (this.heard.get(act)));
        }
        off(/** @type {string} */ type, /** @type {Function} */ act) {
          this.removeEventListener(type, /** @type {EventListener} */ (this.heard.get(act)));
          this.heard.delete(act);
        }
        send(/** @type {unknown} */ message) {
          this.sent.push(message);
        }
      }
      const address = blob ? URL.createObjectURL(await (await fetch(file)).blob()) : file;
      const { default: widget } = await import(address);
      const model = new Model();
      const place = /** @type {HTMLElement} */ (document.getElementById("place"));
      const forget = widget.initialize({ model });
      const el = shadow ? (place.shadowRoot ?? place.attachShadow({ mode: "open" })) : place;
      const end = view ? widget.render({ model, el }) : () => {};
      Object.assign(globalThis, { model, end: () => (end(), forget()) });
    },
    { file, state, shadow, blob, view },
  );
}

/** @param {Page} page @param {string} key */
const trait = (page, key) => page.evaluate((key) => /** @type {any} */ (globalThis).model.get(key), key);
/** @param {Page} page @param {string} key @param {unknown} value */
const set = (page, key, value) => page.evaluate(([key, value]) => /** @type {any} */ (globalThis).model.set(key, value), /** @type {const} */ ([key, value]));
/** @param {Page} page */
const queryOf = (page) => page.locator("phi-beam").evaluate((board) => /** @type {PhiBeam} */ (board).query);

test("from another origin it draws, with a worker, and asks for nothing but itself", () =>
  withHost(body, async (page) => {
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await show(page, { query: "game=wab&a=5&b=3" });
    await draws(page);
    assert.deepEqual(asked.filter((url) => url.startsWith("http")), [file]);
    assert.deepEqual(page.workers().map((worker) => new URL(worker.url()).protocol), ["blob:"]);
  }));

test("every game is drawn, and what only further modules know", () =>
  withHost(body, async (page) => {
    await show(page, { query: "game=nim&heaps=3&z=3" });
    await eventually(() => trait(page, "query"), "game=nim&heaps=3&z=3");
    for (const query of ["game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k%3D%3D2*l", "game=wythoff&vs=game%3Dwab", "game=wab&mode=grundy"]) {
      await set(page, "query", query);
      await eventually(() => page.locator("phi-beam").evaluate((board) => /** @type {PhiBeam} */ (board).isIdle && /** @type {PhiBeam} */ (board).query), query);
    }
    assert.equal(await page.locator("phi-beam .notice").isVisible(), false);
  }));

test("state goes both ways, in a shadow root and from a blob", () =>
  withHost(body, async (page) => {
    await show(page, { query: "a=5&game=wab", position: null, moves: [], flags: ["no-zoom"], alt: "A board", error: "" }, { shadow: true, blob: true });
    // Canonical, as soon as it is on show.
    await eventually(() => trait(page, "query"), "game=wab");
    assert.deepEqual(await page.locator("phi-beam").evaluate((board) => [board.hasAttribute("no-zoom"), board.getAttribute("alt")]), [true, "A board"]);
    await page.locator("phi-beam input[type=number][name=a]").fill("9");
    await page.locator("phi-beam input[type=number][name=a]").press("Enter");
    await eventually(() => trait(page, "query"), "game=wab&a=9");
    await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).model.saved.at(-1)?.query), "game=wab&a=9");
    await set(page, "query", "game=wythoff&size=20&at=12,17&moves=12,15&opponent=person");
    await eventually(() => queryOf(page), "game=wythoff&size=20&at=12,17&moves=12,15&opponent=person");
    await eventually(async () => [await trait(page, "position"), await trait(page, "moves")], [[12, 15], [[12, 15]]]);
    await set(page, "position", [8, 9]);
    await eventually(() => trait(page, "query"), "game=wythoff&size=20&at=8,9&opponent=person");
    await eventually(() => trait(page, "moves"), []);
    await set(page, "query", "game=wab&a=999");
    await eventually(() => trait(page, "query"), "game=wab&a=50");
    assert.match(await trait(page, "error"), /a=999/);
    await set(page, "flags", []);
    await eventually(() => page.locator("phi-beam").evaluate((board) => board.hasAttribute("no-zoom")), false);
  }));

test("of many changes in a row the last one stays", () =>
  withHost(body, async (page) => {
    await show(page, { query: "game=wab" });
    await eventually(() => trait(page, "query"), "game=wab");
    for (let a = 10; a <= 40; a++) await set(page, "query", `game=wab&a=${a}`);
    await eventually(() => queryOf(page), "game=wab&a=40");
    await page.waitForTimeout(300);
    assert.equal(await trait(page, "query"), "game=wab&a=40");
  }));

test("a kernel's questions are answered, with no board in sight", () =>
  withHost(body, async (page) => {
    await show(page, { query: "game=wythoff" }, { view: false });
    await page.evaluate(() => {
      const ask = (/** @type {object} */ detail) => /** @type {any} */ (globalThis).model.dispatchEvent(new CustomEvent("msg:custom", { detail }));
      ask({ id: 1, ask: "outcome", with: ["165580140", "267914295"] });
      ask({ id: 2, ask: "positions", with: [0, 0, 4, 4] });
      ask({ id: 3, ask: "grundy", with: [2, 2] });
    });
    await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).model.sent.sort((/** @type {any} */ a, /** @type {any} */ b) => a.id - b.id)), [
      { id: 1, answer: "P" },
      { id: 2, answer: [[0, 0], [1, 2], [2, 1]] },
      { id: 3, answer: [[0, 1], [1, 2]] },
    ]);
    assert.equal(await page.locator("phi-beam").count(), 0);
  }));

test("when a cell goes nothing of its board is left", () =>
  withHost(body, async (page) => {
    await show(page, { query: "game=wab&a=5&b=3" });
    await draws(page);
    await page.evaluate(() => /** @type {any} */ (globalThis).end());
    assert.equal(await page.locator("phi-beam").count(), 0);
    assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).model.heard.size), 0);
    await eventually(async () => page.workers().length, 0);
    // And it comes again, with a worker of its own.
    await show(page, { query: "game=wab&a=5&b=3" }, { blob: true });
    await draws(page);
    assert.equal(page.workers().length, 1);
  }));

test("where no worker may run the page does the work", () =>
  withHost(body, async (page) => {
    await show(page, { query: "game=wab&a=5&b=3" });
    await draws(page);
    assert.equal(page.workers().length, 0);
  }, { policy: ({ origin }) => `script-src ${origin} 'unsafe-eval' 'wasm-unsafe-eval'; worker-src 'none'`, expected: /worker-src|Content Security Policy/ }));

test("keys for the board are marked as such, so that JupyterLab lets them be", () =>
  withHost(body, async (page) => {
    await show(page, { query: "game=wab&a=5&b=3" });
    await draws(page);
    await page.evaluate(() => {
      const heard = /** @type {string[]} */ (/** @type {any} */ (globalThis).heard = []);
      document.addEventListener("keydown", (event) => heard.push(`${event.key} ${/** @type {Element} */ (event.target).hasAttribute("data-lm-suppress-shortcuts")}`), true);
    });
    await page.locator("phi-beam canvas").focus();
    for (const key of ["d", "Control+s", "ArrowDown"]) await page.keyboard.press(key);
    assert.deepEqual((await page.evaluate(() => /** @type {any} */ (globalThis).heard)).filter((/** @type {string} */ key) => !key.startsWith("Control ")), ["d true", "s false", "ArrowDown true"]);
  }));
