// A slider with a number beside it, two ways to set one value, and a button that lets the slider run through its range.

import { make } from "./dom.js";
import { wantsLessMotion } from "./motion.js";

/** The two fields of one whole number. @param {{ name: string, min: number | null, max: number | null, range?: Record<string, string>, number?: Record<string, string> }} shape `range` and `number` are further attributes of each @returns {[range: HTMLInputElement, number: HTMLInputElement]} */
export function sliderWithNumber({ name, min, max, range = {}, number = {} }) {
  const limits = { name, min: String(min), max: String(max), step: "1" };
  // The limits first: a value beyond the limits that are there would be cut off.
  return [make("input", { type: "range", ...limits, ...range }), make("input", { type: "number", inputmode: "numeric", ...limits, ...number })];
}

/** The value after `value`: up by one, and from the end to the beginning. @param {number} value @param {number} min @param {number} max */
export function nextValue(value, min, max) {
  return value >= max ? min : value + 1;
}

/** A whole number brought into a range. @param {number} value @param {number} min @param {number} max */
export function clamp(value, min, max) {
  return Math.min(Math.max(value, min), max);
}

/** How something runs: milliseconds between two steps and what the button shows, by speed; one step; it begins; a person has stopped it. @typedef {{ rests: number[], signs: string[], step: (running: boolean) => void, begins?: () => void, stopped: () => void }} Run */

/**
 * A button that lets something run step by step: pressed again it goes faster, after the last speed it stops. Whoever asked
 * for less motion gets one step at a press.
 */
export class RunButton {
  element;
  /** @type {Run} */ #how;
  /** @type {{ timer: number, speed: number } | null} */ #running = null;

  /**
   * @param {Record<string, string>} attributes
   * @param {Run} how
   */
  constructor(attributes, how) {
    this.#how = how;
    this.element = make("button", { type: "button", class: "run", "aria-pressed": "false", ...attributes }, "▶");
    this.element.addEventListener("click", () => this.#press());
  }

  get isRunning() {
    return this.#running !== null;
  }

  #press() {
    const speed = this.#running ? this.#running.speed + 1 : 0;
    this.stop();
    if (speed >= this.#how.rests.length) this.#how.stopped();
    else if (wantsLessMotion()) this.#how.step(false);
    else this.start(speed);
  }

  start(speed = 0) {
    this.#how.begins?.();
    this.element.setAttribute("aria-pressed", "true");
    this.element.textContent = this.#how.signs[speed];
    this.#running = { speed, timer: window.setInterval(() => this.#how.step(true), this.#how.rests[speed]) };
  }

  stop() {
    if (!this.#running) return;
    clearInterval(this.#running.timer);
    this.#running = null;
    this.element.setAttribute("aria-pressed", "false");
    this.element.textContent = "▶";
  }
}
