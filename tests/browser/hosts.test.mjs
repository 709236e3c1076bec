// A board on somebody else's page: each way a course page may be kept either draws the golden positions or says, where the
// board would be, what the page or the host must allow.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { putSite, SOURCES } from "./harness.mjs";
import { draws, element, explains, FALLBACK, useHosts } from "./hosts.mjs";

/** @typedef {import("./hosts.mjs").Page} Page */
/** @typedef {import("./hosts.mjs").Places} Places */
const withHost = useHosts(async () => SOURCES);
/** The same with the files that `./build.sh dist` bundles. */
const withBundle = useHosts(async () => {
  const home = fileURLToPath(new URL("../../target/hosts-test", import.meta.url));
  await putSite(join(home, "www"));
  return home;
});
const KINDS = /** @type {const} */ ([["", withHost], [", bundled", withBundle]]);

/** Where the engine runs. @param {Page} page */
function seat(page) {
  const [first, ...others] = page.workers().map((worker) => new URL(worker.url()));
  assert.deepEqual(others, []);
  return first === undefined ? "page" : first.protocol === "blob:" ? "blob" : "direct";
}

/** What a strict page says about everything but workers and wasm. @param {string} files @param {string} more */
const strict = (files, more) => `default-src 'none'; base-uri 'none'; style-src 'self'; img-src data:; connect-src ${files}; ${more}`;
const REFUSED = /Content Security|violates|Refused to|TrustedScriptURL|TrustedTypePolicy/;

/** What the page is, whether it is beside the files, its policy, and where the engine then runs. @type {[string, boolean, ((places: Places) => string) | undefined, "direct" | "blob" | "page"][]} */
const DRAWN = [
  ["the files' own origin", true, undefined, "direct"],
  ["another origin", false, undefined, "blob"],
  ["the files' own origin, strict, no wasm on the page", true, () => "default-src 'self'; img-src data:", "direct"],
  ["another origin, strict, worker-src blob:", false, ({ origin }) => strict(origin, `script-src ${origin} 'wasm-unsafe-eval'; worker-src blob:`), "blob"],
  ["another origin, strict, no workers", false, ({ origin }) => strict(origin, `script-src ${origin} 'wasm-unsafe-eval'; worker-src 'none'`), "page"],
  ["another origin, strict, workers only by script-src", false, ({ origin }) => strict(origin, `script-src ${origin} 'wasm-unsafe-eval'`), "page"],
  ["the files' own origin, only workers from blobs", true, () => strict("'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src blob:"), "blob"],
  ["the files' own origin, Trusted Types", true, () => "require-trusted-types-for 'script'; trusted-types phi-beam", "direct"],
  ["another origin, Trusted Types", false, () => "require-trusted-types-for 'script'; trusted-types phi-beam", "blob"],
  ["another origin, scripts by nonce only", false, () => "script-src 'nonce-course' 'strict-dynamic' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'", "blob"],
  ["another origin, Trusted Types without our policy", false, () => "require-trusted-types-for 'script'; trusted-types 'none'", "page"],
];

for (const [name, beside, policy, where, kind, withFiles] of DRAWN.flatMap((row) => KINDS.map((kind) => /** @type {const} */ ([...row, ...kind])))) {
  test(`${name}${kind}: the board is drawn`, () =>
    withFiles(
      ({ open, here }) => element(beside ? here : open),
      async (page) => {
        await draws(page);
        assert.equal(seat(page), where);
        assert.ok(await page.locator("phi-beam .notice").isHidden());
        assert.ok(await page.getByText(FALLBACK).isHidden());
      },
      { beside, policy, expected: where === "direct" ? undefined : REFUSED },
    ));
}

/** The same, and what the message says. @type {[string, boolean, (places: Places) => string, RegExp][]} */
const REFUSING = [
  ["another origin, no wasm", false, ({ origin }) => strict(origin, `script-src ${origin}; worker-src blob:`), /may not run on this page.*must allow script-src 'wasm-unsafe-eval'$/],
  ["another origin, nothing but the script", false, ({ origin }) => `default-src 'none'; script-src ${origin}`, /must allow connect-src http:\S+; script-src 'wasm-unsafe-eval'; worker-src blob: http:\S+$/],
  ["the files' own origin, no workers, no wasm", true, () => strict("'self'", "script-src 'self'; worker-src 'none'"), /must allow script-src 'wasm-unsafe-eval'; worker-src 'self'$/],
  ["Trusted Types without our policy, no wasm", true, () => "script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'", /must allow script-src 'wasm-unsafe-eval'; trusted-types phi-beam$/],
];

