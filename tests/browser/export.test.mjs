// Boards as files: byte by byte what the command line writes, and pictures that show what they should.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import { golden, phibeam, shown, SOURCES, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("../../www/render/export.js").Kind} Kind */
/** @typedef {import("playwright-core").Page} Page */

const withPage = useBrowser(SOURCES);
const run = promisify(execFile);

/** What the command line prints. @param {string[]} args */
async function printedBy(...args) {
  const { stdout } = await run(phibeam, args, { maxBuffer: 1 << 26 });
  return stdout;
}

/** What `phibeam render` writes. @param {string} query @param {string} ending @param {string[]} [more] */
async function rendered(query, ending, more = []) {
  const folder = await mkdtemp(join(tmpdir(), "phibeam-"));
  const file = join(folder, `figure.${ending}`);
  await printedBy("render", query, "--out", file, ...more);
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

/** What the page writes; in between it is base64, since lists of numbers take seconds. @param {Page} page @param {string} query @param {Kind} kind @param {object} [options] */
async function exported(page, query, kind, options = { width: 640, height: 640 }) {
  const [type, name, bytes] = await page.evaluate(
    async ([query, kind, options]) => {
      const address = new URL("render/export.js", location.href).href;
      const { exportFile } = /** @type {typeof import("../../www/render/export.js")} */ (await import(address));
      const { blob, name } = await exportFile({ query, shadowRoot: null }, kind, options);
      const reader = new FileReader();
      await new Promise((done) => {
        reader.addEventListener("load", done);
        reader.readAsDataURL(blob);
      });
      return [blob.type, name, String(reader.result).replace(/^[^,]*,/, "")];
    },
    /** @type {const} */ ([query, kind, options]),
  );
  return { type, name, bytes: Buffer.from(bytes, "base64") };
}

/** The text chunks of a PNG file by key. @param {Buffer} file */
function said(file) {
  /** @type {Record<string, string>} */
  const texts = {};
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const body = file.subarray(at + 4, at + 8 + length);
    assert.equal(file.readUInt32BE(at + 8 + length), crc32(body));
    const name = body.toString("latin1", 0, 4);
    const data = body.subarray(4);
    const end = data.indexOf(0);
    if (name === "tEXt") texts[data.toString("utf8", 0, end)] = data.toString("utf8", end + 1);
    if (name === "iTXt") texts[data.toString("utf8", 0, end)] = data.toString("utf8", end + 5);
    at += length + 12;
  }
  return texts;
}

/** The colours of some pixels of a picture. @param {Page} page @param {Buffer} file @param {[number, number][]} points */
function colours(page, file, points) {
  return page.evaluate(
    async ([bytes, points]) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], { type: "image/png" }));
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true }));
      context.drawImage(bitmap, 0, 0);
      return points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].join());
    },
    /** @type {const} */ ([file.toString("base64"), points]),
  );
}

/** The share of pixels in which two pictures differ clearly. @param {Page} page @param {Buffer} one @param {Buffer} other */
function difference(page, one, other) {
  return page.evaluate(
    async (files) => {
      const pixels = async (/** @type {string} */ bytes) => {
        const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], { type: "image/png" }));
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d"));
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
      };
      const [a, b] = await Promise.all(files.map(pixels));
      if (a.length !== b.length) return 1;
      let different = 0;
      const far = (/** @type {number} */ n) => Math.abs(a[n] - b[n]) > 96;
      for (let n = 0; n < a.length; n += 4) if (far(n) || far(n + 1) || far(n + 2)) different++;
      return different / (a.length / 4);
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

const KINDS = [
  "game=wythoff",
  "game=wythoff&play=misere&size=24",
  "game=wythoff&size=3000",
  "game=wythoff&view=1000000000000000,1618033988749880,40",
  "game=wythoff&mode=grundy&size=20",
  "game=wythoff&mode=grundy&size=300&palette=viridis",
  "game=wythoff&mode=grundy&size=64&mod=3&beams=0",
  "game=wab&a=2&b=2&size=16&lines=1",
  "game=wab&size=65536",
  "game=modular-wythoff&m=7",
  "game=wythoff&size=40&vs=game%3Dwab%26a%3D2%26b%3D1",
  "game=nim&mode=grundy&size=16&vs=game%3Dwythoff",
  "game=wythoff&size=2000&vs=game%3Drational-wythoff",
  "game=wyt-k&set=1,4&mode=grundy&size=32",
  "game=seeded&box=P.P/.P./PPP&size=24",
  "game=rational-nim&size=40",
  "game=rational-wythoff&mode=grundy&size=40",
  "game=modular-nim&m=6&size=400",
  "game=nim&heaps=3&z=5&mode=grundy&size=16",
  "game=gdwn&size=200&show=0",
  "game=fraenkel-st&size=16384",
];

/** Compares files of many queries; the command line's are made before the page is opened. @param {Kind} kind @param {string[]} queries */
async function sameBytes(kind, queries) {
  /** @type {Buffer[]} */ const theirs = [];
  for (const query of queries) theirs.push(await rendered(query, kind));
  await withPage("game=nim", async (page) => {
    await shown(page);
    for (const [n, query] of queries.entries()) assert.ok((await exported(page, query, kind)).bytes.equals(theirs[n]), query);
  });
}

