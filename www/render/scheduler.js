// Asks for pictures, one at a time: the newest that is wanted, given up early only when it takes long and something
// newer is wanted, or when a person has had enough.

import { sharedEngine } from "../element/shared.js";

/** @typedef {import("../engine/questions.js").Progress} Progress */
/** @typedef {import("../pkg/study/phibeam.js").Figure} Figure */
/** What to draw: the query, the last good one, the frame and the colours. @typedef {{ asked: string, last: string, frame: number[], ink: { density: number, p: number[] } }} Wish */
/**
 * @typedef {{
 *   wish: () => Wish | null,
 *   taken: (figure: Figure) => void,
 *   newer: () => void,
 *   stopped: () => void,
 *   failed: (message: string) => void,
 *   busy: (on: boolean) => void,
 *   progress: (step: Progress) => void,
 * }} Listener `wish` is asked when drawing begins; null when there is no room to draw in
 */

/** Work shorter than this, in milliseconds, shows no progress and is not given up for newer work. */
const PATIENCE = 200;
const NEWER = new DOMException("something newer is wanted", "AbortError");
const STOPPED = new DOMException("stopped", "AbortError");

export class Easel {
  /** @type {Listener} */ #listener;
  /** @type {AbortController | null} */ #working = null;
  #since = 0;
  #stale = false;
  #scheduled = false;

  /** @param {Listener} listener */
  constructor(listener) {
    this.#listener = listener;
  }

  /** Is something newer wanted than what is being drawn? */
  get stale() {
    return this.#stale;
  }

  /** Draws soon: whatever else is set in the same turn belongs to the same picture. */
  redraw() {
    this.#stale = true;
    if (this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (!this.#working) this.#work();
      else if (performance.now() - this.#since > PATIENCE) this.#working.abort(NEWER);
    });
  }

  /** Gives up what is being drawn: a person has had enough. */
  stop() {
    this.#working?.abort(STOPPED);
  }

  /** Gives up what is being drawn: nobody looks any more. */
  leave() {
    this.#working?.abort(NEWER);
  }

  /** Draws until nothing newer is wanted. */
  async #work() {
    while (this.#stale) {
      const wish = this.#listener.wish();
      if (!wish) return;
      this.#stale = false;
      this.#working = new AbortController();
      this.#since = performance.now();
      const { signal } = this.#working;
      const patience = setTimeout(() => this.#listener.busy(true), PATIENCE);
      try {
        const { asked, last, frame, ink } = wish;
        const { progress } = this.#listener;
        this.#listener.taken(await sharedEngine().ask("figure", [asked, last, frame, ink.density, ink.p], { signal, progress }));
      } catch (error) {
        if (signal.reason === NEWER) this.#listener.newer();
        else if (signal.reason === STOPPED) {
          this.#stale = false; // What waits behind it is stopped as well.
          this.#listener.stopped();
        } else this.#listener.failed(/** @type {Error} */ (error).message);
      } finally {
        clearTimeout(patience);
        this.#listener.busy(false);
        this.#working = null;
      }
    }
  }
}
