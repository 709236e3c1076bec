// <phi-beam game="wab" a="5" b="3">: the board of a two-heap game, alive.
//
// Attributes, properties, address and messages all speak the query's words. The engine reads them, solves and draws in
// a worker; this side keeps the state, listens and paints. Whatever happens, the newest finished picture stays until a
// newer one is there.

import { Answering } from "./answering.js";
import { channels } from "../render/colours.js";
import { Board } from "../render/board.js";
import { BoxBrush } from "./box-brush.js";
import { Controls } from "./controls.js";
import { Cursor } from "./cursor.js";
import { Easel } from "../render/scheduler.js";
import { Eye } from "../state/viewport.js";
import { paintInspection } from "../render/overlay.js";
import { Neighbourhood } from "./neighbourhood.js";
import { build } from "./template.js";
import { Past } from "../state/history.js";
import { listen } from "./pointer.js";
import { Presence } from "./lifecycle.js";
import { readQuery, writeQuery } from "../state/query.js";
import { reflect } from "./reflect.js";
import { FLAGS, gameOf, KEYS, stateOf, withoutStrangers } from "./shared.js";
import { Table } from "../play/loader.js";
import { viewAt } from "../state/view.js";

/** @typedef {import("../render/scheduler.js").Figure} Figure */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

export class PhiBeam extends Answering {
  static observedAttributes = [...KEYS, ...FLAGS, "alt", "loading"];

