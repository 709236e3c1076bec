// The cells to which the piece may go.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LegalCells } from "../../../www/play/legal-cells.js";

const cells = new LegalCells(new Float64Array([0, 3, 1, 3, 2, 2]));

test("which cells they are", () => {
  assert.equal(cells.indexOf({ x: 1, y: 3 }), 1);
  assert.equal(cells.indexOf({ x: 3, y: 1 }), -1);
  assert.equal(cells.indexOf(null), -1);
  assert.equal(new LegalCells().count, 0);
});

test("the nearest within reach", () => {
  assert.deepEqual(cells.nearest({ x: 3, y: 2 }, 1.5), { x: 2, y: 2 });
  assert.equal(cells.nearest({ x: 9, y: 9 }, 2), null);
});

test("one after the other, round and round", () => {
  assert.deepEqual(cells.next(null, 1), { x: 0, y: 3 });
  assert.deepEqual(cells.next(null, -1), { x: 2, y: 2 });
  assert.deepEqual(cells.next({ x: 2, y: 2 }, 1), { x: 0, y: 3 });
  assert.deepEqual(cells.next({ x: 0, y: 3 }, -1), { x: 2, y: 2 });
  assert.equal(new LegalCells().next(null, 1), null);
});
