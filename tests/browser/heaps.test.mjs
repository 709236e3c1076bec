// Games on more than three heaps: a slider for each, the slice that goes with it, and a game to its end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressed, eventually, picture, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();
const calm = /** @type {const} */ ({ options: { reducedMotion: "reduce" } });

/** Sets a slider as somebody who drags it does. @param {Page} page @param {string} name @param {number} value */
function slide(page, name, value) {
  return page.locator(`phi-beam input[type=range][name=${name}]`).evaluate((/** @type {HTMLInputElement} */ input, value) => {
    input.value = String(value);
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  }, value);
}

/** The sliders in sight, by name. @param {Page} page */
function sliders(page) {
  return page.locator("phi-beam [data-key] input[type=range]").evaluateAll((inputs) => inputs.flatMap((input) => (input.checkVisibility() && input instanceof HTMLInputElement ? [`${input.name}=${input.value}`] : [])));
}

/** The P-positions of the slice on show. @param {Page} page */
function positions(page) {
  return withBeam(page, async (beam) => Array.from(await beam.positions({ width: 8, height: 8 })));
}

/** The cells below 8 with this nim-sum. @param {number} sum */
function withSum(sum) {
  return Array.from({ length: 8 }, (_, x) => [x, x ^ sum]).filter(([, y]) => y < 8).flat();
}

test("every further heap has a slider, and the board is the slice beside them", () =>
  withPage("game=nim&heaps=5&size=8&rest=2", async (page) => {
    await shown(page, "game=nim&heaps=5&rest=2&size=8");
    assert.deepEqual(await sliders(page), ["heaps=5", "z=0", "h4=2", "h5=0"]);
    assert.deepEqual(await positions(page), withSum(2));
    const before = await picture(page);
    await slide(page, "h5", 5);
    await addressed(page, "game=nim&heaps=5&rest=2,5&size=8");
    await shown(page, "game=nim&heaps=5&rest=2,5&size=8");
    assert.notEqual(await picture(page), before);
    assert.deepEqual(await positions(page), withSum(7));
    await slide(page, "z", 4);
    await slide(page, "h4", 0);
    await shown(page, "game=nim&heaps=5&z=4&rest=0,5&size=8");
    assert.deepEqual(await positions(page), withSum(1));
    // What is no longer there goes, and comes back empty.
    await slide(page, "heaps", 4);
    await shown(page, "game=nim&heaps=4&z=4&size=8");
    assert.deepEqual(await sliders(page), ["heaps=4", "z=4", "h4=0"]);
    await slide(page, "heaps", 2);
    await shown(page, "game=nim&size=8");
    assert.deepEqual(await sliders(page), ["heaps=2"]);
    await slide(page, "heaps", 6);
    await shown(page, "game=nim&heaps=6&size=8");
    assert.deepEqual(await sliders(page), ["heaps=6", "z=0", "h4=0", "h5=0", "h6=0"]);
  }));

test("scripts see every heap, and set them", () =>
  withPage("game=modular-nim&m=4&heaps=6&rest=0,0,1&size=8", async (page) => {
    await shown(page, "game=modular-nim&m=4&heaps=6&rest=0,0,1&size=8");
    const moves = await withBeam(page, (beam) => beam.moves(1, 0));
    assert.deepEqual(moves, [{ x: 0, y: 0, z: 0, h4: 0, h5: 0, h6: 1, outcome: "N" }, { x: 1, y: 0, z: 0, h4: 0, h5: 0, h6: 0, outcome: "N" }]);
    await withBeam(page, (beam) => beam.setState({ game: "nim", heaps: 4, z: 1, rest: "2" }));
    await shown(page, "game=nim&heaps=4&z=1&rest=2");
    assert.equal(await withBeam(page, (beam) => beam.outcome(2n ** 61n, 2n ** 61n + 3n)), "P");
    await withBeam(page, (beam) => void (beam.query = "game=nim&heaps=4&rest=1,2"));
    await eventually(() => page.locator("phi-beam .notice p").innerText().then((text) => text.includes("room for 1 heap after the third")), true);
  }));

