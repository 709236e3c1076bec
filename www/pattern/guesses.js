// What `find` saw on a board, in sentences. All of it but the count is a guess, and the card says so above them.

import { grouped } from "../state/numbers.js";

/** @typedef {import("../pkg/study/phibeam.js").Found} Found */
/** @typedef {import("../pkg/study/phibeam.js").PerLine} PerLine */

/** @param {number} n */
const board = (n) => `${grouped(n)} × ${grouped(n)}`;

/** How large an automaton is. @param {number} states */
export function inStates(states) {
  return states === 1 ? "1 state" : `${grouped(states)} states`;
}

/** As many decimals as the error leaves, and one more. @param {number} slope @param {number} error */
export function withError(slope, error) {
  const decimals = Math.min(Math.max(Math.ceil(-Math.log10(error)) + 1, 1), 8);
  return `${slope.toFixed(decimals)} ± ${error.toFixed(decimals)}`;
}

/** @param {Found} found */
export function counted({ count, size, finite }) {
  const all = `${grouped(count)} P-position${count === 1 ? "" : "s"} on ${board(size)} cells: this count is exact.`;
  return finite ? `${all} None of them beyond (${finite.noneBeyond.map(grouped).join(", ")}), so it looks as if these are all.` : all;
}

/** @param {string} line @param {PerLine} many */
function perLine(line, { least, most, upTo }) {
  const number = least === most ? `${least}` : `${least} to ${most}`;
  return `${number} in each ${line} (the first ${grouped(upTo)})`;
}

/** @param {Found} found @returns {string[]} */
export function guesses({ finite, beams, period, tile, perRow, perColumn, perDiagonal, symmetric, size }) {
  const said = [];
  for (const { slope, error, window, candidate } of beams) {
    const name = candidate ? `; perhaps ${exactly(candidate.slope)}: of the roots of quadratic equations with whole coefficients up to ${candidate.height} no other fits these ${candidate.digitsSeen.toFixed(1)} digits` : "; the digits do not allow a name";
    said.push(`A beam of slope ${withError(slope, error)}, fitted from ${grouped(window[0])} to ${grouped(window[1])}${name}.`);
  }
  if (!finite && beams.length === 0) said.push(`No beams are told apart on ${board(size)} cells.`);
  if (period) said.push(`The difference y − x ${period.length === 1 ? "is the same in every column" : `repeats every ${grouped(period.length)} columns`} from x = ${grouped(period.from)} on, seen to ${grouped(period.upTo)}.`);
  if (tile) said.push(`One square of ${tile.side} × ${tile.side} cells repeats along the diagonal, seen to ${board(tile.upTo)}.`);
  if (!finite) said.push(`P-positions: ${perLine("row", perRow)}, ${perLine("column", perColumn)}, ${perLine("diagonal", perDiagonal)}.`);
  said.push(symmetric ? "The board is its own mirror image." : "The board is not its own mirror image.");
  return said;
}

/** `(1+sqrt(5))/2` as one reads it. @param {string} number */
export function exactly(number) {
  return number.replaceAll(/sqrt\((\d+)\)/g, "√$1").replaceAll("*", "·").replaceAll("-", "−");
}
