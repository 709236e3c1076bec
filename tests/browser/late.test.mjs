// What comes late, twice or not at all: an answer about a game that is no longer wanted, a press while something is on its way, a
// gesture that the browser takes away. What somebody did last counts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { wasmOf } from "./faulty.mjs";
import { eventually, held, picture, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();
/** The module that answers about a named game. */
const FULL = wasmOf("full");

/** Waits until the engine answers about a game. @param {Page} page */
const answers = (page) => withBeam(page, (beam) => beam.outcome(1, 2));

/** Where a cell is on the page. @param {Page} page @param {number} x @param {number} y */
async function middle(page, x, y) {
  const point = await withBeam(page, (beam, [x, y]) => {
    const box = beam.shadowRoot?.querySelector("canvas")?.getBoundingClientRect();
    const cell = beam.cellToPixel(x, y);
    return box && cell && { x: box.x + cell.x, y: box.y + cell.y };
  }, [x, y]);
  assert.ok(point);
  return point;
}

test("a finger's drag that the browser takes away plays nothing; one that ends plays", () =>
  withPage(
    "game=wythoff&at=6,12&opponent=person&size=16",
    async (page) => {
      await page.locator("phi-beam .turn", { hasText: /move/i }).waitFor();
      const client = await page.context().newCDPSession(page);
      const from = await middle(page, 6, 12);
      const to = await middle(page, 6, 7);
      const touch = (/** @type {string} */ type, /** @type {{ x: number, y: number }[]} */ ...touchPoints) => client.send("Input.dispatchTouchEvent", { type: /** @type {any} */ (type), touchPoints });
      const drag = async (/** @type {string} */ end) => {
        await touch("touchStart", from);
        for (let step = 1; step <= 5; step++) await touch("touchMove", { x: from.x, y: from.y + ((to.y - from.y) * step) / 5 });
        await touch(end);
      };
      await withBeam(page, (beam) => {
        Object.assign(globalThis, { cancelled: 0, moves: 0 });
        beam.shadowRoot?.querySelector("canvas")?.addEventListener("pointercancel", () => /** @type {any} */ (globalThis).cancelled++);
        beam.addEventListener("phi-move", () => /** @type {any} */ (globalThis).moves++);
      });
      await drag("touchCancel");
      await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).cancelled), 1);
      await answers(page);
      assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).moves), 0);
      // Nobody has tapped the board: the finger drags the piece all the same, and the page stays where it is.
      await drag("touchEnd");
      await shown(page, "game=wythoff&size=16&at=6,12&moves=6,7&opponent=person");
      assert.deepEqual(await page.evaluate(() => [/** @type {any} */ (globalThis).moves, /** @type {any} */ (globalThis).cancelled, scrollY]), [1, 1, 0]);
    },
    { options: { viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" } },
  ));

test("a game that is begun late is not put onto another game", () => {
  const full = held(FULL);
  return withPage(
    "game=wythoff",
    async (page) => {
      await shown(page);
      await page.getByRole("tab", { name: "Play" }).click();
      // The code of playing has come, and waits for the engine.
      await page.locator("phi-beam .play .game").waitFor({ state: "attached" });
      await page.locator("#game").selectOption("nim");
      await shown(page, "game=nim");
      full.release();
      await answers(page);
      await page.locator("#theory h3", { hasText: "Equal heaps" }).waitFor();
      assert.equal(await withBeam(page, (beam) => beam.query), "game=nim");
      await page.getByRole("tab", { name: "Explore" }).click();
      await page.getByRole("tab", { name: "Play" }).click();
      await page.waitForFunction(() => /^game=nim&.*at=/.test(/** @type {any} */ (document.querySelector("phi-beam")).query));
    },
    { prepare: full.prepare },
  );
});

