// The dialog that shares a board: its link, and what to paste elsewhere to have it there, with a live preview of it.

import { gameOf, settingOf, valueOf } from "../../state/catalogue.js";
import { twoHeaps } from "../../state/heaps.js";
import { nameOf } from "../../state/names.js";
import { readQuery } from "../../state/query.js";
import { SECOND, secondOf } from "../../state/second.js";
import { viewNumbers } from "../../state/viewport.js";
import { choice, chooser, copyButton, openDialog, within } from "../../widgets/dialog.js";
import { make, mathKey } from "../../widgets/dom.js";
import { ExerciseBuilder } from "./exercise-builder.js";
import { caution, chosen, COLUMN, frameAddress, linkTo } from "./snippets.js";
import { TARGETS } from "./targets.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */
/** @typedef {import("./snippets.js").Board} Board */

/** The preview follows a change after this long, in milliseconds: not every letter that is typed is worth a board. */
const DELAY = 300;
/** Heights of a frame, in CSS pixels. */
const LOWEST = 240;
/** Nobody wants more of a column for a board; what does not fit is folded away. */
const HIGHEST_FITTED = 720;
const HIGHEST = 2000;

/** What may be left away, and the flag that does it. */
const PARTS = /** @type {const} */ ([
  ["no-controls", "Sliders and settings"],
  ["no-zoom", "Zooming"],
  ["no-play", "Playing"],
  ["no-legend", "Legend"],
  ["no-links", "Link to this page"],
]);

const THEMES = [["auto", "As the page"], ["light", "Light"], ["dark", "Dark"]];

/** @param {PhiBeam} beam @param {HTMLElement} opener */
export async function openShare(beam, opener) {
  const sharing = new Sharing(beam);
  const dialog = await openDialog("Share", opener, sharing.content);
  sharing.begin();
  dialog.addEventListener("close", () => sharing.end());
}

class Sharing {
  #query;
  #page = location.origin + location.pathname;
  /** @type {ExerciseBuilder} */ #builder;
  #form = make("form", { class: "sharing" });
  #link = make("input", { type: "text", id: "share-link", readonly: "" });
  #code = make("textarea", { id: "share-code", readonly: "", rows: "4", spellcheck: "false", "aria-describedby": "share-where" });
  #where = make("p", { id: "share-where", class: "where" });
  #stage = make("div", { class: "stage" });
  #preview = make("iframe", { title: "Preview" });
  #shown = "";
  /** Has nobody chosen a height? Then it is what the board asks for. */ #fitting = true;
  /** @type {number | undefined} */ #timer;
  #sizes = new ResizeObserver(() => this.#scale());

