// The games as a visitor looks for one: by family, by paper, by words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GROUPINGS, matches } from "../../../www/pages/explore/families.js";
import { games } from "../../../www/state/catalogue.js";

const ids = games.map(({ id }) => id).sort();

test("by family and by paper every game comes once, a rule of one's own first", () => {
  for (const groups of Object.values(GROUPINGS)) {
    const listed = groups.flatMap(({ games }) => games);
    assert.equal(listed[0], "custom");
    assert.deepEqual(listed.sort(), ids);
  }
});

test("games are found by words of name, rule and paper, without accents and in any order", () => {
  const found = (/** @type {string} */ text) => games.filter((game) => matches(game, text)).map(({ id }) => id);
  assert.deepEqual(found("  ").sort(), ids);
  assert.deepEqual(found("nim 1901"), ["nim"]);
  assert.ok(found("DUCHENE").includes("wyt-k"));
  assert.deepEqual(found("khovanova sarkar"), ["modular-nim"]);
  assert.deepEqual(found("no such game"), []);
});
