// Where the board is looked at, and going elsewhere: by dragging, zooming, following the cursor. The query's `size` or
// `view` says it in whole cells.

import { moved, pastEdge, viewAt, zoomed } from "./view.js";

/** @typedef {import("./view.js").View} View */
/** @typedef {{ wanted: () => Map<string, string>, looked: (person: boolean) => void }} Listener */

/** Nearer than this a game is looked at from the corner. */
const NEAR = 4096;

export class Eye {
  /** @type {View} */ view = viewAt(0, 0, 64);
  /** @type {import("../render/board.js").Board} */ #board;
  /** @type {Listener} */ #listener;
  /** The text of `view` or `size` that the view was made from. */ #text = "";

  /** @param {import("../render/board.js").Board} board @param {Listener} listener */
  constructor(board, listener) {
    this.#board = board;
    this.#listener = listener;
  }

  /** Does the query ask for another view? */
  get isOld() {
    return this.#wanted() !== this.#text;
  }

  #wanted() {
    const wanted = this.#listener.wanted();
    return wanted.get("view") ?? `0,0,${wanted.get("size") ?? 64}`;
  }

  /** Looks where the query says, if somebody else has set it. What is not a view is left for the engine to complain about. */
  read() {
    if (!this.isOld) return;
    this.#text = this.#wanted();
    const [x, y, span] = this.#text.split(",").map(Number);
    if ([x, y, span].every((n) => Number.isSafeInteger(n) && n >= 0)) this.view = viewAt(x, y, span);
  }

  /** Back to the view of a picture that is there. @param {View | null} view */
  back(view) {
    this.view = view ?? this.view;
    this.#text = this.#wanted();
  }

  /** @param {View} view @param {boolean} [person] was it a person who went there? */
  look(view, person = false) {
    this.view = view;
    const span = Math.round(view.span);
    const wanted = this.#listener.wanted();
    for (const key of ["view", "size"]) wanted.delete(key);
    if (view.x === 0 && view.y === 0) wanted.set("size", String(span));
    else wanted.set("view", `${view.x},${view.y},${span}`);
    this.#text = this.#wanted();
    this.#listener.looked(person);
  }

  /** @param {number} dx @param {number} dy in pixels */
  drag(dx, dy) {
    const geometry = this.#board.geometry(this.view);
    if (geometry) this.look(moved(this.view, -dx / geometry.cell, dy / geometry.cell));
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px, py) {
    const geometry = this.#board.geometry(this.view);
    if (!geometry) return;
    const { left, top, width, height } = geometry.plot;
    // Near the corner the corner stays, so that zooming out never leaves the board.
    const centre = px === undefined && (this.view.x > 0 || this.view.y > 0);
    const right = centre ? width / 2 : (px ?? left) - left;
    const up = centre ? height / 2 : top + height - (py ?? top + height);
    this.look(zoomed(this.view, factor, right / geometry.cell, up / geometry.cell), true);
  }

  /** Keeps a cell in sight. @param {{ x: number, y: number } | null} cell */
  follow(cell) {
    const geometry = this.#board.geometry(this.view);
    if (!geometry || !cell) return;
    const [right, up] = pastEdge(this.view, geometry.plot.height / geometry.cell, cell);
    if (right !== 0 || up !== 0) this.look(moved(this.view, right, up), true);
  }

  /** Looks where a game is played from these heaps, unless that is in good sight already. @param {number[]} heaps */
  fit([x, y]) {
    const geometry = this.#board.geometry(this.view);
    if (!geometry) return;
    const { width, height } = geometry.plot;
    if (Math.max(x, y) > NEAR) return this.look(viewAt(Math.max(0, x - 40), Math.max(0, y - 40), 64));
    const span = Math.max(10, Math.ceil(1.08 * Math.max(x + 1, ((y + 1) * width) / height)));
    const { x: left, y: low, span: now } = this.view;
    if (left > 0 || low > 0 || now < span || now > 2 * span) this.look(viewAt(0, 0, span));
  }

  /** The cells in sight. */
  get window() {
    const geometry = this.#board.geometry(this.view);
    const rows = geometry ? Math.ceil(geometry.plot.height / geometry.cell) + 1 : 0;
    return { x: this.view.x, y: this.view.y, columns: Math.ceil(this.view.span) + 1, rows };
  }
}
