// What a board is called.

import { counts, furtherHeaps, gameOf, goesWithoutSaying, isReplaced, LISTED, valueOf } from "./catalogue.js";
import { secondOf } from "./second.js";

/** The game with its parameters, as a caption says it; of two games, both. @param {import("./types.js").Items} items */
export function nameOf(items) {
  // Where the rule is to be guessed, nobody tells it.
  if (items.get("exercise") === "guess") return "Which rule?";
  const second = secondOf(items);
  const games = second ? `${withParams(items)} compared with ${withParams(second)}` : withParams(items);
  return valueOf(items, "play") === "misere" ? `${games}, misère play` : games;
}

/** @param {import("./types.js").Items} items */
function withParams(items) {
  const { name, params } = gameOf(items);
  const said = params.flatMap(({ key, kind, default: usual }) => {
    if (kind === "list") return furtherHeaps(items).slice(1).map((heap, n) => `${LISTED[n]} = ${heap}`);
    const value = items.get(key) ?? (usual === null ? undefined : String(usual));
    // Two heaps go without saying, others only where they are, a letter where it occurs; what is drawn has no seed.
    const silent = goesWithoutSaying(items, key) || !counts(items, key) || isReplaced(items, key);
    if (value === undefined || kind === "box" || silent) return [];
    if (kind === "rule") return value === "" ? [] : [key === "rule" ? value : `over where ${value}`];
    if (kind === "set") return [`K = {${value}}`];
    return [kind === "int" ? `${key} = ${value}` : `${key} ${value}`];
  });
  return [name, ...said].join(", ");
}

/** What stands below a board that nobody can slide: its game, but where a name does not say what is on show, all of it. @param {import("./types.js").Items} items */
export function captionOf(items) {
  const { name, params } = gameOf(items);
  return items.get("exercise") === "guess" || secondOf(items) || params.some(({ kind }) => kind === "rule") ? nameOf(items) : name;
}
