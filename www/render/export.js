// Boards as files: the figure of a board's query as PNG, SVG or TeX, and what it shows as CSV or as an OEIS b-file.
//
// A file shows what the link shows: whole cells, on white paper, without the cursor. SVG, TeX and CSV are written by the
// engine and are, byte by byte, what `phibeam render` writes; PNG is painted here, as on the screen, from the same layers.

import { sharedEngine } from "../engine/shared.js";
import { paint } from "./paint.js";
import { pngOf } from "./png.js";
import { themes } from "../pkg/catalogue.js";

/** @typedef {{ query: string, shadowRoot: ShadowRoot | null }} Beam */
/** @typedef {"png" | "svg" | "tex" | "csv" | "bfile"} Kind */
/** @typedef {{ width: number, height: number }} Size */
/**
 * Sizes are in CSS pixels with the axes, 100 to 4096, else those on the screen; `pixelRatio` (1 to 4, else 1) and what is
 * written above the figure are for PNG; `what` and `terms` are for b-files.
 * @typedef {{ width?: number, height?: number, pixelRatio?: number, heading?: { title: string, words: string }, what?: "lower" | "upper" | "antidiagonals", terms?: number } & import("../engine/types.js").Options} Options
 */

/** @type {Record<Kind, string>} */
const TYPES = { png: "image/png", svg: "image/svg+xml", tex: "text/x-tex", csv: "text/csv", bfile: "text/plain" };
const LEAST = 100;
const MOST = 4096;
/** Signature and header of a PNG file, in bytes. */
const PNG_HEADER = 33;
/** Round a heading, and after each part of it, in CSS pixels. */
const MARGIN = 16;
const GAP = 6;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/**
 * A board as a file, with a name for it.
 * @param {Beam} beam
 * @param {Kind} kind
 * @param {Options} [options]
 * @returns {Promise<{ blob: Blob, name: string }>}
 */
export async function exportFile(beam, kind, options = {}) {
  if (!Object.hasOwn(TYPES, kind)) throw new Error(`${kind} is not a kind of file: png, svg, tex, csv and bfile are`);
  const { query } = beam;
  const content = await contents[kind](query, beam, options);
  return { blob: new Blob([content], { type: TYPES[kind] }), name: fileName(query, kind) };
}

/**
 * A board as a blob: `image/png`, `image/svg+xml`, `text/x-tex` or `text/csv`.
 * @param {Beam} beam
 * @param {{ type?: string } & Options} [options]
 */
export async function toBlob(beam, { type = "image/png", ...options } = {}) {
  const kind = /** @type {Kind | undefined} */ (Object.keys(TYPES).find((kind) => TYPES[/** @type {Kind} */ (kind)] === type && kind !== "bfile"));
  if (!kind) throw new Error(`type=${type} is not what a board can be: image/png, image/svg+xml, text/csv and text/x-tex are`);
  return (await exportFile(beam, kind, options)).blob;
}

/** A name that says what is in the file and that every system takes. @param {string} query @param {Kind | "scorm.zip"} kind */
export function fileName(query, kind) {
  const words = query.replace(/^game=/, "").replaceAll("=", "").replace(/[^\w.,+-]+/g, "-");
  const short = words.slice(0, 80).replace(/[-.,+]+$/, "");
  return `phibeam-${short || "board"}.${kind === "bfile" ? "b.txt" : kind}`;
}

/** @type {Record<Kind, (query: string, beam: Beam, options: Options) => Promise<BlobPart>>} */
const contents = {
  svg: (query, beam, options) => {
    const { width, height } = sizeOf(beam, options);
    return sharedEngine().ask("svg", [query, width, height], options);
  },
  tex: (query, beam, options) => {
    const { width, height } = sizeOf(beam, options);
    return sharedEngine().ask("tex", [query, width, height], options);
  },
  csv: (query, _, options) => sharedEngine().ask("csv", [query], options),
  bfile: (query, _, options) => sharedEngine().ask("bfile", [query, options.what ?? "lower", options.terms ?? 1000], options),
  png: async (query, beam, options) => {
    const size = sizeOf(beam, options);
    const ratio = inRange("pixelRatio", options.pixelRatio ?? 1, 1, 4);
    return painted(query, size, ratio, options);
  },
};

