// Makes a folder that any static host can serve and npm can pack: node dist.mjs FOLDER, after `./build.sh`.
//
// The pages with their scripts bundled (`bundle.mjs`); sw.js with the digest of every file, so that the explorer can be read
// without a network; and what npm wants.

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join, posix, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { widget } from "./bundle-widget.mjs";
import { bundle, minified, MODULES } from "./bundle.mjs";
import { FRAMEWORKS, writeTypes } from "./types.mjs";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const WWW = join(ROOT, "www");

/** Files that an address in a page means and that are bundled. */
const BUNDLED = /\b(href|src)="([^":?#]+\.(?:js|css|wasm))"/g;
/** Looks that are fetched with a script. */
const LATER = ["widgets/dialog.css", "pattern/pattern.css"];
/** For other people's pages, and for none of ours. */
const ELSEWHERE = ["phi-beam.loader.js", "phi-beam.widget.js"];
/** What a page may ask for, and so what can be kept for reading without a network. */
const KEPT = /^(?:[^/]+|assets\/.+)\.(html|css|js|json|svg|wasm)$/;
/** The page of an exercise in a package for course platforms, and where it is listed what else goes into it. */
const PACKED = { page: "scorm.html", list: "scorm.json" };
/** The module of proofs and papers, which no exercise asks for. */
const STUDY = /^study-/;
/** So much of a digest is kept for each file: 48 bits tell builds apart, and every visitor fetches them all. */
const DIGITS = 8;
/** Rooms of www/ with the modules of the element. */
const ELEMENT = ["element", "engine", "pkg", "play", "render", "rule", "state", "widgets", "phi-beam.js", "worker.js"];

/** @param {string} folder @param {string} path @param {string | Uint8Array} contents */
function put(folder, path, contents) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), contents);
}

/** @param {string} path in www/ */
const text = (path) => readFileSync(join(WWW, path), "utf8");

/** The files that a page names. @param {string} html */
const named = (html) => [...html.matchAll(BUNDLED)].map(([, , path]) => path);

/**
 * The pages and everything that they fetch.
 * @param {string} folder
 * @returns {Promise<Map<string, string>>} where each file of www/ is
 */
async function writePages(folder) {
  const pages = readdirSync(WWW).filter((file) => file.endsWith(".html")).map((file) => ({ file, html: text(file) }));
  /** A lesson to copy has the element from its public address. @param {string} html */
  const isPublic = (html) => named(html).includes("phi-beam.js");
  const scripts = (/** @type {boolean} */ open) => pages.filter(({ html }) => isPublic(html) === open).flatMap(({ html }) => named(html).filter((path) => /^pages\/.*\.js$/.test(path)));
  const styles = [...new Set([...pages.flatMap(({ html }) => named(html).filter((path) => path.endsWith(".css"))), ...LATER])];
  const bundled = await bundle({ pages: scripts(false), elementPages: scripts(true), styles });
  for (const [path, contents] of bundled.files) put(folder, path, contents);
  for (const { file, html } of pages) {
    const addresses = isPublic(html) ? bundled.elementPages : bundled.pages;
    put(folder, file, html.replace(BUNDLED, (_, attribute, path) => `${attribute}="${addresses.get(path) ?? fail(`${file} names ${path}, which is not bundled`)}"`));
  }
  put(folder, "worker.js", `export { serve } from "./${bundled.pages.get("worker.js")}";\n`);
  put(folder, "phi-beam.widget.js", await widget());
  for (const file of ["icon.svg", "phi-beam.loader.js", "shot.png"]) cpSync(join(WWW, file), join(folder, file));
  return bundled.pages;
}

/** @param {string} why @returns {never} */
function fail(why) {
  throw new Error(why);
}

/** A text with each of the given pieces, which must be there once, replaced. @param {string} file @param {[string, string][]} changes */
function edited(file, changes) {
  let contents = readFileSync(file, "utf8");
  for (const [before, after] of changes) {
    if (contents.split(before).length !== 2) fail(`${relative(ROOT, file)} does not have ${before} once`);
    contents = contents.replace(before, () => after);
  }
  return contents;
}

/** A line `key = "value"` of Cargo.toml. @param {string} key */
function cargo(key) {
  const [, value] = new RegExp(`^${key} = "(.*)"$`, "m").exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8")) ?? [];
  return value ?? fail(`Cargo.toml has no ${key}`);
}

/**
 * What npm wants. The package has the modules of the element as they are beside the bundled pages: bundlers look for
 * `new URL("…", import.meta.url)`, which a minified file no longer has in the words they know, and they make chunks and
 * digests of their own. What these addresses mean is bundled: whatever a bundler does with it, even if it only copies it,
 * it runs.
 * @param {string} folder
 * @param {Map<string, string>} addresses
 */
