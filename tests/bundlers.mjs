// Tries the npm package in the bundlers that its users have, and its types with their frameworks: `./build.sh bundlers`, or node
// tests/bundlers.mjs [NAME...] after it.
//
// Each is fetched from npm into target/bundlers, bundles or serves the application in tests/package as it is, without any
// setting for us, and the board must be drawn by a worker. Too long for every test run: `./build.sh test` tries the newest Vite
// only, and types with as much of the frameworks as they need.

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { makeDist } from "../dist.mjs";
import { launch, tool } from "./browser/harness.mjs";
import { makeApp, typesFit, worksAt } from "./browser/packed.mjs";
import { serve } from "./browser/server.mjs";

/** Where the application is served, and how that ends. @typedef {{ address: string, end: () => unknown }} Served */
/** @typedef {{ packages: string[], serve: (app: string, tools: string) => Promise<Served> }} Bundler */

const home = fileURLToPath(new URL("../target/bundlers", import.meta.url));
/** @type {import("node:child_process").ExecFileSyncOptions} */
const QUIET = { stdio: ["ignore", "ignore", "inherit"] };

/** What a bundler has made. @param {string} folder @returns {Promise<Served>} */
async function hosted(folder) {
  const { url, close } = await serve(folder, 0);
  return { address: url, end: close };
}

