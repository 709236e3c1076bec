// Sharing a board: what is copied works where it is pasted, on a page of another origin.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually, shown, useBrowser, violations, withBeam } from "./harness.mjs";
import { goldenPositions } from "./hosts.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
/** @typedef {import("../../www/phi-beam.js").PhiBeam} PhiBeam */

const withPage = useBrowser();

/** A host of course pages, on a port of its own. */
const courses = new Map();
/** @type {Awaited<ReturnType<typeof serve>>} */
let host;
before(async () => (host = await serve(fileURLToPath(new URL(".", import.meta.url)), 0, { pages: courses })));
after(() => host?.close());
/** The course page, and the worker that an element starts from it. */
const COURSE = /^asked for (http:\/\/127\.0\.0\.1:\d+\/course-|blob:http:\/\/127\.0\.0\.1:)/;

/** @param {Page} page */
async function openShare(page) {
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("dialog", { name: "Share" }).waitFor();
}

/** The code for a target. @param {Page} page @param {string} id */
async function codeFor(page, id) {
  await page.locator(`dialog [name=target][value=${id}]`).check();
  return page.getByLabel("Code to paste").inputValue();
}

/** What IPython writes for an IFrame. @param {string} code */
function framed(code) {
  const [, src, width, height, extras] = /^from IPython.display import IFrame\n\nIFrame\((".*"), width=(.*), height=(\d+), extras=(\[.*\])\)$/.exec(code) ?? [];
  return `<iframe width="${JSON.parse(width)}" height="${height}" src="${JSON.parse(src)}" frameborder="0" allowfullscreen ${JSON.parse(extras).join(" ")}></iframe>`;
}

/** What is inside a block. @param {string} code */
const inside = (code) => code.split("\n").slice(1, -1).join("\n");

/** What a shortcode stands for. @param {string} code */
const expanded = (code) => `<iframe width="640" height="720" src="${/ src="([^"]*)"/.exec(code)?.[1]}"></iframe>`;

/** What a bundler makes of a component: its script runs, and the element is there. @param {string} code */
const mounted = (code) => `<script type="module">await ${/import\(.*\)(?=\);)/.exec(code)?.[0]};</script>${/<phi-beam[^]*$/.exec(code)?.[0]}`;

/** What MyST does with a module for notebooks. @param {string} code */
function rendered(code) {
  const [, address, state] = /^```\{anywidget\} (\S*)\n(.*)\n```$/.exec(code) ?? [];
  const model = `{ state: ${state}, get(key) { return this.state[key]; }, set(key, value) { this.state[key] = value; }, save_changes() {}, on() {} }`;
  return `<main></main><script type="module">import widget from "${address}"; widget.render({ model: ${model}, el: document.querySelector("main") });</script>`;
}

/** What each target makes of its code, as HTML; those that want a framework or a kernel are tried in `tests/hosts`. @type {Record<string, (code: string) => string>} */
const MADE = {
  frame: (code) => code,
  element: (code) => code,
  canvas: (code) => code,
  moodle: (code) => code,
  markdown: (code) => code,
  classic: (code) => code,
  myst: rendered,
  sphinx: inside,
  rst: (code) => code.split("\n").slice(2).join("\n"),
  quarto: inside,
  "quarto-shortcode": expanded,
  hugo: expanded,
  vue: mounted,
  pretext: (code) => `<iframe width="720" height="560" src="${/ iframe="([^"]*)"/.exec(code)?.[1]}"></iframe>`,
  jupyter: framed,
  // reveal.js does this when the slide comes up.
  reveal: (code) => `${code}<script>for (const frame of document.querySelectorAll("iframe[data-src]")) frame.src = frame.dataset.src;</script>`,
};

/** Those without a frame. */
const ELEMENTS = ["element", "classic", "myst", "vue"];

/** Goes to a course page with this in it. @param {Page} page @param {string} body */
async function goToCourse(page, body) {
  const path = `/course-${courses.size}.html`;
  courses.set(path, { body: `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>A course</title>${body}` });
  await page.goto(`${host.url.slice(0, -1)}${path}`);
}

/** Waits for the board of a page or frame, and asks for what it is. @param {import("playwright-core").Frame} frame */
async function board(frame) {
  await frame.waitForFunction(() => {
    const beam = /** @type {PhiBeam | null} */ (document.querySelector("phi-beam"));
    return typeof beam?.cellToPixel === "function" && beam.cellToPixel(0, 0) !== null;
  });
  return frame.evaluate(async () => {
    const beam = /** @type {PhiBeam} */ (document.querySelector("phi-beam"));
    return { query: beam.query, positions: [...(await beam.positions({ width: 64, height: 64 }))].map(Number) };
  });
}

