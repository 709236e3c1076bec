// How a share of agreement is said.

import assert from "node:assert/strict";
import { test } from "node:test";
import { share } from "../../../www/element/comparison-view.js";

test("a share is never rounded to everything or nothing", () => {
  const of = (/** @type {number} */ both, /** @type {number} */ either) => share({ from: 0, to: 9, both, either });
  assert.equal(of(0, 0), "–");
  assert.equal(of(9, 9), "100 %");
  assert.equal(of(0, 9), "0 %");
  assert.equal(of(1, 2), "50 %");
  assert.equal(of(999, 1000), "99 %");
  assert.equal(of(1, 1000), "1 %");
});
