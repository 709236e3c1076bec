// What the signs on the board mean: a mark for each kind of layer that the picture has.

import { gameOf, valueOf } from "../state/catalogue.js";
import { nameOf } from "../state/names.js";
import { secondOf } from "../state/second.js";
import { make } from "../widgets/dom.js";

/** @typedef {import("../state/types.js").Items} Items */
/** @typedef {import("../render/paint.js").Drawing} Drawing */

/** What a role means; `values` has its own scale. @type {Record<string, string>} */
const WORDS = {
  p: "P-position: leave your opponent here",
  n: "N-position: whoever moves next wins",
  both: "P in both games",
  "first-only": "P in the first only",
  "second-only": "P in the second only",
  differences: "",
  values: "",
  beam: "beam",
  "second-beam": "beam of the second game",
  crossed: "square the beam crosses",
  outside: "not a position",
  box: "declared box: press its cells to paint them",
};

/** What is seen, in a line: the game with its parameters, and its rule, which goes where there is no room. Where the rule is to be guessed, nothing of it. @param {Items} items @returns {(Node | string)[]} */
export function captionLine(items) {
  if (items.get("exercise") === "guess") return [];
  const misere = valueOf(items, "play") === "misere" ? ": whoever makes the last move loses" : "";
  // Two games have two rules, and a rule that somebody wrote is a parameter already.
  const says = secondOf(items) === null && gameOf(items).params.every(({ kind }) => kind !== "rule");
  return [`${nameOf(items)}${misere}.`, ...(says ? [make("span", { class: "rule" }, ` ${gameOf(items).rule}`)] : [])];
}

/** @param {Items} items @param {Drawing} drawing @returns {HTMLElement[]} */
export function legendOf(items, { layers, most }) {
  const roles = new Set(layers.map(({ role }) => role));
  if (roles.has("p")) roles.add("n"); // What is not drawn means something, too.
  return Object.entries(WORDS)
    .filter(([role]) => roles.has(role))
    .map(([role, words]) => {
      if (role === "values") return scale(items, most);
      if (role === "differences") return differences(most);
      return make("span", {}, make("i", { class: role, "aria-hidden": "true" }), words);
    });
}

/** The colours of differences of values. @param {number | null} most */
function differences(most) {
  return make("span", {}, `First value minus second: −${most ?? 1}`, make("i", { class: "scale differences", "aria-hidden": "true" }), `+${most ?? 1}; where they are equal the cell is blank`);
}

/** The colours of Grundy values from 0 to the greatest, or the one of the only value that is shown. @param {Items} items @param {number | null} most */
function scale(items, most) {
  const modulus = Number(valueOf(items, "mod"));
  const only = items.get("g");
  if (only !== undefined) {
    const swatch = make("i", { class: valueOf(items, "palette"), "aria-hidden": "true" });
    const [value, last] = modulus > 0 ? [Number(only) % modulus, modulus - 1] : [Number(only), most ?? 1];
    // So long that what is seen of it has one colour.
    swatch.style.backgroundSize = "9999%";
    swatch.style.backgroundPosition = `${(100 * value) / last}%`;
    return make("span", {}, swatch, `Grundy value ${only}`);
  }
  const last = modulus > 0 ? `${modulus - 1}, values mod ${modulus}` : `${most ?? "greatest"}`;
  return make("span", {}, "Grundy value 0", make("i", { class: `scale ${valueOf(items, "palette")}`, "aria-hidden": "true" }), last);
}
