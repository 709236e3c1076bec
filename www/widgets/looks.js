// Style sheets of what is fetched when it is first opened.

import { make } from "./dom.js";

/** Those that are there or on their way, by their address. @type {Map<string, Promise<unknown>>} */
const known = new Map();

/** Fetches a style sheet once; one that did not arrive is asked for again by the next who wants it. @param {string} href */
export function fetchLooks(href) {
  const looks = known.get(href) ?? new Promise((done, fail) => {
    const link = make("link", { rel: "stylesheet", href });
    link.addEventListener("load", done);
    link.addEventListener("error", () => {
      known.delete(href);
      link.remove();
      fail(new Error(`${href.split("/").at(-1)} did not arrive`));
    });
    document.head.append(link);
  });
  known.set(href, looks);
  return looks;
}