for (const id of Object.keys(MADE)) {
  test(`${id}: its code draws the board on a page of another origin`, () =>
    withPage(
      "game=wab&a=5&b=3&size=60&at=24,47",
      async (page) => {
        await shown(page, "game=wab&size=60&at=24,47");
        await openShare(page);
        await goToCourse(page, MADE[id](await codeFor(page, id)));
        const frames = page.frames();
        assert.equal(frames.length, ELEMENTS.includes(id) ? 1 : 2);
        const { query, positions } = await board(frames[frames.length - 1]);
        assert.equal(query, "game=wab&size=60&at=24,47");
        assert.deepEqual(positions, await goldenPositions("ppos-wab.json", { a: 5, b: 3 }, 64));
      },
      { expected: COURSE },
    ));
}

for (const query of ["game=wyt-k&set=3n+1,2^n,5*2^n,12..&play=misere", "game=seeded&box=P.P/.P./PPP&view=3,4,30", "game=wythoff&size=20&at=12,17&beams=0&moves=12,15;10,13"]) {
  test(`${query} survives in every code`, () =>
    withPage(
      query,
      async (page) => {
        await shown(page, query);
        await openShare(page);
        /** @type {string[]} */
        const codes = [];
        for (const id of Object.keys(MADE)) codes.push(MADE[id](await codeFor(page, id)));
        await goToCourse(page, codes.join("\n"));
        const found = await page.evaluate(() => Array.from(document.querySelectorAll("iframe"), ({ src }) => src.split("?")[1]));
        assert.deepEqual(found, Array(codes.length - ELEMENTS.length).fill(query));
        await eventually(() => page.evaluate(() => [...document.querySelectorAll("phi-beam")].map((beam) => decodeURIComponent(/** @type {PhiBeam} */ (beam).query))), ELEMENTS.map(() => query));
      },
      { expected: COURSE },
    ));
}

test("what PreTeXt gets is XML", () =>
  withPage("game=wyt-k&set=3n+1,2^n", async (page) => {
    await shown(page);
    await openShare(page);
    const code = await codeFor(page, "pretext");
    const blank = await page.context().newPage();
    const found = await blank.evaluate((code) => {
      const xml = new DOMParser().parseFromString(code, "application/xml");
      const interactive = xml.querySelector("figure > interactive");
      return { wrong: xml.querySelector("parsererror")?.textContent, address: interactive?.getAttribute("iframe"), aspect: interactive?.getAttribute("aspect") };
    }, code);
    assert.equal(found.wrong, undefined);
    assert.equal(found.address, `${new URL("embed.html", page.url()).href}?game=wyt-k&set=3n+1,2^n`);
    assert.match(found.aspect ?? "", /^\d+:\d+$/);
  }));

test("the link is copied, and shows the same", () =>
  withPage(
    "game=wyt-k&set=3n+1,5*2^n",
    async (page) => {
      await shown(page, "game=wyt-k&set=3n+1,5*2^n");
      await openShare(page);
      await page.getByRole("button", { name: "Copy link" }).click();
      await page.getByText("Copied.").waitFor();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      assert.equal(link, page.url());
      await page.goto(link);
      await shown(page, "game=wyt-k&set=3n+1,5*2^n");
      await openShare(page);
      // The board in the preview may still ask for another height.
      await page.frameLocator("dialog iframe").getByRole("button", { name: "Sliders and play" }).waitFor();
      await page.getByRole("button", { name: "Copy code" }).click();
      await page.getByText("Copied.").waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.getByLabel("Code to paste").inputValue());
    },
    { options: { permissions: ["clipboard-read", "clipboard-write"] } },
  ));

test("where the clipboard is closed the text is selected", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error("closed"))));
    await openShare(page);
    await page.getByRole("button", { name: "Copy code" }).click();
    await page.getByText("the text is selected").waitFor();
    const selected = await page.getByLabel("Code to paste").evaluate((/** @type {HTMLTextAreaElement} */ field) => [document.activeElement === field, field.selectionStart, field.selectionEnd - field.value.length]);
    assert.deepEqual(selected, [true, 0, 0]);
  }));

