// The piece of a query: where it stands, if there is one.

/** @typedef {import("./types.js").Items} Items */

/** Is the board itself the exercise? Then there is no piece on it. @param {Items} items */
export function boardIsTheTask(items) {
  return ["mark", "guess"].includes(items.get("exercise") ?? "");
}

/** Where the piece stands; null where there is none. @param {Items} items */
export function pieceOf(items) {
  if (boardIsTheTask(items)) return null;
  const [x, y] = (items.get("moves")?.split(";").at(-1) ?? items.get("at") ?? "").split(",").map(Number);
  return y === undefined ? null : { x, y };
}
