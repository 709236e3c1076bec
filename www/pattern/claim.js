// A claim in a link: what is to be proved of the game on show stands after the `#` of its address, where it is no part of the
// query. `?game=gdwn&p=3&q=4#prove` asks what its P-positions are, `…#same-as=game%3Dwythoff` whether they are those of Wythoff's game.

/** The game on show and, where two are said to be the same, the other. @typedef {{ sameAs: string | null }} Claim */

const PROVE = "#prove";
const SAME = "#same-as=";

/** @param {string} hash of an address @returns {Claim | null} */
export function readClaim(hash) {
  if (hash === PROVE) return { sameAs: null };
  if (!hash.startsWith(SAME)) return null;
  try {
    return { sameAs: decodeURIComponent(hash.slice(SAME.length)) };
  } catch {
    return null; // No query is written so.
  }
}

/** @param {Claim} claim */
export function writeClaim({ sameAs }) {
  return sameAs === null ? PROVE : SAME + encodeURIComponent(sameAs);
}