test("of two exercises that wait for the engine the newer one is shown", () => {
  const full = held(FULL);
  return withPage(
    "game=wythoff&size=16&exercise=win&at=5,8&show=0&beams=0",
    async (page) => {
      await shown(page);
      await page.evaluate(() => {
        Object.assign(globalThis, { tasks: 0 });
        document.addEventListener("phi-task", () => /** @type {any} */ (globalThis).tasks++);
      });
      await page.locator("phi-beam .task").waitFor({ state: "attached" });
      await withBeam(page, (beam) => beam.setState({ exercise: "mark", at: "5,5" }));
      await page.waitForFunction(() => /exercise=mark/.test(/** @type {any} */ (document.querySelector("phi-beam")).query));
      full.release();
      await page.locator("phi-beam .asked", { hasText: "Mark the other P-positions" }).waitFor();
      await answers(page);
      assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).tasks), 1);
      assert.equal(await page.locator("phi-beam .asked").count(), 1);
      assert.match(await page.locator("phi-beam .asked").innerText(), /Mark the other P-positions/);
    },
    { prepare: full.prepare },
  );
});

test("what is known of a game is waited for, whatever was asked before", () => {
  const full = held(FULL);
  return withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      for (const a of [6, 7, 8]) {
        await withBeam(page, (beam, a) => beam.setState({ a }), a);
        await shown(page, `game=wab&a=${a}`);
      }
      assert.doesNotMatch(await page.locator("#theory").innerText(), /abort/i);
      full.release();
      await page.locator("#theory", { hasText: "3.12019" }).waitFor();
    },
    { prepare: full.prepare },
  );
});

test("a board that somebody has zoomed stays so, though few P-positions would be fitted", () => {
  const full = held(FULL);
  return withPage(
    "game=modular-wythoff",
    async (page) => {
      await shown(page);
      await page.clock.runFor(1000);
      await page.locator("phi-beam .zoom button").first().click();
      await page.clock.runFor(1000);
      const seen = () => withBeam(page, (beam) => beam.visible);
      const zoomed = await seen();
      full.release();
      await page.locator("#theory h3").waitFor();
      await withBeam(page, (beam) => beam.positions({ width: 64, height: 64 }));
      await page.clock.runFor(1000);
      assert.deepEqual(await seen(), zoomed);
    },
    { prepare: async (page) => (await page.clock.install(), full.prepare(page)) },
  );
});

test("a dialog whose looks did not arrive says so, and opens the next time; one that is asked for twice opens once", async () => {
  let failures = 1;
  await withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await page.locator("#share").click();
      await page.getByText("a part of this page did not arrive").waitFor();
      await page.locator("#share").click();
      await page.locator("dialog[open]").waitFor();
    },
    { prepare: (page) => page.route(/dialog[^/]*\.css/, (route) => (failures-- > 0 ? route.abort() : route.continue())), expected: /Failed to load resource|ERR_FAILED/ },
  );
  const looks = held(/dialog[^/]*\.css/);
  await withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await page.locator("#share").click();
      await page.locator("#share").click();
      looks.release();
      await page.locator("dialog[open]").waitFor();
      await eventually(() => page.locator("dialog.sheet").count(), 1);
      await page.keyboard.press("Escape");
      await eventually(() => page.locator("dialog.sheet").count(), 0);
    },
    { prepare: looks.prepare },
  );
});

test("a first game that is begun again has one guide, which goes with its game", () =>
  withPage("", async (page) => {
    await shown(page);
    await page.locator("#first-game").click();
    await page.locator(".guide").waitFor();
    await shown(page, "game=wythoff&size=9&at=6,5");
    await page.locator("#first-game-too").evaluate((button) => /** @type {HTMLElement} */ (button).click());
    await eventually(() => page.locator(".guide").count(), 1);
    await page.locator(".guide", { hasText: "Two heaps, six and five tokens" }).waitFor();
    await page.locator("#game").selectOption("nim");
    await eventually(() => page.locator(".guide").count(), 0);
    await page.locator("#goal-words").waitFor();
    assert.match(await withBeam(page, (beam) => beam.query), /^game=nim/);
  }));

