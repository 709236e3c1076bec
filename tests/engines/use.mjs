// A board as somebody uses it: pointer, keys, sliders, dialogs, files, a game to its end.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { phibeam, picture, shown } from "../browser/harness.mjs";
import { cell, place, press, says } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Engine} Engine */
/** @typedef {import("./harness.mjs").PhiBeam} PhiBeam */
/** @typedef {import("./driver.mjs").EnginePage} EnginePage */

const run = promisify(execFile);

/** It has what the helpers of Playwright's pages ask for. @param {EnginePage} page @returns {any} */
const as = (page) => page;

/** Waits until a query is on show; the button that comes later is kept from moving the others under the pointer. @param {EnginePage} page @param {string} query */
export async function ready(page, query) {
  await shown(as(page), query);
  await page.evaluate(() => void (/** @type {HTMLElement} */ (document.getElementById("offline")).style.display = "none"));
}

/** Waits until the export dialog shows what it has made, twice as sharp as 640 pixels. @param {EnginePage} page */
function previewed(page) {
  return page.waitForFunction(() => {
    const image = /** @type {HTMLImageElement | null} */ (document.querySelector("dialog .show img"));
    return image?.complete && image.naturalWidth === 1280;
  });
}

/** Where the game stands, once it is a person's turn or the game is over. @param {EnginePage} page @param {string} [before] the heaps as they were @returns {Promise<{ heaps: number[], turn: string }>} */
function position(page, before = "") {
  return page.waitForFunction((before) => {
    const root = document.querySelector("phi-beam")?.shadowRoot;
    const turn = root?.querySelector(".turn")?.textContent ?? "";
    const heaps = [...(root?.querySelectorAll(".pile b") ?? [])].map((pile) => Number(pile.textContent?.replace(/\D/g, "")));
    return /move\.$|win|loses|lost/i.test(turn) && heaps.length > 0 && heaps.join() !== before && { heaps, turn };
  }, before);
}

/** A winning move, or else any. @param {EnginePage} page @param {number[]} heaps @returns {Promise<{ x: number, y: number }>} */
function best(page, heaps) {
  return page.evaluate(async ([x, y]) => {
    const moves = await /** @type {PhiBeam} */ (document.querySelector("phi-beam")).moves(x, y);
    return moves.find(({ outcome }) => outcome === "P") ?? moves[0];
  }, heaps);
}

/** Plays to the end, and says how it ended. @param {EnginePage} page @param {(from: number[], to: { x: number, y: number }) => Promise<void>} move */
async function playOut(page, move) {
  let now = await position(page);
  for (let guard = 0; !/win|loses|lost/i.test(now.turn); guard++) {
    assert.ok(guard < 40, "the game does not end");
    await move(now.heaps, await best(page, now.heaps));
    now = await position(page, now.heaps.join());
  }
  return now.turn;
}

