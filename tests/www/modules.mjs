// The page's modules that need no browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boxCell, withCell } from "../../www/element/box-brush.js";
import { readMath } from "../../www/widgets/formula.js";
import { heap, twoHeaps } from "../../www/state/heaps.js";
import { Past } from "../../www/state/history.js";
import { readQuery, writeQuery } from "../../www/state/query.js";
import { distance, MOST_SPAN, moved, pastEdge, viewAt, zoomed } from "../../www/state/view.js";

test("a plus sign in a query is a plus sign", () => {
  assert.deepEqual([...readQuery("game=wyt-k&set=3n+1,5%2A2^n")], [["game", "wyt-k"], ["set", "3n+1,5*2^n"]]);
  assert.deepEqual(readQuery(writeQuery(new Map([["set", "3n+1&=%"]]))), new Map([["set", "3n+1&=%"]]));
});

test("what does not decode is handed on as it is", () => {
  assert.deepEqual([...readQuery("game=%zz&&x&a=b=c")], [["game", "%zz"], ["x", ""], ["a", "b=c"]]);
});

test("heaps are written as people write them", () => {
  assert.equal(heap("12"), 12);
  assert.equal(heap(" 10^15 "), 1e15);
  assert.equal(heap("1 000_000"), 1e6);
  assert.equal(heap("2^53-1"), Number.MAX_SAFE_INTEGER);
  assert.equal(heap("2^40+7"), 2 ** 40 + 7);
  for (const bad of ["", "-1", "1.5", "2^53", "10^999", "1e5", "x", "99999999999999999"]) assert.equal(heap(bad), null, bad);
  assert.deepEqual(twoHeaps("10^15, 1618033988749894"), { x: 1e15, y: 1618033988749894 });
  for (const bad of ["12", "1,2,3", "1,", ",", "a, b"]) assert.equal(twoHeaps(bad), null, bad);
});

test("a formula is a tree", () => {
  assert.deepEqual(readMath("(mrow (mi x) (mo =) (mn 1))"), ["math", ["mrow", ["mi", "x"], ["mo", "="], ["mn", "1"]]]);
  assert.deepEqual(readMath("(mrow (mo ❨) (mi n) (mo ❩))"), ["math", ["mrow", ["mo", "("], ["mi", "n"], ["mo", ")"]]]);
});

test("a view moves by parts of a cell, also 10^15 from the corner, and never below zero", () => {
  assert.deepEqual(moved(viewAt(10, 20, 64), 0.25, -0.5), { x: 10, y: 19, fx: 0.25, fy: 0.5, span: 64 });
  assert.deepEqual(moved(viewAt(1e15, 5, 64), 0.5, -7), { x: 1e15, y: 0, fx: 0.5, fy: 0, span: 64 });
  assert.deepEqual(distance(viewAt(1e15, 0, 64), moved(viewAt(1e15, 0, 64), 3.5, 2)), [3.5, 2]);
  assert.ok(moved(viewAt(Number.MAX_SAFE_INTEGER, 0, 64), 1e6, 0).x <= Number.MAX_SAFE_INTEGER - MOST_SPAN);
});

test("zooming keeps the cell under the pointer and stays within what is allowed", () => {
  const view = zoomed(viewAt(100, 100, 64), 0.5, 32, 16);
  assert.deepEqual(view, { x: 116, y: 108, fx: 0, fy: 0, span: 32 });
  assert.equal(zoomed(viewAt(0, 0, 2), 0.001, 0, 0).span, 1);
  assert.equal(zoomed(viewAt(0, 0, 64), 1e9, 0, 0).span, MOST_SPAN);
});

test("a cell out of sight says how far the view must move", () => {
  assert.deepEqual(pastEdge(viewAt(10, 10, 20), 15, { x: 15, y: 24 }), [0, 0]);
  assert.deepEqual(pastEdge(viewAt(10, 10, 20), 15, { x: 30, y: 5 }), [1, -5]);
});

test("a gesture is undone as one, and redone until something new happens", () => {
  const past = new Past();
  past.begin("a");
  past.begin("b");
  past.end();
  assert.equal(past.undo("c"), "a");
  assert.equal(past.redo("a"), "c");
  assert.equal(past.redo("c"), undefined);
  assert.equal(past.undo("c"), "a");
  past.begin("a");
  past.end();
  assert.equal(past.redo("d"), undefined);
  assert.equal(past.undo("d"), "a");
  assert.equal(past.undo("a"), undefined);
});

test("cells of the box", () => {
  assert.equal(boxCell("P./.P", { x: 1, y: 1 }), "P");
  assert.equal(boxCell("P./.P", { x: 0, y: 1 }), ".");
  for (const cell of [{ x: 2, y: 0 }, { x: 0, y: 2 }, null]) assert.equal(boxCell("P./.P", cell), undefined);
  assert.equal(boxCell(null, { x: 0, y: 0 }), undefined);
  assert.equal(boxCell("", { x: 0, y: 0 }), undefined);
  assert.equal(withCell("P./.P", { x: 1, y: 0 }, true), "P./PP");
  assert.equal(withCell("P./.P", { x: 0, y: 0 }, false), "../.P");
});
