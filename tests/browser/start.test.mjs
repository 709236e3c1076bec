// The first seconds: controls before the engine, a message and a text without it, one picture before anything slow.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { bluePixels, eventually, held, shown, shownFitted, SOURCES, useBrowser } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser(SOURCES);

test("with the engine delayed the controls are there and usable", () => {
  const engine = held("**/*.wasm");
  return withPage(
    "game=wab",
    async (page) => {
      const number = page.locator("phi-beam input[type=number][name=a]");
      await number.waitFor();
      assert.equal(await page.locator("#game").inputValue(), "wab");
      assert.match(await page.locator("#rule").innerText(), /multiple of a/);
      assert.ok(await page.locator("phi-beam").getByText("as soon as the engine has arrived").isVisible());
      await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
      await eventually(() => number.inputValue(), "6");
      await page.locator("#game").selectOption("modular-wythoff");
      await page.locator("phi-beam input[type=range][name=m]").press("ArrowRight");
      engine.release();
      await shownFitted(page, "game=modular-wythoff&m=6");
      await eventually(async () => (await bluePixels(page)) > 30, true);
    },
    engine,
  );
});

test("with the engine blocked there is a message, and the text", () =>
  withPage(
    "game=wab",
    async (page) => {
      await page.locator("phi-beam .notice", { hasText: "the engine did not start" }).waitFor();
      assert.ok(await page.locator("phi-beam").getByText("The board is drawn here as soon as the engine has arrived").isVisible());
      assert.ok(await page.locator("phi-beam input[type=range][name=a]").isVisible());
    },
    { prepare: (page) => page.route("**/*.wasm", (route) => route.abort().catch(() => {})), expected: /ERR_FAILED|WebAssembly/ },
  ));

test("sliders move before the full module is there, which is not asked for before the first picture", () => {
  /** @type {string[]} */
  const asked = [];
  let drawn = false;
  return withPage(
    "game=wab",
    async (page) => {
      await shown(page, "game=wab");
      drawn = true;
      await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
      await shown(page, "game=wab&a=6");
      await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
      await shown(page, "game=wab&a=7");
      assert.ok(!asked.includes("early"), "the full module was asked for before the first picture");
    },
    {
      prepare: (page) =>
        page.route("**/full/*.wasm", async (route) => {
          asked.push(drawn ? "late" : (await page.evaluate(() => document.querySelector("phi-beam")?.hasAttribute("game"))) ? "late" : "early");
          setTimeout(() => route.continue().catch(() => {}), 4000);
        }),
    },
  );
});

/** The wasm modules that a page has asked for, by name. @param {string[]} asked */
const counting = (asked) => ({ prepare: (/** @type {Page} */ page) => page.route("**/pkg/*/*.wasm", (route) => (asked.push(new URL(route.request().url()).pathname.split("/").at(-2) ?? ""), route.continue())) });

test("what the papers say is fetched when somebody asks", () => {
  /** @type {string[]} */
  const asked = [];
  return withPage(
    "game=wab",
    async (page) => {
      await page.getByRole("heading", { name: "Two beams, in general not symmetric" }).waitFor();
      assert.deepEqual(asked, ["first", "full"]);
      await page.getByRole("button", { name: "Verify", exact: true }).click();
      await page.locator("#theory .verdict").first().waitFor();
      assert.deepEqual(asked, ["first", "full", "study"]);
    },
    counting(asked),
  );
});

for (const file of ["lab.html", "gallery.html"]) {
  test(`${file}: one module for the papers does for the boards too`, () => {
    /** @type {string[]} */
    const asked = [];
    return withPage(
      "",
      async (page) => {
        await page.locator("canvas:visible, .state:visible, .statement-list:visible").first().waitFor();
        await page.waitForLoadState("networkidle");
        assert.deepEqual(asked, ["first", "study"]);
      },
      { ...counting(asked), file },
    );
  });
}

