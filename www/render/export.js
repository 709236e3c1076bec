// Boards as files: the figure of a board's query as PNG, SVG or TeX, and what it shows as CSV or as an OEIS b-file.
//
// A file shows what the link shows: whole cells, on white paper, without the cursor. SVG, TeX and CSV are written by the
// engine and are, byte by byte, what `phibeam render` writes; PNG is painted here, as on the screen, from the same layers.

import { sharedEngine } from "../engine/shared.js";
import { paint } from "./paint.js";
import { themes } from "../pkg/catalogue.js";

/** @typedef {{ query: string, shadowRoot: ShadowRoot | null }} Beam */
/** @typedef {"png" | "svg" | "tex" | "csv" | "bfile"} Kind */
/** @typedef {{ width: number, height: number }} Size */
/**
 * Sizes are in CSS pixels with the axes, 100 to 4096, else those on the screen; `pixelRatio` (1 to 4, else 1) is for PNG;
 * `what` and `terms` are for b-files.
 * @typedef {{ width?: number, height?: number, pixelRatio?: number, what?: "lower" | "upper" | "antidiagonals", terms?: number } & import("../engine/types.js").Options} Options
 */

/** @type {Record<Kind, string>} */
const TYPES = { png: "image/png", svg: "image/svg+xml", tex: "text/x-tex", csv: "text/csv", bfile: "text/plain" };
const LEAST = 100;
const MOST = 4096;
/** Signature and header of a PNG file, in bytes. */
const PNG_HEADER = 33;
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

/** A name that says what is in the file and that every system takes. @param {string} query @param {Kind} kind */
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
  const { paper } = themes;
  const { drawing, about } = await sharedEngine().ask("painting", [query, width, height, ratio], options);
  const canvas = new OffscreenCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const context = /** @type {OffscreenCanvasRenderingContext2D | null} */ (canvas.getContext("2d"));
  if (!context) throw new Error(`the browser has no memory for a picture of ${canvas.width} × ${canvas.height} pixels: ask for a smaller one`);
  paint(/** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (context)), drawing, { ...paper, font: FONT }, ratio);
  // White also where the screen shows the page through.
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = paper.paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: "image/png" });
  return new Blob([blob.slice(0, PNG_HEADER), about, blob.slice(PNG_HEADER)]);
}
