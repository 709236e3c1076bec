// The one state of a board: what is requested, what is shown, and what can be undone. Whoever changes it calls `change`;
// whoever depends on it listens:
//
//   request   something else is wanted: controls follow at once, a picture is asked for
//   shown     a picture is on show, or the same picture with another query: `detail` says what is new
//   revert    nothing came of the request: what is shown is all that is wanted
//   input, change   a person did it, with a control that is still moving or at rest
//
// They are told in the order in which they began to listen.
//
// What a change comes to is worked out in `change.js`.

import { stateOf } from "./catalogue.js";
import { planChange, planShown } from "./change.js";
import { History } from "./history.js";
import { readQuery, writeQuery } from "./query.js";

/** @typedef {import("./types.js").Items} Items */

export class BoardState extends EventTarget {
  /** @type {Items} */ #requested = new Map();
  /** What is requested, as it was written: what items cannot hold is still for the engine to judge. @type {string | null} */ #rawQuery = null;
  /** @type {import("./types.js").Shown} */ #shown = { text: "", items: new Map() };
  #history = new History();
  /** What was undone or redone to, until it is on show. @type {string | null} */ #recalled = null;
  /** What the board began with. */ #initial = "";
  /** Has nobody been told yet what is wrong with what is requested? */ #unreported = true;

  /** What is wanted. */
  get requested() {
    return this.#requested;
  }

  /** What is wanted, as text for the engine. */
  get request() {
    return this.#rawQuery ?? writeQuery(this.#requested);
  }

  /** What is on show; its text is empty before there is anything. @returns {import("./types.js").Shown} */
  get shown() {
    return this.#shown;
  }

  /** The canonical query of what is on show or, before there is anything, what is requested. */
  get query() {
    return this.#shown.text || this.request;
  }

  /** Is what is wanted on show, as far as it can be? */
  get isSettled() {
    return this.#rawQuery === null && writeQuery(this.#requested) === writeQuery(this.#shown.items);
  }

  /** What is requested, as scripts have it. */
  get state() {
    return stateOf(this.#requested);
  }

  get canUndo() {
    return this.#history.canUndo;
  }

  get canRedo() {
    return this.#history.canRedo;
  }

  /**
   * Changes some keys; the others stay.
   * @param {import("./types.js").Patch} patch
   * @param {import("./types.js").Change & { settled?: string }} change `settled` is the canonical query, where the engine has given it already and the picture stays the same
   */
  change(patch, { settled, ...change }) {
    const plan = planChange(this.#requested, patch, change);
    if (plan.history !== "keep") this.#history.begin(this.#now);
    if (plan.history === "commit") this.#history.end();
    if (settled !== undefined) this.show(settled, { messages: plan.report ? [] : null });
    else if (Object.keys(patch).length > 0) this.#request(plan.requested, change.by === "viewport" ? this.#rawQuery : null, plan.report);
    if (plan.event) this.dispatchEvent(new Event(plan.event));
  }

  /** Asks for something else altogether, right or wrong. @param {string | Items} query */
  replace(query) {
    if (typeof query === "string") {
      this.#request(readQuery(query), query, true);
      if (!this.#shown.text) this.#initial = query;
    } else this.#request(query, null, true);
  }

  /** The board begins: `reset` comes back here. */
  begin() {
    this.#initial = this.request;
  }

  reset() {
    this.#request(readQuery(this.#initial), null, true);
  }

  undo() {
    this.#recall(this.#history.undo(this.#now));
  }

  redo() {
    this.#recall(this.#history.redo(this.#now));
  }

  /** What is on show, or will be as soon as it is drawn: whoever undoes twice goes two steps back. */
  get #now() {
    return this.#recalled ?? this.#shown.text;
  }

  /** @param {string | undefined} query */
  #recall(query) {
    if (query === undefined) return;
    this.#request(readQuery(query), null, true);
    this.#recalled = this.isSettled ? null : query;
  }

  /** @param {Items} items @param {string | null} text @param {boolean | null} report */
  #request(items, text, report) {
    this.#requested = items;
    this.#rawQuery = text;
    this.#recalled = null;
    if (report !== null) this.#unreported = report;
    this.dispatchEvent(new Event("request"));
  }

  /** Is what is wrong with the request still to be said? Whoever asks says it, unless the request is given back. */
  takeReport() {
    const unreported = this.#unreported;
    this.#unreported = false;
    return unreported;
  }

  /** The request came to nothing, and what is wrong with it was not said. @param {boolean} unreported */
  giveBackReport(unreported) {
    this.#unreported ||= unreported;
  }

  /**
   * A query is on show.
   * @param {string} text canonical
   * @param {{ messages?: import("./types.js").Message[] | null, repaired?: boolean, newest?: boolean }} [picture] what is to be said about it (null: nothing new), whether the request was repaired, and whether nothing newer is requested
   */
  show(text, { messages = null, repaired = false, newest = true } = {}) {
    const before = this.#shown;
    if (text !== before.text) this.#shown = { text, items: readQuery(text) };
    const plan = planShown(before, this.#shown, { repaired, newest });
    if (plan.settles) this.#settle();
    this.dispatchEvent(new CustomEvent("shown", { detail: { ...plan, messages } }));
  }

  /** Nothing came of the request: back to what is on show. */
  revert() {
    this.#settle();
    this.dispatchEvent(new Event("revert"));
  }

  #settle() {
    this.#requested = new Map(this.#shown.items);
    this.#rawQuery = this.#recalled = null;
  }
}
