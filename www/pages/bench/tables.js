// The tables: there at once with nothing in them, and filled cell by cell, so that nothing jumps.

import { grouped } from "../../state/numbers.js";
import { make } from "../../widgets/dom.js";

/** @typedef {import("./measurements.js").Column} Column */
/** @typedef {import("./measurements.js").Group} Group */

/** A number as it is read. @param {number} value @param {Column["unit"]} unit */
export function written(value, unit) {
  const digits = unit === "" ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  const [whole, rest = ""] = value.toFixed(digits).split(".");
  const number = grouped(Number(whole)) + (rest && `.${rest}`);
  return unit === "times" ? `${number} ×` : unit ? `${number} ${unit}` : number;
}

/** Does a number keep what its column promises? null where nothing is promised. @param {number} value @param {Column} column */
export function keeps(value, { most, least }) {
  if (most === undefined && least === undefined) return null;
  return value <= (most ?? Infinity) && value >= (least ?? -Infinity);
}

/** A table of a group, in a section of its own. @param {Group} group */
export function tableOf({ id, title, words, columns, rows }) {
  const cells = rows.map((row) => row.cells.map((measure) => make("td", measure ? {} : { class: "none" }, measure ? "" : "–")));
  const heading = make("h2", { id: `${id}-title` }, title);
  const head = make("thead", {}, make("tr", {}, make("th", { scope: "col" }, make("span", { class: "unseen" }, "What")), ...columns.map(({ title }) => make("th", { scope: "col" }, title))));
  const body = make("tbody", {}, ...rows.map(({ name }, n) => make("tr", {}, make("th", { scope: "row" }, name), ...cells[n])));
  const table = make("table", { "aria-labelledby": heading.id }, head, body);
  // On a narrow screen it is moved sideways, also by keys.
  const element = make("section", { "aria-labelledby": heading.id, "data-group": id }, heading, make("p", {}, words), make("div", { class: "sideways", role: "group", "aria-labelledby": heading.id, tabindex: "0" }, table));
  return { element, cells };
}

/** Writes a number into its cell; a mark says whether it keeps what was promised. @param {HTMLElement} cell @param {number} value @param {Column} column */
export function fill(cell, value, column) {
  const kept = keeps(value, column);
  cell.classList.toggle("over", kept === false);
  const mark = make("span", { class: "mark", role: "img", "aria-label": kept ? "as promised" : "not as promised" }, kept ? "✓" : "✗");
  cell.replaceChildren(written(value, column.unit), ...(kept === null ? [] : [" ", mark]));
}

/** Says that there is nothing to measure, and why. @param {HTMLElement} cell @param {string} why */
export function leave(cell, why) {
  cell.className = "none";
  cell.title = why;
  cell.replaceChildren("–", make("span", { class: "unseen" }, why));
}
