// What the one file for notebooks carries, put in the place of this module by `bundle-widget.mjs`; nothing else imports it.

/** The worker's script, as a function that refers to nothing outside it. @type {() => { serve: (port: import("../engine/worker.js").Port) => void }} */
export const engine = () => {
  throw new Error("only dist/phi-beam.widget.js carries the engine");
};

/** The wasm of the module that answers all an element asks, compressed, in base64. */
export const WASM = "";
