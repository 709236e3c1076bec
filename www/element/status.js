// The line below the board that says what is seen or pointed at, and the one region that says it to screen readers.

import { furtherHeaps, valueOf } from "../state/catalogue.js";
import { grouped } from "../state/numbers.js";
import { make } from "../widgets/dom.js";

/** @typedef {import("../state/types.js").Items} Items */
/** @typedef {import("../render/overlay.js").Inspection} Inspection */
/** @typedef {import("../render/paint.js").Drawing} Drawing */

/** A summary is said once things have come to rest, in milliseconds: a slider under way would drown it. */
const DELAY = 300;
/** Nothing at all has come of what takes so long, in milliseconds. */
const LATE = 10_000;
const WAITING = "Still waiting for the engine: the network may be slow. Stop gives up.";

/** What follows two heaps where there are more: the piece's, or the slice's. @param {Items} items */
export function furtherText(items) {
  const piece = items.get("moves")?.split(";").at(-1)?.split(",").slice(2);
  return furtherHeaps(items).map((heap, n) => `, ${piece?.[n] ?? heap}`).join("");
}

/** What is in sight, in a sentence. @param {Items} items @param {Drawing} drawing */
export function summaryOf(items, { inSight, all }) {
  const count = grouped(inSight);
  if (valueOf(items, "show") === "0") return "P-positions are hidden.";
  const only = items.get("g");
  if (only !== undefined && only !== "0" && valueOf(items, "mode") === "grundy") return `Only positions of Grundy value ${only} are shown.`;
  if (items.get("exercise") === "mark") return "Press the P-positions to mark them.";
  const whole = furtherHeaps(items).length > 0 ? "slice" : "game";
  if (all && inSight === 1) return `The only P-position of this ${whole} is here.`;
  if (all) return `All ${count} P-positions of this ${whole} are here.`;
  return `${count} P-position${inSight === 1 ? "" : "s"} in sight.`;
}

export class Status {
  #cell = make("span", { class: "cell" });
  #outcome = make("span", { class: "outcome", hidden: "" });
  #words = make("span", { class: "words" });
  #progress = make("progress", { "aria-label": "Solving" });
  #stop = make("button", { type: "button" }, "Stop");
  /** Was it stopped? Then the button goes on. */ #stopped = false;
  #work = make("div", { class: "work", hidden: "" }, this.#progress, this.#stop);
  element = make("div", { class: "status", part: "status" }, make("p", { class: "what" }, this.#cell, " ", this.#outcome, " ", this.#words), this.#work);
  live = make("div", { class: "unseen", "aria-live": "polite" });
  /** Shown while no cell is. */ #summary = "";
  /** What follows two heaps where there are more. */ #further = "";
  /** @type {number | undefined} */ #timer;
  /** @type {number | undefined} */ #late;

  /** @param {() => void} stop @param {() => void} resume */
  onStop(stop, resume) {
    this.#stop.addEventListener("click", () => (this.#stopped ? resume() : stop()));
  }

  /** Part of a board is on show, and nobody works on it. */
  setStopped() {
    this.#stopped = true;
    this.#stop.textContent = "Stopped · Resume";
    this.#progress.hidden = true;
    this.#work.hidden = false;
  }

  /** @param {boolean} on */
  setBusy(on) {
    this.#work.hidden = !on;
    this.#stopped = this.#progress.hidden = false;
    this.#stop.textContent = "Stop";
    clearTimeout(this.#late);
    if (on) this.#late = window.setTimeout(() => this.#say(WAITING), LATE);
    else {
      this.#progress.removeAttribute("value");
      if (this.#words.textContent === WAITING) this.#words.textContent = this.#summary;
    }
  }

  /** @param {string} text */
  #say(text) {
    this.live.textContent = this.#words.textContent = text;
  }

  /** @param {{ done: number, total: number }} step */
  setProgress({ done, total }) {
    clearTimeout(this.#late);
    this.#progress.max = Math.max(total, 1);
    this.#progress.value = done;
  }

  /** @param {string} text */
  announce(text) {
    clearTimeout(this.#timer); // A summary that was about to be said is old news.
    this.live.textContent = text;
  }

  /** Another query is on show. @param {Items} items */
  update(items) {
    this.#further = furtherText(items);
  }

  /** @param {string} name of the game @param {Items} items @param {string} words */
  summarise(name, items, words) {
    this.#summary = words;
    if (this.#cell.textContent !== "") return;
    this.#words.textContent = this.#summary;
    clearTimeout(this.#timer);
    const said = items.get("exercise") === "guess" ? this.#summary : `${name}: ${this.#summary}`;
    this.#timer = window.setTimeout(() => this.#cell.textContent === "" && (this.live.textContent = said), DELAY);
  }

  /** @param {{ cell: { x: number, y: number }, why: string }} detail */
  unknown({ cell: { x, y }, why }) {
    this.#cell.textContent = `(${grouped(x)}, ${grouped(y)}${this.#further})`;
    this.#outcome.hidden = true;
    this.#say(why);
  }

  /** @param {Inspection | null} inspection @param {boolean} announce @param {{ hidden: boolean, instead: string | null }} how say nothing of who wins? what to say instead of why */
  inspect(inspection, announce, { hidden, instead }) {
    if (!inspection) {
      this.#cell.textContent = "";
      this.#outcome.hidden = true;
      this.#words.textContent = this.#summary;
      return;
    }
    const { x, y, standing, grundy } = inspection;
    this.#cell.textContent = `(${grouped(x)}, ${grouped(y)}${this.#further})`;
    this.#outcome.hidden = hidden;
    this.#outcome.textContent = standing;
    const value = hidden || grundy === null ? "" : `Grundy value ${grouped(grundy)}. `;
    const why = instead ?? (hidden ? "" : inspection.words);
    this.#words.textContent = value + why;
    const spoken = grundy === null ? "" : `, Grundy value ${grundy}`;
    if (announce) this.live.textContent = hidden ? `(${x}, ${y}${this.#further}) ${why}` : `(${x}, ${y}${this.#further}): ${standing}${spoken}. ${why}`;
  }
}
