// The controls of a game, made from its entry in the catalogue: a slider beside a number for an integer, a line of text
// for a set, a box or a ray, and a button that lets a slider run through its range.

import { make, mathKey } from "../widgets/dom.js";

/** @typedef {{ key: string, kind: "int" | "set" | "box" | "ray", min: number | null, max: number | null, default: number | string | null, help: string }} Param */
/** @typedef {{ id: string, name: string, rule: string, paper: string, params: Param[] }} Game */
/**
 * A key that every game has.
 * @typedef {object} Setting
 * @property {string} key
 * @property {"int" | "switch" | "choice" | "position" | "view" | "moves" | "keys" | "planned" | "version"} kind
 * @property {number | null} min of an `int`, and of the cells across of a `view`
 * @property {number | null} max
 * @property {number | string | null} default a number for an `int`, otherwise as a query writes it; null where there is none
 * @property {string[]} values all that there are, where they can be listed
 * @property {string[]} replaces the settings that do not count where this one is given
 * @property {string} help
 * @property {"rules" | "board" | "play" | "exercise" | "page"} scope what it is about; a game being played stays the same when `board` and `page` change
 */
/** How a parameter depends on others of its game: those it `replaces` where it is given, and the one that it `needs` before it may leave its default. @typedef {{ game: string, key: string, replaces: string[], needs: { key: string, least: number } | null }} Relation */
/**
 * @typedef {{
 *   turned: (key: string, value: string, done: boolean) => void,
 *   refused: (key: string, message: string) => void,
 * }} Listener told of every input (`done` = false) and change, and of what cannot be a value at all
 */

/** How long a running slider rests on a value, in milliseconds, by its speed. */
const REST = [700, 350, 150];

export class Controls {
  /** @type {HTMLElement} */ #place;
  /** @type {Listener} */ #listener;
  /** @type {Game | null} */ #game = null;
  /** What the rows were built for. */ #built = "";
  /** The values on show. @type {Map<string, string>} */ #values = new Map();
  /** A field that is being typed in. @type {HTMLInputElement | null} */ #typing = null;
  /** @type {{ key: string, timer: number, speed: number } | null} */ #running = null;

  /** @param {HTMLElement} place @param {Listener} listener */
  constructor(place, listener) {
    this.#place = place;
    this.#listener = listener;
    place.addEventListener("input", (event) => this.#hear(event, false));
    place.addEventListener("change", (event) => this.#hear(event, true));
  }

  /** Shows the rows of a game, those of `keys` or all. @param {Game} game @param {string[]} [keys] */
  build(game, keys) {
    const wanted = `${game.id} ${keys ?? "all"}`;
    if (wanted === this.#built) return;
    this.#built = wanted;
    this.stop();
    this.#game = game;
    const rows = game.params.filter(({ key }) => !keys || keys.includes(key)).map((param) => this.#row(param));
    this.#place.replaceChildren(...(rows.length > 0 ? [make("h2", {}, "Parameters")] : []), ...rows);
    this.#place.hidden = rows.length === 0;
  }

  /** Sets the rows to the values of a query; a field that is being typed in is left alone. @param {Map<string, string>} items */
  fill(items) {
    this.#values = new Map(this.#game?.params.map(({ key, default: usual }) => [key, items.get(key) ?? String(usual ?? "")]));
    for (const input of this.#place.querySelectorAll("input")) {
      const value = this.#values.get(input.name) ?? "";
      // What is not a number is for the engine to refuse: a slider would jump to its middle.
      if (input === this.#typing || (input.type !== "text" && !/^\d+$/.test(value))) continue;
      if (input.value !== value) input.value = value;
      if (input.type === "range") input.setAttribute("aria-valuetext", `${input.name} = ${input.value}`);
    }
    const third = this.#place.querySelector('[data-key="z"]');
    if (third instanceof HTMLElement) third.hidden = this.#values.get("heaps") !== "3";
  }

  /** Ends a running slider. */
  stop() {
    if (!this.#running) return;
    clearInterval(this.#running.timer);
    const button = this.#place.querySelector(`[data-key="${this.#running.key}"] .run`);
    button?.setAttribute("aria-pressed", "false");
    if (button) button.textContent = "▶";
    this.#running = null;
  }

  /** @param {Event} event @param {boolean} done */
  #hear(event, done) {
    const input = event.target;
    if (!(input instanceof HTMLInputElement)) return;
    this.stop();
    this.#typing = done || input.type === "range" ? null : input;
    if (input.type === "number" && input.value === "") {
      if (!done) return; // Being typed.
      const { name, min, max } = input;
      if (input.validity.badInput) this.#listener.refused(name, `${name} is not a whole number: ${name} goes from ${min} to ${max}`);
      input.value = this.#values.get(name) ?? "";
      return;
    }
    this.#listener.turned(input.name, input.value, done);
  }

  /** @param {Param} param */
  #row(param) {
    const { key, kind, min, max, help } = param;
    const long = String(max ?? "").length > 5;
    const row = make("div", { class: `slider ${kind === "int" ? (long ? "long" : "") : "text"}`, part: "slider", "data-key": key, title: help });
    const label = make("label", { for: `field-${key}` });
    label.append(mathKey(key));
    row.append(label);
    /** @param {string} type @param {Record<string, string>} more */
    const field = (type, more) =>
      make("input", { type, name: key, autocomplete: "off", spellcheck: "false", "aria-label": `${key}: ${help}`, ...more });
    if (kind === "int") {
      const limits = { min: String(min), max: String(max), step: "1" };
      row.append(field("range", { id: `field-${key}`, ...limits }), field("number", { inputmode: "numeric", ...limits }), this.#runButton(key));
    } else {
      row.append(field("text", { id: `field-${key}` }));
      if (kind === "set") row.append(make("p", { class: "help" }, "7 · 3..9 · 12.. · 3n+1 · 2^n · 5*2^n, joined by commas"));
    }
    return row;
  }

  /** @param {string} key */
  #runButton(key) {
    const button = make("button", { type: "button", class: "run", "aria-pressed": "false", "aria-label": `Let ${key} run through its range`, title: "Run: press again to go faster, then to stop" }, "▶");
    button.addEventListener("click", () => this.#run(key, button));
    return button;
  }

  /** Runs slowly, faster, fastest, and stops. @param {string} key @param {HTMLElement} button */
  #run(key, button) {
    const speed = this.#running?.key === key ? this.#running.speed + 1 : 0;
    this.stop();
    const param = this.#game?.params.find((param) => param.key === key);
    const input = this.#place.querySelector(`[data-key="${key}"] input[type="range"]`);
    if (!param || !(input instanceof HTMLInputElement)) return;
    const step = (/** @type {boolean} */ done) => {
      const next = Number(input.value) + 1;
      input.value = String(next > Number(param.max) ? param.min : next);
      this.#listener.turned(key, input.value, done);
    };
    if (speed >= REST.length) this.#listener.turned(key, input.value, true);
    // Whoever asked for less motion gets one step at a press.
    else if (matchMedia("(prefers-reduced-motion: reduce)").matches) step(true);
    else {
      button.setAttribute("aria-pressed", "true");
      button.textContent = ["❚❚", "❚❚ 2×", "❚❚ 4×"][speed];
      this.#running = { key, speed, timer: window.setInterval(() => step(false), REST[speed]) };
    }
  }
}
