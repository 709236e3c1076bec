// While the engine works hard, the page stays free.

import assert from "node:assert/strict";
import { test } from "node:test";
import { shown, useBrowser, withBeam } from "./harness.mjs";

const withPage = useBrowser();

test("no task of the page exceeds 50 ms while a 4,096 × 4,096 Grundy table is solved, panned and zoomed", () =>
  withPage("game=wythoff&mode=grundy", async (page) => {
    await shown(page, "game=wythoff&mode=grundy");
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      const tasks = /** @type {number[]} */ (/** @type {any} */ (globalThis).tasks = []);
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    });
    await withBeam(page, (beam) => beam.setView({ x: 0, y: 0, span: 4096 }));
    await page.locator("phi-beam progress").waitFor();
    const box = await page.locator("phi-beam canvas").boundingBox();
    assert.ok(box);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    for (let n = 0; n < 4; n++) {
      await page.mouse.down();
      await page.mouse.move(x - 40, y + 30, { steps: 8 });
      await page.mouse.up();
      await page.mouse.wheel(0, n % 2 ? 120 : -120);
      await page.mouse.move(x, y, { steps: 5 });
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(300);
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (globalThis).tasks), []);
  }));
