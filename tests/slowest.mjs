// A reporter for `node --test`: the ten tests that took longest, at the end, and in a file how long each test file took, so that
// the next run can begin with the longest.

import { mkdirSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TIMES = new URL("../target/test-times/", import.meta.url);

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* slowest(events) {
  /** @type {[seconds: number, name: string][]} */
  const took = [];
  /** @type {Map<string, number>} */
  const files = new Map();
  for await (const { type, data } of events) {
    if ((type !== "test:pass" && type !== "test:fail") || data.details.type === "suite") continue;
    const seconds = data.details.duration_ms / 1000;
    took.push([seconds, data.name]);
    // The tests of the engines are written once for all of them: only their names tell which file they ran in.
    const [, engine] = /^(Firefox|WebKit)\b/.exec(data.name) ?? [];
    const file = engine ? `tests/engines/${engine.toLowerCase()}.test.mjs` : relative(ROOT, data.file ?? "");
    files.set(file, (files.get(file) ?? 0) + seconds);
  }
  mkdirSync(TIMES, { recursive: true });
  for (const [file, seconds] of files) if (/^tests\/.*\.mjs$/.test(file)) writeFileSync(new URL(file.replaceAll("/", "+"), TIMES), String(seconds));
  took.sort(([a], [b]) => b - a);
  yield `the ten slowest of ${took.length} tests:\n`;
  for (const [seconds, name] of took.slice(0, 10)) yield `${seconds.toFixed(1).padStart(8)} s  ${name}\n`;
}
