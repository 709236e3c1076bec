// The address follows what is on show, at a pace.

import assert from "node:assert/strict";
import { test } from "node:test";
import { AddressWriter } from "../../../www/widgets/address.js";

test("many changes are written as one, and a new entry begins with what is on show", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {[string, string][]} */
  const written = [];
  const location = { search: "" };
  const write = (/** @type {string} */ how) => (/** @type {unknown} */ _, /** @type {string} */ __, /** @type {string} */ search) => {
    location.search = search;
    written.push([how, search]);
  };
  Object.assign(globalThis, { location, history: { replaceState: write("replace"), pushState: write("push") } });
  let query = "a=1";
  const address = new AddressWriter(() => query, 250);
  address.update();
  query = "a=2";
  address.update();
  assert.deepEqual(written, []);
  context.mock.timers.tick(250);
  assert.deepEqual(written, [["replace", "?a=2"]]);
  address.flush();
  assert.equal(written.length, 1);
  query = "a=3";
  address.push();
  assert.deepEqual(written.slice(1), [["replace", "?a=3"], ["push", "?a=3"]]);
  // What has been written at once is not written again later.
  address.update();
  address.update();
  address.flush();
  query = "a=4";
  context.mock.timers.tick(250);
  assert.equal(written.length, 3);
});
