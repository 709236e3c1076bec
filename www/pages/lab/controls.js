// The controls of an experiment, made from what the engine says about its parameters.

import "../../phi-beam.js";
import { games, replacedBy } from "../../state/catalogue.js";
import { make } from "../../widgets/dom.js";
import { RunButton, sliderWithNumber } from "../../widgets/slider.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */
/** @typedef {import("./panel.js").Entry} Entry */
/** @typedef {import("./panel.js").Param} Param */
/** Something was turned; quietly when it turns by itself. @typedef {(quiet?: boolean) => void} Changed */
/** A control: what stands on the page, and its value to read and to set. @typedef {{ element: HTMLElement, get: () => string, set: (value: string, all: Map<string, string>) => void, play?: () => void, stop?: () => void }} Control */

/** The game with a box to paint. @param {string} key of the box */
const boxed = (key) => games.find(({ params }) => params.some((param) => param.key === key))?.id ?? "";
/** A step of a running slider, in milliseconds. */
const STEP = 120;

export class Controls {
  element = make("div", { class: "controls" });
  /** @type {Map<string, Control>} */ #controls = new Map();

  /** @param {Entry} entry @param {Changed} changed */
  constructor({ id, params }, changed) {
    for (const param of params) {
      const control = MAKERS[param.kind](param, `${id}-${param.key}`, changed);
      this.#controls.set(param.key, control);
      this.element.append(control.element);
    }
  }

  /** @returns {[string, string][]} */
  values() {
    return Array.from(this.#controls, ([key, control]) => [key, control.get()]);
  }

  /** @param {[string, string][]} values */
  update(values) {
    const all = new Map(values);
    for (const [key, value] of values) this.#controls.get(key)?.set(value, all);
  }

  /** Lets a control run by itself. @param {string} key */
  play(key) {
    this.#controls.get(key)?.play?.();
  }

  /** Ends whatever runs by itself. */
  stop() {
    for (const control of this.#controls.values()) control.stop?.();
  }
}

/** @type {Record<Param["kind"], (param: Param, id: string, changed: Changed) => Control>} */
const MAKERS = { int, choice, members, statement: text, box, game };

/** A slider beside a field; one that only changes the drawing can also run by itself. @param {Param} param @param {string} id @param {Changed} changed @returns {Control} */
function int({ key, name, min, max, help, look }, id, changed) {
  const [range, number] = sliderWithNumber({ name: key, min, max, range: { id, "aria-describedby": `${id}-help` }, number: { "aria-label": name } });
  const run = new RunButton({ "aria-label": `Let ${name} run` }, {
    rests: [STEP],
    signs: ["❚❚"],
    begins: () => Number(range.value) === max && (range.value = String(min)),
    step: (running) => {
      number.value = range.value = String(Math.min(Number(range.value) + 1, max));
      if (Number(range.value) === max) run.stop();
      changed(running);
    },
    stopped: () => changed(),
  });
  const row = make("div", { class: Number(max) < 1e7 ? "control int" : "control int long" }, make("label", { for: id }, name), range, number, ...(look ? [run.element] : []), make("p", { class: "help", id: `${id}-help` }, help));
  range.addEventListener("input", () => {
    run.stop();
    number.value = range.value;
    changed();
  });
  number.addEventListener("change", () => {
    run.stop();
    if (number.value === "") number.value = range.value;
    changed();
  });
  const set = (/** @type {string} */ value) => {
    range.value = value;
    if (document.activeElement !== number || Number(number.value) !== Number(value)) number.value = value;
  };
  // The field may hold what the slider cannot: the engine says what is wrong with it.
  return { element: row, get: () => number.value, set, play: () => run.start(), stop: () => run.stop() };
}

/** @param {Param} param @param {string} id @param {Changed} changed @returns {Control} */
function choice({ key, name, offers, help }, id, changed) {
  const select = make("select", { name: key, id, "aria-describedby": `${id}-help` });
  for (const [value, text] of offers) select.append(new Option(text, value));
  select.addEventListener("change", () => changed());
  const element = make("div", { class: "control choice" }, make("label", { for: id }, name), select, make("p", { class: "help", id: `${id}-help` }, help));
  return { element, get: () => select.value, set: (value) => (select.value = value) };
}

/** Numbers to switch on and off. @param {Param} param @param {string} id @param {Changed} changed @returns {Control} */
function members({ key, name, min, max, help }, id, changed) {
  const buttons = Array.from({ length: max - min + 1 }, (_, n) => make("button", { type: "button", name: key, value: String(min + n), "aria-pressed": "false" }, String(min + n)));
  const toggles = make("div", { class: "toggles", role: "group", "aria-labelledby": `${id}-name`, "aria-describedby": `${id}-help` }, ...buttons);
  toggles.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    target.setAttribute("aria-pressed", String(target.getAttribute("aria-pressed") !== "true"));
    changed();
  });
  const element = make("div", { class: "control members" }, make("span", { class: "name", id: `${id}-name` }, name), toggles, make("p", { class: "help", id: `${id}-help` }, help));
  const pressed = () => buttons.filter((button) => button.getAttribute("aria-pressed") === "true");
  const set = (/** @type {string} */ value) => {
    const chosen = value.split(",");
    for (const button of buttons) button.setAttribute("aria-pressed", String(chosen.includes(button.value)));
  };
  return { element, get: () => pressed().map(({ value }) => value).join(","), set };
}

