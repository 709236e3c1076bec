// Which part of the board is in sight, and going elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardState } from "../../../www/state/board-state.js";
import { readQuery } from "../../../www/state/query.js";
import { viewAt } from "../../../www/state/view.js";
import { corner, fitted, viewKeys, viewNumbers, Viewport } from "../../../www/state/viewport.js";

/** A plot of 640 × 480 pixels. @param {{ x: number, y: number, span: number }} view */
const geometry = ({ span }) => {
  const spot = () => ({ x: 0, y: 0 });
  return { plot: { left: 0, top: 0, width: 640, height: 480 }, cell: 640 / span, corner: spot, middle: spot };
};

/** @param {string} query */
function viewportOf(query) {
  const state = new BoardState();
  state.replace(readQuery(query));
  const viewport = new Viewport(state, { geometry });
  viewport.update();
  /** @type {string[]} */
  const heard = [];
  for (const type of ["move", "rest"]) viewport.addEventListener(type, () => heard.push(type));
  return { state, viewport, heard };
}

test("a query says the view by itself, or by the cells across from the corner", () => {
  assert.deepEqual(viewNumbers(readQuery("view=10,20,30&size=5")), [10, 20, 30]);
  assert.deepEqual(viewNumbers(readQuery("size=5")), [0, 0, 5]);
  assert.deepEqual(viewNumbers(readQuery("view=1,1,1,1")), [NaN, NaN, NaN]);
  assert.deepEqual(viewportOf("view=1,1,1,1").viewport.view, corner());
  assert.deepEqual(viewNumbers(readQuery("")), [0, 0, 64]);
  assert.deepEqual(viewKeys(viewAt(0, 0, 20.4)), { view: null, size: "20" });
  assert.deepEqual(viewKeys(viewAt(3, 0, 20.4)), { view: "3,0,20", size: null });
  assert.equal(corner().span, 64);
});

test("the viewport goes where the query says, and not where it says nonsense", () => {
  const { state, viewport } = viewportOf("size=20");
  assert.equal(viewport.view.span, 20);
  state.change({ view: "5,6,7" }, { by: "script" });
  assert.equal(viewport.isOld, true);
  viewport.update();
  assert.deepEqual(viewport.view, viewAt(5, 6, 7));
  state.change({ view: "5,x,7" }, { by: "script" });
  viewport.update();
  assert.deepEqual(viewport.view, viewAt(5, 6, 7));
  assert.equal(viewport.isOld, false);
});

test("dragging moves it quietly, zooming is a person's", () => {
  const { state, viewport, heard } = viewportOf("view=10,10,64");
  viewport.drag(-25, 0);
  assert.deepEqual(viewport.view, { x: 12, y: 10, fx: 0.5, fy: 0, span: 64 });
  assert.equal(state.requested.get("view"), "12,10,64");
  assert.equal(viewport.isOld, false);
  assert.deepEqual(heard, ["move"]);
  viewport.zoom(2);
  assert.equal(viewport.view.span, 128);
  assert.deepEqual(heard, ["move", "move", "rest"]);
});

test("at rest the view shows whole cells, as the address says", async () => {
  const { state, viewport, heard } = viewportOf("view=10,10,64");
  viewport.drag(-27, 3);
  viewport.rest();
  assert.deepEqual(viewport.view, viewAt(13, 10, 64));
  assert.equal(state.requested.get("view"), "13,10,64");
  assert.deepEqual(heard, ["move", "move", "rest"]);
  viewport.zoom(0.9, 100, 100);
  assert.notEqual(viewport.view.span, Math.round(viewport.view.span));
  await new Promise((done) => viewport.addEventListener("rest", done, { once: true }));
  const { x, y, fx, fy, span } = viewport.view;
  assert.deepEqual([fx, fy, span], [0, 0, 58]);
  assert.equal(state.requested.get("view"), `${x},${y},${span}`);
});

test("near the corner the corner stays", () => {
  const { viewport } = viewportOf("");
  viewport.zoom(1 / 2);
  assert.deepEqual(viewport.view, viewAt(0, 0, 32));
});

test("a cell out of sight is followed, one in sight is not", () => {
  const { viewport, heard } = viewportOf("size=64");
  viewport.follow({ x: 3, y: 3 });
  assert.deepEqual(heard, []);
  viewport.follow({ x: 70, y: 3 });
  assert.equal(viewport.view.x, 7);
});

test("a game is looked at from the corner unless it is far away or in good sight", () => {
  const plot = { width: 640, height: 480 };
  assert.deepEqual(fitted(viewAt(0, 0, 64), plot, [12, 17]), viewAt(0, 0, 26));
  assert.equal(fitted(viewAt(0, 0, 30), plot, [12, 17]), null);
  assert.deepEqual(fitted(viewAt(0, 0, 64), plot, [1e6, 3]), viewAt(1e6 - 40, 0, 64));
});

test("the cells in sight", () => {
  assert.deepEqual(viewportOf("view=3,4,64").viewport.window, [3, 4, 65, 49]);
});
