// The editor of a rule: one line of text that redraws the board with every good keystroke. What is wrong is marked where it
// is, said below with a likely correction as a button, and the last good picture stays. The rule is said back in words, and
// its moves are a small board in which one can draw. Fetched for games that have a rule of one's own.

import { sharedEngine } from "../engine/shared.js";
import { readQuery, writeQuery } from "../state/query.js";
import { make } from "../widgets/dom.js";
import { LatestOnly } from "../widgets/latest.js";
import { Examples } from "./examples.js";
import { MovesGrid, REACH } from "./moves-grid.js";
import { styleSheet } from "./styles.js";
import { bracketPair, complete, completions, pieces } from "./text.js";

/** @typedef {import("../pkg/study/phibeam.js").RuleReading} RuleReading */
/** @typedef {import("./moves-grid.js").Stroke} Stroke */
/**
 * What the editor is for, and whom it tells.
 * @typedef {object} Setting
 * @property {string} key `rule` or `end`
 * @property {string} name the same, with the side it is on: `vs-rule`
 * @property {HTMLElement} row where its line is
 * @property {HTMLInputElement} input
 * @property {() => string} query what is requested, as a query
 * @property {string[]} keys the parameters of the game
 * @property {(text: string, done: boolean) => void} change takes what was written, once it can be read
 * @property {(patch: import("../state/types.js").Patch) => void} choose takes all parameters of an example
 * @property {(text: string) => void} announce
 */

/** After so long without a keystroke what is wrong is said aloud, in milliseconds. */
const PAUSE = 900;

export class RuleEditor {
  /** @type {Setting} */ #setting;
  /** @type {HTMLInputElement} */ #input;
  #marks = make("div", { class: "marks", "aria-hidden": "true" });
  #pointer = make("div", { class: "pointer", "aria-hidden": "true", hidden: "" }, make("span", {}, "▲"));
  #problem = make("p", { class: "problem", hidden: "" });
  #hint = make("p", { class: "completion", hidden: "" });
  #said = make("p", { class: "said" });
  /** The board of moves; only a rule about moves has one. @type {MovesBoard | null} */ #moves = null;
  /** @type {Examples | null} */ #examples = null;
  /** What the engine said of the text last. @type {{ text: string, reading: RuleReading } | null} */ #read = null;
  /** Has something been typed that was not handed on? */ #typed = false;
  /** Is the person done with the line for now? */ #done = false;
  /** The last good rule that was handed on, as it was written and in its canonical form. @type {string[]} */ #handed = [];
  #reading = new LatestOnly(() => this.#readText());
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #pause;

