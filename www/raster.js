// P-positions as pixels. One image is much faster than a rectangle per position, and stays right when a pixel covers
// many cells.

/** From this many pixels a cell on, neighbouring cells are kept apart by a pixel. */
const GAP_FROM = 6;
/** How dark the faintest pixel is: a thin beam far away must not vanish. */
const FAINTEST = 0.5;

/**
 * Paints P-positions into a square image; what is not P stays transparent.
 * @param {Uint32Array} positions x0, y0, x1, y1, …
 * @param {import("./query.js").View} view
 * @param {number} side of the image, in pixels
 * @param {number[]} colour red, green, blue
 * @returns {Uint8ClampedArray<ArrayBuffer>} RGBA, top line first
 */
export function paint(positions, view, side, colour) {
  const alpha = view.span <= side ? squares(positions, view, side) : shares(positions, view, side);
  const image = new Uint8ClampedArray(4 * side * side);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    if (alpha[pixel] > 0) {
      image.set(colour, 4 * pixel);
      image[4 * pixel + 3] = 255 * alpha[pixel];
    }
  }
  return image;
}

/**
 * A cell is a pixel or more: every P-position is a square.
 * @param {Uint32Array} positions
 * @param {import("./query.js").View} view
 * @param {number} side
 */
function squares(positions, view, side) {
  const scale = side / view.span;
  const gap = scale >= GAP_FROM ? 1 : 0;
  const alpha = new Float32Array(side * side);
  for (let i = 0; i < positions.length; i += 2) {
    const column = positions[i] - view.x;
    const line = positions[i + 1] - view.y;
    const left = Math.round(column * scale) + gap;
    const right = Math.round((column + 1) * scale);
    const top = side - Math.round((line + 1) * scale);
    const bottom = side - Math.round(line * scale) - gap;
    for (let y = top; y < bottom; y++) alpha.fill(1, y * side + left, y * side + right);
  }
  return alpha;
}

/**
 * A pixel is several cells: it shows which share of them is P, on a scale that keeps single beams visible.
 * @param {Uint32Array} positions
 * @param {import("./query.js").View} view
 * @param {number} side
 */
function shares(positions, view, side) {
  const scale = side / view.span;
  const alpha = new Float32Array(side * side);
  for (let i = 0; i < positions.length; i += 2) {
    const left = Math.floor((positions[i] - view.x) * scale);
    const below = Math.floor((positions[i + 1] - view.y) * scale);
    alpha[(side - 1 - below) * side + left] += scale * scale;
  }
  return alpha.map((share) => (share > 0 ? FAINTEST + (1 - FAINTEST) * Math.sqrt(share) : 0));
}
