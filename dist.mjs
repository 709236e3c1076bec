// Makes a folder that any static host can serve and npm can pack: node dist.mjs FOLDER, after `./build.sh`.
//
// It is www/ as it is, and beside it what npm wants (package.json, types), and what lets the explorer be read without a
// network: sw.js with the digest of every file.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const TSC = join(ROOT, "target/tools/typescript/node_modules/typescript/bin/tsc");

/** Types have a folder of their own. */
const LEFT = /\.d\.ts$/;
/** What a page may ask for, and so what is kept for reading without a network. */
const KEPT = /\.(html|css|js|svg|wasm)$/;

/** @param {string} folder */
function copy(folder) {
  rmSync(folder, { recursive: true, force: true });
  const www = join(ROOT, "www");
  cpSync(www, folder, { recursive: true, filter: (from) => !LEFT.test(relative(www, from)) });
  for (const file of ["LICENSE-APACHE", "LICENSE-MIT"]) cpSync(join(ROOT, file), join(folder, file));
  edit(join(ROOT, "README.md"), join(folder, "README.md"), [["(www/shot.png)", "(shot.png)"]]);
}

/** Writes a text with each of the given pieces, which must be there once, replaced. @param {string} from @param {string} to @param {[string, string][]} changes */
function edit(from, to, changes) {
  let text = readFileSync(from, "utf8");
  for (const [before, after] of changes) {
    if (text.split(before).length !== 2) throw new Error(`${relative(ROOT, from)} does not have ${before} once`);
    text = text.replace(before, () => after);
  }
  writeFileSync(to, text);
}

/** A line `key = "value"` of Cargo.toml. @param {string} key */
function cargo(key) {
  const [, value] = new RegExp(`^${key} = "(.*)"$`, "m").exec(readFileSync(join(ROOT, "Cargo.toml"), "utf8")) ?? [];
  if (value === undefined) throw new Error(`Cargo.toml has no ${key}`);
  return value;
}

/** @param {string} folder */
function packageFile(folder) {
  const manifest = {
    name: "phi-beam",
    version: cargo("version"),
    description: cargo("description"),
    license: cargo("license"),
    keywords: ["wythoff", "nim", "combinatorial-game", "web-component", "wasm"],
    type: "module",
    main: "./phi-beam.js",
    types: "./types/phi-beam.d.ts",
    exports: {
      ".": { types: "./types/phi-beam.d.ts", default: "./phi-beam.js" },
      "./*": "./*",
    },
    // Importing the element defines it, and the scripts of the pages are run for what they do; everything else only exports.
    sideEffects: ["./*.js", "./pages/**/*.js"],
    files: ["*.html", "*.js", "*.svg", "element", "engine", "pages", "pkg", "play", "render", "state", "types", "widgets", "LICENSE-*", "shot.png"],
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The types of what `import "phi-beam"` brings, from the comments in the code. @param {string} folder */
function types(folder) {
  const out = join(folder, "types");
  execFileSync(process.execPath, [
    TSC, join(ROOT, "www/phi-beam.js"), "--allowJs", "--declaration", "--emitDeclarationOnly", "--skipLibCheck", "--strict",
    "--target", "es2024", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2024,dom,dom.iterable", "--rootDir", join(ROOT, "www"), "--outDir", out,
  ], { stdio: ["ignore", "inherit", "inherit"] });
  for (const name of ["first", "full", "study"]) {
    mkdirSync(join(out, "pkg", name), { recursive: true });
    // Its classes can be disposed of, which not every program's own libraries know.
    const declared = readFileSync(join(ROOT, "www/pkg", name, "phibeam.d.ts"), "utf8");
    writeFileSync(join(out, "pkg", name, "phibeam.d.ts"), `/// <reference lib="esnext.disposable" />\n${declared}`);
  }
  const tag = "declare global {\n    interface HTMLElementTagNameMap {\n        \"phi-beam\": PhiBeam;\n    }\n}\n";
  writeFileSync(join(out, "phi-beam.d.ts"), readFileSync(join(out, "phi-beam.d.ts"), "utf8") + tag);
}

/** Lets the explorer ask for the service worker. @param {string} folder */
function offline(folder) {
  const page = join(folder, "index.html");
  edit(page, page, [["</head>", '<script type="module" src="pages/offline.js"></script>\n</head>']]);
}

/** Writes the service worker with what it is to keep; the last step, since it looks at every file. @param {string} folder */
export function writeWorker(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(sep).join("/"))
    .filter((file) => KEPT.test(file) && file !== "sw.js")
    .sort()
    .map((file) => /** @type {const} */ ([file, `sha256-${digest(readFileSync(join(folder, file)))}`]));
  edit(join(ROOT, "www/sw.js"), join(folder, "sw.js"), [
    ['const VERSION = "";', `const VERSION = ${JSON.stringify(digest(JSON.stringify(files)))};`],
    ["const FILES = [];", `const FILES = ${JSON.stringify(files)};`],
  ]);
}

/** @param {string | Uint8Array} data */
function digest(data) {
  return createHash("sha256").update(data).digest("base64");
}

/** @param {string} folder */
export function makeDist(folder) {
  if (!existsSync(TSC)) throw new Error("TypeScript is missing: run ./build.sh dist");
  copy(folder);
  packageFile(folder);
  types(folder);
  offline(folder);
  writeWorker(folder);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("usage: node dist.mjs FOLDER");
  makeDist(resolve(folder));
}
