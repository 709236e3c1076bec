// Files with something wrong, for the tests of faults: wasm that traps where it is told to, that may not grow, that is cut off.

/** The files of a module, as the sources have them and as they are shipped. @param {"first" | "full" | "rules" | "study"} name */
export const wasmOf = (name) => new RegExp(`/${name}(-\\w{8}|/phibeam_bg)\\.wasm$`);
/** The script that runs in the worker. */
export const WORKER = /\/(assets\/worker-\w{8}|engine\/worker)\.js$/;

/** The sections of a wasm file that hold the memory, the exports and the code. */
const [MEMORY, EXPORTS, CODE] = [5, 7, 10];
/** Of the exports. */
const FUNCTION = 0;
/** `unreachable`, `nop`, `end`: instructions. */
const [UNREACHABLE, NOP, END] = [0x00, 0x01, 0x0b];

/** Reads numbers of a wasm file one after the other. @param {Uint8Array} bytes @param {number} at */
function reader(bytes, at) {
  return {
    get at() {
      return at;
    },
    /** An unsigned number in groups of seven bits. */
    number() {
      let [value, shift] = [0, 0];
      for (;;) {
        const byte = bytes[at++];
        value += (byte & 127) * 2 ** shift;
        if (byte < 128) return value;
        shift += 7;
      }
    },
    /** @param {number} count */
    skip(count) {
      at += count;
    },
    /** @param {number} count */
    text(count) {
      at += count;
      return new TextDecoder().decode(bytes.subarray(at - count, at));
    },
  };
}

/** @param {number} value */
function number(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return [...bytes, value];
}

/** Where a section begins and ends. @param {Uint8Array} bytes @param {number} wanted */
function section(bytes, wanted) {
  const read = reader(bytes, 8);
  while (read.at < bytes.length) {
    const begin = read.at;
    const id = read.number();
    const size = read.number();
    const body = read.at;
    if (id === wanted) return { begin, body, end: body + size };
    read.skip(size);
  }
  throw new Error(`no section ${wanted}`);
}

/** How many functions are imported: their numbers come first. @param {Uint8Array} bytes */
function imported(bytes) {
  return WebAssembly.Module.imports(new WebAssembly.Module(/** @type {Uint8Array<ArrayBuffer>} */ (bytes))).filter(({ kind }) => kind === "function").length;
}

/** The number of an exported function. @param {Uint8Array} bytes @param {string} name */
function exported(bytes, name) {
  const read = reader(bytes, section(bytes, EXPORTS).body);
  for (let left = read.number(); left > 0; left--) {
    const called = read.text(read.number());
    const kind = read.number();
    const index = read.number();
    if (called === name && kind === FUNCTION) return index;
  }
  throw new Error(`no export ${name}`);
}

/** A module whose exported function traps as soon as it is called. @param {Uint8Array} wasm @param {string} name */
export function trapping(wasm, name) {
  const bytes = Uint8Array.from(wasm);
  const wanted = exported(bytes, name) - imported(bytes);
  const read = reader(bytes, section(bytes, CODE).body);
  read.number();
  for (let n = 0; ; n++) {
    const size = read.number();
    if (n === wanted) {
      // No locals, a trap, and nothing else to its end.
      bytes.fill(NOP, read.at, read.at + size);
      bytes[read.at] = 0;
      bytes[read.at + 1] = UNREACHABLE;
      bytes[read.at + size - 1] = END;
      return bytes;
    }
    read.skip(size);
  }
}

/** A module whose memory may not grow beyond so many pages of 64 KB, as where a browser refuses more. @param {Uint8Array} wasm @param {number} pages */
export function confined(wasm, pages) {
  const { begin, body, end } = section(wasm, MEMORY);
  const read = reader(wasm, body);
  if (read.number() !== 1) throw new Error("one memory");
  read.number();
  const least = read.number();
  const contents = [1, 1, ...number(least), ...number(Math.max(least, pages))];
  return Buffer.concat([wasm.subarray(0, begin), Uint8Array.from([MEMORY, ...number(contents.length), ...contents]), wasm.subarray(end)]);
}

/**
 * Serves a file changed.
 * @param {import("playwright-core").Page} page
 * @param {RegExp} pattern
 * @param {(bytes: Buffer, times: number) => Uint8Array | string} change told how often it was asked for
 */
export function changed(page, pattern, change) {
  let times = 0;
  return page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: Buffer.from(change(await response.body(), ++times)) }).catch(() => {});
  });
}
