// What is said below the board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stepped } from "../../../www/element/keyboard.js";
import { furtherText, summaryOf } from "../../../www/element/status.js";
import { readQuery } from "../../../www/state/query.js";

/** @param {number} inSight @param {boolean} all */
const drawing = (inSight, all) => ({ layers: [], plot: { left: 0, top: 0, width: 1, height: 1 }, cell: 1, inSight, all, most: null, note: null });

test("a summary counts, and keeps secrets", () => {
  assert.equal(summaryOf(readQuery(""), drawing(1, false)), "1 P-position in sight.");
  assert.equal(summaryOf(readQuery(""), drawing(12345, false)), "12\u202f345 P-positions in sight.");
  assert.equal(summaryOf(readQuery(""), drawing(1, true)), "The only P-position of this game is here.");
  assert.equal(summaryOf(readQuery(""), drawing(7, true)), "All 7 P-positions of this game are here.");
  // Beside other heaps there may be more.
  assert.equal(summaryOf(readQuery("game=modular-nim&m=3&heaps=4"), drawing(3, true)), "All 3 P-positions of this slice are here.");
  assert.equal(summaryOf(readQuery("game=modular-nim&m=1&heaps=3"), drawing(1, true)), "The only P-position of this slice is here.");
  assert.equal(summaryOf(readQuery("show=0"), drawing(7, true)), "P-positions are hidden.");
  assert.equal(summaryOf(readQuery("exercise=mark"), drawing(7, true)), "Press the P-positions to mark them.");
});

test("a third heap is said where there are three, as it stands now", () => {
  assert.equal(furtherText(readQuery("game=nim&z=4")), "");
  assert.equal(furtherText(readQuery("game=nim&heaps=3")), ", 0");
  assert.equal(furtherText(readQuery("game=nim&heaps=3&z=4")), ", 4");
  assert.equal(furtherText(readQuery("game=nim&heaps=5&z=4&rest=1")), ", 4, 1, 0");
  assert.equal(furtherText(readQuery("game=nim&heaps=4&z=4&rest=2&at=1,2&moves=1,2,3,2;1,2,3,0")), ", 3, 0");
  assert.equal(furtherText(readQuery("game=nim&heaps=3&z=4&at=1,2&moves=1,2,3")), ", 3");
});

test("the first press of an arrow only shows where the cursor is", () => {
  assert.deepEqual(stepped(null, { x: 5, y: 6 }, [1, 0], 1), { x: 5, y: 6 });
  assert.deepEqual(stepped({ x: 5, y: 6 }, { x: 0, y: 0 }, [0, -1], 10), { x: 5, y: 0 });
});
