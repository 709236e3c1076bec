// Bundles the scripts and style sheets of www/ with esbuild, for `dist.mjs`. Everything gets a name with a digest in it, but
// for the public `phi-beam.js`, so that hosts may let browsers keep it for ever.
//
// esbuild puts each module into the chunk of those entries that reach it. With a dozen scripts that are fetched later, each
// of which uses a little of the element, it would divide the element into a dozen files. So the element is one file, the
// core, with every module that it imports before it runs; scripts that share modules with it import them from there. There
// are two of these families: the pages, whose core has a digest in its name, so that a page never gets one of another
// build; and whoever uses `phi-beam.js`, which is a core itself and not a detour to one.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, posix, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const WWW = fileURLToPath(new URL("www", import.meta.url));
/** Where all that is not public goes. */
const ASSETS = "assets";
/** Of the engine; what the first needs of JavaScript is in the worker. */
export const MODULES = ["first", "full", "rules", "study"];
/** The module that the core is made of. */
const ELEMENT = "phi-beam.js";
/** What the scripts of several pages import beside it, which would be one more file before the first picture. */
const WITH_PAGES = ["widgets/address.js", "widgets/theme.js"];
/** The entry of a core, which is in no file. */
const ENTRY = "phi-beam:core";

/** Where each file of www/ has gone: paths there, paths in the folder that is served. @typedef {Map<string, string>} Addresses */
/** What the folder has. @typedef {Map<string, string | Uint8Array>} Files */
/** @typedef {Record<string, { imports: { path: string, kind: string }[] }>} Graph of esbuild: what each module imports */

/** @returns {any} esbuild, which only `./build.sh dist` and `./build.sh test` fetch */
export function esbuild() {
  try {
    return createRequire(new URL("target/tools/esbuild/", import.meta.url))("esbuild");
  } catch {
    throw new Error("esbuild is missing: run ./build.sh dist");
  }
}

/** A file of www/ by its path there. @param {string} file */
const pathOf = (file) => relative(WWW, file).replaceAll("\\", "/");
/** @param {string | Uint8Array} data */
const digest = (data) => createHash("sha256").update(data).digest("hex").slice(0, 8);

/** A path as a script of a folder names it. @param {string} path @param {string} folder */
function seenFrom(path, folder) {
  const seen = posix.relative(folder, path);
  return seen.startsWith(".") ? seen : `./${seen}`;
}

/** @param {Addresses} addresses @param {string} path */
function addressOf(addresses, path) {
  const address = addresses.get(path);
  if (address === undefined) throw new Error(`www/${path} is named by a script before it is bundled`);
  return address;
}

/** Modules and all that they import before they run. @param {Graph} graph @param {string[]} roots */
function closure(graph, roots) {
  const found = new Set(roots);
  for (const path of found) for (const { path: to, kind } of graph[path].imports) if (kind === "import-statement") found.add(to);
  return found;
}

/**
 * What an export of a module of the core is called outside it: short, since every visitor fetches all of them, and the same in
 * every build, since a browser may hold an older public core. Two that were called the same would not be bundled.
 * @param {string} path
 * @param {string} name
 */
function alias(path, name) {
  return `_${digest(`${path} ${name}`).slice(0, 4)}`;
}