test("a game on four heaps, against a perfect opponent, to its end", () =>
  withPage("game=nim&heaps=4&z=6&rest=7&at=3,5&size=8", async (page) => {
    const turn = page.locator("phi-beam .turn");
    const piles = async () => (await page.locator("phi-beam .pile b").allInnerTexts()).map(Number);
    await withBeam(page, (beam) => {
      beam.addEventListener("phi-move", (event) => {
        document.body.dataset.reached = JSON.stringify(/** @type {CustomEvent} */ (event).detail.to);
      });
    });
    await page.locator("phi-beam .pile").nth(3).waitFor();
    assert.deepEqual(await page.locator("phi-beam .pile .title").allInnerTexts(), ["First heap 3", "Second heap 5", "Third heap 6", "Fourth heap 7"]);
    let now = await piles();
    while (now.some((heap) => heap > 0)) {
      const sum = now.reduce((sum, heap) => sum ^ heap, 0);
      assert.notEqual(sum, 0, `${now} can be won`);
      const heap = now.findIndex((heap) => (heap ^ sum) < heap);
      await page.locator("phi-beam .amount input").nth(heap).fill(String(now[heap] - (now[heap] ^ sum)));
      await page.locator("phi-beam .amount input").nth(heap).press("Enter");
      // The other side answers, unless nothing is left: then the heaps are neither those before the move nor those after it.
      const after = now.map((count, n) => (n === heap ? count ^ sum : count));
      await page.waitForFunction((passed) => {
        const root = document.querySelector("phi-beam")?.shadowRoot;
        const turn = root?.querySelector(".turn");
        const piles = [...(root?.querySelectorAll(".pile b") ?? [])].map((pile) => pile.textContent);
        return turn?.classList.contains("over") || (/Your move/.test(turn?.textContent ?? "") && !passed.includes(piles.join()));
      }, [now.join(), after.join()]);
      now = (await turn.getAttribute("class"))?.includes("over") ? [] : await piles();
    }
    assert.match(await turn.innerText(), /You win/);
    assert.deepEqual(JSON.parse(await page.locator("body").getAttribute("data-reached") ?? ""), { x: 0, y: 0, z: 0, h4: 0 });
    const last = (await withBeam(page, (beam) => String(beam.getState().moves))).split(";").at(-1);
    assert.equal(last, "0,0,0,0");
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator("phi-beam .strip .mark").first().waitFor();
    assert.equal(await page.locator("phi-beam .strip .gave").count(), 0);
  }, calm));

test("a list of exercises has answers of all heaps, and none where there is none", () =>
  withPage("game=nim&heaps=3&z=5&at=3,1&size=12", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "Share" }).click();
    const list = page.getByLabel("A link and the answer for every variant");
    const answers = async (/** @type {string} */ kind) => {
      await page.locator('dialog select[name="exercise"]').selectOption(kind);
      await page.getByRole("spinbutton", { name: "Variants in the list" }).fill("6");
      await page.getByRole("button", { name: "List links and answers" }).click();
      await eventually(async () => (await list.inputValue()).split("\n").length, 7);
      return (await list.inputValue()).split("\n").slice(1).map((line) => line.split("\t")).map(([, , task, answer]) => ({ start: numbers(task.replace(/value.*/, "")), answer }));
    };
    /** The positions in a text. @param {string} text */
    const numbers = (text) => [...text.matchAll(/\(([\d, ]+)\)/g)].map(([, heaps]) => heaps.split(", ").map(Number));
    for (const kind of ["win", "value"]) {
      for (const { start: [start], answer } of await answers(kind)) {
        assert.equal(start.length, 3);
        const sum = start.reduce((one, other) => one ^ other);
        // By Bouton: a heap that its nim-sum with all others makes smaller.
        const wanted = start.flatMap((heap, n) => ((heap ^ sum) < heap ? [start.map((other, m) => (m === n ? heap ^ sum : other)).join()] : []));
        assert.deepEqual(numbers(answer).map((heaps) => heaps.join()).sort(), wanted.sort(), `${kind} from ${start}: ${answer}`);
      }
    }
  }));

test("the board of a slice is filled with what is true of all heaps", () =>
  withPage("game=nim&heaps=3&z=2&mode=grundy&size=8", async (page) => {
    await shown(page);
    await page.locator("#fill").evaluate((button) => /** @type {HTMLElement} */ (button).click());
    const words = page.locator("dialog .why");
    const step = page.getByRole("button", { name: "Step" });
    await eventually(() => words.innerText(), "(0, 0, 2): a move leads to the P-position (0, 0, 0). N: whoever moves next wins.");
    assert.equal(await page.locator("dialog .filling .option").count(), 0);
    /** @type {string[]} */
    const said = [];
    for (let n = 0; n < 5; n++) {
      const before = await words.innerText();
      await step.click();
      await eventually(async () => (await words.innerText()) !== before, true);
      said.push((await words.innerText()).replace(/:.*?([PN])[.:].*/, " $1"));
    }
    assert.deepEqual(said, ["(0, 1, 2) N", "(1, 0, 2) N", "(0, 2, 2) P", "(1, 1, 2) N", "(2, 0, 2) P"]);
  }, calm));
