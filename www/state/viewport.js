// Which part of the board is in sight, and going elsewhere: by dragging, zooming, following the cursor. The query's `size`
// or `view` says it in whole cells; between them the view moves smoothly, and comes to rest on whole cells. Who listens hears
//
//   move   another part is in sight
//   rest   a person has gone there

import { valueOf } from "./catalogue.js";
import { MOST_SPAN, moved, pastEdge, viewAt, wholeCells, zoomed } from "./view.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Items} Items */

/** Nearer than this a game is looked at from the corner. */
const NEAR = 4096;
/** So long after the last turn of the wheel, in milliseconds, the view is at rest. */
const DELAY = 200;

/** The part of the board that a query asks for, as `x,y,span`. @param {Items} items */
function viewText(items) {
  return items.get("view") ?? `0,0,${valueOf(items, "size")}`;
}

/** The part of the board that a query asks for: x, y and the cells across; no numbers where it says none. @param {Items} items */
export function viewNumbers(items) {
  const numbers = viewText(items).split(",").map(Number);
  return numbers.length === 3 ? numbers : [NaN, NaN, NaN];
}

/** The usual view: the corner. @param {number} [span] */
export function corner(span = Number(valueOf(new Map(), "size"))) {
  return viewAt(0, 0, span);
}

/** The keys of a query that say a view. @param {View} view @returns {Record<string, string | null>} */
export function viewKeys({ x, y, span }) {
  const across = Math.round(span);
  return x === 0 && y === 0 ? { view: null, size: String(across) } : { view: `${x},${y},${across}`, size: null };
}

/**
 * Where to look at a game that is played from these heaps; null when that is in good sight already.
 * @param {View} view
 * @param {{ width: number, height: number }} plot in pixels
 * @param {number[]} heaps
 * @returns {View | null}
 */
export function fitted(view, { width, height }, [x, y]) {
  if (Math.max(x, y) > NEAR) return viewAt(Math.max(0, x - 40), Math.max(0, y - 40), 64);
  const span = Math.max(10, Math.ceil(1.08 * Math.max(x + 1, ((y + 1) * width) / height)));
  return view.x > 0 || view.y > 0 || view.span < span || view.span > 2 * span ? viewAt(0, 0, span) : null;
}

export class Viewport extends EventTarget {
  /** @type {View} */ view = corner();
  /** @type {import("./types.js").Screen} */ #screen;
  /** @type {import("./board-state.js").BoardState} */ #state;
  /** The text of `view` or `size` that the view was made from. */ #text = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #resting;

  /** @param {import("./board-state.js").BoardState} state @param {import("./types.js").Screen} screen */
  constructor(state, screen) {
    super();
    this.#state = state;
    this.#screen = screen;
  }

  /** Does the query ask for another view? */
  get isOld() {
    return viewText(this.#state.requested) !== this.#text;
  }

  /** Goes where the query says, if somebody else has set it. What is not a view is left for the engine to refuse. */
  update() {
    if (!this.isOld) return;
    this.#text = viewText(this.#state.requested);
    const [x, y, span] = viewNumbers(this.#state.requested);
    if ([x, y, span].every((n) => Number.isSafeInteger(n) && n >= 0)) this.view = viewAt(x, y, span);
  }

  /** Back to the view of a picture that is there. @param {View | null} view */
  revert(view) {
    this.view = view ?? this.view;
    this.#text = viewText(this.#state.requested);
  }

  /** @param {View} view @param {boolean} [person] was it a person who went there? */
  setView(view, person = false) {
    this.view = view;
    this.#state.change(viewKeys(view), { by: "viewport" });
    this.#text = viewText(this.#state.requested);
    this.dispatchEvent(new Event("move"));
    if (person) this.rest();
  }

  /** A person has gone where the view is: from now on it shows whole cells. */
  rest() {
    clearTimeout(this.#resting);
    const { x, y, fx, fy, span } = this.view;
    if (fx !== 0 || fy !== 0 || span !== Math.round(span)) this.setView(wholeCells({ x, y, fx, fy, span }));
    this.dispatchEvent(new Event("rest"));
  }

  /** The same in a moment, unless the view goes on. */
  #restSoon() {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.rest(), DELAY);
  }

  /** @param {number} dx @param {number} dy in pixels */
  drag(dx, dy) {
    const geometry = this.#screen.geometry(this.view);
    if (geometry) this.setView(moved(this.view, -dx / geometry.cell, dy / geometry.cell));
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  zoom(factor, px, py) {
    const geometry = this.#screen.geometry(this.view);
    if (!geometry) return;
    const { left, top, width, height } = geometry.plot;
    // Near the corner the corner stays, so that zooming out never leaves the board.
    const centre = px === undefined && (this.view.x > 0 || this.view.y > 0);
    const right = centre ? width / 2 : (px ?? left) - left;
    const up = centre ? height / 2 : top + height - (py ?? top + height);
    const view = zoomed(this.view, factor, right / geometry.cell, up / geometry.cell);
    // A button goes to whole cells at once; a wheel and two fingers go smoothly.
    if (px === undefined) return this.setView(wholeCells(view), true);
    this.setView(view);
    this.#restSoon();
  }

  /** Keeps a cell in sight. @param {{ x: number, y: number } | null} cell */
  follow(cell) {
    const geometry = this.#screen.geometry(this.view);
    if (!geometry || !cell) return;
    const [right, up] = pastEdge(this.view, geometry.plot.height / geometry.cell, cell);
    if (right !== 0 || up !== 0) this.setView(moved(this.view, right, up), true);
  }

  /** Goes where a game is played from these heaps, unless that is in good sight already. @param {number[]} heaps */
  fit(heaps) {
    const geometry = this.#screen.geometry(this.view);
    const view = geometry && fitted(this.view, geometry.plot, heaps);
    if (view) this.setView(view);
  }

  /** The cells in sight. @returns {[x: number, y: number, columns: number, rows: number]} */
  get window() {
    const geometry = this.#screen.geometry(this.view);
    const sides = [this.view.span, geometry ? geometry.plot.height / geometry.cell : 0];
    const [columns, rows] = sides.map((side) => Math.min(Math.ceil(side) + 1, MOST_SPAN));
    return [this.view.x, this.view.y, columns, rows];
  }
}
