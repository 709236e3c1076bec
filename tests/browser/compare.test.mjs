// Two games side by side, as a visitor compares them: chosen, slid, swapped, read and heard.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressed, eventually, picture, shown, useBrowser, violations, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** @param {string} vs @param {string} [first] */
const pair = (vs, first = "game=wythoff") => `${first}&vs=${encodeURIComponent(vs)}`;
/** @param {Page} page */
const agreement = (page) => page.locator("phi-beam .agreement");
/** @param {Page} page @param {string} name */
const slider = (page, name) => page.locator(`phi-beam input[type=range][name=${name}]`);

/** P-positions of rules by definition. @param {number} size @param {(k: number, l: number) => boolean} allowed */
function byDefinition(size, allowed) {
  /** @type {boolean[][]} */ const p = [];
  for (let x = 0; x < size; x++) {
    p.push([]);
    for (let y = 0; y < size; y++) {
      let wins = false;
      for (let k = 0; k <= x; k++) for (let l = 0; l <= y; l++) wins ||= k + l > 0 && p[x - k][y - l] && allowed(k, l);
      p[x].push(!wins);
    }
  }
  return p;
}

/** The colour of two places in each cell: low on the left, high on the right. @param {Page} page @param {number} size */
function halves(page, size) {
  return withBeam(
    page,
    (beam, size) => {
      const canvas = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas"));
      const copy = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true }));
      copy.drawImage(canvas, 0, 0);
      const origin = beam.cellToPixel(0, 0);
      const next = beam.cellToPixel(1, 1);
      if (!origin || !next) throw new Error("no picture");
      const quarter = (next.x - origin.x) / 4;
      const density = canvas.width / canvas.clientWidth;
      /** @type {string[]} */ const found = [];
      for (let x = 0; x < size; x++) {
        for (let y = 0; y < size; y++) {
          const middle = beam.cellToPixel(x, y);
          if (!middle) throw new Error("no cell");
          const at = (/** @type {number} */ by) => [...copy.getImageData(Math.round((middle.x + by) * density), Math.round((middle.y - by) * density), 1, 1).data.slice(0, 3)].join();
          found.push(`${at(-quarter)} ${at(quarter)}`);
        }
      }
      return found;
    },
    size,
  );
}

test("what is P in both, in the first and in the second is where the definition says", () =>
  withPage(pair("game=wab&a=2&b=1", "game=wythoff&size=20&beams=0"), async (page) => {
    await shown(page);
    const [grey, blue, red, white] = ["93,101,112", "0,114,178", "213,94,0", "255,255,255"];
    const first = byDefinition(12, (k, l) => k === 0 || l === 0 || k === l);
    const second = byDefinition(12, (k, l) => (l === 0 && k % 2 === 0) || k === 0 || k === l);
    const wanted = first.flatMap((column, x) =>
      column.map((isP, y) => (isP ? (second[x][y] ? `${grey} ${grey}` : `${blue} ${white}`) : second[x][y] ? `${white} ${red}` : `${white} ${white}`)),
    );
    assert.deepEqual(await halves(page, 12), wanted);
    const legend = page.locator("phi-beam .legend");
    for (const words of ["P in both games", "P in the first only", "P in the second only"]) await legend.getByText(words).waitFor();
  }));

test("a second game is chosen, slid, swapped and removed", () =>
  withPage("game=modular-wythoff&m=3&size=32", async (page) => {
    await shown(page);
    await page.getByLabel("Compare with").selectOption("wab");
    await shown(page, "game=modular-wythoff&m=3&size=32&vs=game%3Dwab");
    await agreement(page).filter({ hasText: "P in both: 1" }).waitFor();
    await slider(page, "vs-a").press("ArrowRight");
    await shown(page, "game=modular-wythoff&m=3&size=32&vs=game%3Dwab%26a%3D6");
    await slider(page, "m").press("ArrowRight");
    await shown(page, "game=modular-wythoff&m=4&size=32&vs=game%3Dwab%26a%3D6");
    await page.locator("phi-beam input[type=number][name=vs-b]").fill("7");
    await shown(page, "game=modular-wythoff&m=4&size=32&vs=game%3Dwab%26a%3D6%26b%3D7");
    const words = await agreement(page).textContent();
    const [, first, second] = /in the first only: (\d+), in the second only: (\d+)/.exec(words ?? "") ?? [];
    await page.getByRole("button", { name: "Swap" }).click();
    await shown(page, "game=wab&a=6&b=7&size=32&vs=game%3Dmodular-wythoff%26m%3D4");
    await agreement(page).filter({ hasText: `in the first only: ${second}, in the second only: ${first}.` }).waitFor();
    assert.equal(await page.locator("#game").inputValue(), "wab");
    assert.equal(await page.getByLabel("Compare with").inputValue(), "modular-wythoff");
    await addressed(page, "game=wab&a=6&b=7&size=32&vs=game%3Dmodular-wythoff%26m%3D4");
    await page.getByRole("button", { name: "Remove" }).click();
    await shown(page, "game=wab&a=6&b=7&size=32");
    await eventually(() => agreement(page).isVisible(), false);
    assert.equal(await slider(page, "vs-m").count(), 0);
    await page.goBack();
    await shown(page, "game=wab&a=6&b=7&size=32&vs=game%3Dmodular-wythoff%26m%3D4");
  }));

