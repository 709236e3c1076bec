// What the keys of the board do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { actionOf, stepped } from "../../../www/element/keyboard.js";

/** Presses a key, and tells what was called. @param {string} key @param {{ shiftKey?: boolean, ctrlKey?: boolean, playing?: boolean, cell?: { x: number, y: number } | null }} [how] */
function pressed(key, { shiftKey = false, ctrlKey = false, playing = false, cell = { x: 3, y: 4 } } = {}) {
  /** @type {unknown[][]} */
  const calls = [];
  const note = (/** @type {string} */ name) => (/** @type {unknown[]} */ ...args) => void calls.push([name, ...args]);
  const match = { playing, nextOption: (/** @type {unknown} */ _, /** @type {number} */ step) => ({ x: step, y: 9 }), hint: note("hint") };
  const parts = {
    viewport: { view: { x: 10, y: 20, fx: 0, fy: 0, span: 64 }, zoom: note("zoom"), setView: note("setView"), follow: note("follow") },
    cursor: { cell, move: note("move") },
    play: { match, enter: note("enter") },
  };
  const act = actionOf({ key, shiftKey, ctrlKey, metaKey: false, altKey: false }, /** @type {any} */ (parts));
  act?.();
  return act && calls;
}

test("arrows move the cursor by a cell, with shift by ten, and the view follows", () => {
  assert.deepEqual(pressed("ArrowRight"), [["move", { x: 4, y: 4 }, true], ["follow", { x: 3, y: 4 }]]);
  assert.deepEqual(pressed("ArrowUp", { shiftKey: true })?.[0], ["move", { x: 3, y: 14 }, true]);
  assert.deepEqual(pressed("ArrowLeft", { shiftKey: true })?.[0], ["move", { x: 0, y: 4 }, true]);
});

test("the first arrow shows where the cursor is: in the corner in sight", () => {
  for (const direction of /** @type {[number, number][]} */ ([[1, 0], [0, 1], [-1, 0]])) {
    assert.deepEqual(stepped(null, { x: 10, y: 20 }, direction, 1), { x: 10, y: 20 });
  }
});

test("plus and minus zoom, Home and End go to the corners, Escape looks nowhere, Enter plays", () => {
  assert.deepEqual(pressed("+"), [["zoom", 0.5]]);
  assert.deepEqual(pressed("-"), [["zoom", 2]]);
  assert.deepEqual(pressed("Home")?.[1], ["move", { x: 0, y: 0 }, true]);
  assert.deepEqual(pressed("End")?.[0], ["move", { x: 73, y: 83 }, true]);
  assert.deepEqual(pressed("Escape"), [["move", null, true]]);
  assert.deepEqual(pressed("Enter"), [["enter", { x: 3, y: 4 }]]);
});

test("hints and the next option are there while a game is played; other keys are the page's", () => {
  assert.deepEqual(pressed("p", { playing: true })?.[0], ["move", { x: -1, y: 9 }, true]);
  assert.deepEqual(pressed("h", { playing: true }), [["hint"]]);
  for (const key of ["n", "p", "h", "x", "Tab", "constructor"]) assert.equal(pressed(key), null, key);
  assert.equal(pressed("ArrowRight", { ctrlKey: true }), null);
});
