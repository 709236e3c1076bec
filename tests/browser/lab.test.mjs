// The lab as a visitor uses it: every panel shows something at once, with the numbers that were checked; experiments can be
// stopped, pointed at, taken along and run again from their links.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { eventually, useBrowser, violations } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const withPage = useBrowser();

/** Opens the lab with a link. @param {string} link @param {(page: Page) => Promise<void>} run @param {Parameters<typeof withPage>[2]} [setting] */
function inLab(link, run, setting) {
  return withPage(
    "",
    async (page) => {
      await page.goto(new URL(`lab.html?${link}`, page.url()).href);
      await run(page);
    },
    setting,
  );
}

/** @param {Page} page @param {string} id */
function panel(page, id) {
  return page.locator(`[data-panel="${id}"]`);
}

/** Waits until an experiment is over. @param {Page} page @param {string} id */
async function done(page, id) {
  await panel(page, id).locator(".state", { hasText: "Done." }).waitFor();
  return panel(page, id);
}

/** The file that a button hands over. @param {Page} page @param {import("playwright-core").Locator} button */
async function file(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

/** Columns of a CSV by name. @param {string} csv */
function columns(csv) {
  const [header, ...lines] = csv.trimEnd().split("\n").map((line) => line.split(","));
  return Object.fromEntries(header.map((name, at) => [name, lines.map((line) => line[at])]));
}

test("statements: all are checked at once, and a counterexample is shown on the board", () =>
  inLab("", async (page) => {
    const statements = await done(page, "statements");
    const items = statements.locator(".statement-list > li");
    assert.ok((await items.count()) > 80);
    assert.equal(await statements.locator("li.FAIL, li.waiting").count(), 0);
    await page.getByLabel("What is known").selectOption("refuted");
    const lemma = items.filter({ hasText: "KS.L15" });
    await page.waitForFunction(() => document.querySelectorAll(".statement-list > li").length < 20);
    assert.match(await lemma.innerText(), /m = 2, x = 2/);
    await lemma.getByRole("button", { name: "Show it: the counterexample to KS.L15" }).click();
    await lemma.locator("phi-beam").getByText("(2, 1)", { exact: true }).waitFor();
    await page.waitForFunction(() => location.search === "?panel=statements&status=refuted");
  }));

test("statements: one of them, by its link", () =>
  inLab("panel=statements&key=KN.T5", async (page) => {
    const statements = await done(page, "statements");
    assert.match(await statements.locator(".statement-list").innerText(), /KN\.T5[^]*holds on 48 × 48/);
    await statements.getByLabel("Only the statement").fill("Riemann");
    await page.keyboard.press("Tab");
    await page.getByRole("alert").getByText("key=Riemann is not understood").waitFor();
  }));

test("statements: on larger boards they wait, and one can be checked alone", () =>
  inLab("panel=statements&paper=KN&size=100", async (page) => {
    const statements = panel(page, "statements");
    await statements.getByText("press Run").waitFor();
    await statements.getByRole("button", { name: "Check KN.T5" }).click();
    await statements.locator("li.ok", { hasText: "KN.T5" }).getByText("holds on 100 × 100").waitFor();
    assert.ok((await statements.locator("li.waiting").count()) > 10);
    await statements.getByRole("button", { name: "Run", exact: true }).click();
    await done(page, "statements");
    assert.equal(await statements.locator("li.waiting").count(), 0);
  }));

test("boxes: saturation and final discrepancies of full boxes", () =>
  inLab("panel=boxes&k=10", async (page) => {
    const sweep = await done(page, "boxes");
    await sweep.getByText("0, 0, 4, 4, 8, 16, 20, 28, 32, 40 discrepancies").waitFor();
    const { name, text } = await file(page, sweep.locator("figure").nth(1).getByRole("button", { name: "CSV" }));
    assert.equal(name, "boxes-discrepancies.csv");
    assert.deepEqual(columns(text).discrepancies.map(Number), [0, 0, 4, 4, 8, 16, 20, 28, 32, 40]);
    assert.deepEqual(columns(text).saturation.map(Number), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  }));

test("box: the string of a column, and a box painted on the board", () =>
  inLab("panel=box", async (page) => {
    const box = await done(page, "box");
    await box.getByText("From column 10 on").waitFor();
    await box.locator("figcaption", { hasText: "after column 12: 8 rows differ" }).waitFor();
    await box.getByLabel("Strings of column", { exact: true }).last().fill("13");
    await page.keyboard.press("Tab");
    await box.locator("figcaption", { hasText: "after column 13: 8 rows differ" }).waitFor();
    await page.waitForFunction(() => location.search === "?panel=box&t=13");
    const board = box.locator("phi-beam");
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).cellToPixel(0, 0) !== null);
    const { x, y } = await board.evaluate((beam) => /** @type {any} */ (beam).cellToPixel(0, 0));
    await board.locator("canvas").click({ position: { x, y } });
    await page.waitForFunction(() => location.search.startsWith("?panel=box&box=.PPPP/PPPPP/PPPPP/PPPPP/PPPPP"));
    await box.getByText("This 5 × 5 box is saturated").waitFor();
  }));

