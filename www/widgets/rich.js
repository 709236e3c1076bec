// Words with an index now and then: a_m, x_n, Wyt_K. Never read as markup.

import { make } from "./dom.js";

/** @param {string} text @returns {DocumentFragment} */
export function rich(text) {
  const parts = document.createDocumentFragment();
  for (const part of text.split(/(\b[A-Za-z]+_[A-Za-z0-9]+\b)/)) {
    const [, name, index] = /^([A-Za-z]+)_([A-Za-z0-9]+)$/.exec(part) ?? [];
    if (name) parts.append(name.length === 1 ? make("i", {}, name) : name, make("sub", {}, index));
    else parts.append(part);
  }
  return parts;
}