/** A script whose text is a style sheet, which esbuild does not look into: without comments and needless spaces. @param {string} text @param {string} path */
function denseStyles(text, path) {
  if (!path.endsWith("styles.js")) return text;
  return text.replace(/^const CSS = `\n[^]*?^`;$/gm, (sheet) =>
    sheet.replace(/\/\*[^*]*\*\//g, "").replace(/\s*\n\s*/g, "\n").replace(/([{;,]) +/g, "$1").replace(/([\w-]): /g, "$1:").replace(/ \{/g, "{").replace(/;? *\}/g, "}"));
}

/** A script of its own without what is only for readers. @param {string} text @returns {Promise<string>} */
export async function minified(text) {
  return (await esbuild().transform(text, { minify: true, target: "es2024", charset: "utf8" })).code;
}

class Bundler {
  /** @type {any} */ #esbuild = esbuild();
  /** @type {Files} */ files = new Map();
  /** Of what everybody uses. @type {Addresses} */ shared = new Map();

  /** @param {object} options */
  #build(options) {
    return this.#esbuild.build({ bundle: true, format: "esm", metafile: true, write: false, absWorkingDir: WWW, outdir: WWW, logLevel: "warning", ...options });
  }

  /**
   * Bundles, and notes what has gone where.
   * @param {{ addresses: Addresses, folder?: string, rewrite?: (text: string, path: string) => string, plugins?: any[] }} setting
   * @param {object} options of esbuild
   */
  async #bundle({ addresses, folder = ASSETS, rewrite = (text) => text, plugins = [] }, options) {
    /** Addresses written as `new URL("…", import.meta.url)`, which esbuild leaves as they are. @param {string} text @param {string} path */
    const moved = (text, path) =>
      text.replace(/new URL\((["'])([^"']+)\1, import\.meta\.url\)/g, (_all, _quote, to) => {
        const address = addressOf(addresses, pathOf(resolve(dirname(path), to)));
        return `new URL("${seenFrom(address, folder)}", import.meta.url)`;
      });
    const reading = {
      name: "reading",
      setup: (/** @type {any} */ build) =>
        build.onLoad({ filter: /\.js$/, namespace: "file" }, (/** @type {{ path: string }} */ { path }) => ({ contents: rewrite(moved(denseStyles(readFileSync(path, "utf8"), path), path), path) })),
    };
    const { outputFiles, metafile } = await this.#build({
      minify: true, target: "es2024", charset: "utf8", legalComments: "none", sourcemap: "linked",
      outdir: join(WWW, folder), entryNames: "[name]-[hash]", chunkNames: "[name]-[hash]", plugins: [...plugins, reading],
      ...options,
    });
    for (const { path, contents } of outputFiles) this.files.set(pathOf(path), contents);
    for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) if (entryPoint && !path.endsWith(".map")) addresses.set(entryPoint, path);
  }

  /** A file as it is, under a name with its digest. @param {string} path @param {string} name */
  copy(path, name) {
    const contents = readFileSync(join(WWW, path));
    const to = `${ASSETS}/${name}-${digest(contents)}${extname(path)}`;
    this.files.set(to, contents);
    this.shared.set(path, to);
  }

  /** Scripts or style sheets that share nothing. @param {Record<string, string>} entryPoints names and paths in www/ */
  separate(entryPoints) {
    return this.#bundle({ addresses: this.shared }, { entryPoints });
  }

  /**
   * A core, and the scripts that import from it, at once or later.
   * @param {string[]} pages their scripts
   * @param {string} [publicName] the core's, where it has one
   * @returns {Promise<Addresses>}
   */
  async family(pages, publicName) {
    const addresses = new Map(this.shared);
    const roots = publicName ? [ELEMENT] : [ELEMENT, ...WITH_PAGES];
    const { metafile } = await this.#build({ entryPoints: [...roots, ...pages], splitting: true });
    const core = closure(metafile.inputs, roots);
    const later = Object.values(/** @type {Graph} */ (metafile.inputs)).flatMap(({ imports }) => imports).filter(({ path, kind }) => kind === "dynamic-import" && !addresses.has(path));
    const all = Object.keys(metafile.inputs).sort().map((path) => readFileSync(join(WWW, path), "utf8"));
    const name = publicName ?? `${ASSETS}/core-${digest(JSON.stringify([all, [...addresses], this.#esbuild.version, readFileSync(fileURLToPath(import.meta.url), "utf8")]))}.js`;

    const { rewrite, plugin, lines } = fromCore(core, seenFrom(name, ASSETS));
    await this.#bundle({ addresses, rewrite, plugins: [plugin] }, { entryPoints: [...new Set([...pages, ...later.map(({ path }) => path)])], splitting: true });
    const folder = posix.dirname(name);
    const plugins = [written([`export * from "./${ELEMENT}";`, ...lines].join("\n")), afterwards(addresses, folder)];
    await this.#bundle({ addresses, folder, plugins }, { entryPoints: [{ in: ENTRY, out: basename(name, ".js") }], entryNames: "[name]" });
    for (const path of core) addresses.set(path, name);
    return addresses;
  }
}

