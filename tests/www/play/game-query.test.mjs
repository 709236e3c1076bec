// The game in a query.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gamePatch, gameText, hasPiece, leavesViewOpen, startedAt, taskItems } from "../../../www/play/game-query.js";
import { readQuery, writeQuery } from "../../../www/state/query.js";

test("what is only looked at is not of the game", () => {
  assert.equal(gameText(readQuery("game=wab&a=7&at=3,4&opponent=casual&mode=grundy&view=1,2,3&beams=0&controls=a")), "game=wab&a=7&at=3%2C4&opponent=casual");
});

test("what the engine says of a game is a change to any query of it", () => {
  assert.deepEqual(gamePatch(readQuery("game=nim&heaps=3&z=4&at=3,4&size=9")), { heaps: "3", z: "4", rest: null, at: "3,4", moves: null });
});

test("a game starts anew from other heaps", () => {
  assert.equal(writeQuery(startedAt(readQuery("game=wythoff&at=5,7&moves=4,7"), [8, 9])), "game=wythoff&at=8%2C9");
  assert.equal(writeQuery(startedAt(readQuery("game=nim&heaps=3&z=2"), [8, 9, 5])), "game=nim&heaps=3&z=5&at=8%2C9");
  assert.equal(writeQuery(startedAt(readQuery("game=nim&heaps=5&z=2&rest=7,7&at=1,1&moves=1,0,2,7,7"), [8, 9, 5, 0, 3])), "game=nim&heaps=5&z=5&rest=0%2C3&at=8%2C9");
});

test("a task does not depend on its answer", () => {
  assert.equal(writeQuery(taskItems(readQuery("exercise=value&at=3,4&moves=1,4&beams=0"))), "exercise=value&at=3%2C4");
});

test("where there is a piece, and where to look is open", () => {
  assert.equal(hasPiece(readQuery("at=3,4")), true);
  for (const query of ["", "at=3,4&exercise=mark", "at=3,4&exercise=guess"]) assert.equal(hasPiece(readQuery(query)), false);
  assert.equal(leavesViewOpen(readQuery("at=3,4")), true);
  assert.equal(leavesViewOpen(readQuery("size=20")), false);
});
