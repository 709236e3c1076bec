// Queries, taken apart and put together.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuery, writeQuery } from "../../../www/state/query.js";

test("a plus sign in a query is a plus sign", () => {
  assert.deepEqual([...readQuery("game=wyt-k&set=3n+1,5%2A2^n")], [["game", "wyt-k"], ["set", "3n+1,5*2^n"]]);
  assert.deepEqual(readQuery(writeQuery(new Map([["set", "3n+1&=%"]]))), new Map([["set", "3n+1&=%"]]));
});

test("what does not decode is handed on as it is", () => {
  assert.deepEqual([...readQuery("game=%zz&&x&a=b=c")], [["game", "%zz"], ["x", ""], ["a", "b=c"]]);
});
