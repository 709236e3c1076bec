// What all elements of a page share: the catalogue's keys and one engine.

import games from "../pkg/catalogue.js";
import { Engine } from "../engine/client.js";
import { SETTINGS } from "../state/query.js";

/** Every key of a query, each of them an attribute. */
export const KEYS = [...new Set(["game", ...games.flatMap((game) => game.params.map(({ key }) => key)), ...SETTINGS])];
export const FLAGS = ["no-controls", "no-zoom", "no-play", "no-legend", "no-links"];

/** @type {Engine | undefined} */
let engine;
export function sharedEngine() {
  return (engine ??= new Engine());
}

/** The game of a query; Wythoff's where there is none. @param {Map<string, string>} items */
export function gameOf(items) {
  return games.find(({ id }) => id === items.get("game")) ?? games[1];
}

/** The query with another game's parameters left out: they were not meant for this one. @param {Map<string, string>} items */
export function withoutStrangers(items) {
  const known = gameOf(items).params.map(({ key }) => key);
  return new Map([...items].filter(([key]) => key === "game" || SETTINGS.includes(key) || known.includes(key)));
}

/** Everything a query says, by key; parameters also where they are at their default. @param {Map<string, string>} items */
export function stateOf(items) {
  const game = gameOf(items);
  /** @type {Record<string, string | number>} */
  const state = { game: game.id };
  for (const { key, kind, default: usual } of game.params) {
    const value = items.get(key) ?? String(usual ?? "");
    state[key] = kind === "int" ? Number(value) : value;
  }
  for (const [key, value] of items) if (!Object.hasOwn(state, key)) state[key] = /^\d+$/.test(value) ? Number(value) : value;
  return state;
}
