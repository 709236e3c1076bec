// The query, `game=wab&a=5&b=3`, on the page's side: only taken apart and put together. What it means, and whether it is
// right, the engine says.

/**
 * The items of a query, in order; what does not decode stays as it is, for the engine to refuse. Not
 * `URLSearchParams`: here `+` is a plus sign, as in the set `3n+1`.
 * @param {string} query
 * @returns {Map<string, string>}
 */
export function readQuery(query) {
  const items = new Map();
  for (const item of query.split("&").filter(Boolean)) {
    const [key, ...value] = item.split("=");
    items.set(decoded(key), decoded(value.join("=")));
  }
  return items;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * A query of these items; the engine makes it canonical.
 * @param {Iterable<[string, string]>} items
 */
export function writeQuery(items) {
  return Array.from(items, (item) => item.map(encoded).join("=")).join("&");
}

/** Half a character, as a script may leave it, has no encoding: the sign for what is unreadable takes its place. @param {string} text */
function encoded(text) {
  return encodeURIComponent(text.toWellFormed());
}
