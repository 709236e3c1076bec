// A figure on the page: a canvas that can be pointed at and walked through with the arrow keys, what the chosen point
// says, and the figure to take along as numbers or as a picture.

import { make } from "../../widgets/dom.js";
import { download } from "../../widgets/download.js";
import { coloursAt } from "../../render/colours.js";
import { pixelRatio } from "../../render/density.js";
import { paint } from "../../render/paint.js";
import { pngOf } from "../../render/png.js";

/** @typedef {import("../../render/paint.js").Layer} Layer */
/** @typedef {import("../../render/paint.js").Plot} Plot */
/** @typedef {import("../../render/paint.js").Style} Style */
/** @typedef {import("../../pkg/study/phibeam.js").LabFigure} Figure */

/** A pointer within so many pixels of a point means it. */
const REACH = 26;
const HINT = matchMedia("(pointer: coarse)").matches ? "Tap a mark." : "Point at a mark, or use the arrow keys.";
const KEYS = "Left and right go from point to point, up and down to other rows of points, Enter follows a point's link, Escape lets go.";

export class PlotView {
  /** @type {Figure | null} */ #figure = null;
  /** @type {number | null} */ #chosen = null;
  /** @type {OffscreenCanvas | null} */ #picture = null;
  /** @type {(text: string) => void} */ #announce;

  #title = make("figcaption");
  #canvas = make("canvas", { tabindex: "0", role: "application", "aria-roledescription": "plot" });
  #said = make("span");
  #open = make("a", { hidden: "" }, "Open it");
  element = make("figure", { class: "sheet" });

