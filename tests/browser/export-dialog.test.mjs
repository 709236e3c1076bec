// Files from the page: what is downloaded has the right name, type and contents, and what cannot be made says why.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { eventually, golden, held, shown, useBrowser, violations } from "./harness.mjs";
import { goldenPositions } from "./hosts.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** @param {Page} page @param {string} [kind] */
async function openExport(page, kind = "png") {
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("dialog", { name: "Export" }).waitFor();
  await choose(page, "kind", kind);
}

/** @param {Page} page @param {string} name @param {string} value */
function choose(page, name, value) {
  return page.locator(`dialog [name=${name}][value="${value}"]`).check();
}

/** Presses Download once the file is there: from a change until then the button is closed. @param {Page} page */
async function downloaded(page) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The texts of a PNG file, by keyword. @param {Buffer} bytes */
function pngTexts(bytes) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === "tEXt" || type === "iTXt") {
      const end = data.indexOf(0);
      // An iTXt has two flags, a language and a translated keyword between the keyword and the text.
      texts.set(data.toString("latin1", 0, end), type === "tEXt" ? data.toString("latin1", end + 1) : data.toString("utf8", data.lastIndexOf(0) + 1));
    }
    at += 12 + length;
  }
  return texts;
}

test("PNG: of the size and sharpness that were asked for, with what it was made from", () =>
  withPage("game=wyt-k&set=3n+1,2^n", async (page) => {
    await shown(page);
    await openExport(page);
    await page.getByLabel("Width, in pixels").fill("300");
    await page.getByLabel("Height, in pixels").fill("200");
    await choose(page, "ratio", "3");
    const { name, bytes } = await downloaded(page);
    assert.match(name, /^phibeam-wyt-k.*\.png$/);
    assert.equal(bytes.toString("latin1", 1, 4), "PNG");
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [900, 600]);
    const texts = pngTexts(bytes);
    assert.equal(texts.get("Query"), "game=wyt-k&set=3n+1,2^n");
    assert.match(texts.get("Checksum") ?? "", /^crc32 [0-9a-f]{8}$/);
    await page.getByText(/900 × 600 pixels, [\d.]+ KB/).waitFor();
    const seen = await page.locator("dialog .show img").evaluate((/** @type {HTMLImageElement} */ image) => [image.naturalWidth, image.naturalHeight]);
    assert.deepEqual(seen, [900, 600]);
  }));

test("SVG and TikZ: one parses, the other is LaTeX, both say what they are", () =>
  withPage("game=wab&view=3,4,30", async (page) => {
    await shown(page, "game=wab&view=3,4,30");
    await openExport(page, "svg");
    const svg = await downloaded(page);
    assert.match(svg.name, /\.svg$/);
    const blank = await page.context().newPage();
    const found = await blank.evaluate((text) => {
      const xml = new DOMParser().parseFromString(text, "image/svg+xml");
      return { root: xml.documentElement.localName, width: xml.documentElement.getAttribute("width"), wrong: xml.querySelector("parsererror")?.textContent, text: xml.documentElement.textContent };
    }, svg.bytes.toString());
    assert.equal(found.wrong, undefined);
    assert.equal(found.root, "svg");
    assert.match(found.width ?? "", /^640/);
    assert.match(found.text ?? "", /game=wab&view=3,4,30/);
    await choose(page, "kind", "tex");
    const tex = await downloaded(page);
    assert.match(tex.name, /\.tex$/);
    for (const words of ["\\documentclass", "\\begin{tikzpicture}", "game=wab", "crc32 "]) assert.ok(tex.bytes.toString().includes(words), words);
    // TikZ is not drawn in a browser: what is seen is the same figure as SVG.
    assert.ok(await page.locator("dialog .show img").evaluate((/** @type {HTMLImageElement} */ image) => image.naturalWidth > 0));
  }));

