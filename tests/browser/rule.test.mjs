// A rule of one's own, typed as a visitor would: the board is what the definition says, what is wrong is marked where it is,
// and nothing is lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressed, eventually, picture, shown, useBrowser, violations, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** @param {Page} page */
const line = (page) => page.locator("phi-beam input[name=rule]");
/** @param {Page} page */
const problem = (page) => page.locator("phi-beam .slider.rule .problem").first();
/** The cell of the board of moves. @param {Page} page @param {number} k @param {number} l */
const vector = (page, k, l) => page.locator(`phi-beam .moves-grid [data-k="${k}"][data-l="${l}"]`);

/** P-positions by the definition, from a predicate of the test's own. @param {number} size @param {(k: number, l: number, x: number, y: number) => boolean} allowed */
function byDefinition(size, allowed) {
  /** @type {boolean[][]} */ const p = [];
  /** @type {number[]} */ const found = [];
  for (let x = 0; x < size; x++) {
    p.push([]);
    for (let y = 0; y < size; y++) {
      let wins = false;
      for (let k = 0; k <= x; k++) for (let l = 0; l <= y; l++) wins ||= k + l > 0 && p[x - k][y - l] && allowed(k, l, x, y);
      p[x].push(!wins);
      if (!wins) found.push(x, y);
    }
  }
  return found;
}

/** What the board has. @param {Page} page @param {number} size */
function positions(page, size) {
  return withBeam(page, async (beam, size) => Array.from(await beam.positions({ width: size, height: size })), size);
}

/** @param {number} n */
const isPrime = (n) => n > 1 && Array.from({ length: Math.max(0, n - 2) }, (_, d) => d + 2).every((d) => n % d !== 0);
const SQUARES = Array.from({ length: 40 }, (_, n) => n * n);
const FIBONACCI = [0, 1, 2, 3, 5, 8, 13, 21, 34];

/** What somebody wants, how it is typed, and what it means. @type {[string, string, (k: number, l: number, x: number, y: number) => boolean][]} */
const TASKS = [
  ["only (k, 2k) and (2k, k)", "l == 2*k or k == 2*l", (k, l) => l === 2 * k || k === 2 * l],
  ["both heaps, sum prime", "k>0 and l>0 and prime(k+l)", (k, l) => k > 0 && l > 0 && isPrime(k + l)],
  ["at most a from one heap", "(k==0 or l==0) and k+l <= a", (k, l) => (k === 0 || l === 0) && k + l <= 2],
  ["Wythoff, but not by 3", "(k==0 or l==0 or k==l) and k!=3 and l!=3", (k, l) => (k === 0 || l === 0 || k === l) && k !== 3 && l !== 3],
  ["a square number from one heap", "k==0 and square(l) or l==0 and square(k)", (k, l) => (k === 0 && SQUARES.includes(l)) || (l === 0 && SQUARES.includes(k))],
  ["Fibonacci numbers from one heap or both alike", "(k==0 or l==0 or k==l) and fib(max(k,l))", (k, l) => (k === 0 || l === 0 || k === l) && FIBONACCI.includes(Math.max(k, l))],
  ["an odd number of tokens", "(k+l)%2 == 1", (k, l) => (k + l) % 2 === 1],
  ["a knight's moves", "k==1 and l==2 or k==2 and l==1", (k, l) => (k === 1 && l === 2) || (k === 2 && l === 1)],
  ["amounts that differ by less than m", "k==0 or l==0 or abs(k-l) < m", (k, l) => k === 0 || l === 0 || Math.abs(k - l) < 5],
  ["Euclid: a multiple of the smaller heap from the larger", "l==0 and 0<y<=x and k%y==0 or k==0 and 0<x<=y and l%x==0", (k, l, x, y) => (l === 0 && y > 0 && y <= x && k % y === 0) || (k === 0 && x > 0 && x <= y && l % x === 0)],
];