test("what is chosen is in the code, and in the preview", () =>
  withPage("game=wab&view=3,4,30", async (page) => {
    await shown(page, "game=wab&view=3,4,30");
    const before = await page.evaluate(() => history.length);
    await openShare(page);
    const code = page.getByLabel("Code to paste");
    const preview = page.frameLocator("dialog iframe");
    await preview.getByRole("button", { name: "Sliders and play" }).click();
    await preview.locator("phi-beam input[type=range][name=a]").waitFor();
    await page.locator("dialog [name=no-zoom]").uncheck();
    await page.locator("dialog [name=slider][value=a]").uncheck();
    await page.getByLabel("Grundy values").last().check();
    await page.getByLabel("Cells across, from the corner").fill("40");
    await page.getByLabel("A game starts at").fill("12, 17");
    assert.match(await code.inputValue(), /embed\.html\?game=wab&amp;mode=grundy&amp;size=40&amp;at=12,17&amp;controls=b&amp;no-zoom=1"/);
    await preview.locator('phi-beam[mode="grundy"][size="40"][at="12,17"][controls="b"][no-zoom]').waitFor();
    await preview.locator("phi-beam .zoom").waitFor({ state: "hidden" });
    await eventually(() => preview.locator("phi-beam [part=slider] input[type=range]").count(), 1);
    // Going back leaves the page as before, not the preview.
    assert.equal(await page.evaluate(() => history.length), before);
    await page.getByLabel("As wide as the column").uncheck();
    await page.getByLabel("Width, in pixels").fill("500");
    await page.getByLabel("Height, in pixels").fill("99999");
    assert.match(await code.inputValue(), / width="500" height="2000" /);
    await eventually(() => page.locator("dialog iframe").evaluate((frame) => frame.clientWidth), 500);
    await page.getByLabel("A game starts at").fill("somewhere");
    assert.doesNotMatch(await code.inputValue(), /at=|somewhere/);
    await page.locator("dialog [name=slider][value=b]").uncheck();
    assert.match(await code.inputValue(), /&amp;controls=none&amp;/);
  }));

test("the frame is as high as its board would like to be, until a height is chosen", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await openShare(page);
    const height = page.getByLabel("Height, in pixels");
    await page.getByLabel("As wide as the column").uncheck();
    await page.getByLabel("Width, in pixels").fill("400");
    // Narrow, the sliders are under a square board.
    await page.waitForFunction(() => Number(/** @type {HTMLInputElement} */ (document.querySelector("dialog [name=height]")).value) > 600);
    const frame = page.frames()[1];
    await frame.waitForFunction(() => document.documentElement.scrollHeight <= innerHeight);
    await height.fill("450");
    await page.getByLabel("Width, in pixels").fill("600");
    await page.waitForTimeout(300);
    assert.equal(await height.inputValue(), "450");
  }));

test("nothing of the dialogs is fetched before they are opened", () => {
  /** @type {string[]} */
  const asked = [];
  return withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await page.waitForTimeout(200);
      const early = asked.filter((url) => /\/(share|dialogs?|snippets|export(-dialog)?|embed)(-[A-Z0-9]{8})?\.\w+$/.test(url));
      assert.deepEqual(early, []);
      await openShare(page);
      assert.ok(asked.some((url) => /\/share(-[A-Z0-9]{8})?\.js$/.test(url)));
    },
    { prepare: async (page) => page.on("request", (request) => asked.push(request.url())) },
  );
});

test("by keyboard: Escape closes, and the focus is where it was", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "Share" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Share" }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.closest("dialog") !== null), true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await eventually(() => page.evaluate(() => document.activeElement?.id), "share");
  }));

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("on a phone the dialog is a page with targets for a thumb, and closing it leads back", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await page.getByRole("button", { name: "More" }).tap();
      await page.getByRole("button", { name: "Share" }).tap();
      const dialog = page.getByRole("dialog", { name: "Share" });
      await dialog.waitFor();
      assert.ok(await page.locator("#actions").isHidden());
      for (const target of await dialog.locator("button:visible, .pill:visible, .switch:visible, .choice:visible, input[type=number]:visible, input[type=text]:visible").all()) {
        const box = await target.boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 44, `${await target.evaluate((element) => element.outerHTML)} ${JSON.stringify(box)}`);
      }
      assert.deepEqual(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
      await dialog.getByRole("button", { name: "Close" }).tap();
      // The dialog tells that it has closed in a task of its own.
      await page.waitForFunction(() => document.activeElement?.className === "more");
    },
    { options: PHONE },
  ));

test("axe-core finds nothing in the dialog, light and dark", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await openShare(page);
      for (const id of ["frame", "element"]) {
        await codeFor(page, id);
        assert.deepEqual(await violations(page, "dialog", { iframes: false }), []);
      }
    },
    { options: { bypassCSP: true } },
  ));

test("what is chosen for another page changes nothing on this one", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await openShare(page);
    await page.getByLabel("Grundy values").last().check();
    await page.keyboard.press("Escape");
    assert.equal(await withBeam(page, (beam) => beam.query), "game=wab");
  }));