  /** @param {PhiBeam} beam */
  constructor(beam) {
    this.#query = beam.query;
    this.#builder = new ExerciseBuilder(readQuery(this.#query), (query) => linkTo({ ...this.#board(), query }));
    this.#link.value = linkTo(this.#board());
    this.#stage.append(this.#preview);
    this.#form.append(
      chooser("target", "Where", TARGETS, "frame"),
      make("div", { class: "columns" }, make("div", { class: "options" }, ...this.#options()), make("div", { class: "result" }, ...this.#pasting(), this.#stage)),
    );
    this.#form.addEventListener("input", (event) => this.#change(event));
    // What was typed beyond its range is what the code says, as soon as the field is left.
    this.#form.addEventListener("change", ({ target }) => target instanceof HTMLInputElement && target.type === "number" && (target.value = String(within(target))));
    this.#preview.addEventListener("load", () => this.#preview.contentWindow?.addEventListener("keydown", ({ key }) => key === "Escape" && this.#stage.closest("dialog")?.close()));
    this.#form.addEventListener("submit", (event) => event.preventDefault());
  }

  get content() {
    const warning = caution(this.#page);
    return [
      make("div", { class: "link" }, make("label", { for: "share-link" }, "Link"), this.#link, copyButton("Copy link", this.#link)),
      ...(warning ? [make("p", { class: "caution" }, warning)] : []),
      make("h3", {}, "Put the board on another page"),
      this.#form,
    ];
  }

  begin() {
    addEventListener("message", this.#onMessage);
    this.#sizes.observe(this.#stage);
    this.#update();
    this.#preview.src = this.#shown = this.#address();
  }

  end() {
    removeEventListener("message", this.#onMessage);
    this.#sizes.disconnect();
    clearTimeout(this.#timer);
  }

  // ---- the form --------------------------------------------------------------------------------------------------

  #options() {
    const items = readQuery(this.#query);
    return [this.#sizeOptions(), this.#boardOptions(items), this.#builder.element, ...this.#sliderOptions(items), this.#partOptions()];
  }

  #sizeOptions() {
    const number = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ min) =>
      make("input", { type: "number", name, min: String(min), max: String(HIGHEST), value: String(value), inputmode: "numeric" });
    return group(
      "Size",
      toggle("wide", "As wide as the column", true),
      make("label", { class: "row", "data-for": "width" }, make("span", {}, "Width, in pixels"), number("width", COLUMN, 200)),
      make("label", { class: "row", "data-for": "height" }, make("span", {}, "Height, in pixels"), number("height", HIGHEST_FITTED, LOWEST)),
    );
  }

  /** @param {import("../../state/types.js").Items} items */
  #boardOptions(items) {
    const grundy = valueOf(items, "mode") === "grundy";
    const [, , span] = viewNumbers(items);
    const { min, max } = settingOf("size");
    const corner = make("input", { type: "number", name: "corner", min: String(min), max: String(max), value: String(span), inputmode: "numeric", "aria-label": "Cells across, from the corner" });
    const at = make("input", { type: "text", name: "at", autocomplete: "off", placeholder: "none", value: items.get("at")?.replace(",", ", ") ?? "" });
    const theme = make("select", { name: "theme" }, ...THEMES.map(([id, words]) => make("option", { value: id }, words)));
    theme.value = valueOf(items, "theme");
    return group(
      "Board",
      make("div", { class: "modes" }, choice("mode", "p", "P-positions", !grundy), choice("mode", "grundy", "Grundy values", grundy)),
      choice("view", "kept", "What is in sight now", true),
      make("div", { class: "row" }, choice("view", "corner", "From the corner", false), corner),
      make("label", { class: "row" }, make("span", {}, "A game starts at"), at),
      make("label", { class: "row" }, make("span", {}, "Light or dark"), theme),
    );
  }

  /** @param {import("../../state/types.js").Items} items */
  #sliderOptions(items) {
    const second = secondOf(items);
    const first = this.#ticks(items, gameOf(items), "");
    const others = second ? this.#ticks(items, gameOf(second), SECOND) : [];
    const titled = (/** @type {string} */ title, /** @type {HTMLElement[]} */ ticks) => (ticks.length > 0 ? [group(title, make("div", { class: "two" }, ...ticks))] : []);
    return [...titled("Sliders", first), ...titled("Sliders of the second game", others)];
  }

  /** @param {import("../../state/types.js").Items} items @param {import("../../state/types.js").Game} game @param {string} prefix of the names of its sliders */
  #ticks(items, { params }, prefix) {
    const kept = items.get("controls")?.split(",");
    return params.map(({ key, help }) => {
      const label = toggle("slider", mathKey(key), kept === undefined || kept.includes(prefix + key));
      const input = /** @type {HTMLInputElement} */ (label.querySelector("input"));
      input.value = prefix + key;
      input.setAttribute("aria-label", `${prefix ? "second game, " : ""}${key}: ${help}`);
      label.title = help;
      return label;
    });
  }

  #partOptions() {
    return group("Parts", ...PARTS.map(([flag, words]) => toggle(flag, words, true)));
  }

  #pasting() {
    return [
      make("label", { for: "share-code", class: "unseen" }, "Code to paste"),
      this.#code,
      copyButton("Copy code", this.#code),
      this.#where,
    ];
  }

  // ---- what was chosen -------------------------------------------------------------------------------------------

  /** @param {string} name @returns {any} */
  #field(name) {
    return this.#form.elements.namedItem(name);
  }

  #target() {
    return TARGETS.find(({ id }) => id === this.#field("target").value) ?? TARGETS[0];
  }