for (const [wish, text, allowed] of TASKS) {
  test(`typed: ${wish}`, () =>
    withPage("game=custom&size=24", async (page) => {
      await shown(page);
      await page.locator("phi-beam .slider.rule .said").first().filter({ hasText: /./ }).waitFor();
      await line(page).fill("");
      await line(page).pressSequentially(text);
      await line(page).press("Enter");
      await eventually(() => withBeam(page, (beam) => String(beam.getState().rule).replaceAll(" ", "")), text.replaceAll(" ", ""));
      assert.deepEqual(await positions(page, 24), byDefinition(24, allowed));
      assert.ok(await problem(page).isHidden());
      for (const [k, l] of [[1, 0], [0, 3], [2, 1], [4, 4], [12, 7]]) {
        if (!text.includes("x")) await eventually(() => vector(page, k, l).getAttribute("aria-selected"), String(allowed(k, l, 24, 24)));
      }
    }));
}

test("what is wrong is marked where it is, the picture stays, and a press corrects it", () =>
  withPage("game=custom&size=24", async (page) => {
    await shown(page);
    const before = [await picture(page), await withBeam(page, (beam) => beam.query)];
    await line(page).fill("k=l");
    await problem(page).filter({ hasText: "character 2" }).waitFor();
    assert.equal(await page.locator("phi-beam .marks .error").first().textContent(), "=");
    assert.equal(await line(page).getAttribute("aria-invalid"), "true");
    assert.deepEqual([await picture(page), await withBeam(page, (beam) => beam.query)], before);
    await line(page).blur();
    assert.equal(await line(page).inputValue(), "k=l", "what was written is not lost");
    await problem(page).getByRole("button").click();
    assert.equal(await line(page).inputValue(), "k==l");
    await eventually(() => withBeam(page, (beam) => beam.getState().rule), "k==l");
    assert.ok(await problem(page).isHidden());
    assert.deepEqual(await positions(page, 24), byDefinition(24, (k, l) => k === l));
  }));

test("Tab completes a name where there is one, and goes on where there is none", () =>
  withPage("game=custom", async (page) => {
    await shown(page);
    await line(page).fill("k>0 and pri");
    await page.locator("phi-beam .completion").first().filter({ hasText: "prime(" }).waitFor();
    await line(page).press("Tab");
    assert.equal(await line(page).inputValue(), "k>0 and prime(");
    await line(page).pressSequentially("k+l)");
    await eventually(() => page.locator("phi-beam .marks .bracket").first().count(), 1);
    await line(page).press("Tab");
    assert.ok(!(await line(page).evaluate((input) => input.matches(":focus"))), "the line is no trap");
    await eventually(() => withBeam(page, (beam) => beam.getState().rule), "k>0 and prime(k+l)");
  }));

test("letters that occur have their sliders, and a slider redraws", () =>
  withPage("game=custom&size=24", async (page) => {
    await shown(page);
    assert.ok(await page.locator("phi-beam input[type=range][name=a]").isHidden());
    await line(page).fill("k==0 or l==0 or abs(k-l)<a");
    const slider = page.locator("phi-beam input[type=range][name=a]");
    await slider.waitFor();
    assert.ok(await page.locator("phi-beam input[type=range][name=b]").isHidden());
    await slider.press("ArrowRight");
    await eventually(() => withBeam(page, (beam) => beam.getState().a), 3);
    assert.deepEqual(await positions(page, 24), byDefinition(24, (k, l) => k === 0 || l === 0 || Math.abs(k - l) < 3));
  }));

test("the moves are drawn, and drawing writes the rule", () =>
  withPage("game=custom&size=24", async (page) => {
    await shown(page);
    await eventually(() => vector(page, 5, 5).getAttribute("aria-selected"), "true");
    await vector(page, 1, 2).click();
    await eventually(() => vector(page, 1, 2).getAttribute("aria-selected"), "true");
    const moves = (/** @type {number} */ k, /** @type {number} */ l) => k === 0 || l === 0 || k === l || (k === 1 && l === 2);
    await eventually(() => positions(page, 24), byDefinition(24, moves));
    await vector(page, 1, 2).click();
    await eventually(() => positions(page, 24), byDefinition(24, (k, l) => k === 0 || l === 0 || k === l));
    // A ray from the corner takes all multiples, and so does the right button.
    await vector(page, 0, 0).hover();
    await page.mouse.down();
    await vector(page, 1, 2).hover();
    await page.mouse.up();
    await eventually(() => positions(page, 24), byDefinition(24, (k, l) => k === 0 || l === 0 || k === l || l === 2 * k));
    await vector(page, 2, 1).click({ button: "right" });
    await eventually(() => positions(page, 24), byDefinition(24, (k, l) => k === 0 || l === 0 || k === l || l === 2 * k || k === 2 * l));
  }));

