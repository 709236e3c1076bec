// A board on somebody else's page: where its engine runs, and what it says where it may not.

import assert from "node:assert/strict";
import { draws, element, FALLBACK } from "../browser/hosts.mjs";
import { seat } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Engine} Engine */
/** @typedef {import("./harness.mjs").Places} Places */
/** @typedef {import("./driver.mjs").EnginePage} EnginePage */
/** @typedef {"direct" | "blob" | "page"} Seat */

/** What a strict page says about everything but workers and wasm. @param {string} files @param {string} more */
const strict = (files, more) => `default-src 'none'; base-uri 'none'; style-src 'self'; img-src data:; connect-src ${files}; ${more}`;

/** What the page is, whether it is beside the files, its policy, and where the engine then runs, in Firefox and in WebKit. @type {[string, boolean, ((places: Places) => string) | undefined, Record<string, Seat>][]} */
const DRAWN = [
  ["the files' own origin", true, undefined, { Firefox: "direct", WebKit: "direct" }],
  ["another origin", false, undefined, { Firefox: "blob", WebKit: "blob" }],
  ["the files' own origin, strict, no wasm on the page", true, () => "default-src 'self'; img-src data:", { Firefox: "direct", WebKit: "direct" }],
  ["another origin, strict, worker-src blob: and the host", false, ({ origin }) => strict(origin, `script-src ${origin} 'wasm-unsafe-eval'; worker-src blob: ${origin}`), { Firefox: "blob", WebKit: "blob" }],
  // Firefox asks worker-src also for what the script of such a worker imports: bundled it imports nothing.
  ["another origin, strict, worker-src blob: alone", false, ({ origin }) => strict(origin, `script-src ${origin} 'wasm-unsafe-eval'; worker-src blob:`), { Firefox: "blob", WebKit: "blob" }],
  ["another origin, strict, no workers", false, ({ origin }) => strict(origin, `script-src ${origin} 'wasm-unsafe-eval'; worker-src 'none'`), { Firefox: "page", WebKit: "page" }],
];

/** The same, and what the message says. @type {[string, boolean, (places: Places) => string, RegExp][]} */
const REFUSING = [
  ["another origin, no wasm", false, ({ origin }) => strict(origin, `script-src ${origin}; worker-src blob: ${origin}`), /may not run on this page.*must allow script-src 'wasm-unsafe-eval'$/],
  ["the files' own origin, no workers, no wasm", true, ({ origin }) => strict("'self'", `script-src 'self' ${origin}; worker-src 'none'`), /must allow script-src 'wasm-unsafe-eval'; worker-src 'self'$/],
];

/** It has what the helpers of Playwright's pages ask for; a frame is one of its own. @param {EnginePage} page @param {string} [frame] @returns {any} */
const as = (page, frame) => ({
  evaluate: (/** @type {any} */ act, /** @type {any} */ argument) => page.evaluate(act, argument, frame),
  waitForFunction: (/** @type {any} */ act, /** @type {any} */ argument) => page.waitForFunction(act, argument, frame),
});

/** What browsers write of what a policy refuses. */
const REFUSED = /Content.Security|violates|Refused to|blocked|TrustedScriptURL|WebAssembly|wasm/i;

/** @param {string} files @param {string} sandbox */
const framed = (files, sandbox) => `<iframe title="W(5, 3)" width="600" height="700" ${sandbox} src="${files}embed.html?game=wab&amp;a=5&amp;b=3&amp;theme=light"></iframe>`;

/** @param {Engine} engine */
export function hostChecks({ name, test, withHost }) {
  for (const [what, beside, policy, where] of DRAWN) {
    test(`${what}: the board is drawn`, () =>
      withHost(
        ({ open, here }) => element(beside ? here : open),
        async (page) => {
          await draws(as(page));
          assert.equal(await seat(page), where[name]);
          assert.ok(await page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector(".notice")).hidden));
        },
        // Without a policy nothing is refused, and nothing is written: not even where a page of another origin may start no worker.
        { beside, policy, expected: policy && where[name] !== "direct" ? REFUSED : undefined },
      ));
  }

  for (const [what, beside, policy, words] of REFUSING) {
    test(`${what}: the board says what must be allowed`, () =>
      withHost(
        ({ open, here }) => element(beside ? here : open),
        async (page) => {
          const said = await page.waitForFunction(() => document.querySelector("phi-beam")?.shadowRoot?.querySelector(".notice:not([hidden]) p")?.textContent);
          assert.match(said, words);
          assert.ok(await page.evaluate((text) => [...document.querySelectorAll("phi-beam p")].some((line) => line.textContent === text && line.checkVisibility()), FALLBACK));
        },
        { beside, policy, expected: REFUSED },
      ));
  }

  for (const [what, sandbox] of [["a frame", ""], ["a sandboxed frame", 'sandbox="allow-scripts"']]) {
    test(`${what}: the board is drawn`, () =>
      withHost(({ open }) => framed(open, sandbox), (page) => draws(as(page, "iframe")), { expected: sandbox ? REFUSED : undefined }));
  }

  test("a sandboxed frame whose files are not shared: a message that needs no script", () =>
    withHost(
      ({ closed }) => framed(closed, 'sandbox="allow-scripts"'),
      async (page) => {
        const said = await page.waitForFunction(() => {
          const message = document.getElementById("refused");
          return message?.checkVisibility({ visibilityProperty: true }) && message.textContent;
        }, null, "iframe");
        assert.match(said, /could not be loaded[^]*Access-Control-Allow-Origin: \*/);
      },
      { expected: /CORS|Cross-Origin|NetworkError|Loading|failed/i },
    ));
}
