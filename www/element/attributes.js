// Attributes and properties: every key of a query is one of each, and they reflect each other.

import { KEYS, stateOf } from "../state/catalogue.js";

/** What may be left away. */
export const FLAGS = ["no-controls", "no-zoom", "no-play", "no-legend", "no-links"];

/** What the attributes say. @param {HTMLElement} element @returns {import("../state/types.js").Items} */
export function readAttributes(element) {
  return new Map(KEYS.flatMap((key) => {
    const value = element.getAttribute(key);
    return value === null ? [] : [/** @type {[string, string]} */ ([key, value])];
  }));
}

/** What attributes are to be, where they are to change: null for none. One that says what goes without saying stays. @param {import("../state/types.js").Items} items what is on show @param {(key: string) => string | null} written */
export function reflected(items, written) {
  const state = stateOf(items);
  return KEYS.flatMap((key) => {
    const before = written(key);
    const value = items.get(key) ?? (before === String(state[key]) ? before : null);
    return value === before ? [] : [/** @type {[string, string | null]} */ ([key, value])];
  });
}

/**
 * Makes properties of attributes.
 * @param {object} prototype
 * @param {Iterable<string>} keys attributes with a text
 * @param {Iterable<string>} flags attributes that are there or not; `no-zoom` is the property `noZoom`
 * @returns {string[]} the names of the properties
 */
export function defineProperties(prototype, keys, flags) {
  /** @type {string[]} */
  const names = [];
  for (const key of keys) {
    // The method `moves(x, y)` keeps its name; what is set there, as frameworks do, is the attribute.
    const method = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(prototype), key)?.value;
    names.push(key);
    define(prototype, key, {
      get() {
        return method ?? this.getAttribute(key);
      },
      set(value) {
        if (value === null || value === undefined) this.removeAttribute(key);
        else this.setAttribute(key, String(value));
      },
    });
  }
  for (const flag of flags) {
    const name = flag.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    names.push(name);
    define(prototype, name, {
      get() {
        return this.hasAttribute(flag);
      },
      set(on) {
        this.toggleAttribute(flag, Boolean(on));
      },
    });
  }
  return names;
}

/** @param {object} prototype @param {string} name @param {{ get(this: HTMLElement): unknown, set(this: HTMLElement, value: unknown): void }} accessors */
function define(prototype, name, accessors) {
  Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...accessors });
}
