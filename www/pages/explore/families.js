// The families of the games, by what may be taken from both heaps at once, and the words by which a game is found.

import { groups } from "../../state/catalogue.js";

/** @typedef {import("../../state/types.js").Game} Game */

const OTHERS = "Others";
/** A rule of one's own comes first, and is a family. */
const [{ title: OWN, games: own }] = groups;

/** The families, with their games. @type {[family: string, ids: string[]][]} */
const MEMBERS = [
  ["Nim and Wythoff", ["nim", "wythoff", "gdwn", "seeded"]],
  ["Some amounts from both heaps", ["wyt-k", "nimhoff", "fraenkel", "fraenkel-k", "fraenkel-st"]],
  ["Remainders", ["modular-wythoff", "modular-nim", "fraenkel-borosh"]],
  ["Multiples and directions", ["wab", "rational-nim", "rational-wythoff"]],
];

/** In the order in which they are listed. */
export const FAMILIES = [OWN, ...MEMBERS.map(([family]) => family), OTHERS];

/** @param {string} id of a game */
export function familyOf(id) {
  return own.includes(id) ? OWN : (MEMBERS.find(([, ids]) => ids.includes(id))?.[0] ?? OTHERS);
}

/** The games under headings, by family or by where they come from. @param {boolean} byPaper @returns {{ title: string, games: string[] }[]} */
export function grouped(byPaper) {
  if (byPaper) return groups;
  const all = groups.flatMap(({ games }) => games);
  return FAMILIES.map((title) => ({ title, games: all.filter((id) => familyOf(id) === title) }));
}

/** Are all words somewhere in its name, its rule or its paper? @param {Game} game @param {string} search */
export function matches({ id, name, rule, paper }, search) {
  const text = plain(`${id} ${name} ${rule} ${paper}`);
  return plain(search).split(/\s+/).every((word) => text.includes(word));
}

/** Without accents and capitals. @param {string} text */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}
