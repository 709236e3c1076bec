// A figure with marks of its own: its boards on canvases, its sliders below, drawn by the engine while they slide.

import { sharedEngine } from "../../engine/shared.js";
import { channels, colourAt, coloursAt } from "../../render/colours.js";
import { pixelRatio } from "../../render/density.js";
import { paint } from "../../render/paint.js";
import { pngOf } from "../../render/png.js";
import { valueOf } from "../../state/catalogue.js";
import { readQuery, writeQuery } from "../../state/query.js";
import { themes } from "../../pkg/catalogue.js";
import { make, mathKey } from "../../widgets/dom.js";
import { LatestOnly } from "../../widgets/latest.js";
import { clamp, sliderWithNumber } from "../../widgets/slider.js";

/** @typedef {import("../../render/paint.js").Drawing} Drawing */
/** @typedef {import("./gallery.js").Entry} Entry */
/** @typedef {import("../../pkg/study/phibeam.js").GalleryFigure} GalleryDrawing */

/** Pixels to a CSS pixel in a file. */
const PRINT = 3;

export class GalleryFigure {
  #entry;
  #place;
  #canvases;
  /** The queries of the boards as the sliders have changed them. @type {string[]} */ #queries;
  /** The figure's own number. */ #which;
  #sliders = make("div", { class: "sliders" });
  #refused = make("p", { class: "refused", role: "alert", hidden: "" });
  #swatch = make("i", { hidden: "" });
  /** @type {(GalleryDrawing | null)[]} */ #shown;
  /** How wide each canvas is, in CSS pixels, and the pixels to one. */ #width = 0;
  #density = 1;
  #latest = new LatestOnly(() => this.#draw());
  #gone = false;
  #changed;
  #sizes = new ResizeObserver(() => this.#resize());
  #dark = matchMedia("(prefers-color-scheme: dark)");

