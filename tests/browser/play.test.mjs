// Games played as people play them: by mouse, by keyboard alone, by touch alone, in the heaps; against an opponent who
// never errs. What is said is said in the live region.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressed, eventually, shown, useBrowser, withBeam } from "./harness.mjs";
import { grouped } from "../../www/state/numbers.js";

/** @typedef {import("./harness.mjs").Page} Page */
/** @typedef {{ x: number, y: number, outcome: "P" | "N" }} Option */
const withPage = useBrowser();
const calm = /** @type {const} */ ({ options: { reducedMotion: "reduce" } });

const turn = (/** @type {Page} */ page) => page.locator("phi-beam .turn");
const live = (/** @type {Page} */ page) => page.locator("phi-beam [aria-live]");
const heaps = (/** @type {Page} */ page) => page.locator("phi-beam .pile b");

/** The position on show, once it is a person's turn or the game is over. @param {Page} page */
async function position(page) {
  await page.waitForFunction(() => /move\.$|win|loses|lost/i.test(document.querySelector("phi-beam")?.shadowRoot?.querySelector(".turn")?.textContent ?? ""));
  const over = (await turn(page).getAttribute("class"))?.includes("over") ?? false;
  const numbers = (await heaps(page).allInnerTexts()).map((text) => Number(text.replace(/\D/g, "")));
  return { heaps: numbers, over };
}

/** @param {Page} page @param {number} x @param {number} y @returns {Promise<Option[]>} */
function options(page, x, y) {
  return withBeam(page, (beam, [x, y]) => beam.moves(x, y), /** @type {[number, number]} */ ([x, y]));
}

/** @param {Page} page @param {number} x @param {number} y */
async function clickCell(page, x, y) {
  const pixel = await withBeam(page, (beam, [x, y]) => beam.cellToPixel(x, y), /** @type {[number, number]} */ ([x, y]));
  assert.ok(pixel);
  await page.locator("phi-beam canvas").click({ position: pixel });
}

/** Waits for the other side after a move from these heaps. @param {Page} page @param {number[]} before */
async function answered(page, before) {
  await page.waitForFunction(
    (before) => [...(document.querySelector("phi-beam")?.shadowRoot?.querySelectorAll(".pile b") ?? [])].map((b) => b.textContent).join() !== before,
    before.map(grouped).join(),
  );
  return position(page);
}

/** Twenty starts: every game, near and won for whoever follows. */
const STARTS = [
  "game=wythoff&at=3,5", "game=wythoff&at=6,10", "game=wythoff&play=misere&at=4,7", "game=nim&at=7,7", "game=nim&play=misere&at=5,5",
  "game=modular-wythoff&m=5&at=1,2", "game=wyt-k&set=1,2&at=4,4", "game=fraenkel&a=2&at=2,6", "game=fraenkel-k&at=1,3", "game=fraenkel-st&at=1,4",
  "game=fraenkel-borosh&at=1,5", "game=nimhoff&h=3&at=3,3", "game=wab&a=2&b=2&at=3,5", "game=seeded&k=2&box=PP/PP&at=5,7", "game=rational-nim&at=5,8",
  "game=rational-wythoff&at=6,9", "game=modular-nim&m=3&at=2,2", "game=gdwn&at=4,7", "game=wab&at=7,9", "game=wythoff&at=8,13",
];

