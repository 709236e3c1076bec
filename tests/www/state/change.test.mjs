// What a change comes to, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { planChange, planShown } from "../../../www/state/change.js";
import { readQuery, writeQuery } from "../../../www/state/query.js";

/** @typedef {import("../../../www/state/types.js").Change} Change */

/** @param {string} query @param {Record<string, string | null>} patch @param {Change} change */
const plan = (query, patch, change) => {
  const { requested, ...rest } = planChange(readQuery(query), patch, change);
  return { query: writeQuery(requested), ...rest };
};

test("a slider under way is one gesture, and tells what it says", () => {
  assert.deepEqual(plan("game=wab", { a: "7" }, { by: "person", undoable: true, gesture: true }), { query: "game=wab&a=7", history: "begin", event: "input", report: true });
  assert.deepEqual(plan("game=wab&a=7", { a: "8" }, { by: "person", undoable: true }), { query: "game=wab&a=8", history: "commit", event: "change", report: true });
});

test("a person's change carries along what depends on it, a script's does not", () => {
  assert.equal(plan("game=nim&heaps=3&z=5", { heaps: "2" }, { by: "person" }).query, "game=nim&heaps=2");
  assert.equal(plan("game=nim&heaps=3&z=5", { heaps: "2" }, { by: "script" }).query, "game=nim&heaps=2&z=5");
});

test("a script that names another game starts from its defaults, an attribute keeps the settings", () => {
  assert.equal(plan("game=wab&a=7&size=20", { game: "nimhoff" }, { by: "script", undoable: true }).query, "game=nimhoff");
  assert.equal(plan("game=wab&a=7&size=20", { game: "wab", b: "2" }, { by: "script" }).query, "game=wab&a=7&size=20&b=2");
  assert.equal(plan("game=wab&a=7&size=20", { game: "nimhoff" }, { by: "attribute" }).query, "game=nimhoff&size=20");
  assert.equal(plan("game=wab&a=7", { a: null }, { by: "attribute" }).query, "game=wab");
});

test("only persons are told of as such, and neither the computer nor the viewport takes a message away", () => {
  for (const by of /** @type {const} */ (["script", "attribute", "computer", "viewport"])) assert.equal(plan("", { size: "20" }, { by }).event, null);
  assert.equal(plan("", { moves: "1,2" }, { by: "computer" }).report, false);
  assert.equal(plan("", { size: "20" }, { by: "viewport" }).report, null);
  assert.equal(plan("", { size: "20" }, { by: "viewport" }).history, "keep");
});

test("what a picture comes to", () => {
  const shown = (/** @type {string} */ text) => ({ text, items: readQuery(text) });
  assert.deepEqual(planShown(shown(""), shown("game=wab"), { repaired: false, newest: true }), { settles: true, changed: true, first: true, reflects: true });
  assert.deepEqual(planShown(shown("game=wab"), shown("game=wab"), { repaired: false, newest: false }), { settles: false, changed: false, first: false, reflects: false });
  assert.equal(planShown(shown("game=wab"), shown("game=wab"), { repaired: true, newest: true }).reflects, true);
});
