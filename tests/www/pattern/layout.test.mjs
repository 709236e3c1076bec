// Where the states of an automaton are drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowLine, layout, MOST_STATES } from "../../../www/pattern/layout.js";

/** A chain with arrows back to the first. @param {number} states */
const chain = (states) => Array.from({ length: states }, (_, from) => [{ from, to: (from + 1) % states, letters: [] }, { from, to: 0, letters: [] }]).flat();

for (const states of [1, 2, 7, 33, 60, 61, 400]) {
  test(`${states} states: every one that is drawn has a place of its own in the drawing`, () => {
    const { places, hidden, width, height, radius } = layout(states, chain(states));
    assert.equal(places.length, Math.min(states, MOST_STATES));
    assert.equal(hidden, states - places.length);
    for (const [n, { x, y }] of places.entries()) {
      assert.ok(x - radius >= 0 && x + radius <= width && y - radius >= 0 && y + radius <= height, `${n} is at ${x}, ${y} of ${width} × ${height}`);
      for (const other of places.slice(0, n)) assert.ok(Math.hypot(x - other.x, y - other.y) > 2 * radius, `${n} lies on another`);
    }
  });
}

test("states that only others lead to which are not drawn are drawn", () => {
  const far = [{ from: 0, to: 61, letters: [] }, ...Array.from({ length: 61 }, (_, to) => ({ from: 61, to: to + 1, letters: [] }))];
  assert.equal(layout(63, far).places.filter(Boolean).length, MOST_STATES);
});

test("there and back are two lines, and a loop is one", () => {
  const [one, other] = [{ x: 0, y: 0 }, { x: 60, y: 0 }];
  assert.notEqual(arrowLine(one, other, 11).label.y, arrowLine(other, one, 11).label.y);
  assert.match(arrowLine(one, one, 11).path, /^M .* C /);
  for (const { path } of [arrowLine(one, other, 11), arrowLine(one, one, 11)]) assert.doesNotMatch(path, /NaN/);
});
