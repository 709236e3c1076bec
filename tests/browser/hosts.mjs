// Course pages and the hosts they are on: the project's files on ports that let other origins use them, or some of them, or
// none, and pages that a test writes, on a port of their own or beside the files. A page that throws, or asks anybody else
// for anything, fails its test.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { closing, golden, launch, LONGEST, PAGES } from "./harness.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").Frame} Frame */
/** @typedef {import("../../www/phi-beam.js").PhiBeam} PhiBeam */
/** Where the files are, as the beginning of an address: shared, shared but for wasm, not shared; an origin for policies. @typedef {{ open: string, half: string, closed: string, here: string, origin: string }} Places */
/** @typedef {{ beside?: boolean, policy?: (places: Places) => string, expected?: RegExp, options?: import("playwright-core").BrowserContextOptions }} Setting */

/**
 * Starts the hosts of a folder's files, and one for pages alone.
 * @param {string} root with the files in its `www/`
 */
export async function startHosts(root) {
  /** @type {Map<string, import("./server.mjs").Extra>} */
  const pages = new Map();
  const shared = [() => true, (/** @type {string} */ path) => !path.endsWith(".wasm"), () => false];
  const servers = await Promise.all([...shared.map((cors) => serve(root, 0, { cors, pages })), serve(root, 0, { pages })]);
  const [open, half, closed, host] = servers.map(({ url }) => url);
  /** @type {Places} */
  const places = { open: `${open}www/`, half: `${half}www/`, closed: `${closed}www/`, here: "/www/", origin: open.slice(0, -1) };
  return {
    places,
    origins: servers.map(({ url }) => new URL(url).origin),
    /** A file that all of them have. @param {string} path @param {import("./server.mjs").Extra} extra */
    put: (path, extra) => void pages.set(path, extra),
    /** Writes a page with a body of its own. @param {(places: Places) => string} body @param {{ beside?: boolean, policy?: (places: Places) => string }} setting @returns {string} its address */
    write(body, { beside = false, policy }) {
      const path = `/${pages.size}.html`;
      pages.set(path, {
        body: `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>A course</title>${body(places)}`,
        headers: policy ? { "Content-Security-Policy": policy(places) } : {},
      });
      return `${(beside ? open : host).slice(0, -1)}${path}`;
    },
    close: () => servers.forEach((server) => server.close()),
  };
}

/**
 * Call once in a test file; the returned function opens a page with a body of its own and runs a test on it.
 * @param {() => Promise<string>} [prepare] makes a folder with the files in its `www/`, in place of the project's own
 */
export function useHosts(prepare = async () => PAGES) {
  /** @type {Awaited<ReturnType<typeof startHosts>>} */
  let hosts;
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    hosts = await startHosts(await prepare());
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    hosts?.close();
  });

  /**
   * @param {(places: Places) => string} body
   * @param {(page: Page) => Promise<void>} test
   * @param {Setting} [setting] `beside` puts the page beside the files; `expected` is trouble that a test makes on purpose
   */
  return async function withHost(body, test, { beside, policy, expected, options } = {}) {
    const address = hosts.write(body, { beside, policy });
    const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options });
    context.setDefaultTimeout(40_000);
    const page = await context.newPage();
    /** @type {string[]} */
    const trouble = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && trouble.push(message.text()));
    page.on("pageerror", (error) => trouble.push(String(error)));
    context.on("request", (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith("http") && !hosts.origins.includes(origin)) trouble.push(`asked for ${request.url()}`);
    });
    await closing(context, async () => {
      await page.goto(address, { timeout: LONGEST });
      await test(page);
    });
    assert.deepEqual(trouble.filter((text) => !expected?.test(text)), []);
  };
}

/** The line that a course pastes, with what its readers see where it does not work. @param {string} files @param {string} [attributes] */
export function element(files, attributes = 'game="wab" a="5" b="3"') {
  return `<script type="module" nonce="course" src="${files}phi-beam.js"></script>
    <phi-beam ${attributes}><p>${FALLBACK}</p></phi-beam>`;
}

export const FALLBACK = "W(5, 3) is drawn here when the host of the board's files sends Access-Control-Allow-Origin: *.";

/** The P-positions of a window at the corner, flat, as `positions()` gives them. @param {string} file @param {Record<string, number>} params @param {number} size */
export async function goldenPositions(file, params, size) {
  /** @type {{ params: Record<string, number>, limit: number, P: [number, number][] }[]} */
  const all = JSON.parse(await golden(file));
  const entry = all.find((entry) => Object.keys(params).every((key) => entry.params[key] === params[key]));
  assert.ok(entry && entry.limit >= size, `no golden data for ${file} ${JSON.stringify(params)}`);
  return entry.P.filter(([x, y]) => x < size && y < size).sort(([x, y], [v, w]) => x - v || y - w).flat();
}

/**
 * Asserts that every board of a page or frame shows something and has the golden P-positions of W(5, 3).
 * @param {Frame | Page} frame
 */
export async function draws(frame) {
  await frame.waitForFunction(() => {
    const beams = /** @type {PhiBeam[]} */ ([...document.querySelectorAll("phi-beam")]);
    return beams.length > 0 && beams.every((beam) => typeof beam.cellToPixel === "function" && beam.cellToPixel(0, 0) !== null);
  });
  const found = await frame.evaluate(async () => {
    const beams = /** @type {PhiBeam[]} */ ([...document.querySelectorAll("phi-beam")]);
    const boards = await Promise.all(beams.map(async (beam) => [...(await beam.positions({ width: 64, height: 64 }))].map(Number)));
    const blue = beams.map((beam) => {
      const canvas = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas"));
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d"));
      context.drawImage(canvas, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i] < 40 && data[i + 1] > 90 && data[i + 1] < 130 && data[i + 2] > 150) count++;
      return count;
    });
    return { boards, blue };
  });
  const expected = await goldenPositions("ppos-wab.json", { a: 5, b: 3 }, 64);
  for (const board of found.boards) assert.deepEqual(board, expected);
  for (const count of found.blue) assert.ok(count > 100, `the board has ${count} blue pixels`);
}

/** Asserts that a board says what the page must allow, and keeps what it was given to show meanwhile. @param {Page} page @param {RegExp} words */
export async function explains(page, words) {
  const notice = page.locator("phi-beam .notice p");
  await notice.waitFor();
  assert.match(await notice.innerText(), words);
  assert.ok(await page.getByText(FALLBACK).isVisible());
  assert.equal(page.workers().length, 0);
}
