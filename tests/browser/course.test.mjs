// The lesson: its figures draw when they come in sight, what it says is true, and it can be read by everybody everywhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, useBrowser, violations } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
/** @typedef {import("./harness.mjs").PhiBeam} PhiBeam */
const withPage = useBrowser();

const FIGURES = 14;

/** Opens the lesson. @param {(page: Page) => Promise<void>} act @param {Parameters<typeof withPage>[2]} [setting] */
function withLesson(act, setting) {
  return withPage(
    "",
    async (page) => {
      await page.waitForFunction(() => customElements.get("phi-beam"));
      await act(page);
    },
    { file: "course.html", ...setting },
  );
}

/** Which figures have been drawn. @param {Page} page */
function drawn(page) {
  return page.evaluate(() => [...document.querySelectorAll("phi-beam")].map((beam) => /** @type {PhiBeam} */ (beam).cellToPixel(0, 0) !== null));
}

/** Scrolls to a figure and waits for it. @param {Page} page @param {number} n */
async function see(page, n) {
  await page.evaluate((n) => document.querySelectorAll("phi-beam")[n].scrollIntoView({ block: "center", behavior: "instant" }), n);
  await page.waitForFunction((n) => /** @type {PhiBeam} */ (document.querySelectorAll("phi-beam")[n]).cellToPixel(0, 0) !== null, n);
}

/** Different colours on a figure's canvas. @param {Page} page @param {number} n */
function colours(page, n) {
  return page.evaluate((n) => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelectorAll("phi-beam")[n].shadowRoot?.querySelector("canvas"));
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d"));
    context.drawImage(canvas, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size;
  }, n);
}

test("a figure is drawn when it comes in sight, and not before", () =>
  withLesson(async (page) => {
    assert.equal((await drawn(page)).length, FIGURES);
    assert.deepEqual((await drawn(page)).slice(3), Array(FIGURES - 3).fill(false));
    for (let n = 0; n < FIGURES; n++) {
      await see(page, n);
      await eventually(async () => (await colours(page, n)) > 3 ? "drawn" : `figure ${n + 1} is empty`, "drawn");
    }
    // No attribute of a figure is refused.
    assert.deepEqual(await page.locator("phi-beam .notice:visible").allInnerTexts(), []);
  }));

test("the game and the exercises are set in their figures, and end with a code", () =>
  withLesson(async (page) => {
    const figure = (/** @type {number} */ n) => page.locator("phi-beam").nth(n - 1);
    await see(page, 0);
    await figure(1).locator(".turn", { hasText: "Your move." }).waitFor();
    for (const [n, task] of /** @type {const} */ ([[2, /^Mark the P-positions/], [6, /^Move from \(7, 5\) to a position of Grundy value 2/], [14, /^Which rule made this picture/]])) {
      await see(page, n - 1);
      await figure(n).locator(".asked", { hasText: task }).waitFor();
    }
    for (const choice of await figure(14).locator(".choices label").all()) if ((await choice.innerText()).includes("Fraenkel's game, a = 3")) await choice.locator("input").check();
    await figure(14).getByRole("button", { name: "Hand in" }).click();
    await figure(14).locator(".code").waitFor();
    assert.match(await figure(14).locator(".score").innerText(), /^Right/);
    await see(page, 5);
    const cell = await figure(6).evaluate((beam) => /** @type {PhiBeam} */ (beam).cellToPixel(2, 0));
    await figure(6).locator("canvas").click({ position: cell ?? undefined });
    await figure(6).locator(".code").waitFor();
    assert.match(await figure(6).locator(".score").innerText(), /^Right/);
  }));

test("the wheel scrolls past every figure and changes none", () =>
  withLesson(async (page) => {
    for (let n = 0; n < FIGURES; n++) await see(page, n);
    const spans = () => page.evaluate(() => [...document.querySelectorAll("phi-beam")].map((beam) => /** @type {PhiBeam} */ (beam).visible.span));
    const before = await spans();
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await page.mouse.move(700, 400);
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (let top = 0, last = -1; top < end - 1; ) {
      assert.ok(top > last, `stuck at ${top} of ${end}`);
      last = top;
      await page.mouse.wheel(0, 700);
      await page.waitForFunction((last) => scrollY > last, last).catch(() => {});
      top = await page.evaluate(() => scrollY);
    }
    assert.deepEqual(await spans(), before);
  }));