test("twenty games by real clicks: the perfect opponent never gives a won position away", () =>
  withPage("", async (page) => {
    let seed = 7;
    const random = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
    for (const start of STARTS) {
      await page.goto(page.url().replace(/\?.*|$/, `?${start}`));
      let now = await position(page);
      let lost = (await withBeam(page, (beam, [x, y]) => beam.outcome(x, y), now.heaps.slice(0, 2))) === "P";
      for (let guard = 0; !now.over; guard++) {
        assert.ok(guard < 60, `${start} does not end`);
        const found = await options(page, now.heaps[0], now.heaps[1]);
        const to = found[random(found.length)];
        lost ||= to.outcome === "N";
        await clickCell(page, to.x, to.y);
        now = await answered(page, now.heaps);
        // Whoever was lost, or moved to N, is lost for good: each position given back is P.
        if (lost && !now.over) assert.equal(await withBeam(page, (beam, [x, y]) => beam.outcome(x, y), now.heaps.slice(0, 2)), "P", `${start} at ${now.heaps}`);
      }
      assert.match(await turn(page).innerText(), lost ? /computer wins/i : /you win/i, start);
      await live(page).filter({ hasText: /wins?/i }).waitFor({ state: "attached" });
    }
  }, calm));

test("a move with its reply asks the engine four times", () =>
  withPage(
    "game=wythoff&at=12,17&size=24",
    async (page) => {
      await shown(page);
      const start = await position(page);
      const pixel = await withBeam(page, (beam) => beam.cellToPixel(8, 13));
      assert.ok(pixel);
      await page.locator("phi-beam canvas").hover({ position: pixel });
      await page.locator("phi-beam .cell", { hasText: "(8, 13)" }).waitFor();
      await page.evaluate(() => (/** @type {any} */ (globalThis).asked.length = 0));
      await page.mouse.down();
      await page.mouse.up();
      await page.waitForFunction(() => (document.querySelector("phi-beam")?.getAttribute("moves") ?? "").split(";").length === 2);
      await answered(page, start.heaps);
      await page.waitForTimeout(300);
      const asked = await page.evaluate(() => /** @type {any} */ (globalThis).asked);
      assert.ok(asked.length <= 4, asked.join(" "));
      assert.deepEqual(asked.filter((/** @type {string} */ method) => method !== "inspect"), ["playMove", "reply"]);
    },
    {
      ...calm,
      prepare: (page) =>
        page.addInitScript(() => {
          const { postMessage } = Worker.prototype;
          /** @type {any} */ (globalThis).asked = /** @type {string[]} */ ([]);
          Worker.prototype.postMessage = function (/** @type {{ method?: string }} */ message) {
            if (message.method) /** @type {any} */ (globalThis).asked.push(message.method);
            return postMessage.call(this, message);
          };
        }),
    },
  ));

test("a game by keyboard alone", () =>
  withPage("game=wythoff&size=16", async (page) => {
    await shown(page);
    await page.getByRole("tab", { name: "Explore" }).focus();
    await page.keyboard.press("ArrowRight");
    await turn(page).waitFor();
    let now = await position(page);
    await page.locator("phi-beam canvas").focus();
    for (let guard = 0; !now.over; guard++) {
      assert.ok(guard < 40);
      const found = await options(page, now.heaps[0], now.heaps[1]);
      const wins = found.find(({ outcome }) => outcome === "P") ?? found[0];
      // The cursor stands on the piece after each move: from there to the winning cell, and Enter.
      for (let n = now.heaps[0]; n > wins.x; n--) await page.keyboard.press("ArrowLeft");
      for (let n = now.heaps[1]; n > wins.y; n--) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      now = await answered(page, now.heaps);
    }
    assert.match(await turn(page).innerText(), /you win/i);
    await live(page).filter({ hasText: /you win/i }).waitFor({ state: "attached" });
  }, calm));

test("the heaps stay where they are from move to move", () =>
  withPage(
    "game=wythoff&at=6,5&size=16",
    async (page) => {
      const { heaps: before } = await position(page);
      const top = async () => (await page.locator("phi-beam .heaps").boundingBox())?.y;
      const first = await top();
      await clickCell(page, 2, 1);
      await answered(page, before);
      await page.getByRole("button", { name: "Review the game" }).waitFor();
      assert.equal(await top(), first);
    },
    calm,
  ));

