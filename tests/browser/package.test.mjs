// What `./build.sh dist` makes: a module that can be imported anywhere, a package that a bundler takes and types that fit it,
// and pages that are read without a network, of one build at a time.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeDist, writeWorker } from "../../dist.mjs";
import { launch, tool } from "./harness.mjs";
import { draws, goldenPositions } from "./hosts.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */

const home = fileURLToPath(new URL("../../target/package-test", import.meta.url));
/** Not at the root of its server: the pages must work from any folder. */
const dist = join(home, "some/path");
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
/** @type {string[]} */
const asked = [];

before(async () => {
  rmSync(home, { recursive: true, force: true });
  makeDist(dist);
  server = await serve(home, 0, { asked: (path) => asked.push(path) });
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

test("npm packs it, Vite bundles it, the types fit, and the board is drawn", () =>
  withContext(async (context) => {
    const app = join(home, "app");
    const module = join(app, "node_modules/phi-beam");
    mkdirSync(module, { recursive: true });
    cpSync(fileURLToPath(new URL("../package", import.meta.url)), app, { recursive: true });
    execFileSync("npm", ["pack", "--silent", "--pack-destination", app, dist]);
    const [packed] = readdirSync(app).filter((file) => file.endsWith(".tgz"));
    const { version } = JSON.parse(readFileSync(join(dist, "package.json"), "utf8"));
    assert.equal(packed, `phi-beam-${version}.tgz`);
    execFileSync("tar", ["-xzf", join(app, packed), "--strip-components", "1", "-C", module]);
    for (const file of ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "embed.html", "pkg/full/phibeam_bg.wasm"]) assert.ok(readFileSync(join(module, file)).length > 0);
    const types = ["--noEmit", "--strict", "--target", "es2024", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "es2024,dom,dom.iterable", "main.ts"];
    execFileSync(process.execPath, [tool("typescript", "bin/tsc"), ...types], { cwd: app, stdio: ["ignore", "inherit", "inherit"] });
    execFileSync(process.execPath, [tool("vite", "bin/vite.js"), "build", "--base", "/app/dist/", "--logLevel", "error"], { cwd: app, stdio: ["ignore", "inherit", "inherit"] });

    const page = await context.newPage();
    await page.goto(`${server.url}app/dist/`);
    await draws(page);
    const { length } = await goldenPositions("ppos-wab.json", { a: 5, b: 3 }, 64);
    await page.waitForFunction((count) => document.title === `${count} P-positions, game=wab`, length / 2);
    assert.deepEqual(page.workers().map((worker) => new URL(worker.url()).protocol), ["http:"]);
  }));

test("visited once, the pages are read without a network, and asked for nowhere", () =>
  withContext(async (context) => {
    const page = await context.newPage();
    await page.goto(`${server.url}some/path/?game=wab`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
    await context.setOffline(true);
    asked.length = 0;
    await page.goto(`${server.url}some/path/?game=wab`);
    await draws(page);
    await page.goto(`${server.url}some/path/embed.html?game=wab`);
    await draws(page);
    assert.deepEqual(asked.filter((path) => !path.endsWith("/sw.js")), []);
  }));

test("a new build never mixes with the old one", () =>
  withContext(async (context) => {
    const page = await context.newPage();
    const styled = () => page.evaluate(() => fetch("pages/page.css").then((response) => response.text())).then((text) => /newer/.test(text));
    const names = () => page.evaluate(() => caches.keys());
    /** The newest worker has come to an end, good or bad. */
    const updated = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => {});
        const { installing } = registration;
        while (installing && !["installed", "activated", "redundant"].includes(installing.state)) await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
        return { waiting: registration.waiting !== null };
      });
    await page.goto(`${server.url}some/path/`);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
    await page.reload();
    const [old] = await names();

    // A host that has been given the new list and not yet, or no longer, its files.
    appendFileSync(join(dist, "pages/page.css"), "/* newer */\n");
    writeWorker(dist);
    appendFileSync(join(dist, "pages/page.css"), "/* newer still */\n");
    assert.deepEqual(await updated(), { waiting: false });
    assert.equal(await styled(), false);

    // All of it is there: it waits for the pages of the old build to be closed.
    writeWorker(dist);
    assert.deepEqual(await updated(), { waiting: true });
    assert.equal(await styled(), false);
    await page.reload();
    assert.equal(await styled(), false);
    await page.goto("about:blank");
    await page.goto(`${server.url}some/path/`);
    await page.waitForFunction(async (old) => !(await caches.keys()).includes(old), old);
    await page.reload();
    const now = await page.evaluate(async () => ({ caches: await caches.keys(), controller: navigator.serviceWorker.controller?.state }));
    assert.equal(await styled(), true, JSON.stringify({ old, ...now }));
    assert.equal((await names()).length, 1);
  }));

test("a frame brings no service worker, and neither does the page that is being worked on", () =>
  withContext(async (context) => {
    const page = await context.newPage();
    await page.goto(`${server.url}some/path/embed.html?game=wab`);
    await draws(page);
    assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)), 0);
    assert.doesNotMatch(readFileSync(new URL("../../www/index.html", import.meta.url), "utf8"), /offline\.js|sw\.js/);
  }));
