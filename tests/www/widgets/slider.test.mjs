// Sliders, as far as they are numbers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { clamp, nextValue } from "../../../www/widgets/slider.js";

test("a running slider goes from the end to the beginning", () => {
  assert.equal(nextValue(5, 1, 50), 6);
  assert.equal(nextValue(50, 1, 50), 1);
});

test("what is out of range goes to the nearest", () => {
  assert.deepEqual([-3, 7, 99].map((value) => clamp(value, 1, 50)), [1, 7, 50]);
});
