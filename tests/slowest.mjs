// A reporter for `node --test`: the ten tests that took longest, at the end.

/** @param {AsyncIterable<{ type: string, data: any }>} events */
export default async function* slowest(events) {
  /** @type {[seconds: number, name: string][]} */
  const took = [];
  for await (const { type, data } of events) {
    if ((type === "test:pass" || type === "test:fail") && data.details.type !== "suite") took.push([data.details.duration_ms / 1000, data.name]);
  }
  took.sort(([a], [b]) => b - a);
  yield `the ten slowest of ${took.length} tests:\n`;
  for (const [seconds, name] of took.slice(0, 10)) yield `${seconds.toFixed(1).padStart(8)} s  ${name}\n`;
}
