// The results of a class as a table: pasted lines are read by the engine in this browser, sorted by any column, and can be
// taken away as CSV. Nothing is sent and nothing is stored.

import { sharedEngine } from "../../engine/shared.js";
import { make } from "../../widgets/dom.js";
import { download } from "../../widgets/download.js";
import { LatestOnly } from "../../widgets/latest.js";

/** @typedef {import("../../pkg/study/phibeam.js").CollectedRow & { csv: string }} Row each with its line of the CSV file */
/** @typedef {"name" | "code" | "task" | "score" | "of" | "status"} Column */

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {HTMLTextAreaElement} */ const lines = byId("lines");
/** @type {HTMLTableElement} */ const table = byId("table");
const SIGNS = { ok: "✓ ok", damaged: "✗ damaged", repeated: "= repeated" };
/** @type {[Column, string][]} */
const COLUMNS = [["name", "Name"], ["task", "Task"], ["score", "Score"], ["of", "Of"], ["status", "Status"], ["code", "Code"]];

const engine = sharedEngine();
engine.hold();

/** @type {Row[]} */
let rows = [];
/** The first line of the CSV file. */
let header = "";
/** @type {{ column: Column, up: boolean } | null} */
let order = null;

/** @param {Row} one @param {Row} other @param {Column} column */
function compared(one, other, column) {
  const [a, b] = [one[column], other[column]];
  if (typeof a === "number" || typeof b === "number") return Number(a ?? -Infinity) - Number(b ?? -Infinity);
  return String(a ?? "").localeCompare(String(b ?? ""), undefined, { numeric: true });
}

/** The rows in the order that was chosen; as they were pasted where none was. */
function sorted() {
  if (!order) return rows;
  const { column, up } = order;
  return rows.toSorted((one, other) => (up ? 1 : -1) * compared(one, other, column));
}

function head() {
  return COLUMNS.map(([column, title]) => {
    const chosen = order?.column === column;
    const button = make("button", { type: "button" }, `${title}${chosen ? (order?.up ? " ▲" : " ▼") : ""}`);
    button.addEventListener("click", () => {
      order = { column, up: !(chosen && order?.up) };
      show();
      /** @type {HTMLElement | undefined} */ (table.tHead?.querySelectorAll("button")[COLUMNS.findIndex(([name]) => name === column)])?.focus();
    });
    return make("th", { scope: "col", "aria-sort": chosen ? (order?.up ? "ascending" : "descending") : "none" }, button);
  });
}

function show() {
  table.tHead?.rows[0].replaceChildren(...head());
  table.tBodies[0].replaceChildren(...sorted().map((row) =>
    make("tr", { class: row.status }, make("td", {}, row.name), make("td", { class: "task" }, row.task), make("td", { class: "number" }, String(row.score ?? "")),
      make("td", { class: "number" }, String(row.of ?? "")), make("td", { class: "status" }, SIGNS[row.status]), make("td", { class: "code" }, row.code))));
  table.hidden = rows.length === 0;
  byId("download").disabled = rows.length === 0;
  const count = (/** @type {Row["status"]} */ status) => rows.filter((row) => row.status === status).length;
  byId("summary").textContent = rows.length === 0 ? "Nothing has been pasted yet." : `${rows.length} lines: ${count("ok")} ok, ${count("damaged")} damaged, ${count("repeated")} repeated.`;
}

const latest = new LatestOnly(async () => {
  try {
    const table = await engine.collect(lines.value);
    rows = table.rows.map((row, n) => ({ ...row, csv: table.lines[n] }));
    header = table.header;
    byId("problem").hidden = true;
    show();
  } catch (error) {
    byId("problem").hidden = false;
    byId("problem").textContent = /** @type {Error} */ (error).message;
  }
});

/** As the command line writes it, in the order on show. */
function csv() {
  return header + sorted().map((row) => row.csv).join("");
}

lines.addEventListener("input", () => latest.request());
byId("download").addEventListener("click", () => download({ blob: new Blob([csv()], { type: "text/csv" }), name: "phibeam-results.csv" }));
if (lines.value) latest.request(); // A browser may have kept what was written.
