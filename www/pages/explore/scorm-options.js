// What one chooses for an exercise that goes into a gradebook: the task, where a game starts, and how much of it is enough.

import { sharedEngine } from "../../engine/shared.js";
import { fileName } from "../../render/export.js";
import { twoHeaps } from "../../state/heaps.js";
import { nameOf } from "../../state/names.js";
import { boardIsTheTask } from "../../state/piece.js";
import { readQuery } from "../../state/query.js";
import { within } from "../../widgets/dialog.js";
import { make } from "../../widgets/dom.js";
import { ExerciseBuilder, number } from "./exercise-builder.js";
import { scormPackage } from "./scorm-package.js";
import { withKey } from "./snippets.js";

/** @typedef {import("../../engine/types.js").Options} Options */

/** Percent of the points with which an exercise is passed, unless said. */
const PASS = 60;

export class ScormOptions {
  #query;
  /** @type {ExerciseBuilder} */ #builder;
  #at = make("input", { type: "text", name: "at", autocomplete: "off", placeholder: "chosen" });
  #pass = number("pass", PASS, 0, 100, "Passed from, in percent of the points");
  elements;

  /** @param {string} query what is on show */
  constructor(query) {
    this.#query = query;
    const items = readQuery(query);
    this.#builder = new ExerciseBuilder(items, null);
    this.#at.value = items.get("at")?.replace(",", ", ") ?? "";
    this.elements = [
      make("fieldset", {}, make("legend", {}, "Start"), make("label", { class: "row" }, make("span", {}, "A game starts at"), this.#at)),
      this.#builder.element,
      make("fieldset", {}, make("legend", {}, "Gradebook"), make("label", { class: "row" }, make("span", {}, "Passed from, in percent"), this.#pass)),
    ];
  }

  /** The exercise as it is chosen. */
  #chosen() {
    const at = this.#at.value.trim();
    const start = twoHeaps(at);
    if (at !== "" && !start) throw new Error("A game starts at two heaps, such as 12, 17; each is at most 2^53 − 1");
    const query = this.#builder.applied(withKey(withKey(this.#query, "at", start && `${start.x},${start.y}`), "moves", null));
    // Where a game is played, the board opens where the game is.
    return boardIsTheTask(readQuery(query)) ? query : withKey(withKey(query, "size", null), "view", null);
  }

  /** @param {Pick<Required<Options>, "signal" | "progress">} options @returns {Promise<{ blob: Blob, name: string, files: number, words: string, query: string }>} what is downloaded, and what it asks */
  async make(options) {
    const query = this.#chosen();
    const { task, note } = await sharedEngine().exercise(query);
    options.signal.throwIfAborted();
    const title = nameOf(readQuery(query));
    const { blob, files } = await scormPackage({ query, title, pass: within(this.#pass) }, options);
    return { blob, name: fileName(query, "scorm.zip"), files: files.length, words: [`${title}: ${task}`, ...(note ? [note] : [])].join(" "), query };
  }
}