test("SVG is the command line's, byte by byte: near", () => sameBytes("svg", KINDS.slice(0, 9)));
test("SVG is the command line's, byte by byte: other games", () => sameBytes("svg", KINDS.slice(9)));
test("TeX is the command line's, byte by byte", () => sameBytes("tex", KINDS.filter((query) => !query.includes("size=300&"))));

test("so are figures of other shapes", async () => {
  const theirs = await rendered(KINDS[0], "svg", ["--width", "900", "--height", "400"]);
  await withPage("game=nim", async (page) => {
    await shown(page);
    const { bytes, type } = await exported(page, KINDS[0], "svg", { width: 900, height: 400 });
    assert.equal(type, "image/svg+xml");
    assert.ok(bytes.equals(theirs));
  });
});

test("tables and sequences are the command line's", () =>
  withPage("game=nim", async (page) => {
    await shown(page);
    const csv = async (/** @type {string} */ query) => (await exported(page, query, "csv")).bytes.toString();
    assert.equal(await csv("game=wab&size=40"), await printedBy("positions", "game=wab", "--size", "40"));
    const far = "1000000000000000,1618033988749880";
    assert.equal(await csv(`game=wythoff&view=${far},40`), await printedBy("positions", "game=wythoff", "--size", "40", "--from", far));
    assert.equal(await csv("game=rational-nim&mode=grundy&size=30"), await printedBy("grundy", "game=rational-nim", "--size", "30"));
    const file = (await exported(page, "game=wythoff", "bfile", { what: "upper", terms: 500 })).bytes.toString();
    const lines = await printedBy("bfile", "game=wythoff", "--what", "upper", "--terms", "500");
    assert.equal(file.replace(/^#.*\n/gm, ""), lines);
    assert.match(file, /^# phibeam [\d.]+, upper\n# Query: game=wythoff\n/);
    assert.ok(file.includes(`# Checksum: crc32 ${crc32(lines).toString(16).padStart(8, "0")}\n`));
  }));

test("PNG has the size asked for, its squares in place, and says what it is", () =>
  withPage("game=nim", async (page) => {
    await shown(page);
    const [{ P }] = JSON.parse(await golden("ppos-wythoff.json"));
    const isP = new Set(P.map(String));
    const query = "game=wythoff&size=20&beams=0";
    for (const [ratio, width, height] of [[1, 640, 640], [2, 500, 700], [4, 300, 300]]) {
      const { bytes, type } = await exported(page, query, "png", { width, height, pixelRatio: ratio });
      assert.equal(type, "image/png");
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [width * ratio, height * ratio]);
      const table = await printedBy("positions", "game=wythoff", "--size", "20");
      const texts = said(bytes);
      assert.equal(texts.Query, query);
      assert.equal(texts.Checksum, `crc32 ${crc32(table).toString(16).padStart(8, "0")}`);
      assert.match(texts.Software, /^phibeam \d/);
      // The squares are where the element would have them on a screen of that size.
      const plot = await page.evaluate(
        async ([query, width, height]) => {
          const { sharedEngine } = /** @type {typeof import("../../www/engine/shared.js")} */ (await import(new URL("engine/shared.js", location.href).href));
          const frame = [0, 0, 0, 0, 20, Number(width), Number(height), 1, 1];
          return (await sharedEngine().figure(String(query), "", frame, 1, [0, 0, 0])).drawing.plot;
        },
        [query, width, height],
      );
      const cell = plot.width / 20;
      /** @type {[number, number][]} */ const cells = [];
      for (let x = 0; x < 20; x++) for (let y = 0; y < Math.min(20, Math.floor(plot.height / cell)); y++) cells.push([x, y]);
      const points = cells.map(([x, y]) => /** @type {[number, number]} */ ([Math.round((plot.left + (x + 0.5) * cell) * ratio), Math.round((plot.top + plot.height - (y + 0.5) * cell) * ratio)]));
      const found = await colours(page, bytes, points);
      cells.forEach((at, n) => assert.equal(found[n], isP.has(String(at)) ? "0,114,178,255" : "255,255,255,255", `${at} at ${ratio}`));
    }
  }));

test("the page and the command line paint alike", async () => {
  const queries = ["game=wab&size=30", "game=rational-nim&size=40", "game=wythoff&mode=grundy&size=40&beams=0", "game=wythoff&size=3000", "game=wythoff&mode=grundy&size=400"];
  /** @type {Buffer[]} */ const theirs = [];
  for (const query of queries) theirs.push(await rendered(query, "png", ["--scale", "2"]));
  await withPage("game=nim", async (page) => {
    await shown(page);
    for (const [n, query] of queries.entries()) {
      const ours = await exported(page, query, "png", { width: 640, height: 640, pixelRatio: 2 });
      const share = await difference(page, ours.bytes, theirs[n]);
      // Typefaces differ, and edges by a pixel.
      assert.ok(share < 0.02, `${query}: ${share}`);
    }
  });
});

test("paper has the colours of the light screen", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page);
    const [paper, screen] = await withBeam(page, async (beam) => {
      const { themes } = /** @type {typeof import("../../www/pkg/catalogue.js")} */ (await import(new URL("pkg/catalogue.js", location.href).href));
      const probe = document.createElement("i");
      beam.shadowRoot?.append(probe);
      /** @type {Record<string, string>} */ const screen = {};
      for (const name of ["board", "ink", "muted", "grid", "p", "beam", "outside"]) {
        probe.style.color = `var(--${name})`;
        const [r, g, b] = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
        screen[name] = "#" + [r, g, b].map((channel) => channel.toString(16).padStart(2, "0")).join("");
      }
      probe.remove();
      return [/** @type {Record<string, string>} */ (themes.paper), screen];
    });
    for (const [name, colour] of Object.entries(screen)) assert.equal(paper[name], colour, name);
  }, { options: { colorScheme: "light" } }));

