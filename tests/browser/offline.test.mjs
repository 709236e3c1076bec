// The pages that `./build.sh dist` makes, without a network: what was used is there, what was not says so, everything is
// kept when somebody asks for it, and never are two builds mixed.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { writeWorker } from "../../dist.mjs";
import { eventually, launch, putSite, serviceWorkerActive, shown } from "./harness.mjs";
import { draws } from "./hosts.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").BrowserContext} BrowserContext */
/** @typedef {import("playwright-core").Page} Page */

const home = fileURLToPath(new URL("../../target/offline-test", import.meta.url));
/** Not at the root of its server: the pages must work from any folder. */
const dist = join(home, "some/path");
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
/** @type {string[]} */
let asked = [];

before(async () => {
  browser = await launch();
});
after(() => browser?.close());
beforeEach(async () => {
  rmSync(home, { recursive: true, force: true });
  await putSite(dist);
  asked = [];
  // As hosts do it: what has a digest in its name lasts, the rest is asked for each time.
  server = await serve(home, 0, { asked: (path) => asked.push(path), cache: (path) => (path.includes("/assets/") ? "max-age=31536000, immutable" : "no-cache") });
});
afterEach(() => server?.close());

/** @param {(page: Page, context: BrowserContext) => Promise<void>} act */
async function withPage(act) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(40_000);
  /** @type {string[]} */
  const trouble = [];
  context.on("weberror", (error) => trouble.push(String(error.error())));
  await act(await context.newPage(), context);
  await context.close();
  assert.deepEqual(trouble, []);
}

/** Opens the explorer, and waits until what it used is kept. @param {Page} page */
async function visit(page) {
  await page.goto(`${server.url}some/path/?game=wab`);
  await draws(page);
  await serviceWorkerActive(page);
  await isKept(page, /index\.html$/);
  await isKept(page, /full-\w{8}\.wasm$/);
}

/** The addresses of what is kept, in all caches. @param {Page} page */
const kept = (page) => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat());

/** @param {Page} page @param {RegExp} name */
async function isKept(page, name) {
  while (!(await kept(page)).some((url) => name.test(url))) await page.waitForTimeout(100);
}

/** Where a page is not kept its address says so. @param {Page} page @param {string} file */
async function isMissing(page, file) {
  await page.goto(`${server.url}some/path/${file}`);
  assert.equal(await page.locator("h1").innerText(), "This page is not kept");
}

test("visited once, what was used is read without a network, and what was not says so", () =>
  withPage(async (page) => {
    await visit(page);
    const again = asked.filter((path, i) => asked.indexOf(path) !== i);
    assert.deepEqual(again, [], "nothing is fetched twice");
    assert.ok(!(await kept(page)).some((url) => /study|gallery|match/.test(url)), "nothing is kept that was not used");
    server.close();
    await page.goto(`${server.url}some/path/?game=wab`);
    await draws(page);
    await page.getByRole("heading", { name: "Two beams, in general not symmetric" }).waitFor();
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.getByText("the engine did not start").first().waitFor();
    await isMissing(page, "gallery.html");
    await page.getByRole("link", { name: "The explorer" }).click();
    await shown(page);
  }));

test("everything is kept when it is asked for, with its size and how far it is, and goes again", () =>
  withPage(async (page) => {
    await visit(page);
    await page.getByRole("button", { name: "Offline", exact: true }).click();
    const all = page.getByRole("button", { name: /^Keep everything \(\d\.\d MB\)$/ });
    await all.click();
    await page.getByText("Everything is kept").waitFor();
    assert.ok(await all.isDisabled());
    server.close();
    await page.goto(`${server.url}some/path/gallery.html`);
    await page.locator("canvas:visible").first().waitFor();
    await page.goto(`${server.url}some/path/course.html`);
    await page.locator("phi-beam").first().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).cellToPixel?.(0, 0));
    await page.goto(`${server.url}some/path/embed.html?game=wab`);
    await draws(page);
    await page.goto(`${server.url}some/path/`);
    await page.getByRole("button", { name: "Offline", exact: true }).click();
    await page.getByRole("button", { name: "Remove what is kept" }).click();
    await page.getByText("Removed.").waitFor();
    assert.deepEqual(await kept(page), []);
  }));