test("CSV: the P-positions and the Grundy values of what is in sight", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    await openExport(page, "csv");
    const positions = await downloaded(page);
    assert.match(positions.name, /\.csv$/);
    const flat = await goldenPositions("ppos-wab.json", { a: 5, b: 3 }, 64);
    const lines = flat.flatMap((x, n) => (n % 2 === 0 ? [`${x},${flat[n + 1]}\n`] : []));
    assert.equal(positions.bytes.toString(), `x,y\n${lines.join("")}`);
    await choose(page, "table", "values");
    const values = await downloaded(page);
    assert.equal(values.bytes.toString(), await golden("grundy64-wab-5-3.csv"));
    assert.notEqual(values.name, positions.name);
    await page.getByLabel("How the file begins").waitFor();
  }));

/** The P-positions below `size` of a game in which one takes what `may` allows, by the definition. @param {number} size @param {(k: number, l: number) => boolean} may */
function byDefinition(size, may) {
  /** @type {Set<string>} */
  const found = new Set();
  const lines = [];
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      let wins = false;
      for (let k = 0; k <= x; k++) for (let l = 0; l <= y; l++) wins ||= k + l > 0 && may(k, l) && found.has(`${x - k},${y - l}`);
      if (wins) continue;
      found.add(`${x},${y}`);
      lines.push(`${x},${y}\n`);
    }
  }
  return lines;
}

test("a rule of one's own: its positions are those of the definition, and its rule is printed under the figure", () => {
  const query = `game=custom&rule=${encodeURIComponent("k==2*l or l==2*k or k+l==a")}&a=5&size=20`;
  return withPage(query, async (page) => {
    await shown(page);
    await openExport(page, "csv");
    const lines = byDefinition(20, (k, l) => k === 2 * l || l === 2 * k || k + l === 5);
    assert.equal((await downloaded(page)).bytes.toString(), `x,y\n${lines.join("")}`);
    await choose(page, "kind", "svg");
    const svg = await downloaded(page);
    assert.match(svg.name, /^phibeam-custom.*\.svg$/);
    const blank = await page.context().newPage();
    const texts = await blank.evaluate((text) => [...new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("text")].map(({ textContent }) => textContent), svg.bytes.toString());
    assert.ok(texts.some((text) => text?.includes("k==2*l or l==2*k or k+l==a")), texts.join(" | "));
    await choose(page, "kind", "tex");
    assert.match((await downloaded(page)).bytes.toString(), /k==2\*l or l==2\*k or k\+l==a/);
  });
});

test("b-file: the sequence with the terms that were asked for", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page, "game=wythoff");
    await openExport(page, "bfile");
    await choose(page, "what", "upper");
    await page.getByLabel("Terms").fill("50");
    const { name, bytes } = await downloaded(page);
    assert.match(name, /^phibeam-wythoff-upper(\.b)?\.txt$/);
    const flat = await goldenPositions("ppos-wythoff.json", {}, 200);
    const upper = flat.flatMap((x, n) => (n % 2 === 0 && x <= flat[n + 1] ? [flat[n + 1]] : [])).slice(0, 50);
    const lines = bytes.toString().split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    assert.deepEqual(lines, upper.map((value, n) => `${n} ${value}`));
  }));

test("the name can be changed, but neither its ending nor the folder", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    await openExport(page, "csv");
    await downloaded(page);
    const field = page.getByLabel("File name");
    for (const [typed, name] of [["figure 3", "figure 3.csv"], ["../../a:b.csv", "a-b.csv"], ["x.CSV", "x.CSV"]]) {
      await field.fill(typed);
      assert.equal((await downloaded(page)).name, name);
    }
    await field.fill("figure 4.csv");
    await choose(page, "kind", "svg");
    assert.equal((await downloaded(page)).name, "figure 4.svg");
    await field.fill("");
    assert.equal((await downloaded(page)).name, "phibeam-wab.svg");
  }));

test("what cannot be made says why, and a slip of the hand makes the nearest", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    await openExport(page, "bfile");
    await page.getByRole("status").getByText(/^wab is not symmetric with these parameters.*\.$/).waitFor();
    assert.ok(await page.getByRole("button", { name: "Try again" }).isVisible());
    await choose(page, "kind", "png");
    await page.getByLabel("Width, in pixels").fill("99999");
    await page.getByText(/^8192 × 1280 pixels/).waitFor();
  }));