test("n and p go through the moves, and h gives a hint in three steps", () =>
  withPage("game=wythoff&at=4,6", async (page) => {
    await position(page);
    await page.locator("phi-beam canvas").focus();
    await page.keyboard.press("n");
    await page.waitForFunction(() => /A move/.test(document.querySelector("phi-beam")?.shadowRoot?.querySelector(".words")?.textContent ?? ""));
    const said = [];
    for (let n = 0; n < 3; n++) {
      await page.keyboard.press("h");
      const before = said.at(-1) ?? "";
      await page.waitForFunction((before) => {
        const hint = /** @type {HTMLElement | null | undefined} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector(".hint"));
        return hint && !hint.hidden && hint.textContent !== before;
      }, before);
      said.push(await page.locator("phi-beam .hint").innerText());
    }
    assert.match(said[0], /win/i);
    assert.match(said[2], /\(\d+, \d+\)/);
    await page.locator("phi-beam button.take").click(); // The heaps hold the move that was shown.
    assert.equal((await position(page)).heaps.length, 2);
  }, calm));

test("a game by touch alone, on the board and in the heaps", () =>
  withPage("game=wythoff&at=5,8", async (page) => {
    let now = await position(page);
    for (let guard = 0; !now.over; guard++) {
      assert.ok(guard < 20);
      const found = await options(page, now.heaps[0], now.heaps[1]);
      const to = found.find(({ outcome }) => outcome === "P") ?? found[0];
      if (guard % 2 === 0) {
        const pixel = await withBeam(page, (beam, { x, y }) => {
          const pixel = beam.cellToPixel(x, y);
          const box = /** @type {HTMLElement} */ (beam.shadowRoot?.querySelector("canvas")).getBoundingClientRect();
          return pixel && { x: pixel.x + box.x, y: pixel.y + box.y };
        }, to);
        assert.ok(pixel);
        await page.touchscreen.tap(pixel.x, pixel.y);
        // Where cells are small the first tap only chooses; elsewhere the heaps have changed.
        const chosen = page.locator("phi-beam button.take:enabled");
        await eventually(async () => (await chosen.isVisible()) || (await heaps(page).allInnerTexts()).join() !== now.heaps.map(grouped).join(), true);
        if (await chosen.isVisible()) await chosen.tap();
      } else {
        for (const [n, [have, want]] of [[now.heaps[0], to.x], [now.heaps[1], to.y]].entries()) {
          if (have === want) continue;
          // The token from which on everything above it is taken.
          await page.locator("phi-beam .tokens").nth(n).locator("i").nth(want).tap();
        }
        await page.locator("phi-beam button.take").tap();
      }
      now = await answered(page, now.heaps);
    }
    await live(page).filter({ hasText: /wins?/i }).waitFor({ state: "attached" });
  }, { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" } }));

test("the piece is dragged; an illegal move says which rule forbids it and changes nothing", () =>
  withPage("game=wab&a=5&b=3&at=12,9&opponent=person&size=16", async (page) => {
    await position(page);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => withBeam(page, (beam, [x, y]) => {
      const pixel = beam.cellToPixel(x, y);
      const box = /** @type {HTMLElement} */ (beam.shadowRoot?.querySelector("canvas")).getBoundingClientRect();
      return { x: (pixel?.x ?? 0) + box.x, y: (pixel?.y ?? 0) + box.y };
    }, /** @type {[number, number]} */ ([x, y]));
    const drag = async (/** @type {{ x: number, y: number }} */ from, /** @type {{ x: number, y: number }} */ to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
    };
    await drag(await at(12, 9), await at(10, 9));
    await page.locator("phi-beam .notice").waitFor();
    assert.match(await page.locator("phi-beam .notice p").innerText(), /5/);
    assert.deepEqual((await position(page)).heaps, [12, 9]);
    await drag(await at(12, 9), await at(7, 9));
    await addressed(page, "game=wab&size=16&at=12,9&moves=7,9&opponent=person");
    assert.deepEqual((await position(page)).heaps, [7, 9]);
    assert.match(await turn(page).innerText(), /Second player to move/);
  }, calm));

test("undo, redo and the address give the same game; a move is an event", () =>
  withPage("game=wythoff&at=9,14&opponent=person&size=16", async (page) => {
    await position(page);
    await withBeam(page, (beam) => {
      const told = /** @type {unknown[]} */ ((/** @type {any} */ (window)).told = []);
      beam.addEventListener("phi-move", (event) => told.push(/** @type {CustomEvent} */ (event).detail));
    });
    const states = ["game=wythoff&size=16&at=9,14&opponent=person"];
    for (const [x, y] of [[9, 10], [5, 6], [5, 3]]) {
      await clickCell(page, x, y);
      states.push(`${states[0].replace("&opponent", `&moves=${[...(/moves=([^&]*)/.exec(states.at(-1) ?? "")?.[1].split(";") ?? []), `${x},${y}`].join(";")}&opponent`)}`);
      await addressed(page, /** @type {string} */ (states.at(-1)));
    }
    const told = await page.evaluate(() => /** @type {any} */ (window).told);
    assert.deepEqual(told[0], { from: { x: 9, y: 14 }, to: { x: 9, y: 10 }, by: "one" });
    assert.equal(told.length, 3);
    const list = await page.locator("phi-beam .moves li").allInnerTexts();
    for (const state of states.slice(0, 3).reverse()) {
      await page.getByRole("button", { name: "Undo" }).click();
      await addressed(page, state);
    }
    for (const state of states.slice(1)) {
      await page.getByRole("button", { name: "Redo" }).click();
      await addressed(page, state);
    }
    await page.reload();
    await position(page);
    assert.deepEqual(await page.locator("phi-beam .moves li").allInnerTexts(), list);
    assert.equal(list.length, 3);
  }, calm));

test("a damaged list of moves opens at the last legal position and says which move is wrong", () =>
  withPage("game=wythoff&size=16&at=9,14&moves=9,10;8,2;1,1&opponent=person", async (page) => {
    assert.deepEqual((await position(page)).heaps, [9, 10]);
    await page.locator("phi-beam .notice p", { hasText: /move 2[^]*\(8, 2\)/i }).waitFor();
    await addressed(page, "game=wythoff&size=16&at=9,14&moves=9,10&opponent=person");
    await page.goto(page.url().replace(/\?.*/, "?game=wythoff&size=16&at=9,14&moves=9,10;x&opponent=person"));
    assert.deepEqual((await position(page)).heaps, [9, 10]);
    await page.locator("phi-beam .notice p", { hasText: /move 2/i }).waitFor();
  }, calm));

test("the computer begins when asked to, sides are swapped, and a far position is played", () =>
  withPage("game=wythoff&at=1000000000000,1000000000000&first=computer", async (page) => {
    await page.waitForFunction(() => /computer wins/i.test(document.querySelector("phi-beam")?.shadowRoot?.querySelector(".turn")?.textContent ?? ""));
    assert.deepEqual((await position(page)).heaps, [0, 0]);
    await page.goto(page.url().replace(/\?.*/, "?game=wab&at=1000000000000,700000000000"));
    const before = await position(page);
    assert.deepEqual(before.heaps, [1e12, 7e11]);
    await page.locator("phi-beam .amount input").first().fill("10^6");
    await page.locator("phi-beam .amount input").first().press("Enter");
    const now = await answered(page, before.heaps);
    assert.ok(now.heaps[0] <= 1e12 - 1e6);
  }, calm));

test("three heaps: the board shows the slice that is left", () =>
  withPage("game=nim&heaps=3&z=5&at=4,6&opponent=person&size=16", async (page) => {
    assert.deepEqual((await position(page)).heaps, [4, 6, 5]);
    await page.locator("phi-beam .amount input").nth(2).fill("3");
    await page.locator("phi-beam button.take").click();
    await addressed(page, "game=nim&heaps=3&z=5&size=16&at=4,6&moves=4,6,2&opponent=person");
    assert.deepEqual((await position(page)).heaps, [4, 6, 2]);
    await page.mouse.move(5, 5);
    // (4, 6, 2) is P in Nim: so the slice shows it as one.
    await page.waitForFunction(() => /P-position/.test(document.querySelector("phi-beam")?.shadowRoot?.querySelector(".outcome")?.textContent ?? ""));
  }, calm));

test("after the game each move is marked and the first mistake shown with what would have won", () =>
  withPage("game=wythoff&at=4,6&moves=4,5;4,3;0,3;0,0&opponent=person", async (page) => {
    await position(page);
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator("phi-beam .strip .mark").first().waitFor();
    assert.equal(await page.locator("phi-beam .strip .mark").count(), 4);
    assert.equal(await page.locator('phi-beam .strip .gave[aria-pressed="true"]').count(), 1);
    assert.match(await page.locator("phi-beam .told.gave").innerText(), /better/i);
  }, calm));

test("exercises: win, mark, guess and value, each with a score and a code", () =>
  withPage("game=wythoff&size=12&exercise=mark&at=3,3", async (page) => {
    const code = page.locator("phi-beam .code");
    await page.locator("phi-beam .asked").waitFor();
    const missing = (await withBeam(page, async (beam) => Array.from(await beam.positions({ width: 12, height: 12 }))))
      .reduce((pairs, n, i) => (i % 2 ? pairs.at(-1)?.push(n) : pairs.push([n]), pairs), /** @type {number[][]} */ ([]))
      .filter(([x, y]) => Math.max(x, y) >= 3);
    const progress = page.locator("phi-beam .task .progress");
    assert.equal(await progress.innerText(), "0 marked so far.");
    for (const [x, y] of missing.slice(1)) await clickCell(page, x, y);
    await eventually(() => progress.innerText(), `${missing.length - 1} marked so far.`);
    await page.getByRole("button", { name: "Hand in" }).click();
    await code.waitFor();
    assert.ok(await progress.isHidden());
    assert.match(await page.locator("phi-beam .score").innerText(), new RegExp(`${missing.length - 1}.*${missing.length}`));

    await page.goto(page.url().replace(/\?.*/, "?game=gdwn&exercise=guess&size=32"));
    await page.locator("phi-beam .choices input").first().waitFor();
    assert.equal(await page.locator("phi-beam .choices input").count(), 4);
    assert.ok(await page.locator("#theory").isHidden());
    // Nothing is handed in without an answer, and everybody sees why.
    await page.getByRole("button", { name: "Hand in" }).click();
    await eventually(() => progress.innerText(), "Choose a rule first.");
    await page.locator("phi-beam .choices input").first().check();
    await eventually(() => progress.isHidden(), true);
    await page.getByRole("button", { name: "Hand in" }).click();
    await code.waitFor();

    await page.goto(page.url().replace(/\?.*/, "?game=wythoff&exercise=value&at=4,6&size=12"));
    await position(page);
    await clickCell(page, 4, 4); // Not of value 0.
    await code.waitFor();

    await page.goto(page.url().replace(/\?.*/, "?game=nim&exercise=win&at=1,2&size=8"));
    await position(page);
    await clickCell(page, 1, 1);
    await answered(page, [1, 2]);
    const now = await answered(page, [1, 1]);
    await clickCell(page, 0, 0);
    assert.equal(now.heaps[0] + now.heaps[1], 1);
    await code.waitFor();
    await live(page).filter({ hasText: /code/i }).waitFor({ state: "attached" });
  }, calm));

test("without play there is no game, only the piece", () =>
  withPage("game=wythoff&at=4,6", async (page) => {
    await withBeam(page, (beam) => beam.setAttribute("no-play", ""));
    await shown(page);
    assert.ok(await page.getByRole("tab", { name: "Play" }).isHidden());
  }, calm));
