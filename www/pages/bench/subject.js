// What is measured: the engine, and one board on the page.

import { sharedEngine } from "../../engine/shared.js";
import { gameOf, games, goesWithoutSaying, counts } from "../../state/catalogue.js";
import { readQuery } from "../../state/query.js";
import { stopping } from "./clock.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */
/** @typedef {import("../../engine/types.js").Question} Question */

/** The engine keeps so many pictures, and those it has kept cost nothing. */
const KEPT = 12;

export class Subject {
  #engine = sharedEngine();
  /** @type {PhiBeam} */ #beam;
  /** @type {AbortSignal} */ #signal;
  /** @type {Promise<never>} */ #stopped;
  #flushes = 0;

  /** @param {PhiBeam} beam @param {AbortSignal} signal */
  constructor(beam, signal) {
    this.#beam = beam;
    this.#signal = signal;
    this.#stopped = stopping(signal);
    this.#stopped.catch(() => {}); // Whoever waits hears of it.
  }

  get signal() {
    return this.#signal;
  }

  /** @template {Question} Name @param {Name} question @param {import("../../engine/types.js").Arguments<Name>} args */
  ask(question, args) {
    return this.#engine.ask(question, args, { signal: this.#signal });
  }

  /** Shows a query on the board, unless it is there. @param {string} query */
  async show(query) {
    if (this.#beam.query !== query) await this.pictured(() => (this.#beam.query = query));
  }

  /** Until a change is painted; how long that took. @param {() => void} change */
  async pictured(change) {
    const beam = this.#beam;
    const listening = new AbortController();
    const { signal } = listening;
    /** @type {Promise<number>} */
    const painted = new Promise((resolve, reject) => {
      beam.addEventListener("phi-state", () => resolve(performance.now()), { signal });
      beam.addEventListener("phi-error", (event) => reject(new Error(/** @type {CustomEvent} */ (event).detail.message)), { signal });
    });
    const begin = performance.now();
    change();
    try {
      return (await Promise.race([painted, this.#stopped])) - begin;
    } finally {
      listening.abort();
    }
  }

  /** Draws the corner of a game's board in the worker: how long until something can be shown, and until all is there. @param {string} query @param {number} side */
  async drawn(query, side) {
    const begin = performance.now();
    let first = Infinity;
    const progress = (/** @type {import("../../engine/types.js").Progress} */ { partial }) => {
      if (partial !== undefined) first = Math.min(first, performance.now() - begin);
    };
    await this.#engine.ask("figure", [query, "", [0, 0, 0, 0, side, 600, 600, 1, 1], 1, [0, 0, 0]], { signal: this.#signal, progress });
    const complete = performance.now() - begin;
    return { first: Math.min(first, complete), complete };
  }

  /** Lets the engine forget the pictures it has kept, by looking at as many others. */
  async forget() {
    this.#flushes++;
    const queries = Array.from({ length: KEPT }, (_, n) => `game=fraenkel&a=${1 + n}&size=${4 + (this.#flushes % 2)}`);
    await Promise.all(queries.map((query) => this.ask("figure", [query, "", [0, 0, 0, 0, 4, 60, 60, 1, 0], 1, [0, 0, 0]])));
  }

  /** A slider of the board is moved. @param {string} key @param {number} value */
  slide(key, value) {
    const slider = /** @type {HTMLInputElement | null | undefined} */ (this.#beam.shadowRoot?.querySelector(`input[type=range][name=${key}]`));
    if (!slider) throw new Error(`the board has no slider ${key}`);
    slider.value = String(value);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {{ x: number, y: number, span: number }} view */
  look(view) {
    this.#beam.setView(view);
  }

  /** How often something else is painted meanwhile. @template T @param {() => Promise<T>} act */
  async counting(act) {
    let count = 0;
    const note = () => count++;
    this.#beam.addEventListener("phi-state", note);
    const result = await act().finally(() => this.#beam.removeEventListener("phi-state", note));
    return { result, count };
  }
}

/** A slider of a game that changes its rules, with its default and the value beside it; null where there is none. @param {string} id */
export function sliderOf(id) {
  const items = readQuery(`game=${id}`);
  const param = gameOf(items).params.find(({ key, kind }) => kind === "int" && counts(items, key) && !goesWithoutSaying(items, key));
  if (!param) return null;
  const usual = Number(param.default);
  return { key: param.key, usual, beside: usual < Number(param.max) ? usual + 1 : usual - 1 };
}

export { games };