test("work that takes long can be stopped, and tried again", () => {
  // Files are made by the full module, which here is long in coming.
  const full = held(/\/full[-/][^/]*\.wasm$/);
  return withPage(
    "game=wab",
    async (page) => {
      await shown(page, "game=wab");
      await openExport(page, "csv");
      await page.getByRole("progressbar", { name: "Making the file" }).waitFor();
      assert.ok(await page.getByRole("button", { name: "Download" }).isDisabled());
      await page.locator("dialog").getByRole("button", { name: "Stop" }).click();
      await page.locator("dialog").getByText("Stopped.", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
      full.release();
      assert.match((await downloaded(page)).name, /\.csv$/);
    },
    full,
  );
});

test("work that takes long shows how far it is", () =>
  withPage("game=wythoff&mode=grundy&size=2048", async (page) => {
    await shown(page, "game=wythoff&mode=grundy&size=2048");
    await page.evaluate(() => {
      const parts = /** @type {number[]} */ (/** @type {any} */ (globalThis).parts = []);
      const note = (/** @type {MutationRecord[]} */ records) => {
        for (const { target } of records) if (target instanceof HTMLProgressElement && target.hasAttribute("value")) parts.push(target.value / target.max);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ["value"] });
    });
    await openExport(page, "csv");
    const { bytes } = await downloaded(page);
    assert.equal(bytes.toString().split("\n").length, 2049);
    const parts = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (globalThis).parts));
    assert.ok(parts.some((part) => part > 0 && part < 1), `${parts}`);
  }));

test("a citation has the paper, and the figure with its link", () =>
  withPage(
    "game=modular-wythoff&m=7&size=32",
    async (page) => {
      await shown(page, "game=modular-wythoff&m=7&size=32");
      await openExport(page, "cite");
      await page.waitForFunction(() => /** @type {HTMLTextAreaElement} */ (document.querySelector("#export-cited")).value.includes("@"));
      await page.getByRole("button", { name: "Copy BibTeX" }).click();
      await page.getByText("Copied.").waitFor();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(text, /author = \{Tanya Khovanova and Nelson Niu\}/);
      assert.ok(text.includes(`url = {${page.url()}}`), text);
      assert.ok(await page.getByLabel("File name").isHidden());
    },
    { options: { permissions: ["clipboard-read", "clipboard-write"] } },
  ));

test("by keyboard: the arrows choose, Escape closes, and the focus is where it was", () =>
  withPage("game=wab", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "Export" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Export" }).waitFor();
    await page.locator("dialog [name=kind][value=png]").focus();
    await page.keyboard.press("ArrowRight");
    await eventually(() => page.locator("dialog [name=kind][value=slide]").isChecked(), true);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await eventually(() => page.evaluate(() => document.activeElement?.id), "export");
  }));

test("on a phone it is a page with targets for a thumb", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page);
      await page.getByRole("button", { name: "More" }).tap();
      await page.getByRole("button", { name: "Export" }).tap();
      const dialog = page.getByRole("dialog", { name: "Export" });
      await dialog.locator(".show img").waitFor();
      for (const kind of ["png", "csv", "bfile"]) {
        await choose(page, "kind", kind);
        for (const target of await dialog.locator("button:visible, .pill:visible, .choice:visible, input[type=number]:visible, input[type=text]:visible").all()) {
          const box = await target.boundingBox();
          assert.ok(box && box.width >= 44 && box.height >= 44, `${await target.evaluate((element) => element.outerHTML)} ${JSON.stringify(box)}`);
        }
        assert.equal(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0);
      }
    },
    { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ));

test("axe-core finds nothing in the dialog, light and dark", () =>
  withPage(
    "game=wythoff",
    async (page) => {
      await shown(page);
      await openExport(page);
      for (const kind of ["png", "csv", "bfile", "cite"]) {
        await choose(page, "kind", kind);
        await page.locator("dialog .show > *, dialog .citing textarea").first().waitFor({ state: kind === "cite" ? "attached" : "visible" });
        assert.deepEqual(await violations(page, "dialog"), [], kind);
      }
    },
    { options: { bypassCSP: true } },
  ));
