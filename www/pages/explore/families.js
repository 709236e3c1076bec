// The games as a visitor looks for one: under headings, and by words.

import { byPaper } from "../../pkg/catalogue.js";
import { byFamily } from "../../pkg/families.js";

/** @typedef {import("../../state/types.js").Game} Game */

/** The games under headings, by family or by where they come from. @type {Record<"family" | "paper", { title: string, games: string[] }[]>} */
export const GROUPINGS = { family: byFamily, paper: byPaper };

/** Are all words somewhere in its name, its rule or its paper? @param {Game} game @param {string} search */
export function matches({ id, name, rule, paper }, search) {
  const text = plain(`${id} ${name} ${rule} ${paper}`);
  return plain(search).split(/\s+/).every((word) => text.includes(word));
}

/** Without accents and capitals. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
