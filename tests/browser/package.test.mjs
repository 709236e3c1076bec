// What `./build.sh dist` makes for npm: a module that can be imported anywhere, a package that a bundler takes, and types
// that fit it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeDist } from "../../dist.mjs";
import { launch, tool } from "./harness.mjs";
import { makeApp, worksAt } from "./packed.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */

const home = fileURLToPath(new URL("../../target/package-test", import.meta.url));
/** Not at the root of its server: the pages must work from any folder. */
const dist = join(home, "some/path");
const app = join(home, "app");
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  rmSync(home, { recursive: true, force: true });
  await makeDist(dist);
  server = await serve(home, 0);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Runs a test with a context that may only talk to the server here. @param {(context: BrowserContext) => Promise<void>} act */
async function withContext(act) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } });
  context.setDefaultTimeout(40_000);
  /** @type {string[]} */
  const trouble = [];
  context.on("weberror", (error) => trouble.push(String(error.error())));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(server.url).origin) trouble.push(`asked for ${request.url()}`);
  });
  await act(context);
  await context.close();
  assert.deepEqual(trouble, []);
}

test("the element can be imported where there is no page", async () => {
  assert.equal(Reflect.get(globalThis, "window"), undefined);
  const { PhiBeam } = await import("../../www/phi-beam.js");
  assert.equal(typeof PhiBeam.prototype.positions, "function");
});

test("npm packs it, and the types fit", () => {
  const module = makeApp(app, dist);
  for (const file of ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "embed.html", "modules/phi-beam.js"]) assert.ok(readFileSync(join(module, file)).length > 0);
  assert.ok(readdirSync(join(module, "assets")).some((file) => /^full-\w{8}\.wasm$/.test(file)));
  const types = ["--noEmit", "--strict", "--target", "es2024", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2024,dom,dom.iterable", "main.ts"];
  execFileSync(process.execPath, [tool("typescript", "bin/tsc"), ...types], { cwd: app, stdio: ["ignore", "inherit", "inherit"] });
});

test("Vite bundles it, and the board is drawn", () =>
  withContext(async (context) => {
    execFileSync(process.execPath, [tool("vite", "bin/vite.js"), "build", "--base", "/app/dist/", "--logLevel", "error"], { cwd: app, stdio: ["ignore", "inherit", "inherit"] });
    await worksAt(await context.newPage(), `${server.url}app/dist/`);
  }));
