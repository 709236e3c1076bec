// The gallery as a visitor scrolls through it: 44 figures and tables, each drawn when it comes near, each with its check.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { eventually, golden, phibeam, printed, useBrowser, violations } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** What the papers print, and how much of it: the numbers of the badges. @type {Record<string, number>} */
const PRINTED = {
  ...Object.fromEntries([3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => [`kn-table-${n}`, 256])),
  "kn-table-1": 18,
  "kn-table-2": 16,
  "dfgn-figure-1": 238,
  "dfgn-figure-3": 103,
  "dfgn-figure-4": 9,
  "hu-table-2-1": 66,
  "hu-table-2-2": 13,
  "la-figure-5": 7,
  "ks-figure-1": 3,
  "ks-figure-2": 9,
};

/** @param {Page} page @param {string} [where] */
async function open(page, where = "") {
  await page.goto(page.url().replace(/[^/]*$/, `gallery.html${where}`));
  await page.locator(".entry").first().waitFor();
}

/** Scrolls to an entry and waits until it is drawn and checked. @param {Page} page @param {string} id */
async function visit(page, id) {
  const entry = page.locator(`#${id}`);
  await entry.scrollIntoViewIfNeeded();
  await page.locator(`#${id}[data-drawn][data-checked]`).waitFor();
  return entry;
}

/** How many different colours an entry's canvases have: a blank one has few. @param {Page} page @param {string} id */
function colours(page, id) {
  return page.evaluate((id) => {
    const entry = document.getElementById(id);
    const inside = entry?.querySelector("phi-beam")?.shadowRoot ?? entry;
    return [...(inside?.querySelectorAll("canvas") ?? [])].map((canvas) => {
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true }));
      context.drawImage(canvas, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
    });
  }, id);
}

/** A number for what the first canvas of an entry shows. @param {Page} page @param {string} id */
function picture(page, id) {
  return page.evaluate((id) => /** @type {HTMLCanvasElement} */ (document.querySelector(`#${id} .boards canvas`)).toDataURL(), id);
}

test("44 entries open, are drawn, and agree with what is printed or with the definitions", () =>
  withPage("", async (page) => {
    await open(page);
    const ids = await page.$$eval(".entry", (entries) => entries.map(({ id }) => id));
    assert.equal(ids.length, 44);
    assert.deepEqual(await page.locator("#count").textContent(), "44 figures and tables");
    for (const id of ids) {
      const entry = await visit(page, id);
      const boards = await colours(page, id);
      assert.equal(boards.length, id === "la-figure-5" ? 2 : 1, id);
      assert.ok(Math.min(...boards) > 8, `${id} is blank: ${boards} colours`);
      const badge = await entry.locator(".badge").textContent();
      if (id in PRINTED) assert.match(badge ?? "", new RegExp(`^✓All ${PRINTED[id]} .* agree with the printed (table|tile|lists?)\\.$`), id);
      else assert.match(badge ?? "", /^✓All \d+ cells agree with the definition, followed move by move\.$/, id);
      // What the link opens is what the paper shows, and is a query that is understood.
      const query = (await entry.getByRole("link", { name: "Open in the explorer" }).getAttribute("href"))?.replace("index.html?", "") ?? "";
      assert.match(execFileSync(phibeam, ["outcome", query, "0", "0"], { encoding: "utf8" }), /^[PN-]\n$/, query);
    }
    // Few of them are alive at a time.
    assert.ok((await page.locator(".entry[data-drawn]").count()) <= 16);
  }));