test("without what the papers say a check tells why, and the board goes on", () => {
  let blocked = true;
  return withPage(
    "game=wab",
    async (page) => {
      await page.getByRole("heading", { name: "Two beams, in general not symmetric" }).waitFor();
      await page.getByRole("button", { name: "Verify", exact: true }).click();
      await page.getByText("the engine did not start").first().waitFor();
      await page.locator("phi-beam input[type=range][name=a]").press("ArrowRight");
      await shown(page, "game=wab&a=6");
      blocked = false;
      await page.getByRole("button", { name: "Verify", exact: true }).click();
      await page.locator("#theory .verdict").first().waitFor();
    },
    { prepare: (page) => page.route("**/study/*.wasm", (route) => (blocked ? route.abort() : route.continue()).catch(() => {})), expected: /ERR_FAILED|WebAssembly/ },
  );
});

/** The module with work that crashes, as a bug in it would. */
const CRASH = "\nTask.prototype.advance = () => { throw new WebAssembly.RuntimeError('unreachable'); };";

/** @param {Page} page @param {(times: number) => boolean} crashes */
function crashing(page, crashes) {
  let times = 0;
  return page.route("**/first/phibeam.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()) + (crashes(++times) ? CRASH : "") });
  });
}

test("the help says which version this is, and asks for it only then", () => {
  const [, version] = /^version = "(.*)"$/m.exec(readFileSync("Cargo.toml", "utf8")) ?? [];
  return withPage("game=wab", async (page) => {
    await shownFitted(page, "game=wab");
    const asked = () => page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /version[^/]*\.js/.test(name)));
    assert.equal(await asked(), false);
    await page.getByRole("button", { name: "Keys and gestures" }).click();
    await eventually(() => page.locator("#version").innerText(), version);
    assert.equal(await asked(), true);
  });
});

test("a worker that crashes is replaced and asked again", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page, "game=wab");
      assert.ok((await bluePixels(page)) > 30);
      assert.equal(page.workers().length, 1);
    },
    { prepare: (page) => crashing(page, (times) => times === 1) },
  ));

test("a worker that crashes again and again is given up with a sentence", () =>
  withPage(
    "game=wab",
    async (page) => {
      await page.locator("phi-beam .notice", { hasText: "the engine stopped: unreachable" }).waitFor();
    },
    { prepare: (page) => crashing(page, () => true) },
  ));

const TOO_OLD = /too old.*Chrome 123, Firefox 125, Safari 17\.5/;

for (const [file, sheet] of [["index.html", "page"], ["gallery.html", "page"], ["lab.html", "page"], ["course.html", "page"], ["proofs.html", "page"], ["collect.html", "page"], ["bench.html", "page"], ["embed.html", "embed/embed"]]) {
  test(`${file}: a browser that is too old says so, without a script`, () =>
    withPage(
      "",
      async (page) => {
        assert.match(await page.locator(".old").innerText(), TOO_OLD);
        assert.ok(await page.locator(".old").isVisible());
        await page.unrouteAll();
        await page.reload();
        assert.ok(await page.locator(".old").isHidden(), "this browser is not too old");
      },
      {
        file,
        options: { javaScriptEnabled: false },
        // What the style sheet asks for is something that this browser does not know.
        prepare: (page) =>
          page.route(`**/pages/${sheet}.css`, async (route) => {
            const response = await route.fetch();
            const text = await response.text();
            assert.ok(text.includes("@supports not ((color: light-dark(#000, #fff))"));
            await route.fulfill({ response, body: text.replace("@supports not ((color: light-dark(", "@supports not ((color: dusk-dawn(") });
          }),
      },
    ));
}

test("a browser whose wasm is too old says so on the board", () =>
  withPage("game=wab", async (page) => assert.match(await page.locator("phi-beam .notice p", { hasText: "did not start" }).innerText(), TOO_OLD), {
    prepare: async (page) => {
      await page.route("**/*.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: Buffer.from([0, 97, 115, 109, 9, 0, 0, 0]) }));
      await page.addInitScript(() => (WebAssembly.validate = () => false));
    },
    expected: /wasm|WebAssembly/i,
  }));
