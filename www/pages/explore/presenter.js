// The board alone, for a lecture hall: full screen, large type, thick lines, and a few keys, so that a clicker will do. The
// cell under the pointer is what one points with.

import { gameOf, valueOf } from "../../state/catalogue.js";
import { readQuery } from "../../state/query.js";
import { make } from "../../widgets/dom.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */

const KEYS = ["Page Down, Page Up: next, previous value", "B: beams", "P: P-positions", "G: Grundy values", "C: controls", "Esc: leave"];

/** Puts the first parameter, or the one that has a slider, one further or back, round and round. @param {PhiBeam} beam @param {1 | -1} step */
function turn(beam, step) {
  const items = readQuery(beam.query);
  const chosen = items.get("controls")?.split(",");
  const param = gameOf(items).params.find(({ key, kind, min, max }) => kind === "int" && min !== null && max !== null && (!chosen || chosen.includes(key)));
  if (!param || param.min === null || param.max === null) return;
  const next = Number(valueOf(items, param.key)) + step;
  beam.setState({ [param.key]: next > param.max ? param.min : next < param.min ? param.max : next });
}

/** @param {PhiBeam} beam @param {string} key @param {string} on @param {string} off */
function toggle(beam, key, on, off) {
  beam.setState({ [key]: valueOf(readQuery(beam.query), key) === on ? off : on });
}

export class Presenter {
  /** @type {PhiBeam} */ #beam;
  /** @type {(on: boolean) => void} */ #changed;
  #on = false;
  #bar;

  /** @param {PhiBeam} beam @param {(on: boolean) => void} changed */
  constructor(beam, changed) {
    this.#beam = beam;
    this.#changed = changed;
    const leave = make("button", { type: "button" }, "Leave");
    leave.addEventListener("click", () => this.set(false));
    // Whoever has no keys has this.
    const controls = make("button", { type: "button", class: "touch" }, "Controls");
    controls.addEventListener("click", () => beam.toggleAttribute("no-controls"));
    this.#bar = make("section", { class: "presenter", hidden: "", "aria-label": "Presenter" }, make("h1", { class: "unseen" }, "Phibeam"), make("div", { class: "acts" }, controls, leave), make("ul", {}, ...KEYS.map((key) => make("li", {}, key))));
    document.body.append(this.#bar);
    addEventListener("keydown", (event) => this.#on && this.#onKey(event), { capture: true });
    document.addEventListener("fullscreenchange", () => document.fullscreenElement || this.set(false));
  }

  toggle() {
    return this.set(!this.#on);
  }

  /** @param {boolean} on */
  async set(on) {
    if (on === this.#on) return;
    this.#on = on;
    document.documentElement.classList.toggle("hall", on);
    this.#beam.toggleAttribute("no-controls", on);
    // Its name and its values stay beside the board, the words of its rule do not: the board comes first.
    this.#beam.classList.toggle("low", on);
    this.#bar.hidden = !on;
    this.#changed(on);
    try {
      if (on) await document.documentElement.requestFullscreen();
      else if (document.fullscreenElement) await document.exitFullscreen();
    } catch {
      // The board alone is there even where full screen is not allowed.
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const [target] = event.composedPath();
    const typing = target instanceof HTMLInputElement && target.type === "text";
    if (event.ctrlKey || event.metaKey || event.altKey || typing) return;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      PageDown: () => turn(this.#beam, 1),
      PageUp: () => turn(this.#beam, -1),
      b: () => toggle(this.#beam, "beams", "1", "0"),
      p: () => toggle(this.#beam, "show", "1", "0"),
      g: () => toggle(this.#beam, "mode", "p", "grundy"),
      c: () => this.#beam.toggleAttribute("no-controls"),
      Escape: () => this.set(false),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }
}
