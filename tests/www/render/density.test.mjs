// Pixels to a CSS pixel: by the screen, by the zoom that WebKit says nothing of, by the scale of slides.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { pixelRatio } from "../../../www/render/density.js";

/** @param {Record<string, unknown>} values of a browser's window */
function inWindow(values) {
  for (const [key, value] of Object.entries(values)) Object.defineProperty(globalThis, key, { value, configurable: true });
}
afterEach(() => inWindow({ devicePixelRatio: undefined, outerWidth: undefined, top: undefined, navigator: { vendor: "" } }));

/** @param {number} laid @param {number} shown */
const scaled = (laid, shown) => /** @type {HTMLElement} */ (/** @type {unknown} */ ({ offsetWidth: laid, getBoundingClientRect: () => ({ width: shown }) }));

test("the screen says, from 1 to 3", () => {
  for (const [ratio, expected] of [[1, 1], [1.25, 1.25], [0.8, 1], [2, 2], [4, 3]]) {
    inWindow({ devicePixelRatio: ratio, navigator: { vendor: "Google Inc." }, outerWidth: 1280, top: { innerWidth: 640 } });
    assert.equal(pixelRatio(), expected);
  }
});

test("in WebKit the window tells of a page that is zoomed; in a frame of another origin nobody does", () => {
  inWindow({ devicePixelRatio: 1, navigator: { vendor: "Apple Computer, Inc." }, outerWidth: 1280, top: { innerWidth: 888 } });
  assert.equal(pixelRatio(), 1.44);
  inWindow({ outerWidth: 1280, top: { innerWidth: 1600 } });
  assert.equal(pixelRatio(), 1, "a page that is made smaller is as sharp as before");
  inWindow({ outerWidth: 0, top: { innerWidth: 0 } });
  assert.equal(pixelRatio(), 1, "a window without a width");
  inWindow({ top: { get innerWidth() { throw new DOMException("another origin", "SecurityError"); } } });
  assert.equal(pixelRatio(), 1);
});

test("what is shown larger than it is laid out has more, what is shown smaller as many", () => {
  inWindow({ devicePixelRatio: 1, navigator: { vendor: "" } });
  assert.equal(pixelRatio(scaled(500, 740)), 1.48);
  assert.equal(pixelRatio(scaled(500, 100)), 1);
  assert.equal(pixelRatio(scaled(0, 0)), 1);
});
