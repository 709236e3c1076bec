// Beside the board while a game is played: whose turn it is, the heaps, hints, the moves so far, and how to begin anew.

import { settingOf, valueOf } from "../state/catalogue.js";
import { heap } from "../state/heaps.js";
import { make } from "../widgets/dom.js";
import { Heaps, NAMES as HEAPS } from "./heaps.js";
import { MoveList } from "./move-list.js";
import { ReviewStrip } from "./review.js";
import { playSheet } from "./styles.js";

/** @typedef {import("../pkg/study/phibeam.js").Game} Game */
/** @typedef {import("../pkg/study/phibeam.js").Review} Review */
/**
 * @typedef {{
 *   take: (to: number[]) => void, preview: (to: number[] | null) => void, hint: () => void, undo: () => void, redo: () => void,
 *   start: (heaps: number[]) => void, placing: () => void, fromHere: () => void, again: () => void, otherSide: () => void, looked: () => void, retry: (moves: number) => void, swap: () => void, set: (changes: Record<string, string | null>) => void,
 *   end: () => void, review: () => void, announce: (text: string) => void,
 * }} Listener
 */

const TURNS = { you: "Your move.", computer: "The computer is choosing.", one: "First player to move.", two: "Second player to move." };
/** How a mover is called. */
export const NAMES = { you: "You", computer: "Computer", one: "First player", two: "Second player" };
const HINTS = ["Hint: who wins?", "Hint: which kind of move?", "Hint: show the move"];

/** Values that have a name of their own on the page. @type {Record<string, string>} */
const CHOICES = { casual: "casual: errs at times", person: "two people", computer: "the computer" };

/** A choice between the values of a setting. @param {string} key */
function select(key) {
  return make("select", { name: key }, ...settingOf(key).values.map((value) => make("option", { value }, CHOICES[value] ?? value)));
}

/** @param {string} text @param {() => void} act @param {Record<string, string>} [more] */
function button(text, act, more = {}) {
  const made = make("button", { type: "button", ...more }, text);
  made.addEventListener("click", act);
  return made;
}

export class Panel {
  /** @type {Listener} */ #listener;
  #turn = make("p", { class: "turn" });
  #limit = make("p", { class: "aside", hidden: "" });
  /** Where an exercise says its task. */ task = make("div", { class: "task", hidden: "" });
  #hintText = make("p", { class: "hint", hidden: "" });
  /** @type {Heaps} */ #heaps;
  /** @type {MoveList} */ #list;
  /** The game looked at again. @type {ReviewStrip} */ strip;
  #take; #hint; #undo; #redo; #fromHere; #review; #taking; #ending; #options;
  #opponent = select("opponent");
  #rate = make("input", { type: "range", name: "rate", min: String(settingOf("rate").min), max: String(settingOf("rate").max), step: "5" });
  #rateText = make("output", {});
  #rateRow = make("label", { class: "row" }, make("span", {}, "Mistakes: ", this.#rateText), this.#rate);
  #first = select("first");
  #firstRow = make("label", { class: "row" }, make("span", {}, "Who begins"), this.#first);
  #hide = make("input", { type: "checkbox", role: "switch", name: "hide" });
  /** @type {HTMLInputElement[]} */ #starts = HEAPS.map((name) => make("input", { type: "text", autocomplete: "off", spellcheck: "false", "aria-label": `${name} at the start` }));
  #game = make("div", { class: "game" });
  /** Has a move been made? */ #played = false;
  #canUndo = false;
  /** Is there a task? */ #exercise = false;
  #idle = make("p", { class: "aside" }, "No game is being played.");