test("restricted diagonals: K by toggles, the map of all sets, and the pattern of forty", () =>
  inLab(
    "panel=diagonals",
    async (page) => {
      const one = await done(page, "diagonals");
      await one.getByText("K = {1, 2} is regular: p = 3 ").waitFor();
      await one.getByRole("button", { name: "1", exact: true }).click();
      await one.getByText("K = {2} is regular: p = 4 ").waitFor();
      await page.waitForFunction(() => location.search === "?panel=diagonals&set=2");
      const all = await done(page, "subsets");
      await all.locator("figcaption", { hasText: "50 of 255 sets are regular" }).waitFor();
      const powers = await done(page, "powers");
      await powers.getByText("5 (first in column 34)").waitFor();
      // Less motion is wanted: nothing runs by itself, and a press is a step.
      await powers.scrollIntoViewIfNeeded();
      const run = powers.getByRole("button", { name: "Let Show columns up to run" });
      assert.equal(await run.getAttribute("aria-pressed"), "false");
      await run.click();
      await powers.locator("figcaption", { hasText: "after 61 columns" }).waitFor();
    },
    { options: { reducedMotion: "reduce" } },
  ));

test("the pattern of forty runs by itself and can be paused", () =>
  inLab("panel=powers&t=5", async (page) => {
    const powers = await done(page, "powers");
    const pause = powers.getByRole("button", { name: "Let Show columns up to run", pressed: true });
    // It runs once it is in sight: the experiments above it may have grown meanwhile.
    await powers.locator("figure").last().scrollIntoViewIfNeeded();
    await powers.locator("figcaption", { hasText: /after (9|\d\d) columns/ }).waitFor();
    await pause.click();
    // What was asked for before the press may still be drawn; then nothing changes any more.
    await page.waitForFunction(() => /t=\d+/.test(location.search) && !location.search.endsWith("t=5"));
    const columns = Number(new URL(page.url()).searchParams.get("t"));
    await powers.locator("figcaption", { hasText: `after ${columns} columns` }).waitFor();
    await page.waitForTimeout(600);
    assert.match(await powers.locator("figcaption").last().innerText(), new RegExp(`after ${columns} columns$`));
  }));

test("convergents: the split beam, over the window that was measured", () =>
  inLab("panel=convergents&from=14000", async (page) => {
    const beams = panel(page, "convergents");
    await beams.getByText("press Run").waitFor();
    await beams.getByRole("button", { name: "Run", exact: true }).click();
    await done(page, "convergents");
    assert.match(await beams.locator(".words").innerText(), /\[14\s000, 28\s000\) there are 2 upper beams, measured slopes 1\.4778 and 2\.2477/);
  }));

