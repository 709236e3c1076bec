// The page of measurements, run on small boards: every cell gets a number, what is measured can be stopped and copied.

import assert from "node:assert/strict";
import { test } from "node:test";
import games from "../../www/pkg/catalogue.js";
import { eventually, useBrowser, violations } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

// The board has buttons of its own.
const run = (/** @type {Page} */ page) => page.locator("#setting").getByRole("button", { name: "Run" });
const stopping = (/** @type {Page} */ page) => page.locator("#setting").getByRole("button", { name: "Stop" });
const state = (/** @type {Page} */ page, /** @type {string | RegExp} */ words) => page.locator("#state", { hasText: words });

/** Something is measured already, and much is not. */
const UNDER_WAY = /^(?!1 of)\d+ of \d+: /;

test("everything is measured on small boards, and copied as JSON", () =>
  withPage(
    "most=256&runs=1",
    async (page) => {
      await run(page).click();
      await state(page, "Done.").waitFor({ timeout: 100_000 });
      assert.ok(await page.locator("#notice").isHidden());
      await page.getByRole("button", { name: "Copy" }).click();
      await page.getByText("Copied.").waitFor();
      const { browser, most, runs, results } = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
      assert.deepEqual([most, runs], [256, 1]);
      assert.match(browser, /Chrom/);
      const rows = (/** @type {string} */ group) => results.filter((/** @type {any} */ row) => row.group === group);
      assert.deepEqual(rows("pictures").map((/** @type {any} */ { row }) => row), games.map(({ name }) => name));
      for (const row of rows("pictures")) assert.ok(row["P-positions 256², ms"] > 0 && row["P-positions 1024², ms"] === null, JSON.stringify(row));
      assert.equal(rows("plain").length, 8);
      for (const row of rows("plain")) assert.ok(row["times as fast, times"] > 0, JSON.stringify(row));
      for (const row of rows("frames")) assert.ok(row["median, ms"] > 0 && row["longest, ms"] >= row["median, ms"] && row["pictures painted"] > 1, JSON.stringify(row));
      assert.equal(rows("written").length, 25);
      // Those that depend on the heaps are drawn on a small board, the others on one that is too large here.
      const [small, large] = [true, false].map((wanted) => rows("written").filter((/** @type {any} */ row) => (row["96², depends on the heaps, ms"] !== null) === wanted));
      assert.ok(small.length >= 1);
      for (const row of small) assert.ok(row["first part, ms"] > 0 && row["96², depends on the heaps, ms"] >= row["first part, ms"], JSON.stringify(row));
      for (const row of large) assert.ok(row["1024², ms"] === null && row["first part, ms"] === null, JSON.stringify(row));
      assert.ok(rows("memory")[0]["wasm, MB"] > 1);
      // What is read is what was measured.
      const shown = await page.locator("section[data-group=pictures] tbody tr").first().locator("td").allInnerTexts();
      assert.match(shown[0], /^[\d.]+ ms$/);
      assert.equal(shown[1], "–");
    },
    { file: "bench.html", options: { permissions: ["clipboard-read", "clipboard-write"] } },
  ));

test("a run is stopped, keeps what it has, and can be started again", () =>
  withPage(
    "",
    async (page) => {
      await page.getByLabel("Runs of each").fill("25");
      await run(page).focus();
      await page.keyboard.press("Enter");
      await state(page, UNDER_WAY).waitFor();
      const stop = stopping(page);
      await eventually(() => stop.evaluate((button) => document.activeElement === button), true);
      await page.keyboard.press("Enter");
      await state(page, "Stopped").waitFor();
      await eventually(() => run(page).evaluate((button) => document.activeElement === button), true);
      const { results } = JSON.parse(await page.locator("#json").inputValue());
      assert.ok(results.length >= 1);
      await page.getByLabel("Boards up to").selectOption("1024");
      await run(page).click();
      await state(page, UNDER_WAY).waitFor();
      await stop.click();
      await state(page, "Stopped").waitFor();
    },
    { file: "bench.html" },
  ));

test("an address sets the fields, and what it cannot mean is said", () =>
  withPage(
    "most=1024&runs=0&x=%3Cimg%20src%3Dx%3E",
    async (page) => {
      const notice = page.locator("#notice");
      await notice.waitFor();
      assert.match(await notice.innerText(), /runs=0 is not allowed: whole numbers from 1 to 25\. x is not a key of this page/);
      assert.equal(await notice.locator("*").count(), 0);
      assert.equal(await page.getByLabel("Boards up to").inputValue(), "1024");
      assert.equal(await page.getByLabel("Runs of each").inputValue(), "5");
    },
    { file: "bench.html" },
  ));

for (const [name, width, colorScheme] of /** @type {const} */ ([["desktop, light", 1280, "light"], ["phone, dark", 390, "dark"]])) {
  test(`nothing sticks out, and nothing keeps anyone out, ${name}`, () =>
    withPage(
      "runs=25",
      async (page) => {
        await run(page).click();
        await state(page, UNDER_WAY).waitFor();
        await stopping(page).click();
        await state(page, "Stopped").waitFor();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
        assert.deepEqual(await violations(page), []);
      },
      { file: "bench.html", options: { viewport: { width, height: 844 }, hasTouch: width < 500, colorScheme, bypassCSP: true } },
    ));
}
