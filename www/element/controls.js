// The controls of a game, made from its entry in the catalogue: a slider beside a number for an integer and for each entry of a
// list, a line of text for a set, a box, a ray or a rule. They show what is requested, also before the engine is there, and request what is turned. Those
// of a second game stand in a place of their own, named `vs-a` …

import { gameOf, labelOf, LISTED } from "../state/catalogue.js";
import { writeQuery } from "../state/query.js";
import { namedCounts, namedPatch, namedValue, SECOND, secondOf, sideOf, sidePatch } from "../state/second.js";
import { make, mathKey } from "../widgets/dom.js";
import { later } from "../widgets/later.js";
import { nextValue, RunButton, sliderWithNumber } from "../widgets/slider.js";

/** @typedef {import("../state/types.js").Param} Param */
/** @typedef {import("../state/types.js").Items} Items */
/** The rows of one game: where they are, how their names begin, what they were built for. @typedef {{ place: HTMLElement, prefix: string, built: string, buttons: RunButton[] }} Group */

/** Kinds whose text has no spaces in a query. @type {string[]} */
const PACKED = ["set", "box", "ray"];
/** How long a running slider rests on a value, in milliseconds, by its speed. */
const RESTS = [700, 350, 150];
const SIGNS = ["❚❚", "❚❚ 2×", "❚❚ 4×"];

/** The parameters of one game that get a control. @param {Items} items of the whole query @param {Items} game @param {string} prefix of its names */
function controlled(items, game, prefix) {
  const { params } = gameOf(game);
  const chosen = items.get("controls");
  // Sliders would tell which game it is.
  if (chosen === "none" || items.get("exercise") === "guess") return [];
  return chosen !== undefined ? params.filter(({ key }) => chosen.split(",").includes(prefix + key)) : params;
}

export class Controls {
  /** @type {HTMLElement} */ #place;
  /** Where the rows of each game are, and what they were built for. */ #groups;
  /** @type {import("../state/board-state.js").BoardState} */ #state;
  /** @type {(key: string, message: string) => void} */ #reportError;
  /** A field that is being typed in. @type {HTMLInputElement | null} */ #typing = null;
  /** A field whose value was taken when Enter was pressed. @type {EventTarget | null} */ #entered = null;
  /** The key whose text was typed last. */ #asked = "";
  /** The key whose text was refused: it stays as it was typed, to be put right. */ #refused = "";
  /** Of the lines that hold a rule, by name; fetched when there is one. @type {Map<string, import("../rule/editor.js").RuleEditor>} */ #editors = new Map();
  #editor;
  /** @type {(text: string) => void} */ #announce;

