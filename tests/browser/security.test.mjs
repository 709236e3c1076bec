// What the pages may do at all: their policies, word for word; and that with everything else refused nothing is missed: whatever
// is opened, no other host is asked for anything, and no policy is ever in the way.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PAGES, shown, SOURCES, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** What every page has. */
const STRICT = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "worker-src": "'self'",
  "connect-src": "'self'",
  "img-src": "'self'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "require-trusted-types-for": "'script'",
  "trusted-types": "phi-beam",
};
/** In a sandbox they have no origin of their own, 'self' is nothing in some browsers, and workers come from a blob. */
const FRAMED = {
  "script-src": "'self' http: https: 'wasm-unsafe-eval'",
  "style-src": "'self' http: https:",
  "worker-src": "'self' http: https: blob:",
  "connect-src": "'self' http: https:",
  "img-src": "'self' http: https:",
};
/** What some have to have beside it, and why. @type {Record<string, Record<string, string>>} */
const BESIDE = {
  // Export shows the figure that is in the file, and Share the frame as it will be.
  "index.html": { "img-src": "'self' blob:", "frame-src": "'self'" },
  "embed.html": FRAMED,
  "scorm.html": FRAMED,
};

for (const root of new Set([SOURCES, PAGES])) {
  const folder = join(root, "www");
  for (const file of readdirSync(folder).filter((file) => file.endsWith(".html"))) {
    test(`${root === SOURCES ? "source of " : ""}${file}: its policy is as strict as it can be, and comes before anything that it is about`, () => {
      const html = readFileSync(join(folder, file), "utf8");
      const found = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html);
      assert.ok(found, "there is a policy");
      assert.ok(!/<(link|script|style|img|body)\b/.test(html.slice(0, found.index)), "it comes first");
      const policy = Object.fromEntries(found[1].split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]));
      assert.deepEqual(policy, { ...STRICT, ...BESIDE[file] });
      assert.doesNotMatch(html, /<style|\sstyle="|\son\w+="|<script(?![^>]* src=)|javascript:|\bhttps?:\/\/[^"]*\.(js|css|woff2?|png|svg)"/, "nothing is inline, and no file is of another host");
    });
  }
}

/** Refuses whatever is not of the pages' own host, and counts it; the harness fails on it too, and on whatever a policy refuses. @param {string[]} strange */
const confined = (strange) => ({
  prepare: async (/** @type {Page} */ page) => {
    await page.context().route((url) => url.protocol.startsWith("http") && url.hostname !== "127.0.0.1", (route) => (strange.push(route.request().url()), route.abort()));
    page.context().on("page", (other) => other !== page && strange.push(`a window: ${other.url()}`));
    await page.addInitScript(() => {
      for (const name of ["WebSocket", "EventSource", "RTCPeerConnection"]) Object.defineProperty(globalThis, name, { get: () => console.error(`${name} is asked for`) });
      Object.defineProperty(Navigator.prototype, "sendBeacon", { get: () => console.error("a beacon is asked for") });
    });
  },
});

/** @param {Page} page @param {string} name of the heading */
async function closeDialog(page, name) {
  await page.getByRole("heading", { name, exact: true }).waitFor();
  await page.keyboard.press("Escape");
}

