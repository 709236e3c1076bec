// The moves so far, in words and coordinates, to be copied; after the game each with what it was worth.

import { grouped } from "../state/numbers.js";
import { copyText } from "../widgets/copy.js";
import { make } from "../widgets/dom.js";
import { NAMES } from "./panel.js";

/** @typedef {import("../pkg/study/phibeam.js").Game} Game */
/** @typedef {import("../pkg/study/phibeam.js").Review} Review */

const MARKS = { kept: ["✓", "kept the win"], gave: ["✗", "gave the win away"], lost: ["·", "was lost anyway"] };

export class MoveList {
  #items = make("ol", {});
  #words = make("p", { class: "summing", hidden: "" });
  #copy = make("button", { type: "button" }, "Copy the moves");
  element = make("details", { class: "moves", open: "" }, make("summary", {}, "Moves"), this.#words, this.#items, this.#copy);
  #text = "";

  /** @param {() => void} copied */
  constructor(copied) {
    this.#copy.addEventListener("click", async () => {
      const isCopied = await copyText(this.#text, () => getSelection()?.selectAllChildren(this.#items));
      if (isCopied) copied();
      this.#copy.textContent = isCopied ? "Copied" : "Selected: copy it";
      setTimeout(() => (this.#copy.textContent = "Copy the moves"), 1500);
    });
  }

  /** @param {number[]} start @param {Game["moves"]} moves */
  show(start, moves) {
    this.element.hidden = moves.length === 0;
    this.#words.hidden = true;
    const lines = moves.map(({ by, words, to }) => `${NAMES[by]}: ${words}, to ${place(to)}`);
    this.#items.replaceChildren(...lines.map((line) => make("li", {}, line)));
    this.#text = [`From ${place(start)}`, ...lines.map((line, n) => `${n + 1}. ${line}`)].join("\n");
    this.#items.lastElementChild?.scrollIntoView?.({ block: "nearest" });
  }

  /** @param {Review} review */
  review({ moves, first, words }) {
    this.#words.hidden = false;
    this.#words.textContent = words;
    moves.forEach(({ mark, better }, n) => {
      const item = this.#items.children[n];
      const [sign, meaning] = MARKS[mark];
      item.prepend(make("b", { class: `mark ${mark}`, title: meaning }, sign, make("span", { class: "unseen" }, ` ${meaning}: `)), " ");
      if (n !== first) return;
      item.classList.add("mistake");
      if (better) item.append(make("span", { class: "better" }, `To win: ${better.words}.`));
    });
  }
}

/** @param {number[]} heaps */
function place(heaps) {
  return `(${heaps.map(grouped).join(", ")})`;
}
