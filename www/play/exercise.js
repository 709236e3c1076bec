// An exercise that an instructor has put into the address: its task, the answer, the score, and a short code to hand in.
// Nothing is stored and nobody but the page round the board is told: the code is a convenience, not security.

import { sharedEngine } from "../engine/shared.js";
import { settingOf, valueOf } from "../state/catalogue.js";
import { writeQuery } from "../state/query.js";
import { copyText } from "../widgets/copy.js";
import { make } from "../widgets/dom.js";

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("../pkg/study/phibeam.js").ExerciseTask} Task */
/** @typedef {import("../pkg/study/phibeam.js").Grade} Grade */
/** @typedef {{ changed: () => void, announce: (text: string) => void, reportError: (message: string) => void, again: () => void, leave: () => void, settle: (query: string) => void, next: (level: number) => void, fit: (size: number) => void }} Listener */

const HIGHEST_LEVEL = settingOf("level").max ?? 0;
const CHOOSE = "Choose a rule first.";
/** Who has handed something in since the page was opened; it is kept nowhere else and never in an address. */
let handedInBy = "";

/** So many of the three steps of a hint are given on a level: all, one, none. @param {import("../state/types.js").Items} items */
export function hintSteps(items) {
  const level = Number(items.get("level") ?? 0);
  return level >= 9 ? 0 : level >= 5 ? 1 : 3;
}

export class Exercise {
  /** The query of the task. */ query;
  /** Has it been handed in? */ handedIn = false;
  /** Is it being handed in? */ #grading = false;
  /** Is another one in its place, or none? */ #gone = false;
  #kind;
  /** Cells across, as the query asks for them. */ #asked;
  /** Is the start still to be drawn, by variant or level? */ #open;
  #level;
  #place;
  /** @type {Listener} */ #listener;
  /** @type {Task | null} */ #task = null;
  /** @type {Map<string, number[]>} */ #marked = new Map();
  /** @type {Grade | null} */ #grade = null;
  #hand = make("button", { type: "button", class: "main" }, "Hand in");
  #again = make("button", { type: "button", hidden: "" }, "Try again");
  #leave = make("button", { type: "button", hidden: "" }, "Explore this game");
  #result = make("div", { class: "result", hidden: "" });
  #choices = make("fieldset", { class: "choices", hidden: "" });
  /** How many are marked, without saying of how many; or what is missing still. */ #progress = make("p", { class: "aside progress", hidden: "" });

  /** @param {import("../state/types.js").Items} items @param {string} kind @param {HTMLElement} place @param {Listener} listener */
  constructor(items, kind, place, listener) {
    this.query = writeQuery(items);
    this.#asked = Number(valueOf(items, "size"));
    this.#open = valueOf(items, "variant") !== "0" || (items.has("level") && !items.has("at"));
    this.#level = Number(items.get("level") ?? 0);
    this.#kind = kind;
    this.#place = place;
    this.#listener = listener;
    this.#choices.addEventListener("change", () => this.#sayProgress());
    this.#hand.addEventListener("click", () => this.handIn(this.query, 0));
    this.#again.addEventListener("click", () => this.#restart());
    this.#leave.addEventListener("click", () => listener.leave());
  }

  /** Is the start still to be drawn? Then there is no game yet. */
  get isSettling() {
    return this.#open;
  }

  /** Are cells pressed to mark them? */
  get marking() {
    return this.#kind === "mark" && !this.handedIn;
  }

  /** Is one move all that is asked for? */
  get single() {
    return this.#kind === "value";
  }

