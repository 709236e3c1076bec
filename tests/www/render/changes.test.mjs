// What changes between two pictures, read off their marks.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cellsOf, difference } from "../../../www/render/changes.js";

const plot = { left: 40, top: 10, width: 100, height: 100 };
const view = { x: 5, y: 7, fx: 0.5, fy: 0, span: 10 };
/** @param {import("../../../www/render/paint.js").Drawing["layers"]} layers */
const drawing = (...layers) => ({ plot, cell: 10, inSight: 0, all: false, most: null, note: null, layers: /** @type {any} */ (layers.flat()) });

test("marks are cells again, also where the edge cuts them", () => {
  const squares = { role: "p", kind: "rects", data: new Float64Array([40, 100, 5, 10, 45, 90, 10, 10]) };
  const halves = { role: "second-only", kind: "polygons", data: [new Float64Array([55, 80, 65, 80, 65, 90])] };
  const grid = { role: "grid", kind: "lines", data: new Float64Array([0, 0, 1, 1]) };
  const found = cellsOf(/** @type {any} */ (drawing(/** @type {any} */ ([grid, squares, halves]))), view);
  assert.deepEqual([...(found ?? [])], [["5,7", "p"], ["6,8", "p"], ["7,9", "second-only"]]);
});

test("an image has no cells to tell apart", () => {
  const image = { role: "p", kind: "image", data: {} };
  assert.equal(cellsOf(/** @type {any} */ (drawing(/** @type {any} */ ([image]))), view), null);
});

test("what is new or of another kind is gained, what is no more is lost", () => {
  const before = new Map([["0,0", "p"], ["1,2", "p"], ["3,3", "both"]]);
  const now = new Map([["0,0", "p"], ["2,1", "p"], ["3,3", "first-only"]]);
  assert.deepEqual(difference(before, now), { gained: [[2, 1], [3, 3]], lost: [[1, 2]] });
});