  #parts = build(this);
  #board = new Board(this.#parts.canvas);
  #controls = new Controls(this.#parts.params, {
    turned: (key, value, done) => this.#turn(key, value, done),
    refused: (key, message) => this.#complain([{ key, message }]),
  });
  #near = new Neighbourhood(this.#parts.grid);
  #past = new Past();
  #easel = new Easel({
    wish: () => this.#wish(),
    taken: (figure) => this.#adopt(figure),
    newer: () => (this.#fresh ||= this.#drawn.fresh),
    stopped: () => {
      this.#parts.say("Stopped.");
      this.#giveUp();
    },
    failed: (message) => {
      this.#complain([{ key: "engine", message }]);
      this.#giveUp();
    },
    busy: (on) => this.#parts.busy(on),
    progress: (step) => {
      this.#parts.progress(step);
      this.#tell("phi-progress", step);
    },
  });
  #cursor = new Cursor({
    query: () => this.#query,
    told: (inspection, aloud) => {
      const instead = inspection && this.#table.match?.takesCells ? this.#table.match.words(inspection) : null;
      this.#parts.inspect(inspection, aloud, { hidden: this.#hidden(), instead });
      if (inspection) this.dispatchEvent(new CustomEvent("phi-inspect", { detail: inspection }));
      if (inspection && aloud) this.#near.show(inspection);
      this.#compose();
    },
    unknown: (cell, why) => this.#parts.unknown(cell, why),
  });
  /** What is wanted, in the query's words. @type {Map<string, string>} */ #wanted = new Map();
  /** What is wanted, as it was written: what a map cannot hold is still for the engine to judge. @type {string | null} */ #written = null;
  /** Not asked for yet: what is wrong with it has not been said. */ #fresh = true;
  /** What is on show, canonical. */ #query = "";
  /** What the attributes said at first. */ #first = "";
  #eye = new Eye(this.#board, {
    wanted: () => this.#wanted,
    looked: (person) => {
      this.#compose();
      this.#redraw();
      if (person) this.#tell("phi-view", this.visible);
    },
  });
  /** What is being drawn. */ #drawn = { view: this.#eye.view, size: { width: 0, height: 0 }, fresh: true };
  #table = new Table({
    host: () => this.#host(),
    open: () => this.#parts.showTab("play"),
    closed: () => this.hasAttribute("no-play"),
  });
  #started = false;
  #reflecting = false;
  #brush = new BoxBrush({
    begun: () => this.#past.begin(this.#query),
    painted: (box) => {
      const items = new Map(this.#wanted);
      for (const key of ["k", "fill", "seed"]) items.delete(key);
      this.#ask(items.set("box", box));
      this.#tell("phi-input", { state: Object.fromEntries(items) });
    },
    ended: () => {
      this.#past.end();
      this.#tell("phi-change", { state: stateOf(this.#wanted) }); // Its picture may still be on its way.
    },
  });
  #presence = new Presence(this, this.#parts.frame, {
    seen: () => this.#start(),
    resized: () => this.#redraw(),
    recoloured: () => this.#redraw(),
    printed: ({ type }) => this.#print(type === "beforeprint"),
  });

  connectedCallback() {
    this.#upgrade();
    this.#readAttributes();
    this.#presence.enter(this.getAttribute("loading") === "eager");
  }

  disconnectedCallback() {
    this.#presence.leave();
    this.#easel.leave();
    this.#controls.stop();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (this.#reflecting || before === now || !this.isConnected) return;
    if (name.startsWith("no-") || name === "alt") return this.#dress();
    if (name === "loading") return now === "eager" ? this.#presence.see() : undefined;
    const items = new Map(this.#wanted);
    if (now === null) items.delete(name);
    else items.set(name, now);
    this.#ask(name === "game" ? withoutStrangers(items) : items);
  }

  // ---- the contract's methods ------------------------------------------------------------------------------------

  /** Everything that is on show, by key; parameters also where they are at their default. */
  getState() {
    return stateOf(readQuery(this.query));
  }

  /** Changes the keys given, null to the default; the others stay. Another game starts from its defaults. @param {Record<string, unknown>} state */
  setState(state) {
    if (typeof state !== "object" || state === null) return this.#complain([{ key: "state", message: "a state is an object such as { a: 5 }" }]);
    const other = typeof state.game === "string" && state.game !== this.#wanted.get("game");
    const items = other ? new Map() : new Map(this.#wanted);
    for (const [key, value] of Object.entries(state)) {
      if (value === null || value === undefined) items.delete(key);
      else items.set(key, String(value));
    }
    this.#past.begin(this.#query);
    this.#past.end();
    this.#ask(items);
  }

  /** Back to what the attributes said at first. */
  reset() {
    this.#ask(readQuery(this.#first));
  }

  undo() {
    const query = this.#past.undo(this.#query);
    if (query !== undefined) this.#ask(readQuery(query));
  }

  redo() {
    const query = this.#past.redo(this.#query);
    if (query !== undefined) this.#ask(readQuery(query));
  }

  /** @param {{ x?: number, y?: number, span?: number }} view */
  setView({ x = this.#eye.view.x, y = this.#eye.view.y, span = this.#eye.view.span } = {}) {
    if (![x, y, span].every(Number.isFinite)) return this.#complain([{ key: "view", message: "a view is an object of numbers such as { x: 0, y: 0, span: 64 }" }]);
    this.#eye.look(viewAt(Math.floor(x), Math.floor(y), span));
  }

  /** The middle of a cell, in CSS pixels from the canvas's corner. @param {number} x @param {number} y */
  cellToPixel(x, y) {
    const geometry = this.#board.geometry(this.#eye.view);
    if (!geometry) return null;
    const corner = geometry.corner(x, y);
    return { x: corner.x + geometry.cell / 2, y: corner.y - geometry.cell / 2 };
  }

  /** @param {number} px @param {number} py */
  pixelToCell(px, py) {
    return this.#board.cellAt(this.#eye.view, px, py);
  }

  // ---- for the page round it ---------------------------------------------------------------------------------------

  /** The canonical query of what is on show or, before there is anything, what is wanted. */
  get query() {
    return this.#query || this.#asked();
  }

  /** Shows a query as somebody wrote it, right or wrong. */
  set query(text) {
    this.#ask(readQuery(text));
    this.#written = text;
    if (!this.#query) this.#first = text;
  }

  /** The part of the board in sight. */
  get visible() {
    const { x, y, span } = this.#eye.view;
    return { x, y, span };
  }

  /** The greatest Grundy value in sight; null where values are not on show. */
  get greatest() {
    return this.#board.drawing?.most ?? null;
  }

  /** Puts the cursor on a cell and says what it is. @param {number} x @param {number} y */
  point(x, y) {
    this.#cursor.move({ x, y }, true);
  }

  /** Says something through the one region that speaks. @param {string} text */
  announce(text) {
    this.#parts.say(text);
  }

  /** Shows what is wrong with what came from outside, and tells it as `phi-error`. @param {{ key: string, message: string }[]} wrong */
  refuse(wrong) {
    this.#complain(wrong);
  }

  // ---- what is wanted --------------------------------------------------------------------------------------------

  #asked() {
    return this.#written ?? writeQuery(this.#wanted);
  }

  /** Properties that were set before there was an element. */
  #upgrade() {
    for (const key of PROPERTIES) {
      if (!Object.hasOwn(this, key)) continue;
      const value = Reflect.get(this, key);
      Reflect.deleteProperty(this, key);
      Reflect.set(this, key, value);
    }
  }

  #readAttributes() {
    /** @type {Map<string, string>} */
    const items = new Map();
    for (const key of KEYS) {
      const value = this.getAttribute(key);
      if (value !== null) items.set(key, value);
    }
    this.#ask(items);
  }

  /** Controls and flags, from what is wanted; they are there before the engine is. */
  #dress() {
    const flag = (/** @type {string} */ name) => this.hasAttribute(name);
    const game = gameOf(this.#wanted);
    const chosen = this.#wanted.get("controls");
    const secret = this.#wanted.get("exercise") === "guess"; // Sliders would tell which game it is.
    this.#controls.build(game, secret || chosen === "none" ? [] : chosen?.split(","));
    this.#controls.fill(this.#wanted);
    this.#parts.dress({ bare: flag("no-controls"), zoom: !flag("no-zoom"), legend: !flag("no-legend"), play: !flag("no-play"), playing: this.#table.isFor(this.#wanted) });
    this.#parts.canvas.setAttribute("aria-label", this.getAttribute("alt") ?? (secret ? "The board" : `${game.name}: the board`));
  }

  /** A slider or a field was turned by a person. @param {string} key @param {string} value @param {boolean} done */
  #turn(key, value, done) {
    const items = new Map(this.#wanted);
    if (value === "" && key !== "set") items.delete(key);
    else items.set(key, value);
    if (key === "heaps") items.delete("z");
    if (["k", "fill", "seed"].includes(key)) items.delete("box");
    if (key === "box") for (const other of ["k", "fill", "seed"]) items.delete(other);
    this.#past.begin(this.#query);
    if (done) this.#past.end();
    this.#ask(items);
    this.#tell(done ? "phi-change" : "phi-input", { state: Object.fromEntries(items) });
  }

  /** @param {Map<string, string>} items */
  #ask(items) {
    this.#wanted = items;
    this.#written = null;
    this.#fresh = true;
    this.#dress();
    this.#redraw();
  }

  /** Nothing came of it: back to what is on show. */
  #giveUp() {
    if (this.#easel.stale || !this.#query) return;
    this.#wanted = readQuery(this.#query);
    this.#written = null;
    this.#eye.back(this.#board.view);
    this.#dress();
    this.#compose();
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------

  #start() {
    this.#started = true;
    this.#first = this.#asked();
    const { canvas } = this.#parts;
    listen(canvas, {
      drag: (dx, dy) => this.#eye.drag(dx, dy),
      dragged: () => this.#tell("phi-view", this.visible),
      zoom: (factor, px, py) => this.#eye.zoom(factor, px, py),
      hover: (px, py) => this.#cursor.move(this.pixelToCell(px, py), false),
      leave: () => this.#cursor.move(null, false),
      tap: (px, py, coarse) => {
        canvas.focus();
        const cell = this.pixelToCell(px, py);
        this.#cursor.move(cell, !this.#table.match?.takesCells);
        if (cell) this.#table.match?.press(cell, { size: this.#board.geometry(this.#eye.view)?.cell ?? 1, coarse });
      },
      grab: (px, py, phase) => this.#grab(px, py, phase),
      // In some browsers a frame keeps its active element when the reader has gone elsewhere on the page.
      focused: () => this.shadowRoot?.activeElement === canvas && document.hasFocus(),
      locked: () => this.hasAttribute("no-zoom"),
    });
    canvas.addEventListener("keydown", (event) => this.#key(event));
    this.#parts.onZoom((factor) => (factor ? this.#eye.zoom(factor) : this.#eye.look(viewAt(0, 0, 64), true)));
    this.#parts.onStop(() => this.#easel.stop());
    this.#parts.onTab(async (name) => {
      this.#parts.showTab(name);
      if (name === "play") (await this.#table.sit()).begin();
    });
    this.#redraw();
  }

  #redraw() {
    if (this.#started) this.#easel.redraw();
  }

  /** What to draw now; null when there is nowhere to draw it. @returns {import("../render/scheduler.js").Wish | null} */
  #wish() {
    const frame = this.isConnected ? this.#frame() : null;
    if (!frame) return null;
    this.#drawn = { view: this.#eye.view, size: { width: frame[5], height: frame[6] }, fresh: this.#fresh };
    this.#fresh = false;
    return { asked: this.#asked(), last: this.#query, frame, ink: { density: this.#board.density, p: channels(this.#parts.colour("p")) } };
  }

  #frame() {
    const { width, height } = laidOut(this.#parts.frame);
    if (!(width >= 20 && height >= 20)) return null;
    this.#eye.read();
    const scale = Number(getComputedStyle(this).getPropertyValue("--phi-beam-scale")) || 1;
    const { x, y, fx, fy, span } = this.#eye.view;
    return [x, y, fx, fy, span, width, height, scale, 1];
  }

  /** @param {Figure} figure */
  #adopt({ query, messages, drawing, box }) {
    const { view, size, fresh } = this.#drawn;
    const known = this.#query !== "";
    const changed = query !== this.#query;
    const items = readQuery(query);
    this.#query = query;
    this.#brush.box = box;
    if (!this.#easel.stale) {
      this.#wanted = new Map(items);
      this.#written = null;
      this.#dress();
      // The view itself was wrong and has been put right.
      if (this.#eye.isOld) this.#redraw();
    }
    const pieceless = ["mark", "guess"].includes(items.get("exercise") ?? "");
    this.#cursor.rest(pieceless ? null : cellOf(items.get("moves")?.split(";").at(-1) ?? items.get("at")));
    this.#parts.fill(items, drawing);
    this.#board.take(drawing, view, this.#parts.style(), size);
    this.#compose();
    if (fresh) this.#complain(messages);
    if (changed || messages.length > 0) this.#reflect(items);
    if (changed) this.dispatchEvent(new Event("phi-state", { bubbles: true, composed: true }));
    if (!known) this.#tell("phi-ready", { query });
    this.#cursor.ask();
    this.#table.follow(items, this.#query);
    this.#parts.summary(gameOf(items), items, drawing);
  }

  /** Attributes follow what is on show; one that says what goes without saying stays. @param {Map<string, string>} items */
  #reflect(items) {
    this.#reflecting = true;
    const state = this.getState();
    for (const key of KEYS) {
      const written = this.getAttribute(key);
      const value = items.get(key) ?? (written === String(state[key]) ? written : null);
      if (value === null) this.removeAttribute(key);
      else if (written !== value) this.setAttribute(key, value);
    }
    this.#reflecting = false;
  }

  #compose() {
    this.#board.compose(this.#eye.view, (context, geometry, style) => {
      const { inspection } = this.#cursor;
      const playing = this.#table.match?.takesCells === true;
      if (inspection) paintInspection(context, geometry, inspection, style, { trace: !playing, reveal: !playing && !this.#hidden() });
      this.#table.match?.paint(context, geometry, style);
    });
  }

  /** Is the answer hidden until asked for? */
  #hidden() {
    return readQuery(this.#query).get("show") === "0" || this.#table.match?.secret === true;
  }

  /** Paper is white, whatever the screen is; there is no time to ask the engine. @param {boolean} begins */
  #print(begins) {
    const { drawing, view } = this.#board;
    if (!drawing || !view) return;
    if (begins) this.style.setProperty("color-scheme", "light");
    else this.style.removeProperty("color-scheme");
    this.#board.take(drawing, view, this.#parts.style(), this.#board.size);
    this.#compose();
  }

  // ---- moving about ----------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    if (Object.hasOwn(ARROWS, key)) this.#step(ARROWS[key], shiftKey ? 10 : 1);
    else if (key === "+" || key === "=") this.#eye.zoom(1 / 2);
    else if (key === "-") this.#eye.zoom(2);
    else if (key === "Home") {
      this.#eye.look(viewAt(0, 0, this.#eye.view.span), true);
      this.#cursor.move({ x: 0, y: 0 }, true);
    } else if (key === "End") {
      const { x, y, span } = this.#eye.view;
      this.#cursor.move({ x: x + Math.ceil(span) - 1, y: y + Math.ceil(span) - 1 }, true);
      this.#eye.follow(this.#cursor.cell);
    } else if (key === "Escape") this.#cursor.move(null, true);
    else if (key === "Enter" || key === " ") this.#table.enter(this.#cursor.cell);
    else if ((key === "n" || key === "p") && this.#table.match?.playing) {
      this.#cursor.move(this.#table.match.nextOption(this.#cursor.cell, key === "n" ? 1 : -1), true);
      this.#eye.follow(this.#cursor.cell);
    } else if (key === "h" && this.#table.match?.playing) this.#table.match.hint();
    else return;
    event.preventDefault();
  }

  /** @param {[number, number]} direction @param {number} cells */
  #step([right, up], cells) {
    const { view } = this.#eye;
    // The first press only shows where the cursor is.
    const { x, y } = this.#cursor.cell ?? { x: view.x - right * cells, y: view.y - up * cells };
    this.#cursor.move({ x: Math.max(0, x + right * cells), y: Math.max(0, y + up * cells) }, true);
    this.#eye.follow(this.#cursor.cell);
  }

  // ---- playing ---------------------------------------------------------------------------------------------------

  /** @returns {import("../play/match.js").Host} */
  #host() {
    return {
      root: /** @type {ShadowRoot} */ (this.shadowRoot),
      place: this.#parts.play,
      query: () => this.#query,
      change: (keys, undoable) => {
        if (undoable) {
          this.#past.begin(this.#query);
          this.#past.end();
        }
        const items = new Map(this.#wanted);
        for (const [key, value] of Object.entries(keys)) {
          if (value === null) items.delete(key);
          else items.set(key, value);
        }
        this.#ask(items);
        this.#fresh = undoable; // Only what a person does takes a message away.
        if (undoable) this.#tell("phi-change", { state: stateOf(items) });
      },
      undo: () => this.undo(),
      redo: () => this.redo(),
      canUndo: () => ({ undo: this.#past.canUndo, redo: this.#past.canRedo }),
      window: () => this.#eye.window,
      fit: (heaps) => this.#eye.fit(heaps),
      inspect: () => this.#cursor.ask(),
      focus: () => this.#parts.canvas.focus(),
      compose: () => this.#compose(),
      say: (text) => this.#parts.say(text),
      complain: (key, message) => this.#complain([{ key, message }]),
      tell: (type, detail) => this.#tell(type, detail),
    };
  }

  /** The piece is dragged, or the declared box painted. @param {number} px @param {number} py @param {"start" | "move" | "end"} phase */
  #grab(px, py, phase) {
    const cell = this.pixelToCell(px, py);
    const { match } = this.#table;
    if (match?.piece) return match.drag({ x: px, y: py }, cell, this.cellToPixel(match.piece.x, match.piece.y), phase);
    return !match?.takesCells && this.#brush.stroke(cell, phase);
  }

  // ---- telling ---------------------------------------------------------------------------------------------------

  /** What is wrong; nothing takes the last message away. @param {{ key: string, message: string }[]} messages */
  #complain(messages) {
    this.#parts.notice(messages.map(({ message }) => message).join("\n"));
    for (const { key, message } of messages) this.#tell("phi-error", { type: key, message });
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}

/** The cell of `x,y`. @param {string | undefined} text */
function cellOf(text) {
  if (text === undefined) return null;
  const [x, y] = text.split(",").map(Number);
  return { x, y };
}

/** The size of an element in CSS pixels, whatever transforms there are. @param {HTMLElement} element */
function laidOut(element) {
  const { width, height } = getComputedStyle(element);
  return { width: parseFloat(width), height: parseFloat(height) };
}

const PROPERTIES = reflect(PhiBeam.prototype, [...KEYS, "alt", "loading"], FLAGS);