  /** @returns {Board} */
  #board() {
    const base = { page: this.#page, query: this.#query, flags: /** @type {string[]} */ ([]), width: null, height: HIGHEST_FITTED, name: nameOf(readQuery(this.#query)) };
    if (!this.#field("target")) return base;
    const flags = PARTS.map(([flag]) => flag).filter((flag) => !this.#field(flag).checked);
    const width = this.#field("wide").checked ? null : within(this.#field("width"));
    const query = this.#chosen();
    return { ...base, query, name: nameOf(readQuery(query)), flags, width, height: within(this.#field("height")) };
  }

  #chosen() {
    const ticks = /** @type {HTMLInputElement[]} */ ([...this.#form.querySelectorAll('[name="slider"]')]);
    const ticked = ticks.filter(({ checked }) => checked).map(({ value }) => value);
    const at = twoHeaps(this.#field("at").value) ?? this.#unreadable();
    return this.#builder.applied(chosen(this.#query, {
      mode: this.#field("mode").value,
      theme: this.#field("theme").value,
      controls: ticked.length === ticks.length ? null : ticked,
      at: at && `${at.x},${at.y}`,
      corner: this.#field("view").value === "corner" ? within(this.#field("corner")) : null,
    }));
  }

  /** What is not two heaps is said beside the field, and changes nothing; an empty field is no game. */
  #unreadable() {
    return this.#field("at").value.trim() === "" ? null : twoHeaps(readQuery(this.#query).get("at") ?? "");
  }

  /** @param {Event} event */
  #change({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    if (input.name === "height") this.#fitting = false;
    if (input.name === "corner") this.#field("view").value = "corner";
    if (input.name === "at") {
      const wrong = input.value.trim() !== "" && !twoHeaps(input.value);
      input.setCustomValidity(wrong ? "Write two heaps, such as 12, 17; each at most 2^53 − 1." : "");
      if (wrong) input.reportValidity();
    }
    this.#update();
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#show(), DELAY);
  }

  /** Code and words follow what was chosen. */
  #update() {
    const board = this.#board();
    const { code, where, needs, sizes } = this.#target();
    this.#field("wide").disabled = sizes === "none";
    this.#field("width").disabled = sizes === "none" || board.width === null;
    this.#field("height").disabled = sizes === "none" || sizes === "width";
    for (const tick of this.#form.querySelectorAll('[name="slider"]')) /** @type {HTMLInputElement} */ (tick).disabled = board.flags.includes("no-controls");
    this.#writeCode(code(board).trim());
    this.#link.value = linkTo(board);
    this.#builder.update(board.query);
    this.#where.textContent = `${where} ${needs(new URL(this.#page).origin)}`;
    this.#scale();
  }

  /** What is selected to be copied stays so when the board asks for another height. @param {string} text */
  #writeCode(text) {
    if (text === this.#code.value) return;
    const selected = document.activeElement === this.#code && this.#code.selectionEnd - this.#code.selectionStart === this.#code.value.length;
    this.#code.value = text;
    if (selected) this.#code.select();
  }

  // ---- the preview -----------------------------------------------------------------------------------------------

  /** In the preview a board does not wait to be seen: its height goes into the code. */
  #address() {
    const { query, ...board } = this.#board();
    return frameAddress({ ...board, query: `${query}&loading=eager` });
  }

  /** Loads what is chosen now; not as another page of the history. */
  #show() {
    const address = this.#address();
    if (address === this.#shown) return;
    this.#shown = address;
    this.#preview.contentWindow?.location.replace(address);
  }

  /** The frame in its true size, made as small as the room for it. */
  #scale() {
    const { width, height } = this.#board();
    const across = width ?? COLUMN;
    const factor = Math.min(1, this.#stage.clientWidth / across);
    Object.assign(this.#preview.style, { width: `${across}px`, height: `${height}px`, transform: `scale(${factor})` });
    this.#stage.style.height = `${Math.ceil(height * factor)}px`;
  }

  /** The board in the preview says how high it would like to be. @param {MessageEvent} event */
  #onMessage = ({ source, data }) => {
    if (source !== this.#preview.contentWindow || data?.type !== "phi-beam:height" || data.v !== 1 || !Number.isFinite(data.height)) return;
    const field = this.#field("height");
    // Nor under the fingers of somebody who is about to choose one.
    if (!this.#fitting || field === document.activeElement) return;
    field.value = String(Math.min(Math.max(Math.ceil(data.height), LOWEST), HIGHEST_FITTED));
    this.#update();
  };
}

/** @param {string} title @param {...HTMLElement} fields */
function group(title, ...fields) {
  return make("fieldset", {}, make("legend", {}, title), ...fields);
}

/** @param {string} name @param {Node | string} words @param {boolean} checked */
function toggle(name, words, checked) {
  const input = make("input", { type: "checkbox", role: "switch", name });
  input.checked = checked;
  return make("label", { class: "switch" }, make("span", {}, words), input);
}