  /** @param {ShadowRoot} root @param {HTMLElement} place @param {Listener} listener */
  constructor(root, place, listener) {
    this.#listener = listener;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, playSheet()];
    this.#heaps = new Heaps({ changed: (to) => this.#amounts(to), entered: () => this.#play() });
    this.#list = new MoveList(() => listener.announce("The moves are copied."));
    this.#take = button("Take", () => this.#play(), { class: "main take" });
    this.#hint = button(HINTS[0], () => listener.hint());
    this.#undo = button("Undo", () => listener.undo());
    this.#redo = button("Redo", () => listener.redo());
    this.#fromHere = button("New game from here", () => listener.fromHere());
    this.#review = button("Review the game", () => listener.review());
    this.#taking = make("div", { class: "buttons" }, this.#take, this.#undo, this.#redo);
    this.#ending = make("div", { class: "buttons", hidden: "" },
      button("Play again", () => listener.again(), { class: "main" }), button("Swap sides", () => listener.otherSide()));
    this.strip = new ReviewStrip({ chosen: () => listener.looked(), retry: (moves) => listener.retry(moves) });
    this.#game.append(
      this.#turn, this.#ending, this.#limit, this.#heaps.element,
      this.#taking, this.#hint, this.#hintText, this.#review, this.strip.element, this.#list.element,
    );
    this.#options = make("div", { class: "options" }, this.#newGame(), this.#settings());
    place.append(this.task, this.#idle, this.#game, this.#options);
    this.#opponent.addEventListener("change", () => listener.set({ opponent: this.#opponent.value }));
    this.#first.addEventListener("change", () => listener.set({ first: this.#first.value }));
    this.#rate.addEventListener("input", () => (this.#rateText.textContent = `${this.#rate.value} %`));
    this.#rate.addEventListener("change", () => listener.set({ rate: this.#rate.value }));
    this.#hide.addEventListener("change", () => listener.set({ show: this.#hide.checked ? "0" : null }));
    this.showNoGame(false);
  }

  #settings() {
    return make("details", { class: "settings" }, make("summary", {}, "Opponent"),
      make("label", { class: "row" }, make("span", {}, "Opponent"), this.#opponent), this.#rateRow, this.#firstRow,
      make("div", { class: "buttons" }, button("Swap sides", () => this.#listener.swap()), button("End the game", () => this.#listener.end())));
  }

  #newGame() {
    const form = make("form", { class: "start", "aria-label": "Start from" }, ...this.#starts, make("button", {}, "Start"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#begin();
    });
    for (const field of this.#starts) field.addEventListener("input", () => field.setCustomValidity(""));
    return make("details", { class: "new" }, make("summary", {}, "New game"),
      make("p", { class: "aside" }, "The heaps at the start. Large ones may be written as powers, such as 10^12."), form,
      make("div", { class: "buttons" }, button("Put the piece on the board", () => this.#listener.placing()), this.#fromHere),
      make("label", { class: "switch" }, "Hide P-positions: a puzzle", this.#hide));
  }

  #begin() {
    const fields = this.#starts.filter((field) => !field.hidden);
    const heaps = fields.map((field) => heap(field.value));
    const wrong = heaps.findIndex((number) => number === null);
    if (wrong >= 0) {
      fields[wrong].setCustomValidity("Write a whole number, such as 12 or 10^12; at most 2^53 − 1.");
      fields[wrong].reportValidity();
    } else this.#listener.start(/** @type {number[]} */ (heaps));
  }

  /** Whose turn it is, in words. */
  get turn() {
    return this.#turn.textContent ?? "";
  }

  /** @param {Game} game @param {boolean} hintable @param {boolean} done is nobody to move any more, although somebody could? */
  show(game, hintable, done) {
    const { heaps, start, moves, over, turn, limit } = game;
    const mine = !over && turn !== "computer";
    this.#game.hidden = false;
    this.#idle.hidden = true;
    const last = moves.at(-1);
    const news = last ? `${NAMES[last.by]}: ${last.words}. ` : "";
    this.#turn.textContent = over ? over.words : news + (done ? "" : TURNS[turn]);
    this.#turn.classList.toggle("over", over !== null);
    this.#limit.hidden = limit === null;
    this.#limit.textContent = limit;
    this.#heaps.show(heaps, mine);
    this.#heaps.element.hidden = over !== null && heaps.every((heap) => heap === 0);
    this.#ending.hidden = over === null || this.#exercise;
    // The first thing to do once a game is over; while it lasts the heaps stay where they are.
    (over ? this.#ending : this.#hintText).after(this.#review, this.strip.element);
    this.#take.hidden = this.#hint.hidden = over !== null;
    this.strip.hide();
    this.#played = moves.length > 0;
    this.#updateUndo();
    this.#take.disabled = this.#hint.disabled = true;
    this.#hint.disabled = !hintable;
    this.#hint.textContent = HINTS[0];
    this.#hintText.hidden = true;
    this.#list.show(start, moves);
    this.#review.hidden = moves.length === 0 || (over === null && (turn === "computer" || this.#exercise));
    this.#fromHere.disabled = over !== null;
    this.#starts.forEach((field, n) => {
      field.hidden = n >= start.length;
      field.value = String(start[n] ?? "");
    });
    this.#settle(turn);
  }

  /** @param {Game["turn"]} turn */
  #settle(turn) {
    this.#rateRow.hidden = this.#opponent.value !== "casual";
    this.#firstRow.hidden = turn === "one" || turn === "two";
  }

  /** The opponent's keys of the query. @param {import("../state/types.js").Items} items */
  update(items) {
    this.#opponent.value = valueOf(items, "opponent");
    this.#rate.value = valueOf(items, "rate");
    this.#rateText.textContent = `${this.#rate.value} %`;
    this.#first.value = valueOf(items, "first");
    this.#hide.checked = valueOf(items, "show") === "0";
    this.#rateRow.hidden = this.#opponent.value !== "casual";
    this.#firstRow.hidden = this.#opponent.value === "person";
  }

  /** There is no game. @param {boolean} exercise is there an exercise instead? */
  showNoGame(exercise) {
    this.#game.hidden = true;
    this.#idle.hidden = exercise;
  }

  /** The piece is about to be put somewhere. */
  place() {
    this.#turn.textContent = "Press the cell where the piece is to stand.";
  }

  /** @param {{ canUndo: boolean, canRedo: boolean }} state */
  setUndoable({ canUndo, canRedo }) {
    this.#canUndo = canUndo;
    this.#redo.disabled = !canRedo;
    this.#updateUndo();
  }

  /** What was before the game is not for its own button to bring back. */
  #updateUndo() {
    this.#undo.disabled = !this.#canUndo || !this.#played;
  }

  /** Is there a task? Then nothing is offered that would be another one. @param {boolean} on */
  setExercise(on) {
    this.#exercise = on;
    this.#options.hidden = on;
  }

  /** A move was chosen elsewhere: the heaps show it. @param {number[]} to */
  choose(to) {
    this.#heaps.choose(to);
    this.#take.disabled = false;
  }

  /** @param {number} step @param {string} words @param {number[] | null} to @param {boolean} last is no further step given? */
  hint(step, words, to, last) {
    this.#hintText.hidden = false;
    this.#hintText.textContent = words;
    this.#hint.textContent = HINTS[Math.min(step, 2)];
    this.#hint.disabled = last;
    if (to) this.choose(to);
  }

  /** @param {Game} game @param {Review} review */
  review(game, review) {
    this.strip.show(game, review);
    this.#review.hidden = true;
  }

  /** @param {number[] | null} to */
  #amounts(to) {
    this.#take.disabled = to === null;
    this.#listener.preview(to);
  }

  #play() {
    const to = this.#heaps.to;
    if (to) this.#listener.take(to);
  }
}
