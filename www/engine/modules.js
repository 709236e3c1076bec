// The modules of the engine, as the page hands them to whatever place the engine runs in: the wasm of the first picture,
// fetched while the worker's script is still on its way, and where the others are. All addresses are here, as bundlers look
// for them: a worker is then one file that may be copied anywhere.

const FIRST = new URL("../pkg/first/phibeam_bg.wasm", import.meta.url);

/** What is fetched later: a script, and its wasm. @typedef {{ script: string, wasm: string }} Address */
/** From the one that answers least. @type {Record<"full" | "rules" | "study", Address>} */
export const LATER = {
  full: { script: new URL("../pkg/full/phibeam.js", import.meta.url).href, wasm: new URL("../pkg/full/phibeam_bg.wasm", import.meta.url).href },
  rules: { script: new URL("../pkg/rules/phibeam.js", import.meta.url).href, wasm: new URL("../pkg/rules/phibeam_bg.wasm", import.meta.url).href },
  study: { script: new URL("../pkg/study/phibeam.js", import.meta.url).href, wasm: new URL("../pkg/study/phibeam_bg.wasm", import.meta.url).href },
};

/** @type {Promise<ArrayBuffer | null> | undefined} */
let fetching;

/**
 * The bytes of the first module; null where the page may not have them, and then whoever runs the engine asks for them
 * itself. Only the bytes: to compile them here a page would have to allow it.
 */
export function firstWasm() {
  fetching ??= fetch(FIRST)
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null)
    .then((bytes) => {
      if (bytes === null) fetching = undefined;
      return bytes;
    });
  return fetching;
}
