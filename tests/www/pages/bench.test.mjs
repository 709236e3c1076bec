// What the engine is measured against is right, and so is how times are summed up.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inSlices, median, medianOf, quantile } from "../../../www/pages/bench/clock.js";
import { groups } from "../../../www/pages/bench/measurements.js";
import { GAMES, positions, values } from "../../../www/pages/bench/plain.js";
import { keeps, written } from "../../../www/pages/bench/tables.js";

/** Golden values of each game that has plain loops. @type {Record<string, string>} */
const GOLDEN = { "game=nim": "nim", "game=wythoff": "wythoff", "game=wab": "wab-5-3", "game=nimhoff": "cyclic-nimhoff-h3" };

/** @template Result @param {Generator<void, Result>} work */
function finish(work) {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

test("plain loops give the golden values, and the P-positions are their zeros", () => {
  for (const [query, rays] of Object.entries(GAMES)) {
    const text = readFileSync(new URL(`../../data/grundy64-${GOLDEN[query]}.csv`, import.meta.url), "utf8");
    const golden = text.trimEnd().split("\n").flatMap((line) => line.split(",").map(Number));
    assert.deepEqual([...finish(values(rays, 64))], golden, query);
    assert.deepEqual(finish(positions(rays, 64)), golden.flatMap((value, n) => (value === 0 ? [Math.floor(n / 64), n % 64] : [])), query);
  }
});

test("medians and quantiles", async () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(quantile([5, 4, 3, 2, 1], 0.95), 5);
  assert.equal(quantile([7], 0), 7);
  const times = [9, 1, 5];
  assert.equal(await medianOf(3, async () => times.pop() ?? NaN), 5);
});

test("work in slices comes to its end, and can be stopped", async () => {
  const { result } = await inSlices(positions(GAMES["game=nim"], 5), new AbortController().signal);
  assert.deepEqual(result, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  const stop = new AbortController();
  function* endless() {
    for (;;) yield;
  }
  setTimeout(() => stop.abort(new Error("enough")), 30);
  await assert.rejects(inSlices(endless(), stop.signal), /enough/);
});

const EXAMPLE = { name: "Euclid", source: "", query: "game=custom&rule=k%25y%3D%3D0", idea: "", same: "" };

test("no board is larger than was asked for, and every row has a cell for each column", () => {
  for (const most of [256, 1024, 4096, 65_536]) {
    for (const { id, columns, rows } of groups({ most, runs: 1 }, [EXAMPLE])) {
      for (const { name, cells } of rows) assert.equal(cells.length, columns.length, `${id}: ${name}`);
      for (const [n, { title }] of columns.entries()) {
        const side = Number(/([\d,]+)²/.exec(title)?.[1].replaceAll(",", ""));
        if (side > most) assert.ok(rows.every(({ cells }) => cells[n] === null), title);
      }
    }
  }
});

test("numbers as they are read, and what they promise", () => {
  assert.equal(written(1234.5, "ms"), "1235 ms");
  assert.equal(written(12_345, "ms"), "12\u202f345 ms");
  assert.equal(written(3.14159, "times"), "3.14 ×");
  assert.equal(written(90, ""), "90");
  assert.equal(keeps(3, { title: "", unit: "ms" }), null);
  assert.equal(keeps(3, { title: "", unit: "ms", most: 2 }), false);
  assert.equal(keeps(3, { title: "", unit: "times", least: 1 }), true);
});
