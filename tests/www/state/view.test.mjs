// Which part of the board is in sight.

import assert from "node:assert/strict";
import { test } from "node:test";
import { distance, MOST_SPAN, moved, pastEdge, viewAt, zoomed } from "../../../www/state/view.js";

test("a view moves by parts of a cell, also 10^15 from the corner, and never below zero", () => {
  assert.deepEqual(moved(viewAt(10, 20, 64), 0.25, -0.5), { x: 10, y: 19, fx: 0.25, fy: 0.5, span: 64 });
  assert.deepEqual(moved(viewAt(1e15, 5, 64), 0.5, -7), { x: 1e15, y: 0, fx: 0.5, fy: 0, span: 64 });
  assert.deepEqual(distance(viewAt(1e15, 0, 64), moved(viewAt(1e15, 0, 64), 3.5, 2)), [3.5, 2]);
  assert.ok(moved(viewAt(Number.MAX_SAFE_INTEGER, 0, 64), 1e6, 0).x <= Number.MAX_SAFE_INTEGER - MOST_SPAN);
});

test("zooming keeps the cell under the pointer and stays within what is allowed", () => {
  const view = zoomed(viewAt(100, 100, 64), 0.5, 32, 16);
  assert.deepEqual(view, { x: 116, y: 108, fx: 0, fy: 0, span: 32 });
  assert.equal(zoomed(viewAt(0, 0, 2), 0.001, 0, 0).span, 1);
  assert.equal(zoomed(viewAt(0, 0, 64), 1e9, 0, 0).span, MOST_SPAN);
});

test("a cell out of sight says how far the view must move", () => {
  assert.deepEqual(pastEdge(viewAt(10, 10, 20), 15, { x: 15, y: 24 }), [0, 0]);
  assert.deepEqual(pastEdge(viewAt(10, 10, 20), 15, { x: 30, y: 5 }), [1, -5]);
});
