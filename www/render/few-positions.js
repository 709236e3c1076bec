// A game with few P-positions near the corner is shown so that they fill the board.

/** The cells across that show them all with some room, where all are in the lower left quarter of a square; else null. @param {ArrayLike<number | bigint>} cells x, y, x, y, … @param {number} span of the square */
export function spanOfFew(cells, span) {
  const used = Array.from(cells, Number).reduce((most, cell) => Math.max(most, cell), 0) + 1;
  const isFew = cells.length >= 4 && 2 * used < span; // One position alone is no picture.
  return isFew ? Math.ceil(1.25 * used) + 1 : null;
}
