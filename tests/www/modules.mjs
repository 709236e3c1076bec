// The page's modules that need no browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest, read, viewOf, withSpan, write } from "../../www/query.js";
import { paint } from "../../www/raster.js";
import { ticks, tickStep } from "../../www/ticks.js";

test("a plus sign in a query is a plus sign", () => {
  assert.deepEqual([...read("game=wyt-k&set=3n+1,5%2A2^n")], [["game", "wyt-k"], ["set", "3n+1,5*2^n"]]);
  assert.deepEqual(read(write(new Map([["set", "3n+1&=%"]]))), new Map([["set", "3n+1&=%"]]));
});

test("the view comes from view, size or the default", () => {
  assert.deepEqual(viewOf(read("game=nim")), { x: 0, y: 0, span: 64 });
  assert.deepEqual(viewOf(read("game=nim&size=8")), { x: 0, y: 0, span: 8 });
  assert.deepEqual(viewOf(read("game=nim&view=5,7,32")), { x: 5, y: 7, span: 32 });
});

test("zooming stays within what is allowed", () => {
  assert.equal(withSpan(read("game=nim"), 0.5).get("size"), "1");
  assert.equal(withSpan(read("game=nim"), 1e6).get("size"), "65536");
  assert.equal(withSpan(read("game=nim&view=5,7,32"), 16).get("view"), "5,7,16");
});

test("numbers out of range go to the nearest allowed ones, nothing else changes", () => {
  const games = /** @type {import("../../www/query.js").Game[]} */ ([
    { id: "wab", name: "", rule: "", paper: "", params: [{ key: "a", kind: "int", min: 1, max: 50, default: 5, help: "" }] },
  ]);
  assert.equal(nearest("game=wab&a=0", games), "game=wab&a=1");
  assert.equal(nearest("game=wab&a=-7&size=100000", games), "game=wab&a=1&size=65536");
  assert.equal(nearest("game=wab&a=99999999999999999999", games), "game=wab&a=50");
  assert.equal(nearest("game=wab&a=5x", games), "game=wab&a=5x");
  assert.equal(nearest("game=%zz", games), "game=%zz");
  assert.equal(nearest("game=wab&game=nim&&x", games), "game=wab&game=nim&&x");
});

test("ticks are round numbers and few", () => {
  assert.deepEqual(ticks(0, 64, 8), [0, 10, 20, 30, 40, 50, 60]);
  assert.deepEqual(ticks(0, 5, 8), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(ticks(995, 20, 5), [995, 1000, 1005, 1010, 1015]);
  for (const span of [1, 7, 63, 64, 100, 999, 65536]) assert.ok(span / tickStep(span, 8) <= 8, String(span));
});

/** The opaque pixels of an image, as x, y from the lower left. @param {Uint8ClampedArray} image @param {number} side */
function painted(image, side) {
  const cells = [];
  for (let pixel = 0; pixel < side * side; pixel++) {
    if (image[4 * pixel + 3] > 0) cells.push([pixel % side, side - 1 - Math.floor(pixel / side)]);
  }
  return cells.sort(([x, y], [u, v]) => x - u || y - v);
}

test("x goes right and y goes up", () => {
  const image = paint(new Uint32Array([1, 2, 3, 0]), { x: 0, y: 0, span: 4 }, 4, [1, 2, 3]);
  assert.deepEqual(painted(image, 4), [[1, 2], [3, 0]]);
  assert.deepEqual([...image.subarray(4 * 5, 4 * 6)], [1, 2, 3, 255]);
});

test("squares have whole pixels and a view has an origin", () => {
  const image = paint(new Uint32Array([11, 22]), { x: 10, y: 20, span: 3 }, 6, [0, 0, 0]);
  assert.deepEqual(painted(image, 6), [[2, 4], [2, 5], [3, 4], [3, 5]]);
});

test("far away a pixel shows the share of P, and a single position can still be seen", () => {
  const positions = new Uint32Array([0, 0, 0, 1, 1, 0, 1, 1, 70, 99]);
  const image = paint(positions, { x: 0, y: 0, span: 100 }, 50, [0, 0, 0]);
  assert.deepEqual(painted(image, 50), [[0, 0], [35, 49]]);
  assert.equal(image[4 * (49 * 50) + 3], 255);
  assert.ok(image[4 * 35 + 3] > 70);
});
