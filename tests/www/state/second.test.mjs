// The second game of a comparison: its parameters beside those of the first, and what a change of it comes to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuery, writeQuery } from "../../../www/state/query.js";
import { namedCounts, namedPatch, namedValue, secondOf, secondPatch, sideOf, swapPatch } from "../../../www/state/second.js";

/** @param {string} vs @param {string} [first] */
const items = (vs, first = "game=wythoff") => readQuery(`${first}&vs=${encodeURIComponent(vs)}`);

test("the second game is a query of its own; a task has none", () => {
  assert.equal(secondOf(readQuery("game=wab")), null);
  assert.deepEqual([...(secondOf(items("game=wab&a=7")) ?? [])], [["game", "wab"], ["a", "7"]]);
  assert.equal(secondOf(items("game=wab", "game=nim&exercise=win")), null);
});

test("names say which game they are about", () => {
  const both = items("game=wab&a=7", "game=wab&b=9");
  assert.deepEqual(["a", "b", "vs-a", "vs-b"].map((name) => namedValue(both, name)), ["5", "9", "7", "3"]);
  assert.equal(sideOf(both, "vs-a").isSecond, true);
  assert.equal(sideOf(readQuery("game=wab"), "vs-a").isSecond, false, "there is no second game");
});

test("a slider of either side moves that side", () => {
  const both = items("game=wab&a=7", "game=wab&b=9");
  assert.deepEqual(namedPatch(both, "a", "4"), { a: "4" });
  assert.deepEqual(namedPatch(both, "vs-b", "4"), { vs: "game=wab&a=7&b=4" });
  assert.deepEqual(namedPatch(items("game=nim&heaps=3&z=5"), "vs-heaps", "2"), { vs: "game=nim&heaps=2" }, "what needs three heaps goes");
  assert.deepEqual(namedPatch(items("game=wyt-k"), "vs-set", "3n+1"), { vs: "game=wyt-k&set=3n%2B1" }, "escaped within");
});

test("each heap after the third is an entry of a list", () => {
  const five = readQuery("game=nim&heaps=5&z=5&rest=4");
  assert.deepEqual(["z", "h4", "h5", "h6"].map((name) => [namedValue(five, name), namedCounts(five, name)]), [["5", true], ["4", true], ["0", true], ["0", false]]);
  assert.deepEqual(namedPatch(five, "h5", "10"), { rest: "4,10" });
  assert.deepEqual(namedPatch(five, "h5", "0"), { rest: "4,0" });
  assert.deepEqual(namedPatch(five, "h4", "0"), { rest: "0,0" });
  assert.deepEqual(namedPatch(readQuery("game=nim&heaps=6&rest=10,0,7"), "h6", null), { rest: "10,0,0" });
  assert.equal(namedCounts(readQuery("game=nim&heaps=3"), "h4"), false);
  assert.deepEqual(namedPatch(items("game=nim&heaps=4&z=5"), "vs-h4", "7"), { vs: "game=nim&heaps=4&z=5&rest=7" });
});

test("sliders of a game that is gone are not chosen any more", () => {
  const chosen = (/** @type {string} */ controls) => readQuery(`game=modular-wythoff&vs=game%3Dwab&controls=${controls}`);
  assert.deepEqual(secondPatch(chosen("m,vs-a"), null), { vs: null, controls: "m" });
  assert.deepEqual(secondPatch(chosen("vs-a"), "game=nim"), { vs: "game=nim", controls: null });
  assert.deepEqual(secondPatch(chosen("m"), "game=nim"), { vs: "game=nim" });
});

test("games change sides, and the board is looked at as before", () => {
  const both = readQuery("game=wab&a=7&mode=grundy&size=20&at=3,5&moves=1,2&vs=game%3Dfraenkel");
  const swapped = swapPatch(both);
  assert.deepEqual(swapped, { mode: "grundy", size: "20", a: null, game: "fraenkel", vs: "game=wab&a=7", at: null, moves: null });
  assert.deepEqual(swapPatch(readQuery("game=wab")), {});
  const again = new Map(Object.entries(swapped).flatMap(([key, value]) => (value === null ? [] : [/** @type {[string, string]} */ ([key, value])])));
  assert.equal(writeQuery(/** @type {any} */ (secondOf(again))), "game=wab&a=7");
});
