// One server and one Chromium for the tests of a file, a fresh page for each test.
//
// A page that writes an error to its console, throws, or asks another origin for anything fails its test.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").BrowserContextOptions} ContextOptions */

const tools = new URL("../../target/tools/playwright-core/", import.meta.url);
const { chromium } = /** @type {typeof import("playwright-core")} */ (createRequire(tools)("playwright-core"));

const FLAGS = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-sync",
  "--no-first-run",
];

/** Call once in a test file; the returned function opens the page with a query and runs a test on it. */
export function useBrowser() {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    server = await serve(fileURLToPath(new URL("../..", import.meta.url)), 0);
    const root = process.getuid?.() === 0; // Chromium's sandbox does not start for root.
    const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
    browser = await chromium.launch({ executablePath, args: root ? [...FLAGS, "--no-sandbox"] : FLAGS });
  });
  after(async () => {
    await browser?.close();
    server?.close();
  });

  /**
   * @param {string} query
   * @param {(page: Page) => Promise<void>} test
   * @param {{ options?: ContextOptions, prepare?: (page: Page) => Promise<unknown> }} [setting]
   */
  return async function withPage(query, test, { options = {}, prepare } = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    /** @type {string[]} */
    const trouble = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && trouble.push(message.text()));
    page.on("pageerror", (error) => trouble.push(String(error)));
    context.on("request", (request) => {
      if (new URL(request.url()).origin !== new URL(server.url).origin) trouble.push(`asked for ${request.url()}`);
    });
    await prepare?.(page);
    // Not at the root of the server: the page must work from any folder.
    await page.goto(`${server.url}www/${query && `?${query}`}`);
    await test(page);
    await context.close();
    assert.deepEqual(trouble, []);
  };
}

/** A file of golden data. @param {string} name */
export function golden(name) {
  return readFile(new URL(`../data/${name}`, import.meta.url), "utf8");
}

/** Waits until a query is on show: address and picture change together. @param {Page} page @param {string} query */
export async function settled(page, query) {
  await page.waitForFunction(
    (query) => location.search === `?${query}` && document.querySelector("#status")?.textContent?.includes("×"),
    query,
  );
}