/**
 * Lets scripts import from the core what is in it, and lists what they want of it.
 * @param {Set<string>} core
 * @param {string} specifier
 */
function fromCore(core, specifier) {
  /** @type {Set<string>} */
  const lines = new Set();
  const rewrite = (/** @type {string} */ text, /** @type {string} */ file) =>
    text.replace(/^import (?:\{([^}]*)\} from )?"(\.[^"]+)";$/gm, (statement, names, from) => {
      const path = pathOf(resolve(dirname(file), from));
      if (!core.has(path)) return statement;
      /** @type {string[][]} */
      const wanted = (names ?? "").split(",").map((/** @type {string} */ item) => item.trim().split(" as ")).filter((/** @type {string[]} */ [name]) => name);
      for (const [name] of wanted) lines.add(`export { ${name} as ${alias(path, name)} } from "./${path}";`);
      return `import { ${wanted.map(([name, here = name]) => `${alias(path, name)} as ${here}`).join(", ")} } from "${specifier}";`;
    });
  const plugin = {
    name: "core",
    setup: (/** @type {any} */ build) =>
      build.onResolve({ filter: /^\./ }, (/** @type {any} */ { kind, path, resolveDir }) => {
        if (path === specifier) return { path, external: true };
        if (kind !== "entry-point" && core.has(pathOf(resolve(resolveDir, path)))) throw new Error(`${path} is in the core and imported in a way that bundle.mjs does not know`);
      }),
  };
  return { rewrite, plugin, lines };
}

/** The entry of a core. @param {string} contents */
function written(contents) {
  return {
    name: "entry",
    setup: (/** @type {any} */ build) => {
      build.onResolve({ filter: new RegExp(`^${ENTRY}$`) }, () => ({ path: "core.js", namespace: ENTRY }));
      build.onLoad({ filter: /./, namespace: ENTRY }, () => ({ contents, resolveDir: WWW }));
    },
  };
}

/** What a core imports later is bundled already. @param {Addresses} addresses @param {string} folder */
function afterwards(addresses, folder) {
  return {
    name: "later",
    setup: (/** @type {any} */ build) =>
      build.onResolve({ filter: /^\./ }, (/** @type {any} */ { kind, path, resolveDir }) => {
        if (kind === "dynamic-import") return { path: seenFrom(addressOf(addresses, pathOf(resolve(resolveDir, path))), folder), external: true };
      }),
  };
}

/**
 * Bundles everything.
 * @param {{ pages: string[], elementPages: string[], styles: string[] }} what the scripts of pages, those of pages with the public element, and style sheets
 * @returns {Promise<{ files: Files, pages: Addresses, elementPages: Addresses }>}
 */
export async function bundle({ pages, elementPages, styles }) {
  const bundler = new Bundler();
  // Each may name only what is there already.
  bundler.shared.set("sw.js", "sw.js");
  for (const name of MODULES) bundler.copy(`pkg/${name}/phibeam_bg.wasm`, name);
  await bundler.separate(Object.fromEntries(MODULES.slice(1).map((name) => [name, `pkg/${name}/phibeam.js`])));
  await bundler.separate({ worker: "worker.js" });
  await bundler.separate(Object.fromEntries(styles.map((path) => [basename(path, ".css"), path])));
  return { pages: await bundler.family(pages), elementPages: await bundler.family(elementPages, ELEMENT), files: bundler.files };
}
