// The second game of a comparison: `vs` is a query within the query, of which game and parameters count. Beside the keys of
// the first game its parameters are named `vs-a` …

import { counts, furtherHeaps, LISTED, SETTING_KEYS, valueOf, withKey } from "./catalogue.js";
import { readQuery, writeQuery } from "./query.js";

/** @typedef {import("./types.js").Items} Items */
/** @typedef {import("./types.js").Patch} Patch */

export const SECOND = "vs-";

/** The second game, where there is one; a task has none. @param {Items} items @returns {Items | null} */
export function secondOf(items) {
  const vs = items.get("vs");
  return vs === undefined || items.has("exercise") ? null : readQuery(vs);
}

/**
 * The game that a name is about, `a` or `vs-a`, and its key there; `h4` is the first of the list `rest`, the others are at no place of it.
 * @param {Items} items
 * @param {string} name
 * @returns {{ items: Items, key: string, isSecond: boolean, place: number }}
 */
export function sideOf(items, name) {
  const second = name.startsWith(SECOND) ? secondOf(items) : null;
  const key = second ? name.slice(SECOND.length) : name;
  return { items: second ?? items, key, isSecond: second !== null, place: LISTED.indexOf(key) };
}

/** What `a` or `vs-a` is, said or not. @param {Items} items @param {string} name */
export function namedValue(items, name) {
  const side = sideOf(items, name);
  return side.place < 0 ? valueOf(side.items, side.key) : furtherHeaps(side.items)[side.place + 1] ?? "0";
}

/** Does `a` or `vs-a` count? @param {Items} items @param {string} name */
export function namedCounts(items, name) {
  const side = sideOf(items, name);
  return side.place < 0 ? counts(side.items, side.key) : side.place + 1 in furtherHeaps(side.items);
}

/** The change that sets `a` or `vs-a`. @param {Items} items @param {string} name @param {string | null} value @returns {Patch} */
export function namedPatch(items, name, value) {
  const side = sideOf(items, name);
  if (side.place < 0) return sidePatch(items, name, { [side.key]: value });
  const [, ...rest] = furtherHeaps(side.items);
  rest[side.place] = value ?? "0";
  return sidePatch(items, name, { rest: String(rest) });
}

/** The change that sets parameters of the game that a name is about. @param {Items} items @param {string} name @param {Patch} patch @returns {Patch} */
export function sidePatch(items, name, patch) {
  const { items: side, isSecond } = sideOf(items, name);
  if (!isSecond) return patch;
  return { vs: writeQuery(Object.entries(patch).reduce((now, [key, value]) => withKey(now, key, value), side)) };
}

/** The change that compares with another game, or with none: sliders of one that is gone are not chosen any more. @param {Items} items @param {string | null} vs @returns {Patch} */
export function secondPatch(items, vs) {
  const chosen = items.get("controls");
  if (chosen === undefined || !chosen.includes(SECOND)) return { vs };
  const left = chosen.split(",").filter((name) => !name.startsWith(SECOND));
  return { vs, controls: left.join(",") || null };
}

/** The change that makes the second game the first and the first the second: how the board is looked at stays, the game being played ends. @param {Items} items @returns {Patch} */
export function swapPatch(items) {
  const second = secondOf(items);
  if (!second) return {};
  const isSetting = (/** @type {string} */ key) => SETTING_KEYS.includes(key);
  const first = [...items].filter(([key]) => !isSetting(key));
  const settings = [...items].filter(([key]) => isSetting(key));
  const gone = first.map(([key]) => [key, null]);
  return { ...Object.fromEntries([...settings, ...gone, ...second]), ...secondPatch(items, writeQuery(first)), at: null, moves: null };
}
