// Every game opens from its address and shows what the golden data or the native command line say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import games from "../../www/pkg/catalogue.js";
import { bluePixels, eventually, golden, phibeam, shown, useBrowser, withBeam } from "./harness.mjs";

const withPage = useBrowser();

/** @param {string} query @param {number} size */
function native(query, size) {
  const [, ...lines] = execFileSync(phibeam, ["positions", query, "--size", String(size)], { encoding: "utf8" }).trimEnd().split("\n");
  return lines.flatMap((line) => line.split(",").map(Number));
}

/** The P-positions that the element gives. @param {import("./harness.mjs").Page} page @param {number} size @returns {Promise<number[]>} */
function positions(page, size) {
  return withBeam(page, async (beam, size) => Array.from(await beam.positions({ width: size, height: size })), size);
}

test("every game opens from its address and draws what the command line says", () =>
  withPage("", async (page) => {
    for (const { id } of games) {
      await page.goto(page.url().replace(/\?.*|$/, `?game=${id}`));
      await shown(page);
      // A game with few P-positions goes on to a board that they fill.
      assert.match(await withBeam(page, (beam) => beam.query), new RegExp(`^game=${id}(&size=\\d+)?$`));
      assert.deepEqual(await positions(page, 100), native(`game=${id}`, 100), id);
      assert.ok((await bluePixels(page)) > 30, `${id} is blank`);
      assert.equal(await page.locator("#game").inputValue(), id);
      assert.ok(await page.locator("phi-beam .notice").isHidden(), id);
    }
  }));

for (const width of [320, 390, 820, 1280, 1920]) {
  test(`the names of all games fit into the list of games, ${width} px`, () =>
    withPage(
      "",
      async (page) => {
        await shown(page);
        const cut = await page.locator("#game").evaluate((/** @type {HTMLSelectElement} */ select) => {
          const ARROW = 16;
          const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
          const context = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
          context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
          const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - ARROW;
          return [...select.options].map(({ text }) => text).filter((text) => context.measureText(text).width > room);
        });
        assert.deepEqual(cut, []);
      },
      { options: { viewport: { width, height: 800 }, hasTouch: width < 500, isMobile: width < 500 } },
    ));
}

test("P-positions are the golden ones", () =>
  withPage("", async (page) => {
    await shown(page);
    for (const { file, id } of JSON.parse(await golden("index.json"))) {
      if (!file.startsWith("ppos-") || !id || file.includes("3heaps")) continue;
      for (const { params, limit, P } of JSON.parse(await golden(file))) {
        const { K, ...numbers } = params;
        const state = { game: id, ...numbers, ...(K && { set: K.join(",") }) };
        const found = await withBeam(
          page,
          async (beam, { state, size }) => {
            beam.setState(state);
            const there = () => Object.entries(state).every(([key, value]) => beam.getState()[key] === value);
            while (!there()) await new Promise((done) => setTimeout(done, 4));
            return { state: beam.getState(), positions: Array.from(await beam.positions({ width: size, height: size })) };
          },
          { state, size: limit + 1 },
        );
        assert.deepEqual({ ...found.state, ...state }, found.state);
        assert.deepEqual(found.positions, P.flat(), JSON.stringify(state));
      }
    }
  }));

test("Grundy values are the golden ones", () =>
  withPage("", async (page) => {
    await shown(page);
    for (const { file, query } of JSON.parse(await golden("index.json"))) {
      if (!file.startsWith("grundy64-") || !query) continue;
      const values = (await golden(file)).trimEnd().split("\n").flatMap((line) => line.split(",").map((value) => (value === "" ? 65535 : Number(value))));
      const found = await withBeam(
        page,
        async (beam, query) => {
          beam.query = query;
          const there = () => query.split("&").every((/** @type {string} */ item) => `${beam.getState()[item.split("=")[0]]}` === decodeURIComponent(item.split("=")[1]));
          while (!there()) await new Promise((done) => setTimeout(done, 4));
          return Array.from(await beam.grundy({ width: 64, height: 64 }));
        },
        query,
      );
      assert.deepEqual(found, values, file);
    }
  }));

test("the legend of a single value is that value, in its colour", () =>
  withPage("game=wab&mode=grundy&g=3&size=128", async (page) => {
    await shown(page);
    const legend = page.locator("phi-beam .legend span").first();
    await eventually(() => legend.innerText(), "Grundy value 3");
    assert.equal(await legend.locator(".scale").count(), 0);
  }));

for (const { span, moved } of [{ span: 40, moved: true }, { span: 12, moved: false }]) {
  test(`until the next picture comes the last one is enlarged, but not to a blur: from 64 to ${span} cells`, () =>
    withPage("game=wab", async (page) => {
      await shown(page, "game=wab");
      const isAnother = await withBeam(page, (beam, span) => {
        const canvas = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas"));
        const read = () => {
          const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d"));
          context.drawImage(canvas, 0, 0);
          return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
        };
        const before = read();
        // Nothing else happens in between: no picture can have come.
        beam.setView({ x: 0, y: 0, span });
        return read() !== before;
      }, span);
      assert.equal(isAnother, moved);
    }));
}

test("10^15 from the corner squares are drawn and asked about", () =>
  withPage("game=wythoff&view=1000000000000000,1618033988749880,64", async (page) => {
    await shown(page, "game=wythoff&view=1000000000000000,1618033988749880,64");
    assert.ok((await bluePixels(page)) > 30);
    await page.locator("#place").fill("10^15, 1618033988749894");
    await page.locator("#place").press("Enter");
    await page.locator("phi-beam .cell", { hasText: "1 618 033 988 749 894" }).waitFor();
  }));

test("a board 2,000 across shows a share of P-cells, and the slider of values follows what is in sight", () =>
  withPage("game=wythoff&size=2000", async (page) => {
    await shown(page, "game=wythoff&size=2000");
    await page.locator("#show button[value=grundy]").click();
    await shown(page, "game=wythoff&mode=grundy&size=2000");
    const far = Number(await page.locator("#show [name=g]").getAttribute("max"));
    await page.locator("phi-beam").getByRole("button", { name: "Show 64 by 64" }).click();
    await shown(page, "game=wythoff&mode=grundy");
    const near = Number(await page.locator("#show [name=g]").getAttribute("max"));
    assert.ok(near >= 60 && near < 200 && far > 1000, `${near}, ${far}`);
  }));
