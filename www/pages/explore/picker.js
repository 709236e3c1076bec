// The games as small pictures: each board is computed here and now, with the name and the rule of its game, by family or by
// paper, and found by words.

import { sharedEngine } from "../../engine/shared.js";
import { spanOfFew } from "../../render/few-positions.js";
import { games } from "../../state/catalogue.js";
import { chooser, openDialog } from "../../widgets/dialog.js";
import { make } from "../../widgets/dom.js";
import { GROUPINGS, matches } from "./families.js";

/** @typedef {import("../../state/types.js").Game} Game */

/** Cells across a picture; where P-positions are few and near the corner, as many as they need. */
const SPAN = 32;
/** The side of a picture, in CSS pixels. */
const SIDE = 96;

/**
 * @param {HTMLElement} opener
 * @param {string} current the game on show
 * @param {(id: string) => void} choose
 */
export async function openPicker(opener, current, choose) {
  const picker = new Picker(current, (id) => {
    dialog.close();
    choose(id);
  });
  const dialog = await openDialog("Choose a game", opener, picker.content);
  picker.begin();
}

class Picker {
  #search = make("input", { type: "text", name: "search", autocomplete: "off", spellcheck: "false", placeholder: "Name, rule or author", "aria-label": "Search games" });
  #grouping = chooser("grouping", "Group by", [{ id: "family", name: "By family" }, { id: "paper", name: "By paper" }], "family");
  #list = make("div", { class: "picks" });
  #found = make("p", { class: "where", role: "status" });
  /** @type {Map<string, Card>} */ #cards;

  /** @param {string} current @param {(id: string) => void} choose */
  constructor(current, choose) {
    this.#cards = new Map(games.map((game) => [game.id, new Card(game, game.id === current, () => choose(game.id))]));
    this.#search.addEventListener("input", () => this.#show());
    this.#grouping.addEventListener("change", () => this.#show());
    this.#show();
  }

  get content() {
    return [make("div", { class: "finding" }, this.#search, this.#grouping), this.#found, this.#list];
  }

  /** Draws one picture after the other, those in front first. */
  async begin() {
    this.#search.focus();
    for (const card of this.#cards.values()) await card.draw();
  }

  #show() {
    const chosen = /** @type {HTMLInputElement | null} */ (this.#grouping.querySelector("input:checked"))?.value;
    const found = new Set(games.filter((game) => matches(game, this.#search.value)).map(({ id }) => id));
    const groups = GROUPINGS[chosen === "paper" ? chosen : "family"].map(({ title, games }) => ({ title, cards: games.flatMap((id) => (found.has(id) ? [/** @type {Card} */ (this.#cards.get(id))] : [])) }));
    this.#list.replaceChildren(...groups.filter(({ cards }) => cards.length > 0).map(({ title, cards }) =>
      make("section", {}, make("h3", {}, title), make("ul", {}, ...cards.map(({ element }) => make("li", {}, element))))));
    this.#found.textContent = found.size === 0 ? "No game has these words. Your own rule can be any." : "";
  }
}

/** A game: a button with its picture, its name and its rule. */
class Card {
  #id;
  #picture = make("canvas", { width: String(2 * SIDE), height: String(2 * SIDE), "aria-hidden": "true" });
  element;

  /** @param {Game} game @param {boolean} current @param {() => void} choose */
  constructor({ id, name, rule }, current, choose) {
    this.#id = id;
    this.element = make("button", { type: "button", class: "pick", ...(current ? { "aria-current": "true" } : {}) }, this.#picture, make("span", {}, make("b", {}, name), make("span", {}, rule)));
    this.element.addEventListener("click", choose);
  }

  async draw() {
    try {
      const found = await sharedEngine().positions(`game=${this.#id}`, 0, 0, SPAN, SPAN);
      this.#paint(Array.from(found, Number));
    } catch {
      this.#picture.hidden = true; // A name and a rule are enough to choose by.
    }
  }

  /** @param {number[]} found x, y, x, y, … */
  #paint(found) {
    const context = this.#picture.getContext("2d");
    if (!context) return;
    const span = spanOfFew(found, SPAN) ?? SPAN;
    const cell = (2 * SIDE) / span;
    context.fillStyle = getComputedStyle(this.#picture).color;
    for (let n = 0; n < found.length; n += 2) context.fillRect(found[n] * cell, 2 * SIDE - (found[n + 1] + 1) * cell, cell, cell);
  }
}
