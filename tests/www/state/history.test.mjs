// What can be undone and redone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../../www/state/history.js";

test("a gesture is undone as one, and redone until something new happens", () => {
  const history = new History();
  history.begin("a");
  history.begin("b");
  history.end();
  assert.equal(history.undo("c"), "a");
  assert.equal(history.redo("a"), "c");
  assert.equal(history.redo("c"), undefined);
  assert.equal(history.undo("c"), "a");
  history.begin("a");
  history.end();
  assert.equal(history.redo("d"), undefined);
  assert.equal(history.undo("d"), "a");
  assert.equal(history.undo("a"), undefined);
});

test("a long day does not grow: the oldest steps are forgotten", () => {
  const history = new History();
  for (let n = 0; n < 5000; n++) {
    history.begin(`a=${n}`);
    history.end();
  }
  let steps = 0;
  for (let now = "a=5000"; ; steps++) {
    const before = history.undo(now);
    if (before === undefined) break;
    now = before;
  }
  assert.equal(steps, 100);
});
