// The same position as heaps of tokens: press or drag over tokens to take them, or type how many. Large heaps are drawn
// as numbered stacks, so that any heap fits.

import { heap } from "../state/heaps.js";
import { grouped } from "../state/numbers.js";
import { make } from "../widgets/dom.js";

/** So many tokens or stacks are drawn at most, and one for the rest. */
const MOST = 40;
/** A number that has a line of its own. */
const LONG = 100_000_000;
export const NAMES = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"].map((name) => `${name} heap`);

/** @typedef {{ changed: (to: number[] | null) => void, entered: () => void }} Listener */

export class Heaps {
  element = make("div", { class: "heaps" });
  /** @type {Listener} */ #listener;
  /** @type {Pile[]} */ #piles = [];

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
  }

  /** @param {number[]} heaps @param {boolean} open may something be taken? */
  show(heaps, open) {
    if (this.#piles.length !== heaps.length) {
      this.#piles = heaps.map((_, n) => new Pile(NAMES[n], { changed: () => this.#listener.changed(this.to), entered: () => this.#listener.entered() }));
      this.element.replaceChildren(...this.#piles.map(({ element }) => element));
      this.element.classList.toggle("many", heaps.length > 3);
    }
    heaps.forEach((count, n) => this.#piles[n].show(count, open));
  }

  /** What would be left; null while nothing is taken or what is typed is no number. @returns {number[] | null} */
  get to() {
    const left = this.#piles.map((pile) => pile.left);
    if (left.some((count) => count === null) || this.#piles.every((pile) => pile.left === pile.count)) return null;
    return /** @type {number[]} */ (left);
  }

  /** @param {number[]} to */
  choose(to) {
    this.#piles.forEach((pile, n) => pile.take(pile.count - to[n]));
  }
}

class Pile {
  count = 0;
  #title = make("span", { class: "title" });
  #tokens = make("div", { class: "tokens", "aria-hidden": "true" });
  #amount = make("input", { type: "text", inputmode: "numeric", autocomplete: "off", spellcheck: "false", value: "0" });
  element;
  #name;
  /** How many tokens each drawn stack stands for, the lowest first. @type {number[]} */ #stacks = [];
  /** @type {Listener} */ #listener;

  /** @param {string} name @param {Listener} listener */
  constructor(name, listener) {
    this.#name = name;
    this.#listener = listener;
    this.#amount.setAttribute("aria-label", `Take from the ${name.toLowerCase()}`);
    const amount = make("label", { class: "amount" }, "take ", this.#amount);
    this.element = make("div", { class: "pile", role: "group", "aria-label": name }, this.#title, this.#tokens, amount);
    this.#amount.addEventListener("input", () => this.#changed());
    this.#amount.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.#listener.entered();
      else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        event.preventDefault();
        this.take(Math.min(Math.max((heap(this.#amount.value) ?? 0) + (event.key === "ArrowUp" ? 1 : -1), 0), this.count));
        this.#listener.changed(null);
        this.#changed();
      }
    });
    this.#amount.addEventListener("focus", () => this.#amount.select());
    this.#listen();
  }

  /** What is left; null where what is typed is no number, or more than there is. */
  get left() {
    const taken = this.#amount.value.trim() === "" ? 0 : heap(this.#amount.value);
    return taken === null || taken > this.count ? null : this.count - taken;
  }

  /** @param {number} count @param {boolean} open */
  show(count, open) {
    this.count = count;
    this.#title.replaceChildren(this.#name, " ", make("b", count < LONG ? {} : { class: "long" }, ...breakable(count)));
    this.#amount.value = "0";
    this.#judge(false);
    this.#amount.disabled = !open;
    this.#stacks = stacks(count);
    this.#tokens.replaceChildren(...this.#stacks.map((size) => make("i", {}, size === 1 ? "" : short(size))));
    this.#tokens.classList.toggle("numbered", count > MOST);
    this.#mark();
  }

  /** @param {number} amount */
  take(amount) {
    this.#amount.value = String(amount);
    this.#judge(false);
    this.#mark();
  }

  /** @param {boolean} wrong is what is typed no amount? */
  #judge(wrong) {
    this.#amount.setAttribute("aria-invalid", String(wrong));
    this.#amount.setCustomValidity(wrong ? `Write a whole number from 0 to ${grouped(this.count)}.` : "");
  }

  #changed() {
    const wrong = this.left === null;
    this.#judge(wrong);
    if (wrong) this.#amount.reportValidity();
    this.#mark();
    this.#listener.changed(null);
  }

  /** The tokens that would be taken, the topmost first. */
  #mark() {
    let rest = this.count - (this.left ?? this.count);
    for (let n = this.#stacks.length - 1; n >= 0; n--) {
      this.#tokens.children[n].classList.toggle("taken", rest >= this.#stacks[n]);
      this.#tokens.children[n].classList.toggle("part", rest > 0 && rest < this.#stacks[n]);
      rest = Math.max(0, rest - this.#stacks[n]);
    }
  }

  #listen() {
    /** What the press found taken: pressing the same token again takes nothing. */
    let before = 0;
    const under = (/** @type {PointerEvent} */ { clientX, clientY }) => {
      const tokens = /** @type {HTMLElement[]} */ ([...this.#tokens.children]);
      const away = (/** @type {HTMLElement} */ token) => {
        const box = token.getBoundingClientRect();
        return Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2);
      };
      const nearest = tokens.reduce((best, token, n) => (away(token) < away(tokens[best]) ? n : best), 0);
      return this.#stacks.slice(nearest).reduce((sum, size) => sum + size, 0);
    };
    const open = () => !this.#amount.disabled && this.#stacks.length > 0;
    this.#tokens.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !open()) return;
      this.#tokens.setPointerCapture(event.pointerId);
      before = this.count - (this.left ?? this.count);
      const amount = under(event);
      this.take(amount === before ? 0 : amount);
      this.#changed();
    });
    this.#tokens.addEventListener("pointermove", (event) => {
      if (!this.#tokens.hasPointerCapture(event.pointerId) || !open()) return;
      const amount = under(event);
      if (amount === before) return;
      before = 0;
      this.take(amount);
      this.#changed();
    });
  }
}

/** Single tokens while they are few, then stacks of a power of ten and one of what is left over. @param {number} count */
function stacks(count) {
  let size = 1;
  while (count / size > MOST) size *= 10;
  const rest = count % size;
  return [...(rest > 0 ? [rest] : []), ...Array.from({ length: Math.floor(count / size) }, () => size)];
}

/** A stack's number in little room: 1 000 000 is 10⁶. @param {number} size */
function short(size) {
  if (size < 10000) return String(size);
  const power = Math.log10(size);
  return Number.isInteger(power) ? `10${[...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}` : "…";
}

/** A number that may be broken between groups of digits, and nowhere else. @param {number} count @returns {(Node | string)[]} */
function breakable(count) {
  return grouped(count).split(/(?<=\u202f)/).flatMap((group, at) => (at > 0 ? [make("wbr"), group] : [group]));
}