test("printed tables are what the engine gives, cell by cell", () =>
  withPage("", async (page) => {
    await open(page);
    for (const n of [3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      const id = `kn-table-${n}`;
      await visit(page, id);
      const values = (await printed(id)).trimEnd().split("\n").flatMap((line) => line.split(",").map(Number));
      const found = await page.evaluate(async (id) => Array.from(await /** @type {any} */ (document.querySelector(`#${id} phi-beam`)).grundy({ width: 16, height: 16 })), id);
      assert.deepEqual(found, values, id);
    }
    const examples = JSON.parse(await golden("printed-examples.json"));
    const cells = (/** @type {string} */ id) => page.$$eval(`#${id} tbody td`, (cells) => cells.map(({ textContent }) => textContent));
    await visit(page, "hu-table-2-1");
    assert.deepEqual((await cells("hu-table-2-1")).sort(), examples["Hu_table2.1"].map((/** @type {number[]} */ triple) => `(${triple.join(", ")})`).sort());
    await visit(page, "hu-table-2-2");
    assert.deepEqual(await cells("hu-table-2-2"), [...examples["Hu_table2.2"].x, ...examples["Hu_table2.2"].y].map(String));
    await visit(page, "kn-table-1");
    assert.deepEqual(await cells("kn-table-1"), ["2", "3", "4", "5"].map((m) => examples.KN_table1[m].map((/** @type {number[]} */ pair) => `(${pair.join(", ")})`).join(", ")));
  }));

test("a slider redraws its figure, and link and code follow", () =>
  withPage(
    "",
    async (page) => {
      await open(page);
      const entry = await visit(page, "ks-figure-2");
      const before = await picture(page, "ks-figure-2");
      await entry.locator("input[type=range]").fill("12");
      await entry.locator(".words").filter({ hasText: "m = 12: 24 P-positions" }).waitFor();
      await eventually(async () => (await picture(page, "ks-figure-2")) !== before, true);
      await eventually(() => entry.getByRole("link", { name: "Open in the explorer" }).getAttribute("href"), "index.html?game=modular-nim&m=12&size=28&beams=0");
      await entry.getByRole("button", { name: "Embed" }).click();
      const dialog = page.getByRole("dialog");
      assert.match(await dialog.locator("#embed-frame").inputValue(), /<iframe [^]*embed\.html\?game=modular-nim&amp;m=12&amp;size=28&amp;beams=0"/);
      assert.match(await dialog.locator("#embed-element").inputValue(), /<phi-beam game="modular-nim" m="12" size="28" beams="0"/);
      await page.keyboard.press("Escape");
      // What does not fit together is refused with a sentence, and the picture stays.
      const cone = await visit(page, "la-figure-3");
      const drawn = await picture(page, "la-figure-3");
      await cone.locator("input[type=number][name=q1]").fill("12");
      await cone.locator("input[type=number][name=p2]").fill("12");
      await cone.locator(".refused:not([hidden])").waitFor();
      assert.match((await cone.locator(".refused").textContent()) ?? "", /q1|p1|determinant/);
      assert.notEqual(drawn, "");
      // A board without marks of its own has the element's sliders.
      const table = await visit(page, "kn-table-7");
      await table.locator("input[type=range][name=m]").fill("9");
      await page.waitForFunction(() => document.querySelector("#kn-table-7 .does a")?.getAttribute("href") === "index.html?game=modular-wythoff&m=9&mode=grundy&size=16&beams=0");
    },
  ));

test("figures are downloaded, with their marks, as SVG and PNG", () =>
  withPage("", async (page) => {
    await open(page);
    // One with marks of its own, one that is a board, and one with two boards.
    for (const [id, files] of /** @type {[string, number][]} */ ([["ks-figure-2", 1], ["kn-table-7", 1], ["la-figure-5", 2]])) {
      const entry = await visit(page, id);
      for (const kind of ["SVG", "PNG"]) {
        /** @type {import("playwright-core").Download[]} */
        const came = [];
        page.on("download", (download) => came.push(download));
        await entry.getByRole("button", { name: `Download as ${kind}` }).click();
        await eventually(async () => came.length, files);
        page.removeAllListeners("download");
        for (const [n, download] of came.entries()) {
          assert.equal(download.suggestedFilename(), `phibeam-${id}${files > 1 ? `-${n + 1}` : ""}.${kind.toLowerCase()}`);
          const bytes = await readFile(await download.path());
          if (kind === "PNG") assert.deepEqual([bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16) >= 3 * 100], ["PNG", true]);
          else assert.match(bytes.toString(), /^<(\?xml|svg)[^]*<\/svg>\s*$/);
        }
      }
    }
  }));

test("errata are worked out, with the counterexample on the board", () =>
  withPage("", async (page) => {
    await open(page, "#la-figure-8");
    const entry = await visit(page, "la-figure-8");
    assert.match((await entry.locator(".erratum").textContent()) ?? "", /\(9, 13\) and \(1, 9\)/);
    assert.match((await entry.locator(".words").textContent()) ?? "", /\(9, 13\) → \(1, 9\)/);
    await entry.locator("summary").click();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("#la-figure-8 .erratum phi-beam"))?.query.includes("at=9,13"));
    const theorem = await visit(page, "dfgn-figure-1");
    assert.match((await theorem.locator(".erratum").first().textContent()) ?? "", /k = 6, p = 8/);
  }));

test("an address points at a figure, filters leave what is asked for, and a link brings the rest back", () =>
  withPage("", async (page) => {
    await open(page, "#hu-figure-4-3");
    await visit(page, "hu-figure-4-3");
    const top = await page.locator("#hu-figure-4-3").evaluate((entry) => entry.getBoundingClientRect().top);
    assert.ok(Math.abs(top) < 700, `the figure is at ${top}`);
    await page.locator("#filters [name=paper]").selectOption("KS");
    assert.equal(await page.locator(".entry:visible").count(), 4);
    assert.equal(await page.locator("#count").textContent(), "4 of 44 figures and tables");
    await page.locator("#filters [name=paper]").selectOption("");
    await page.locator("#filters [name=game]").selectOption("wab");
    assert.equal(await page.locator(".entry:visible").count(), 7);
    await page.evaluate(() => (location.hash = "#kn-table-2"));
    await page.locator("#kn-table-2").waitFor();
    assert.equal(await page.locator(".entry:visible").count(), 44);
  }));

test("axe finds nothing in the gallery, light and dark", () =>
  withPage(
    "",
    async (page) => {
      await open(page);
      await visit(page, "kn-table-1");
      await visit(page, "kn-table-3");
      assert.deepEqual(await violations(page), []);
    },
    { options: { bypassCSP: true } },
  ));

test("on a phone the figures are as wide as the screen, and nothing sticks out", () =>
  withPage(
    "",
    async (page) => {
      await open(page);
      for (const id of ["kn-table-1", "kn-table-3", "la-figure-5", "hu-table-2-1"]) {
        await visit(page, id);
        const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(sizes[0] <= sizes[1], `${id}: ${sizes}`);
      }
    },
    { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ));
