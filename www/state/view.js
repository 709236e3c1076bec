// Where the board is looked at: the lower left corner (x + fx, y + fy) and the cells across. Whole and broken parts are
// kept apart, so that a view at 10^15 moves as smoothly as one at the corner.

import { settingOf } from "./catalogue.js";

/** @typedef {import("./types.js").View} View */

export const MOST_SPAN = Number(settingOf("view").max);
const LARGEST = Number.MAX_SAFE_INTEGER - 2 * MOST_SPAN;

/** @param {number} x @param {number} y @param {number} span @returns {View} */
export function viewAt(x, y, span) {
  return settled({ x, y, fx: 0, fy: 0, span });
}

/**
 * The view moved by a number of cells.
 * @param {View} view
 * @param {number} right
 * @param {number} up
 */
export function moved(view, right, up) {
  return settled({ ...view, fx: view.fx + right, fy: view.fy + up });
}

/**
 * The view with `factor` times as many cells across, so that the cell at (right, up) cells from its corner stays put.
 * @param {View} view
 * @param {number} factor
 * @param {number} right
 * @param {number} up
 */
export function zoomed(view, factor, right, up) {
  const span = Math.min(Math.max(view.span * factor, 1), MOST_SPAN);
  const applied = span / view.span;
  return moved({ ...view, span }, right * (1 - applied), up * (1 - applied));
}

/** The nearest view of whole cells: what the address says, and what files show. @param {View} view */
export function wholeCells({ x, y, fx, fy, span }) {
  return viewAt(x + Math.round(fx), y + Math.round(fy), Math.round(span));
}

/** Broken parts between 0 and 1, no cell below 0. @param {View} view @returns {View} */
function settled({ x, y, fx, fy, span }) {
  const [wholeX, partX] = carried(x, fx);
  const [wholeY, partY] = carried(y, fy);
  return { x: wholeX, y: wholeY, fx: partX, fy: partY, span: Math.min(Math.max(span, 1), MOST_SPAN) };
}

/** @param {number} whole @param {number} part @returns {[number, number]} */
function carried(whole, part) {
  const carry = Math.floor(part);
  if (whole + carry < 0) return [0, 0];
  if (whole + carry > LARGEST) return [LARGEST, 0];
  return [whole + carry, part - carry];
}

/**
 * How far apart two views are, in cells: to the right and up.
 * @param {View} from
 * @param {View} to
 * @returns {[number, number]}
 */
export function distance(from, to) {
  return [to.x - from.x + (to.fx - from.fx), to.y - from.y + (to.fy - from.fy)];
}

/**
 * How far a view must move, to the right and up, so that a cell is in sight.
 * @param {View} view
 * @param {number} rows cells in sight from bottom to top
 * @param {{ x: number, y: number }} cell
 * @returns {[number, number]}
 */
export function pastEdge({ x, y, fx, fy, span }, rows, cell) {
  const past = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ cells) =>
    at < from ? at - from : Math.max(0, at + 1 - from - cells);
  return [past(cell.x, x + fx, span), past(cell.y, y + fy, rows)];
}