test("modular families: counts by rule are those of the formulas", () =>
  inLab("panel=modular&to=16", async (page) => {
    const modular = await done(page, "modular");
    const figures = modular.locator("figure");
    const counts = columns((await file(page, figures.nth(0).getByRole("button", { name: "CSV" }))).text);
    assert.deepEqual(counts.counted.map(Number), [1, 3, 3, 5, 7, 7, 9, 9, 11, 13, 13, 15, 17, 17, 19, 19]);
    const square = columns((await file(page, figures.nth(2).getByRole("button", { name: "CSV" }))).text);
    assert.deepEqual(square.s.slice(0, 12).map(Number), [1, 4, 3, 5, 6, 9, 7, 10, 10, 11, 13, 15]);
    const { name, text } = await file(page, figures.nth(1).getByRole("button", { name: "SVG" }));
    assert.equal(name, "modular-nim-count.svg");
    assert.match(text, /^<svg[^]*Query: panel=modular&amp;to=16[^]*<\/svg>\s*$/);
    const png = await file(page, figures.nth(1).getByRole("button", { name: "PNG" }));
    assert.match(png.text.slice(0, 8), /PNG/);
  }));

test("row periods: those of Wythoff's game, as far as the columns show them", () =>
  inLab("panel=rows", async (page) => {
    const rows = await done(page, "rows");
    const { text } = await file(page, rows.locator("figure").first().getByRole("button", { name: "CSV" }));
    const { preperiod, period } = columns(text);
    assert.deepEqual(preperiod.map(Number), [0, 0, 0, 8, 9, 27, 37, 92, 102, 127, 224, 277, 347, 382]);
    assert.deepEqual(period.map(Number), [1, 3, 3, 6, 12, 24, 12, 24, 24, 24, 24, 48, 48, 96]);
    await rows.getByLabel("Game", { exact: true }).selectOption("game=nim");
    await rows.getByText("Nim: 14 of 14 rows show their period").waitFor();
  }));

test("proofs: a game in a numeration of one's choice, and a map of a family", () =>
  inLab("panel=prove", async (page) => {
    const prove = await done(page, "prove");
    await prove.locator(".words", { hasText: /^Proved by machine, certificate [0-9a-f]{8}: For all x, y ≥ 0/ }).waitFor();
    await prove.getByLabel("Numeration").selectOption("base 3");
    await prove.getByRole("button", { name: "Run" }).click();
    await prove.locator(".words", { hasText: "Undecided, which never means false" }).waitFor();
    await page.goto(page.url().replace(/\?.*/, "?panel=proofs&to=4"));
    const map = await done(page, "proofs");
    await map.locator(".words", { hasText: "Of 6 games: 1 proved by machine and 5 refuted by a cell." }).waitFor();
    const { text } = await file(page, map.getByRole("button", { name: "CSV" }));
    assert.match(text, /^game=gdwn&p=3&q=4,proved,zeckendorf,7,[0-9a-f]{8},,""$/m);
    assert.match(text, /^game=gdwn,refuted,,,,1 2,$/m);
  }));

test("a statement that automata decide is proved for its parameters", () =>
  inLab("panel=statements&key=KN.T5", async (page) => {
    const statements = await done(page, "statements");
    await statements.getByRole("button", { name: "Prove for these parameters: KN.T5" }).click();
    await statements.getByText("Proved by machine for game=modular-wythoff").waitFor();
  }));

test("points say their numbers to pointers and keys", () =>
  inLab("panel=modular&to=12", async (page) => {
    const modular = await done(page, "modular");
    const plot = modular.locator("figure").first();
    await plot.locator("canvas").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await plot.getByText("m = 2: 3 P-positions, 3 by the formula").waitFor();
    await eventually(() => page.locator("#live").innerText(), "m = 2: 3 P-positions, 3 by the formula");
    await page.keyboard.press("End");
    await plot.getByText("m = 12: 15 P-positions").waitFor();
    await page.keyboard.press("Escape");
    await plot.getByText("Point at a mark").waitFor();
    const { width, height } = /** @type {{ width: number, height: number }} */ (await plot.locator("canvas").boundingBox());
    // Somewhere above the middle of the axis a dot is near.
    for (let y = 0.1; y < 0.9 && (await plot.getByText("Point at a mark").count()) > 0; y += 0.08) {
      await plot.locator("canvas").hover({ position: { x: width * 0.55, y: height * y } });
    }
    await plot.getByText(/^m = [678]: /).waitFor();
  }));

