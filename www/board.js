// The board: axes with round numbers, x to the right, y upward, and the P-positions as squares.

import { paint } from "./raster.js";
import { tickStep, ticks } from "./ticks.js";

/** CSS pixels around the plot, room for numbers and the names of the heaps. */
const MARGIN = { left: 56, right: 24, top: 34, bottom: 50 };
const NARROW = { left: 52, right: 20, top: 30, bottom: 46 };
/** CSS pixels between ticks, at least. */
const TICK_EVERY = 56;

/**
 * What a board shows.
 * @typedef {{ view: import("./query.js").View, positions: Uint32Array }} Picture
 */

export class Board {
  /** @type {HTMLCanvasElement} */ #canvas;
  /** @type {CanvasRenderingContext2D} */ #context;
  /** @type {Picture | null} */ #picture = null;
  /** @type {{ x: number, y: number } | null} */ #cursor = null;
  /** The P-positions as an image: kept, because moving the cursor does not change them. */
  #cells = document.createElement("canvas");
  #plot = { left: 0, top: 0, side: 0, scale: 1 };

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    new ResizeObserver(() => this.#refresh()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#refresh());
  }

  /** @param {Picture} picture */
  show(picture) {
    this.#picture = picture;
    this.#refresh();
  }

  /** Whether a cell in sight is a P-position. @param {number} x @param {number} y */
  isP(x, y) {
    const positions = this.#picture?.positions ?? new Uint32Array();
    let [low, high] = [0, positions.length / 2];
    while (low < high) {
      const middle = (low + high) >> 1;
      const before = positions[2 * middle] < x || (positions[2 * middle] === x && positions[2 * middle + 1] < y);
      if (before) low = middle + 1;
      else high = middle;
    }
    return positions[2 * low] === x && positions[2 * low + 1] === y;
  }

  /** Puts the cursor on a cell, or takes it away. @param {{ x: number, y: number } | null} cell */
  set cursor(cell) {
    this.#cursor = cell;
    this.#draw();
  }

  get cursor() {
    return this.#cursor;
  }

  /** The cell under a pointer, or null. @param {PointerEvent} event */
  cellAt(event) {
    if (!this.#picture) return null;
    const { view } = this.#picture;
    const { left, top, side, scale } = this.#plot;
    const box = this.#canvas.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left - left / scale) * scale * view.span) / side);
    const line = Math.floor(((top + side) / scale - (event.clientY - box.top)) * scale * (view.span / side));
    const inside = column >= 0 && line >= 0 && column < view.span && line < view.span;
    return inside ? { x: view.x + column, y: view.y + line } : null;
  }

  /** After a new picture, another size or other colours. */
  #refresh() {
    const scale = devicePixelRatio;
    const width = Math.round(this.#canvas.clientWidth * scale);
    const height = Math.round(this.#canvas.clientHeight * scale);
    // Setting a size clears the canvas, which flickers.
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    if (!this.#picture) return;
    const { view, positions } = this.#picture;
    const margin = this.#canvas.clientWidth < 500 ? NARROW : MARGIN;
    const room = Math.floor(Math.min(width - (margin.left + margin.right) * scale, height - (margin.top + margin.bottom) * scale));
    if (room < 1) return;
    // Equal squares look best; where they would leave much of the room empty, some are a pixel larger.
    const whole = Math.floor(room / view.span) * view.span;
    const side = whole > 0.92 * room ? whole : room;
    const left = Math.round((width - side + (margin.left - margin.right) * scale) / 2);
    this.#plot = { left, top: Math.round(margin.top * scale) + Math.floor((room - side) / 2), side, scale };
    this.#cells.width = this.#cells.height = side;
    const image = new ImageData(paint(positions, view, side, this.#rgb("--p")), side, side);
    this.#cells.getContext("2d")?.putImageData(image, 0, 0);
    this.#draw();
  }

  #draw() {
    if (!this.#picture) return;
    const { left, top, side } = this.#plot;
    const context = this.#context;
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.fillStyle = this.#colour("--plot");
    context.fillRect(left, top, side, side);
    this.#drawAxes(this.#picture.view);
    context.drawImage(this.#cells, left, top);
    if (this.#cursor) this.#drawCursor(this.#picture.view, this.#cursor);
  }

  /** @param {import("./query.js").View} view */
  #drawAxes(view) {
    const { left, top, side, scale } = this.#plot;
    const context = this.#context;
    const wanted = side / scale / TICK_EVERY;
    // Where every cell has a number, it stands under the cell; otherwise at the line where the cell begins.
    const shift = tickStep(view.span, wanted) === 1 ? 0.5 : 0;
    const hair = Math.max(1, Math.floor(scale));
    const at = (/** @type {number} */ cells) => Math.round((cells * side) / view.span);
    context.font = `${12 * scale}px ${getComputedStyle(this.#canvas).fontFamily}`;

    context.fillStyle = this.#colour("--line");
    for (const x of ticks(view.x, view.span, wanted)) context.fillRect(left + at(x - view.x), top, hair, side);
    for (const y of ticks(view.y, view.span, wanted)) context.fillRect(left, top + side - at(y - view.y), side, hair);
    context.fillStyle = this.#colour("--edge");
    context.fillRect(left, top, hair, side + hair);
    context.fillRect(left, top + side, side + hair, hair);

    context.fillStyle = this.#colour("--muted");
    context.textAlign = "center";
    context.textBaseline = "top";
    for (const x of ticks(view.x, view.span - shift, wanted)) {
      context.fillText(x.toLocaleString("en"), left + at(x - view.x + shift), top + side + 8 * scale);
    }
    context.textAlign = "right";
    context.fillText("first heap →", left + side, top + side + 26 * scale);
    context.textBaseline = "middle";
    for (const y of ticks(view.y, view.span - shift, wanted)) {
      context.fillText(y.toLocaleString("en"), left - 8 * scale, top + side - at(y - view.y + shift));
    }
    context.textAlign = "left";
    context.textBaseline = "bottom";
    context.fillText("↑ second heap", left, top - 8 * scale);
  }

  /**
   * @param {import("./query.js").View} view
   * @param {{ x: number, y: number }} cell
   */
  #drawCursor(view, cell) {
    const { left, top, side, scale } = this.#plot;
    const cellSide = side / view.span;
    const size = Math.max(cellSide, 7 * scale);
    const middleX = left + (cell.x - view.x + 0.5) * cellSide;
    const middleY = top + side - (cell.y - view.y + 0.5) * cellSide;
    this.#context.strokeStyle = this.#colour("--ink");
    this.#context.lineWidth = 1.5 * scale;
    this.#context.strokeRect(middleX - size / 2, middleY - size / 2, size, size);
  }

  /** @param {string} property */
  #colour(property) {
    return getComputedStyle(this.#canvas).getPropertyValue(property).trim();
  }

  /** @param {string} property @returns {number[]} */
  #rgb(property) {
    const hex = this.#colour(property).slice(1);
    return [0, 2, 4].map((i) => parseInt(hex.slice(i, i + 2), 16));
  }
}
