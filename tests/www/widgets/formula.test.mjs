// Formulas.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readMath } from "../../../www/widgets/formula.js";

test("a formula is a tree", () => {
  assert.deepEqual(readMath("(mrow (mi x) (mo =) (mn 1))"), ["math", ["mrow", ["mi", "x"], ["mo", "="], ["mn", "1"]]]);
  assert.deepEqual(readMath("(mrow (mo ❨) (mi n) (mo ❩))"), ["math", ["mrow", ["mo", "("], ["mi", "n"], ["mo", ")"]]]);
});
