// In the place of `engine/modules.js` where all is one file: the worker comes from the file's own text, and its wasm too. One
// module answers everything that an element asks, so none is fetched later, and nothing depends on where the file is.

import { engine, WASM } from "./inlined.js";

export const SCRIPT = null;

/** Whoever has the page has this file. */
export const HOME = globalThis.location?.origin ?? "";

export const BODY = `(${engine})();`;

export const script = async () => engine();

export const LATER = {};

/** @type {Promise<ArrayBuffer> | undefined} */
let unpacking;

/** Unpacked without `fetch`: policies that allow this script need not allow `data:`. */
export function firstWasm() {
  return (unpacking ??= unpack());
}

function unpack() {
  const packed = Uint8Array.from(atob(WASM), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** There is nowhere to fetch others from. */
export function dropWasm() {}