  /**
   * @param {Entry} entry
   * @param {HTMLElement} place
   * @param {(shown: { query: string, words: string }) => void} changed told of every picture
   */
  constructor(entry, place, changed) {
    this.#entry = entry;
    this.#place = place;
    this.#changed = changed;
    this.#queries = [...entry.boards];
    this.#which = entry.which?.usual ?? 0;
    this.#shown = entry.boards.map(() => null);
    this.#canvases = entry.boards.map(() => make("canvas", { role: "img", "aria-label": entry.title }));
    this.#sliders.append(...this.#rows());
    this.#sliders.hidden = this.#sliders.childElementCount === 0;
    place.replaceChildren(make("div", { class: "boards" }, ...this.#canvases), this.#refused, this.#sliders, this.#swatch);
    this.#sliders.addEventListener("input", (event) => this.#onInput(event));
    this.#sizes.observe(place);
    this.#dark.addEventListener("change", this.#repaint);
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, this.#print);
    this.#resize();
  }

  /** The figure as files, one for each of its boards. @param {"svg" | "png"} kind @returns {Promise<Blob[]>} */
  async files(kind) {
    return Promise.all(this.#queries.map(async (query, board) => {
      const width = Math.max(this.#width, 480);
      if (kind === "svg") return new Blob([await sharedEngine().gallerySvg(this.#entry.id, board, query, this.#which, width)], { type: "image/svg+xml" });
      const { paper } = themes;
      const { drawing, height } = await sharedEngine().galleryFigure(this.#entry.id, board, query, this.#which, width, 1, PRINT, [1, 3, 5].map((at) => parseInt(paper.p.slice(at, at + 2), 16)));
      const canvas = new OffscreenCanvas(width * PRINT, Math.round(height * PRINT));
      const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (canvas.getContext("2d")));
      paint(context, drawing, { ...paper, font: this.#style().font }, PRINT);
      // White also where the page would shine through.
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.globalCompositeOperation = "destination-over";
      context.fillStyle = paper.paper;
      context.fillRect(0, 0, canvas.width, canvas.height);
      return pngOf(canvas);
    }));
  }

  /** Nobody looks any more. */
  remove() {
    this.#gone = true;
    this.#sizes.disconnect();
    this.#dark.removeEventListener("change", this.#repaint);
    for (const type of ["beforeprint", "afterprint"]) removeEventListener(type, this.#print);
    this.#place.replaceChildren();
  }

  // ---- sliders ---------------------------------------------------------------------------------------------------

  #rows() {
    const { sliders, which, id } = this.#entry;
    const rows = sliders.map(({ keys, label, range }) => {
      const value = valueOf(readQuery(this.#queries[0]), keys[0]);
      return range ? slide(`${id}-${keys[0]}`, keys.join(" "), label, range, value) : line(`${id}-${keys[0]}`, keys.join(" "), label, value);
    });
    if (which) rows.push(slide(`${id}-which`, "", which.label, which.range, String(which.usual)));
    return rows;
  }

  /** @param {Event} event */
  #onInput({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    if (input.type !== "text" && !/^\d+$/.test(input.value)) return; // Being typed.
    const { min, max } = input;
    const value = input.type === "text" ? input.value : String(clamp(Number(input.value), Number(min), Number(max)));
    for (const other of input.parentElement?.querySelectorAll("input") ?? []) if (other !== input) other.value = value;
    const keys = input.name.split(" ").filter(Boolean);
    if (keys.length === 0) this.#which = Number(value);
    this.#queries = this.#queries.map((query) => {
      const items = readQuery(query);
      for (const key of keys) items.set(key, value);
      return writeQuery(items);
    });
    this.#latest.request();
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------

  #resize() {
    const width = Math.floor((this.#place.clientWidth - 4 * (this.#canvases.length - 1)) / this.#canvases.length);
    const density = pixelRatio();
    if (width < 120 || (width === this.#width && density === this.#density)) return;
    this.#width = width;
    this.#density = density;
    this.#latest.request();
  }

  async #draw() {
    if (this.#gone) return;
    const p = channels(colourAt(this.#swatch, "p"));
    try {
      const drawn = await Promise.all(this.#queries.map((query, board) => sharedEngine().galleryFigure(this.#entry.id, board, query, this.#which, this.#width, 1, this.#density, p)));
      if (this.#gone) return;
      this.#shown = drawn;
      this.#refused.hidden = true;
      this.#repaint();
      this.#changed({ query: drawn.at(-1)?.query ?? "", words: drawn.map(({ words }) => words).join(" ") });
    } catch (error) {
      // The picture stays as it was, and so does its query.
      this.#refused.textContent = /** @type {Error} */ (error).message;
      this.#refused.hidden = false;
    }
  }

  #repaint = () => {
    const style = this.#style();
    this.#shown.forEach((shown, n) => {
      const canvas = this.#canvases[n];
      if (!shown) return;
      const [width, height] = [this.#width, Math.round(shown.height)];
      canvas.width = Math.round(width * this.#density);
      canvas.height = Math.round(height * this.#density);
      canvas.style.height = `${height}px`;
      canvas.setAttribute("aria-label", `${this.#entry.title}. ${shown.words}`);
      paint(/** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), shown.drawing, style, this.#density);
    });
  };

  /** Paper is white, whatever the screen is. @param {Event} event */
  #print = ({ type }) => {
    if (type === "beforeprint") this.#place.style.setProperty("color-scheme", "light");
    else this.#place.style.removeProperty("color-scheme");
    this.#repaint();
  };

  /** The colours in force. @returns {import("../../render/paint.js").Style} */
  #style() {
    return { ...coloursAt(this.#swatch), font: getComputedStyle(this.#place).fontFamily };
  }
}

/** @param {string} id @param {string} name @param {string} label @param {[number, number]} range @param {string} value */
function slide(id, name, label, [min, max], value) {
  const common = { value, autocomplete: "off" };
  const fields = sliderWithNumber({ name, min, max, range: { id, "aria-label": label, ...common }, number: { "aria-label": `${label}, as a number`, ...common } });
  return make("div", { class: "slide" }, make("label", { for: id }, mathKey(label)), ...fields);
}

/** @param {string} id @param {string} name @param {string} label @param {string} value */
function line(id, name, label, value) {
  return make("div", { class: "slide line" }, make("label", { for: id }, mathKey(label)), make("input", { type: "text", id, name, value, "aria-label": label, autocomplete: "off", spellcheck: "false" }));
}
