// An exercise as a SCORM 2004 package: exported on the page, unpacked by another program, played by clicks on the course platform
// in tests/scorm, which records score and completion and gives back how far it was; and platforms that behave badly.

import assert from "node:assert/strict";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { unzip } from "../unzip.mjs";
import { eventually, launch, putSite, shown, SOURCES, violations } from "./harness.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").FrameLocator} FrameLocator */

const home = fileURLToPath(new URL("../../target/scorm-test", import.meta.url));
const ZIP = /^phibeam-.*\.scorm\.zip$/;
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  rmSync(home, { recursive: true, force: true });
  // Packages are made of pages as they are shipped.
  await putSite(join(home, "site"));
  cpSync(join(SOURCES, "tests/scorm"), join(home, "platform"), { recursive: true });
  server = await serve(home, 0);
  browser = await launch();
  await exportAll();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** Runs a test on a page that is at peace: no error, nothing that is not there, nobody else asked. @param {string} address @param {(page: Page) => Promise<void>} act @param {{ options?: import("playwright-core").BrowserContextOptions, expected?: RegExp }} [setting] */
async function withPage(address, act, { options = {}, expected } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 }, serviceWorkers: "block", ...options });
  context.setDefaultTimeout(40_000);
  const page = await context.newPage();
  /** @type {string[]} */
  const trouble = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && trouble.push(message.text()));
  context.on("weberror", (error) => trouble.push(String(error.error())));
  context.on("request", (request) => new URL(request.url()).origin !== new URL(server.url).origin && trouble.push(`asked for ${request.url()}`));
  context.on("response", (response) => response.status() >= 400 && trouble.push(`${response.status()} ${response.url()}`));
  await page.goto(server.url + address);
  await act(page);
  await context.close();
  assert.deepEqual(trouble.filter((text) => !expected?.test(text) && !text.startsWith("Service Worker registration blocked")), []);
}

/** Exports an exercise of each kind, as an instructor would, and unpacks it. */
function exportAll() {
  return withPage("site/?game=wythoff&size=4", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "Export" }).click();
    await page.locator("dialog [name=kind][value=scorm]").check();
    await save(page, "win", { "A game starts at": "3, 4" }, /Win from \(3, 4\)/);
    await save(page, "mark", { "A game starts at": "", "Passed from, in percent": "50" }, /Mark the P-positions among the 4 × 4/);
    await save(page, "guess", {}, /Which rule made this picture/);
    await save(page, "value", { "A game starts at": "3, 4" }, /Move from \(3, 4\) to a position of Grundy value 0/);
  });
}

/** @param {Page} page @param {string} kind @param {Record<string, string>} fields @param {RegExp} task */
async function save(page, kind, fields, task) {
  await page.locator("dialog [name=exercise]").selectOption(kind);
  for (const [label, value] of Object.entries(fields)) await page.locator("dialog").getByLabel(label).fill(value);
  await page.locator("dialog .asked", { hasText: task }).waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  assert.match(file.suggestedFilename(), ZIP);
  unzip(await file.path(), join(home, kind));
}

/** On the platform. @param {string} kind @param {string} [more] */
const onPlatform = (kind, more = "") => `platform/host.html?package=../${kind}/${more}`;

/** What the platform has now. @param {Page} page */
const told = (page) => page.evaluate(() => {
  const { data, errors, state } = /** @type {any} */ (window).platform;
  return { data, errors, state };
});

/** @param {Page} page */
const exercise = (page) => page.locator("iframe").contentFrame();

/** Presses a cell. @param {FrameLocator} frame @param {number} x @param {number} y */
async function press(frame, x, y) {
  const at = await frame.locator("phi-beam").evaluate((beam, [x, y]) => /** @type {any} */ (beam).cellToPixel(x, y), [x, y]);
  await frame.locator("canvas").click({ position: at });
}

/** It is the student's turn. @param {FrameLocator} frame */
const turn = (frame) => frame.locator(".turn", { hasText: /Your move\.$/ }).waitFor();

