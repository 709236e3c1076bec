// The page of measurements: runs what measurements.js lists, one after the other, and shows each result as it comes.
//
// bench.html?most=1024&runs=3 sets both fields; nothing runs before somebody presses Run.

import "../../phi-beam.js";
import { sharedEngine } from "../../engine/shared.js";
import { readQuery } from "../../state/query.js";
import { copyText } from "../../widgets/copy.js";
import { Disagreement, groups } from "./measurements.js";
import { Subject } from "./subject.js";
import { fill, leave, tableOf } from "./tables.js";

/** @typedef {import("./measurements.js").Group} Group */
/** What a row came to, by its columns. @typedef {{ group: string, row: string, [column: string]: string | number | null }} Result */

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {HTMLFormElement} */
const form = byId("setting");
/** @type {AbortController | null} */
let running = null;

sharedEngine().hold(); // As long as there is this page.

/** What the address asks for; what it cannot mean is said. @param {string} search */
function readAddress(search) {
  const wrong = [];
  for (const [key, value] of readQuery(search)) {
    const field = form.elements.namedItem(key);
    if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) {
      wrong.push(`${key.slice(0, 40)} is not a key of this page: there are most and runs.`);
      continue;
    }
    const before = field.value;
    field.value = value;
    if (field.value === value && field.checkValidity()) continue;
    field.value = before;
    const allowed = field instanceof HTMLSelectElement ? [...field.options].map((option) => option.value).join(", ") : `whole numbers from ${field.min} to ${field.max}`;
    wrong.push(`${key}=${value.slice(0, 40)} is not allowed: ${allowed}.`);
  }
  say(wrong.join(" "));
}

/** @param {string} text */
function say(text) {
  byId("notice").hidden = text === "";
  byId("notice").textContent = text;
}

/** @returns {import("./measurements.js").Extent} */
function extent() {
  const { most, runs } = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
  return { most: Number(most), runs: Number(runs) };
}

/** Measures everything. @param {import("./measurements.js").Extent} setting @param {AbortSignal} signal */
async function run(setting, signal) {
  /** @type {Result[]} */
  const results = [];
  const subject = new Subject(byId("board"), signal);
  // The engine arrives before the clock runs.
  byId("state").textContent = "Waiting for the engine.";
  const all = groups(setting, await subject.ask("examples", []));
  const tables = all.map(tableOf);
  byId("tables").replaceChildren(...tables.map(({ element }) => element));
  const total = all.flatMap(({ rows }) => rows).length;
  byId("progress").max = total;
  await subject.ask("grundy", ["game=wythoff", 0, 0, 64, 64]);
  for (const [g, group] of all.entries()) {
    for (const [r, row] of group.rows.entries()) {
      byId("state").textContent = `${results.length + 1} of ${total}: ${group.title}, ${row.name}`;
      byId("progress").value = results.length;
      results.push({ group: group.id, row: row.name, ...(await measure(group, r, tables[g].cells[r], subject)) });
      byId("json").value = JSON.stringify({ ...machine(), ...setting, results }, null, 1);
      byId("copy").disabled = false;
    }
  }
}

/** One row. @param {Group} group @param {number} r @param {HTMLElement[]} cells @param {Subject} subject */
async function measure({ columns, rows }, r, cells, subject) {
  /** @type {(number | null)[]} */
  const values = [];
  for (const [c, cell] of rows[r].cells.entries()) {
    subject.signal.throwIfAborted();
    try {
      values[c] = cell ? await cell(subject, values) : null;
      if (values[c] !== null) fill(cells[c], values[c], columns[c]);
    } catch (error) {
      if (subject.signal.aborted || error instanceof Disagreement) throw error;
      // Some games have no values; the engine says so in a sentence.
      values[c] = null;
      leave(cells[c], /** @type {Error} */ (error).message);
    }
  }
  return Object.fromEntries(columns.map(({ title, unit }, c) => [unit ? `${title}, ${unit}` : title, rounded(values[c])]));
}

/** @param {number | null} value */
function rounded(value) {
  return value === null ? null : Number(value.toPrecision(4));
}

/** What was measured on. */
function machine() {
  return { browser: navigator.userAgent, cores: navigator.hardwareConcurrency, density: devicePixelRatio, when: new Date().toISOString() };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (running) return;
  running = new AbortController();
  const setting = extent(); // Before its fields are closed: closed ones say nothing.
  setRunning(true);
  say("");
  let words = "Done.";
  try {
    await run(setting, running.signal);
  } catch (error) {
    if (!running.signal.aborted) say(/** @type {Error} */ (error).message);
    words = "Stopped: what was measured is below.";
  }
  running = null;
  setRunning(false);
  byId("state").textContent = words;
});

/** @param {boolean} on */
function setRunning(on) {
  const focused = document.activeElement === byId(on ? "run" : "stop");
  byId("run").hidden = on;
  byId("stop").hidden = !on;
  byId("progress").hidden = !on;
  for (const field of form.querySelectorAll("select, input")) /** @type {HTMLInputElement} */ (field).disabled = on;
  if (focused) byId(on ? "stop" : "run").focus();
}

byId("stop").addEventListener("click", () => running?.abort(new DOMException("stopped", "AbortError")));

byId("copy").addEventListener("click", async () => {
  const copied = await copyText(byId("json").value, () => byId("json").select());
  byId("copied").textContent = copied ? "Copied." : "The browser keeps the clipboard closed: the text is selected.";
});

readAddress(location.search.slice(1));