test("what is asked of an element before it is on a page, and while it is taken from one place to another, is shown", () =>
  withPage("game=nim", async (page) => {
    await shown(page);
    const query = (/** @type {string} */ id) => page.evaluate((id) => /** @type {any} */ (document.getElementById(id)).query, id);
    await page.evaluate(() => {
      const [state, text, both] = ["state", "text", "both"].map((id) => {
        const beam = /** @type {any} */ (document.createElement("phi-beam"));
        Object.assign(beam, { id, loading: "eager" });
        beam.style.cssText = "display: block; flex: none; width: 500px; height: 400px";
        return beam;
      });
      state.setState({ game: "wab", a: 7 });
      text.query = "game=gdwn&q=3";
      both.setAttribute("game", "wab");
      both.setAttribute("b", "4");
      both.setState({ a: 9 });
      both.setAttribute("size", "32");
      document.body.append(state, text, both);
    });
    await eventually(() => Promise.all(["state", "text", "both"].map(query)), ["game=wab&a=7", "game=gdwn&q=3", "game=wab&a=9&b=4&size=32"]);
    await page.evaluate(() => {
      const beam = /** @type {any} */ (document.getElementById("state"));
      beam.setState({ b: 6 });
      document.querySelector("#text")?.after(beam);
      beam.setAttribute("size", "16");
    });
    await eventually(() => query("state"), "game=wab&a=7&b=6&size=16");
  }));

test("a move is made once, however often it is pressed before its picture has come; what was typed wrong is forgotten with it", () =>
  withPage("game=nim&heaps=3&z=3&at=3,4&opponent=person&size=16", async (page) => {
    await page.locator("phi-beam .turn", { hasText: /move/i }).waitFor();
    const amount = page.locator("phi-beam .amount input").first();
    await amount.fill("99");
    assert.equal(await amount.getAttribute("aria-invalid"), "true");
    await withBeam(page, (beam) => {
      Object.assign(globalThis, { moves: 0 });
      beam.addEventListener("phi-move", () => /** @type {any} */ (globalThis).moves++);
      beam.point(3, 1);
      const canvas = /** @type {HTMLElement} */ (beam.shadowRoot?.querySelector("canvas"));
      canvas.focus();
      for (let press = 0; press < 3; press++) canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true }));
    });
    await page.waitForFunction(() => /moves=3,1,3/.test(/** @type {any} */ (document.querySelector("phi-beam")).query));
    await answers(page);
    assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).moves), 1);
    assert.equal(await amount.getAttribute("aria-invalid"), "false");
  }));

test("what is given up before anything was found leaves nothing to go on with", () => {
  const rules = held(wasmOf("rules"));
  return withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await answers(page);
      await page.locator("#game").selectOption("custom");
      await page.getByRole("button", { name: "Stop" }).click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).isIdle);
      assert.equal(await withBeam(page, (beam) => beam.query), "game=wab");
      assert.equal(await page.getByRole("button", { name: /Resume/ }).count(), 0);
      rules.release();
      await page.locator("#game").selectOption("custom");
      await page.waitForFunction(() => /^game=custom/.test(/** @type {any} */ (document.querySelector("phi-beam")).query));
    },
    { prepare: rules.prepare },
  );
});

test("a second pointer neither moves what another one holds nor plays it", () =>
  withPage("game=wythoff&at=6,12&opponent=person&size=16", async (page) => {
    await page.locator("phi-beam .turn", { hasText: /move/i }).waitFor();
    const [from, to, elsewhere] = await Promise.all([middle(page, 6, 12), middle(page, 6, 7), middle(page, 6, 3)]);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await withBeam(page, (beam, { x, y }) => {
      const canvas = beam.shadowRoot?.querySelector("canvas");
      for (const type of ["pointerdown", "pointermove", "pointerup"]) {
        canvas?.dispatchEvent(new PointerEvent(type, { pointerId: 77, pointerType: "touch", clientX: x, clientY: y, button: 0, bubbles: true, composed: true }));
      }
    }, elsewhere);
    await answers(page);
    assert.equal(await withBeam(page, (beam) => beam.query), "game=wythoff&size=16&at=6,12&opponent=person");
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await shown(page, "game=wythoff&size=16&at=6,12&moves=6,7&opponent=person");
  }));