/** @param {Param} param @param {string} id @param {Changed} changed @returns {Control} */
function text({ key, name, help }, id, changed) {
  const input = make("input", { type: "text", name: key, id, autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-help` });
  input.addEventListener("change", () => changed());
  const element = make("div", { class: "control text" }, make("label", { for: id }, name), input, make("p", { class: "help", id: `${id}-help` }, help));
  return { element, get: () => input.value, set: (value) => (input.value = value) };
}

/** A box to paint on the board, or to write. @param {Param} param @param {string} id @param {Changed} changed @returns {Control} */
function box(param, id, changed) {
  const { element, get, set } = text(param, id, changed);
  const beam = /** @type {PhiBeam} */ (document.createElement("phi-beam"));
  const game = boxed(param.key);
  for (const [key, value] of [["game", game], ["no-controls", ""], ["no-legend", ""], ["no-zoom", ""], ["alt", "The board: press the cells of the box to make them P or N"]]) beam.setAttribute(key, value);
  beam.addEventListener("phi-change", (event) => {
    const painted = /** @type {CustomEvent<{ state: Record<string, string> }>} */ (event).detail.state[param.key];
    if (!painted || painted === get()) return;
    set(painted, new Map());
    changed();
  });
  element.classList.add("painted");
  element.append(beam);
  /** @param {string} value @param {Map<string, string>} all */
  const show = (value, all) => {
    set(value, all);
    const side = value ? value.split("/").length : Number(all.get(param.side ?? ""));
    const others = replacedBy(new Map([["game", game]]), param.key).map((key) => [key, value ? null : all.get(key)]);
    const state = { [param.key]: value || null, ...Object.fromEntries(others) };
    const wanted = JSON.stringify(state);
    if (beam.dataset.shown !== wanted) beam.setState({ ...state, size: String(Math.max(12, Math.ceil(side * 2.5))) });
    beam.dataset.shown = wanted;
  };
  return { element, get, set: show };
}

/** A few games to pick from, or any query. @param {Param} param @param {string} id @param {Changed} changed @returns {Control} */
function game({ key, name, offers, help }, id, changed) {
  const select = make("select", { id, "aria-describedby": `${id}-help` });
  for (const [value, text] of offers) select.append(new Option(text, value));
  select.append(new Option("another game, as a query …", ""));
  const input = make("input", { type: "text", name: key, autocomplete: "off", spellcheck: "false", "aria-label": `${name}, as a query` });
  select.addEventListener("change", () => {
    input.hidden = select.value !== "";
    if (select.value === "") input.focus();
    else {
      input.value = select.value;
      changed();
    }
  });
  input.addEventListener("change", () => changed());
  const element = make("div", { class: "control choice" }, make("label", { for: id }, name), select, input, make("p", { class: "help", id: `${id}-help` }, help));
  const set = (/** @type {string} */ value) => {
    input.value = value;
    select.value = offers.some(([offer]) => offer === value) ? value : "";
    input.hidden = select.value !== "";
  };
  return { element, get: () => input.value, set };
}
