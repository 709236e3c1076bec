// What the editor of rules says of a text without understanding it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bracketPair, complete, completions, pieces } from "../../../www/rule/text.js";

test("a word is completed where it ends", () => {
  assert.deepEqual(completions("k+l==1 or pri", 13), { start: 10, words: ["prime("] });
  assert.deepEqual(completions("mi", 2).words, ["min("]);
  assert.deepEqual(completions("prime(k)", 3).words, [], "in the middle of a word");
  assert.deepEqual(completions("k==l", 1).words, [], "a letter is what it is");
  assert.deepEqual(completions("", 0).words, []);
  assert.deepEqual(completions("and", 3).words, [], "a whole word");
  assert.deepEqual(complete("k+l==1 or pri", 13, "prime("), { text: "k+l==1 or prime(", caret: 16 });
  assert.deepEqual(complete("k==l an", 7, "and"), { text: "k==l and ", caret: 9 });
  assert.deepEqual(complete("k==l an l==0", 7, "and"), { text: "k==l and l==0", caret: 8 });
  assert.deepEqual(complete("pri(k)", 3, "prime("), { text: "prime(k)", caret: 5 });
});

test("brackets find their partners", () => {
  const text = "(k==0) or (abs(k-l)<a)";
  assert.deepEqual(bracketPair(text, 0), [0, 5]);
  assert.deepEqual(bracketPair(text, 6), [0, 5], "after the bracket");
  assert.deepEqual(bracketPair(text, 22), [10, 21]);
  assert.deepEqual(bracketPair(text, 15), [14, 18]);
  assert.equal(bracketPair(text, 3), null);
  assert.equal(bracketPair("(k==0", 0), null);
  assert.equal(bracketPair("", 0), null);
});

test("a text is marked piece by piece, and nothing of it is lost", () => {
  assert.deepEqual(pieces("k=l", { at: 1, end: 2 }, null), [{ text: "k", kind: "" }, { text: "=", kind: "error" }, { text: "l", kind: "" }]);
  assert.deepEqual(pieces("(k", { at: 2, end: 2 }, null), [{ text: "(k", kind: "" }, { text: " ", kind: "error" }]);
  assert.deepEqual(pieces("(k)", null, [0, 2]).map(({ kind }) => kind), ["bracket", "", "bracket"]);
  assert.deepEqual(pieces("<b>", null, null), [{ text: "<b>", kind: "" }]);
});

test("places are counted in characters, of which some are two halves", () => {
  assert.deepEqual(pieces("𝑘=l", { at: 1, end: 2 }, null), [{ text: "𝑘", kind: "" }, { text: "=", kind: "error" }, { text: "l", kind: "" }]);
  assert.deepEqual(pieces("(𝑘", { at: 2, end: 2 }, null), [{ text: "(𝑘", kind: "" }, { text: " ", kind: "error" }]);
  const text = "(𝑘)+1";
  assert.deepEqual(pieces(text, null, bracketPair(text, 0)).map(({ text, kind }) => [text, kind]), [["(", "bracket"], ["𝑘", ""], [")", "bracket"], ["+1", ""]]);
});