test("a list of exercises goes where another is chosen, and is made of one exercise", () =>
  withPage("game=wythoff&at=7,6&size=12", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "Share" }).click();
    const kind = page.locator('dialog select[name="exercise"]');
    const list = page.getByLabel("A link and the answer for every variant");
    const make = page.getByRole("button", { name: "List links and answers" });
    await kind.selectOption("win");
    await page.getByRole("spinbutton", { name: "Variants in the list" }).fill("200");
    await make.click();
    await kind.selectOption("mark");
    await list.waitFor({ state: "hidden" });
    await page.getByRole("spinbutton", { name: "Variants in the list" }).fill("3");
    await make.click();
    await list.waitFor();
    await eventually(async () => (await list.inputValue()).split("\n").length, 4);
    // Whatever was begun before has come to its end by now.
    await withBeam(page, (beam) => beam.positions({ width: 64, height: 64 }));
    const lines = (await list.inputValue()).split("\n").slice(1);
    assert.equal(lines.length, 3);
    for (const line of lines) assert.match(line, /exercise=mark.*\tMark /);
    await page.getByRole("spinbutton", { name: "Variants in the list" }).fill("4");
    await page.getByRole("spinbutton", { name: "Variants in the list" }).blur();
    await list.waitFor({ state: "hidden" });
  }));

test("a board that is filled anew has nothing of the one before", () => {
  const full = held(FULL);
  return withPage(
    "game=wythoff",
    async (page) => {
      await shown(page);
      await page.locator("#fill").evaluate((button) => /** @type {HTMLElement} */ (button).click());
      await page.locator("dialog .filling").waitFor();
      for (let n = 0; n < 3; n++) await page.getByRole("button", { name: "Step" }).click();
      await page.getByRole("button", { name: "Begin again" }).click();
      full.release();
      await page.locator("dialog .why", { hasText: "(0, 0): no move is left" }).waitFor();
      await answers(page);
      assert.deepEqual(await page.locator("dialog .filling i").evaluateAll((cells) => cells.map((cell) => cell.textContent).filter(Boolean)), ["P"]);
    },
    { prepare: full.prepare, options: { reducedMotion: "reduce" } },
  );
});

test("strokes on the board of moves count one after the other, and what was drawn twice is as before", () =>
  withPage("game=custom&rule=k%3D%3D0&size=16", async (page) => {
    await shown(page);
    const cell = page.locator('phi-beam .moves-grid [data-k="2"][data-l="0"]');
    await cell.and(page.locator('[aria-selected="false"]')).waitFor();
    await withBeam(page, (beam) => {
      const [right, up, press] = ["ArrowRight", "ArrowUp", " "];
      const grid = beam.shadowRoot?.querySelector(".moves-grid");
      // From (1, 0): (2, 0), (3, 1), and (5, 1) twice.
      for (const key of [right, press, right, up, press, right, right, press, press]) grid?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    });
    await eventually(() => withBeam(page, async (beam) => (await beam.moves(9, 9)).filter(({ x }) => x < 9).map(({ x, y }) => `${9 - x},${9 - y}`).join(" ")), "3,1 2,0");
  }));

test("a picture that is stopped leaves nothing of another that was given up before it", () => {
  const rules = held(wasmOf("rules"));
  return withPage(
    "game=nim&size=16",
    async (page) => {
      await shown(page);
      await answers(page);
      const before = await picture(page);
      // This takes many seconds, and shows a part of itself meanwhile.
      await withBeam(page, (beam) => beam.setState({ game: "fraenkel-borosh", mode: "grundy", size: 4096 }));
      await eventually(async () => (await picture(page)) !== before, true);
      await withBeam(page, (beam) => beam.setState({ game: "custom", mode: "p", size: 16 }));
      await page.getByRole("button", { name: "Stop" }).click();
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).isIdle);
      assert.equal(await withBeam(page, (beam) => beam.query), "game=nim&size=16");
      assert.equal(await picture(page), before);
      rules.release();
    },
    { prepare: rules.prepare, options: { reducedMotion: "reduce" } },
  );
});
