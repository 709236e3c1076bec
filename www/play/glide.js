// The piece on its way from one cell to another: short, and skipped where less motion is asked for.

import { wantsLessMotion } from "../widgets/motion.js";

/** In milliseconds. */
const TIME = 220;

export class Glide {
  /** @type {() => void} */ #changed;
  /** @type {{ from: number[], to: number[], begin: number } | null} */ #under = null;

  /** @param {() => void} changed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Where the piece is, while it moves. */
  get at() {
    if (!this.#under) return null;
    const { from, to, begin } = this.#under;
    const part = Math.min((performance.now() - begin) / TIME, 1);
    const eased = 1 - (1 - part) ** 3;
    return { x: from[0] + (to[0] - from[0]) * eased, y: from[1] + (to[1] - from[1]) * eased };
  }

  /** @param {number[]} from @param {number[]} to */
  start(from, to) {
    if (wantsLessMotion()) return this.stop();
    this.#under = { from, to, begin: performance.now() };
    this.#next();
  }

  stop() {
    if (!this.#under) return;
    this.#under = null;
    this.#changed();
  }

  #next() {
    requestAnimationFrame(() => {
      if (!this.#under) return;
      if (performance.now() - this.#under.begin >= TIME) return this.stop();
      this.#changed();
      this.#next();
    });
  }
}
