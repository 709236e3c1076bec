// Sliders redraw while they are dragged, come back to where they were, and never pile up.

import assert from "node:assert/strict";
import { test } from "node:test";
import games from "../../www/pkg/catalogue.js";
import { addressed, eventually, picture, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** What a game needs for each of its sliders to matter. @type {Record<string, string>} */
const SETTING = {
  nim: "&heaps=3",
  "modular-nim": "&heaps=3",
  seeded: "&fill=50",
  custom: `&rule=${encodeURIComponent("l==0 and k%a==0 or k==0 and l%b==0 or k==l and k%m==0")}`,
};

/** So long, in milliseconds, a picture may take. */
const PATIENCE = 10_000;

/** Presses a slider and moves it; true once the picture has changed with the button still down. @param {Page} page @param {string} key */
async function drag(page, key) {
  const slider = page.locator(`phi-beam input[type=range][name=${key}]`);
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  const at = await slider.evaluate((/** @type {HTMLInputElement} */ { value, min, max }) => (Number(value) - Number(min)) / (Number(max) - Number(min)));
  assert.ok(box);
  const x = (/** @type {number} */ share) => box.x + 8 + share * (box.width - 16);
  const before = await picture(page);
  await page.mouse.move(x(at), box.y + box.height / 2);
  await page.mouse.down();
  let changed = false;
  // Not every value has a picture of its own: several are tried, the last with patience.
  const shares = [0.3, 0.1, 0.6, 0.05];
  for (const [n, share] of shares.entries()) {
    await page.mouse.move(x(share), box.y + box.height / 2, { steps: 3 });
    const end = Date.now() + (n < shares.length - 1 ? 300 : PATIENCE);
    while (!changed && Date.now() < end) {
      await page.waitForTimeout(20);
      changed = (await picture(page)) !== before;
    }
    if (changed) break;
  }
  await page.mouse.up();
  return changed;
}

test("every slider changes the picture while it is dragged", () =>
  withPage("", async (page) => {
    for (const { id, params } of games) {
      // With a third heap of nothing the slice is the game of two heaps: `heaps` alone changes no picture.
      for (const { key } of params.filter(({ key, kind }) => kind === "int" && key !== "heaps")) {
        await withBeam(page, (beam, query) => void (beam.query = query), `game=${id}${SETTING[id] ?? ""}`);
        await shown(page, `game=${id}${SETTING[id] ?? ""}`);
        // An editor that arrives would move what is below it.
        if (params.some(({ kind }) => kind === "rule")) await page.locator('phi-beam .moves-grid [data-k="1"][aria-selected]').first().waitFor();
        await page.waitForTimeout(30);
        assert.ok(await drag(page, key), `${id}: ${key}`);
      }
    }
  }));

test("a slider moved through its whole range and back leaves picture, state and address", () =>
  withPage("game=modular-wythoff&m=7", async (page) => {
    // It has few P-positions: the board is fitted to them, whenever a slider has come to rest.
    await page.waitForFunction(() => /[&]size=/.test(location.search));
    await shown(page, (await page.evaluate(() => location.search)).slice(1));
    const before = [await picture(page), await withBeam(page, (beam) => beam.getState()), page.url()];
    await page.locator("phi-beam input[type=range][name=m]").evaluate(async (/** @type {HTMLInputElement} */ input) => {
      const values = Array.from({ length: 199 }, (_, n) => (n < 100 ? n + 1 : 199 - n));
      for (const value of [...values, 2, 3, 4, 5, 6, 7]) {
        input.value = String(value);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise((done) => requestAnimationFrame(done));
      }
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await eventually(async () => [await picture(page), await withBeam(page, (beam) => beam.getState()), page.url()], before);
  }));

test("ten thousand slider events leave the last value, one worker and no error", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    await page.locator("phi-beam input[type=range][name=a]").evaluate(async (/** @type {HTMLInputElement} */ input) => {
      for (let n = 0; n < 10_000; n++) {
        input.value = String(1 + ((n * 7) % 50));
        input.dispatchEvent(new Event("input", { bubbles: true }));
        if (n % 100 === 0) await new Promise((done) => requestAnimationFrame(done));
      }
    });
    await addressed(page, "game=wab&a=44");
    assert.equal(page.workers().length, 1);
    await eventually(() => page.locator("phi-beam input[type=number][name=a]").inputValue(), "44");
  }));

test("a drag is undone and redone as one", () =>
  withPage("game=fraenkel", async (page) => {
    await shown(page, "game=fraenkel");
    assert.ok(await drag(page, "a"));
    const dragged = `game=fraenkel&a=${await page.locator("phi-beam input[type=range][name=a]").inputValue()}`;
    await shown(page, dragged);
    await page.keyboard.press("Control+z");
    await shown(page, "game=fraenkel");
    await page.keyboard.press("Control+y");
    await shown(page, dragged);
  }));

test("the declared box is painted by pressing and dragging", () =>
  withPage("game=seeded&box=P.../..../..../....&size=16", async (page) => {
    await shown(page, "game=seeded&box=P.../..../..../....&size=16");
    const canvas = await page.locator("phi-beam canvas").boundingBox();
    assert.ok(canvas);
    const middle = async (/** @type {number} */ x, /** @type {number} */ y) => {
      const at = await withBeam(page, (beam, [x, y]) => beam.cellToPixel(x, y), [x, y]);
      assert.ok(at);
      return /** @type {[number, number]} */ ([canvas.x + at.x, canvas.y + at.y]);
    };
    await page.mouse.click(...(await middle(1, 2)));
    await addressed(page, "game=seeded&box=P.../..P./..../....&size=16");
    await page.mouse.move(...(await middle(2, 0)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(2, 3)), { steps: 12 });
    await page.mouse.up();
    await addressed(page, "game=seeded&box=P.../..P./PPPP/....&size=16");
    await page.mouse.click(...(await middle(0, 0)));
    await addressed(page, "game=seeded&box=..../..P./PPPP/....&size=16");
  }));

test("a slider runs through its range and stops", () =>
  withPage("game=fraenkel", async (page) => {
    await shown(page, "game=fraenkel");
    const run = page.locator("phi-beam .run");
    await run.click();
    await run.click();
    await run.click();
    await page.waitForFunction(() => Number(/** @type {any} */ (document.querySelector("phi-beam")).a) >= 5);
    await run.click();
    const stopped = await page.locator("phi-beam input[type=range][name=a]").inputValue();
    await page.waitForTimeout(400);
    assert.equal(await page.locator("phi-beam input[type=range][name=a]").inputValue(), stopped);
  }));
