// The game in a query: what of it is the game itself, and what a position changes in it.

import { gameOf, isMarked, itemsAbout } from "../state/catalogue.js";
import { boardIsTheTask } from "../state/piece.js";
import { writeQuery } from "../state/query.js";

/** @typedef {import("../state/types.js").Items} Items */

/** The game of a query, without what is only looked at. @param {Items} items */
export function gameText(items) {
  return writeQuery(itemsAbout(items, "rules", "play", "exercise"));
}

/** The parameters of the rules and how the game stands, as the engine has written them: a change to any other query of the same game. @param {Items} items @returns {Record<string, string | null>} */
export function gamePatch(items) {
  const keys = [...gameOf(items).params.map(({ key }) => key), "at", "moves"];
  return Object.fromEntries(keys.map((key) => [key, items.get(key) ?? null]));
}

/** A game from other heaps. @param {Items} items @param {number[]} heaps @returns {Items} */
export function startedAt(items, [x, y, third, ...rest]) {
  const next = new Map(items);
  next.delete("moves");
  next.set("at", `${x},${y}`);
  if (third !== undefined) next.set("z", String(third));
  if (rest.length > 0) next.set("rest", rest.join(","));
  return next;
}

/** The task of a query. @param {Items} items @returns {Items} */
export function taskItems(items) {
  return new Map([...items].filter(([key]) => !isMarked(key, "beside-the-task")));
}

/** Does a query leave open what to look at? @param {Items} items */
export function leavesViewOpen(items) {
  return !items.has("size") && !items.has("view");
}

/** Is there a piece? Not where the board itself is the exercise. @param {Items} items */
export function hasPiece(items) {
  return items.has("at") && !boardIsTheTask(items);
}

