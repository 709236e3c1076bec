// A board as a guest on a page that has its own ideas of keys, type and scale, and that is printed: boards that nobody has
// scrolled to are on paper as well, and a frame has its figure in the middle.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "./harness.mjs";
import { draws, element, useHosts } from "./hosts.mjs";

/** @typedef {import("./hosts.mjs").Page} Page */
const withHost = useHosts();

/** A board far down, as an element and in a frame that has the height of its sliders. @param {string} files */
const handout = (files) => `<p style="height: 6000px">A long text.</p>${element(files)}
  <iframe title="A board" style="width: 640px; height: 922px; border: 0" src="${files}embed.html?game=wab&amp;a=5&amp;b=3&amp;theme=light"></iframe>`;

/** Waits for the board in the frame; far out of sight a browser gives it no frames, and so not to Playwright's usual way of waiting. @param {Page} page */
async function framed(page) {
  const [, frame] = page.frames();
  await frame.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam"))?.cellToPixel(0, 0), null, { polling: 100 });
  return frame;
}

test("boards that nobody has scrolled to are drawn, in time for the printer", () =>
  withHost(({ open }) => handout(open), async (page) => {
    await draws(page);
    await draws(await framed(page));
    assert.equal(await page.evaluate(() => scrollY), 0);
  }));

test("a frame on paper: the figure is in the middle, and what cannot be pressed there is gone", () =>
  withHost(({ open }) => handout(open), async (page) => {
    const frame = await framed(page);
    await page.emulateMedia({ media: "print" });
    const [above, below, across] = await frame.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (document.querySelector("phi-beam")?.shadowRoot);
      const [canvas, legend] = ["canvas", ".below"].map((selector) => /** @type {HTMLElement} */ (root.querySelector(selector)).getBoundingClientRect());
      return [canvas.top, innerHeight - legend.bottom, canvas.width];
    });
    assert.ok(Math.abs(above - below) < 3 && above >= 0, `${above} px above, ${below} px below`);
    assert.ok(across > 600, `${across} px of 640`);
    assert.deepEqual(await frame.evaluate(() => [...[...document.querySelectorAll("button, a")], ...(document.querySelector("phi-beam")?.shadowRoot?.querySelectorAll("button, input") ?? [])].filter((part) => part.checkVisibility()).length), 0);
  }));

test("a page that takes Enter for itself still hears what was typed, once", () =>
  withHost(
    ({ open }) => element(open),
    async (page) => {
      await draws(page);
      await page.evaluate(() => {
        document.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault(), true);
        /** @type {any} */ (window).changes = [];
        document.querySelector("phi-beam")?.addEventListener("phi-change", (event) => /** @type {any} */ (window).changes.push(/** @type {CustomEvent} */ (event).detail.state.a));
      });
      const field = page.locator("phi-beam input[type=number][name=a]");
      await field.fill("9");
      await field.press("Enter");
      const changes = () => page.evaluate(() => /** @type {any} */ (window).changes.map(Number));
      await eventually(changes, [9]);
      await page.locator("phi-beam canvas").focus();
      assert.deepEqual(await changes(), [9]);
    },
  ));

test("a board is no higher than the window, square, and written from the left, whatever its page does", () =>
  withHost(
    ({ open }) => `<style>body { text-align: center; }</style>${element(open)}`,
    async (page) => {
      await draws(page);
      const sizes = () => page.locator("phi-beam").evaluate((beam) => {
        const { clientWidth, clientHeight } = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas"));
        return [clientWidth, clientHeight];
      });
      await eventually(sizes, [560, 560]);
      assert.equal(await page.locator("phi-beam .what").evaluate((words) => getComputedStyle(words).textAlign), "start");
      await page.locator("phi-beam").evaluate((beam) => /** @type {HTMLElement} */ (beam).style.setProperty("--phi-beam-max-height", "400px"));
      await eventually(sizes, [400, 400]);
    },
    { options: { viewport: { width: 1280, height: 700 } } },
  ));

test("a board that its page shows larger, as slides do, is as sharp as the others", () =>
  withHost(
    ({ open }) => `<div style="width: 500px; transform: scale(1.48); transform-origin: 0 0">${element(open)}</div>`,
    async (page) => {
      await draws(page);
      const density = () => page.locator("phi-beam canvas").evaluate((/** @type {HTMLCanvasElement} */ canvas) => Math.round((100 * canvas.width) / canvas.clientWidth) / 100);
      await eventually(density, 1.48);
      await page.evaluate(() => (/** @type {HTMLElement} */ (document.querySelector("div")).style.transform = "scale(1.2)"));
      await page.setViewportSize({ width: 1100, height: 900 });
      await eventually(density, 1.2);
    },
  ));

for (const [scale, across] of [[1.6, 350], [0.5, 400]]) {
  test(`a board that its page shows ${scale} times as large is square, and no higher than the window`, () =>
    withHost(
      ({ open }) => `<div style="width: 900px; transform: scale(${scale}); transform-origin: 0 0">${element(open).replace("<phi-beam", "<phi-beam no-controls")}</div>`,
      async (page) => {
        await draws(page);
        const seen = () => page.locator("phi-beam canvas").evaluate((canvas) => [canvas.clientWidth, ...[canvas.getBoundingClientRect()].flatMap(({ width, height }) => [width, height].map(Math.round))]);
        await eventually(seen, [across, across * scale, across * scale]);
      },
      { options: { viewport: { width: 1500, height: scale > 1 ? 700 : 500 } } },
    ));
}

test("a board fits on a slide of reveal.js with the words below it, in whatever window", () =>
  withHost(
    // As reveal.js lays slides out, and says it.
    ({ open }) => `<style>body { --slide-height: 700px; margin: 0; text-align: center; }</style>
      <section style="width: 960px; transform: scale(1.48); transform-origin: 0 0">${element(open)}</section>`,
    async (page) => {
      await draws(page);
      const fits = async () => {
        const height = await page.locator("section").evaluate((slide) => /** @type {HTMLElement} */ (slide).offsetHeight);
        assert.ok(height > 640 && height <= 700, `${height} px of 700`);
      };
      await fits();
      for (const [scale, width, height] of [[0.53, 844, 390], [0.2, 1280, 720]]) {
        await page.locator("section").evaluate((slide, scale) => (/** @type {HTMLElement} */ (slide).style.transform = `scale(${scale})`), scale);
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await fits();
      }
    },
    { options: { viewport: { width: 1920, height: 1080 } } },
  ));
