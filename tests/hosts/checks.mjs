// What a board must be like on somebody else's page: drawn, square, readable, and deaf towards the page with its keys.

import assert from "node:assert/strict";
import { goldenPositions } from "../browser/hosts.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */
/** @typedef {import("../../www/phi-beam.js").PhiBeam} PhiBeam */

const LONGEST = 60_000;

/** The boards of a page, in frames and shadow roots too, as soon as so many are there. @param {Page} page @param {number} [count] @returns {Promise<import("playwright-core").ElementHandle<PhiBeam>[]>} */
export async function boards(page, count = 1) {
  for (const limit = Date.now() + LONGEST; ; await page.waitForTimeout(100)) {
    const found = [];
    // A frame may go while it is asked.
    for (const frame of page.frames()) found.push(...(await frame.locator("phi-beam").elementHandles().catch(() => [])));
    if (found.length >= count) return /** @type {any} */ (found);
    if (Date.now() > limit) throw new Error(`${found.length} of ${count} boards are there`);
  }
}

/** Draws W(5, 3), and answers with its golden P-positions. @param {import("playwright-core").ElementHandle<PhiBeam>} board @param {boolean} [golden] */
export async function draws(board, golden = true) {
  await board.scrollIntoViewIfNeeded();
  const frame = /** @type {Frame} */ (await board.ownerFrame());
  await frame.waitForFunction((board) => typeof board.cellToPixel === "function" && board.cellToPixel(0, 0) !== null, board, { timeout: LONGEST });
  if (!golden) return;
  const found = await board.evaluate(async (board) => [...(await board.positions({ width: 64, height: 64 }))].map(Number));
  assert.deepEqual(found, await goldenPositions("ppos-wab.json", { a: 5, b: 3 }, 64));
}

/** The canvas is square or nearly, and in sight as a whole. @param {import("playwright-core").ElementHandle<PhiBeam>} board */
export async function isSquare(board) {
  const { width, height, cut } = await board.evaluate((board) => {
    const canvas = /** @type {HTMLCanvasElement} */ (board.shadowRoot?.querySelector("canvas"));
    const { width, height, right, bottom } = canvas.getBoundingClientRect();
    return { width, height, cut: { across: right - document.documentElement.clientWidth, down: window === top ? 0 : bottom - innerHeight } };
  });
  assert.ok(width / height > 0.8 && width / height < 1.25, `the board is ${width} by ${height}`);
  assert.ok(width >= 240, `the board is ${width} wide`);
  assert.ok(cut.across <= 1 && cut.down <= 1, `the board is cut: ${JSON.stringify(cut)}`);
}

/** What is written can be read: the least contrast of words of the element against what is behind them. @param {import("playwright-core").ElementHandle<PhiBeam>} board */
export async function isReadable(board) {
  const worst = await board.evaluate((board) => {
    const probe = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }));
    /** @param {string} colour */
    const rgba = (colour) => {
      probe.clearRect(0, 0, 1, 1);
      probe.fillStyle = colour;
      probe.fillRect(0, 0, 1, 1);
      return [...probe.getImageData(0, 0, 1, 1).data];
    };
    /** @param {number[]} colour */
    const luminance = (colour) => {
      const [r, g, b] = colour.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    /** @param {Node | null} node @returns {Element | null} */
    const above = (node) => (node instanceof Element && node.assignedSlot) || (node?.parentNode instanceof ShadowRoot ? node.parentNode.host : /** @type {Element | null} */ (node?.parentElement ?? null));
    /** @param {Element} element */
    const paper = (element) => {
      for (let at = /** @type {Element | null} */ (element); at; at = above(at)) {
        const colour = rgba(getComputedStyle(at).backgroundColor);
        if (colour[3] > 250) return colour;
      }
      return rgba("canvas");
    };
    let worst = { contrast: 21, words: "" };
    for (const element of board.shadowRoot?.querySelectorAll("*") ?? []) {
      const words = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent?.trim()).join("");
      if (!words || element.tagName === "STYLE" || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.getBoundingClientRect().width <= 1 || element.matches(":disabled")) continue;
      const [low, high] = [luminance(rgba(getComputedStyle(element).color)), luminance(paper(element))].sort((a, b) => a - b);
      const contrast = (high + 0.05) / (low + 0.05);
      if (contrast < worst.contrast) worst = { contrast, words };
    }
    return worst;
  });
  assert.ok(worst.contrast >= 4.5, `"${worst.words}" has a contrast of ${worst.contrast.toFixed(2)}`);
}

/** Keys that hosts turn pages, run cells and delete them with. */
const KEYS = ["ArrowRight", "ArrowLeft", "Home", "End", "n", "p", "h", "b", "d", "d"];

/** Nothing that is pressed on the board reaches the page round it. @param {Page} page @param {import("playwright-core").ElementHandle<PhiBeam>} board */
export async function keepsKeys(page, board) {
  const before = page.url();
  await page.evaluate(() => {
    const heard = /** @type {string[]} */ (/** @type {any} */ (globalThis).heard = []);
    addEventListener("keydown", ({ key }) => heard.push(key));
  });
  await board.evaluate((board) => /** @type {HTMLElement} */ (board.shadowRoot?.querySelector("canvas")).focus());
  for (const key of KEYS) await page.keyboard.press(key);
  assert.equal(page.url(), before);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (globalThis).heard), []);
}

/** All of it. @param {Page} page @param {import("playwright-core").ElementHandle<PhiBeam>} board */
export async function isWell(page, board) {
  await draws(board);
  await isSquare(board);
  await isReadable(board);
  await keepsKeys(page, board);
}
