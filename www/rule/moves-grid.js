// The moves of a rule as a small board: the cell k to the right and l up is filled where k tokens from the first heap and
// l from the second may be taken. It can be drawn in: press a cell, drag a ray from the corner, or take all multiples of a
// cell at once. It is a grid of cells that take the focus, so that all of it goes by keyboard and can be heard.

import { make } from "../widgets/dom.js";

/** Cells to each side, besides the corner: under a thumb fewer and larger ones. */
export const REACH = globalThis.matchMedia?.("(pointer: coarse)").matches ? 7 : 12;
const SIDE = REACH + 1;

/** A change of the moves: one vector, or all multiples of it. @typedef {{ k: number, l: number, multiples: boolean, allowed: boolean }} Stroke */

export class MovesGrid {
  element = make("div", { role: "grid", class: "moves-grid", "aria-label": "Moves: k to the right, l up", "aria-multiselectable": "true" });
  /** By k and l. @type {HTMLElement[]} */ #cells = [];
  /** @type {(stroke: Stroke) => void} */ #onStroke;
  /** Does a press mean all multiples? @type {() => boolean} */ #wantsMultiples;
  /** Where the focus is or would be. */ #at = { k: 1, l: 0 };
  /** A press that may become a drag. @type {{ k: number, l: number, ray: { k: number, l: number } | null } | null} */ #drag = null;

  /** @param {(stroke: Stroke) => void} onStroke @param {() => boolean} wantsMultiples */
  constructor(onStroke, wantsMultiples) {
    this.#onStroke = onStroke;
    this.#wantsMultiples = wantsMultiples;
    for (let l = REACH; l >= 0; l--) {
      const cells = Array.from({ length: SIDE }, (_, k) => make("span", { role: "gridcell", tabindex: "-1", "data-k": String(k), "data-l": String(l) }));
      cells.forEach((cell, k) => (this.#cells[k * SIDE + l] = cell));
      this.element.append(make("div", { role: "row" }, ...cells));
    }
    this.#cell(1, 0).tabIndex = 0;
    this.element.style.setProperty("--side", String(SIDE));
    this.element.addEventListener("pointerdown", (event) => this.#onPress(event));
    this.element.addEventListener("pointermove", (event) => this.#onDrag(event));
    this.element.addEventListener("pointerup", (event) => this.#onRelease(event));
    this.element.addEventListener("pointercancel", () => this.#endDrag());
    this.element.addEventListener("contextmenu", (event) => event.preventDefault());
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** @param {number} k @param {number} l */
  #cell(k, l) {
    return this.#cells[k * SIDE + l];
  }

  /** Shows which vectors are allowed. @param {(k: number, l: number) => boolean} isAllowed */
  show(isAllowed) {
    for (let k = 0; k < SIDE; k++) {
      for (let l = 0; l < SIDE; l++) {
        const cell = this.#cell(k, l);
        const corner = k === 0 && l === 0;
        cell.classList.toggle("corner", corner);
        cell.setAttribute("aria-selected", String(!corner && isAllowed(k, l)));
        cell.setAttribute("aria-label", corner ? "nothing taken" : `(${k}, ${l}) ${isAllowed(k, l) ? "may be taken" : "may not be taken"}`);
      }
    }
  }

  /** @param {number} k @param {number} l @param {boolean} multiples */
  #stroke(k, l, multiples) {
    if (k === 0 && l === 0) return;
    const allowed = this.#cell(k, l).getAttribute("aria-selected") !== "true";
    // At once, so that another press of the same cell means the opposite; the rule follows.
    this.#cell(k, l).setAttribute("aria-selected", String(allowed));
    this.#onStroke({ k, l, multiples, allowed });
  }

  /** The cell under a pointer. @param {PointerEvent} event */
  #under({ clientX, clientY }) {
    const { left, bottom, width, height } = this.element.getBoundingClientRect();
    const [k, l] = [Math.floor(((clientX - left) / width) * SIDE), Math.floor(((bottom - clientY) / height) * SIDE)];
    return k >= 0 && l >= 0 && k < SIDE && l < SIDE ? { k, l } : null;
  }

  /** @param {PointerEvent} event */
  #onPress(event) {
    const cell = this.#under(event);
    if (!cell) return;
    this.#focus(cell.k, cell.l);
    this.#drag = { ...cell, ray: null };
    this.element.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  /** A drag that began in the corner draws a ray. @param {PointerEvent} event */
  #onDrag(event) {
    if (!this.#drag || this.#drag.k + this.#drag.l > 0) return;
    const cell = this.#under(event);
    if (!cell || cell.k + cell.l === 0) return;
    this.#drag.ray = cell;
    this.#preview(cell);
  }

  /** @param {PointerEvent} event */
  #onRelease(event) {
    const drag = this.#drag;
    const cell = this.#under(event);
    this.#endDrag();
    if (!drag || !cell) return;
    if (drag.ray) this.#stroke(drag.ray.k, drag.ray.l, true);
    else if (cell.k === drag.k && cell.l === drag.l) this.#stroke(cell.k, cell.l, event.button === 2 || this.#wantsMultiples());
  }

  #endDrag() {
    this.#drag = null;
    this.#preview(null);
  }

  /** Shows which cells a ray would change. @param {{ k: number, l: number } | null} ray */
  #preview(ray) {
    for (const cell of this.#cells) cell.classList.remove("ray");
    if (ray) for (let n = 1; n * ray.k < SIDE && n * ray.l < SIDE; n++) this.#cell(n * ray.k, n * ray.l).classList.add("ray");
  }

  /** @param {number} k @param {number} l */
  #focus(k, l) {
    this.#cell(this.#at.k, this.#at.l).tabIndex = -1;
    this.#at = { k, l };
    this.#cell(k, l).tabIndex = 0;
    this.#cell(k, l).focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const { k, l } = this.#at;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };
    const step = steps[event.key];
    if (step) this.#focus(Math.min(Math.max(k + step[0], 0), REACH), Math.min(Math.max(l + step[1], 0), REACH));
    else if (event.key === "Home") this.#focus(0, l);
    else if (event.key === "End") this.#focus(REACH, l);
    else if (event.key === " " || event.key === "Enter") this.#stroke(k, l, event.shiftKey || this.#wantsMultiples());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
