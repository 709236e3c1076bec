// The piece on the board: where it stands, where it may go, the way it came, and being dragged there.

import { Glide } from "./glide.js";
import { LegalCells } from "./legal-cells.js";
import { paintPlay } from "./marks.js";

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("../pkg/study/phibeam.js").Game} Game */

/** Who takes hold of the piece is so near to its middle, in pixels. */
const GRIP = 16;

export class Piece {
  /** How the game stands; null where there is none. @type {Game | null} */ #standing = null;
  /** The cells in sight to which it may go. */ legal = new LegalCells();
  /** The cell chosen but not played yet. @type {Cell | null} */ chosen = null;
  /** Where a hint says it should go. @type {Cell | null} */ hint = null;
  /** Where it is being dragged, in pixels. @type {Cell | null} */ #held = null;
  /** @type {Glide} */ #glide;

  /** @param {() => void} compose shows it where it is now */
  constructor(compose) {
    this.#glide = new Glide(compose);
  }

  /** Where it stands. @returns {Cell | null} */
  get cell() {
    return this.#standing && { x: this.#standing.heaps[0], y: this.#standing.heaps[1] };
  }

  /** @param {Cell} cell */
  isAt({ x, y }) {
    return this.cell?.x === x && this.cell.y === y;
  }

  /** The position of a cell: further heaps stay. @param {Cell} cell */
  positionAt({ x, y }) {
    return [x, y, ...(this.#standing?.heaps.slice(2) ?? [])];
  }

  /** Puts it where a game stands, or takes it away. @param {Game | null} standing */
  put(standing) {
    const before = this.#standing;
    this.#standing = standing;
    this.legal = new LegalCells(standing?.legal);
    this.#held = this.chosen = this.hint = null;
    const last = standing?.moves.at(-1);
    // A move that has just been made is seen to be made; one that was undone, or came by a link, is simply there.
    if (last && before && standing?.moves.length === before.moves.length + 1 && same(before.start, standing.start)) this.#glide.start(last.from, last.to);
    else this.#glide.stop();
  }

  /**
   * Takes hold of it; false when it is not the piece that was pressed.
   * @param {Cell} pixel
   * @param {Cell | null} middle of its cell, in pixels
   */
  grab(pixel, middle) {
    if (!this.#standing || this.#standing.over || !middle || Math.hypot(pixel.x - middle.x, pixel.y - middle.y) > GRIP) return false;
    this.#held = pixel;
    return true;
  }

  /** Drags it, or lets it go. @param {Cell | null} pixel */
  drag(pixel) {
    this.#held = pixel;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("../render/overlay.js").Geometry} geometry
   * @param {import("../render/paint.js").Style} style
   * @param {{ showsLegal: boolean, exercise: import("./marks.js").ExerciseMarks | null, review: import("./review.js").ReviewedMove[] | null }} what are the legal cells marked?
   */
  paint(context, geometry, style, { showsLegal, exercise, review }) {
    const standing = this.#standing;
    paintPlay(context, geometry, style, {
      piece: review ? chosenFrom(review) : (this.#glide.at ?? this.cell),
      held: this.#held,
      legal: showsLegal && standing && !standing.over ? this.legal.places : [],
      trail: standing && !review ? [standing.start, ...standing.moves.map(({ to }) => to)] : [],
      reply: standing && !review && !standing.over && standing.moves.at(-1)?.by === "computer" ? (standing.moves.at(-1) ?? null) : null,
      review,
      chosen: this.chosen,
      hint: this.hint,
      exercise,
    });
  }
}

/** Where the piece stood before the move that is looked at. @param {import("./review.js").ReviewedMove[]} review @returns {Cell | null} */
function chosenFrom(review) {
  const move = review.find(({ chosen }) => chosen);
  return move ? { x: move.from[0], y: move.from[1] } : null;
}

/** @param {number[]} one @param {number[]} other */
function same(one, other) {
  return one.every((heap, n) => heap === other[n]);
}
