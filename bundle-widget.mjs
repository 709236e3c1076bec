// Makes the one file for notebooks, `phi-beam.widget.js`: the element with everything it imports, at once or later, its worker and
// its wasm, so that it works from any address, from a blob, and where only this file was copied.
//
// Of the wasm modules it has the third, `rules`, which answers everything that an element asks; the first picture waits for it,
// where a page would have a small module first. The worker's script is a function of this file: its text makes a worker from a
// blob, and where a page allows none it is called.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { esbuild } from "./bundle.mjs";

const WWW = fileURLToPath(new URL("www", import.meta.url));
const OPTIONS = { bundle: true, minify: true, target: "es2024", charset: "utf8", legalComments: "none", write: false, absWorkingDir: WWW, logLevel: "warning" };

/** @param {string} path in www/ */
const file = (path) => resolve(WWW, path);

/** Takes one module for another. @param {Record<string, string>} changes paths in www/ */
function instead(changes) {
  const places = new Map(Object.entries(changes).map(([from, to]) => [file(from), file(to)]));
  return {
    name: "instead",
    setup: (/** @type {any} */ build) =>
      build.onResolve({ filter: /^\./ }, (/** @type {any} */ { path, resolveDir }) => {
        const other = places.get(resolve(resolveDir, path));
        return other ? { path: other } : undefined;
      }),
  };
}

/** Writes a module of www/. @param {string} path @param {string} contents */
function written(path, contents) {
  return {
    name: "written",
    setup: (/** @type {any} */ build) => build.onLoad({ filter: /\.js$/ }, (/** @type {any} */ args) => (args.path === file(path) ? { contents } : undefined)),
  };
}

/** @param {object} options of esbuild @returns {Promise<string>} */
async function bundled(options) {
  const { outputFiles } = await esbuild().build({ ...OPTIONS, ...options });
  return outputFiles[0].text;
}

/** @returns {Promise<string>} */
export async function widget() {
  const worker = await bundled({
    entryPoints: ["worker.js"], format: "iife", globalName: "engine",
    define: { "import.meta.url": '"about:blank"' }, // Where the wasm would be, were it not handed over.
    plugins: [instead({ "pkg/first/phibeam.js": "pkg/rules/phibeam.js" })],
  });
  const wasm = gzipSync(readFileSync(file("pkg/rules/phibeam_bg.wasm")), { level: 9 }).toString("base64");
  const inlined = `export const engine = function () { ${worker}; return engine; };\nexport const WASM = "${wasm}";`;
  const text = await bundled({
    entryPoints: ["phi-beam.widget.js"], format: "esm",
    plugins: [instead({ "engine/modules.js": "notebook/modules.js" }), written("notebook/inlined.js", inlined)],
  });
  // What is left of these would look for files beside this one; of the modules that come later there are none.
  const outside = /\bimport\.meta\b|\bimport\((?!this\.address\.script\))|^import\b/m.exec(text);
  if (outside) throw new Error(`phi-beam.widget.js needs another file: ${text.slice(outside.index, outside.index + 80)}`);
  return text;
}
