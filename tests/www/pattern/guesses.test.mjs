// Guesses in sentences.

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, exactly, guesses, withError } from "../../../www/pattern/guesses.js";

const line = { least: 1, most: 1, upTo: 400 };
/** @type {import("../../../www/pkg/study/phibeam.js").Found} */
const WYTHOFF = {
  query: "game=wythoff",
  size: 1000,
  note: "",
  finite: null,
  count: 1237,
  beams: [{ slope: 1.61812, error: 0.0021, window: [500, 1000], candidate: { slope: "(1+sqrt(5))/2", height: 1, digitsSeen: 2.7 } }],
  period: null,
  tile: null,
  perRow: line,
  perColumn: line,
  perDiagonal: { least: 0, most: 2, upTo: 125 },
  symmetric: true,
  sameAs: [],
};

test("a slope has the digits that its error leaves", () => {
  assert.equal(withError(1.61812, 0.0021), "1.6181 ± 0.0021");
  assert.equal(withError(2, 0.5), "2.00 ± 0.50");
});

test("numbers are written as one reads them", () => {
  assert.equal(exactly("(15+sqrt(285))/10"), "(15+√285)/10");
  assert.equal(exactly("(-1+sqrt(5))/2"), "(−1+√5)/2");
});

test("only the count is exact, and a finite set says how far it was seen", () => {
  assert.equal(counted(WYTHOFF), "1237 P-positions on 1000 × 1000 cells: this count is exact.");
  assert.match(counted({ ...WYTHOFF, count: 1, finite: { noneBeyond: [4, 7], upTo: 1000 } }), /^1 P-position on .* None of them beyond \(4, 7\), so it looks as if these are all\.$/);
});

test("each guess is a sentence", () => {
  const [beam, lines, mirror, ...more] = guesses(WYTHOFF);
  assert.equal(beam, "A beam of slope 1.6181 ± 0.0021, fitted from 500 to 1000; perhaps (1+√5)/2: of the roots of quadratic equations with whole coefficients up to 1 no other fits these 2.7 digits.");
  assert.equal(lines, "P-positions: 1 in each row (the first 400), 1 in each column (the first 400), 0 to 2 in each diagonal (the first 125).");
  assert.equal(mirror, "The board is its own mirror image.");
  assert.deepEqual(more, []);
  assert.match(guesses({ ...WYTHOFF, beams: [{ ...WYTHOFF.beams[0], candidate: null }] })[0], /the digits do not allow a name\.$/);
  assert.match(guesses({ ...WYTHOFF, beams: [] })[0], /^No beams are told apart/);
  const regular = guesses({ ...WYTHOFF, beams: [], period: { length: 12, from: 3, upTo: 750 }, tile: { side: 12, upTo: 1000 }, symmetric: false });
  assert.ok(regular.includes("The difference y − x repeats every 12 columns from x = 3 on, seen to 750."));
  assert.ok(regular.includes("One square of 12 × 12 cells repeats along the diagonal, seen to 1000 × 1000."));
  assert.ok(regular.includes("The board is not its own mirror image."));
});