test("a network that goes under way is told of, and what has arrived stays", () =>
  withPage(async (page) => {
    await visit(page);
    await page.getByRole("button", { name: "Offline", exact: true }).click();
    await page.getByRole("dialog").waitFor();
    server.close();
    await page.getByRole("button", { name: /^Keep everything/ }).click();
    await page.getByText(/^Not everything could be kept: .* What has arrived stays/).waitFor();
    assert.ok((await kept(page)).length > 5);
  }));

test("with data saving on nothing is fetched ahead, and the page says so", () =>
  withPage(async (page) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
    await visit(page);
    await page.getByRole("button", { name: "Offline", exact: true }).click();
    await page.getByText("Your browser saves data").waitFor();
    await page.getByText("MB are kept.").waitFor();
    assert.ok(await page.getByRole("button", { name: /^Keep everything/ }).isDisabled());
  }));

/** Puts another build in the place of this one: a style sheet that says so, under a name with another digest. @param {string} words */
function rebuild(words) {
  const [name] = readdirSync(join(dist, "assets")).filter((file) => /^page-\w{8}\.css$/.test(file));
  const newer = `page-${words.padEnd(8, "0")}.css`;
  renameSync(join(dist, "assets", name), join(dist, "assets", newer));
  writeFileSync(join(dist, "assets", newer), `:root { --build: ${words}; }\n`);
  for (const page of readdirSync(dist).filter((file) => file.endsWith(".html"))) writeFileSync(join(dist, page), readFileSync(join(dist, page), "utf8").replace(name, newer));
  return join(dist, "assets", newer);
}

test("a new build takes over what the old one had, whole, when the old one is closed", () =>
  withPage(async (page) => {
    const build = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--build").trim());
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
    await visit(page);
    const [old] = await names();

    // A host that has been given the new list and not yet, or no longer, its files: the new build does not begin.
    const style = rebuild("newer");
    await writeWorker(dist);
    const whole = readFileSync(style);
    writeFileSync(style, ":root { --build: newest; }\n");
    assert.deepEqual(await updated(), { waiting: false });
    const held = await kept(page);
    assert.ok(!held.some((url) => url.includes("newer")));

    // All of it is there: it waits for the pages of the old build to be closed, which meanwhile are whole.
    writeFileSync(style, whole);
    assert.deepEqual(await updated(), { waiting: true });
    assert.ok((await names()).includes(old));
    await page.goto(`${server.url}some/path/?game=wab`);
    assert.equal(await build(), "newer", "with a network the page is the host's");
    await draws(page);
    await page.goto("about:blank");
    await page.goto(`${server.url}some/path/?game=wab`);
    // Another one, and no other.
    await eventually(async () => (await names()).map((name) => name !== old), [true]);
    server.close();
    await page.goto(`${server.url}some/path/?game=wab`);
    await draws(page);
    assert.equal(await build(), "newer");
  }));

test("while the host has a newer build, the old one is read whole without a network", () =>
  withPage(async (page) => {
    await visit(page);
    rebuild("newer");
    // The page of the new build passes through the worker of the old one, which keeps none of it.
    await page.goto(`${server.url}some/path/?game=wab`);
    await draws(page);
    server.close();
    await page.goto(`${server.url}some/path/?game=wab`);
    await draws(page);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--build")), "");
    assert.ok(!(await kept(page)).some((url) => url.includes("newer")));
  }));

test("a frame brings no service worker, and neither does the page that is being worked on", () =>
  withPage(async (page) => {
    await page.goto(`${server.url}some/path/embed.html?game=wab`);
    await draws(page);
    assert.equal(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then(({ length }) => length)), 0);
    assert.doesNotMatch(readFileSync(new URL("../../www/index.html", import.meta.url), "utf8"), /phi-beam-offline/);
  }));
