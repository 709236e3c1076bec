// What is fetched when it is first wanted, and the sentence for when it does not come.

export const MISSING = "a part of this page did not arrive: try again when there is a network, or load the page again";

/**
 * Fetched once; where it does not come that is told, and whoever wants it the next time asks again.
 * @template T
 * @param {() => Promise<T>} fetch
 * @param {(why: string) => void} fail
 * @returns {() => Promise<T | null>} null where it did not come
 */
export function later(fetch, fail) {
  /** @type {Promise<T | null> | null} */
  let coming = null;
  return () =>
    (coming ??= fetch().catch(() => {
      coming = null;
      fail(MISSING);
      return null;
    }));
}
