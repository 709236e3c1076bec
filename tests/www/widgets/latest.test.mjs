// Work for the newest request only.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LatestOnly } from "../../../www/widgets/latest.js";

/** Work that ends when it is told to. */
function controlled() {
  /** @type {{ signal: AbortSignal, end: () => void }[]} */
  const begun = [];
  const latest = new LatestOnly((signal) => new Promise((resolve) => begun.push({ signal, end: () => resolve(undefined) })));
  return { latest, begun };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test("one at a time, and what is asked for meanwhile waits as one", async () => {
  const { latest, begun } = controlled();
  latest.request();
  for (let n = 0; n < 5; n++) latest.request();
  assert.equal(begun.length, 1);
  assert.equal(latest.isWaiting, true);
  begun[0].end();
  await turn();
  assert.equal(begun.length, 2);
  assert.equal(latest.isWaiting, false);
  begun[1].end();
  await turn();
  assert.equal(latest.isRunning, false);
  latest.request();
  assert.equal(begun.length, 3);
});

test("what is given up makes room, and what is forgotten does not begin", async () => {
  const { latest, begun } = controlled();
  latest.request();
  latest.request();
  latest.abort("newer");
  assert.equal(begun[0].signal.reason, "newer");
  latest.forget();
  begun[0].end();
  await turn();
  assert.equal(begun.length, 1);
  assert.equal(latest.isRunning, false);
});