/**
 * The size asked for, else the size on the screen as far as figures can have it.
 * @param {Beam} beam
 * @param {Options} options
 * @returns {Size}
 */
function sizeOf(beam, { width, height }) {
  const { clientWidth, clientHeight } = beam.shadowRoot?.querySelector("canvas") ?? {};
  const box = { width: clientWidth, height: clientHeight };
  const side = (/** @type {"width" | "height"} */ name, /** @type {number | undefined} */ asked) => {
    if (asked !== undefined) return Math.round(inRange(name, asked, LEAST, MOST));
    // A board that is nowhere on the page has no size.
    return Math.min(Math.max(Math.round(box[name] || 640), LEAST), MOST);
  };
  return { width: side("width", width), height: side("height", height) };
}

/** @param {string} name @param {number} value @param {number} least @param {number} most */
function inRange(name, value, least, most) {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new Error(`${name}=${String(value)} is out of range: ${name} goes from ${least} to ${most}`);
}

/** The figure as a PNG file, with what is said about it put in. @param {string} query @param {Size} size @param {number} ratio @param {Options} options */
async function painted(query, { width, height }, ratio, options) {
  const context = canvasOf(width, height, ratio);
  const { canvas } = context;
  const top = options.heading ? write(context, options.heading, width, ratio) : 0;
  const below = Math.max(height - top, LEAST);
  const { drawing, about } = await sharedEngine().ask("painting", [query, width, below, ratio], options);
  const style = { ...themes.paper, font: FONT };
  if (top === 0) paint(asOnScreen(context), drawing, style, ratio);
  else {
    const figure = canvasOf(width, below, ratio);
    paint(asOnScreen(figure), drawing, style, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(figure.canvas, 0, canvas.height - figure.canvas.height);
  }
  // White also where the screen shows the page through.
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = style.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const blob = await pngOf(canvas);
  return new Blob([blob.slice(0, PNG_HEADER), about, blob.slice(PNG_HEADER)]);
}

/** @param {number} width @param {number} height @param {number} ratio */
function canvasOf(width, height, ratio) {
  const canvas = new OffscreenCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const context = canvas.getContext("2d");
  if (!context) throw new Error(`the browser has no memory for a picture of ${canvas.width} × ${canvas.height} pixels: ask for a smaller one`);
  return context;
}

/** It paints what that of a canvas on the page paints. @param {OffscreenCanvasRenderingContext2D} context */
function asOnScreen(context) {
  return /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (context));
}

/**
 * Writes a title and words at the top, both broken where they are too long.
 * @param {OffscreenCanvasRenderingContext2D} context
 * @param {{ title: string, words: string }} heading
 * @param {number} width
 * @param {number} ratio
 * @returns {number} the room they take, in CSS pixels
 */
function write(context, { title, words }, width, ratio) {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.textAlign = "center";
  context.textBaseline = "top";
  let top = MARGIN;
  for (const [text, size, weight, ink] of /** @type {[string, number, number, string][]} */ ([[title, 22, 600, themes.paper.ink], [words, 14, 400, themes.paper.muted]])) {
    context.font = `${weight} ${size}px ${FONT}`;
    context.fillStyle = ink;
    for (const line of brokenInto(text, (part) => context.measureText(part).width <= width - 2 * MARGIN)) {
      context.fillText(line, width / 2, top);
      top += Math.round(1.3 * size);
    }
    if (text) top += GAP;
  }
  return top;
}

/** A text as lines that fit, broken at spaces. @param {string} text @param {(line: string) => boolean} fits */
export function brokenInto(text, fits) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