test("every position, value and count named in the text is what the text says", () =>
  withLesson(async (page) => {
    const claims = await page.evaluate(() =>
      Promise.all([...document.querySelectorAll("data")].map(async (claim) => {
        const query = claim.closest("[data-game]")?.getAttribute("data-game") ?? "";
        const beam = /** @type {PhiBeam} */ (document.createElement("phi-beam"));
        beam.setState(Object.fromEntries(new URLSearchParams(query)));
        const { at, size = "64" } = claim.dataset;
        const [x, y] = (at ?? claim.value).split(",").map(Number);
        const side = { width: Number(size), height: Number(size) };
        const kind = claim.className;
        const truth = kind === "count" ? (await beam.positions(side)).length / 2 : kind === "grundy" ? (await beam.grundy({ x, y, width: 1, height: 1 }))[0] : await beam.outcome(x, y);
        const said = kind === "p-position" ? "P" : kind === "n-position" ? "N" : Number(claim.value);
        const named = kind.endsWith("position") ? claim.value.split(",") : [claim.value];
        return { kind, said, truth, where: `${query} ${at ?? claim.value}`, text: claim.textContent, named };
      })));
    for (const { said, truth, where } of claims) assert.equal(truth, said, where);
    // What is read is what was checked; a cell of the table of pairs shows the larger heap only.
    for (const { text, named, where } of claims) assert.ok(text.replaceAll("\u202f", "").includes(String(named.at(-1))), `${where} reads ${text}`);
    for (const kind of ["p-position", "n-position", "grundy", "count"]) assert.ok(claims.some((claim) => claim.kind === kind), kind);
    assert.ok(claims.length >= 60, `only ${claims.length}`);
  }));

test("the table of pairs is the one of the rules", () =>
  withLesson(async (page) => {
    const rows = await page.locator(".pairs tr").evaluateAll((rows) => rows.map((row) => [...row.children].slice(1).map(({ textContent }) => Number(textContent))));
    const found = await page.evaluate(() => {
      const beam = /** @type {PhiBeam} */ (document.createElement("phi-beam"));
      beam.setState({ game: "wythoff" });
      return beam.positions({ width: 12, height: 20 }).then((found) => [...found]);
    });
    const pairs = found.flatMap((x, n) => (n % 2 === 0 && x <= found[n + 1] ? [[x, found[n + 1]]] : []));
    assert.deepEqual(rows, [pairs.map((_, n) => n), pairs.map(([x]) => x), pairs.map(([, y]) => y)]);
  }));

test("the page checks itself, and notices what is not true", () =>
  withLesson(async (page) => {
    const said = page.locator("#checked");
    await page.locator("#check").click();
    await said.filter({ hasText: /^All \d+ hold/ }).waitFor();
    await page.evaluate(() => {
      const claims = document.querySelectorAll("data");
      const [p] = /** @type {NodeListOf<HTMLDataElement>} */ (document.querySelectorAll("data.p-position"));
      [p.value, p.textContent] = ["4,8", "(4, 8)"];
      for (const kind of ["n-position", "grundy", "count"]) [...claims].find(({ className }) => className === kind)?.setAttribute("value", "0,0");
    });
    await page.locator("#check").click();
    await said.filter({ hasText: /^Not true: (?:[^,(]|\([^)]*\))+(?:, (?:[^,(]|\([^)]*\))+){3}\.$/ }).waitFor();
    assert.match(await said.innerText(), /\(4, 8\)/);
  }));

test("the n-th pair, exactly and far away", () =>
  withLesson(async (page) => {
    const ask = async (/** @type {string} */ n, /** @type {RegExp} */ answer) => {
      await page.locator("#pair input").fill(n);
      await page.locator("#pair input").press("Enter");
      await page.locator("#pair-said").filter({ hasText: answer }).waitFor();
    };
    await ask("12", /^The pair is \(19, 31\), and the engine calls it P\.$/);
    await ask("0", /^The pair is \(0, 0\), and the engine calls it P\.$/);
    await ask("102,334,155", /\(165 580 140, 267 914 295\), and the engine calls it P\. Floating point would have begun with 165 580 141\./);
    await ask("10^15", /\(1 618 033 988 749 894, 2 618 033 988 749 894\), and the engine calls it P\./);
    for (const wrong of ["10^16", "-1", "1.5", "", "<b>", "9".repeat(40)]) await ask(wrong, /^n is a whole number from 0 to 10\^15/);
  }));