/** @param {string} version @returns {Bundler} */
const viteBuild = (version) => ({
  packages: [`vite@${version}`],
  serve: async (app, tools) => {
    execFileSync(process.execPath, [join(tools, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error"], { cwd: app, ...QUIET });
    return hosted(join(app, "dist"));
  },
});

/** @param {string} version @returns {Bundler} */
const viteDev = (version) => ({
  packages: [`vite@${version}`],
  serve: async (app, tools) => {
    const { createServer } = await import(pathToFileURL(join(tools, "node_modules/vite/dist/node/index.js")).href);
    const server = await createServer({ root: app, configFile: false, logLevel: "error", server: { host: "127.0.0.1", hmr: false } });
    await server.listen();
    return { address: `http://127.0.0.1:${server.httpServer.address().port}/`, end: () => server.close() };
  },
});

/** @param {"production" | "development"} mode @returns {Bundler} */
const webpack = (mode) => ({
  packages: ["webpack@5"],
  serve: async (app, tools) => {
    const { transpile } = createRequire(import.meta.url)(tool("typescript", "lib/typescript.js"));
    writeFileSync(join(app, "main.js"), transpile(readFileSync(join(app, "main.ts"), "utf8"), { module: "esnext", target: "es2024" }));
    const options = { context: app, mode, entry: "./main.js", output: { path: join(app, "dist"), filename: "main.js" } };
    await new Promise((done, fail) =>
      createRequire(join(tools, "node_modules/"))("webpack")(options, (/** @type {Error | null} */ error, /** @type {any} */ stats) => (error || stats.hasErrors() ? fail(error ?? new Error(stats.toString("errors-only"))) : done(null))),
    );
    writeFileSync(join(app, "dist/index.html"), '<!doctype html><title>webpack</title><link rel="icon" href="data:,"><script defer src="main.js"></script><body></body>');
    return hosted(join(app, "dist"));
  },
});

/** esbuild moves neither workers nor wasm: the package is put beside what it makes, as it is. @type {Bundler} */
const esbuild = {
  packages: ["esbuild"],
  serve: async (app, tools) => {
    const { build } = createRequire(join(tools, "node_modules/"))("esbuild");
    await build({ absWorkingDir: app, entryPoints: ["main.ts"], bundle: true, format: "esm", outdir: join(app, "dist"), alias: { "phi-beam": "./phi-beam/phi-beam.js" }, external: ["./phi-beam/phi-beam.js"], logLevel: "error" });
    cpSync(join(app, "node_modules/phi-beam"), join(app, "dist/phi-beam"), { recursive: true });
    writeFileSync(join(app, "dist/index.html"), '<!doctype html><title>esbuild</title><link rel="icon" href="data:,"><script type="module" src="main.js"></script><body></body>');
    return hosted(join(app, "dist"));
  },
};

/** @type {Record<string, Bundler>} */
const BUNDLERS = {
  ...Object.fromEntries(["5", "6", "7", "8"].flatMap((version) => [[`vite-${version}-build`, viteBuild(version)], [`vite-${version}-dev`, viteDev(version)]])),
  "webpack-build": webpack("production"),
  "webpack-dev": webpack("development"),
  esbuild,
};

/** The folder of the frameworks' own types, where the samples find them. @param {string} app @param {string} tools */
function borrow(app, tools) {
  for (const name of readdirSync(join(tools, "node_modules")).filter((name) => !name.startsWith("."))) if (!existsSync(join(app, "node_modules", name))) symlinkSync(join(tools, "node_modules", name), join(app, "node_modules", name));
  rmSync(join(app, "frameworks/stubs.d.ts"));
}

/** Whose types are checked with the samples. @type {Record<string, { packages: string[], check: (app: string, tools: string) => void }>} */
const TYPES = {
  "types-react-19": { packages: ["@types/react@19", "typescript@5"], check: (app, tools) => typesFit(app, join(tools, "node_modules/typescript/bin/tsc"), ["frameworks/react.tsx"]) },
  "types-vue-3": {
    packages: ["vue@3", "vue-tsc@3", "typescript@5"],
    check: (app, tools) => {
      typesFit(app, join(tools, "node_modules/typescript/bin/tsc"), ["frameworks/vue.ts"], ["--skipLibCheck"]);
      writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions: { strict: true, noEmit: true, target: "es2024", module: "esnext", moduleResolution: "bundler", skipLibCheck: true }, vueCompilerOptions: { strictTemplates: true }, files: ["frameworks/Board.vue"] }));
      execFileSync(process.execPath, [join(tools, "node_modules/vue-tsc/bin/vue-tsc.js"), "-p", "tsconfig.json"], { cwd: app, stdio: ["ignore", "inherit", "inherit"] });
    },
  },
  "types-svelte-5": {
    packages: ["svelte@5", "svelte-check@4", "typescript@5"],
    check: (app, tools) => {
      typesFit(app, join(tools, "node_modules/typescript/bin/tsc"), ["frameworks/svelte.ts"], ["--skipLibCheck"]);
      const compilerOptions = { strict: true, noEmit: true, target: "es2024", module: "esnext", moduleResolution: "bundler", skipLibCheck: true, verbatimModuleSyntax: true };
      for (const [name, errors] of /** @type {const} */ ([["Board", 0], ["Wrong", 2]])) {
        writeFileSync(join(app, `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, include: [`frameworks/${name}.svelte`] }));
        const { stdout, stderr } = spawnSync(process.execPath, [join(tools, "node_modules/svelte-check/bin/svelte-check"), "--tsconfig", `tsconfig.${name}.json`], { cwd: app, encoding: "utf8" });
        if (!stdout.includes(`svelte-check found ${errors} errors and 0 warnings`)) throw new Error(stdout + stderr);
      }
    },
  },
};

/** @param {string[]} packages @returns {string} where they are */
function installed(packages) {
  const tools = join(home, "tools", packages[0].replace("/", "+"));
  if (!existsSync(join(tools, "node_modules"))) {
    mkdirSync(tools, { recursive: true });
    execFileSync("npm", ["install", "--prefix", tools, "--no-save", "--no-audit", "--no-fund", "--loglevel=error", ...packages], QUIET);
  }
  return tools;
}

/** The versions that were fetched. @param {string[]} packages @param {string} tools */
function versions(packages, tools) {
  return packages.map((name) => name.replace(/(?<=.)@[^@]*$/, "")).map((name) => `${name} ${JSON.parse(readFileSync(join(tools, "node_modules", name, "package.json"), "utf8")).version}`).join(", ");
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BUNDLERS) && !(name in TYPES));
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}: there are ${Object.keys({ ...BUNDLERS, ...TYPES }).join(", ")}`);
/** @param {string} name */
const isWanted = (name) => names.length === 0 || names.includes(name);
const dist = join(home, "dist");
await makeDist(dist);
const browser = await launch();
let failed = 0;
for (const [name, { packages, serve }] of Object.entries(BUNDLERS).filter(([name]) => isWanted(name))) {
  const app = join(home, "apps", name);
  rmSync(app, { recursive: true, force: true });
  /** @type {string[]} */
  const trouble = [];
  /** @type {Served | undefined} */
  let served;
  let version = "";
  const context = await browser.newContext();
  context.setDefaultTimeout(20_000);
  context.on("weberror", (error) => trouble.push(String(error.error())));
  context.on("response", (response) => response.status() >= 400 && trouble.push(`${response.status()} ${response.url()}`));
  try {
    const tools = installed(packages);
    version = versions(packages, tools);
    makeApp(app, dist);
    served = await serve(app, tools);
    await worksAt(await context.newPage(), served.address);
  } catch (error) {
    trouble.push(/** @type {Error} */ (error).message);
  }
  await context.close();
  await served?.end();
  failed += Number(trouble.length > 0);
  console.log(`${name} (${version}): ${trouble.length === 0 ? "draws" : trouble.join("\n    ")}`);
}
for (const [name, { packages, check }] of Object.entries(TYPES).filter(([name]) => isWanted(name))) {
  const app = join(home, "apps", name);
  rmSync(app, { recursive: true, force: true });
  let version = "";
  try {
    const tools = installed(packages);
    version = versions(packages, tools);
    makeApp(app, dist);
    borrow(app, tools);
    check(app, tools);
    console.log(`${name} (${version}): types fit`);
  } catch (error) {
    failed++;
    console.log(`${name} (${version}): ${/** @type {Error} */ (error).message}`);
  }
}
await browser.close();
process.exit(failed > 0 ? 1 : 0);
