// The declared box, painted cell by cell.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BoxBrush, boxCell, withCell } from "../../../www/element/box-brush.js";
import { BoardState } from "../../../www/state/board-state.js";

test("cells of the box", () => {
  assert.equal(boxCell("P./.P", { x: 1, y: 1 }), "P");
  assert.equal(boxCell("P./.P", { x: 0, y: 1 }), ".");
  for (const cell of [{ x: 2, y: 0 }, { x: 0, y: 2 }, null]) assert.equal(boxCell("P./.P", cell), undefined);
  assert.equal(boxCell(null, { x: 0, y: 0 }), undefined);
  assert.equal(boxCell("", { x: 0, y: 0 }), undefined);
  assert.equal(withCell("P./.P", { x: 1, y: 0 }, true), "P./PP");
  assert.equal(withCell("P./.P", { x: 0, y: 0 }, false), "../.P");
});

test("a stroke makes all cells it meets what it made of the first", () => {
  const state = new BoardState();
  state.replace("game=seeded&k=2");
  state.show("game=seeded&k=2");
  const brush = new BoxBrush(state);
  assert.equal(brush.stroke({ x: 0, y: 0 }, "start"), false);
  brush.box = "P./..";
  assert.equal(brush.stroke({ x: 5, y: 5 }, "start"), false);
  assert.equal(brush.stroke({ x: 0, y: 1 }, "start"), true);
  brush.stroke({ x: 0, y: 0 }, "move");
  brush.stroke({ x: 1, y: 1 }, "move");
  brush.stroke(null, "end");
  assert.equal(brush.box, "PP/.P");
  assert.deepEqual([...state.requested], [["game", "seeded"], ["box", "PP/.P"]]);
  state.show("game=seeded&box=PP/.P");
  state.undo();
  assert.equal(state.request, "game=seeded&k=2");
});
