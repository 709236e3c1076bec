// How far two games agree: said below the board, and beside it with the share by distance. Fetched when two games are
// compared.

import { sharedEngine } from "../engine/shared.js";
import { gameOf } from "../state/catalogue.js";
import { grouped } from "../state/numbers.js";
import { secondOf } from "../state/second.js";
import { make } from "../widgets/dom.js";
import { LatestOnly } from "../widgets/latest.js";
import { addStyles } from "./comparison-styles.js";

/** @typedef {import("../pkg/study/phibeam.js").Agreement} Agreement */
/** @typedef {import("../pkg/study/phibeam.js").Band} Band */
/**
 * @typedef {object} Parts
 * @property {import("../state/board-state.js").BoardState} state
 * @property {import("../render/renderer.js").Renderer} renderer
 * @property {import("./cursor.js").Cursor} cursor
 * @property {import("./status.js").Status} status
 */

/** How many of how many agree, in percent; a dash where there is nothing to agree on. @param {Band} band */
export function share({ both, either }) {
  if (either === 0) return "–";
  // Never rounded to everything or nothing: one cell that differs is the news.
  const percent = Math.round((100 * both) / either);
  return `${both === either ? 100 : both === 0 ? 0 : Math.min(Math.max(percent, 1), 99)} %`;
}

export class ComparisonView {
  /** @type {HTMLElement} */ #place;
  /** @type {Parts} */ #parts;
  #words = make("p", { class: "agreement" });
  #go = make("button", { type: "button" }, "Show the first difference");
  #rows = make("tbody");
  #table = make(
    "table",
    {},
    make("caption", {}, "Agreement by distance"),
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "first + second heap"), make("th", { scope: "col" }, "in both"), make("th", { scope: "col" }, "of"), make("th", { scope: "col" }, "share"))),
    this.#rows,
  );
  /** @type {{ x: number, y: number } | null} */ #difference = null;
  #latest = new LatestOnly((signal) => this.#ask(signal));

  /** @param {HTMLElement} place @param {Parts} parts */
  constructor(place, parts) {
    this.#place = place;
    this.#parts = parts;
    addStyles(place);
    this.#go.addEventListener("click", () => this.#difference && parts.cursor.move(this.#difference, true));
    place.append(this.#words, this.#go, make("details", {}, make("summary", {}, "How far they agree"), this.#table));
  }

  /** Another picture is on show. */
  update() {
    this.#latest.request();
  }

  /** There is one game again. */
  clear() {
    this.#latest.forget();
    this.#place.hidden = true;
  }

  /** @param {AbortSignal} signal */
  async #ask(signal) {
    const { state, renderer } = this.#parts;
    const { text } = state.shown;
    try {
      const agreement = await sharedEngine().ask("agreement", [text, renderer.frame], { signal });
      if (state.shown.text === text) this.#show(agreement);
    } catch {
      // Why there is no engine is said with the picture.
    }
  }

  /** @param {Agreement} agreement */
  #show({ words, bands, firstDifference }) {
    const { state, status } = this.#parts;
    const { items } = state.shown;
    const second = secondOf(items);
    if (!second) return this.clear();
    this.#difference = firstDifference;
    this.#words.textContent = words;
    this.#go.hidden = firstDifference === null;
    const cell = (/** @type {string} */ text) => make("td", {}, text);
    this.#rows.replaceChildren(
      ...bands.map((band) =>
        make("tr", {}, make("th", { scope: "row" }, band.from === band.to ? grouped(band.from) : `${grouped(band.from)}–${grouped(band.to)}`), cell(grouped(band.both)), cell(grouped(band.either)), cell(share(band))),
      ),
    );
    this.#place.hidden = false;
    status.summarise(`${gameOf(items).name} and ${gameOf(second).name}`, items, words);
  }
}
