// What a notebook knows of a board: its query, and the two parts of it that a notebook most often asks for, where the piece is
// and which moves were made. The query says everything; the others follow it, and change it where a notebook sets them.

import { boardIsTheTask } from "../state/piece.js";
import { readQuery } from "../state/query.js";

/** Heaps. @typedef {number[]} Position */
/** @typedef {{ query: string, position: Position | null, moves: Position[] }} Traits */

/** @param {string} query @returns {Traits} */
export function traitsOf(query) {
  const items = readQuery(query);
  const moves = (items.get("moves") ?? "").split(";").filter(Boolean).map(position);
  const at = items.get("at");
  const start = at === undefined || boardIsTheTask(items) ? null : position(at);
  return { query, position: moves.at(-1) ?? start, moves };
}

/** @param {string} text @returns {Position} */
function position(text) {
  return text.split(",").map(Number);
}

/**
 * What a notebook's traits change about a query: a piece that is put somewhere starts a game there, and moves go on from
 * where it started. Null where they say what the query says, or nothing that can be read; who sends them is not trusted.
 * @param {string} query
 * @param {{ position?: unknown, moves?: unknown }} traits
 * @returns {{ at?: string | null, moves: string | null } | null}
 */
export function patchOf(query, { position, moves }) {
  const now = traitsOf(query);
  if (Array.isArray(moves) && moves.every(isPosition) && !same(moves, now.moves)) return { moves: moves.length > 0 ? moves.join(";") : null };
  if (position === null && now.position !== null) return { at: null, moves: null };
  if (isPosition(position) && !same(position, now.position)) return { at: position.slice(0, 2).join(), moves: null };
  return null;
}

/** @param {unknown} value @returns {value is Position} */
function isPosition(value) {
  return Array.isArray(value) && value.length >= 2 && value.every((heap) => Number.isSafeInteger(heap) && heap >= 0);
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