test("by keyboard alone: write, correct, draw, and hear it", () =>
  withPage("game=custom&size=24", async (page) => {
    await shown(page);
    await line(page).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("(k+l)%2==");
    const live = page.locator("phi-beam [aria-live=polite]");
    await live.filter({ hasText: /^rule: .*character 10/ }).waitFor({ state: "attached" });
    await page.keyboard.type("1");
    await eventually(() => withBeam(page, (beam) => beam.getState().rule), "(k+l)%2==1");
    await vector(page, 1, 0).focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await eventually(() => vector(page, 1, 1).getAttribute("aria-label"), "(1, 1) may be taken");
    await eventually(() => positions(page, 24), byDefinition(24, (k, l) => (k + l) % 2 === 1 || (k === 1 && l === 1)));
  }));

test("hostile rules in addresses, attributes and states change nothing but an error", () =>
  withPage(`game=custom&rule=${encodeURIComponent("<img src=x onerror=alert(1)>")}`, async (page) => {
    await shown(page);
    await page.locator("phi-beam .notice").filter({ hasText: "rule" }).waitFor();
    const before = await withBeam(page, (beam) => beam.query);
    for (const rule of ["(".repeat(5000), "k".repeat(2000), "k==9999999999999999999", "k%0==0 and", "\u0000", "prime(prime(k))", "__proto__", "k^99==l"]) {
      await withBeam(page, (beam, rule) => beam.setAttribute("rule", rule), rule);
      await eventually(() => withBeam(page, (beam) => beam.query), before);
      await withBeam(page, (beam, rule) => beam.setState({ rule }), rule);
      await eventually(() => withBeam(page, (beam) => beam.query), before);
    }
    assert.equal(await page.locator("phi-beam img").count(), 0);
    await addressed(page, before);
  }));

test("twenty-two examples climb from Nim, each with its source", () =>
  withPage("game=custom&size=24", async (page) => {
    await shown(page);
    const examples = page.locator("phi-beam .examples select");
    await eventually(() => examples.locator("option").count(), 23);
    await examples.selectOption({ index: 1 });
    await eventually(() => withBeam(page, (beam) => beam.getState().rule), "k==0 or l==0");
    assert.deepEqual(await positions(page, 24), byDefinition(24, (k, l) => k === 0 || l === 0));
    await page.locator("phi-beam .examples .about").filter({ hasText: /^Nim\. .*\(Bouton, 1901\)$/ }).waitFor();
    await eventually(() => line(page).inputValue(), "k==0 or l==0");
    for (let n = 1; n <= 20; n++) {
      const before = await withBeam(page, (beam) => beam.query);
      await examples.selectOption({ index: n });
      if (n > 1) await page.waitForFunction((before) => /** @type {import("./harness.mjs").PhiBeam} */ (document.querySelector("phi-beam")).query !== before, before);
      assert.ok(await problem(page).isHidden(), `example ${n}`);
      assert.ok(await page.locator("phi-beam .notice").isHidden(), `example ${n}`);
    }
    // What is written afterwards is no example any more.
    await line(page).fill("k==l");
    await eventually(() => page.locator("phi-beam .examples .about").isHidden(), true);
  }));