test("the formulas of the modular games agree with the board for every m", () =>
  withLesson(async (page) => {
    for (const [game, first, counts] of /** @type {const} */ ([
      ["modular-wythoff", "m = 24: the formula says 29, the board counts 29.", [1, 2, 3, 25, 64, 99, 100]],
      ["modular-nim", "m = 12: the formula says 24, the board counts 24.", [1, 2, 3, 25, 64, 96, 100]],
    ])) {
      await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ behavior: "instant" }), game);
      const place = page.locator(`output[data-counts="${game}"]`);
      await place.filter({ hasText: first }).waitFor();
      for (const m of counts) {
        await page.locator(`#${game} input[type=number]`).fill(String(m));
        await page.locator(`#${game} input[type=number]`).press("Enter");
        await place.filter({ hasText: `m = ${m}:` }).waitFor();
        const [, formula, board] = /says (\d+), the board counts (\d+)/.exec(await place.innerText()) ?? [];
        assert.ok(Number(formula) > 0);
        assert.equal(formula, board, `${game} ${m}`);
      }
    }
  }));

test("every link of the lesson leads somewhere", () =>
  withLesson(async (page) => {
    const broken = await page.evaluate(async () => {
      const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
      const lost = links.filter((href) => href.startsWith("#") && !document.getElementById(href.slice(1)));
      const queries = links.filter((href) => href.startsWith("./?")).map((href) => href.slice(3));
      // The engine refuses a query with anything wrong in it.
      const answers = await Promise.all(queries.map((query) => {
        const beam = /** @type {PhiBeam} */ (document.createElement("phi-beam"));
        beam.query = query;
        return beam.outcome(0, 0).then(() => [], (/** @type {Error} */ { message }) => [message]);
      }));
      return { lost: [...lost, ...answers.flat()], asked: queries.length };
    });
    assert.deepEqual(broken.lost, []);
    assert.ok(broken.asked >= 8);
  }));

test("printing draws every figure first", () =>
  withLesson(
    async (page) => {
      await page.locator("#print").click();
      await page.waitForFunction(() => /** @type {any} */ (globalThis).printed);
      assert.deepEqual(await page.evaluate(() => /** @type {any} */ (globalThis).printed), Array(FIGURES).fill(true));
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator("figure canvas:visible").count(), FIGURES);
      assert.equal(await page.locator("header:visible, .contents:visible, .tool:visible, phi-beam input:visible").count(), 0);
    },
    {
      prepare: (page) =>
        page.addInitScript(() => {
          window.print = () => {
            /** @type {any} */ (globalThis).printed = [...document.querySelectorAll("phi-beam")].map((beam) => /** @type {PhiBeam} */ (beam).cellToPixel(0, 0) !== null);
          };
        }),
    },
  ));

test("axe finds nothing, light and dark", () =>
  withLesson(
    async (page) => {
      for (let n = 0; n < FIGURES; n++) await see(page, n);
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      assert.deepEqual(await violations(page), []);
    },
    // A script from a test is let in; the page's own policy is checked everywhere else.
    { options: { bypassCSP: true } },
  ));

test("on a phone: nothing is wider than the screen, and the pages are one row of links", () =>
  withLesson(
    async (page) => {
      for (let n = 0; n < FIGURES; n++) await see(page, n);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(await width(), 390);
      const row = await page.locator(".site-nav a").evaluateAll((links) => links.map((link) => link.getBoundingClientRect()));
      assert.equal(new Set(row.map(({ top }) => top)).size, 1);
      assert.ok(row.every(({ height }) => height >= 44));
      const brand = await page.locator(".brand").boundingBox();
      assert.ok(brand && brand.y + brand.height > row[0].top, "the links are beside the name");
      await page.setViewportSize({ width: 320, height: 700 });
      assert.equal(await width(), 320);
    },
    { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ));

test("by keyboard the first stop leads to the lesson", () =>
  withLesson(async (page) => {
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Skip to the lesson");
    await page.keyboard.press("Enter");
    await eventually(() => page.evaluate(() => document.activeElement?.id), "lesson");
  }));