/** Waits until the board of the exercise shows a query. @param {Page} page @param {RegExp} query */
async function queried(page, { source }) {
  const [, frame] = page.frames();
  await frame.waitForFunction((source) => new RegExp(source).test(/** @type {any} */ (document.querySelector("phi-beam"))?.query ?? ""), source);
}

/** What is recorded stands below the board. @param {FrameLocator} frame @param {RegExp} words */
const says = (frame, words) => frame.locator("#earlier", { hasText: words }).waitFor();

test("the package has a manifest that lists what is in it, and nothing of the papers", () => {
  const files = readdirSync(join(home, "win"), { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/")).filter((file) => /\.\w+$/.test(file)).sort();
  const manifest = readFileSync(join(home, "win/imsmanifest.xml"), "utf8");
  const listed = [...manifest.matchAll(/<file href="([^"]+)"\/>/g)].map(([, file]) => file);
  assert.deepEqual(listed.concat("imsmanifest.xml").sort(), files);
  assert.ok(files.some((file) => /first-\w{8}\.wasm$/.test(file)) && files.some((file) => /full-\w{8}\.wasm$/.test(file)));
  assert.ok(!files.some((file) => /study|explore|gallery|lab|share/.test(file)), files.join(" "));
  assert.match(readFileSync(join(home, "win/scorm.html"), "utf8"), /data-query="game=wythoff&amp;at=3,4&amp;beams=0&amp;show=0&amp;exercise=win" data-pass="60"/);
  assert.match(manifest, /<imsss:minNormalizedMeasure>0.6</);
  assert.match(readFileSync(join(home, "mark/imsmanifest.xml"), "utf8"), /<imsss:minNormalizedMeasure>0.5</);
});

test("a game is broken off, gone on with, won and recorded; then it is known", () =>
  withPage(onPlatform("win"), async (page) => {
    const frame = exercise(page);
    await turn(frame);
    assert.equal(await page.locator("h1").textContent(), "Wythoff's game");
    await press(frame, 1, 2);
    // The computer has moved, and the platform has it.
    await page.waitForFunction(() => /moves=1,2;\d,\d/.test(/** @type {any} */ (window).platform.data["cmi.suspend_data"] ?? ""));
    const before = await told(page);
    assert.deepEqual([before.data["cmi.completion_status"], before.data["cmi.score.scaled"], before.errors], ["incomplete", undefined, []]);
    await page.reload();
    assert.equal(await page.evaluate(() => localStorage.getItem("attempt ../win/ ended")), "true");
    await turn(frame);
    await queried(page, /&moves=1,2;\d,\d&/);
    await press(frame, 0, 0);
    await says(frame, /^Recorded by the course platform: 1 of 1\.$/);
    const { data, errors } = await told(page);
    assert.deepEqual(errors, []);
    const { "cmi.suspend_data": kept, ...values } = data;
    assert.deepEqual(values, {
      "cmi.scaled_passing_score": "0.6", "cmi.completion_status": "completed", "cmi.success_status": "passed", "cmi.exit": "suspend", "cmi.session_time": values["cmi.session_time"],
      "cmi.score.scaled": "1", "cmi.score.raw": "100", "cmi.score.min": "0", "cmi.score.max": "100",
    });
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).platform.kept()["cmi.score.scaled"]), "1", "it is committed at once");
    assert.match(kept, /"result":\{"v":1,"code":"[0-9A-Z-]+","score":1,"of":1\}/);
    await page.reload();
    await says(frame, /^Handed in earlier: 1 of 1, with the code /);
    await frame.locator("phi-beam .result").waitFor();
    const after = await told(page);
    assert.deepEqual([after.data["cmi.suspend_data"], after.errors], [kept, []]);
    assert.ok(!(await page.evaluate(() => /** @type {any} */ (window).platform.calls)).some((/** @type {string[]} */ [, key]) => key?.startsWith("cmi.score")), "it is not told twice");
  }));