  /** @param {Setting} setting */
  constructor(setting) {
    const { row, input, key, name } = setting;
    this.#setting = setting;
    this.#input = input;
    this.#handed = [input.value];
    const root = /** @type {ShadowRoot | Document} */ (input.getRootNode());
    if (!root.adoptedStyleSheets.includes(styleSheet())) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet()];
    const line = make("div", { class: "line" });
    // Whoever has begun to write goes on.
    const isWriting = input.matches(":focus");
    input.replaceWith(line);
    line.append(this.#marks, input);
    this.#problem.id = `problem-${name}`;
    this.#said.id = `said-${name}`;
    input.setAttribute("aria-describedby", `${this.#problem.id} ${this.#said.id}`);
    input.setAttribute("autocapitalize", "none");
    row.append(line, this.#pointer, this.#problem, this.#hint, this.#said);
    if (isWriting) input.focus();
    if (key === "rule") {
      this.#moves = new MovesBoard(setting, (text) => this.#write(text, text.length, true));
      this.#examples = new Examples(setting.keys, (patch, about) => {
        this.#typed = false;
        setting.choose(patch);
        setting.announce(about);
      });
      row.append(this.#moves.element);
      row.insertBefore(this.#examples.element, line);
    }
    input.addEventListener("keydown", (event) => this.#onKey(event));
    input.addEventListener("scroll", () => this.#alignMarks());
    for (const type of ["keyup", "click", "focus", "blur"]) input.addEventListener(type, () => this.#mark());
    this.#reading.request();
  }

  /** Something was typed. @param {boolean} done has the person left the line, or pressed Enter? */
  typed(done) {
    this.#done = done;
    this.#typed = true;
    this.#examples?.leave();
    this.#mark();
    clearTimeout(this.#pause);
    this.#reading.request();
  }

  /** Something has changed: the text, because it was not typed here, or what its letters stand for. */
  refresh() {
    if (this.#read?.text !== this.#input.value) this.#reading.request();
    this.#moves?.refresh();
  }

  /** Is a rule what the line says, however it is written there? While what it says is not yet known, or is no rule, nothing else is meant either. @param {string} rule */
  means(rule) {
    const { text, reading } = this.#read ?? {};
    if (text !== this.#input.value || !reading || reading.error) return this.#handed.includes(rule);
    return rule === text || rule === reading.canonical;
  }

  async #readText() {
    const text = this.#input.value;
    const done = this.#done;
    const typed = this.#typed;
    try {
      const reading = await sharedEngine().readRule(text, this.#setting.key);
      if (text !== this.#input.value || !this.#input.isConnected) return;
      this.#read = { text, reading };
      this.#tell(reading, typed);
      if (reading.error) return;
      this.#handed = [text, reading.canonical];
      // Only what was typed is handed on; the rest was there before.
      if (!typed) return;
      this.#typed = !done;
      this.#setting.change(text, done);
    } catch {
      // Without an engine the board says what is wrong.
    }
  }

  /** @param {RuleReading} reading @param {boolean} aloud */
  #tell({ error, words }, aloud) {
    const { name } = this.#setting;
    this.#input.toggleAttribute("aria-invalid", false);
    if (error) this.#input.setAttribute("aria-invalid", "true");
    this.#problem.hidden = this.#pointer.hidden = !error;
    this.#said.textContent = error ? "" : words;
    this.#problem.replaceChildren();
    let said = words;
    if (error) {
      this.#pointer.style.setProperty("--at", String(error.at));
      this.#problem.append(`${error.message}. `);
      const { correction } = error;
      if (correction) {
        const button = make("button", { type: "button" }, correction.words.replace(/^./, (/** @type {string} */ first) => first.toUpperCase()));
        button.addEventListener("click", () => this.#correct(correction));
        this.#problem.append(button);
      }
      said = `${name}: ${error.message}${correction ? `; ${correction.words}` : ""}`;
    }
    clearTimeout(this.#pause);
    if (aloud) this.#pause = setTimeout(() => this.#setting.announce(said), PAUSE);
    this.#mark();
  }

  /** @param {import("../pkg/study/phibeam.js").Correction} correction places are counted in characters, not in halves of them */
  #correct({ at, end, replacement }) {
    const characters = [...this.#input.value];
    const before = [...characters.slice(0, at), replacement].join("");
    this.#input.focus();
    this.#write(before + characters.slice(end).join(""), before.length, true);
  }

  /** As if it had been typed: the controls listen. @param {string} text @param {number} caret @param {boolean} done */
  #write(text, caret, done) {
    this.#input.value = text;
    this.#input.setSelectionRange(caret, caret);
    this.#input.dispatchEvent(new Event(done ? "change" : "input", { bubbles: true }));
  }

  /** Marks what is wrong and the brackets that belong together, and says how a word may go on. */
  #mark() {
    const { value, selectionStart } = this.#input;
    const focused = this.#input.matches(":focus");
    const error = this.#read?.text === value ? this.#read.reading.error : null;
    const pair = focused && selectionStart !== null ? bracketPair(value, selectionStart) : null;
    this.#marks.replaceChildren(...pieces(value, error, pair).map(({ text, kind }) => make("span", kind ? { class: kind } : {}, text)));
    this.#alignMarks();
    const { words } = focused && selectionStart !== null ? completions(value, selectionStart) : { words: [] };
    this.#hint.hidden = words.length === 0;
    this.#hint.replaceChildren(...(words.length > 0 ? [make("kbd", {}, "Tab"), ` ${words[0]}${words.length > 1 ? ` · also ${words.slice(1).join(", ")}` : ""}`] : []));
  }

  #alignMarks() {
    this.#marks.scrollLeft = this.#input.scrollLeft;
    this.#pointer.scrollLeft = this.#input.scrollLeft;
  }

  /** Tab completes a word where there is one to complete, and otherwise goes on, as everywhere. @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key !== "Tab" || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const { value, selectionStart, selectionEnd } = this.#input;
    if (selectionStart === null || selectionStart !== selectionEnd) return;
    const [word] = completions(value, selectionStart).words;
    if (!word) return;
    event.preventDefault();
    const { text, caret } = complete(value, selectionStart, word);
    this.#write(text, caret, false);
  }
}

/** The moves as a small board, with what is said about it. */
class MovesBoard {
  /** @type {Setting} */ #setting;
  /** @type {(text: string) => void} */ #write;
  #multiples = make("input", { type: "checkbox", role: "switch" });
  #grid = new MovesGrid((stroke) => (this.#drawing = this.#drawing.then(() => this.#draw(stroke))), () => this.#multiples.checked);
  #note = make("p", { class: "help" });
  #loading = new LatestOnly(() => this.#load());
  /** The stroke before, which the next one goes on from. */ #drawing = Promise.resolve();
  /** The rule that was drawn last. The board takes it over a moment later. */ #drawn = "";
  element;

  /** @param {Setting} setting @param {(text: string) => void} write */
  constructor(setting, write) {
    this.#setting = setting;
    this.#write = write;
    this.element = make(
      "details",
      { class: "moves", open: "" },
      make("summary", {}, "The moves, and drawing them"),
      this.#grid.element,
      make("label", { class: "multiples" }, this.#multiples, "A press takes all multiples"),
      this.#note,
    );
    this.#loading.request();
  }

  refresh() {
    this.#loading.request();
  }

  async #load() {
    try {
      const { allowed, x, y, byPosition } = await sharedEngine().ruleMoves(this.#setting.query(), REACH + 1);
      this.#grid.show((k, l) => allowed[k * (REACH + 1) + l] === 1);
      this.#note.textContent = byPosition
        ? `From (${x}, ${y}), since this rule depends on the heaps. k goes to the right, l up.`
        : "k goes to the right, l up. Press a cell, drag a ray from the corner, or press with the right button for all multiples.";
    } catch {
      // What is wrong with the query is said elsewhere.
    }
  }

  /** @param {Stroke} stroke */
  async #draw({ k, l, multiples, allowed }) {
    const { query, input, key } = this.#setting;
    const items = readQuery(query());
    if (input.value === this.#drawn) items.set(key, this.#drawn);
    const before = input.value;
    try {
      const rule = await sharedEngine().drawRule(writeQuery(items), k, l, multiples, allowed);
      if (input.value !== before) return this.#loading.request(); // Something was typed meanwhile, and counts.
      this.#drawn = rule;
      this.#write(rule);
    } catch (error) {
      this.#note.textContent = /** @type {Error} */ (error).message;
      this.#loading.request();
    }
  }
}
