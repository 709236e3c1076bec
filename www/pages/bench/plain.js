// What the engine is measured against: loops that anyone would write, in plain JavaScript. They visit every option of every
// position, line by line, so that the page can stop them, and come to what the engine comes to.
//
// Wythoff's game at (1, 2): from there one reaches (0, 2), (1, 1), (1, 0) and (0, 1); none of them is P, so (1, 2) is.

/** A move takes (t·dx, t·dy), with t from 1 on, at most `most` times. @typedef {{ dx: number, dy: number, most?: number }} Ray */

/** The rules of some games, by their queries. @type {Record<string, Ray[]>} */
export const GAMES = {
  "game=nim": [{ dx: 1, dy: 0 }, { dx: 0, dy: 1 }],
  "game=wythoff": [{ dx: 1, dy: 0 }, { dx: 0, dy: 1 }, { dx: 1, dy: 1 }],
  "game=wab": [{ dx: 5, dy: 0 }, { dx: 0, dy: 3 }, { dx: 1, dy: 1 }],
  "game=nimhoff": [{ dx: 1, dy: 0 }, { dx: 0, dy: 1 }, { dx: 1, dy: 1, most: 1 }],
};

/** How often a move can be made from a position. @param {Ray} ray @param {number} x @param {number} y */
function times({ dx, dy, most = Infinity }, x, y) {
  return Math.min(most, dx > 0 ? Math.floor(x / dx) : Infinity, dy > 0 ? Math.floor(y / dy) : Infinity);
}

/** The P-positions of a square board: x0, y0, x1, y1, …; after each line it yields. @param {Ray[]} rays @param {number} side @returns {Generator<void, number[]>} */
export function* positions(rays, side) {
  const isP = new Uint8Array(side * side);
  const found = [];
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      if (reachesP(rays, isP, side, x, y)) continue;
      isP[x * side + y] = 1;
      found.push(x, y);
    }
    yield;
  }
  return found;
}

/** @param {Ray[]} rays @param {Uint8Array} isP @param {number} side @param {number} x @param {number} y */
function reachesP(rays, isP, side, x, y) {
  const here = x * side + y;
  for (const ray of rays) {
    const step = ray.dx * side + ray.dy;
    for (let n = times(ray, x, y), at = here - step; n > 0; n--, at -= step) if (isP[at] === 1) return true;
  }
  return false;
}

/** The Grundy values of a square board, line = x, column = y; after each line it yields. @param {Ray[]} rays @param {number} side @returns {Generator<void, Uint16Array>} */
export function* values(rays, side) {
  const table = new Uint16Array(side * side);
  /** For each value the last position that reaches it. */
  const last = new Int32Array(2 * side + 1).fill(-1);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      const here = x * side + y;
      for (const ray of rays) {
        const step = ray.dx * side + ray.dy;
        for (let n = times(ray, x, y), at = here - step; n > 0; n--, at -= step) last[table[at]] = here;
      }
      let value = 0;
      while (last[value] === here) value++;
      table[here] = value;
    }
    yield;
  }
  return table;
}
