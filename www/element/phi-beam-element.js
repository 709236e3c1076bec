// <phi-beam game="wab" a="5" b="3">: the board of a two-heap game, alive.
//
// Attributes, properties, address and messages all speak the query's words. One state says what is requested and what is
// shown; the parts of the element listen to it and change it. The engine solves and draws in a worker. Whatever happens,
// the newest finished picture stays until a newer one is there.

import { PlayLoader } from "../play/loader.js";
import { Board } from "../render/board.js";
import { magnification } from "../render/density.js";
import { Renderer } from "../render/renderer.js";
import { BoardState } from "../state/board-state.js";
import { gameOf, KEYS, stateOf, valueOf } from "../state/catalogue.js";
import { pieceOf } from "../state/piece.js";
import { secondOf } from "../state/second.js";
import { viewAt } from "../state/view.js";
import { corner, Viewport } from "../state/viewport.js";
import { later } from "../widgets/later.js";
import { Answering } from "./answering.js";
import { defineProperties, FLAGS, readAttributes, reflected } from "./attributes.js";
import { Controls } from "./controls.js";
import { Cursor } from "./cursor.js";
import { ContractEvents } from "./events.js";
import { actionOf, isMeantForUs } from "./keyboard.js";
import { Lifecycle } from "./lifecycle.js";
import { PointerInput } from "./pointer.js";
import { captionLine } from "./legend.js";
import { summaryOf } from "./status.js";
import { Template } from "./template.js";

/** @typedef {import("../state/types.js").Items} Items */
/** @typedef {import("../state/types.js").Message} Message */
/** @typedef {import("../state/types.js").ShownDetail} ShownDetail */

export class PhiBeam extends Answering {
  static observedAttributes = [...KEYS, ...FLAGS, "alt", "loading"];

