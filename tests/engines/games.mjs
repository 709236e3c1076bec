// The first picture of every game, cell by cell, against golden data, and what the element answers to a script.

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import games from "../../www/pkg/catalogue.js";
import { eventually, golden } from "../browser/harness.mjs";
import { goldenPositions } from "../browser/hosts.mjs";

/** @typedef {import("./harness.mjs").Engine} Engine */
/** @typedef {import("./driver.mjs").EnginePage} EnginePage */

/** So many cells across. */
const SIZE = 64;

/** The positions with value 0 of a golden table. @param {string} file */
async function zeros(file) {
  const rows = (await golden(file)).trimEnd().split("\n").map((line) => line.split(","));
  return rows.flatMap((row, x) => row.flatMap((value, y) => (value === "0" ? [x, y] : [])));
}

/** A declared box of the golden data, with what it leads to. */
async function declared() {
  const [{ box_rows_x_then_y: box, P_outside_box: outside }] = JSON.parse(await golden("seeded-boxes.json"));
  const inside = box.flatMap((/** @type {string} */ row, /** @type {number} */ x) => [...row].flatMap((sign, y) => (sign === "P" ? [[x, y]] : [])));
  const all = [...inside, ...outside].filter(([x, y]) => x < SIZE && y < SIZE);
  return { query: `seeded&box=${box.join("/")}`, cells: all.sort(([x, y], [v, w]) => x - v || y - w).flat() };
}

/** A query of every game, and its golden P-positions. @returns {Promise<[query: string, cells: number[]][]>} */
async function known() {
  const { query, cells } = await declared();
  const listed = (/** @type {string} */ file, /** @type {Record<string, number>} */ params = {}) => goldenPositions(file, params, SIZE);
  return [
    ["nim", await zeros("grundy64-nim.csv")],
    ["wythoff", await listed("ppos-wythoff.json")],
    ["modular-wythoff&m=5", await listed("ppos-modular-wythoff.json", { m: 5 })],
    ["wyt-k&set=1,2", await zeros("grundy64-wytk-1-2.csv")],
    ["fraenkel&a=2", await listed("ppos-fraenkel-a.json", { a: 2 })],
    // Restricted to all numbers is not restricted.
    ["fraenkel-k&a=3&set=1..", await listed("ppos-fraenkel-a.json", { a: 3 })],
    ["fraenkel-st&s=2&t=1", await listed("ppos-fraenkel-st.json", { s: 2, t: 1 })],
    ["fraenkel-borosh&a=2&b=2", await listed("ppos-fraenkel-borosh.json", { a: 2, b: 2 })],
    ["nimhoff&h=3", await zeros("grundy64-cyclic-nimhoff-h3.csv")],
    ["wab&a=5&b=3", await listed("ppos-wab.json", { a: 5, b: 3 })],
    [query, cells],
    ["rational-nim", await listed("ppos-rational-nim.json", { p1: 7, q1: 2, p2: 1, q2: 10 })],
    ["rational-wythoff", await listed("ppos-rational-wythoff.json", { p1: 7, q1: 2, p2: 1, q2: 10 })],
    ["modular-nim&m=6", await listed("ppos-modular-nim.json", { m: 6 })],
    ["gdwn&p=1&q=2", await listed("ppos-gdwn-1-2.json")],
    ["custom", await listed("ppos-wythoff.json")],
  ];
}

/** The cells whose middle has the colour of P-positions, x0, y0, x1, y1, …, and how many rows are in sight. @param {EnginePage} page @param {number} size @returns {Promise<{ cells: number[], rows: number }>} */
function painted(page, size) {
  return page.evaluate((size) => {
    const beam = /** @type {import("./harness.mjs").PhiBeam} */ (document.querySelector("phi-beam"));
    const canvas = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas"));
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d"));
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const density = canvas.width / canvas.clientWidth;
    const cells = [];
    let rows = 0;
    for (let x = 0; x < size; x++) {
      for (let y = 0; y < size; y++) {
        const middle = /** @type {{ x: number, y: number }} */ (beam.cellToPixel(x, y));
        const found = beam.pixelToCell(middle.x, middle.y);
        if (found?.x !== x || found.y !== y) continue; // Not in sight.
        rows = Math.max(rows, y + 1);
        const at = 4 * (Math.floor(middle.y * density) * canvas.width + Math.floor(middle.x * density));
        if (data[at] < 60 && data[at + 1] > 80 && data[at + 2] > 140) cells.push(x, y);
      }
    }
    return { cells, rows };
  }, size);
}

/** @param {Engine} engine */
export function gameChecks({ test, withPage }) {
  test("the first picture of every game is the golden one", async () => {
    const all = await known();
    assert.deepEqual(all.map(([query]) => query.split("&")[0]), games.map(({ id }) => id));
    await withPage("icon.svg", async (page) => {
      const { origin } = new URL(await page.evaluate(() => location.href));
      for (const [query, cells] of all) {
        // In a frame nothing is fitted to few P-positions.
        const address = `${origin}/www/embed.html?game=${query}&beams=0&size=${SIZE}&no-controls=1&theme=light`;
        await page.goto(address);
        // The whole board: lines that are solved already may be shown before.
        await page.waitForFunction((address) => location.href === address && document.querySelector("phi-beam")?.shadowRoot?.querySelector(".what")?.textContent?.includes("in sight"), address);
        // A first picture may be of a size that is old already; then another follows.
        const wrong = async () => {
          const { cells: found, rows } = await painted(page, SIZE);
          const inSight = Array.from({ length: cells.length / 2 }, (_, n) => cells.slice(2 * n, 2 * n + 2)).filter(([, y]) => y < rows).flat();
          return rows >= SIZE - 4 && isDeepStrictEqual(found, inSight) ? null : { query, rows, found: found.join() };
        };
        await eventually(wrong, null);
      }
    }, { width: 760, height: 800 });
  });

  test("values, outcomes, moves and P-positions far away are those of the definitions", () =>
    withPage("embed.html?game=wythoff", async (page) => {
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).cellToPixel(0, 0));
      const answers = await page.evaluate(async () => {
        const beam = /** @type {import("./harness.mjs").PhiBeam} */ (document.querySelector("phi-beam"));
        const values = Array.from(await beam.grundy({ width: 64, height: 64 }));
        // The pair of n = 618033988749895: floor(nφ) is 10^15.
        const far = await beam.outcome(1000000000000000n, 1618033988749895n);
        const window = Array.from(await beam.positions({ x: 10 ** 15, y: 1618033988749890, width: 1, height: 9 }), String);
        return { values, far, window, moves: (await beam.moves(1, 2)).map(({ x, y, outcome }) => `${x},${y},${outcome}`) };
      });
      const table = (await golden("grundy64-wythoff.csv")).trimEnd().split("\n").flatMap((line) => line.split(",").map(Number));
      assert.deepEqual(answers.values, table);
      assert.deepEqual(answers.moves, ["0,1,N", "0,2,N", "1,0,N", "1,1,N"]);
      assert.deepEqual([answers.far, answers.window], ["P", ["1000000000000000", "1618033988749895"]]);
    }));
}
