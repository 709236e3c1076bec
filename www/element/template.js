// What is inside the element: the board, its buttons, the line that speaks, the legend and the controls.

import { coloursAt } from "../render/colours.js";
import { needsPaper } from "./paper.js";
import { defaultOf, valueOf } from "../state/catalogue.js";
import { make } from "../widgets/dom.js";
import { legendOf } from "./legend.js";
import { Status } from "./status.js";
import { styleSheet } from "./styles.js";
import { Tabs } from "./tabs.js";

/** @typedef {import("../state/types.js").Items} Items */
/** @typedef {import("../render/paint.js").Drawing} Drawing */
/** @typedef {import("../render/paint.js").Style} Style */

const KEYS = "Arrow keys move the cursor, with Shift ten cells at a time. Plus and minus zoom. Home goes to the corner. Escape clears. Enter puts the piece there or plays the move; N and P go through the moves, H gives a hint.";

/** @param {string} name @param {string} text */
function zoomButton(name, text) {
  return make("button", { type: "button", "aria-label": name }, text);
}

export class Template {
  canvas = make("canvas", { part: "canvas", tabindex: "0", role: "application", "aria-roledescription": "board", "aria-describedby": "keys" });
  status = new Status();
  /** The sliders of the game, what the page has to say about comparing, the sliders of the second game, and how far the two agree. */
  params = { first: make("div", { class: "group" }), second: make("div", { class: "group" }), place: make("div", { class: "params" }) };
  agreement = make("div", { class: "group", hidden: "" });
  tabs = new Tabs(this.params.place, make("slot", { name: "show" }));
  grid = make("div", { class: "unseen", role: "grid", "aria-label": "The nine by nine cells round the cursor", hidden: "" });
  #fallback = make("div", { class: "fallback" }, make("slot"));
  #noticeText = make("p", { role: "alert" });
  #noticeClose = make("button", { type: "button", "aria-label": "Close the message" }, "×");
  #notice = make("div", { class: "notice", hidden: "" }, this.#noticeText, this.#noticeClose);
  #note = make("p", { class: "note", hidden: "" });
  frame = make("div", { class: "frame", part: "frame" }, this.canvas, this.#fallback, this.#note, this.#notice);
  #zoomOut = zoomButton("Zoom out", "−");
  #zoomIn = zoomButton("Zoom in", "+");
  #zoomHome;
  #zoom;
  #caption = make("p", { class: "caption" });
  #legend = make("div", { class: "legend", part: "legend" });
  #gameSlot = make("slot", { name: "game" });
  #goalSlot = make("slot", { name: "goal" });
  #controls = make("div", { class: "controls", part: "controls" }, this.#gameSlot, this.tabs.list, this.tabs.explore, this.tabs.play);
  #base;
  /** Takes on colours to be read back. */ #swatch = make("i", { hidden: "" });

  #host;

  /** @param {ShadowRoot} root */
  constructor(root) {
    this.#host = root.host;
    root.adoptedStyleSheets = [styleSheet()];
    const usual = defaultOf(new Map(), "size");
    this.#zoomHome = zoomButton(`Home: show ${usual} by ${usual} cells at the corner`, "Home");
    this.#zoom = make("div", { class: "zoom", role: "group", "aria-label": "Zoom" }, this.#zoomOut, this.#zoomIn, this.#zoomHome);
    const below = make("div", { class: "below" }, this.#caption, this.status.element, this.#zoom, this.#legend, make("slot", { name: "hint" }));
    const keys = make("p", { class: "unseen", id: "keys" }, KEYS);
    this.#base = make("div", { class: "base", part: "base" }, this.#goalSlot, this.frame, below, this.#controls, this.status.live, this.grid, keys);
    this.params.place.append(this.params.first, make("slot", { name: "compare" }), this.params.second, this.agreement);
    root.append(this.#base, this.#swatch);
    this.#noticeClose.addEventListener("click", () => {
      this.#notice.hidden = true;
      this.canvas.focus();
    });
  }

  /** The parts that are left away; without controls a game still has its panel, and beside an exercise there is nothing else. @param {{ bare: boolean, zoom: boolean, legend: boolean, play: boolean, playing: boolean, exercise: boolean }} flags */
  setFlags({ bare, zoom, legend, play, playing, exercise }) {
    this.#base.classList.toggle("bare", bare);
    // A row for what a page says first; without it the board is the first row, which pages may count on.
    this.#base.classList.toggle("goal", this.#goalSlot.assignedElements().length > 0);
    this.#controls.hidden = bare && !playing;
    this.#gameSlot.hidden = bare;
    this.tabs.list.hidden = bare || !play || exercise;
    if ((bare && playing) || (play && exercise)) this.tabs.show("play");
    else if (!play) this.tabs.show("explore");
    this.#zoom.hidden = !zoom;
    this.#legend.hidden = !legend;
    // A page that names the game itself says more than a line can.
    this.#caption.hidden = !legend || (!bare && this.#gameSlot.assignedElements().length > 0);
  }

  /** What is seen, in a line. @param {...(Node | string)} words */
  setCaption(...words) {
    this.#caption.replaceChildren(...words);
  }

  /** The colours in force, which the page may have changed, on paper on which they can be seen. @returns {Style} */
  style() {
    const colours = coloursAt(this.#swatch);
    this.#base.classList.toggle("paper", needsPaper(this.#host, colours.ink));
    return { ...colours, font: getComputedStyle(this.status.element).fontFamily };
  }

  /** @param {(factor: number) => void} act told 0 for the usual view */
  onZoom(act) {
    this.#zoomIn.addEventListener("click", () => act(1 / 2));
    this.#zoomOut.addEventListener("click", () => act(2));
    this.#zoomHome.addEventListener("click", () => act(0));
  }

  /** @param {string} message nothing takes the last one away */
  notice(message) {
    this.#notice.hidden = message === "";
    this.#noticeText.textContent = message;
  }

  /** What stands round a picture. @param {Items} items @param {Drawing} drawing */
  update(items, drawing) {
    this.#fallback.hidden = true;
    this.status.update(items);
    this.#note.hidden = drawing.note === null;
    this.#note.textContent = drawing.note;
    this.#legend.replaceChildren(...legendOf(items, drawing));
    this.canvas.dataset.mode = valueOf(items, "mode");
  }
}