test("how far it was is kept where the engine does not come", () =>
  withPage(
    onPlatform("win"),
    async (page) => {
      const frame = exercise(page);
      await turn(frame);
      await press(frame, 1, 2);
      const kept = () => page.evaluate(() => /** @type {any} */ (window).platform.data["cmi.suspend_data"] ?? "");
      await eventually(async () => /moves=1,2;\d,\d/.test(await kept()), true);
      const before = await kept();
      await page.route(/\.wasm$/, (route) => route.abort());
      await page.reload();
      await frame.getByText(/The engine|the engine/).first().waitFor();
      assert.equal(await kept(), before);
      await page.unroute(/\.wasm$/);
      await page.reload();
      await turn(frame);
      await queried(page, /&moves=1,2;\d,\d&/);
    },
    { expected: /Failed to load resource|ERR_FAILED|engine/ },
  ));

test("marks are there after a reload, and points are a share", () =>
  withPage(onPlatform("mark"), async (page) => {
    const frame = exercise(page);
    await frame.getByRole("button", { name: "Hand in" }).waitFor();
    for (const [x, y] of [[0, 0], [1, 2]]) await press(frame, x, y);
    await page.waitForFunction(() => /"marks":"0,0;1,2"/.test(/** @type {any} */ (window).platform.data["cmi.suspend_data"] ?? ""));
    await page.reload();
    await frame.getByRole("button", { name: "Hand in" }).click();
    await says(frame, /^Recorded by the course platform: 2 of 3\.$/);
    const { data, errors } = await told(page);
    assert.deepEqual([data["cmi.score.scaled"], data["cmi.score.raw"], data["cmi.success_status"], errors], ["0.6666667", "66.6666667", "passed", []]);
    // The last that is handed in counts.
    await frame.getByRole("button", { name: "Try again" }).click();
    await frame.getByRole("button", { name: "Hand in" }).click();
    await says(frame, /: 0 of 3\.$/);
    const again = await told(page);
    assert.deepEqual([again.data["cmi.score.scaled"], again.data["cmi.success_status"], again.data["cmi.completion_status"]], ["0", "failed", "completed"]);
  }));

test("the other kinds are recorded, too", async () => {
  await withPage(onPlatform("guess"), async (page) => {
    const frame = exercise(page);
    await frame.getByRole("radio").first().check();
    await frame.getByRole("button", { name: "Hand in" }).click();
    await says(frame, /^Recorded by the course platform: [01] of 1\.$/);
  });
  await withPage(onPlatform("value"), async (page) => {
    const frame = exercise(page);
    await turn(frame);
    await press(frame, 1, 2);
    await says(frame, /^Recorded by the course platform: 1 of 1\.$/);
    assert.deepEqual((await told(page)).errors, []);
  });
});

/** @type {[trouble: string, before: RegExp | null, after: RegExp | null][]} */
const HOSTILE = [
  ["none", /^No course platform was found/, null],
  ["locked", /^No course platform was found/, null],
  ["hollow", /^No course platform was found/, null],
  ["cyclic", /^No course platform was found/, null],
  ["throws", /^The course platform does not take this exercise/, null],
  ["refuses", /^The course platform does not take this exercise/, null],
  ["garbage", null, /^The course platform did not record the result, 1 of 1: hand in the code\.$/],
  ["forgets", null, /^The course platform did not record the result, 1 of 1: hand in the code\.$/],
];

for (const [trouble, before, after] of HOSTILE) {
  test(`a platform that is out of order (${trouble}): the exercise is played, and says what is recorded`, () =>
    withPage(onPlatform("win", `&trouble=${trouble}`), async (page) => {
      const frame = exercise(page);
      if (before) await says(frame, before);
      await turn(frame);
      await press(frame, 1, 2);
      await queried(page, /&moves=1,2;\d,\d&/);
      await turn(frame);
      await press(frame, 0, 0);
      await frame.locator("phi-beam .code").waitFor();
      await says(frame, after ?? /** @type {RegExp} */ (before));
      // Leaving it, too, makes no trouble.
      await page.goto("about:blank");
    }));
}

