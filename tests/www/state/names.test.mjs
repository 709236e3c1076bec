// What a board is called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { captionOf, nameOf } from "../../../www/state/names.js";
import { readQuery } from "../../../www/state/query.js";

test("a board is called by its game and its parameters", () => {
  /** @param {string} query */
  const named = (query) => nameOf(readQuery(query));
  assert.equal(named("game=wab&a=7"), "W(a, b), a = 7, b = 3");
  assert.equal(named("game=nim"), "Nim");
  assert.match(named("game=nim&heaps=3&z=5"), /^Nim, heaps = 3, z = 5$/);
  assert.equal(named("game=nim&heaps=5&z=5&rest=4"), "Nim, heaps = 5, z = 5, h4 = 4, h5 = 0");
  assert.match(named("game=wyt-k&set=3n+1,2^n&play=misere"), /, K = \{3n\+1,2\^n\}, misère play$/);
  assert.equal(named("game=wab&exercise=guess"), "Which rule?");
  assert.equal(named("game=wythoff&play=misere&vs=game%3Dwab%26a%3D7"), "Wythoff's game compared with W(a, b), a = 7, b = 3, misère play");
  assert.doesNotMatch(named("game=seeded&box=P./.P"), /P\.|seed =/);
});

test("a caption says more where a name is not enough", () => {
  assert.equal(captionOf(readQuery("game=wab&a=7")), "W(a, b)");
  assert.equal(captionOf(readQuery("game=wab&a=7&vs=game%3Dnim")), "W(a, b), a = 7, b = 3 compared with Nim");
});
