// A canvas as a PNG file, and the browsers that do not give one away: some hide who their reader is by changing what is read
// from a canvas (Firefox with `privacy.resistFingerprinting`, the Tor browser). A picture of noise is worse than none.

/** A channel that is further from what was painted than this is not what was painted. A few hardly seen steps are no harm. */
const TOLERANCE = 8;
const REFUSED = "this browser changes what is read from a canvas, to hide who reads: a PNG would be noise. Take the SVG, or allow canvas data for this page (the sign beside its address) and try again";

/** Reads known pixels back; of more than one colour, since those who change pixels leave plain pictures alone. */
function readsTrue() {
  const side = 16;
  const context = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
  if (!context) return true; // Without memory for this there will be none for the file, which says so.
  const colour = (/** @type {number} */ x, /** @type {number} */ y) => [16 * x, 16 * y, 255 - 16 * x];
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      context.fillStyle = `rgb(${colour(x, y).join(" ")})`;
      context.fillRect(x, y, 1, 1);
    }
  }
  const { data } = context.getImageData(0, 0, side, side);
  return data.every((value, n) => n % 4 === 3 || Math.abs(value - colour((n >> 2) % side, (n >> 2) >> 4)[n % 4]) <= TOLERANCE);
}

/** @param {OffscreenCanvas} canvas @returns {Promise<Blob>} */
export async function pngOf(canvas) {
  if (!readsTrue()) throw new Error(REFUSED);
  return canvas.convertToBlob({ type: "image/png" });
}
