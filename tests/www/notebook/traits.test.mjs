// What a notebook knows of a board, and what it may say about one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { patchOf, traitsOf } from "../../../www/notebook/traits.js";

test("the piece is where the last move led, or where it starts, or nowhere", () => {
  assert.deepEqual(traitsOf("game=wythoff&at=12,17&moves=12,15;3,5"), { query: "game=wythoff&at=12,17&moves=12,15;3,5", position: [3, 5], moves: [[12, 15], [3, 5]] });
  assert.deepEqual(traitsOf("game=wythoff&at=12,17").position, [12, 17]);
  assert.deepEqual(traitsOf("game=nim&heaps=3&z=5&at=3,4&moves=3,4,1").position, [3, 4, 1]);
  assert.deepEqual(traitsOf("game=wab"), { query: "game=wab", position: null, moves: [] });
  assert.equal(traitsOf("game=wythoff&at=5,5&exercise=mark").position, null);
});

test("what says the same changes nothing", () => {
  for (const query of ["game=wab", "game=wythoff&at=12,17", "game=wythoff&at=12,17&moves=12,15;3,5"]) {
    const { position, moves } = traitsOf(query);
    assert.equal(patchOf(query, { position }), null);
    assert.equal(patchOf(query, { moves }), null);
    assert.equal(patchOf(query, {}), null);
  }
});

test("a piece starts a game where it is put, and moves go on from the start", () => {
  const query = "game=wythoff&at=12,17&moves=12,15;3,5";
  assert.deepEqual(patchOf(query, { position: [9, 9] }), { at: "9,9", moves: null });
  assert.deepEqual(patchOf(query, { position: null }), { at: null, moves: null });
  assert.deepEqual(patchOf(query, { moves: [[12, 15]] }), { moves: "12,15" });
  assert.deepEqual(patchOf(query, { moves: [] }), { moves: null });
});

test("what cannot be read changes nothing", () => {
  for (const wrong of ["9,9", [9], [9, -1], [9, 1.5], [9, "9"], [9, 2 ** 60], {}, 7]) {
    assert.equal(patchOf("game=wab", { position: wrong }), null);
    assert.equal(patchOf("game=wab", { moves: [wrong] }), null);
  }
  assert.equal(patchOf("game=wab", { moves: "9,9" }), null);
});
