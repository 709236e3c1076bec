// The script of the worker and the modules of the engine, as the page hands them to whatever place the engine runs in: the wasm
// of the first picture, fetched while the worker's script is still on its way, and where the others are. All addresses are here,
// as bundlers look for them: a worker is then one file that may be copied anywhere. Where all is one file, for notebooks,
// `notebook/modules.js` is in the place of this one.

const WORKER = new URL("../worker.js", import.meta.url).href;

/** Of a worker that the files' own origin may start; null where there is no such file. @type {string | null} */
export const SCRIPT = WORKER;

/** The origin of these files. */
export const HOME = new URL(WORKER).origin;

/**
 * What a worker from a blob runs. It is a classic one: as a module it would not start in a sandbox. What is asked before
 * the import is done is kept for the listener that the import brings.
 */
export const BODY = `const early = [];
onmessage = (event) => early.push(event);
import(${JSON.stringify(WORKER)}).then(
  () => early.forEach((event) => onmessage(event)),
  (error) => postMessage({ failed: error.message }),
);`;

/** The same for the page itself. */
export const script = () => import("../worker.js");

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
/** Past the browser's own cache, which may hold what was damaged on the way. @type {RequestInit | undefined} */
let anew;

/**
 * The bytes of the first module; null where the page may not have them, and then whoever runs the engine asks for them
 * itself. Only the bytes: to compile them here a page would have to allow it.
 */
export function firstWasm() {
  fetching ??= fetch(FIRST, anew)
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null)
    .then((bytes) => {
      if (bytes === null) fetching = undefined;
      return bytes;
    });
  return fetching;
}

/** The bytes do not run: the next who wants them fetches them anew. */
export function dropWasm() {
  fetching = undefined;
  anew = { cache: "reload" };
}