test("what is the same is called checked, and not proved", () =>
  withPage(pair("game=fraenkel&a=1"), async (page) => {
    await agreement(page).filter({ hasText: /^The same on this board, checked to \d+ × \d+\. A proof is another matter\. All \d+ P-positions in sight are in both\.$/ }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Show the first difference" }).isVisible(), false);
    await page.locator("phi-beam .words").filter({ hasText: "A proof is another matter." }).waitFor();
    const live = page.locator("phi-beam [aria-live=polite]");
    await live.filter({ hasText: /^Wythoff's game and Fraenkel's .*: The same on this board, checked/ }).waitFor({ state: "attached" });
    assert.match((await page.locator("phi-beam canvas").getAttribute("aria-label")) ?? "", /^Wythoff's game and Fraenkel.*, compared: the board$/);
  }));

test("the first difference is shown, said of both games, and counted by distance", () =>
  withPage(pair("game=nim"), async (page) => {
    await agreement(page).filter({ hasText: "The first difference is (1, 1): N in the first game, P in the second." }).waitFor();
    await page.getByRole("button", { name: "Show the first difference" }).click();
    const live = page.locator("phi-beam [aria-live=polite]");
    await live.filter({ hasText: /^\(1, 1\): N-position, Grundy value 2\. .* In the second game: P-position, Grundy value 0\.$/ }).waitFor({ state: "attached" });
    const grid = page.locator("phi-beam [role=grid]");
    await eventually(async () => (await grid.getByRole("gridcell", { selected: true }).textContent()) ?? "", "(1, 1) P in the second only");
    await page.getByText("How far they agree").click();
    const rows = await page.locator("phi-beam .params tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.equal(rows.length, 8);
    assert.match(rows[0].join(" "), /^0–\d+ 1 \d+ \d+ %$/, "only (0, 0) is in both");
    assert.ok(rows.slice(1).every(([, both, of, share]) => both === "0" && Number(of) > 0 && share === "0 %"));
  }));

test("differences of values have their map", () =>
  withPage(`game=nim&mode=grundy&size=8&vs=${encodeURIComponent("game=wythoff")}`, async (page) => {
    await shown(page);
    await agreement(page).filter({ hasText: /^Values agree in \d+ of \d+ cells\. The first difference is \(1, 1\): 0 in the first game, 2 in the second\.$/ }).waitFor();
    await page.locator("phi-beam .legend").getByText("First value minus second").waitFor();
    assert.equal(await page.locator("#values").isVisible(), false);
    const [low] = (await halves(page, 2)).slice(3);
    assert.notEqual(low.split(" ")[0], "255,255,255", "(1, 1) differs");
    assert.deepEqual((await halves(page, 2)).slice(0, 3), ["255,255,255 255,255,255", "255,255,255 255,255,255", "255,255,255 255,255,255"]);
  }));

test("as an attribute and in a state the second game is written as it is", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page);
    await withBeam(page, (beam) => beam.setAttribute("vs", "game=wab&a=7"));
    await shown(page, "game=wythoff&vs=game%3Dwab%26a%3D7");
    assert.equal(await withBeam(page, (beam) => beam.getState().vs), "game=wab&a=7");
    await withBeam(page, (beam) => beam.setState({ vs: "game=wyt-k&set=3n+1,2^n" }));
    await shown(page, "game=wythoff&vs=game%3Dwyt-k%26set%3D3n+1,2^n");
    assert.equal(await withBeam(page, (beam) => beam.getAttribute("vs")), "game=wyt-k&set=3n+1,2^n");
    for (const vs of ["", "chess", "game=chess", "game=wab&a=0x", "game=nim&vs=game%3Dnim", "<img src=x onerror=alert(1)>", "%", "game=wab&".repeat(3000)]) {
      await withBeam(page, (beam, vs) => beam.setState({ vs }), vs);
      await page.locator("phi-beam .notice").filter({ hasText: "vs" }).waitFor();
      await page.getByRole("button", { name: "Close the message" }).click();
      await eventually(() => withBeam(page, (beam) => beam.getState().vs), vs.startsWith("game=wab") ? "game=wab" : "game=wyt-k&set=3n+1,2^n");
      await withBeam(page, (beam) => beam.setState({ vs: "game=wyt-k&set=3n+1,2^n" }));
      await eventually(() => withBeam(page, (beam) => beam.getState().vs), "game=wyt-k&set=3n+1,2^n");
    }
    await withBeam(page, (beam) => beam.removeAttribute("vs"));
    await shown(page, "game=wythoff");
  }));

