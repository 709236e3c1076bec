// One server and one Chromium for the tests of a file, a fresh page for each test.
//
// A page that writes an error to its console, throws, or asks another origin for anything fails its test.

import assert from "node:assert/strict";
import { cpSync, existsSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("../../www/phi-beam.js").PhiBeam} PhiBeam */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */

const tools = new URL("../../target/tools/playwright-core/", import.meta.url);
const { chromium } = /** @type {typeof import("playwright-core")} */ (createRequire(tools)("playwright-core"));

/** A test, in milliseconds. */
export const LONGEST = 120_000;

const FLAGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-sync",
  "--no-first-run",
];

/** A browser of one's own. */
export function launch() {
  const root = process.getuid?.() === 0; // Chromium's sandbox does not start for root.
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: root ? [...FLAGS, "--no-sandbox"] : FLAGS });
}

/** Not in `./build.sh test`, but in `./build.sh soak`: as many exercises and hostile inputs as anybody waits for. */
export const LONG = process.env.LONG === "1";

/** Does something with a context and closes it, whether or not that fails; what never comes to an end inside a page is ended with it. @param {import("playwright-core").BrowserContext} context @param {() => Promise<void>} run */
export async function closing(context, run) {
  const alarm = setTimeout(() => context.close(), LONGEST);
  try {
    await run();
  } finally {
    clearTimeout(alarm); // It would keep the tests of a file from ending.
    await context.close();
  }
}

/** The project, with the sources of the pages in its `www/`. */
export const SOURCES = fileURLToPath(new URL("../..", import.meta.url));
/** Where the pages to be tested are, in a `www/`: `./build.sh test` has them bundled, as they are shipped, which is also quicker. */
export const PAGES = process.env.PAGES ?? SOURCES;

/** Puts the pages, as they are shipped, into a folder: those that are being tested, where these are. @param {string} folder */
export async function putSite(folder) {
  const site = join(PAGES, "www");
  if (!existsSync(join(site, "scorm.json"))) return void (await (await import("../../dist.mjs")).makeSite(folder));
  rmSync(folder, { recursive: true, force: true });
  cpSync(site, folder, { recursive: true });
}

/** Call once in a test file; the returned function opens the page with a query and runs a test on it. @param {string} [root] `SOURCES` for tests that take modules one by one */
export function useBrowser(root = PAGES) {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    server = await serve(root, 0);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  /**
   * @param {string} query
   * @param {(page: Page) => Promise<void>} test
   * @param {{ options?: ContextOptions, prepare?: (page: Page) => Promise<unknown>, expected?: RegExp, file?: string }} [setting] `file` is another page than the explorer, `expected` is trouble that a test makes on purpose
   */
  return async function withPage(query, test, { options = {}, prepare, expected, file = "" } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });
    context.setDefaultTimeout(40_000);
    const page = await context.newPage();
    /** @type {string[]} */
    const trouble = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && trouble.push(message.text()));
    page.on("pageerror", (error) => trouble.push(String(error)));
    context.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(server.url).origin) trouble.push(`asked for ${request.url()}`);
    });
    await closing(context, async () => {
      await prepare?.(page);
      // Not at the root of the server: the page must work from any folder.
      await page.goto(`${server.url}www/${file}${query && `?${query}`}`);
      await test(page);
      // Requests still on their way when a test ends are nobody's failure.
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
    assert.deepEqual(trouble.filter((text) => !expected?.test(text) && !text.startsWith(BLOCKED)), []);
  };
}

/** What Playwright writes where a page that is shipped would have its files kept: tests/browser/offline.test.mjs is about that. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** The command line as the native tests have built it: `./build.sh test` does, and so does `cargo test --no-run`. */
export const phibeam = fileURLToPath(new URL("../../target/debug/phibeam", import.meta.url));

/** A file of golden data. @param {string} name */
export function golden(name) {
  return readFile(new URL(`../data/${name}`, import.meta.url), "utf8");
}

/** A table as a paper prints it. @param {string} id */
export function printed(id) {
  return readFile(new URL(`../../src/papers/printed/${id}.csv`, import.meta.url), "utf8");
}

/** An npm package under target/tools, as a path. @param {string} name @param {string} file */
export function tool(name, file) {
  return fileURLToPath(new URL(`../../target/tools/${name}/node_modules/${name}/${file}`, import.meta.url));
}