  /**
   * @param {{ place: HTMLElement, first: HTMLElement, second: HTMLElement }} places where to listen, and where the rows of each game go
   * @param {import("../state/board-state.js").BoardState} state
   * @param {{ reportError: (key: string, message: string) => void, announce: (text: string) => void }} callbacks told of what cannot be a value at all, and of what is to be said aloud
   */
  constructor({ place, first, second }, state, { reportError, announce }) {
    this.#place = place;
    this.#groups = [
      { place: first, prefix: "", built: "", buttons: /** @type {RunButton[]} */ ([]) },
      { place: second, prefix: SECOND, built: "", buttons: /** @type {RunButton[]} */ ([]) },
    ];
    this.#state = state;
    this.#reportError = reportError;
    this.#editor = later(() => import("../rule/editor.js"), (message) => reportError("page", message));
    this.#announce = announce;
    place.addEventListener("input", (event) => this.#onInput(event, false));
    place.addEventListener("change", (event) => event.target !== this.#entered && this.#onInput(event, true));
    // Where the page round the board takes Enter for itself, no change follows, or much later.
    place.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.defaultPrevented) return;
      this.#onInput(event, true);
      this.#entered = event.target;
    });
    for (const type of ["request", "revert"]) state.addEventListener(type, () => this.update());
    state.addEventListener("shown", (event) => {
      const { messages } = /** @type {CustomEvent<import("../state/types.js").ShownDetail>} */ (event).detail;
      if (messages) this.#refuse(messages.map(({ key }) => key));
      this.update();
    });
  }

  /** Shows what is requested; a field that is being typed in is left alone. */
  update() {
    const items = this.#state.requested;
    const second = secondOf(items);
    this.#build(this.#groups[0], items, items);
    this.#build(this.#groups[1], items, second);
    for (const input of this.#place.querySelectorAll("input")) {
      const value = namedValue(items, input.name);
      const editor = this.#editors.get(input.name);
      // What somebody has written stays as it was written, until something else is wanted.
      if (input === this.#typing && editor && !editor.means(value)) this.#typing = null;
      // What is not a number is for the engine to refuse: a slider would jump to its middle.
      if (input === this.#typing || input.name === this.#refused || (input.type !== "text" && !/^\d+$/.test(value))) continue;
      if (input.value !== value) input.value = value;
      if (input.type === "range") input.setAttribute("aria-valuetext", `${input.name} = ${input.value}`);
    }
    for (const editor of this.#editors.values()) editor.refresh();
    for (const row of this.#place.querySelectorAll("[data-key]")) {
      if (!(row instanceof HTMLElement)) continue;
      row.hidden = !namedCounts(items, row.dataset.key ?? "");
    }
  }

  /** Texts that the engine could not read are marked; numbers are put right by it. @param {string[]} keys */
  #refuse(keys) {
    this.#refused = "";
    for (const input of this.#place.querySelectorAll("input")) {
      if (input.type !== "text" || this.#editors.has(input.name)) continue; // An editor marks what is wrong itself.
      const wrong = keys.includes(input.name) && input.name === this.#asked;
      input.setAttribute("aria-invalid", String(wrong));
      if (wrong) this.#refused = input.name;
    }
  }

  /** Ends a running slider. */
  stop() {
    for (const { buttons } of this.#groups) for (const button of buttons) button.stop();
  }

  /** @param {Group} group @param {Items} items of the whole query @param {Items | null} side of the group's game */
  #build(group, items, side) {
    const params = side ? controlled(items, side, group.prefix) : [];
    const wanted = side ? [gameOf(side).id, ...params.map(({ key }) => key)].join(" ") : "";
    if (wanted === group.built) return;
    group.built = wanted;
    for (const button of group.buttons) button.stop();
    group.buttons = [];
    for (const name of this.#editors.keys()) if (name.startsWith(SECOND) === (group.prefix === SECOND)) this.#editors.delete(name);
    // A list has a slider for each entry.
    const entries = params.flatMap((param) => (param.kind === "list" ? LISTED.map((key) => ({ ...param, key, kind: /** @type {const} */ ("int") })) : param));
    const rows = entries.map((param) => this.#row(group, param, labelOf(/** @type {Items} */ (side), param.key)));
    const title = group.prefix && side ? `Second game: ${gameOf(side).name}` : "Parameters";
    group.place.replaceChildren(...(rows.length > 0 ? [make("h2", {}, title)] : []), ...rows);
    group.place.hidden = rows.length === 0;
  }

  /** @param {Event} event @param {boolean} done */
  #onInput(event, done) {
    const input = event.target;
    // What the page puts between the rows is its own affair, and so is what has no name.
    if (!(input instanceof HTMLInputElement) || !this.#place.contains(input) || input.name === "") return;
    this.stop();
    this.#entered = null;
    this.#typing = done || input.type === "range" ? null : input;
    if (input.type === "number" && input.value === "") {
      if (!done) return; // Being typed.
      const { name, min, max } = input;
      if (input.validity.badInput) this.#reportError(name, `${name} is not a whole number: ${name} goes from ${min} to ${max}`);
      input.value = namedValue(this.#state.requested, name);
      return;
    }
    const editor = this.#editors.get(input.name);
    if (!editor) {
      this.#asked = input.type === "text" ? input.name : "";
      // Spaces mean nothing in a set, a box or a ray.
      return this.#change(input.name, "packed" in input.dataset ? input.value.replace(/\s+/g, "") : input.value, done);
    }
    // Half a rule is no rule: the editor says what is wrong, and hands on what can be read.
    this.#typing = input;
    editor.typed(done);
  }

  /** @param {string} name @param {string} value @param {boolean} done */
  #change(name, value, done) {
    this.#state.change(namedPatch(this.#state.requested, name, value), { by: "person", undoable: true, gesture: !done });
  }

  /** @param {Group} group @param {Param} param @param {string | null} words where its key says too little */
  #row(group, { key, kind, min, max, help }, words) {
    const name = group.prefix + key;
    const long = String(max ?? "").length > 5;
    const worded = kind === "int" && words ? " worded" : "";
    const row = make("div", { class: `slider ${kind === "int" ? (long ? "long" : "") : "text"}${worded}`, part: "slider", "data-key": name, title: help });
    const label = make("label", { for: `field-${name}` });
    label.append(words ?? mathKey(key));
    const common = { autocomplete: "off", spellcheck: "false", "aria-label": `${group.prefix ? "second game, " : ""}${words ?? key}: ${help}` };
    if (kind === "int") {
      const fields = sliderWithNumber({ name, min, max, range: { id: `field-${name}`, ...common }, number: common });
      row.append(label, ...fields, this.#runButton(group, name, fields[0]));
    } else {
      const input = make("input", { type: "text", name, id: `field-${name}`, ...(PACKED.includes(kind) ? { "data-packed": "" } : {}), ...common });
      row.append(label, input);
      if (kind === "rule") this.#editRule(key, name, row, input);
      if (kind === "set") row.append(make("p", { class: "help" }, "Numbers joined by commas: 1, 4 · ranges 3..9 and 12.. · 3n+1 · 2^n"));
    }
    return row;
  }

  /** @param {string} key @param {string} name @param {HTMLElement} row @param {HTMLInputElement} input */
  async #editRule(key, name, row, input) {
    row.classList.add("rule");
    const editor = await this.#editor();
    if (!editor || !this.#place.contains(row)) return; // The line itself takes a rule as well; or another game meanwhile.
    const change = (/** @type {string} */ text, /** @type {boolean} */ done) => {
      if (done) this.#typing = null;
      this.#change(name, text, done);
    };
    const keys = gameOf(sideOf(this.#state.requested, name).items).params.map(({ key }) => key);
    const query = () => {
      const { items, isSecond } = sideOf(this.#state.requested, name);
      return isSecond ? writeQuery(items) : this.#state.request;
    };
    const choose = (/** @type {import("../state/types.js").Patch} */ patch) => {
      this.#typing = null;
      this.#state.change(sidePatch(this.#state.requested, name, patch), { by: "person", undoable: true });
    };
    this.#editors.set(name, new editor.RuleEditor({ key, name, row, input, query, keys, change, choose, announce: this.#announce }));
  }

  /** @param {Group} group @param {string} name @param {HTMLInputElement} range */
  #runButton(group, name, range) {
    const attributes = { "aria-label": `Let ${name} run through its range`, title: "Run: press again to go faster, then to stop" };
    const button = new RunButton(attributes, {
      rests: RESTS,
      signs: SIGNS,
      step: (running) => {
        range.value = String(nextValue(Number(range.value), Number(range.min), Number(range.max)));
        this.#change(name, range.value, !running);
      },
      stopped: () => this.#change(name, range.value, true),
    });
    // One runs at a time.
    const all = () => this.#groups.flatMap(({ buttons }) => buttons);
    button.element.addEventListener("click", () => all().forEach((other) => other !== button && other.stop()));
    group.buttons.push(button);
    return button.element;
  }
}
