// The cells in sight to which the piece may go.

/** @typedef {{ x: number, y: number }} Cell */

export class LegalCells {
  /** x0, y0, x1, y1, … @type {ArrayLike<number>} */ places;

  /** @param {ArrayLike<number>} [places] */
  constructor(places = []) {
    this.places = places;
  }

  get count() {
    return this.places.length / 2;
  }

  /** @param {number} n @returns {Cell} */
  at(n) {
    return { x: this.places[2 * n], y: this.places[2 * n + 1] };
  }

  /** Which of them a cell is; -1 for another. @param {Cell | null} cell */
  indexOf(cell) {
    for (let n = 0; n < this.count; n++) if (cell && this.places[2 * n] === cell.x && this.places[2 * n + 1] === cell.y) return n;
    return -1;
  }

  /** The one nearest to a place; null where none is close. @param {Cell} cell @param {number} reach in cells */
  nearest({ x, y }, reach) {
    /** @type {Cell | null} */
    let best = null;
    let least = reach;
    for (let n = 0; n < this.count; n++) {
      const cell = this.at(n);
      const apart = Math.hypot(cell.x - x, cell.y - y);
      if (apart <= least) [least, best] = [apart, cell];
    }
    return best;
  }

  /** The one after a cell, or before it, round and round. @param {Cell | null} from @param {number} step 1 or -1 @returns {Cell | null} */
  next(from, step) {
    if (this.count === 0) return null;
    const index = this.indexOf(from);
    return this.at(index < 0 ? (step > 0 ? 0 : this.count - 1) : (index + step + this.count) % this.count);
  }
}
