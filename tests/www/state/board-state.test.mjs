// The one state of a board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardState } from "../../../www/state/board-state.js";

/** A state with a board on show, and the names of the events that it sends from then on. @param {string} query */
function shownState(query) {
  const state = new BoardState();
  state.replace(query);
  state.show(query);
  /** @type {string[]} */
  const heard = [];
  for (const type of ["request", "shown", "revert", "input", "change"]) state.addEventListener(type, () => heard.push(type));
  return { state, heard };
}

test("before anything is on show the query is what is requested, as it was written", () => {
  const state = new BoardState();
  state.replace("a=5&a=6&game=wab");
  assert.equal(state.query, "a=5&a=6&game=wab");
  state.change({ b: "2" }, { by: "script" });
  assert.equal(state.request, "a=6&game=wab&b=2");
});

test("the viewport keeps what was written, for the engine to judge", () => {
  const state = new BoardState();
  state.replace("a=5&a=6&game=wab");
  state.change({ size: "20" }, { by: "viewport" });
  assert.equal(state.request, "a=5&a=6&game=wab");
});

test("controls are told before the page, and a drag is undone as one", () => {
  const { state, heard } = shownState("game=wab");
  state.change({ a: "6" }, { by: "person", undoable: true, gesture: true });
  state.show("game=wab&a=6");
  state.change({ a: "7" }, { by: "person", undoable: true, gesture: true });
  state.change({ a: "7" }, { by: "person", undoable: true });
  state.show("game=wab&a=7");
  assert.deepEqual(heard, ["request", "input", "shown", "request", "input", "request", "change", "shown"]);
  assert.deepEqual(state.state, { game: "wab", a: 7, b: 3 });
  assert.deepEqual([state.canUndo, state.canRedo], [true, false]);
  state.undo();
  assert.equal(state.request, "game=wab");
  state.show("game=wab");
  state.redo();
  assert.equal(state.request, "game=wab&a=7");
});

test("whoever undoes twice before the picture has come goes two steps back, and forward again", () => {
  const { state } = shownState("game=wab");
  for (const a of [6, 7, 8]) {
    state.change({ a: String(a) }, { by: "person", undoable: true });
    state.show(`game=wab&a=${a}`);
  }
  state.undo();
  state.undo();
  assert.equal(state.request, "game=wab&a=6");
  state.redo();
  assert.equal(state.request, "game=wab&a=7");
  state.undo();
  // What is changed before the picture has come is changed from there.
  state.change({ b: "4" }, { by: "person", undoable: true });
  state.show("game=wab&a=6&b=4");
  state.undo();
  assert.equal(state.request, "game=wab&a=6");
  state.show("game=wab&a=6");
  state.undo();
  assert.equal(state.request, "game=wab");
});

test("a picture of something older leaves what is requested alone", () => {
  const { state } = shownState("game=wab");
  state.change({ a: "9" }, { by: "script" });
  state.show("game=wab&a=8", { newest: false });
  assert.equal(state.query, "game=wab&a=8");
  assert.equal(state.request, "game=wab&a=9");
  state.revert();
  assert.equal(state.request, "game=wab&a=8");
});

test("a move that the engine has answered needs no picture", () => {
  const { state, heard } = shownState("game=wythoff&at=5,7");
  state.change({ moves: "4,7" }, { by: "person", undoable: true, settled: "game=wythoff&at=5,7&moves=4,7" });
  assert.deepEqual(heard, ["shown", "change"]);
  assert.equal(state.query, "game=wythoff&at=5,7&moves=4,7");
  assert.equal(state.requested.get("moves"), "4,7");
  state.undo();
  assert.equal(state.request, "game=wythoff&at=5%2C7");
});

test("the end of a stroke changes nothing but says so", () => {
  const { state, heard } = shownState("game=seeded&box=P");
  state.change({}, { by: "person", undoable: true });
  assert.deepEqual(heard, ["change"]);
});

test("what is wrong is said once, unless the request came to nothing", () => {
  const { state } = shownState("game=wab");
  state.change({ a: "99" }, { by: "script" });
  assert.equal(state.takeReport(), true);
  assert.equal(state.takeReport(), false);
  state.giveBackReport(true);
  assert.equal(state.takeReport(), true);
  state.change({ moves: null }, { by: "computer" });
  assert.equal(state.takeReport(), false);
});

test("reset goes back to where the board began", () => {
  const state = new BoardState();
  state.replace(new Map([["game", "wab"]]));
  state.begin();
  state.show("game=wab");
  state.change({ a: "9" }, { by: "script" });
  state.reset();
  assert.equal(state.request, "game=wab");
});
