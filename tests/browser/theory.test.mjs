// What is known of a game: its card, and the check of its statements against the rules.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, shownFitted, useBrowser } from "./harness.mjs";

const withPage = useBrowser();

test("the card tells the theorem, and slopes predicted and measured", () =>
  withPage("game=wab", async (page) => {
    await page.getByRole("heading", { name: "Two beams, in general not symmetric" }).waitFor();
    const rows = await page.locator("#theory tbody tr:not(:has(canvas))").allInnerTexts();
    const slopes = rows.map((row) => row.split(/\s+/).slice(1).map(Number));
    assert.equal(slopes.length, 2);
    for (const [predicted, measured] of slopes) assert.ok(Math.abs(predicted - measured) < 1e-3, rows.join());
  }));

test("below each beam are the distances from it, as wide as the card, with the greatest in cells", () =>
  withPage("game=wab", async (page) => {
    await page.locator("#theory .source", { hasText: /^Dots: .* At most 0\.40 cells\.$/ }).waitFor();
    const strips = page.getByRole("img", { name: /^How far each P-position is from the beam: (upper|lower)$/ });
    assert.equal(await strips.count(), 2);
    // A dot that is stretched is none.
    const shape = await strips.first().evaluate((/** @type {HTMLCanvasElement} */ { width, height, clientWidth, clientHeight }) => width / height - clientWidth / clientHeight);
    assert.ok(Math.abs(shape) < 0.1, String(shape));
    await page.locator("#game").selectOption("nim");
    await page.locator("#theory .source", { hasText: "All are on it." }).waitFor();
  }, { options: { viewport: { width: 820, height: 1180 } } }));

test("a check says how far it went, and a refuted statement shows its counterexample", () =>
  withPage("game=modular-nim&m=10", async (page) => {
    await page.getByRole("heading", { name: "A trunk that branches" }).waitFor();
    await page.getByLabel("Side of the board to verify on").fill("200");
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    const summary = page.locator("#theory .verdict", { hasText: /^✓ Checked to 200 × 200, 40\u202f000 positions: \d+ statements hold without exception, \d+ (is|are) false as printed, \d+ (is|are) not checked\.$/ });
    await summary.waitFor();
    const said = [...(await summary.innerText()).matchAll(/(\d+) (?:statements|is|are)/g)].map(([, number]) => Number(number));
    const lines = await Promise.all(["li:is(.ok, .settled, .open)", "li.refuted", "li.skip"].map((kind) => page.locator(`#theory ${kind}`).count()));
    assert.deepEqual(said, lines);
    const refuted = page.locator("#theory li.refuted", { hasText: "KS.L15" });
    assert.match(await refuted.innerText(), /m = 2, x = 2/);
    await refuted.getByRole("button", { name: "Show it" }).click();
    await shownFitted(page, "game=modular-nim&m=2");
    await page.getByText("(2, 1)", { exact: true }).waitFor();
  }));

test("beside a declared box the column under the cursor is told", () =>
  withPage("game=seeded&at=10,3", async (page) => {
    await page.getByRole("heading", { name: "Column 10" }).waitFor();
    assert.match(await page.locator("#theory .bits").innerText(), /^[01]+$/);
  }));

test("an index is set low", () =>
  withPage("game=fraenkel-k", async (page) => {
    await page.getByLabel("Side of the board to verify on").fill("50");
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    const statement = page.locator("#theory li", { hasText: "DFGN.section5" });
    await statement.waitFor();
    assert.equal(await statement.locator("sub").innerText(), "K");
    assert.match(await statement.innerText(), /Wyt\s?K/);
  }));

test("there is something to read about a game, with its numbers in the OEIS, for whoever asks", () =>
  withPage("game=wythoff", async (page) => {
    await page.getByText("Read further", { exact: true }).click();
    await page.locator("#theory .reading li", { hasText: "A000201: the smaller heaps of its P-positions, 1, 3, 4, 6, 8, 9, 11, 12, …" }).waitFor();
    await page.locator("#theory .reading li", { hasText: "Nivasch, More on the Sprague–Grundy function" }).waitFor();
    await page.locator("#game").selectOption("gdwn");
    await page.locator("#theory .reading li", { hasText: "That the beams of (1, 2)GDWN split." }).waitFor();
    assert.equal(await page.locator("#theory .reading li", { hasText: "A000201" }).count(), 0);
  }));

test("a position of Rational Nim is told in the game that it comes from", () =>
  withPage("game=rational-nim&ray=4,6", async (page) => {
    await shownFitted(page, "game=rational-nim&ray=4,6");
    await page.locator("#place").fill("5, 16");
    await page.locator("#place").press("Enter");
    await page.getByText("It is (X, Y) = (1, 3) of W(2, 2).").first().waitFor();
  }));

test("dots beside beams take the colours of a screen that becomes dark", () =>
  withPage("game=wab", async (page) => {
    const strip = page.getByRole("img", { name: /^How far each P-position is from the beam: upper$/ });
    await strip.waitFor();
    const drawn = () => strip.evaluate((/** @type {HTMLCanvasElement} */ canvas) => canvas.toDataURL());
    const light = await drawn();
    await page.emulateMedia({ colorScheme: "dark" });
    await eventually(async () => (await drawn()) !== light, true);
    const dark = await drawn();
    await page.emulateMedia({ colorScheme: "light" });
    await eventually(async () => (await drawn()) === light, true);
    assert.notEqual(dark, light);
  }));
