// A long page with boards and frames in it scrolls past them, by wheel and by finger. Only a board that has the focus takes
// the wheel, and it gives it back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "./harness.mjs";
import { element, useHosts } from "./hosts.mjs";

/** @typedef {import("./hosts.mjs").Page} Page */
const withHost = useHosts();

/** Boards and frames, high and low, one after the other with little text between. @param {string} files */
function course(files) {
  const text = "<p>And so whoever takes the last counter wins.</p>";
  const frame = (/** @type {number} */ height, /** @type {string} */ sandbox) =>
    `<iframe title="A board" style="display: block; width: 100%; height: ${height}px; border: 0" ${sandbox} src="${files}embed.html?game=wythoff&amp;loading=eager"></iframe>`;
  const board = element(files, 'game="wab" a="5" b="3" loading="eager"');
  return [text, board, text, frame(700, 'sandbox="allow-scripts"'), text, frame(420, ""), text, board, text, frame(300, 'sandbox="allow-scripts"'), text.repeat(30)].join("");
}

/** Until every board of the page and its frames is drawn. @param {Page} page */
async function drawn(page) {
  await page.waitForFunction(() => [...document.querySelectorAll("phi-beam")].every((beam) => beam.shadowRoot?.querySelector(".what")?.textContent?.includes("in sight")));
  for (const frame of page.frames().slice(1)) await frame.locator(".what", { hasText: "in sight" }).waitFor();
}

/** Spans of all boards: what zooming would change. @param {Page} page */
async function spans(page) {
  const all = await Promise.all(page.frames().map((frame) => frame.evaluate(() => [...document.querySelectorAll("phi-beam")].map((beam) => /** @type {any} */ (beam).visible.span))));
  return all.flat();
}

const scrolled = (/** @type {Page} */ page) => page.evaluate(() => Math.round(scrollY));
const end = (/** @type {Page} */ page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);

test("the wheel scrolls past every board and frame", () =>
  withHost(
    ({ open }) => course(open),
    async (page) => {
      await drawn(page);
      assert.equal((await spans(page)).length, 5);
      await page.mouse.move(600, 400);
      let before = -1;
      for (let turns = 0; turns < 60 && (await scrolled(page)) > before; turns++) {
        before = await scrolled(page);
        await page.mouse.wheel(0, 150);
        await page.waitForFunction((before) => scrollY > before || scrollY >= document.documentElement.scrollHeight - innerHeight - 1, before, { timeout: 2000 }).catch(() => {});
      }
      assert.ok((await scrolled(page)) >= (await end(page)) - 1, `stuck at ${await scrolled(page)} of ${await end(page)}`);
      assert.deepEqual(await spans(page), [64, 64, 64, 64, 64]);
    },
    { expected: /violates|sandbox/ },
  ));

test("a board with the focus takes the wheel, until the reader goes elsewhere", () =>
  withHost(
    ({ open }) => course(open),
    async (page) => {
      await drawn(page);
      // On the page, then in a frame: [the canvas, what its board is in].
      const frame = page.locator("iframe").first();
      for (const [canvas, around] of [[page.locator("phi-beam canvas").first(), page.locator("phi-beam").first()], [frame.contentFrame().locator("canvas"), frame]]) {
        await around.scrollIntoViewIfNeeded();
        await canvas.click({ position: { x: 100, y: 60 } });
        const at = await scrolled(page);
        const [wide] = [await spans(page)];
        await page.mouse.wheel(0, 100);
        await eventually(async () => (await spans(page)).filter((span, n) => span > wide[n]).length, 1);
        // A view comes to rest on whole cells.
        await eventually(async () => (await spans(page)).every(Number.isInteger), true);
        const zoomed = await spans(page);
        assert.equal(await scrolled(page), at, "the page has scrolled under a focused board");
        // A click on the text takes the focus away, also from a frame.
        await page.locator("p", { hasText: "last counter" }).first().evaluate((text) => text.scrollIntoView({ block: "start" }));
        await page.locator("p", { hasText: "last counter" }).first().click();
        await around.scrollIntoViewIfNeeded();
        await canvas.hover({ position: { x: 100, y: 60 } });
        const then = await scrolled(page);
        await page.mouse.wheel(0, 100);
        await page.waitForFunction((then) => scrollY > then, then);
        assert.deepEqual(await spans(page), zoomed);
      }
    },
    { expected: /violates|sandbox/ },
  ));

test("a finger scrolls past every board and frame", () =>
  withHost(
    ({ open }) => course(open),
    async (page) => {
      await drawn(page);
      const client = await page.context().newCDPSession(page);
      let before = -1;
      for (let swipes = 0; swipes < 40 && (await scrolled(page)) > before; swipes++) {
        before = await scrolled(page);
        await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 200, y: 500 }] });
        for (let y = 480; y >= 200; y -= 20) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: 200, y }] });
        await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      }
      assert.ok((await scrolled(page)) >= (await end(page)) - 1, `stuck at ${await scrolled(page)} of ${await end(page)}`);
      assert.deepEqual(await spans(page), [64, 64, 64, 64, 64]);
    },
    { expected: /violates|sandbox/, options: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } },
  ));
