// What is known of the game on show: the theorem in plain words, its formula, slopes predicted and measured, and a check
// of every statement against the rules, here and now.

import { sharedEngine } from "../../engine/shared.js";
import { colourAt } from "../../render/colours.js";
import { rulesText } from "../../state/catalogue.js";
import { grouped } from "../../state/numbers.js";
import { make, math } from "../../widgets/dom.js";
import { mathParts } from "../../widgets/formula.js";
import { rich } from "../../widgets/rich.js";
import { VERDICT_SIGNS } from "../../widgets/verdict-signs.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */
/** @typedef {import("../../pkg/study/phibeam.js").BeamRow} BeamRow */
/** @typedef {import("../../pkg/study/phibeam.js").Theory} Theory */
/** @typedef {import("../../pkg/study/phibeam.js").Report} Result */

/** The sides of boards to verify on. */
const USUAL_SIZE = 500;
const LEAST_SIZE = 2;
const MOST_SIZE = 4096;
const VERIFY = "Verify";

export class TheoryCard {
  #engine = sharedEngine();
  /** @type {PhiBeam} */ #beam;
  #game = "";
  /** @type {AbortController | null} */ #asking = null;
  /** @type {AbortController | null} */ #checking = null;
  #about = make("div", { class: "group" });
  #results = make("div", { class: "group" });
  #column = make("div", { class: "group" });
  #size = make("input", { type: "number", min: String(LEAST_SIZE), max: String(MOST_SIZE), value: String(USUAL_SIZE), "aria-label": "Side of the board to verify on" });
  #button = make("button", { type: "button" }, VERIFY);
  #titles = make("div", { class: "group" });
  #reading = /** @type {HTMLDetailsElement} */ (make("details", { class: "reading" }, make("summary", {}, "Read further"), this.#titles));
  /** The game whose titles are listed. */ #listed = "";
  /** Each paints the distances from a beam. @type {(() => void)[]} */ #strips = [];

