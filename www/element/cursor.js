// Where one looks: the cell under the pointer or the keys' cursor, and what the engine says of it. Who listens hears
//
//   inspect   `detail.inspection` is what is to be said of the cell, null when none is looked at; `detail.announce` whether to say it aloud
//   unknown   `detail` is the cell and why nothing can be said of it

import { sharedEngine } from "../engine/shared.js";
import { LatestOnly } from "../widgets/latest.js";

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("../render/overlay.js").Inspection} Inspection */
/** @typedef {{ inspection: Inspection | null, announce: boolean }} InspectDetail */
/** @typedef {{ cell: Cell, why: string }} UnknownDetail */

export class Cursor extends EventTarget {
  /** @type {import("../state/board-state.js").BoardState} */ #state;
  /** @type {Cell | null} */ #cell = null;
  /** @type {Cell | null} */ #rest = null;
  /** @type {Inspection | null} */ #inspection = null;
  #announce = false;
  #latest = new LatestOnly(() => this.#ask());

  /** @param {import("../state/board-state.js").BoardState} state */
  constructor(state) {
    super();
    this.#state = state;
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

  /** @param {Cell | null} cell @param {boolean} announce */
  move(cell, announce) {
    cell ??= this.#rest;
    if (same(cell, this.#cell) && !announce) return;
    this.#cell = cell;
    this.#announce = announce && cell !== null;
    if (cell) this.inspect();
    else this.#emit(null, false);
  }

  /** Asks about the cell again: the game may be another. */
  inspect() {
    this.#latest.request();
  }

  /** Says again what is known of the cell: other things may be to be said of it. */
  retell() {
    if (this.#inspection && same(this.#inspection, this.#cell)) this.#emit(this.#inspection, false);
  }

  async #ask() {
    const [cell, query, announce] = [this.#cell, this.#state.shown.text, this.#announce];
    if (!cell || !query) return;
    this.#announce = false;
    try {
      const inspection = await sharedEngine().inspect(query, cell.x, cell.y);
      if (same(cell, this.#cell) && this.#state.shown.text === query) this.#emit(inspection, announce);
      else this.#announce ||= announce && this.#cell === cell;
    } catch (error) {
      // Where nothing can be known, that is what is to be said of the cell.
      if (this.#cell === cell) this.dispatchEvent(new CustomEvent("unknown", { detail: { cell, why: /** @type {Error} */ (error).message } }));
    }
  }

  /** @param {Inspection | null} inspection @param {boolean} announce */
  #emit(inspection, announce) {
    this.#inspection = inspection;
    this.dispatchEvent(new CustomEvent("inspect", { detail: { inspection, announce } }));
  }
}

/** @param {Cell | null} one @param {Cell | null} other */
function same(one, other) {
  return one?.x === other?.x && one?.y === other?.y;
}
