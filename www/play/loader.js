// Where a game is played: an empty place until somebody sits down, for only then is the code of playing fetched.

/** @typedef {import("./match.js").Match} Match */
/** @typedef {{ host: () => import("./match.js").Host, open: () => void, closed: () => boolean }} Listener `open` brings the game's panel to the front; `closed` when there is no playing here */

export class Table {
  /** The game, once there is one. @type {Match | null} */ match = null;
  /** @type {Promise<Match> | null} */ #fetching = null;
  /** @type {Listener} */ #listener;

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
  }

  /** Does a query ask for a game or an exercise? @param {Map<string, string>} items */
  isFor(items) {
    return !this.#listener.closed() && (items.has("at") || items.has("exercise"));
  }

  /** Fetches the game if it is not there yet. */
  async sit() {
    this.#fetching ??= import("./match.js").then(({ Match }) => new Match(this.#listener.host()));
    return (this.match = await this.#fetching);
  }

  /** What is on show has changed. @param {Map<string, string>} items @param {string} query the same as text */
  async follow(items, query) {
    const wanted = this.isFor(items);
    if (!wanted && !this.match) return;
    if (wanted && !this.#fetching) this.#listener.open();
    const match = await this.sit();
    await match.follow(query);
  }

  /** Enter: the move to the cursor, or a piece where there is none. @param {{ x: number, y: number } | null} cell */
  async enter(cell) {
    if (!cell || this.#listener.closed()) return;
    const match = await this.sit();
    if (match.takesCells) match.press(cell, { size: Infinity, coarse: false });
    else if (!match.secret) {
      this.#listener.open();
      match.startFrom([cell.x, cell.y]);
    }
  }
}
