// Where the piece of a query stands.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardIsTheTask, pieceOf } from "../../../www/state/piece.js";
import { readQuery } from "../../../www/state/query.js";

test("the piece stands where the last move went, or where the game began", () => {
  assert.deepEqual(pieceOf(readQuery("game=wythoff&at=12,17")), { x: 12, y: 17 });
  assert.deepEqual(pieceOf(readQuery("game=wythoff&at=12,17&moves=9,17;9,15")), { x: 9, y: 15 });
  assert.deepEqual(pieceOf(readQuery("game=nim&heaps=3&z=5&at=4,7&moves=4,7,3")), { x: 4, y: 7 });
  assert.equal(pieceOf(readQuery("game=wythoff")), null);
});

test("where the board itself is the exercise there is no piece", () => {
  for (const [kind, is] of /** @type {const} */ ([["mark", true], ["guess", true], ["win", false], ["value", false]])) {
    const items = readQuery(`game=wythoff&at=3,5&exercise=${kind}`);
    assert.equal(boardIsTheTask(items), is, kind);
    assert.equal(pieceOf(items) === null, is, kind);
  }
  assert.equal(boardIsTheTask(readQuery("game=wythoff&at=3,5")), false);
});
