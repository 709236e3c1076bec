// What an element has only while it is on a page: its share of the engine, and observers of its size, of whether it is
// in sight, and of colours and paper. All of it goes with the element, and comes back with it.

import { sharedEngine } from "../engine/shared.js";

/** So far outside what is in sight, in CSS pixels, an element is as good as seen. */
const NEAR = 200;
/** So long after it has come to a page, in milliseconds, a board that nobody has seen is drawn as well: whoever prints the page has seen only its beginning. */
const DELAY = 3000;

/** `rescaled` may have changed nothing. @typedef {{ seen: () => void, resized: () => void, rescaled: () => void, recoloured: () => void, printed: (event: Event) => void }} Listener */

export class Lifecycle {
  /** @type {HTMLElement} */ #host;
  /** @type {HTMLElement} */ #frame;
  /** @type {Listener} */ #listener;
  #seen = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #rest;
  #sizes = new ResizeObserver(() => this.#listener.resized());
  #sight = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.see(), { rootMargin: `${NEAR}px` });

  /** @param {HTMLElement} host @param {HTMLElement} frame what is drawn in @param {Listener} listener */
  constructor(host, frame, listener) {
    this.#host = host;
    this.#frame = frame;
    this.#listener = listener;
  }

  /** @param {boolean} eager do not wait until it is in sight */
  enter(eager) {
    sharedEngine().hold();
    try {
      // Also told when the same size has other pixels: the page is zoomed, or has gone to another screen.
      this.#sizes.observe(this.#frame, { box: "device-pixel-content-box" });
    } catch {
      this.#sizes.observe(this.#frame);
    }
    // Whatever changes its colours, the system or the page, the style sheet lets them change in a transition.
    this.#frame.addEventListener("transitionend", this.#listener.recoloured);
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, this.#listener.printed);
    addEventListener("resize", this.#rescaled);
    if (eager || this.#near()) this.see();
    else if (!this.#seen) {
      this.#sight.observe(this.#host);
      this.#rest = setTimeout(() => this.see(), DELAY);
    }
  }

  leave() {
    this.#sizes.disconnect();
    this.#sight.disconnect();
    this.#frame.removeEventListener("transitionend", this.#listener.recoloured);
    for (const type of ["beforeprint", "afterprint"]) removeEventListener(type, this.#listener.printed);
    removeEventListener("resize", this.#rescaled);
    clearTimeout(this.#rest);
    sharedEngine().release();
  }

  /** A page may be zoomed, and slides have another scale in another window, set by whoever listens as well. */
  #rescaled = () => requestAnimationFrame(this.#listener.rescaled);

  /** It is in sight, or is to behave as if it were; told once. */
  see() {
    this.#sight.disconnect();
    clearTimeout(this.#rest);
    if (this.#seen) return;
    this.#seen = true;
    this.#listener.seen();
  }

  /** In sight already: then no frame is lost by waiting for the observer. Of a frame inside a page only the observer knows. */
  #near() {
    if (window !== top) return false;
    const { top: upper, bottom, width } = this.#host.getBoundingClientRect();
    return width > 0 && bottom > -NEAR && upper < innerHeight + NEAR;
  }
}
