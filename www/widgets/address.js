// The page's address, which always says what is on show. It follows at a pace: browsers refuse a page that changes it all
// the time.

export class AddressWriter {
  /** @type {() => string} */ #query;
  /** @type {() => string} */ #hash;
  #pace;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {() => string} query what is on show when it is written @param {number} pace in milliseconds @param {() => string} [hash] what else is said of it */
  constructor(query, pace, hash = () => "") {
    this.#query = query;
    this.#hash = hash;
    this.#pace = pace;
  }

  /** Something else is on show: the address says so soon. */
  update() {
    this.#timer ??= setTimeout(() => this.flush(), this.#pace);
  }

  /** The address says now what is on show. */
  flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const search = `?${this.#query()}`;
    if (location.search !== search) history.replaceState(null, "", search + this.#hash());
  }

  /** Another entry of the browser's history, for what a person would want to go back from. @param {string} [search] where to go; else it begins as a copy */
  push(search) {
    this.flush();
    history.pushState(null, "", search ?? location.search);
  }
}
