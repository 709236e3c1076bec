// The canvas: the newest finished picture, moved at once to wherever the view has gone meanwhile, and what lies over it.

import { pixelRatio } from "./density.js";
import { paint } from "./paint.js";
import { distance } from "../state/view.js";

/** @typedef {import("../state/types.js").View} View */
/** @typedef {import("./overlay.js").Geometry} Geometry */
/** @typedef {import("./paint.js").Drawing} Drawing */
/** @typedef {import("./paint.js").Style} Style */

export class Board {
  /** @type {HTMLCanvasElement} */ #canvas;
  /** @type {{ drawing: Drawing, view: View, picture: OffscreenCanvas, style: Style, density: number } | null} */ #drawn = null;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** The view of the picture that is there. */
  get view() {
    return this.#drawn?.view ?? null;
  }

  get drawing() {
    return this.#drawn?.drawing ?? null;
  }

  /** In CSS pixels. */
  get size() {
    const density = this.#drawn?.density ?? this.density;
    return { width: this.#canvas.width / density, height: this.#canvas.height / density };
  }

  /** Pixels to a CSS pixel, as they should be now: what is drawn may have had others. */
  get density() {
    return pixelRatio(this.#canvas);
  }

  get isSharp() {
    return this.#drawn?.density === this.density;
  }

  /** Takes a new picture; `compose` shows it. @param {Drawing} drawing @param {View} view @param {Style} style @param {{ width: number, height: number, scale?: number }} size @param {number} [density] */
  take(drawing, view, style, size, density = this.density) {
    const [width, height] = [Math.round(size.width * density), Math.round(size.height * density)];
    const picture = new OffscreenCanvas(width, height);
    const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (picture.getContext("2d")));
    paint(context, drawing, style, density, size.scale);
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    this.#drawn = { drawing, view, picture, style, density };
  }

  /** @param {View} view @param {(context: CanvasRenderingContext2D, geometry: Geometry, style: Style) => void} over paints what lies over the picture */
  compose(view, over) {
    const drawn = this.#drawn;
    const geometry = this.geometry(view);
    if (!drawn || !geometry) return;
    const { width, height } = this.#canvas;
    const { density } = drawn;
    const context = /** @type {CanvasRenderingContext2D} */ (this.#canvas.getContext("2d"));
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    context.drawImage(drawn.picture, 0, 0);
    context.setTransform(density, 0, 0, density, 0, 0);
    // Much larger it would be a blur beside numbers that are wrong: then what was there stays until the next picture.
    if (drawn.view !== view && drawn.view.span < 3 * view.span) this.#shift(context, view, { width: width / density, height: height / density });
    over(context, geometry, drawn.style);
  }

  /** The picture where its cells would be in another view. @param {CanvasRenderingContext2D} context @param {View} view @param {{ width: number, height: number }} size */
  #shift(context, view, { width, height }) {
    const drawn = this.#drawn;
    if (!drawn) return;
    const { plot } = drawn.drawing;
    const [right, up] = distance(drawn.view, view);
    const factor = drawn.view.span / view.span;
    const cell = plot.width / drawn.view.span;
    const floor = plot.top + plot.height;
    context.save();
    context.beginPath();
    context.rect(plot.left, plot.top, plot.width, plot.height);
    context.clip();
    context.fillStyle = drawn.style.board;
    context.fillRect(plot.left, plot.top, plot.width, plot.height);
    context.translate(plot.left, floor);
    context.scale(factor, factor);
    context.translate(-right * cell - plot.left, up * cell - floor);
    context.drawImage(drawn.picture, 0, 0, width, height);
    context.restore();
  }

  /** Where the cells of a view are. @param {View} view @returns {Geometry | null} */
  geometry({ x, y, fx, fy, span }) {
    const plot = this.#drawn?.drawing.plot;
    if (!plot) return null;
    const cell = plot.width / span;
    const corner = (/** @type {number} */ at, /** @type {number} */ up) => ({
      x: plot.left + (at - x - fx) * cell,
      y: plot.top + plot.height - (up - y - fy) * cell,
    });
    const middle = (/** @type {number} */ at, /** @type {number} */ up) => {
      const { x, y } = corner(at, up);
      return { x: x + cell / 2, y: y - cell / 2 };
    };
    return { plot, cell, corner, middle };
  }

  /** The cell of a view at a pixel; null beside the plot. @param {View} view @param {number} px @param {number} py */
  cellAt({ x, y, fx, fy, span }, px, py) {
    const plot = this.#drawn?.drawing.plot;
    if (!plot) return null;
    const { left, top, width, height } = plot;
    if (px < left || py < top || px >= left + width || py >= top + height) return null;
    const cell = width / span;
    return { x: x + Math.floor((px - left) / cell + fx), y: y + Math.floor((top + height - py) / cell + fy) };
  }
}
