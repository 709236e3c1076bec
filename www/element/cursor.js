// Where one looks: the cell under the pointer or the keys' cursor, and what the engine says of it. While an answer is on
// its way only the newest cell waits.

import { sharedEngine } from "./shared.js";

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("../render/overlay.js").Inspection} Inspection */
/**
 * @typedef {{
 *   query: () => string,
 *   told: (inspection: Inspection | null, aloud: boolean) => void,
 *   unknown: (cell: Cell, why: string) => void,
 * }} Listener
 */

export class Cursor {
  /** @type {Listener} */ #listener;
  /** @type {Cell | null} */ #cell = null;
  /** @type {Cell | null} */ #rest = null;
  /** @type {Inspection | null} */ #inspection = null;
  #asking = false;
  #unanswered = false;
  #aloud = false;

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
  }

  get cell() {
    return this.#cell;
  }

  /** What was said last; null when nothing is looked at. */
  get inspection() {
    return this.#inspection;
  }

  /** Where nothing is pointed at, the piece is what one looks at. @param {Cell | null} cell */
  rest(cell) {
    if (same(cell, this.#rest)) return;
    this.#rest = cell;
    if (cell) this.#cell = cell;
    else this.move(null, false);
  }

  /** @param {Cell | null} cell @param {boolean} aloud */
  move(cell, aloud) {
    cell ??= this.#rest;
    if (same(cell, this.#cell) && !aloud) return;
    this.#cell = cell;
    this.#aloud = aloud && cell !== null;
    if (cell) this.ask();
    else {
      this.#inspection = null;
      this.#listener.told(null, false);
    }
  }

  /** Asks about the cell again: the game may be another. */
  async ask() {
    this.#unanswered = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#unanswered && this.#cell && this.#listener.query()) {
      this.#unanswered = false;
      const [cell, query, aloud] = [this.#cell, this.#listener.query(), this.#aloud];
      this.#aloud = false;
      try {
        const inspection = await sharedEngine().inspect(query, cell.x, cell.y);
        if (!same(cell, this.#cell) || this.#listener.query() !== query) {
          this.#aloud ||= aloud && this.#cell === cell;
          continue;
        }
        this.#inspection = inspection;
        this.#listener.told(inspection, aloud);
      } catch (error) {
        // Where nothing can be known, that is what is to be said of the cell.
        if (this.#cell === cell) this.#listener.unknown(cell, /** @type {Error} */ (error).message);
      }
    }
    this.#asking = false;
  }
}

/** @param {Cell | null} one @param {Cell | null} other */
function same(one, other) {
  return one?.x === other?.x && one?.y === other?.y;
}