test("a frame compares too, and takes its second game in messages", () =>
  withPage("game=nim", async (page) => {
    await shown(page);
    await page.evaluate((source) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src: source, width: "600", height: "900", id: "framed", title: "framed" });
      document.body.prepend(frame);
    }, `embed.html?${pair("game=wab")}&loading=eager`);
    const framed = page.frameLocator("#framed");
    const slid = framed.locator("phi-beam input[type=range][name=vs-a]");
    // The explorer leaves it too little height for everything.
    await framed.getByRole("button", { name: "Sliders and play" }).click();
    await slid.press("ArrowRight");
    const vs = () => framed.locator("phi-beam").evaluate((beam) => /** @type {import("./harness.mjs").PhiBeam} */ (beam).getState().vs);
    await eventually(vs, "game=wab&a=6");
    await framed.locator("phi-beam .agreement").filter({ hasText: "P in both" }).waitFor();
    const post = (/** @type {object} */ state) =>
      page.evaluate((state) => /** @type {HTMLIFrameElement} */ (document.querySelector("#framed")).contentWindow?.postMessage({ type: "phi-beam:set", v: 1, state }, "*"), state);
    await post({ vs: "game=fraenkel&a=4" });
    await eventually(vs, "game=fraenkel&a=4");
    await post({ vs: "game=chess" });
    await framed.locator("phi-beam .notice").filter({ hasText: "chess" }).waitFor();
    await eventually(vs, "game=fraenkel&a=4");
    await post({ vs: null });
    await eventually(vs, undefined);
  }));

for (const reducedMotion of /** @type {const} */ (["no-preference", "reduce"])) {
  test(`what a slider changes is marked, motion: ${reducedMotion}`, () =>
    withPage(
      "game=fraenkel&a=2&size=24",
      async (page) => {
        await shown(page);
        await page.getByRole("switch", { name: "What a slider changes" }).check();
        await page.locator("#changes").filter({ hasText: "Move a slider" }).waitFor();
        await slider(page, "a").press("ArrowRight");
        const band = (/** @type {number} */ a) => byDefinition(40, (k, l) => k === 0 || l === 0 || Math.abs(k - l) < a);
        const [before, after] = [band(2), band(3)];
        const count = (/** @type {boolean[][]} */ now, /** @type {boolean[][]} */ then) => now.flatMap((column, x) => column.filter((isP, y) => x < 24 && y < 24 && isP && !then[x][y])).length;
        const near = new RegExp(`^(\\d+) gained \\(outlined\\), (\\d+) lost \\(×\\)\\.$`);
        await page.locator("#changes").filter({ hasText: near }).waitFor();
        const [, gained, lost] = (near.exec((await page.locator("#changes").textContent()) ?? "") ?? []).map(Number);
        assert.deepEqual([gained, lost], [count(after, before), count(before, after)]);
        if (reducedMotion === "no-preference") {
          await withBeam(page, (beam) => beam.trackChanges(null));
          const plain = await picture(page);
          await page.getByRole("switch", { name: "What a slider changes" }).uncheck();
          await page.getByRole("switch", { name: "What a slider changes" }).check();
          await slider(page, "a").press("ArrowLeft");
          await slider(page, "a").press("ArrowRight");
          await shown(page, "game=fraenkel&a=3&size=24");
          await eventually(() => picture(page), plain);
        }
      },
      { options: { reducedMotion } },
    ));
}

test("axe finds nothing with two games, light and dark", () =>
  withPage(
    pair("game=wab&a=2"),
    async (page) => {
      await agreement(page).filter({ hasText: "P in both" }).waitFor();
      await page.getByText("How far they agree").click();
      assert.deepEqual(await violations(page), []);
    },
    { options: { bypassCSP: true } },
  ));

test("on a phone the legend of differences is read in lines", () =>
  withPage("game=wythoff&mode=grundy&size=16&vs=game%3Dnim", async (page) => {
    const legend = page.locator("phi-beam .legend");
    await legend.getByText("First value minus second").waitFor();
    const { height = Infinity } = (await legend.boundingBox()) ?? {};
    assert.ok(height < 90, String(height));
  }, { options: { viewport: { width: 390, height: 844 } } }));
