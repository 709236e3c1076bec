// Where the states of an automaton are drawn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { arrowLine, boxOf, extent, layout, MOST_LABELLED, MOST_STATES, overlap, routes } from "../../../www/pattern/layout.js";

/** A chain with arrows back to the first. @param {number} states */
const chain = (states) => Array.from({ length: states }, (_, from) => [{ from, to: (from + 1) % states, letters: [] }, { from, to: 0, letters: [] }]).flat();

for (const states of [1, 2, 7, 33, 60, 61, 400]) {
  test(`${states} states: every one that is drawn has a place of its own in the drawing`, () => {
    const placed = layout(states, chain(states));
    const { places, hidden, radius } = placed;
    const { left, top, width, height } = extent(placed, [], []);
    assert.equal(places.length, Math.min(states, MOST_STATES));
    assert.equal(hidden, states - places.length);
    for (const [n, { x, y }] of places.entries()) {
      assert.ok(x - radius >= left && x + radius <= left + width && y - radius >= top && y + radius <= top + height, `${n} is at ${x}, ${y} of ${width} × ${height}`);
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

/** The automata of Wythoff's game, of Fraenkel's with a = 2 and of W(2, 2), as rows of targets. @type {Record<string, number[][]>} */
const AUTOMATA = {
  "Wythoff": [[0, 1, 2], [3], [4], [5, 1], [6, 2], [3, 1], [4, 2]],
  "Fraenkel, a = 2": [[0, 1, 2, 3, 4], [5, 1, 2], [5], [6, 3, 4], [6], [7, 1, 2], [8, 3, 4], [5, 1, 2], [6, 3, 4]],
  "W(2, 2)": [[0, 1, 2, 3, 4], [5, 6, 2, 7], [5], [8, 9, 4, 7], [8], [10, 1, 2], [5, 1, 2], [], [11, 3, 4], [8, 3, 4], [5, 1, 2], [8, 3, 4]],
};

for (const [name, rows] of Object.entries(AUTOMATA)) {
  test(`${name}: no digits lie on a state or on other digits, and no arrow runs through a state`, () => {
    const arrows = rows.flatMap((row, from) => row.map((to) => ({ from, to, words: "1/0", letters: /** @type {[number, number][]} */ ([]) })));
    const placed = layout(rows.length, arrows);
    const found = routes(placed, arrows);
    const boxes = found.map(({ label }) => boxOf(label, "1/0"));
    const states = placed.places.map(({ x, y }) => ({ left: x - 11, top: y - 11, right: x + 11, bottom: y + 11 }));
    boxes.forEach((box, at) => {
      const words = `${arrows[at].from} to ${arrows[at].to}`;
      for (const other of boxes.slice(0, at)) assert.ok(overlap(box, other) < 4, `${words} lies on other digits`);
      for (const state of states) assert.ok(overlap(box, state) < 4, `${words} lies on a state`);
      for (const [state, { x, y }] of placed.places.entries()) {
        if (state === arrows[at].from || state === arrows[at].to) continue;
        assert.ok(found[at].points.every((point) => Math.hypot(point.x - x, point.y - y) > 11), `${words} runs through ${state}`);
      }
    });
    // A phone's card shows it without shrinking digits much.
    assert.ok(rows.length <= MOST_LABELLED && extent(placed, found, arrows.map(() => "1/0")).width < 400);
  });
}