test("a rule of one's own is picked, played, shared, and compared with a classic", () =>
  withPage("game=wythoff&size=24", async (page) => {
    await shown(page);
    await page.locator("#game").selectOption({ label: "Your own rule" });
    // It comes from no paper, and is to be read while somebody plays by it.
    await eventually(() => page.locator("#rule").innerText(), "Take k tokens from the first heap and l from the second wherever your rule allows it. k==0 or l==0 or k==l");
    assert.equal(await page.locator("#paper").textContent(), "");
    await shown(page, "game=custom&size=24");
    await page.getByLabel("Compare with").selectOption("wythoff");
    await page.locator("phi-beam .agreement").filter({ hasText: "The same on this board, checked to" }).waitFor();
    await page.getByLabel("Compare with").selectOption("custom");
    const second = page.locator("phi-beam input[name=vs-rule]");
    await second.fill("k==0 or l==0 or abs(k-l)<a");
    await eventually(() => withBeam(page, (beam) => beam.getState().vs), "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20abs%28k-l%29%3Ca");
    await page.locator("phi-beam .agreement").filter({ hasText: "P in both" }).waitFor();
    await page.locator("phi-beam input[type=range][name=vs-a]").press("ArrowLeft");
    await page.locator("phi-beam .agreement").filter({ hasText: "The same on this board" }).waitFor();
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator("#share-code").waitFor();
    assert.match((await page.locator("#share-code").inputValue()) ?? "", /title="Your own rule, k==0 or l==0 or k==l compared with Your own rule, k==0 or l==0 or abs\(k-l\)&lt;a, a = 1"/);
    await page.keyboard.press("Escape");
  }));

for (const file of ["", "embed.html"]) {
  test(`on a phone the editor is as wide as the screen: ${file || "index.html"}`, () =>
    withPage(
      "game=custom&size=24",
      async (page) => {
        await shown(page);
        await vector(page, 1, 0).waitFor();
        await line(page).fill("k==2*l or");
        await problem(page).getByRole("button").waitFor();
        const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(widths[0] <= widths[1], `${widths}`);
        await problem(page).getByRole("button").tap();
        await eventually(() => line(page).inputValue(), "k==2*l");
        await vector(page, 1, 1).tap();
        await eventually(() => positions(page, 24), byDefinition(24, (k, l) => k === 2 * l || (k === 1 && l === 1)));
        const { width, height } = (await vector(page, 1, 1).boundingBox()) ?? { width: 0, height: 0 };
        assert.ok(width >= 40 && height >= 40, `${width} by ${height}: under a thumb`);
      },
      { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, file },
    ));
}

/** A rule in which no line can end. */
const LONG = `k${"*1".repeat(120)}==l`;
/** Boxes whose content is wider than they are, but for lines one writes in, which scroll, and what is for screen readers. @param {Page} page */
const overfull = (page) =>
  page.evaluate(() => {
    const roots = [document, ...[...document.querySelectorAll("phi-beam")].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    const all = roots.flatMap((root) => [...root.querySelectorAll("*")]).filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const scrolls = "input, textarea, select, canvas, math, math *, svg, svg *, .marks, .marks *, .pointer, .pointer *";
    return all.filter((element) => !element.matches(scrolls) && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1).map(({ tagName, className, id }) => `${tagName} .${className} #${id}`);
  });

for (const [name, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } })) {
  for (const [file, query] of [["", ""], ["", "&vs=game%3Dcustom"], ["", "&at=9,7&moves=8,6&opponent=person"], ["embed.html", ""], ["embed.html", "&at=9,7"]]) {
    test(`a long rule without a space stays in its column: ${name}, ${file || "index.html"}${query}`, () =>
      withPage(
        `game=custom&rule=${encodeURIComponent(LONG)}&size=24${query}`,
        async (page) => {
          await shown(page);
          await (query.includes("at=") ? page.getByRole("button", { name: "Take" }) : line(page)).waitFor();
          await eventually(() => overfull(page), []);
        },
        { options: { viewport }, file },
      ));
  }
}

test("axe finds nothing with the editor open, light and dark", () =>
  withPage(
    "game=custom&size=24",
    async (page) => {
      await shown(page);
      await line(page).fill("k=l");
      await problem(page).filter({ hasText: "character 2" }).waitFor();
      assert.deepEqual(await violations(page), []);
    },
    { options: { bypassCSP: true } },
  ));
