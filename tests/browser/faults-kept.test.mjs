// What can happen to pages that are kept for reading without a network: two tabs of different builds under one service worker, a
// browser that lets nothing be kept any more, messages of pages that are not ours.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeWorker } from "../../dist.mjs";
import { launch, putSite, serviceWorkerActive, shown } from "./harness.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const home = fileURLToPath(new URL("../../target/kept-test", import.meta.url));
const dist = join(home, "some/path");
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  browser = await launch();
});
after(() => browser?.close());
beforeEach(async () => {
  rmSync(home, { recursive: true, force: true });
  await putSite(dist);
  server = await serve(home, 0, {
    cache: (path) => (path.includes("/assets/") ? "max-age=31536000, immutable" : "no-cache"),
    pages: new Map([["/other.html", { body: "<!doctype html><title>Another page of the host</title>" }]]),
  });
});
afterEach(() => server?.close());

/** @param {(page: Page) => Promise<void>} act */
async function withPage(act) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(40_000);
  /** @type {string[]} */
  const trouble = [];
  context.on("weberror", (error) => trouble.push(String(error.error())));
  try {
    await act(await context.newPage());
  } finally {
    await context.close();
  }
  assert.deepEqual(trouble, []);
}

/** @param {Page} page @param {string} [query] */
async function visit(page, query = "game=wythoff&at=8,13&opponent=person&size=24") {
  await page.goto(`${server.url}some/path/?${query}`);
  await page.locator("phi-beam .turn", { hasText: /move/i }).waitFor();
  await serviceWorkerActive(page);
}

/** A person's move by a press. @param {Page} page @param {number} x @param {number} y */
async function move(page, x, y) {
  const pixel = await page.locator("phi-beam").evaluate((beam, [x, y]) => /** @type {any} */ (beam).cellToPixel(x, y), [x, y]);
  await page.locator("phi-beam canvas").click({ position: pixel });
  await page.waitForFunction((to) => location.search.includes(to), `${x},${y}`);
}

/** @param {Page} page */
const build = (page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--build").trim());

/** Puts another build on the host: a style sheet that says so, and no longer what only the old one had. */
async function rebuild() {
  const assets = readdirSync(join(dist, "assets"));
  const [style, share] = [/^page-\w{8}\.css$/, /^share-\w{8}\.js$/].map((name) => /** @type {string} */ (assets.find((file) => name.test(file))));
  renameSync(join(dist, "assets", style), join(dist, "assets/page-newer000.css"));
  writeFileSync(join(dist, "assets/page-newer000.css"), ":root { --build: newer; }\n");
  for (const page of readdirSync(dist).filter((file) => file.endsWith(".html"))) writeFileSync(join(dist, page), readFileSync(join(dist, page), "utf8").replace(style, "page-newer000.css"));
  rmSync(join(dist, "assets", share));
  await writeWorker(dist);
}

test("two tabs of different builds under one service worker: each is whole, what only the old host had says so, and its game goes on", () =>
  withPage(async (old) => {
    await visit(old);
    await move(old, 8, 5);
    await rebuild();
    const newer = await old.context().newPage();
    await visit(newer, "game=nim&at=5,6&opponent=person&size=24");
    assert.deepEqual([await build(old), await build(newer)], ["", "newer"]);
    await newer.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await move(newer, 5, 5);
    await move(old, 3, 5);
    await old.getByRole("button", { name: "Share" }).click();
    await old.locator("phi-beam .notice", { hasText: "a part of this page did not arrive: try again when there is a network, or load the page again" }).waitFor();
    await move(old, 1, 3);
    assert.equal(await build(old), "");
    // Loaded again it is of the new build, with the same game.
    const query = new URL(old.url()).search;
    await old.reload();
    await old.locator("phi-beam .turn", { hasText: /move/i }).waitFor();
    assert.equal(await build(old), "newer");
    assert.equal(new URL(old.url()).search, query);
    await newer.close();
    await old.goto("about:blank");
    await visit(old);
    assert.equal(await build(old), "newer");
  }));

test("a browser that lets nothing be kept any more: the pages come from the host, and Offline says so", () =>
  withPage(async (page) => {
    // Denied as soon as the service worker is at work.
    const worker = readFileSync(join(dist, "sw.js"), "utf8");
    writeFileSync(
      join(dist, "sw.js"),
      `{ const real = self.caches; let denied = false; addEventListener("activate", () => setTimeout(() => (denied = true), 500));
        Object.defineProperty(self, "caches", { get() { if (denied) throw new DOMException("The operation is insecure.", "SecurityError"); return real; } }); }\n${worker}`,
    );
    await visit(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForTimeout(700);
    await visit(page);
    await move(page, 8, 5);
    await page.getByRole("button", { name: "Offline", exact: true }).click();
    await page.getByRole("button", { name: /^Keep everything/ }).click();
    await page.getByText("Not everything could be kept: The operation is insecure.").waitFor();
  }));

test("what is no message of our pages is not listened to by the service worker", () =>
  withPage(async (page) => {
    await visit(page);
    const told = await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const ask = (/** @type {unknown} */ message, patience = 300) =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data);
          active?.postMessage(message, [port2]);
          setTimeout(resolve, patience, "silence");
        });
      await ask({ v: 1, ask: "used", pages: [location.href] }, 30_000);
      active?.postMessage({ v: 1, ask: "remove" }); // Without a port nothing is done.
      const hostile = [null, 7, "remove", [], { ask: "remove" }, { v: 2, ask: "remove" }];
      const silent = await Promise.all(hostile.map((message) => ask(message)));
      const shaped = await Promise.all([{ v: 1, ask: "used", pages: 7 }, { v: 1, ask: "used", pages: [null, {}, "javascript:alert(1)"] }, { v: 1, ask: "constructor" }, { v: 1 }].map((message) => ask(message, 30_000)));
      return { silent, shaped };
    });
    assert.deepEqual(told.silent, Array(6).fill("silence"));
    for (const answer of /** @type {any[]} */ (told.shaped)) assert.ok(answer.state.kept > 0 && answer.v === 1, JSON.stringify(answer));
    // A page of the same host that is not ours.
    await page.goto(`${server.url}other.html`);
    const other = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/some/path/");
      return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        registration?.active?.postMessage({ v: 1, ask: "remove" }, [port2]);
        setTimeout(resolve, 1000, registration ? "silence" : "no service worker");
      });
    });
    assert.equal(other, "silence");
    assert.ok((await page.evaluate(() => caches.keys())).length > 0);
  }));
