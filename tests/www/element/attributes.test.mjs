// Attributes that follow what is on show.

import assert from "node:assert/strict";
import { test } from "node:test";
import { reflected } from "../../../www/element/attributes.js";
import { readQuery } from "../../../www/state/query.js";

test("attributes follow the board, and one that says what goes without saying stays", () => {
  const written = new Map(Object.entries({ game: "wab", a: "9", b: "3", size: "20" }));
  const changes = reflected(readQuery("game=wab&a=7"), (key) => written.get(key) ?? null);
  assert.deepEqual(new Map(changes), new Map(Object.entries({ a: "7", size: null })));
});
