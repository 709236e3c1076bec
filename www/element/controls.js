// The controls of a game, made from its entry in the catalogue: a slider beside a number for an integer, a line of text
// for a set, a box or a ray, and a button that lets a slider run through its range.

import { make, mathKey } from "./make.js";

/** @typedef {{ key: string, kind: "int" | "set" | "box" | "ray", min: number | null, max: number | null, default: number | string | null, help: string }} Param */
/** @typedef {{ id: string, name: string, rule: string, paper: string, params: Param[] }} Game */

/** How long a running slider rests on a value, in milliseconds, by its speed. */
const REST = [700, 350, 150];

export class Controls {
  /** @type {HTMLElement} */ #place;
  /** @type {(key: string, value: string, done: boolean) => void} */ #changed;
  /** @type {Game | null} */ #game = null;
  /** @type {{ key: string, timer: number, speed: number } | null} */ #running = null;

  /**
   * @param {HTMLElement} place
   * @param {(key: string, value: string, done: boolean) => void} changed told of every input (`done` = false) and change
   */
  constructor(place, changed) {
    this.#place = place;
    this.#changed = changed;
    place.addEventListener("input", (event) => this.#hear(event, false));
    place.addEventListener("change", (event) => this.#hear(event, true));
  }

  /**
   * Shows the rows of a game; `keys` says which parameters get one.
   * @param {Game} game
   * @param {(key: string) => boolean} wanted
   */
  build(game, wanted) {
    this.stop();
    this.#game = game;
    const rows = game.params.filter(({ key }) => wanted(key)).map((param) => this.#row(param));
    this.#place.replaceChildren(...(rows.length > 0 ? [make("h2", {}, "Parameters")] : []), ...rows);
    this.#place.hidden = rows.length === 0;
  }

  /** Sets the rows to values; a field that is being typed in is left alone. @param {(key: string) => string} value */
  fill(value) {
    const typing = /** @type {ShadowRoot} */ (this.#place.getRootNode()).activeElement;
    for (const input of this.#place.querySelectorAll("input")) {
      if (input.type === "range" || input !== typing) input.value = value(input.name);
      if (input.type === "range") input.setAttribute("aria-valuetext", `${input.name} = ${input.value}`);
    }
    const third = this.#place.querySelector('[data-key="z"]');
    if (third instanceof HTMLElement) third.hidden = value("heaps") !== "3";
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
    if (event.isTrusted) this.stop();
    if (input.type === "number" && input.value === "" && !done) return; // Being typed.
    this.#changed(input.name, input.value, done);
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
    if (speed >= REST.length) return;
    const param = this.#game?.params.find((param) => param.key === key);
    const input = this.#place.querySelector(`[data-key="${key}"] input[type="range"]`);
    if (!param || !(input instanceof HTMLInputElement)) return;
    const step = () => {
      const next = Number(input.value) + 1;
      input.value = String(next > Number(param.max) ? param.min : next);
      this.#changed(key, input.value, true);
    };
    // Whoever asked for less motion gets one step at a press.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      step();
      return;
    }
    button.setAttribute("aria-pressed", "true");
    button.textContent = ["❚❚", "❚❚ 2×", "❚❚ 4×"][speed];
    this.#running = { key, speed, timer: window.setInterval(step, REST[speed]) };
  }
}