for (const [name, beside, policy, words, kind, withFiles] of REFUSING.flatMap((row) => KINDS.map((kind) => /** @type {const} */ ([...row, ...kind])))) {
  test(`${name}${kind}: the board says what must be allowed`, () =>
    withFiles(({ open, here }) => element(beside ? here : open), (page) => explains(page, words), { beside, policy, expected: REFUSED }));
}

test("on the page's own thread the engine works in slices", () =>
  withHost(
    ({ open }) => element(open),
    async (page) => {
      await draws(page);
      assert.equal(seat(page), "page");
      const { took, turns } = await page.evaluate(async () => {
        let turns = 0;
        const tick = () => turns++ >= 0 && setTimeout(tick);
        const begin = performance.now();
        tick();
        await /** @type {any} */ (document.querySelector("phi-beam")).grundy({ width: 1024, height: 1024 });
        const result = { took: performance.now() - begin, turns };
        turns = -1;
        return result;
      });
      // A slice is 8 ms; in one piece there would be no turn at all.
      assert.ok(turns > took / 50, `${turns} turns of the page in ${took} ms`);
    },
    { policy: () => "worker-src 'none'", expected: REFUSED },
  ));

test("another origin whose host does not share its files: what the course wrote stays", () =>
  withHost(
    ({ closed }) => element(closed),
    async (page) => {
      await page.waitForLoadState("networkidle");
      assert.ok(await page.getByText(FALLBACK).isVisible());
      assert.equal(await page.evaluate(() => customElements.get("phi-beam")), undefined);
    },
    { expected: /CORS|ERR_FAILED/ },
  ));

test("another origin whose host shares only its scripts: the board names the header", () =>
  withHost(
    ({ half }) => element(half),
    (page) => explains(page, /the engine did not start: .*; http:\S+ must send Access-Control-Allow-Origin: \* with every file$/),
    { expected: /CORS|ERR_FAILED/ },
  ));

/** @param {string} files @param {string} sandbox */
const frame = (files, sandbox) => `<iframe title="W(5, 3)" width="600" height="700" ${sandbox} src="${files}embed.html?game=wab&amp;a=5&amp;b=3"></iframe>`;

/** What the frame is, whether its files are shared, its attributes, where the engine runs. @type {[string, "open" | "closed", string, "direct" | "blob"][]} */
const FRAMES = [
  ["a frame", "closed", "", "direct"],
  ["a frame with allow-scripts, files shared", "open", 'sandbox="allow-scripts"', "blob"],
  ["a frame with allow-scripts and allow-same-origin", "closed", 'sandbox="allow-scripts allow-same-origin"', "direct"],
];

for (const [name, files, sandbox, where, kind, withFiles] of FRAMES.flatMap((row) => KINDS.map((kind) => /** @type {const} */ ([...row, ...kind])))) {
  test(`${name}${kind}: the board is drawn`, () =>
    withFiles(
      (places) => frame(places[files], sandbox),
      async (page) => {
        await page.locator("iframe").contentFrame().locator("phi-beam").waitFor();
        const [, inner] = page.frames();
        await draws(inner);
        assert.equal(seat(page), where);
        assert.ok(await inner.locator("#refused").isHidden());
      },
      { expected: where === "direct" ? undefined : REFUSED },
    ));
}

for (const [name, sandbox] of [["a frame with allow-scripts, files not shared", "allow-scripts"], ["a frame without scripts", ""]]) {
  test(`${name}: a message that needs no script`, () =>
    withHost(
      ({ closed }) => frame(closed, `sandbox="${sandbox}"`),
      async (page) => {
        const message = page.locator("iframe").contentFrame().locator("#refused");
        await message.waitFor();
        assert.match(await message.innerText(), /could not be loaded[^]*sandbox="allow-scripts"[^]*Access-Control-Allow-Origin: \*[^]*allow-same-origin/);
      },
      { expected: /CORS|ERR_FAILED|Blocked script execution/ },
    ));
}

test("ten boards on a page: one worker, under 64 MB", () =>
  withHost(
    ({ open }) => element(open, 'game="wab" a="5" b="3" no-controls loading="eager" style="display: inline-block; width: 300px"').repeat(10),
    async (page) => {
      await draws(page);
      assert.equal(seat(page), "blob");
      const bytes = await page.evaluate(async () => {
        const [address] = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.endsWith("/phi-beam.js"));
        const { sharedEngine } = await import(new URL("engine/shared.js", address).href);
        return sharedEngine().memory();
      });
      assert.ok(bytes > 1_000_000, `${bytes} bytes cannot be all`);
      assert.ok(bytes < 64 * 1024 * 1024, `${bytes} bytes`);
    },
  ));