  /** What is drawn on the board. */
  get marks() {
    if (this.#kind !== "mark" || !this.#task) return null;
    const { right = [], wrong = [], missing = [] } = this.#grade ?? {};
    return { given: this.#task.given, marked: this.#grade ? [] : [...this.#marked.values()], right, wrong, missing };
  }

  /** Says the task. */
  async open() {
    this.#place.hidden = false;
    try {
      this.#task = await sharedEngine().exercise(this.query);
    } catch (error) {
      if (!this.#gone) this.#listener.reportError(/** @type {Error} */ (error).message);
      return;
    }
    if (this.#gone) return;
    // What was drawn is the task from now on, and stands in the address.
    if (this.#open) return this.#listener.settle(this.#task.query);
    const { task, note, choices, size } = this.#task;
    this.#hand.hidden = !(this.#kind === "mark" || this.#kind === "guess");
    this.#choices.replaceChildren(make("legend", {}, "The rule"), ...(choices ?? []).map(({ words }, n) =>
      make("label", {}, make("input", { type: "radio", name: "choice", value: String(n) }), words)));
    this.#choices.hidden = choices === null;
    this.#place.replaceChildren(
      make("h2", {}, "Exercise"), make("p", { class: "asked" }, task), ...(note ? [make("p", { class: "aside" }, note)] : []),
      this.#choices, make("div", { class: "buttons" }, this.#hand, this.#progress, this.#again, this.#leave), this.#result,
    );
    // The board of the task, where the address asks for a larger one.
    if (this.#kind === "mark" && this.#asked !== size) this.#listener.fit(size);
    this.#sayProgress();
    this.#listener.announce(`Exercise: ${task}`);
    this.#tell("phi-task", { restore: (/** @type {number[][]} */ cells) => this.#restore(cells) });
    this.#listener.changed();
  }

  /** For the page that knows the element well. @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.#place.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }

  /** @param {string} [words] where something is missing */
  #sayProgress(words = this.marking && this.#task ? `${this.#marked.size} marked so far.` : "") {
    this.#progress.textContent = words;
    this.#progress.hidden = words === "";
  }

  /** May a cell be marked? @param {number} x @param {number} y */
  #isOpen(x, y) {
    return this.#task !== null && x < this.#task.size && y < this.#task.size && !this.#task.given.some(([gx, gy]) => gx === x && gy === y);
  }

  /** Marks the cells that were marked on an earlier visit. @param {number[][]} cells */
  #restore(cells) {
    if (this.marking) for (const [x, y] of cells) if (this.#isOpen(x, y)) this.#marked.set(`${x},${y}`, [x, y]);
    this.#sayProgress();
  }

  /** @param {Cell} cell */
  mark({ x, y }) {
    if (!this.#task) return;
    const { size } = this.#task;
    if (Math.max(x, y) >= size) {
      const words = `(${x}, ${y}) is not among the ${size} × ${size} positions from (0, 0) on.`;
      this.#sayProgress(words);
      this.#listener.announce(words);
      return;
    }
    if (!this.#isOpen(x, y)) return;
    const key = `${x},${y}`;
    if (this.#marked.delete(key)) this.#listener.announce(`(${x}, ${y}) is no longer marked: ${this.#marked.size} so far.`);
    else {
      this.#marked.set(key, [x, y]);
      this.#listener.announce(`(${x}, ${y}) is marked: ${this.#marked.size} so far.`);
    }
    this.#sayProgress();
    this.#tellMarks();
    this.#listener.changed();
  }

  #tellMarks() {
    this.#tell("phi-marks", { marks: [...this.#marked.values()] });
  }

  /** @param {string} query with the moves made @param {number} hints */
  async handIn(query, hints) {
    const chosen = /** @type {HTMLInputElement | null} */ (this.#choices.querySelector("input:checked"));
    if (this.#kind === "guess" && !chosen) {
      this.#sayProgress(CHOOSE);
      this.#listener.announce(CHOOSE);
      return;
    }
    if (this.#grading) return;
    this.#grading = true;
    try {
      const answer = { marks: [...this.#marked.values()], choice: chosen ? Number(chosen.value) : null, hints };
      const grade = await sharedEngine().grade(query, answer);
      if (grade.finished && !this.#gone) this.#show(grade);
    } catch (error) {
      if (!this.#gone) this.#listener.reportError(/** @type {Error} */ (error).message);
    } finally {
      this.#grading = false;
    }
  }

  /** @param {Grade} grade */
  #show(grade) {
    this.#grade = grade;
    this.handedIn = true;
    this.#sayProgress();
    this.#hand.hidden = true;
    this.#again.hidden = this.#leave.hidden = false;
    const code = make("output", { class: "code" }, grade.code);
    const name = make("input", { type: "text", autocomplete: "name", maxlength: "80", value: handedInBy });
    const copy = make("button", { type: "button", class: "main" }, "Copy name and code");
    copy.addEventListener("click", async () => {
      handedInBy = name.value.replace(/\s+/g, " ").trim();
      const text = handedInBy ? `${handedInBy}\t${grade.code}` : grade.code;
      copy.textContent = (await copyText(text, () => getSelection()?.selectAllChildren(code))) ? "Copied" : "Selected: copy it";
    });
    const next = make("button", { type: "button", class: "main" }, `Level ${this.#level + 1}`);
    next.addEventListener("click", () => this.#listener.next(this.#level + 1));
    const climbs = this.#level > 0 && this.#level < HIGHEST_LEVEL && grade.score > 0;
    this.#result.replaceChildren(
      make("p", { class: "score" }, grade.words), ...(climbs ? [next] : []),
      make("label", { class: "row" }, make("span", {}, "Your name"), name), make("p", { class: "aside" }, "Result code, to hand in:"), code, copy,
      make("p", { class: "aside" }, "The name stays on this page until you copy it. The code says what was asked and how it went. It is a convenience, not a proof: anybody can make one."),
    );
    this.#result.hidden = false;
    const { score, of } = grade;
    this.#tell("phi-result", { code: grade.code, score, of });
    this.#listener.announce(`${grade.words} Result code: ${grade.code}`);
    this.#listener.changed();
  }

  #restart() {
    this.handedIn = false;
    this.#grade = null;
    this.#marked.clear();
    this.#sayProgress();
    this.#tellMarks();
    this.#result.hidden = true;
    this.#again.hidden = this.#leave.hidden = true;
    this.#hand.hidden = !(this.#kind === "mark" || this.#kind === "guess");
    this.#listener.again();
    this.#listener.changed();
  }

  remove() {
    this.#gone = true;
    this.#place.replaceChildren();
    this.#place.hidden = true;
  }
}
