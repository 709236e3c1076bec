// A game looked at again: its moves as a strip, each with a sign for what it was worth; the one that is chosen is told in
// words, drawn on the board with what would have won, and can be taken back and played anew.

import { grouped } from "../state/numbers.js";
import { make } from "../widgets/dom.js";

/** @typedef {import("../pkg/study/phibeam.js").Game} Game */
/** @typedef {import("../pkg/study/phibeam.js").Review} Review */
/** @typedef {Review["moves"][number]["mark"]} Mark */
/** A move as it is drawn. @typedef {{ from: number[], to: number[], mark: Mark, better: number[] | null, chosen: boolean, mine: boolean }} ReviewedMove */

/** The sign of a mark, and what it means. @type {Record<Mark, [sign: string, meaning: string]>} */
export const MARKS = { kept: ["✓", "kept the win"], gave: ["✗", "gave the win away"], lost: ["·", "was lost anyway"] };

export class ReviewStrip {
  #summary = make("p", { class: "summing" });
  #strip = make("ol", { class: "strip" });
  #words = make("p", { class: "told" });
  #retry = make("button", { type: "button", hidden: "" }, "Retry from here");
  #legend = make("p", { class: "aside" }, Object.values(MARKS).map(([sign, meaning]) => `${sign} ${meaning}`).join(" · "));
  element = make("div", { class: "review", role: "group", "aria-label": "Review", hidden: "" }, this.#summary, this.#strip, this.#words, this.#retry, this.#legend);
  /** @type {{ game: Game, review: Review } | null} */ #shown = null;
  #chosen = -1;
  /** @type {{ chosen: () => void, retry: (moves: number) => void }} */ #listener;

  /** @param {{ chosen: () => void, retry: (moves: number) => void }} listener `retry` is told how many moves stay */
  constructor(listener) {
    this.#listener = listener;
    this.#retry.addEventListener("click", () => listener.retry(this.#chosen));
    this.#strip.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const next = step && this.#buttons[this.#chosen + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.click();
    });
  }

  get #buttons() {
    return [...this.#strip.querySelectorAll("button")];
  }

  /** What is drawn on the board; null where nothing is looked at again. @returns {ReviewedMove[] | null} */
  get moves() {
    if (!this.#shown) return null;
    const { game, review } = this.#shown;
    return game.moves.map(({ from, to, by }, n) => {
      const { mark, better } = review.moves[n];
      return { from, to, mark, better: better?.to ?? null, chosen: n === this.#chosen, mine: by === "you" || by === "one" };
    });
  }

  /** @param {Game} game @param {Review} review */
  show(game, review) {
    this.#shown = { game, review };
    this.#summary.textContent = review.first === null ? review.words : `Move ${review.first + 1} was the first mistake.`;
    this.#strip.replaceChildren(...review.moves.map(({ mark }, n) => {
      const [sign, meaning] = MARKS[mark];
      const move = make("button", { type: "button", class: `mark ${mark}`, title: meaning }, `${n + 1} ${sign}`, make("span", { class: "unseen" }, ` ${meaning}`));
      move.addEventListener("click", () => this.#choose(n));
      return make("li", {}, move);
    }));
    this.element.hidden = false;
    this.#choose(review.first ?? 0);
  }

  hide() {
    this.#shown = null;
    this.element.hidden = true;
  }

  /** @param {number} n */
  #choose(n) {
    if (!this.#shown) return;
    const { game, review } = this.#shown;
    const [{ by, from }, { words, mark }] = [game.moves[n], review.moves[n]];
    this.#chosen = n;
    this.#buttons.forEach((button, at) => {
      button.setAttribute("aria-pressed", String(at === n));
      button.tabIndex = at === n ? 0 : -1;
    });
    this.#words.textContent = `Move ${n + 1}, from (${from.map(grouped).join(", ")}): ${words}`;
    this.#words.className = `told ${mark}`;
    this.#retry.hidden = by === "computer";
    this.#listener.chosen();
  }
}
