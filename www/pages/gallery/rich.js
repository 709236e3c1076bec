// Words with an index now and then: a_m, x_n. Never read as markup.

import { make } from "../../widgets/dom.js";

/** @param {string} text @returns {DocumentFragment} */
export function rich(text) {
  const parts = document.createDocumentFragment();
  for (const part of text.split(/(\b[a-z]_[a-z0-9]+\b)/)) {
    const [, letter, index] = /^([a-z])_([a-z0-9]+)$/.exec(part) ?? [];
    if (letter) parts.append(make("i", {}, letter), make("sub", {}, index));
    else parts.append(part);
  }
  return parts;
}
