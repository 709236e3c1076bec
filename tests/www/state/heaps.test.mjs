// Heaps as people write them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { heap, twoHeaps } from "../../../www/state/heaps.js";

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
