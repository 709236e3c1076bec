// What `./build.sh dist` makes for npm: a module that can be imported anywhere, a package that a bundler takes, and types
// that fit it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { makeDist } from "../../dist.mjs";
import { launch, shown, tool } from "./harness.mjs";
import { makeApp, typesFit, worksAt } from "./packed.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").Page} Page */

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

/** How it is seen that a page has all that it needs. @type {Record<string, (page: Page) => Promise<unknown>>} */
const WHOLE = {
  "index.html": async (page) => {
    await shown(page);
    // What is fetched later is there, too.
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.locator("#theory .verdict").first().waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    await page.locator("dialog [name=kind][value=scorm]").check();
    await page.getByText(/^\d+ files, [\d.]+ [KM]B\.$/).waitFor();
  },
  "embed.html": shown,
  "scorm.html": shown,
  "gallery.html": (page) => page.locator("canvas:visible, figure svg:visible, .figure img:visible").first().waitFor(),
  "lab.html": (page) => page.locator("canvas:visible, .statement-list:visible").first().waitFor(),
  "course.html": async (page) => {
    await page.locator("phi-beam").first().scrollIntoViewIfNeeded();
    await shown(page);
  },
  "collect.html": async (page) => {
    await page.getByLabel("Names and codes").fill("Ada Lovelace\t421CH-10210-4FCMC-1");
    await page.locator("#table tbody tr").first().waitFor();
  },
  "proofs.html": async (page) => {
    await page.locator("phi-beam").first().scrollIntoViewIfNeeded();
    await shown(page);
  },
  "bench.html": shown,
};

/** Runs a test with a context that may only talk to the server here. @param {(context: BrowserContext) => Promise<void>} act */
async function withContext(act) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(40_000);
  /** @type {string[]} */
  const trouble = [];
  context.on("weberror", (error) => trouble.push(String(error.error())));
  context.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(server.url).origin) trouble.push(`asked for ${request.url()}`);
  });
  context.on("response", (response) => response.status() >= 400 && trouble.push(`${response.status()} ${response.url()}`));
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
  typesFit(app, tool("typescript", "bin/tsc"), ["main.ts", ...["stubs.d.ts", "react.tsx", "vue.ts", "svelte.ts"].map((file) => `frameworks/${file}`)]);
});

for (const file of readdirSync(new URL("../../www", import.meta.url)).filter((file) => file.endsWith(".html"))) {
  test(`${file} is whole in the package`, () =>
    withContext(async (context) => {
      const page = await context.newPage();
      await page.goto(`${server.url}app/node_modules/phi-beam/${file}`);
      if (file !== "collect.html") await page.locator("phi-beam, canvas, .statement-list").first().waitFor({ state: "attached" });
      await WHOLE[file](page);
    }));
}

test("Vite bundles it, and the board is drawn", () =>
  withContext(async (context) => {
    execFileSync(process.execPath, [tool("vite", "bin/vite.js"), "build", "--base", "/app/dist/", "--logLevel", "error"], { cwd: app, stdio: ["ignore", "inherit", "inherit"] });
    await worksAt(await context.newPage(), `${server.url}app/dist/`);
  }));
