// What the page round a frame may say to the board in it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readMessage } from "../../../www/pages/embed/message.js";

const KEYS = ["game", "a", "size", "moves"];

/** @param {unknown} state */
const set = (state, v = 1) => readMessage({ type: "phi-beam:set", v, state }, KEYS);

test("known keys with plain values get through", () => {
  assert.deepEqual(set({ game: "wab", a: 7, size: null }), { state: { game: "wab", a: 7, size: null } });
  assert.deepEqual(set(Object.assign(Object.create(null), { a: 7 })), { state: { a: 7 } });
  assert.deepEqual(set({}), { state: {} });
});

test("what is not meant for the board is none of its business", () => {
  for (const data of [null, undefined, 7, "phi-beam:set", [], {}, { type: "other" }, new Map([["type", "phi-beam:set"]]), Object.create({ type: "phi-beam:set", v: 1, state: {} })]) {
    assert.equal(readMessage(data, KEYS), null);
  }
});

test("what is wrong is said", () => {
  /** @type {[ReturnType<typeof readMessage>, RegExp][]} */
  const cases = [
    [set({}, 2), /v: 1$/],
    [set(undefined), /has a state/],
    [set([1]), /has a state/],
    [set({ colour: "red" }), /^colour is not a key/],
    [set({ ["x".repeat(1000)]: 1 }), /^x+… is not a key/],
    [set({ a: {} }), /^a is a number or a text/],
    [set({ a: NaN }), /^a is a number or a text/],
    [set({ moves: "1".repeat(16_385) }), /^moves is a number or a text of at most 16\u202f384 characters/],
    [set(JSON.parse('{"__proto__": {"a": 1}}')), /is not a key/],
  ];
  for (const [answer, words] of cases) assert.match(answer && "wrong" in answer ? answer.wrong : "", words);
});