/** What is opened on each page. @type {Record<string, (page: Page) => Promise<unknown>>} */
const OPENED = {
  "index.html": async (page) => {
    await shown(page);
    await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
    await withBeam(page, (beam) => beam.point(3, 5));
    await page.getByRole("heading", { name: "What is known" }).waitFor();
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.locator("dialog iframe").contentFrame().locator("phi-beam .what", { hasText: "in sight" }).waitFor();
    await closeDialog(page, "Share");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.locator("dialog img").waitFor();
    await closeDialog(page, "Export");
    await page.locator("#pictures").click();
    await page.locator("dialog[open] button").first().waitFor();
    await page.keyboard.press("Escape");
    await withBeam(page, (beam) => beam.setState({ vs: "game=nim" }));
    await page.locator("phi-beam .what", { hasText: /agree|differ|both/i }).waitFor();
    await withBeam(page, (beam) => beam.setState({ game: "custom", vs: null }));
    await page.locator("phi-beam .slider.rule .marks").first().waitFor({ state: "attached" });
    await withBeam(page, (beam) => beam.setState({ game: "wythoff", mode: "grundy" }));
    await shown(page, "game=wythoff&mode=grundy");
    await page.getByRole("button", { name: "Verify", exact: true }).click();
    await page.locator("#theory .verdict").first().waitFor();
    await page.locator("#pattern [name=find]").click();
    await page.locator("#pattern").getByText("guesses from this board").waitFor();
    await page.locator("#pattern [name=prove]").click();
    await page.locator("#pattern", { hasText: /proved/i }).waitFor();
    await page.locator("phi-beam").getByRole("tab", { name: "Play" }).click();
    await page.locator("phi-beam .turn", { hasText: /move/i }).waitFor();
    await page.locator("#hall").click();
    await page.locator("#hall[aria-pressed=true]").waitFor({ state: "attached" });
  },
  "gallery.html": (page) => page.locator("canvas:visible").first().waitFor(),
  "lab.html": async (page) => {
    await page.locator(".statement-list:visible, .state:visible, canvas:visible").first().waitFor();
  },
  "course.html": async (page) => {
    await page.locator("phi-beam").first().scrollIntoViewIfNeeded();
    await shown(page);
  },
  "collect.html": async (page) => {
    await page.locator("textarea").fill("Ada\t426S4-40460-0FAFY-6\nBob\t<img src=https://strange.example/x.png>");
    await page.getByText("Ada").first().waitFor({ state: "attached" });
  },
  "proofs.html": async (page) => {
    await page.getByRole("button", { name: /check|verify/i }).first().click();
    await page.getByText(/holds|checked/).first().waitFor();
  },
  "embed.html": (page) => page.locator("phi-beam .what", { hasText: "in sight" }).waitFor(),
  "scorm.html": (page) => page.getByText("No course platform was found").waitFor(),
  "bench.html": (page) => page.getByRole("button").first().waitFor(),
};

for (const [file, open] of Object.entries(OPENED)) {
  test(`${file}: whatever is opened, nothing is asked of another host, and the policy is never in the way`, () => {
    /** @type {string[]} */
    const strange = [];
    return withPage(
      file === "index.html" || file === "embed.html" ? "game=wab" : "",
      async (page) => {
        await open(page);
        await page.waitForLoadState("networkidle");
        assert.deepEqual(strange, []);
      },
      { ...confined(strange), file, options: { reducedMotion: "reduce" } },
    );
  });
}

test("all pages are opened", () => assert.deepEqual(Object.keys(OPENED).sort(), readdirSync(join(PAGES, "www")).filter((file) => file.endsWith(".html")).sort()));

test("what a frame beside the preview of Share says is not listened to, nor what has another version or shape", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.locator("dialog iframe").contentFrame().locator("phi-beam .what", { hasText: "in sight" }).waitFor();
    const heights = await page.locator("dialog iframe").evaluate((frame) => {
      const { contentWindow } = /** @type {HTMLIFrameElement} */ (frame);
      const field = /** @type {HTMLInputElement} */ (document.querySelector("dialog [name=height]"));
      const told = (/** @type {unknown} */ data, /** @type {Window | null} */ source) => (dispatchEvent(new MessageEvent("message", { data, source })), Number(field.value));
      const right = { type: "phi-beam:height", v: 1, height: 600 };
      const wrong = [null, 7, "height", { ...right, v: undefined }, { ...right, v: 2 }, { ...right, height: "600" }, { ...right, height: NaN }, { ...right, type: "height" }];
      const before = Number(field.value);
      return { before, wrong: wrong.map((data) => told(data, contentWindow)), strange: [told(right, window), told(right, null)], right: told(right, contentWindow) };
    });
    assert.notEqual(heights.before, 600);
    assert.deepEqual(new Set([...heights.wrong, ...heights.strange]), new Set([heights.before]));
    assert.equal(heights.right, 600, "the preview itself is listened to");
  }));
