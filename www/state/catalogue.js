// What a query can say, from the engine's own catalogue: the games with their parameters, the settings that every game
// has, what each is where nobody says it, and how keys depend on each other. Nothing of that is written a second time here.
//
// `game=nim&heaps=3&z=5`: `z` is a parameter of Nim that needs `heaps` to be at least 3; `size`, a setting, is 64.

import games, { byPaper, endings, relations, settings, usualGame, withLines } from "../pkg/catalogue.js";
import { writeQuery } from "./query.js";

/** @typedef {import("./types.js").Items} Items */

export { byPaper, games };

const SETTINGS = new Map(settings.map((setting) => [setting.key, setting]));

/** The keys that every game has, in the order of a query. */
export const SETTING_KEYS = [...SETTINGS.keys()];
/** Every key of a query, each of them an attribute. */
export const KEYS = [...new Set(["game", ...games.flatMap(({ params }) => params.map(({ key }) => key)), ...SETTING_KEYS])];

/** The game of a query, or of a query that names none. @param {Items} items */
export function gameOf(items) {
  const named = games.find(({ id }) => id === items.get("game"));
  return named ?? /** @type {import("./types.js").Game} */ (games.find(({ id }) => id === usualGame));
}

/** How the game of a query ends. @param {Items} items @returns {import("./types.js").Ending} */
export function endingOf(items) {
  return endings[gameOf(items).id] ?? "last-token";
}

/** Do two lines cross exactly its P-positions? @param {Items} items */
export function hasLines(items) {
  return withLines.includes(gameOf(items).id);
}

/** What a key is where a query does not say it; "" where it is nothing then. @param {Items} items @param {string} key */
export function defaultOf(items, key) {
  const known = SETTINGS.get(key) ?? gameOf(items).params.find((param) => param.key === key);
  return String(known?.default ?? "");
}

/** What a key is, said or not. @param {Items} items @param {string} key */
export function valueOf(items, key) {
  return items.get(key) ?? defaultOf(items, key);
}

/** A setting's entry. @param {string} key @returns {import("./types.js").Setting} */
export function settingOf(key) {
  const setting = SETTINGS.get(key);
  if (!setting) throw new Error(`${key} is not a setting`);
  return setting;
}

/** Is a key of a query about one of these? Parameters are about the rules. @param {string} key @param {...import("./types.js").Scope} scopes */
export function isAbout(key, ...scopes) {
  return scopes.includes(SETTINGS.get(key)?.scope ?? "rules");
}

/** Is a key marked so in the catalogue? @param {string} key @param {import("./types.js").Mark} mark */
export function isMarked(key, mark) {
  return SETTINGS.get(key)?.marks.includes(mark) ?? false;
}

/** The items about one of these. @param {Items} items @param {...import("./types.js").Scope} scopes @returns {Items} */
export function itemsAbout(items, ...scopes) {
  return new Map([...items].filter(([key]) => isAbout(key, ...scopes)));
}

/** What a query says of the rules: the same text where only what is looked at, or how a game stands, is another. @param {Items} items */
export function rulesText(items) {
  return writeQuery(itemsAbout(items, "rules"));
}

/** The items without another game's parameters: they were not meant for this one. @param {Items} items @returns {Items} */
export function dropForeignParams(items) {
  const { params } = gameOf(items);
  const known = ["game", ...SETTING_KEYS, ...params.map(({ key }) => key)];
  return new Map([...items].filter(([key]) => known.includes(key)));
}

/** What the control of a parameter is called where the key alone says too little. @param {Items} items @param {string} key */
export function labelOf(items, key) {
  return relationsOf(items).find((relation) => relation.key === key)?.label ?? null;
}

/** @param {Items} items */
function relationsOf(items) {
  const { id } = gameOf(items);
  return relations.filter(({ game }) => game === id);
}

/** Does a key count, or does it wait for what it needs, or to be mentioned? A letter of a rule is mentioned where it stands alone. @param {Items} items @param {string} key */
export function counts(items, key) {
  const { needs, mentioned } = relationsOf(items).find((relation) => relation.key === key) ?? {};
  if (mentioned && !mentioned.keys.some((text) => valueOf(items, text).split(/[^a-z0-9]+/).includes(mentioned.word))) return false;
  return !needs || Number(valueOf(items, needs.key)) >= needs.least;
}

/** Is a parameter replaced by another that is given? @param {Items} items @param {string} key */
export function isReplaced(items, key) {
  return relationsOf(items).some(({ key: other, replaces }) => replaces.includes(key) && items.has(other));
}

/** What a parameter replaces where it is given. @param {Items} items @param {string} key */
export function replacedBy(items, key) {
  return relationsOf(items).find((relation) => relation.key === key)?.replaces ?? [];
}

/** Is a parameter there for others that do not count yet? Two heaps go without saying. @param {Items} items @param {string} key */
export function goesWithoutSaying(items, key) {
  const waiting = relationsOf(items).filter(({ needs }) => needs?.key === key);
  return waiting.length > 0 && waiting.every(({ key: other }) => !counts(items, other));
}

/** The third heap and those after it, where there are any: what `z` and the list `rest` hold. @param {Items} items */
export function furtherHeaps(items) {
  const count = relationsOf(items).some(({ needs }) => needs) ? Number(valueOf(items, "heaps")) - 2 : 0;
  return Array.from({ length: count }, (_, n) => `${valueOf(items, "z")},${valueOf(items, "rest")}`.split(",")[n] || "0");
}

/** The names of the heaps after the third, each a slider: what they hold is one list. */
export const LISTED = ["h4", "h5", "h6"];

/**
 * The items with one key set by hand: what it replaces goes, what replaces it goes, and so does what needs it to be other
 * than it is now. Text that is empty is the default, but for a set: the empty set is one.
 * @param {Items} items
 * @param {string} key
 * @param {string | null} value null for the default
 * @returns {Items}
 */
export function withKey(items, key, value) {
  const isSet = gameOf(items).params.some((param) => param.key === key && param.kind === "set");
  const given = value === "" && !isSet ? null : value;
  if ((items.get(key) ?? null) === given) return items;
  const next = new Map(items);
  if (given === null) next.delete(key);
  else next.set(key, given);
  for (const { key: other, replaces, needs } of relationsOf(next)) {
    if (other === key && given !== null) for (const replaced of replaces) next.delete(replaced);
    if (replaces.includes(key) || (needs?.key === key && !counts(next, other))) next.delete(other);
    // Of a list of heaps those stay that are still there.
    else if (needs?.key === key && next.has(other)) next.set(other, valueOf(next, other).split(",").slice(0, Number(given) - needs.least + 1).join(","));
  }
  return next;
}

/**
 * Everything a query says, by key: numbers as numbers, or as text where a number cannot hold them; parameters also where
 * they are at their default, but not those that another replaces. Whoever sets a state to this one changes nothing.
 * @param {Items} items
 */
export function stateOf(items) {
  const game = gameOf(items);
  /** @type {import("./types.js").State} */
  const state = { game: game.id };
  for (const { key, kind, default: usual } of game.params) {
    const value = items.get(key) ?? usual;
    if (value === null || isReplaced(items, key)) continue;
    state[key] = kind === "int" ? plain(String(value)) : value;
  }
  for (const [key, value] of items) if (!Object.hasOwn(state, key)) state[key] = plain(value);
  return state;
}

/** @param {string} value */
function plain(value) {
  return /^\d+$/.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
