// What `./build.sh dist` makes, as a browser fetches it: how many files and bytes stand before the first picture and in a whole
// first visit, that nothing comes twice, and that what is divided off arrives when it is asked for.

import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, putSite, shown, withBeam } from "./harness.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** Of the first picture, page and all. */
const MOST_REQUESTS = 8;
const FIRST_BUDGET = 140 * 1024;
/** Everything until the page is at rest. */
const VISIT_BUDGET = 480 * 1024;
/** In milliseconds without a request. */
const REST = 1500;

const PUBLIC = ["index.html", "embed.html", "gallery.html", "lab.html", "course.html", "collect.html", "proofs.html", "bench.html", "scorm.html", "scorm.json", "phi-beam.js", "phi-beam.loader.js", "phi-beam.widget.js", "worker.js", "sw.js", "icon.svg"];

const home = fileURLToPath(new URL("../../target/light-test", import.meta.url));
/** Not at the root of its server: the pages must work from any folder. */
const dist = join(home, "some/path");
/** When each request came, and how many bytes went. @type {{ path: string, at: number, bytes: number }[]} */
let sent = [];
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  await putSite(dist);
  const host = (/** @type {string} */ body) => ({ body: `<!doctype html><meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,">${body}` });
  server = await serve(home, 0, {
    compress: true,
    pages: new Map([
      ["/frame.html", host('<iframe src="some/path/embed.html?game=wab" width="700" height="700"></iframe>')],
      ["/element.html", host('<script type="module" src="some/path/phi-beam.js"></script><phi-beam game="wab"></phi-beam>')],
    ]),
    send: (response, body, path) => {
      sent.push({ path, at: Date.now(), bytes: body.length });
      response.end(body);
    },
  });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Runs a test on a page that must be at peace. @param {string} address @param {(page: Page, ready: Promise<number>) => Promise<void>} act */
async function withPage(address, act) {
  sent = [];
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  /** @type {string[]} */
  const trouble = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && trouble.push(message.text()));
  context.on("weberror", (error) => trouble.push(String(error.error())));
  /** @type {Promise<number>} */
  const ready = new Promise((resolve) => page.exposeFunction("firstPicture", resolve));
  await page.addInitScript(() => addEventListener("phi-ready", () => /** @type {any} */ (window).firstPicture(Date.now()), { once: true }));
  await page.goto(`${server.url}${address}`);
  await act(page, ready);
  await context.close();
  assert.deepEqual(trouble, []);
}

/** Until nothing has been asked for in a while. @param {Page} page */
async function rest(page) {
  while (Date.now() - Math.max(...sent.map(({ at }) => at)) < REST) await page.waitForTimeout(REST / 5);
}

/** Of what pages ask for; browsers ask for the icon whenever they like. */
function isOnce() {
  const paths = sent.map(({ path }) => path).filter((path) => !path.endsWith("/icon.svg"));
  assert.equal(new Set(paths).size, paths.length, `nothing twice: ${listed(sent)}`);
}

/** @param {typeof sent} files */
const bytes = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);
/** @param {typeof sent} files */
const listed = (files) => files.map(({ path, bytes }) => `${path} ${bytes}`).join(", ");

for (const address of ["some/path/index.html", "some/path/index.html?game=wab&a=7", "frame.html", "element.html"]) {
  test(`${address}: few files and bytes before the first picture, few in all, none twice`, (context) =>
    withPage(address, async (page, ready) => {
      const time = await ready;
      await rest(page);
      // What comes in the same millisecond had no part in it.
      const first = sent.filter(({ at }) => at < time);
      context.diagnostic(`first picture: ${first.length} requests, ${bytes(first)} bytes; the whole visit: ${sent.length} requests, ${bytes(sent)} bytes`);
      assert.ok(first.length <= MOST_REQUESTS, `at most ${MOST_REQUESTS} requests, not ${first.length}: ${listed(first)}`);
      assert.ok(bytes(first) <= FIRST_BUDGET, `at most ${FIRST_BUDGET} bytes, not ${bytes(first)}: ${listed(first)}`);
      assert.ok(bytes(sent) <= VISIT_BUDGET, `at most ${VISIT_BUDGET} bytes, not ${bytes(sent)}: ${listed(sent)}`);
      isOnce();
      assert.ok(first.some(({ path }) => /\/first-\w{8}\.wasm$/.test(path)) && !first.some(({ path }) => /full|study/.test(path)), listed(first));
    }));
}

test("public addresses stay, everything else has a digest in its name, and scripts have their maps", () => {
  for (const file of PUBLIC) assert.ok(existsSync(join(dist, file)), file);
  const assets = readdirSync(join(dist, "assets"));
  for (const file of assets) assert.match(file, /^[\w-]+-\w{8}\.(js|css|wasm|js\.map|css\.map)$/);
  for (const file of assets.filter((file) => file.endsWith(".js"))) assert.ok(assets.includes(`${file}.map`), file);
  assert.deepEqual(readdirSync(dist).filter((file) => file.endsWith(".js")).sort(), PUBLIC.filter((file) => file.endsWith(".js")).sort());
});

test("what is divided off comes when it is asked for", () =>
  withPage("some/path/?game=wab", async (page) => {
    await shown(page, "game=wab");
    const came = (/** @type {RegExp} */ name) => sent.some(({ path }) => name.test(path));
    assert.ok(![/match/, /share/, /export/, /inspection/, /dialog/, /study/].some(came), listed(sent));
    await withBeam(page, (beam) => beam.point(3, 5));
    await page.locator("phi-beam [role=grid] [role=gridcell]").first().waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("heading", { name: "Share" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("heading", { name: "Export" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("phi-beam").getByRole("tab", { name: "Play" }).click();
    await page.waitForFunction(() => location.search.includes("at="));
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.locator("#theory .verdict").first().waitFor();
    assert.ok([/match/, /share/, /export/, /inspection/, /dialog/, /study/].every(came), listed(sent));
  }));

for (const file of ["gallery.html", "lab.html", "course.html"]) {
  test(`${file} is whole`, () =>
    withPage(`some/path/${file}`, async (page) => {
      if (file === "course.html") await page.locator("phi-beam").first().scrollIntoViewIfNeeded();
      await page.locator("canvas:visible, .state:visible, .statement-list:visible").first().waitFor();
      if (file === "course.html") await shown(page);
      await rest(page);
      isOnce();
    }));
}
