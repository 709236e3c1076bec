// The query, `game=wab&a=5&b=3`, on the page's side: only taken apart and put together. What it means, and whether it
// is right, the engine says.

/** How many cells the board shows across when the query does not say. */
export const DEFAULT_SIZE = 64;
const LARGEST_SIZE = 65536;

/**
 * A parameter of a game, from the catalogue.
 * @typedef {{
 *   key: string, kind: "int" | "set" | "box" | "ray", help: string,
 *   min?: number, max?: number, default?: number | string | null,
 * }} Param
 */

/**
 * A game of the catalogue.
 * @typedef {{ id: string, name: string, rule: string, paper: string, params: Param[] }} Game
 */

/**
 * The part of the plane on show: lower-left cell and cells across.
 * @typedef {{ x: number, y: number, span: number }} View
 */

/**
 * The items of a query, in order. Not `URLSearchParams`: here `+` is a plus sign, as in the set `3n+1`.
 * @param {string} query
 * @returns {Map<string, string>}
 */
export function read(query) {
  const items = new Map();
  for (const item of query.split("&").filter(Boolean)) {
    const [key, ...value] = item.split("=");
    items.set(decodeURIComponent(key), decodeURIComponent(value.join("=")));
  }
  return items;
}

/**
 * A query of these items; the engine makes it canonical.
 * @param {Map<string, string>} items
 */
export function write(items) {
  return Array.from(items, ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join("&");
}

/**
 * What a canonical query shows.
 * @param {Map<string, string>} items
 * @returns {View}
 */
export function viewOf(items) {
  const view = items.get("view");
  if (view !== undefined) {
    const [x, y, span] = view.split(",").map(Number);
    return { x, y, span };
  }
  return { x: 0, y: 0, span: Number(items.get("size") ?? DEFAULT_SIZE) };
}

/**
 * The same items with another number of cells across, within what is allowed.
 * @param {Map<string, string>} items
 * @param {number} span
 */
export function withSpan(items, span) {
  const { x, y } = viewOf(items);
  const allowed = Math.min(Math.max(Math.round(span), 1), LARGEST_SIZE);
  const changed = new Map(items);
  if (items.has("view")) changed.set("view", `${x},${y},${allowed}`);
  else changed.set("size", String(allowed));
  return changed;
}

/**
 * The same query with numbers out of range moved to the nearest allowed value.
 * @param {string} query
 * @param {Game[]} games
 */
export function nearest(query, games) {
  const game = games.find(({ id }) => query.split("&").includes(`game=${id}`));
  /** @type {Param[]} */
  const params = [...(game?.params ?? []), { key: "size", kind: "int", min: 1, max: LARGEST_SIZE, help: "" }];
  return query.replace(/(?<=^|&)([a-z0-9]+)=(-?\d+)(?=&|$)/g, (item, key, value) => {
    const { kind, min = 0, max = 0 } = params.find((param) => param.key === key) ?? {};
    return kind === "int" ? `${key}=${Math.min(Math.max(Number(value), min), max)}` : item;
  });
}
