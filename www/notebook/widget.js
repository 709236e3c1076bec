// A board in a notebook, as anywidget's front-end modules are written: `initialize` once for a model, `render` for every place
// where it is shown. State goes both ways: what a person does is told to the model when the board has come to rest, and what
// the model is told, by a kernel or by another place, the board shows.

import { FLAGS } from "../element/attributes.js";
import "../phi-beam.js";
import { answer } from "./answers.js";
import { patchOf, traitsOf } from "./traits.js";

/** @typedef {import("../phi-beam.js").PhiBeam} PhiBeam */
/**
 * What anywidget, marimo and MyST hand over; not all have all of it.
 * @typedef {object} Model
 * @property {(key: string) => any} get
 * @property {(key: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, act: (...args: any[]) => void) => void} on
 * @property {(event: string, act: (...args: any[]) => void) => void} [off]
 * @property {(message: unknown) => void} [send]
 */

/** A board that has changed is looked at after this long, in milliseconds: not every picture of a moving slider is worth a message. */
const DELAY = 60;

/** The keys of a model that only say how a board looks. */
const LOOKS = ["flags", "alt"];

/** A page has one element of this name, and one engine, however many copies of this file it has. */
function makeBoard() {
  return /** @type {PhiBeam} */ (document.createElement("phi-beam"));
}

/** @param {PhiBeam} board @param {Model} model */
function applyLooks(board, model) {
  const flags = model.get("flags");
  for (const flag of FLAGS) board.toggleAttribute(flag, Array.isArray(flags) && flags.includes(flag));
  const alt = model.get("alt");
  if (typeof alt === "string" && alt) board.setAttribute("alt", alt);
  else board.removeAttribute("alt");
}

/** @param {Model} model @returns {string} */
function queryOf(model) {
  const query = model.get("query");
  return typeof query === "string" ? query : "";
}

class View {
  /** @type {Model} */ #model;
  #board = makeBoard();
  /** One at a time: a host may tell of a new query before it has the position that goes with it. @type {[event: string, act: () => void][]} */
  #heard = [
    ["change:query", () => this.#onQuery()],
    ["change:position", () => this.#follow({ position: this.#model.get("position") })],
    ["change:moves", () => this.#follow({ moves: this.#model.get("moves") })],
    ...LOOKS.map((key) => /** @type {[string, () => void]} */ ([`change:${key}`, () => applyLooks(this.#board, this.#model)])),
  ];
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #timer;

  /** @param {Model} model @param {Element | ShadowRoot} place */
  constructor(model, place) {
    this.#model = model;
    applyLooks(this.#board, model);
    place.append(this.#board);
    const query = queryOf(model);
    if (query) this.#board.query = query;
    // A page without a kernel may say where the piece is beside the query.
    const position = model.get("position");
    if (position) this.#follow({ position });
    for (const type of ["phi-ready", "phi-state", "phi-error"]) this.#board.addEventListener(type, this.#onShown);
    for (const [event, act] of this.#heard) model.on(event, act);
    addEventListener("keydown", this.#onKey, true);
  }

  end = () => {
    clearTimeout(this.#timer);
    for (const [event, act] of this.#heard) this.#model.off?.(event, act);
    removeEventListener("keydown", this.#onKey, true);
    this.#board.remove();
  };

  #onQuery() {
    const query = queryOf(this.#model);
    if (query && query !== this.#board.query) this.#board.query = query;
  }

  /** A trait that says something else than the query. @param {{ position?: unknown, moves?: unknown }} traits */
  #follow(traits) {
    const patch = patchOf(queryOf(this.#model), traits);
    if (patch) this.#board.setState(patch);
  }

  /** @param {Event} event */
  #onShown = (event) => {
    if (event.type === "phi-error") this.#set("error", /** @type {CustomEvent<{ message: string }>} */ (event).detail.message);
    this.#tellSoon();
  };

  #tellSoon() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), DELAY);
  }

  /** Tells the model what is on show, unless something newer is on its way. */
  #tell() {
    if (this.#board.isIdle === false) return this.#tellSoon();
    for (const [key, value] of Object.entries(traitsOf(this.#board.query))) this.#set(key, value);
    this.#model.save_changes();
  }

  /** Only what is new: a host may take every `set` for a change. @param {string} key @param {unknown} value */
  #set(key, value) {
    if (JSON.stringify(this.#model.get(key)) !== JSON.stringify(value)) this.#model.set(key, value);
  }

  /**
   * JupyterLab hears keys before any element does, and `d d` deletes a cell; it lets be what has this attribute. Its own
   * shortcuts with Ctrl or Alt stay.
   * @param {KeyboardEvent} event
   */
  #onKey = (event) => {
    if (!event.composedPath().includes(this.#board)) return;
    this.#board.toggleAttribute("data-lm-suppress-shortcuts", !(event.ctrlKey || event.metaKey || event.altKey));
  };
}

export default {
  /** @param {{ model: Model }} context */
  initialize({ model }) {
    const asked = makeBoard();
    const onMessage = async (/** @type {unknown} */ message) => {
      asked.query = queryOf(model);
      const reply = await answer(asked, message);
      if (reply) model.send?.(reply);
    };
    model.on("msg:custom", onMessage);
    return () => model.off?.("msg:custom", onMessage);
  },

  /** @param {{ model: Model, el: Element | ShadowRoot }} context */
  render({ model, el }) {
    return new View(model, el).end;
  },
};