  #root = this.attachShadow({ mode: "open" });
  #template = new Template(this.#root);
  #state = new BoardState();
  #board = new Board(this.#template.canvas);
  #viewport = new Viewport(this.#state, this.#board);
  #renderer = new Renderer(this.#state, this.#viewport, this.#board, { room: () => this.#room(), style: () => this.#template.style() });
  #controls = new Controls(this.#template.params, this.#state, { reportError: (key, message) => this.reportErrors([{ key, message }]), announce: (text) => this.announce(text) });
  #cursor = new Cursor(this.#state);
  /** Fetched for games with a declared box. @type {import("./box-brush.js").BoxBrush | null} */ #brush = null;
  /** What one looks at, once one does. */
  #inspecting = this.#later(() => import("./inspection-view.js").then(({ InspectionView }) => new InspectionView(this.#template.grid)));
  /** @type {import("./inspection-view.js").InspectionView | null} */ #inspectionView = null;
  /** How far two games agree, once there are two. */
  #comparing = this.#later(() => import("./comparison-view.js").then(
    ({ ComparisonView }) => new ComparisonView(this.#template.agreement, { state: this.#state, renderer: this.#renderer, cursor: this.#cursor, status: this.#template.status }),
  ));
  /** @type {import("./comparison-view.js").ComparisonView | null} */ #comparison = null;
  /** What a slider changes, once somebody wants to see it. */
  #changes = this.#later(() => import("../render/changes.js").then(({ Changes }) => new Changes(this.#state, this.#renderer, this.#board)));
  #brushing = this.#later(() => import("./box-brush.js").then(({ BoxBrush }) => new BoxBrush(this.#state)));
  #events;
  #play;
  #lifecycle = new Lifecycle(this, this.#template.frame, {
    seen: () => this.#start(),
    resized: () => this.#renderer.request(),
    rescaled: () => this.#room() && !this.#board.isSharp && this.#renderer.request(),
    recoloured: () => this.#renderer.request(),
    printed: ({ type }) => this.#print(type === "beforeprint"),
  });
  #reflecting = false;
  /** Is more wanted than attributes say, while the element is nowhere on a page? */ #apart = false;

  constructor() {
    super();
    // In this order they hear of what is on show: what is painted, what is said, attributes, the page, then the game.
    for (const type of ["request", "revert"]) this.#state.addEventListener(type, () => this.#updateFlags());
    this.#state.addEventListener("shown", (event) => this.#onShown(/** @type {CustomEvent<ShownDetail>} */ (event).detail));
    this.#events = new ContractEvents(this, { state: this.#state, viewport: this.#viewport, renderer: this.#renderer, cursor: this.#cursor });
    this.#state.addEventListener("shown", () => this.#cursor.inspect());
    this.#play = new PlayLoader({
      state: this.#state,
      viewport: this.#viewport,
      renderer: this.#renderer,
      cursor: this.#cursor,
      events: this.#events,
      root: this.#root,
      place: this.#template.tabs.play,
      open: () => this.#template.tabs.show("play"),
      isClosed: () => this.hasAttribute("no-play"),
      isInFront: () => this.#template.tabs.front === "play",
      focus: () => this.#template.canvas.focus({ preventScroll: true }),
      announce: (text) => this.announce(text),
      reportError: (key, message) => this.reportErrors([{ key, message }]),
    });
    this.#state.addEventListener("shown", () => this.#summarise());
    this.#renderer.addOverlay((context, geometry, style) => {
      const { inspection } = this.#cursor;
      const playing = this.#play.match?.takesCells === true;
      if (inspection) this.#inspectionView?.paint(context, geometry, inspection, style, { trace: !playing, reveal: !playing && !this.#isHidden() });
    });
    this.#renderer.addOverlay((context, geometry, style) => this.#play.match?.paint(context, geometry, style));
    this.#listenToParts();
  }

  connectedCallback() {
    this.#upgradeProperties();
    if (this.#apart) this.#renderer.request();
    else this.#state.replace(readAttributes(this));
    this.#apart = false;
    this.#lifecycle.enter(this.getAttribute("loading") === "eager");
  }

  disconnectedCallback() {
    this.#apart = !this.#state.isSettled;
    this.#lifecycle.leave();
    this.#renderer.leave();
    this.#controls.stop();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (this.#reflecting || before === now || !(this.isConnected || this.#apart)) return;
    if (name.startsWith("no-") || name === "alt") return this.#updateFlags();
    if (name === "loading") return now === "eager" ? this.#lifecycle.see() : undefined;
    this.#state.change({ [name]: now }, { by: "attribute" });
  }

  // ---- the contract's methods ------------------------------------------------------------------------------------

  /** Everything that is on show, by key; parameters also where they are at their default. */
  getState() {
    const { text, items } = this.#state.shown;
    return text ? stateOf(items) : this.#state.state;
  }

  /** Changes the keys given, null to the default; the others stay. Another game starts from its defaults. @param {Record<string, unknown>} state */
  setState(state) {
    if (typeof state !== "object" || state === null) return this.reportErrors([{ key: "state", message: "a state is an object such as { a: 5 }" }]);
    this.#stepApart();
    const patch = Object.entries(state).map(([key, value]) => [key, value === null || value === undefined ? null : String(value)]);
    this.#state.change(Object.fromEntries(patch), { by: "script", undoable: true });
  }

  /** Back to what the attributes said at first. */
  reset() {
    this.#state.reset();
  }

  undo() {
    this.#state.undo();
  }

  redo() {
    this.#state.redo();
  }

  /** @param {{ x?: number, y?: number, span?: number }} view */
  setView({ x = this.visible.x, y = this.visible.y, span = this.visible.span } = {}) {
    if (![x, y, span].every(Number.isFinite)) return this.reportErrors([{ key: "view", message: "a view is an object of numbers such as { x: 0, y: 0, span: 64 }" }]);
    this.#viewport.setView(viewAt(Math.floor(x), Math.floor(y), Math.round(span)));
  }

  /** The middle of a cell, in CSS pixels from the canvas's corner. @param {number} x @param {number} y */
  cellToPixel(x, y) {
    return this.#board.geometry(this.#viewport.view)?.middle(x, y) ?? null;
  }

  /** @param {number} px @param {number} py */
  pixelToCell(px, py) {
    return this.#board.cellAt(this.#viewport.view, px, py);
  }

  // ---- for the page round it ---------------------------------------------------------------------------------------

  /** The canonical query of what is on show or, before there is anything, what is requested. */
  get query() {
    return this.#state.query;
  }

  /** Shows a query as somebody wrote it, right or wrong. */
  set query(text) {
    this.#stepApart();
    this.#state.replace(text);
  }

  /** A script asks for something, maybe before the element is on a page: what its attributes say is the beginning. */
  #stepApart() {
    if (this.isConnected || this.#apart) return;
    this.#state.replace(readAttributes(this));
    this.#apart = true;
  }

  /** The part of the board in sight. */
  get visible() {
    const { x, y, span } = this.#viewport.view;
    return { x, y, span };
  }

  /** Is what is on show all that is wanted? */
  get isIdle() {
    return this.#renderer.isIdle;
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
    this.#template.status.announce(text);
  }

  /** Shows what is wrong and tells it as `phi-error`; nothing takes the last message away. @param {Message[]} messages */
  reportErrors(messages) {
    this.#template.notice(messages.map(({ message }) => message).join("\n"));
    for (const message of messages) this.#events.error(message);
  }

  // ---- what is requested and what is shown -----------------------------------------------------------------------

  /** Properties that were set before there was an element. */
  #upgradeProperties() {
    for (const key of PROPERTIES) {
      if (!Object.hasOwn(this, key)) continue;
      const value = Reflect.get(this, key);
      Reflect.deleteProperty(this, key);
      Reflect.set(this, key, value);
    }
  }

  /** What is left away, and what the board is called; it is there before the engine is. */
  #updateFlags() {
    const flag = (/** @type {string} */ name) => this.hasAttribute(name);
    const items = this.#state.requested;
    const playing = this.#play.isFor(items);
    this.#template.setFlags({ bare: flag("no-controls"), zoom: !flag("no-zoom"), legend: !flag("no-legend"), play: !flag("no-play"), playing, exercise: items.has("exercise") });
    this.#template.setCaption(...captionLine(items));
    if (!this.#brush && gameOf(items).params.some(({ kind }) => kind === "box")) this.#loadBrush();
    const second = secondOf(items);
    const games = second ? `${gameOf(items).name} and ${gameOf(second).name}, compared` : gameOf(items).name;
    const name = items.get("exercise") === "guess" ? "The board" : `${games}: the board`;
    this.#template.canvas.setAttribute("aria-label", this.getAttribute("alt") ?? name);
  }

  async #loadBrush() {
    this.#brush = await this.#brushing();
    if (this.#brush) this.#brush.box = this.#renderer.figure?.box ?? null;
  }

  /** A part that is fetched when it is wanted. @template T @param {() => Promise<T>} fetch */
  #later(fetch) {
    return later(fetch, (message) => this.reportErrors([{ key: "page", message }]));
  }

  /** @param {ShownDetail} detail */
  #onShown({ settles, reflects, messages }) {
    const { items } = this.#state.shown;
    const { figure } = this.#renderer;
    if (settles) this.#updateFlags();
    if (this.#brush) this.#brush.box = figure?.box ?? null;
    this.#cursor.rest(pieceOf(items));
    if (figure) this.#template.update(items, figure.drawing);
    if (messages) this.reportErrors(messages);
    if (reflects) this.#reflect(items);
  }

  #summarise() {
    const { items } = this.#state.shown;
    const { figure } = this.#renderer;
    const second = secondOf(items);
    if (second) this.#compare();
    else this.#comparison?.clear();
    if (figure && !second) this.#template.status.summarise(gameOf(items).name, items, summaryOf(items, figure.drawing));
  }

  /** Says how far two games agree. */
  async #compare() {
    this.#comparison = await this.#comparing();
    this.#comparison?.update();
  }

  /** Shows what a slider changes, cell by cell, and says it; with null no more. @param {((words: string) => void) | null} say */
  async trackChanges(say) {
    (await this.#changes())?.track(say);
  }

  /** Attributes follow what is on show. @param {Items} items */
  #reflect(items) {
    this.#reflecting = true;
    for (const [key, value] of reflected(items, (key) => this.getAttribute(key))) {
      if (value === null) this.removeAttribute(key);
      else this.setAttribute(key, value);
    }
    this.#reflecting = false;
  }

  /** Where to paint; null when there is nowhere. */
  #room() {
    if (!this.isConnected) return null;
    const { frame } = this.#template;
    // How high it may be is a matter of how large the page shows it.
    frame.style.setProperty("--shown", String(magnification(frame)));
    // In CSS pixels, whatever transforms there are.
    const { width, height } = getComputedStyle(frame);
    const room = { width: parseFloat(width), height: parseFloat(height), scale: Number(getComputedStyle(this).getPropertyValue("--phi-beam-scale")) || 1 };
    return room.width >= 20 && room.height >= 20 ? room : null;
  }

  /** Is the answer hidden until asked for? */
  #isHidden() {
    return valueOf(this.#state.shown.items, "show") === "0" || this.#play.match?.secret === true;
  }

  /** Paper is white, whatever the screen is; there is no time to ask the engine. @param {boolean} begins */
  #print(begins) {
    if (!this.#board.drawing) return;
    if (begins) this.style.setProperty("color-scheme", "light");
    else this.style.removeProperty("color-scheme");
    this.#renderer.repaint();
  }

  // ---- listening -------------------------------------------------------------------------------------------------

  /** What the parts say is shown in the template. */
  #listenToParts() {
    const { canvas, status } = this.#template;
    canvas.addEventListener("contextrestored", () => this.#renderer.repaint());
    this.#renderer.addEventListener("busy", (event) => status.setBusy(/** @type {CustomEvent<boolean>} */ (event).detail));
    this.#renderer.addEventListener("progress", (event) => status.setProgress(/** @type {CustomEvent<import("../engine/types.js").Progress>} */ (event).detail));
    this.#renderer.addEventListener("partial", (event) => this.#template.update(this.#state.requested, /** @type {CustomEvent<import("../render/paint.js").Drawing>} */ (event).detail));
    this.#renderer.addEventListener("stopped", () => {
      status.setStopped();
      this.announce("Stopped. Resume goes on from here.");
    });
    this.#renderer.addEventListener("error", (event) => this.reportErrors([{ key: "engine", message: /** @type {CustomEvent<string>} */ (event).detail }]));
    this.#cursor.addEventListener("unknown", (event) => status.unknown(/** @type {CustomEvent<import("./cursor.js").UnknownDetail>} */ (event).detail));
    this.#cursor.addEventListener("inspect", (event) => this.#onInspect(/** @type {CustomEvent<import("./cursor.js").InspectDetail>} */ (event).detail));
  }

  /** @param {import("./cursor.js").InspectDetail} detail */
  #onInspect({ inspection, announce }) {
    const { match } = this.#play;
    const instead = inspection && match?.takesCells ? match.words(inspection) : null;
    this.#template.status.inspect(inspection, announce, { hidden: this.#isHidden(), instead });
    this.#renderer.compose();
    if (inspection) this.#look(inspection, announce);
  }

  /** @param {import("../render/overlay.js").Inspection} inspection @param {boolean} describe */
  async #look(inspection, describe) {
    const isNew = this.#inspectionView === null;
    this.#inspectionView = await this.#inspecting();
    if (describe) this.#inspectionView?.describe(inspection);
    if (isNew) this.#renderer.compose();
  }

  /** In sight for the first time. */
  #start() {
    this.#state.begin();
    const { canvas, status, tabs } = this.#template;
    new PointerInput(canvas, {
      drag: (dx, dy) => this.#viewport.drag(dx, dy),
      dragged: () => this.#viewport.rest(),
      zoom: (factor, px, py) => this.#viewport.zoom(factor, px, py),
      hover: (px, py) => this.#cursor.move(this.pixelToCell(px, py), false),
      leave: () => this.#cursor.move(null, false),
      tap: (px, py, coarse) => this.#tap(px, py, coarse),
      grab: (px, py, phase) => this.#grab(px, py, phase),
      // In some browsers a frame keeps its active element when the reader has gone elsewhere on the page.
      focused: () => this.#root.activeElement === canvas && document.hasFocus(),
      locked: () => this.hasAttribute("no-zoom"),
    });
    canvas.addEventListener("keydown", (event) => {
      const act = actionOf(event, { viewport: this.#viewport, cursor: this.#cursor, play: this.#play });
      if (!act) return;
      act();
      event.preventDefault();
    });
    this.#root.addEventListener("keydown", (event) => isMeantForUs(/** @type {KeyboardEvent} */ (event)) && event.stopPropagation());
    this.#template.onZoom((factor) => (factor ? this.#viewport.zoom(factor) : this.#viewport.setView(corner(), true)));
    status.onStop(() => this.#renderer.stop(), () => this.#renderer.resume());
    tabs.onPress(async (name) => {
      tabs.show(name);
      if (name === "play") await (await this.#play.load())?.begin();
      // Cells are pressed to move in front of one panel, and to be looked at in front of the other.
      this.#cursor.retell();
      this.#renderer.compose();
    });
    this.#renderer.start();
  }

  /** @param {number} px @param {number} py @param {boolean} coarse was it a finger? */
  #tap(px, py, coarse) {
    this.#template.canvas.focus({ preventScroll: true });
    const cell = this.pixelToCell(px, py);
    const { match } = this.#play;
    const size = this.#board.geometry(this.#viewport.view)?.cell ?? 1;
    const takes = match?.takesCells === true;
    // What is to be said of a cell that the piece goes to comes with the move.
    const moves = cell !== null && takes && match?.press(cell, { size, coarse }) === true;
    if (!moves) this.#cursor.move(cell, !takes);
  }

  /** The piece is dragged, or the declared box painted. @param {number} px @param {number} py @param {"start" | "move" | "end" | "cancel"} phase */
  #grab(px, py, phase) {
    const cell = this.pixelToCell(px, py);
    const { match } = this.#play;
    if (match?.piece && match.takesCells) return match.drag({ x: px, y: py }, cell, this.cellToPixel(match.piece.x, match.piece.y), phase);
    return !match?.takesCells && this.#brush?.stroke(cell, phase) === true;
  }
}

const PROPERTIES = defineProperties(PhiBeam.prototype, [...KEYS, "alt", "loading"], FLAGS);
