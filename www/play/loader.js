// Where a game is played: an empty place until somebody plays, for only then is the code of playing fetched.

import { later } from "../widgets/later.js";

/** @typedef {import("./match.js").Match} Match */
/** @typedef {import("./types.js").Host} Host */

export class PlayLoader {
  /** The game, once there is one. @type {Match | null} */ match = null;
  #load;
  /** Has anybody wanted to play? */ #wanted = false;
  /** @type {Host} */ #host;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#load = later(() => import("./match.js").then(({ Match }) => new Match(host)), (message) => host.reportError("page", message));
    host.state.addEventListener("shown", () => this.#follow());
  }

  /** Is a game or an exercise asked for that may be played here? @param {import("../state/types.js").Items} items */
  isFor(items) {
    return !this.#host.isClosed() && (items.has("at") || items.has("exercise"));
  }

  /** Fetches the game if it is not there yet; null where it does not come. */
  async load() {
    this.#wanted = true;
    return (this.match = await this.#load());
  }

  /** What is on show has changed. */
  async #follow() {
    if (this.match) return this.match.follow();
    if (!this.isFor(this.#host.state.shown.items)) return;
    if (!this.#wanted) this.#host.open();
    (await this.load())?.follow();
  }

  /** Enter: the move to the cursor, or a piece where there is none. @param {{ x: number, y: number } | null} cell */
  async enter(cell) {
    if (!cell || this.#host.isClosed()) return;
    const match = await this.load();
    if (!match) return;
    if (match.takesCells) match.press(cell, { size: Infinity, coarse: false });
    else if (match.playing) this.#host.open();
    else if (!match.secret) {
      this.#host.open();
      match.startFrom([cell.x, cell.y]);
    }
  }
}
