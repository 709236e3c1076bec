// An element that answers: what its query asks about, it asks the engine. Nothing of it changes by being asked.

import { sharedEngine } from "../engine/shared.js";

// Importable where there is no page: then there is simply nothing to define.
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {});

export class Answering extends Base {
  /** The query that is asked about. */
  get query() {
    return "";
  }

  set query(_) {}

  /** A BigUint64Array where the window goes beyond 2^32. @param {{ x?: number, y?: number, width: number, height: number }} window @returns {Promise<Uint32Array>} */
  async positions(window) {
    return /** @type {Uint32Array} */ (await sharedEngine().positions(this.query, ...asWindow(window)));
  }

  /** @param {{ x?: number, y?: number, width: number, height: number }} window */
  async grundy(window) {
    return sharedEngine().grundy(this.query, ...asWindow(window));
  }

  /** @param {number | bigint} x @param {number | bigint} y */
  outcome(x, y) {
    return sharedEngine().outcome(this.query, x, y);
  }

  /** @param {number} x @param {number} y */
  moves(x, y) {
    return sharedEngine().moves(this.query, x, y);
  }

  /** The figure, or what it shows, as a blob; as large as on the screen unless said. @param {{ type?: string, width?: number, height?: number, pixelRatio?: number }} [options] @returns {Promise<Blob>} */
  async toBlob(options) {
    const { toBlob } = await import("../render/export.js");
    return toBlob(/** @type {import("../phi-beam.js").PhiBeam} */ (/** @type {unknown} */ (this)), options);
  }
}

/** @param {{ x?: number, y?: number, width: number, height: number }} window @returns {[x: number, y: number, width: number, height: number]} */
function asWindow(window) {
  if (typeof window !== "object" || window === null) throw new TypeError("a window is an object such as { x: 0, y: 0, width: 64, height: 64 }");
  const { x = 0, y = 0, width, height } = window;
  return [x, y, width, height];
}
