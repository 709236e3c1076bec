// Bad input, wherever it comes from: a sentence that names key, value and what is allowed; `phi-error`; the last good
// picture and address; nothing in the console. And the way back and forward.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressed, bluePixels, eventually, picture, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** Address, what is on show, what the message says. @type {[string, string, RegExp][]} */
const ADDRESSES = [
  ["game=wab&a=99&b=0", "game=wab&a=50&b=1", /a=99 is out of range: a goes from 1 to 50[^]*b=0/],
  ["game=wab&a=5x", "game=wab", /a=5x is not a whole number: a goes from 1 to 50/],
  ["game=wab&bogus=1", "game=wab", /bogus is not a key of wab/],
  ["game=wythoff&size=8&size=9", "game=wythoff&size=8", /size is given twice/],
  ["game=chess", "game=wythoff", /chess/],
  ["game=%zz", "game=wythoff", /game|%zz/],
  ["nonsense", "game=wythoff", /nonsense/],
  ["game=%3Cb%3Ebold%3C/b%3E", "game=wythoff", /<b>bold<\/b>/],
  ["game=rational-nim&p1=0&q1=1&p2=1&q2=0", "game=rational-nim", /determinant|p1/],
  ["game=wyt-k&set=3..1", "game=wyt-k", /set=3\.\.1 is not a set/],
  ["game=wythoff&view=1,2", "game=wythoff", /view=1,2/],
];

const notice = (/** @type {Page} */ page) => page.locator("phi-beam .notice");

test("a bad address shows a sentence and a board", () =>
  withPage("", async (page) => {
    for (const [bad, good, words] of ADDRESSES) {
      await page.goto(page.url().replace(/\?.*|$/, `?${bad}`));
      await addressed(page, good);
      await notice(page).waitFor();
      assert.match(await notice(page).locator("p").innerText(), words, bad);
      assert.equal(await notice(page).locator("p *").count(), 0);
      assert.ok((await bluePixels(page)) > 30, bad);
      await page.waitForTimeout(100);
      assert.ok(await notice(page).isVisible(), `${bad}: the message has gone`);
    }
  }));

test("a bad attribute is told once, keeps the picture, and the attribute goes back", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    await page.waitForTimeout(100);
    const before = await picture(page);
    const told = await withBeam(page, async (beam) => {
      /** @type {unknown[]} */
      const told = [];
      beam.addEventListener("phi-error", (event) => told.push(/** @type {CustomEvent} */ (event).detail));
      beam.setAttribute("b", "minus one");
      await new Promise((done) => setTimeout(done, 300));
      return told;
    });
    assert.deepEqual(told, [{ type: "b", message: "b=minus one is not a whole number: b goes from 1 to 50" }]);
    assert.equal(await withBeam(page, (beam) => beam.query), "game=wab");
    assert.equal(await withBeam(page, (beam) => beam.getAttribute("b")), null);
    assert.equal(await picture(page), before);
    await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
    await shown(page, "game=wab&a=6");
    assert.ok(await notice(page).isHidden());
  }));

test("a number field: out of range goes to the nearest, what is no number goes back", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    const field = page.locator("phi-beam input[type=number][name=a]");
    await field.fill("77");
    await notice(page).filter({ hasText: "a=77 is out of range: a goes from 1 to 50" }).waitFor();
    await field.press("Enter");
    await addressed(page, "game=wab&a=50");
    await eventually(() => field.inputValue(), "50");
    await field.fill("2.5");
    await field.press("Enter");
    await notice(page).filter({ hasText: "a=2.5 is not a whole number" }).waitFor();
    await eventually(() => field.inputValue(), "50");
    await field.fill("");
    await field.press("e");
    await field.press("Enter");
    await notice(page).filter({ hasText: "a goes from 1 to 50" }).waitFor();
    await eventually(() => field.inputValue(), "50");
    await addressed(page, "game=wab&a=50");
  }));

test("a set that is not one keeps the last good picture and address and stays to be put right", () =>
  withPage("game=wyt-k&set=3n%2B1", async (page) => {
    await shown(page, "game=wyt-k&set=3n+1");
    await page.waitForTimeout(100);
    const before = await picture(page);
    const set = page.locator("phi-beam input[name=set]");
    assert.equal(await set.inputValue(), "3n+1");
    await set.fill("3..1");
    await notice(page).filter({ hasText: "set=3..1 is not a set" }).waitFor();
    assert.equal(await set.inputValue(), "3..1");
    assert.equal(await picture(page), before);
    await addressed(page, "game=wyt-k&set=3n+1");
    await set.blur();
    await eventually(() => set.getAttribute("aria-invalid"), "true");
    assert.equal(await set.inputValue(), "3..1");
    assert.equal(await picture(page), before);
    await set.fill("1,2,4");
    await shown(page, "game=wyt-k&set=1,2,4");
    assert.ok(await notice(page).isHidden());
  }));

test("a place that is not one is refused where it is written", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page, "game=wythoff");
    await page.locator("#place").fill("12");
    await page.getByRole("button", { name: "Go", exact: true }).click();
    await eventually(() => page.locator("#place").evaluate((/** @type {HTMLInputElement} */ input) => /two heaps/.test(input.validationMessage)), true);
    assert.equal(new URL(page.url()).search, "?game=wythoff");
  }));

test("back and forward", () =>
  withPage("game=wab&a=7", async (page) => {
    await shown(page, "game=wab&a=7");
    await page.locator("#game").selectOption("fraenkel");
    await addressed(page, "game=fraenkel");
    await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
    await addressed(page, "game=fraenkel&a=3");
    await page.locator("#game").selectOption("gdwn");
    await addressed(page, "game=gdwn");
    await page.goBack();
    await shown(page, "game=fraenkel&a=3");
    assert.equal(await page.locator("#game").inputValue(), "fraenkel");
    await page.goBack();
    await shown(page, "game=wab&a=7");
    await page.goForward();
    await shown(page, "game=fraenkel&a=3");
    await addressed(page, "game=fraenkel&a=3");
  }));

test("long work shows progress and can be stopped, and what was found stays", () =>
  withPage("game=wythoff&mode=grundy", async (page) => {
    await shown(page, "game=wythoff&mode=grundy");
    const legend = page.locator("phi-beam .legend");
    const before = await legend.textContent();
    // Seconds of work: enough to be stopped on any machine.
    await withBeam(page, (beam) => beam.setView({ x: 0, y: 0, span: 8192 }));
    await page.locator("phi-beam progress").waitFor();
    // A part of the larger board has greater values.
    await eventually(async () => (await legend.textContent()) !== before, true);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.locator("phi-beam [aria-live]", { hasText: "Stopped." }).waitFor({ state: "attached" });
    assert.ok(await page.locator("phi-beam progress").isHidden());
    await addressed(page, "game=wythoff&mode=grundy&size=8192");
    assert.equal(await withBeam(page, (beam) => beam.visible.span), 8192);
    await page.getByRole("button", { name: "Stopped · Resume" }).waitFor();
  }));