  /** @param {HTMLElement} place @param {PhiBeam} beam */
  constructor(place, beam) {
    this.#beam = beam;
    this.#button.addEventListener("click", () => (this.#checking ? this.#checking.abort() : this.#check()));
    const check = make("div", { class: "check" }, this.#button, "on a board of side", this.#size);
    this.#reading.addEventListener("toggle", () => this.#read());
    place.prepend(make("h2", {}, "What is known"), this.#about, this.#column, check, this.#results, this.#reading);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#strips.forEach((paint) => paint()));
    beam.addEventListener("phi-inspect", (event) => {
      const { column } = /** @type {CustomEvent<import("../../render/overlay.js").Inspection>} */ (event).detail;
      if (column) this.#column.replaceChildren(...columnRows(column));
    });
  }

  /** Shows what is known of a query; what is not of the rules changes nothing. @param {import("../../state/types.js").Items} items */
  async follow(items) {
    const game = rulesText(items);
    if (game === this.#game) return;
    this.#game = game;
    this.#checking?.abort();
    this.#results.replaceChildren();
    this.#column.replaceChildren();
    this.#read();
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    try {
      this.#show(await this.#engine.ask("theory", [game], { signal }));
    } catch (error) {
      if (!signal.aborted) this.#about.replaceChildren(make("p", {}, /** @type {Error} */ (error).message));
    }
  }

  /** @param {Theory} theory */
  #show({ title, words, source, formula, beams, beside }) {
    /** @type {HTMLElement[]} */
    const parts = [make("h3", {}, title), ...(beside ? [make("p", { class: "beside" }, beside)] : []), make("p", {}, rich(words))];
    if (formula && !beside) {
      parts.push(make("p", { class: "formula" }, ...mathParts(formula).flatMap((part) => [math(part), " "])));
    }
    parts.push(make("p", { class: "source" }, source));
    const measured = beams.filter((beam) => beam.measured !== null);
    if (measured.length > 0) {
      const head = make("tr", {}, make("th", { scope: "col" }, "beam"), make("th", { scope: "col" }, "predicted"), make("th", { scope: "col" }, "measured"));
      const most = Math.max(...measured.flatMap(({ residuals }) => residuals.reduce((most, distance) => Math.max(most, Math.abs(distance)), 0)));
      this.#strips = [];
      const rows = (/** @type {BeamRow} */ { name, predicted, measured, exact, residuals }) => [
        make("tr", {}, make("td", { title: exact }, name), make("td", {}, predicted.toFixed(5)), make("td", {}, Number(measured).toFixed(5))),
        make("tr", {}, make("td", { colspan: "3" }, this.#strip(name, residuals, most))),
      ];
      parts.push(make("table", {}, make("thead", {}, head), make("tbody", {}, ...measured.flatMap(rows))));
      parts.push(make("p", { class: "source" }, `Dots: how far each P-position is above or below the beam, from the corner outwards. ${atMost(most)}`));
    }
    this.#about.replaceChildren(...parts);
  }

  /** Lists what to read about the game on show, while somebody looks at it. */
  async #read() {
    const game = this.#game;
    if (!this.#reading.open || this.#listed === game) return;
    this.#listed = game;
    try {
      const { readings, sequences } = await this.#engine.ask("literature", [game]);
      if (game !== this.#game) return;
      const titles = readings.map(({ authors, title, appeared, why }) => make("li", {}, `${authors}, `, make("cite", {}, title), `. ${appeared}. ${why}`));
      const numbers = sequences.map(({ number, what, terms }) => make("li", {}, make("a", { href: `https://oeis.org/${number}` }, number), `: ${what}, ${terms.slice(0, 8).join(", ")}, …`));
      const none = titles.length + numbers.length === 0 ? [make("p", {}, "Nothing is listed here beyond the source above.")] : [];
      this.#titles.replaceChildren(make("ul", {}, ...titles, ...numbers), ...none);
    } catch (error) {
      this.#listed = "";
      this.#titles.replaceChildren(make("p", {}, /** @type {Error} */ (error).message));
    }
  }

  /** How far P-positions are from a beam, in the colours that are in force. @param {string} name of the beam @param {Float64Array} residuals @param {number} most the distance that fills the height */
  #strip(name, residuals, most) {
    const canvas = make("canvas", { role: "img", "aria-label": `How far each P-position is from the beam: ${name}` });
    const paint = () => paintStrip(canvas, residuals, most, this.#about.clientWidth);
    this.#strips.push(paint);
    paint();
    return canvas;
  }

  async #check() {
    this.#checking = new AbortController();
    const { signal } = this.#checking;
    this.#button.textContent = "Stop";
    const size = Math.min(Math.max(Math.round(Number(this.#size.value)) || USUAL_SIZE, LEAST_SIZE), MOST_SIZE);
    this.#size.value = String(size);
    const bar = make("progress", { "aria-label": "Checking" });
    this.#results.replaceChildren(bar);
    /** @type {Result[]} */
    let results = [];
    try {
      results = await this.#engine.ask("check", [this.#game, size], {
        signal,
        progress: ({ done, total }) => Object.assign(bar, { value: done, max: total }),
      });
      this.#report(results);
    } catch (error) {
      this.#results.replaceChildren(make("p", {}, signal.aborted ? "Stopped." : /** @type {Error} */ (error).message));
    } finally {
      this.#checking = null;
      this.#button.textContent = VERIFY;
    }
  }

  /** @param {Result[]} results */
  #report(results) {
    const failed = results.filter(({ verdict }) => verdict === "FAIL");
    const held = results.filter(({ verdict }) => verdict === "ok" || verdict === "settled" || verdict === "open");
    // The widest board on which positions were looked at one by one; some statements look at pairs of them, or at less.
    const sides = (/** @type {Result} */ { range }) => range.split("x").map(Number);
    const boards = held.filter((result) => sides(result).length === 2 && sides(result)[0] * sides(result)[1] >= result.lookedAt);
    const widest = boards.reduce((/** @type {Result | null} */ best, result) => (best && best.lookedAt >= result.lookedAt ? best : result), null);
    const count = (/** @type {Result["verdict"]} */ wanted) => results.filter(({ verdict }) => verdict === wanted).length;
    const others = [[count("refuted"), "false as printed"], [count("skip"), "not checked"]].filter(([number]) => number !== 0).map(([number, what]) => `${number} ${number === 1 ? "is" : "are"} ${what}`);
    const outcome = others.length === 0 ? "no exception" : [`${held.length} ${held.length === 1 ? "statement holds" : "statements hold"} without exception`, ...others].join(", ");
    const extent = widest ? `Checked to ${widest.range.replace("x", " × ")}, ${grouped(widest.lookedAt)} positions: ${outcome}.` : `Checked: ${outcome}.`;
    const summary =
      failed.length > 0
        ? make("p", { class: "verdict bad" }, make("b", {}, "✗ "), `${failed.length} of ${results.length} statements fail on this board.`)
        : held.length > 0
          ? make("p", { class: "verdict" }, make("b", {}, "✓ "), extent)
          : make("p", { class: "verdict" }, "None of the statements can be checked with these parameters.");
    const line = (/** @type {Result} */ result) => {
      const text = make("span", {}, make("span", { class: "key" }, `${result.key} `), rich(result.words), result.detail ? ` ${result.detail}` : "");
      if (result.verdict === "settled") text.append(" ", make("a", { href: `proofs.html#${result.key}` }, "Proof"));
      if (result.at) {
        const go = make("button", { type: "button" }, "Show it");
        go.addEventListener("click", () => this.#showAt(result));
        text.append(" ", go);
      }
      return make("li", { class: result.verdict }, make("span", { class: "mark", title: result.verdict }, VERDICT_SIGNS[result.verdict]), text);
    };
    this.#beam.announce(summary.textContent ?? "");
    this.#results.replaceChildren(summary, make("ul", { class: "statements" }, ...results.map(line)));
  }

  /** @param {Result} result */
  #showAt({ query, at }) {
    if (!at) return;
    if (query) this.#beam.query = query;
    this.#beam.point(at.x, at.y);
  }
}

/**
 * What there is to say about the column under the cursor, beside a declared box.
 * @param {import("../../render/overlay.js").Column} column
 */
function columnRows({ t, c_l, c_u, l_y, u_y, bits, saturation, shift, discrepancies }) {
  /** @type {[string, string][]} */
  const rows = [
    ["lowest diagonal y − x, its row", `${c_l}, ${l_y}`],
    ["highest diagonal, its row", `${c_u}, ${u_y}`],
    ["saturated from column", saturation === null ? "not yet" : String(saturation)],
  ];
  if (shift) rows.push(["Wythoff's game shifted by", `${shift[0]}, ${shift[1]}`]);
  if (discrepancies !== null) rows.push(["rows that differ from it", String(discrepancies)]);
  const row = (/** @type {[string, string]} */ [name, value]) => make("tr", {}, make("td", {}, name), make("td", {}, value));
  const string = make("p", { class: "bits", title: "Rows from the lowest to the highest diagonal: 1 = filled" }, bits);
  return [make("h2", {}, `Column ${t}`), make("table", {}, make("tbody", {}, ...rows.map(row))), string];
}

/** How far from their beams P-positions are at most. @param {number} distance in cells */
function atMost(distance) {
  return distance < 0.005 ? "All are on it." : `At most ${distance.toFixed(2)} cells.`;
}

/** Distances of the P-positions from a beam, one dot each. @param {HTMLCanvasElement} canvas @param {Float64Array} residuals @param {number} most the distance that fills the height @param {number} width in CSS pixels */
function paintStrip(canvas, residuals, most, width) {
  const [height, density] = [40, 2];
  Object.assign(canvas, { width: width * density, height: height * density });
  const context = canvas.getContext("2d");
  if (!context) return;
  const swatch = make("i", { hidden: "" });
  document.body.append(swatch);
  context.scale(density, density);
  context.fillStyle = colourAt(swatch, "beam");
  context.fillRect(0, height / 2 - 0.5, width, 1);
  context.fillStyle = colourAt(swatch, "p");
  // What is exactly on the beam is in the middle, however little the rest is.
  const scale = (height / 2 - 2) / Math.max(most, 0.005);
  residuals.forEach((distance, at) => context.fillRect((at / residuals.length) * (width - 2), height / 2 - distance * scale - 1, 2, 2));
  swatch.remove();
}
