// The wasm of the first picture, fetched by the page while the worker's script is still on its way, and handed to whatever
// place the engine runs in. Only the bytes: to compile them here a page would have to allow it.

const ADDRESS = new URL("../pkg/first/phibeam_bg.wasm", import.meta.url);

/** @type {Promise<ArrayBuffer | null> | undefined} */
let fetching;

/** The bytes; null where the page may not have them, and then whoever runs the engine asks for them itself. */
export function firstWasm() {
  fetching ??= fetch(ADDRESS)
    .then((response) => (response.ok ? response.arrayBuffer() : null))
    .catch(() => null)
    .then((bytes) => {
      if (bytes === null) fetching = undefined;
      return bytes;
    });
  return fetching;
}
