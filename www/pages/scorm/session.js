// A course platform that speaks SCORM 2004: it puts an object into a window round the page, which is told the score and keeps a
// text. Whatever that object does is taken for hostile: it may throw, and answer anything.

import { shareOf } from "../embed/gradebook.js";

/** What the platform's object is called. */
const NAME = "API_1484_11";
/** So many windows round a page are looked at, and round the window that opened it. */
const MOST_WINDOWS = 20;
/** The error of a platform that has begun already. */
const BEGUN = "103";
/** The longest text that a platform must keep, in characters. */
export const LONGEST_TEXT = 64_000;

/** @param {any} from @param {string} key @returns {any} what is there; undefined where it may not be looked at */
function look(from, key) {
  try {
    return from?.[key];
  } catch {
    return undefined; // A window of another origin.
  }
}

/** A window and those round it. @param {any} start */
function outwards(start) {
  const windows = new Set();
  for (let place = start; place && !windows.has(place) && windows.size < MOST_WINDOWS; place = look(place, "parent")) windows.add(place);
  return [...windows];
}

/** The platform's object: in a window round this one, or round one that opened it. @param {any} start @returns {any} */
export function findApi(start) {
  const round = outwards(start);
  const places = [...round, ...round.flatMap((place) => outwards(look(place, "opener")))];
  return places.map((place) => look(place, NAME)).find((api) => typeof look(api, "Initialize") === "function");
}

/** A number as the data model writes it. @param {number} value */
const real = (value) => String(Number(value.toFixed(7)));

/** @implements {Gradebook} @typedef {import("../embed/gradebook.js").Gradebook} Gradebook */
export class ScormSession {
  #api;
  #pass;
  #since = Date.now();
  #isOpen = false;

  /** @param {any} api @param {number} pass the least share of the points with which an exercise is passed, where the platform says nothing else */
  constructor(api, pass) {
    this.#api = api;
    this.#pass = pass;
  }

  /** @returns {boolean} does the platform listen? */
  begin() {
    this.#isOpen = this.#does("Initialize", "") || this.#ask("GetLastError") === BEGUN;
    if (!this.#isOpen) return false;
    const given = this.get("cmi.scaled_passing_score");
    if (/^[01](\.\d+)?$/.test(given) && Number(given) <= 1) this.#pass = Number(given);
    if (!["completed", "incomplete"].includes(this.get("cmi.completion_status"))) this.set("cmi.completion_status", "incomplete");
    return true;
  }

  /** @param {string} key @returns {string} "" where there is nothing to be had */
  get(key) {
    return this.#isOpen ? this.#ask("GetValue", key) : "";
  }

  /** @param {string} key @param {string} value @returns {boolean} is it taken? */
  set(key, value) {
    return this.#isOpen && this.#does("SetValue", key, value);
  }

  /** Has the platform store what it was told. */
  commit() {
    return this.#isOpen && this.#does("Commit", "");
  }

  /** @param {import("../embed/gradebook.js").Result} result @returns {string} */
  report(result) {
    const share = shareOf(result);
    const told = [
      this.set("cmi.score.scaled", real(share)),
      // Some gradebooks only look at points, and take them for percent.
      ...Object.entries({ min: 0, max: 100, raw: 100 * share }).map(([key, value]) => this.set(`cmi.score.${key}`, real(value))),
      this.set("cmi.completion_status", "completed"),
      this.set("cmi.success_status", share >= this.#pass ? "passed" : "failed"),
      this.commit(),
    ];
    const score = `${result.score} of ${result.of}`;
    return told.every(Boolean) ? `Recorded by the course platform: ${score}.` : `The course platform did not record the result, ${score}: hand in the code.`;
  }

  /** The page is left, to be gone on with later. */
  end() {
    if (!this.#isOpen) return;
    this.set("cmi.exit", "suspend");
    this.set("cmi.session_time", `PT${Math.round((Date.now() - this.#since) / 1000)}S`);
    this.commit();
    this.#does("Terminate", "");
    this.#isOpen = false;
  }

  /** @param {string} name @param {...string} values */
  #does(name, ...values) {
    return this.#ask(name, ...values) === "true";
  }

  /** @param {string} name @param {...string} values @returns {string} */
  #ask(name, ...values) {
    try {
      return String(this.#api[name](...values));
    } catch {
      return "";
    }
  }
}