function writePackage(folder, addresses) {
  for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(ROOT, file), join(folder, file));
  put(folder, "README.md", edited(join(ROOT, "README.md"), [["(www/shot.png)", "(shot.png)"]]));
  for (const room of ELEMENT) {
    const files = extname(room) ? [room] : readdirSync(join(WWW, room), { recursive: true, encoding: "utf8" }).map((file) => posix.join(room, file.split(sep).join("/")));
    for (const path of files.filter((path) => path.endsWith(".js"))) put(folder, `modules/${path}`, sharingAssets(path, addresses));
  }
  // The servers of Vite 5 to 7 move what is called .js away from the files that it fetches, before it is asked for, and leave this.
  put(folder, "modules/phi-beam.jsx", 'export * from "./phi-beam.js";\n');
  const manifest = {
    name: "phi-beam",
    version: cargo("version"),
    description: cargo("description"),
    license: cargo("license"),
    keywords: ["wythoff", "nim", "combinatorial-game", "web-component", "wasm"],
    type: "module",
    main: "./modules/phi-beam.js",
    types: "./types/phi-beam.d.ts",
    exports: {
      ".": { types: "./types/phi-beam.d.ts", development: { node: "./modules/phi-beam.js", browser: "./modules/phi-beam.jsx" }, default: "./modules/phi-beam.js" },
      ...Object.fromEntries(FRAMEWORKS.map((name) => [`./${name}`, { types: `./types/${name}.d.ts` }])),
      "./*": "./*",
    },
    // Importing the element defines it, and bundled scripts are run for what they do; everything else only exports.
    sideEffects: ["./*.js", "./assets/*.js", "./modules/phi-beam.js", "./modules/phi-beam.jsx", "./modules/worker.js"],
    files: ["*.html", "*.js", "*.json", "*.svg", "assets", "modules", "types", "LICENSE-*", "shot.png", "!*.map"],
  };
  put(folder, "package.json", `${JSON.stringify(manifest, null, 2)}\n`);
}

/** A module of the package, with the worker and the wasm of the pages. @param {string} path @param {Map<string, string>} addresses */
function sharingAssets(path, addresses) {
  return text(path).replace(/new URL\((["'])([^"']+)\1, import\.meta\.url\)/g, (_all, _quote, to) => {
    const from = posix.join("modules", posix.dirname(path));
    return `new URL("${posix.relative(from, addresses.get(posix.join(posix.dirname(path), to)) ?? fail(`${path} names ${to}`))}", import.meta.url)`;
  });
}

/** @param {string | Uint8Array} data */
function digest(data) {
  return createHash("sha256").update(data).digest("base64");
}

/**
 * Lists what an exercise needs in a package of its own: what its page names, and what that names. Every name has a digest in it,
 * so that where it stands in a text it means the file.
 * @param {string} folder
 */
function writePackedFiles(folder) {
  const files = new Set([PACKED.page]);
  for (const file of files) {
    if (extname(file) === ".wasm") continue;
    const names = readFileSync(join(folder, file), "utf8").match(/[\w-]+-\w{8}\.(?:js|css|wasm)\b/g) ?? [];
    for (const name of names) if (!STUDY.test(name) && existsSync(join(folder, "assets", name))) files.add(`assets/${name}`);
  }
  put(folder, PACKED.list, `${JSON.stringify([...files].slice(1).concat("icon.svg").sort())}\n`);
}

/** Lets the explorer ask for the service worker, and know how much there is to keep. @param {string} folder */
function writeOffline(folder) {
  const size = kept(folder).reduce((sum, file) => sum + fetchedSize(folder, file), 0);
  put(folder, "index.html", edited(join(folder, "index.html"), [["</title>\n", `</title>\n<meta name="phi-beam-offline" content="${size}">\n`]]));
}

/** In bytes, from a host that compresses. @param {string} folder @param {string} file */
function fetchedSize(folder, file) {
  return gzipSync(readFileSync(join(folder, file))).length;
}

/** @param {string} folder */
function kept(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => file.split(sep).join("/")).filter((file) => KEPT.test(file) && file !== "sw.js" && !ELSEWHERE.includes(file)).sort();
}

/** Writes the service worker with what it may keep; the last step, since it looks at every file. @param {string} folder */
export async function writeWorker(folder) {
  const files = kept(folder).map((file) => /** @type {const} */ ([file, digest(readFileSync(join(folder, file))).slice(0, DIGITS), fetchedSize(folder, file)]));
  const text = edited(join(WWW, "sw.js"), [
    ['const VERSION = "";', `const VERSION = ${JSON.stringify(digest(JSON.stringify(files)))};`],
    ["const FILES = [];", `const FILES = ${JSON.stringify(files)};`],
  ]);
  put(folder, "sw.js", await minified(text));
}

/** What a host serves, without what npm wants. @param {string} folder */
export async function makeSite(folder) {
  rmSync(folder, { recursive: true, force: true });
  const addresses = await writePages(folder);
  writePackedFiles(folder);
  writeOffline(folder);
  await writeWorker(folder);
  return addresses;
}

/** @param {string} folder */
export async function makeDist(folder) {
  writePackage(folder, await makeSite(folder));
  await writeTypes(join(folder, "types"));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("usage: node dist.mjs FOLDER");
  await makeDist(resolve(folder));
}
