// What a change comes to, worked out apart from doing it: no page, no engine and no state is touched here.

import { dropForeignParams, withKey } from "./catalogue.js";

/**
 * What a change comes to.
 * @param {import("./types.js").Items} requested what is requested now
 * @param {import("./types.js").Patch} patch
 * @param {import("./types.js").Change} change
 * @returns {import("./types.js").Plan}
 */
export function planChange(requested, patch, { by, undoable = false, gesture = false }) {
  return {
    requested: patched(requested, patch, by),
    history: !undoable ? "keep" : gesture ? "begin" : "commit",
    event: by !== "person" ? null : gesture ? "input" : "change",
    // Only what somebody asked for takes a message away.
    report: by === "viewport" ? null : by !== "computer",
  };
}

/** @param {import("./types.js").Items} requested @param {import("./types.js").Patch} patch @param {import("./types.js").Actor} by @returns {import("./types.js").Items} */
function patched(requested, patch, by) {
  const entries = Object.entries(patch);
  // Whoever turns one control means the others to fit; scripts say what they mean.
  if (by === "person") return entries.reduce((items, [key, value]) => withKey(items, key, value), requested);
  const other = by === "script" && patch.game != null && patch.game !== requested.get("game");
  const items = new Map(other ? [] : requested);
  for (const [key, value] of entries) {
    if (value === null) items.delete(key);
    else items.set(key, value);
  }
  return by === "attribute" && "game" in patch ? dropForeignParams(items) : items;
}

/**
 * What a finished picture comes to.
 * @param {import("./types.js").Shown} before what was on show; its text is empty before there is anything
 * @param {import("./types.js").Shown} now
 * @param {{ repaired: boolean, newest: boolean }} picture was the request repaired? is nothing newer requested?
 */
export function planShown(before, now, { repaired, newest }) {
  const changed = now.text !== before.text;
  return {
    /** Is what is requested what is on show? Otherwise something newer is on its way. */
    settles: newest,
    changed,
    first: before.text === "",
    /** Attributes that were wrong are put right even where nothing has changed. */
    reflects: changed || repaired,
  };
}