/** @param {Engine} engine */
export function useChecks({ test, withPage }) {
  test("a click chooses a cell, and the keys go on from there", () =>
    withPage("?game=wythoff", async (page) => {
      await shown(as(page), "game=wythoff");
      await page.click(...(await cell(page, 20, 15)));
      await says(page, "[aria-live]", "\\(20, 15\\)");
      await page.key("ArrowRight");
      await says(page, "[aria-live]", "\\(21, 15\\)");
      // Nothing was lost on the way: what is written beside the board speaks of it as well.
      await says(page, ".what", "\\(21, 15\\)");
    }));

  test("a slider redraws while it is dragged, and follows the keys", () =>
    withPage("?game=wab&a=5&b=3", async (page) => {
      await shown(as(page), "game=wab");
      const before = await picture(as(page));
      const [x, y] = await place(page, "input[type=range][name=a]");
      const at = await page.evaluate(() => {
        const { left, width } = /** @type {HTMLElement} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector("input[type=range][name=a]")).getBoundingClientRect();
        return [left + 8 + (4 / 49) * (width - 16), left + width / 2];
      });
      await page.drag([at[0], y], [at[1], y]);
      await page.waitForFunction(() => Number(/** @type {any} */ (document.querySelector("phi-beam")).getState().a) > 15);
      assert.notEqual(await picture(as(page)), before);
      const a = await page.evaluate(() => Number(/** @type {any} */ (document.querySelector("phi-beam")).getState().a));
      await page.key("ArrowRight");
      await shown(as(page), `game=wab&a=${a + 1}`);
      await page.waitForFunction((query) => location.search === query, `?game=wab&a=${a + 1}`);
      assert.ok(x > 0);
    }));

  test("a number that is typed counts when Enter is pressed", () =>
    withPage("?game=wab", async (page) => {
      await shown(as(page), "game=wab");
      await press(page, "input[type=number][name=b]");
      await page.key("End");
      await page.key("Backspace");
      await page.type("11");
      await page.key("Enter");
      await shown(as(page), "game=wab&b=11");
      await page.waitForFunction(() => location.search === "?game=wab&b=11");
    }));

  test("a game by clicks, to its end and its review", () =>
    withPage("?game=wythoff&at=9,14&size=16", async (page) => {
      const turn = await playOut(page, async (_, { x, y }) => page.click(...(await cell(page, x, y))));
      assert.match(turn, /you win/i);
      const scrolled = await page.evaluate(() => scrollY);
      await press(page, "button", "Review the game");
      await page.waitForFunction(() => document.querySelector("phi-beam")?.shadowRoot?.querySelectorAll(".strip button").length);
      assert.deepEqual(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight <= innerHeight]), [scrolled, true], "the page scrolls");
      assert.deepEqual(await page.evaluate(() => [.../** @type {ShadowRoot} */ (document.querySelector("phi-beam")?.shadowRoot).querySelectorAll(".strip button")].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length), 0);
    }));

  test("the moves of a long game are numbered, and no number is cut", () =>
    withPage(`?game=nim&at=30,30&size=32&opponent=person&moves=${Array.from({ length: 24 }, (_, n) => `${29 - Math.floor(n / 2)},${30 - Math.floor((n + 1) / 2)}`).join(";")}`, async (page) => {
      await shown(as(page));
      await page.waitForFunction(() => (document.querySelector("phi-beam")?.shadowRoot?.querySelectorAll(".moves li").length ?? 0) >= 24);
      // The mark of an item is left of its box; the list has room for it.
      const [room, needed] = await page.evaluate(() => {
        const list = /** @type {HTMLElement} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector(".moves ol"));
        const { fontSize, fontFamily, paddingLeft } = getComputedStyle(list);
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
        context.font = `${fontSize} ${fontFamily}`;
        return [parseFloat(paddingLeft), context.measureText("24. ").width];
      });
      assert.ok(room >= needed, `${room} px for ${needed} px`);
    }));

  test("a game by keys alone, to its end", () =>
    withPage("?game=wythoff&at=5,8&size=16", async (page) => {
      await position(page);
      await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector("canvas")).focus());
      const turn = await playOut(page, async (from, to) => {
        for (let n = from[0]; n > to.x; n--) await page.key("ArrowLeft");
        for (let n = from[1]; n > to.y; n--) await page.key("ArrowDown");
        await page.key("Enter");
      });
      assert.match(turn, /wins?/i);
    }));

  test("dialogs open, close by Escape, by their button and by a press beside them, and give the focus back", () =>
    withPage("?game=wab", async (page) => {
      await ready(page, "game=wab");
      const isOpen = (/** @type {boolean} */ open) => page.waitForFunction((open) => (document.querySelector("dialog.sheet[open]") !== null) === open, open);
      // The preview makes the dialog higher, and so moves its button.
      const afterPreview = async () => {
        await previewed(page);
        await press(page, "dialog.sheet .close");
      };
      const close = [() => page.key("Escape"), afterPreview, () => page.click(4, 400)];
      for (const [n, id] of ["share", "export", "pictures"].entries()) {
        await press(page, `#${id}`);
        await isOpen(true);
        await close[n]();
        await isOpen(false);
        await page.waitForFunction((id) => document.activeElement?.id === id, id);
      }
    }));

  test("on a phone the menu has the height of what is in it, and all of it is in sight", () =>
    withPage("?game=wab", async (page) => {
      await shown(as(page), "game=wab");
      await press(page, ".more");
      const { bottom, last, height } = await page.waitForFunction(() => {
        const menu = document.querySelector(".actions:popover-open");
        const help = /** @type {HTMLElement} */ (document.getElementById("help"));
        return menu && { bottom: menu.getBoundingClientRect().bottom, last: help.getBoundingClientRect().bottom, height: innerHeight };
      });
      assert.ok(last <= bottom && bottom - last < 30, `the last button ends at ${last}, the menu at ${bottom}`);
      assert.ok(bottom <= height, `the menu ends at ${bottom} of ${height}`);
    }, { width: 460, height: 667 }));

  test("files: SVG, TeX and CSV are those of the command line, byte by byte; a PNG can be read and shows the board", () =>
    withPage("?game=wab&a=5&b=3&size=40", async (page) => {
      await shown(as(page), "game=wab&size=40");
      const folder = await mkdtemp(join(tmpdir(), "phibeam-"));
      const made = await page.evaluate(async () => {
        const beam = /** @type {PhiBeam} */ (document.querySelector("phi-beam"));
        const text = async (/** @type {string} */ type) => (await beam.toBlob({ type, width: 640, height: 640 })).text();
        const png = await beam.toBlob({ type: "image/png", width: 640, height: 640 });
        const bitmap = await createImageBitmap(png);
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d"));
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        let [blue, white] = [0, 0];
        for (let n = 0; n < data.length; n += 4) {
          if (data[n] === 0 && data[n + 1] === 114 && data[n + 2] === 178) blue++;
          if (data[n] === 255 && data[n + 1] === 255 && data[n + 2] === 255) white++;
        }
        return { svg: await text("image/svg+xml"), tex: await text("text/x-tex"), csv: await text("text/csv"), size: [bitmap.width, bitmap.height], blue, white: white / (bitmap.width * bitmap.height) };
      });
      for (const kind of /** @type {const} */ (["svg", "tex", "csv"])) {
        const file = join(folder, `figure.${kind}`);
        await run(phibeam, ["render", "game=wab&size=40", "--out", file]);
        assert.equal(made[kind], await readFile(file, "utf8"), kind);
      }
      await rm(folder, { recursive: true });
      const [, ...cells] = made.csv.trimEnd().split("\n");
      assert.deepEqual(made.size, [640, 640]);
      // Each P-position is a square of some 14 × 14 pixels, here and there with a line across.
      assert.ok(made.blue > 80 * cells.length && made.blue < 220 * cells.length, `${made.blue} blue pixels for ${cells.length} cells`);
      assert.ok(made.white > 0.5, `${made.white} of it is white`);
    }));

  test("the dialog makes a picture that can be seen", () =>
    withPage("?game=wab", async (page) => {
      await ready(page, "game=wab");
      await press(page, "#export");
      await previewed(page);
    }));
}
