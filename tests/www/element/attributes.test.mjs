// Attributes that follow what is on show.

import assert from "node:assert/strict";
import { test } from "node:test";
import { defineProperties, reflected } from "../../../www/element/attributes.js";
import { readQuery } from "../../../www/state/query.js";

test("attributes follow the board, and one that says what goes without saying stays", () => {
  const written = new Map(Object.entries({ game: "wab", a: "9", b: "3", size: "20" }));
  const changes = reflected(readQuery("game=wab&a=7"), (key) => written.get(key) ?? null);
  assert.deepEqual(new Map(changes), new Map(Object.entries({ a: "7", size: null })));
});

test("a method keeps its name, and what a framework sets there is the attribute", () => {
  class Methods {
    moves() {
      return "answered";
    }
  }
  class Element extends Methods {
    written = /** @type {Map<string, string>} */ (new Map());
    /** @param {string} key */
    getAttribute(key) {
      return this.written.get(key) ?? null;
    }
    /** @param {string} key @param {string} value */
    setAttribute(key, value) {
      this.written.set(key, value);
    }
    /** @param {string} key */
    removeAttribute(key) {
      this.written.delete(key);
    }
  }
  assert.deepEqual(defineProperties(Element.prototype, ["a", "moves"], []), ["a", "moves"]);
  const element = /** @type {any} */ (new Element());
  Object.assign(element, { a: 5, moves: "1,2;1,1" });
  assert.deepEqual([...element.written], [["a", "5"], ["moves", "1,2;1,1"]]);
  assert.deepEqual([element.a, element.moves()], ["5", "answered"]);
  element.moves = null;
  assert.deepEqual([...element.written], [["a", "5"]]);
});
