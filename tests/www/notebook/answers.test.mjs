// What a kernel is answered: values that JSON can hold, and a sentence for what is no question.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answer } from "../../../www/notebook/answers.js";

/** Stands for a board. @type {any} */
const BOARD = {
  positions: async (/** @type {{ x: number }} */ { x }) => (x > 2 ** 32 ? new BigUint64Array([2n ** 60n, 1n]) : new Uint32Array([0, 0, 1, 2])),
  grundy: async () => new Uint16Array([0, 1, 65535, 2, 0, 1]),
  outcome: async (/** @type {bigint} */ x, /** @type {bigint} */ y) => (x === 2n ** 60n && y === 2n ? "P" : null),
  moves: async () => [{ x: 1, y: 0, z: 5, outcome: "N" }],
};

test("each question has an answer of plain values", async () => {
  assert.deepEqual(await answer(BOARD, { id: 1, ask: "positions", with: [0, 0, 4, 4] }), { id: 1, answer: [[0, 0], [1, 2]] });
  assert.deepEqual(await answer(BOARD, { id: 2, ask: "positions", with: [2 ** 40, 0, 4, 4] }), { id: 2, answer: [["1152921504606846976", "1"]] });
  assert.deepEqual(await answer(BOARD, { id: 3, ask: "grundy", with: [2, 3] }), { id: 3, answer: [[0, 1, null], [2, 0, 1]] });
  assert.deepEqual(await answer(BOARD, { id: 4, ask: "outcome", with: ["1152921504606846976", "2"] }), { id: 4, answer: "P" });
  assert.deepEqual(await answer(BOARD, { id: 5, ask: "options", with: [1, 1] }), { id: 5, answer: [[[1, 0, 5], "N"]] });
});

test("what is wrong is a sentence, and what is no question is nobody's", async () => {
  assert.deepEqual(await answer(BOARD, { id: 6, ask: "constructor", with: [] }), { id: 6, error: "there is no question constructor: there are positions, grundy, outcome, options" });
  assert.match(/** @type {any} */ (await answer(BOARD, { id: 7, ask: "outcome", with: ["many", 1] })).error, /many/);
  for (const message of [null, undefined, 7, "ask", {}, { ask: "outcome" }, { ask: 7, with: [] }]) assert.equal(await answer(BOARD, message), null);
});
