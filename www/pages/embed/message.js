// What the page round a frame may say to the board in it: {type: "phi-beam:set", v: 1, state: {a: 7}}. Whatever arrives is
// taken for hostile: only known keys with short plain values get through.

import { grouped } from "../../state/numbers.js";

/** The version of the messages, in and out. */
export const VERSION = 1;

/** The longest value: a declared box of 64 × 64 cells has 4,159 characters, and a long game in `moves` a few more. */
const LONGEST = 16_384;

/** @typedef {Record<string, string | number | null>} State */

/**
 * The state that a message asks for, or what is wrong with it; null for a message that is not meant for the board.
 * @param {unknown} data
 * @param {readonly string[]} keys those of a query
 * @returns {{ state: State } | { wrong: string } | null}
 */
export function readMessage(data, keys) {
  if (!isPlain(data) || own(data, "type") !== "phi-beam:set") return null;
  if (own(data, "v") !== VERSION) return { wrong: `a message phi-beam:set has v: ${VERSION}` };
  const given = own(data, "state");
  if (!isPlain(given)) return { wrong: "a message phi-beam:set has a state: keys with their values" };
  /** @type {[string, string | number | null][]} */
  const items = [];
  for (const key of Object.keys(given)) {
    const value = own(given, key);
    if (!keys.includes(key)) return { wrong: `${short(key)} is not a key of a query` };
    if (!isValue(value)) return { wrong: `${key} is a number or a text of at most ${grouped(LONGEST)} characters` };
    items.push([key, value]);
  }
  return { state: Object.fromEntries(items) };
}

/** @param {unknown} value @returns {value is object} */
export function isPlain(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Never what is inherited. @param {object} from @param {string} key @returns {unknown} */
export function own(from, key) {
  return Object.hasOwn(from, key) ? Reflect.get(from, key) : undefined;
}

/** @param {unknown} value @returns {value is string | number | null} */
function isValue(value) {
  return value === null || Number.isFinite(value) || (typeof value === "string" && value.length <= LONGEST);
}

/** @param {string} key */
function short(key) {
  return key.length > 40 ? `${key.slice(0, 40)}…` : key;
}