  /** @param {{ csv: () => void, svg: () => void, announce: (text: string) => void }} listener */
  constructor({ csv, svg, announce }) {
    this.#announce = announce;
    const button = (/** @type {string} */ text, /** @type {() => void} */ press) => {
      const made = make("button", { type: "button" }, text);
      made.addEventListener("click", press);
      return made;
    };
    const tools = make("div", { class: "take" }, button("CSV", csv), button("SVG", svg), button("PNG", () => this.#png()));
    this.element.append(this.#title, this.#canvas, make("p", { class: "said" }, this.#said, " ", this.#open), tools);
    const at = (/** @type {PointerEvent} */ event) => this.#nearest(event.offsetX, event.offsetY);
    this.#canvas.addEventListener("pointermove", (event) => event.pointerType !== "touch" && this.#choose(at(event), false));
    this.#canvas.addEventListener("pointerdown", (event) => this.#choose(at(event), true));
    this.#canvas.addEventListener("pointerleave", () => document.activeElement !== this.#canvas && this.#choose(null, false));
    this.#canvas.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Its name for files. */
  get name() {
    return this.#figure?.name ?? "figure";
  }

  /** @param {Figure} figure */
  show(figure) {
    const before = this.#chosen === null ? undefined : this.#figure?.words[this.#chosen];
    this.#figure = figure;
    this.#title.textContent = figure.title;
    this.#canvas.setAttribute("aria-label", `${figure.title}. ${figure.words.length} points. ${KEYS}`);
    this.paint();
    const again = before === undefined ? -1 : figure.words.indexOf(before);
    this.#choose(again < 0 ? null : again, false);
  }

  /** Paints the figure in the colours of the page. */
  paint() {
    const figure = this.#figure;
    if (!figure) return;
    const density = pixelRatio();
    const [width, height] = [Math.round(figure.width * density), Math.round(figure.height * density)];
    this.#picture = new OffscreenCanvas(width, height);
    const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (this.#picture.getContext("2d")));
    paint(context, { ...figure, cell: 0, inSight: 0, all: true, most: null, note: null }, pageStyle(), density);
    Object.assign(this.#canvas, { width, height });
    Object.assign(this.#canvas.style, { width: `${figure.width}px`, height: `${figure.height}px` });
    this.#compose();
  }

  /** The figure, and a ring round the chosen point. */
  #compose() {
    const context = this.#canvas.getContext("2d");
    if (!context || !this.#picture || !this.#figure) return;
    const density = this.#canvas.width / this.#figure.width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    context.drawImage(this.#picture, 0, 0);
    if (this.#chosen === null) return;
    context.setTransform(density, 0, 0, density, 0, 0);
    context.beginPath();
    context.arc(this.#figure.places[2 * this.#chosen], this.#figure.places[2 * this.#chosen + 1], 8, 0, 2 * Math.PI);
    context.strokeStyle = pageStyle().ink;
    context.lineWidth = 2;
    context.stroke();
  }

  /** @param {number} x @param {number} y @returns {number | null} */
  #nearest(x, y) {
    const { places } = this.#figure ?? { places: new Float64Array() };
    let [best, least] = [-1, REACH * REACH];
    for (let n = 0; n < places.length; n += 2) {
      const distance = (places[n] - x) ** 2 + (places[n + 1] - y) ** 2;
      if (distance < least) [best, least] = [n / 2, distance];
    }
    return best < 0 ? null : best;
  }

  /** @param {number | null} at @param {boolean} announce */
  #choose(at, announce) {
    const words = at === null ? "" : (this.#figure?.words[at] ?? "");
    const link = at === null ? "" : (this.#figure?.links[at] ?? "");
    this.#chosen = at;
    this.#said.textContent = words || HINT;
    this.#said.classList.toggle("hint", !words);
    this.#open.hidden = link === "";
    this.#open.href = link.startsWith("panel=") ? `?${link}` : `index.html?${link}`;
    if (announce && words) this.#announce(words);
    this.#compose();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] }[event.key];
    if (step) this.#choose(this.#neighbour(step[0], step[1]), true);
    else if (event.key === "Home" || event.key === "End") this.#choose(this.#edge(event.key === "End"), true);
    else if (event.key === "Escape") this.#choose(null, false);
    else if (event.key === "Enter" && !this.#open.hidden) this.#open.click();
    else return;
    event.preventDefault();
  }

  /** The points of a row, from left to right. @param {number} row */
  #row(row) {
    const { rows = new Uint32Array(), places = new Float64Array() } = this.#figure ?? {};
    return [...rows.keys()].filter((at) => rows[at] === row).sort((one, other) => places[2 * one] - places[2 * other]);
  }

  /** @param {number} along @param {number} up @returns {number | null} */
  #neighbour(along, up) {
    const { rows, places } = this.#figure ?? {};
    if (!rows || !places || rows.length === 0) return null;
    const from = this.#chosen;
    if (from === null) return this.#row(Math.max(...rows))[0];
    if (along !== 0) {
      const row = this.#row(rows[from]);
      return row[Math.min(Math.max(row.indexOf(from) + along, 0), row.length - 1)];
    }
    const others = [...new Set(rows)].filter((row) => (row - rows[from]) * up > 0).sort((one, other) => (one - other) * up);
    if (others.length === 0) return from;
    const distance = (/** @type {number} */ at) => Math.abs(places[2 * at] - places[2 * from]);
    return this.#row(others[0]).reduce((best, at) => (distance(at) < distance(best) ? at : best));
  }

  /** @param {boolean} last @returns {number | null} */
  #edge(last) {
    const rows = this.#figure?.rows;
    if (!rows || rows.length === 0) return null;
    return this.#row(rows[this.#chosen ?? rows.length - 1]).at(last ? -1 : 0) ?? null;
  }

  async #png() {
    const figure = this.#figure;
    if (!figure || !this.#picture) return;
    const whole = new OffscreenCanvas(this.#picture.width, this.#picture.height);
    const context = whole.getContext("2d");
    if (!context) return;
    context.fillStyle = pageStyle().paper;
    context.fillRect(0, 0, whole.width, whole.height);
    context.drawImage(this.#picture, 0, 0);
    try {
      download({ blob: await pngOf(whole), name: `${figure.name}.png` });
    } catch (error) {
      this.#said.textContent = /** @type {Error} */ (error).message;
      this.#announce(/** @type {Error} */ (error).message);
    }
  }
}

/** The colours of the page, whichever way its style sheet writes them. @returns {Style} */
function pageStyle() {
  const swatch = make("i", { hidden: "" });
  document.body.append(swatch);
  const style = { ...coloursAt(swatch), font: getComputedStyle(swatch).fontFamily };
  swatch.remove();
  return style;
}
