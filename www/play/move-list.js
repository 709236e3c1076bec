// The moves so far, in words and coordinates, to be copied.

import { grouped } from "../state/numbers.js";
import { copyText } from "../widgets/copy.js";
import { make } from "../widgets/dom.js";
import { NAMES } from "./panel.js";

/** @typedef {import("../pkg/study/phibeam.js").Game} Game */

export class MoveList {
  #items = make("ol", { tabindex: "0", "aria-label": "Moves" });
  #copy = make("button", { type: "button" }, "Copy the moves");
  element = make("details", { class: "moves", open: "" }, make("summary", {}, "Moves"), this.#items, this.#copy);
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
    const lines = moves.map(({ by, words, to }) => `${NAMES[by]}: ${words}, to ${place(to)}`);
    this.#items.replaceChildren(...lines.map((line) => make("li", {}, line)));
    this.#text = [`From ${place(start)}`, ...lines.map((line, n) => `${n + 1}. ${line}`)].join("\n");
    this.#items.scrollTop = this.#items.scrollHeight; // The list alone: the page stays where it is.
  }
}

/** @param {number[]} heaps */
function place(heaps) {
  return `(${heaps.map(grouped).join(", ")})`;
}