test("toBlob gives what is on the screen, also in the dark, and refuses in a sentence", () =>
  withPage("game=wab&a=3&size=32", async (page) => {
    await shown(page);
    const { box, size, text, table } = await withBeam(page, async (beam) => {
      const canvas = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas")).getBoundingClientRect();
      const bitmap = await createImageBitmap(await beam.toBlob());
      const blob = await beam.toBlob({ type: "image/svg+xml" });
      const text = await blob.text();
      const table = await (await beam.toBlob({ type: "text/csv" })).text();
      return { box: [Math.round(canvas.width), Math.round(canvas.height)], size: [bitmap.width, bitmap.height], text, table };
    });
    assert.deepEqual(size, box);
    assert.match(text, new RegExp(`^<svg [^>]*width="${box[0]}" height="${box[1]}"`));
    assert.match(text, /Query: game=wab&amp;a=3&amp;size=32\n/);
    assert.equal(table, await printedBy("positions", "game=wab&a=3", "--size", "32"));
    assert.match(text, /<title>W\(a, b\), a = 3, b = 3<\/title>/);
    // The browser reads it as an image, and (0, 2) is P; left of its middle no beam passes.
    const painted = await withBeam(page, async (beam) => {
      const image = new Image();
      image.src = URL.createObjectURL(await beam.toBlob({ type: "image/svg+xml" }));
      await image.decode();
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(image.naturalWidth, image.naturalHeight).getContext("2d"));
      context.drawImage(image, 0, 0);
      const at = /** @type {{ x: number, y: number }} */ (beam.cellToPixel(0, 2));
      return [image.naturalWidth, image.naturalHeight, ...context.getImageData(Math.round(at.x) - 5, Math.round(at.y), 1, 1).data];
    });
    assert.deepEqual(painted, [...box, 0, 114, 178, 255]);
    const refused = await withBeam(page, async (beam) => {
      const asked = [{ type: "image/gif" }, { width: 1e9 }, { width: 99 }, { height: NaN }, { pixelRatio: 5 }, { pixelRatio: 0 }, { type: "image/svg+xml", height: -1 }];
      return Promise.all(asked.map((options) => beam.toBlob(options).then(() => "no error", (error) => error.message)));
    });
    assert.match(refused[0], /^type=image\/gif is not what a board can be/);
    const expected = ["width=1000000000", "width=99", "height=NaN", "pixelRatio=5", "pixelRatio=0", "height=-1"];
    expected.forEach((words, n) => assert.ok(refused[n + 1].startsWith(`${words} is out of range`), refused[n + 1]));
  }, { options: { colorScheme: "dark" } }));

test("a file is handed over under its name", () =>
  withPage("game=wyt-k&set=1,4,3n+2&size=50", async (page) => {
    await shown(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      withBeam(page, async (beam) => {
        const { exportFile } = /** @type {typeof import("../../www/render/export.js")} */ (await import(new URL("render/export.js", location.href).href));
        const { download } = /** @type {typeof import("../../www/widgets/download.js")} */ (await import(new URL("widgets/download.js", location.href).href));
        download(await exportFile(beam, "csv"));
      }),
    ]);
    assert.equal(download.suggestedFilename(), "phibeam-wyt-k-set1,4,3n+2-size50.csv");
    const file = await readFile(await download.path(), "utf8");
    assert.equal(file, await printedBy("positions", "game=wyt-k&set=1,4,3n+2", "--size", "50"));
  }));

test("a figure is cited with its paper and its link", () =>
  withPage("game=wab&a=3", async (page) => {
    await shown(page);
    const cited = await page.evaluate(async () => {
      const { sharedEngine } = /** @type {typeof import("../../www/engine/shared.js")} */ (await import(new URL("engine/shared.js", location.href).href));
      return sharedEngine().cite("game=wab&a=3", location.href);
    });
    assert.match(cited, /@mastersthesis\{Hu2024,\n {2}author = \{Mirabel Hu\},/);
    assert.match(cited, /title = \{\{W\(a, b\), a = 3, b = 3\}\}/);
    assert.ok(cited.includes(`url = {${page.url()}}`), cited);
  }));