/**
 * What axe finds, in a page that was opened with `bypassCSP`: everything in the colours it has, and what is about colours in the
 * others. Nothing else is different in the dark.
 * @param {Page} page @param {string} [part] a selector @param {object} [options] of axe
 * @returns {Promise<string[]>}
 */
export async function violations(page, part = "html", options = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: tool("axe-core", "axe.min.js") });
  const found = (/** @type {object} */ more) =>
    page.evaluate(async ({ part, options }) => {
      const { violations } = await /** @type {any} */ (globalThis).axe.run(part, options);
      return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes.map((/** @type {any} */ node) => node.html).join(" ")}`);
    }, { part, options: { ...options, ...more } });
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const first = await found({});
  // At once: while colours fade into others, words are hard to read.
  await page.emulateMedia({ colorScheme: dark ? "light" : "dark", reducedMotion: "reduce" });
  const second = await found({ runOnly: ["color-contrast", "link-in-text-block"] });
  await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
  return [...first, ...second.map((/** @type {string} */ told) => `${dark ? "light" : "dark"}: ${told}`)];
}

/** Waits until a query is on show; without one, until anything is. @param {Page} page @param {string} [query] */
export async function shown(page, query) {
  await page.waitForFunction((query) => {
    const beam = /** @type {PhiBeam} */ (document.querySelector("phi-beam"));
    return beam.cellToPixel(0, 0) !== null && (query === undefined || beam.query === query);
  }, query);
}

/** Waits until a game is on show, on a board of any size: few P-positions are given one that they fill. @param {Page} page @param {string} query */
export async function shownFitted(page, query) {
  await page.waitForFunction((query) => {
    const beam = /** @type {PhiBeam} */ (document.querySelector("phi-beam"));
    return beam.cellToPixel(0, 0) !== null && beam.query.replace(/&size=\d+$/, "") === query;
  }, query);
}

/** Waits until what a function reads is what is expected; what comes after an event the page sends may take a moment more. @template T @param {() => Promise<T>} read @param {T} expected */
export async function eventually(read, expected) {
  const end = Date.now() + 20_000;
  for (let value = await read(); ; value = await read()) {
    if (isDeepStrictEqual(value, expected)) return;
    if (Date.now() > end) assert.deepEqual(value, expected);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until the service worker of a page is at work. @param {Page} page */
export function serviceWorkerActive(page) {
  return eventually(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state), "activated");
}

/** Files that do not arrive before `release`; for the setting of a page. @param {string | RegExp} pattern of their addresses */
export function held(pattern) {
  let release = () => {};
  /** @type {Promise<void>} */
  const released = new Promise((resolve) => (release = resolve));
  const prepare = (/** @type {Page} */ page) => page.route(pattern, (route) => released.then(() => route.continue()).catch(() => {}));
  return { prepare, release };
}

/** Waits until the address says a query. @param {Page} page @param {string} query */
export async function addressed(page, query) {
  await page.waitForFunction((query) => location.search === `?${query}`, query);
}

/** Runs a function with the page's element. @template T, A @param {Page} page @param {(beam: PhiBeam, argument: A) => T | Promise<T>} act @param {A} [argument] @returns {Promise<T>} */
export async function withBeam(page, act, argument) {
  // The element crosses as a handle, the function as its text: nothing else of this file is there.
  const beam = await page.$("phi-beam");
  return /** @type {any} */ (await beam?.evaluate(/** @type {any} */ (act), argument));
}

/** A number for what the canvas shows; the board is asked for at rest, without a cursor. @param {Page} page */
export function picture(page) {
  return page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector("canvas"));
    // A copy: reading the board itself again and again would make the browser paint it another way.
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true }));
    context.drawImage(canvas, 0, 0);
    const words = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    let hash = 0;
    for (const word of words) hash = (Math.imul(hash, 31) + word) | 0;
    return hash;
  });
}

/** How many pixels of the plot have the colour of P-positions. @param {Page} page */
export function bluePixels(page) {
  return page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector("canvas"));
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true }));
    context.drawImage(canvas, 0, 0);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i] < 40 && data[i + 1] > 90 && data[i + 1] < 130 && data[i + 2] > 150) count++;
    return count;
  });
}