test("a long experiment tells how far it is, and keeps what it found when it is stopped", () =>
  inLab("panel=subsets&n=12&p=1024", async (page) => {
    const sets = panel(page, "subsets");
    await sets.getByRole("button", { name: "Run", exact: true }).click();
    await sets.locator(".state", { hasText: / of 4095/ }).waitFor();
    await sets.locator("figure canvas").first().waitFor();
    // The page stays awake meanwhile.
    await page.getByRole("navigation", { name: "Experiments" }).getByText("Boxes").hover();
    const count = async () => Number(/of ([\d\s]+) sets/.exec(await sets.locator(".words").innerText())?.[1].replace(/\s/g, ""));
    await sets.getByRole("button", { name: "Stop" }).click();
    await sets.locator(".state", { hasText: "what was found is below" }).waitFor();
    const found = await count();
    assert.ok(found > 0 && found < 4095, String(found));
    await sets.getByRole("button", { name: "Go on" }).click();
    await page.waitForFunction((found) => Number.parseInt(document.querySelector('[data-panel="subsets"] .state')?.textContent ?? "") > found, found);
    await sets.getByRole("button", { name: "Stop" }).click();
    await sets.locator(".state", { hasText: "Stopped" }).waitFor();
    assert.ok((await count()) > found);
  }));

test("hostile links get a sentence, and the rest still counts", () =>
  inLab("panel=modular&to=1e99&x=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E", async (page) => {
    await done(page, "modular");
    const alert = page.getByRole("alert");
    await alert.getByText("to=1e99 is not a whole number").waitFor();
    assert.match(await alert.innerText(), /x is not a key of modular/);
    await page.waitForFunction(() => location.search === "?panel=modular");
    await page.goto(new URL("lab.html?panel=%00%ff", page.url()).href);
    await alert.getByText("not valid percent-encoding").waitFor();
    await done(page, "statements");
  }));

test("links between experiments are followed, and the way back too", () =>
  inLab("panel=subsets", async (page) => {
    const all = await done(page, "subsets");
    await done(page, "diagonals");
    await all.locator("figure canvas").first().focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    const said = await all.locator(".said").first().innerText();
    await page.keyboard.press("Enter");
    const [set] = /\{[^}]*\}/.exec(said) ?? [""];
    await panel(page, "diagonals").getByText(`K = ${set}`).waitFor();
    await page.goBack();
    await page.waitForFunction(() => location.search === "?panel=subsets");
  }));

for (const [name, width] of /** @type {const} */ ([["desktop", 1280], ["phone", 390]])) {
  test(`nothing sticks out, and nothing keeps anyone out, ${name}`, () =>
    inLab(
      "panel=boxes",
      async (page) => {
        for (const group of ["boxes", "diagonals", "convergents", "modular", "rows", "proofs", "statements"]) {
          await page.locator(`.lab-nav [data-group="${group}"]`).click();
          await page.locator(".panel:not([hidden]) .state", { hasText: "Done." }).first().waitFor();
          const [content, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
          assert.ok(content <= room, `${group}: ${content} pixels in ${room}`);
        }
        for (const group of ["boxes", "diagonals", "statements"]) {
          await page.locator(`.lab-nav [data-group="${group}"]`).click();
          await page.locator(`.lab-nav [data-group="${group}"][aria-current]`).waitFor();
          assert.deepEqual(await violations(page), []);
        }
      },
      { options: { viewport: { width, height: 844 }, hasTouch: width < 500, reducedMotion: "reduce", bypassCSP: true } },
    ));
}

test("one number in K: the corrected theorem, as far as its words say", () =>
  inLab("panel=single", async (page) => {
    const single = await done(page, "single");
    await single.getByText("For k up to 40 and p up to 2048: both conditions of Lemma 1 hold for k = 1, 2, 4, 8, 16 and 32, and for none of the other 34 k.").waitFor();
  }));