for (const kept of ["{", '{"v":1,"query":"game=wythoff&exercise=win&at=zz"}', '{"v":1,"query":"game=wythoff&exercise=win&at=3,4&moves=9,9;1,1"}', '{"v":1,"query":"game=wythoff&exercise=win&at=3,4&bogus=<b>"}']) {
  test(`what a platform gives back is wrong (${kept}): the exercise begins anew`, () =>
    withPage(onPlatform("win", `&trouble=damaged&kept=${encodeURIComponent(kept)}`), async (page) => {
      const frame = exercise(page);
      await turn(frame);
      await queried(page, /^game=wythoff(&size=\d+|&view=[\d,]+)*&at=3,4&beams=0&show=0&exercise=win$/);
      await turn(frame);
      await press(frame, 1, 2);
      await frame.locator(".turn").waitFor();
    }));
}

test("without a platform the page is whole on a host of its own, and axe finds nothing", () =>
  withPage("win/scorm.html", async (page) => {
    await page.locator("#earlier", { hasText: /^No course platform was found/ }).waitFor();
    await page.locator("phi-beam .turn").waitFor();
    assert.ok(await page.locator("#explorer").isHidden());
    assert.deepEqual(await violations(page), []);
  }, { options: { bypassCSP: true } }));

/** Opens the dialog with what makes packages. @param {Page} page */
async function openPackage(page) {
  await shown(page);
  await page.getByRole("button", { name: "Export" }).click();
  await page.locator("dialog [name=kind][value=scorm]").check();
}

test("on a phone, light and dark: targets for a thumb, and axe finds nothing in the dialog", () =>
  withPage("site/?game=wythoff", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "More" }).tap();
    await openPackage(page);
    const dialog = page.getByRole("dialog", { name: "Export" });
    await dialog.locator(".asked").waitFor();
    for (const target of await dialog.locator("button:visible, .pill:visible, select:visible, .switch:visible, input[type=number]:visible, input[type=text]:visible").all()) {
      const box = await target.boundingBox();
      assert.ok(box && box.width >= 44 && box.height >= 44, `${await target.evaluate((element) => element.outerHTML)} ${JSON.stringify(box)}`);
    }
    assert.equal(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
    assert.deepEqual(await violations(page, "dialog"), []);
  }, { options: { bypassCSP: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }));

test("what cannot be packed says why: a start that is none, an exercise that is none", () =>
  withPage("site/?game=wythoff", async (page) => {
    await openPackage(page);
    // Without a start the computer chooses one.
    await page.locator("dialog .asked", { hasText: /Win from \(\d+, \d+\)/ }).waitFor();
    await page.locator("dialog [name=at]").fill("twelve");
    await page.getByRole("status").getByText("A game starts at two heaps, such as 12, 17").waitFor();
    assert.ok(await page.getByRole("button", { name: "Try again" }).isVisible());
    await page.locator("dialog [name=at]").fill("0, 0");
    await page.locator("dialog .asked", { hasText: "choose another start" }).waitFor();
  }));

test("an exercise with a written rule has the module for it", () =>
  withPage("site/?game=custom&rule=k%3D%3D0%20or%20l%3D%3D0&size=4", async (page) => {
    await openPackage(page);
    await page.getByText(/^\d+ files, /).waitFor();
    await save(page, "mark", {}, /Mark the P-positions/);
    assert.ok(readdirSync(join(home, "mark/assets")).some((file) => /^rules-\w{8}\.wasm$/.test(file)));
    assert.ok(!readdirSync(join(home, "win/assets")).some((file) => /^rules-\w{8}\.wasm$/.test(file)));
    await page.goto(server.url + onPlatform("mark"));
    await exercise(page).getByRole("button", { name: "Hand in" }).click();
    await says(exercise(page), /^Recorded by the course platform: 0 of 4\.$/);
  }));

test("pages that are not bundled say that they must be", async () => {
  const sources = await serve(SOURCES, 0);
  const page = await browser.newPage({ serviceWorkers: "block" });
  await page.goto(`${sources.url}www/?game=wythoff`);
  await openPackage(page);
  await page.getByRole("status").getByText("A package is made of the bundled pages: open the explorer from the folder that ./build.sh dist makes.").waitFor();
  await page.close();
  sources.close();
});
