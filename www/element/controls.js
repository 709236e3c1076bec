// The controls of a game, made from its entry in the catalogue: a slider beside a number for an integer, a line of text
// for a set, a box or a ray. They show what is requested, also before the engine is there, and request what is turned.

import { counts, gameOf, valueOf } from "../state/catalogue.js";
import { make, mathKey } from "../widgets/dom.js";
import { nextValue, RunButton, sliderWithNumber } from "../widgets/slider.js";

/** @typedef {import("../state/types.js").Game} Game */
/** @typedef {import("../state/types.js").Param} Param */
/** @typedef {import("../state/types.js").Items} Items */

/** How long a running slider rests on a value, in milliseconds, by its speed. */
const RESTS = [700, 350, 150];
const SIGNS = ["❚❚", "❚❚ 2×", "❚❚ 4×"];

/** The parameters that get a control. @param {Items} items */
function controlled(items) {
  const { params } = gameOf(items);
  const chosen = items.get("controls");
  // Sliders would tell which game it is.
  if (chosen === "none" || items.get("exercise") === "guess") return [];
  return chosen !== undefined ? params.filter(({ key }) => chosen.split(",").includes(key)) : params;
}

export class Controls {
  /** @type {HTMLElement} */ #place;
  /** @type {import("../state/board-state.js").BoardState} */ #state;
  /** @type {(key: string, message: string) => void} */ #reportError;
  /** What the rows were built for. */ #built = "";
  /** A field that is being typed in. @type {HTMLInputElement | null} */ #typing = null;
  /** @type {RunButton[]} */ #runButtons = [];

  /**
   * @param {HTMLElement} place
   * @param {import("../state/board-state.js").BoardState} state
   * @param {(key: string, message: string) => void} reportError told of what cannot be a value at all
   */
  constructor(place, state, reportError) {
    this.#place = place;
    this.#state = state;
    this.#reportError = reportError;
    place.addEventListener("input", (event) => this.#onInput(event, false));
    place.addEventListener("change", (event) => this.#onInput(event, true));
    for (const type of ["request", "shown", "revert"]) state.addEventListener(type, () => this.update());
  }

  /** Shows what is requested; a field that is being typed in is left alone. */
  update() {
    const items = this.#state.requested;
    this.#build(gameOf(items), controlled(items));
    for (const input of this.#place.querySelectorAll("input")) {
      const value = valueOf(items, input.name);
      // What is not a number is for the engine to refuse: a slider would jump to its middle.
      if (input === this.#typing || (input.type !== "text" && !/^\d+$/.test(value))) continue;
      if (input.value !== value) input.value = value;
      if (input.type === "range") input.setAttribute("aria-valuetext", `${input.name} = ${input.value}`);
    }
    for (const row of this.#place.querySelectorAll("[data-key]")) {
      if (row instanceof HTMLElement) row.hidden = !counts(items, row.dataset.key ?? "");
    }
  }

  /** Ends a running slider. */
  stop() {
    for (const button of this.#runButtons) button.stop();
  }

  /** @param {Game} game @param {Param[]} params */
  #build(game, params) {
    const wanted = [game.id, ...params.map(({ key }) => key)].join(" ");
    if (wanted === this.#built) return;
    this.#built = wanted;
    this.stop();
    this.#runButtons = [];
    const rows = params.map((param) => this.#row(param));
    this.#place.replaceChildren(...(rows.length > 0 ? [make("h2", {}, "Parameters")] : []), ...rows);
    this.#place.hidden = rows.length === 0;
  }

  /** @param {Event} event @param {boolean} done */
  #onInput(event, done) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    this.stop();
    this.#typing = done || input.type === "range" ? null : input;
    if (input.type === "number" && input.value === "") {
      if (!done) return; // Being typed.
      const { name, min, max } = input;
      if (input.validity.badInput) this.#reportError(name, `${name} is not a whole number: ${name} goes from ${min} to ${max}`);
      input.value = valueOf(this.#state.requested, name);
      return;
    }
    this.#change(input.name, input.value, done);
  }

  /** @param {string} key @param {string} value @param {boolean} done */
  #change(key, value, done) {
    this.#state.change({ [key]: value }, { by: "person", undoable: true, gesture: !done });
  }

  /** @param {Param} param */
  #row({ key, kind, min, max, help }) {
    const long = String(max ?? "").length > 5;
    const row = make("div", { class: `slider ${kind === "int" ? (long ? "long" : "") : "text"}`, part: "slider", "data-key": key, title: help });
    const label = make("label", { for: `field-${key}` });
    label.append(mathKey(key));
    const common = { autocomplete: "off", spellcheck: "false", "aria-label": `${key}: ${help}` };
    if (kind === "int") {
      const fields = sliderWithNumber({ name: key, min, max, range: { id: `field-${key}`, ...common }, number: common });
      row.append(label, ...fields, this.#runButton(key, fields[0]));
    } else {
      row.append(label, make("input", { type: "text", name: key, id: `field-${key}`, ...common }));
      if (kind === "set") row.append(make("p", { class: "help" }, "7 · 3..9 · 12.. · 3n+1 · 2^n · 5*2^n, joined by commas"));
    }
    return row;
  }

  /** @param {string} key @param {HTMLInputElement} range */
  #runButton(key, range) {
    const attributes = { "aria-label": `Let ${key} run through its range`, title: "Run: press again to go faster, then to stop" };
    const button = new RunButton(attributes, {
      rests: RESTS,
      signs: SIGNS,
      step: (running) => {
        range.value = String(nextValue(Number(range.value), Number(range.min), Number(range.max)));
        this.#change(key, range.value, !running);
      },
      stopped: () => this.#change(key, range.value, true),
    });
    // One runs at a time.
    button.element.addEventListener("click", () => this.#runButtons.forEach((other) => other !== button && other.stop()));
    this.#runButtons.push(button);
    return button.element;
  }
}
