// The examples of rules, from easy to hard: each teaches one idea, and is named with its source. Choosing one writes its rule.

import { sharedEngine } from "../engine/shared.js";
import { readQuery } from "../state/query.js";
import { make } from "../widgets/dom.js";

/** @typedef {import("../pkg/study/phibeam.js").Example} Example */

/** What an example says of a game: all of its parameters, those it does not mention at their defaults. @param {Example} example @param {string[]} keys @returns {import("../state/types.js").Patch} */
export function patchOf({ query }, keys) {
  const items = readQuery(query);
  return Object.fromEntries(keys.map((key) => [key, items.get(key) ?? null]));
}

export class Examples {
  #select = make("select", { "aria-label": "Examples" }, make("option", { value: "" }, "Examples …"));
  #about = make("p", { class: "about", hidden: "" });
  element = make("div", { class: "examples" }, this.#select, this.#about);
  /** @type {Example[]} */ #list = [];

  /** @param {string[]} keys the parameters of the game @param {(patch: import("../state/types.js").Patch, about: string) => void} choose */
  constructor(keys, choose) {
    this.#load();
    this.#select.addEventListener("change", () => {
      const example = this.#list[Number(this.#select.value)];
      // The first line is no example, and can be chosen again.
      this.#select.value = "";
      if (!example) return;
      const about = `${example.name}. ${example.idea} (${example.source})`;
      this.#about.hidden = false;
      this.#about.textContent = about;
      choose(patchOf(example, keys), about);
    });
  }

  /** Something else is written: the example is left behind. */
  leave() {
    this.#about.hidden = true;
  }

  async #load() {
    try {
      this.#list = await sharedEngine().examples();
      this.#select.append(...this.#list.map(({ name }, n) => make("option", { value: String(n) }, `${n + 1}. ${name}`)));
    } catch {
      // Without an engine the board says what is wrong.
    }
  }
}
