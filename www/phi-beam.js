// <phi-beam game="wab" a="5" b="3">: the board of a two-heap game, alive.
//
// Attributes, properties, address and messages all speak the query's words. The engine reads them, solves and draws in
// a worker; this side keeps the state, listens and paints. Whatever happens, the newest finished picture stays until a
// newer one is there.

import games from "./pkg/catalogue.js";
import { Controls } from "./element/controls.js";
import { make } from "./element/make.js";
import { Neighbourhood } from "./element/neighbourhood.js";
import { paintInspection } from "./element/overlay.js";
import { listen } from "./element/pointer.js";
import { readQuery, SETTINGS, writeQuery } from "./element/query.js";
import { build } from "./element/parts.js";
import { distance, moved, viewAt, zoomed } from "./element/view.js";
import { Engine } from "./engine.js";
import { paint } from "./paint.js";

/** @typedef {import("./element/view.js").View} View */
/** @typedef {import("./element/overlay.js").Inspection} Inspection */
/** @typedef {import("./paint.js").Drawing} Drawing */
/** @typedef {{ query: string, messages: { key: string, message: string }[], drawing: Drawing, box: string | null }} Figure */

/** Work shorter than this, in milliseconds, shows no progress and is not given up for newer work. */
const PATIENCE = 200;
export const FLAGS = ["no-controls", "no-zoom", "no-play", "no-legend", "no-links"];
export const KEYS = [...new Set(["game", ...games.flatMap((game) => game.params.map(({ key }) => key)), ...SETTINGS])];
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/** All elements of a page share one engine. @type {Engine | undefined} */
let shared;
export function sharedEngine() {
  return (shared ??= new Engine());
}

// Importable where there is no page: then there is simply nothing to define.
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (class {});

export class PhiBeam extends Base {
  static observedAttributes = [...KEYS, ...FLAGS, "alt"];

  #parts = build(this);
  #controls = new Controls(this.#parts.params, (key, value, done) => this.#turn(key, value, done));
  #near = new Neighbourhood(this.#parts.grid);
  /** What is wanted, in the query's words. @type {Map<string, string>} */ #wanted = new Map();
  /** What is on show, canonical. */ #query = "";
  /** @type {View} */ #view = viewAt(0, 0, 64);
  /** The text of `view` or `size` that #view was made from. */ #viewText = "";
  /** @type {{ drawing: Drawing, view: View, base: OffscreenCanvas } | null} */ #drawn = null;
  /** @type {AbortController | null} */ #working = null;
  #stale = false;
  /** @type {{ x: number, y: number } | null} */ #cursor = null;
  /** @type {Inspection | null} */ #inspection = null;
  #inspecting = false;
  /** @type {string | null} */ #box = null;
  /** @type {boolean | null} */ #painting = null;
  #reflecting = false;
  #started = false;
  #first = "";
  /** @type {string[]} */ #past = [];
  /** @type {string[]} */ #future = [];
  /** @type {ResizeObserver | undefined} */ #sizes;
  /** @type {IntersectionObserver | undefined} */ #seen;

  connectedCallback() {
    this.#sizes = new ResizeObserver(() => this.#redraw());
    this.#sizes.observe(this.#parts.frame);
    this.#readAttributes();
    if (this.getAttribute("loading") === "lazy" && !this.#started) {
      this.#seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#start(), { rootMargin: "200px" });
      this.#seen.observe(this);
    } else {
      this.#start();
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.#recolour);
  }

  disconnectedCallback() {
    this.#sizes?.disconnect();
    this.#seen?.disconnect();
    this.#working?.abort();
    this.#controls.stop();
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.#recolour);
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (this.#reflecting || before === now || !this.isConnected) return;
    if (name.startsWith("no-") || name === "alt") this.#dress();
    else {
      this.#readAttributes();
      this.#redraw();
    }
  }

  // ---- the contract's methods ------------------------------------------------------------------------------------

  /** Everything that is on show, by key; parameters also where they are at their default. */
  getState() {
    /** @type {Record<string, string | number>} */
    const state = { game: this.#game().id };
    for (const { key, kind, default: usual } of this.#game().params) {
      const value = this.#value(key) || String(usual ?? "");
      state[key] = kind === "int" ? Number(value) : value;
    }
    for (const [key, value] of readQuery(this.#query)) if (!(key in state)) state[key] = /^\d+$/.test(value) ? Number(value) : value;
    return state;
  }

  /** Changes the keys given; the others stay. Another game starts from its defaults. @param {Record<string, unknown>} state */
  setState(state) {
    const items = typeof state.game === "string" && state.game !== this.#wanted.get("game") ? new Map() : new Map(this.#wanted);
    for (const key of KEYS) {
      if (!Object.hasOwn(state, key)) continue;
      const value = state[key];
      if (value === null || value === undefined) items.delete(key);
      else items.set(key, String(value));
    }
    this.#ask(items);
  }

  /** Back to what the attributes said at first. */
  reset() {
    this.#ask(readQuery(this.#first));
  }

  undo() {
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#future.push(this.#query);
    this.#ask(readQuery(before));
  }

  redo() {
    const after = this.#future.pop();
    if (after === undefined) return;
    this.#past.push(this.#query);
    this.#ask(readQuery(after));
  }

  /** @param {{ x?: number, y?: number, span?: number }} view */
  setView({ x = this.#view.x, y = this.#view.y, span = this.#view.span }) {
    this.#look(viewAt(Math.floor(x), Math.floor(y), span));
  }

  /** The middle of a cell, in CSS pixels from the canvas's corner. @param {number} x @param {number} y */
  cellToPixel(x, y) {
    const geometry = this.#geometry();
    if (!geometry) return null;
    const corner = geometry.corner(x, y);
    return { x: corner.x + geometry.cell / 2, y: corner.y - geometry.cell / 2 };
  }

  /** @param {number} px @param {number} py */
  pixelToCell(px, py) {
    const drawing = this.#drawn?.drawing;
    if (!drawing) return null;
    const { left, top, width, height } = drawing.plot;
    if (px < left || py < top || px >= left + width || py >= top + height) return null;
    const { x, y, fx, fy, span } = this.#view;
    const cell = width / span;
    return { x: x + Math.floor((px - left) / cell + fx), y: y + Math.floor((top + height - py) / cell + fy) };
  }

  /** @param {{ x?: number, y?: number, width: number, height: number }} window */
  positions(window) {
    return sharedEngine().positions(this.#asked(), window);
  }

  /** @param {{ x?: number, y?: number, width: number, height: number }} window */
  grundy(window) {
    return sharedEngine().grundy(this.#asked(), window);
  }

  /** @param {number | bigint} x @param {number | bigint} y */
  outcome(x, y) {
    return sharedEngine().outcome(this.#asked(), x, y);
  }

  /** @param {number} x @param {number} y */
  moves(x, y) {
    return sharedEngine().moves(this.#asked(), x, y);
  }

  /** The canonical query of what is on show. */
  get query() {
    return this.#query;
  }

  /** The part of the board in sight. */
  get visible() {
    const { x, y, span } = this.#view;
    return { x, y, span };
  }

  /** Puts the cursor on a cell and says what it is. @param {number} x @param {number} y */
  point(x, y) {
    this.#moveCursor({ x, y }, true);
  }

  // ---- what is wanted --------------------------------------------------------------------------------------------

  #game() {
    return games.find(({ id }) => id === (readQuery(this.#query).get("game") ?? this.#wanted.get("game"))) ?? games[1];
  }

  /** The value of a key that is on show or, before there is anything, wanted. @param {string} key */
  #value(key) {
    const items = this.#query ? readQuery(this.#query) : this.#wanted;
    return items.get(key) ?? "";
  }

  #asked() {
    return this.#query || writeQuery(this.#wanted);
  }

  #readAttributes() {
    /** @type {Map<string, string>} */
    const items = new Map();
    for (const key of KEYS) {
      const value = this.getAttribute(key);
      if (value !== null) items.set(key, value);
    }
    this.#wanted = items;
    this.#dress();
  }

  /** Controls and flags, from what is wanted; they are there before the engine is. */
  #dress() {
    const flag = (/** @type {string} */ name) => this.hasAttribute(name);
    const game = games.find(({ id }) => id === this.#wanted.get("game")) ?? games[1];
    const chosen = this.#wanted.get("controls");
    const keys = chosen === "none" ? [] : chosen?.split(",");
    this.#controls.build(game, (key) => !keys || keys.includes(key));
    this.#controls.fill((key) => this.#wanted.get(key) ?? String(game.params.find((param) => param.key === key)?.default ?? ""));
    this.#parts.dress({ bare: flag("no-controls"), zoom: !flag("no-zoom"), legend: !flag("no-legend") });
    this.#parts.canvas.setAttribute("aria-label", this.getAttribute("alt") ?? `${game.name}: the board`);
  }

  /** A slider, a field or a switch was turned by a person. @param {string} key @param {string} value @param {boolean} done */
  #turn(key, value, done) {
    const items = new Map(this.#wanted);
    if (value === "" && key !== "set") items.delete(key);
    else items.set(key, value);
    if (key === "heaps") items.delete("z");
    if (["k", "fill", "seed"].includes(key)) items.delete("box");
    if (done) this.#remember();
    this.#ask(items);
    this.#tell(done ? "phi-change" : "phi-input", { state: Object.fromEntries(items) });
  }

  #remember() {
    if (this.#query && this.#past.at(-1) !== this.#query) this.#past.push(this.#query);
    this.#future.length = 0;
  }

  /** @param {Map<string, string>} items */
  #ask(items) {
    this.#wanted = items;
    this.#redraw();
  }

  /** @param {View} view */
  #look(view) {
    this.#view = view;
    const span = Math.round(view.span);
    const corner = view.x === 0 && view.y === 0;
    this.#wanted.delete("view");
    if (corner) this.#wanted.set("size", String(span));
    else this.#wanted.set("view", `${view.x},${view.y},${span}`);
    this.#viewText = this.#wantedView();
    this.#compose();
    this.#redraw();
  }

  #wantedView() {
    return this.#wanted.get("view") ?? `0,0,${this.#wanted.get("size") ?? 64}`;
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------

  #start() {
    if (this.#started) return;
    this.#started = true;
    this.#seen?.disconnect();
    this.#first = writeQuery(this.#wanted);
    const { canvas, parts } = { canvas: this.#parts.canvas, parts: this.#parts };
    listen(canvas, {
      drag: (dx, dy) => this.#drag(dx, dy),
      dragged: () => this.#tell("phi-view", this.visible),
      zoom: (factor, px, py) => this.#zoom(factor, px, py),
      hover: (px, py) => this.#moveCursor(this.pixelToCell(px, py), false),
      leave: () => this.#moveCursor(null, false),
      tap: (px, py) => {
        canvas.focus();
        this.#moveCursor(this.pixelToCell(px, py), true);
      },
      paint: (px, py, phase) => this.#paintBox(px, py, phase),
      focused: () => this.shadowRoot?.activeElement === canvas,
      locked: () => this.hasAttribute("no-zoom"),
    });
    canvas.addEventListener("keydown", (event) => this.#key(event));
    parts.onZoom((factor) => (factor ? this.#zoom(factor) : this.#look(viewAt(0, 0, 64))));
    parts.onStop(() => this.#working?.abort());
    this.#redraw();
  }

  #redraw() {
    this.#stale = true;
    if (!this.#started) return;
    if (!this.#working) this.#work();
    else if (performance.now() - this.#since > PATIENCE) this.#working.abort(new DOMException("newer", "AbortError"));
  }

  #since = 0;

  /** Draws until nothing newer is wanted. */
  async #work() {
    while (this.#stale && this.isConnected) {
      this.#stale = false;
      const frame = this.#frame();
      if (!frame) return;
      const view = this.#view;
      this.#working = new AbortController();
      this.#since = performance.now();
      const { signal } = this.#working;
      const patience = setTimeout(() => this.#parts.busy(true), PATIENCE);
      try {
        const figure = await sharedEngine().figure(writeQuery(this.#wanted), this.#query, frame, this.#ink(), {
          signal,
          progress: (progress) => {
            this.#parts.progress(progress);
            this.#tell("phi-progress", progress);
          },
        });
        this.#adopt(figure, view);
      } catch (error) {
        if (!signal.aborted) this.#complain("engine", /** @type {Error} */ (error).message);
        else if (signal.reason?.message !== "newer") this.#parts.say("Stopped.");
      } finally {
        clearTimeout(patience);
        this.#parts.busy(false);
        this.#working = null;
      }
    }
  }

  #frame() {
    const box = this.#parts.frame.getBoundingClientRect();
    if (box.width < 20 || box.height < 20) return null;
    if (this.#wantedView() !== this.#viewText) {
      // Somebody else has set what is in sight. What is not a view is left for the engine to complain about.
      this.#viewText = this.#wantedView();
      const [x, y, span] = this.#viewText.split(",").map(Number);
      if ([x, y, span].every((n) => Number.isSafeInteger(n) && n >= 0)) this.#view = viewAt(x, y, span);
    }
    const scale = Number(getComputedStyle(this).getPropertyValue("--phi-beam-scale")) || 1;
    const { x, y, fx, fy, span } = this.#view;
    return [x, y, fx, fy, span, box.width, box.height, scale, 1];
  }

  #density() {
    return Math.min(Math.max(globalThis.devicePixelRatio || 1, 1), 3);
  }

  /** @returns {{ density: number, p: number[] }} */
  #ink() {
    return { density: this.#density(), p: channels(this.#parts.style().p) };
  }

  /** @param {Figure} figure @param {View} view */
  #adopt({ query, messages, drawing, box }, view) {
    const known = this.#query !== "";
    const changed = query !== this.#query;
    const before = this.#game();
    this.#query = query;
    if (!this.#stale) this.#wanted = readQuery(query);
    this.#viewText = this.#stale ? this.#viewText : this.#wantedView();
    this.#box = box;
    const game = this.#game();
    if (game !== before || !known) this.#dress();
    const items = readQuery(query);
    this.#controls.fill((key) => items.get(key) ?? String(game.params.find((param) => param.key === key)?.default ?? ""));
    this.#parts.fill(items, drawing);
    if (changed) this.#reflect(items);
    for (const { key, message } of messages) this.#complain(key, message);
    if (messages.length === 0) this.#parts.notice("");
    this.#show(drawing, view);
    if (!known) this.#tell("phi-ready", { query });
    this.#inspectAgain();
    this.#parts.summary(game, items, drawing);
  }

  /** Attributes follow what is on show. @param {Map<string, string>} items */
  #reflect(items) {
    this.#reflecting = true;
    for (const key of KEYS) {
      const value = items.get(key);
      if (value === undefined) this.removeAttribute(key);
      else if (this.getAttribute(key) !== value) this.setAttribute(key, value);
    }
    this.#reflecting = false;
    this.dispatchEvent(new Event("phi-state", { bubbles: true, composed: true }));
  }

  /** @param {Drawing} drawing @param {View} view */
  #show(drawing, view) {
    const { canvas, frame } = this.#parts;
    const density = this.#density();
    const box = frame.getBoundingClientRect();
    const [width, height] = [Math.round(box.width * density), Math.round(box.height * density)];
    const base = new OffscreenCanvas(width, height);
    const context = /** @type {CanvasRenderingContext2D} */ (/** @type {unknown} */ (base.getContext("2d")));
    paint(context, drawing, this.#parts.style(), density);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    this.#drawn = { drawing, view, base };
    this.#compose();
  }

  /** The picture, moved to where the view has gone meanwhile, with the cursor over it. */
  #compose() {
    const drawn = this.#drawn;
    if (!drawn) return;
    const { canvas } = this.#parts;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const density = this.#density();
    const { plot } = drawn.drawing;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(drawn.base, 0, 0);
    if (drawn.view !== this.#view) {
      const [right, up] = distance(drawn.view, this.#view);
      const factor = drawn.view.span / this.#view.span;
      const cell = plot.width / drawn.view.span;
      context.setTransform(density, 0, 0, density, 0, 0);
      context.save();
      context.beginPath();
      context.rect(plot.left, plot.top, plot.width, plot.height);
      context.clip();
      context.fillStyle = this.#parts.style().board;
      context.fillRect(plot.left, plot.top, plot.width, plot.height);
      const floor = plot.top + plot.height;
      context.translate(plot.left, floor);
      context.scale(factor, factor);
      context.translate(-right * cell - plot.left, up * cell - floor);
      context.drawImage(drawn.base, 0, 0, canvas.width / density, canvas.height / density);
      context.restore();
    }
    context.setTransform(density, 0, 0, density, 0, 0);
    const geometry = this.#geometry();
    if (geometry && this.#inspection) paintInspection(context, geometry, this.#inspection, this.#parts.style(), this.#value("show") !== "0");
  }

  #geometry() {
    const drawing = this.#drawn?.drawing;
    if (!drawing) return null;
    const { plot } = drawing;
    const { x, y, fx, fy, span } = this.#view;
    const cell = plot.width / span;
    const corner = (/** @type {number} */ at, /** @type {number} */ up) => ({
      x: plot.left + (at - x - fx) * cell,
      y: plot.top + plot.height - (up - y - fy) * cell,
    });
    return { plot, cell, corner };
  }

  #recolour = () => this.#redraw();

  // ---- moving about ----------------------------------------------------------------------------------------------

  /** @param {number} dx @param {number} dy */
  #drag(dx, dy) {
    const geometry = this.#geometry();
    if (geometry) this.#look(moved(this.#view, -dx / geometry.cell, dy / geometry.cell));
  }

  /** @param {number} factor @param {number} [px] @param {number} [py] */
  #zoom(factor, px, py) {
    const geometry = this.#geometry();
    if (!geometry) return;
    const { left, top, width, height } = geometry.plot;
    // Near the corner the corner stays, so that zooming out never leaves the board.
    const right = px === undefined ? 0 : (px - left) / geometry.cell;
    const up = py === undefined ? 0 : (top + height - py) / geometry.cell;
    const centre = px === undefined && (this.#view.x > 0 || this.#view.y > 0);
    this.#look(zoomed(this.#view, factor, centre ? width / geometry.cell / 2 : right, centre ? height / geometry.cell / 2 : up));
    this.#tell("phi-view", this.visible);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const step = shiftKey ? 10 : 1;
    if (key in ARROWS) {
      const [right, up] = ARROWS[key];
      const from = this.#cursor ?? { x: this.#view.x - right, y: this.#view.y - up };
      this.#moveCursor({ x: Math.max(0, from.x + right * step), y: Math.max(0, from.y + up * step) }, true);
      this.#follow();
    } else if (key === "+" || key === "=") this.#zoom(1 / 2);
    else if (key === "-") this.#zoom(2);
    else if (key === "Home") {
      this.#look(viewAt(0, 0, this.#view.span));
      this.#moveCursor({ x: 0, y: 0 }, true);
    } else if (key === "End") {
      const { x, y, span } = this.#view;
      this.#moveCursor({ x: x + Math.ceil(span) - 1, y: y + Math.ceil(span) - 1 }, true);
      this.#follow();
    } else if (key === "Escape") this.#moveCursor(null, true);
    else return;
    event.preventDefault();
  }

  /** Keeps the cursor in sight. */
  #follow() {
    const geometry = this.#geometry();
    if (!geometry || !this.#cursor) return;
    const { x, y, fx, fy, span } = this.#view;
    const rows = geometry.plot.height / geometry.cell;
    const past = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ cells) =>
      at < from ? at - from : at + 1 > from + cells ? at + 1 - from - cells : 0;
    const [right, up] = [past(this.#cursor.x, x + fx, span), past(this.#cursor.y, y + fy, rows)];
    if (right !== 0 || up !== 0) this.#look(moved(this.#view, right, up));
  }

  // ---- looking closely -------------------------------------------------------------------------------------------

  /** @param {{ x: number, y: number } | null} cell @param {boolean} aloud */
  #moveCursor(cell, aloud) {
    if (cell?.x === this.#cursor?.x && cell?.y === this.#cursor?.y && !aloud) return;
    this.#cursor = cell;
    this.#aloud ||= aloud;
    if (cell) this.#inspectAgain();
    else {
      this.#inspection = null;
      this.#parts.inspect(null, false);
      this.#compose();
    }
  }

  #aloud = false;

  /** Asks about the cell under the cursor; while an answer is on its way, only the newest cell waits. */
  async #inspectAgain() {
    const cell = this.#cursor;
    if (!cell || this.#inspecting || !this.#query) return;
    this.#inspecting = true;
    const aloud = this.#aloud;
    this.#aloud = false;
    try {
      const inspection = await sharedEngine().inspect(this.#query, cell.x, cell.y);
      if (this.#cursor?.x === cell.x && this.#cursor?.y === cell.y) {
        this.#inspection = inspection;
        const hidden = this.#value("show") === "0";
        this.#parts.inspect(inspection, aloud, hidden);
        if (aloud) this.#near.show(inspection);
        this.#compose();
      }
    } catch (error) {
      this.#complain("at", /** @type {Error} */ (error).message);
    } finally {
      this.#inspecting = false;
    }
    if (this.#cursor && (this.#cursor.x !== cell.x || this.#cursor.y !== cell.y)) this.#inspectAgain();
  }

  // ---- painting the box ------------------------------------------------------------------------------------------

  /** @param {number} px @param {number} py @param {"start" | "move" | "end"} phase */
  #paintBox(px, py, phase) {
    if (phase === "end") {
      this.#painting = null;
      this.#tell("phi-change", { state: this.getState() });
      return true;
    }
    const cell = this.pixelToCell(px, py);
    const strings = this.#box?.split("/") ?? [];
    const inside = cell && cell.x < strings.length && cell.y < strings.length && this.#box !== "";
    if (phase === "start") {
      if (!inside) return false;
      this.#remember();
      this.#painting = strings[cell.x][cell.y] !== "P";
    }
    if (inside && this.#painting !== null) {
      const row = strings[cell.x];
      strings[cell.x] = row.slice(0, cell.y) + (this.#painting ? "P" : ".") + row.slice(cell.y + 1);
      this.#box = strings.join("/");
      const items = new Map(this.#wanted);
      for (const key of ["k", "fill", "seed"]) items.delete(key);
      items.set("box", this.#box);
      this.#ask(items);
      this.#tell("phi-input", { state: Object.fromEntries(items) });
    }
    return true;
  }

  // ---- telling ---------------------------------------------------------------------------------------------------

  /** @param {string} type @param {string} message */
  #complain(type, message) {
    this.#parts.notice(message);
    this.#tell("phi-error", { type, message });
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}

/** The channels of a colour such as `rgb(0, 114, 178)`. @param {string} colour */
function channels(colour) {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

for (const key of [...KEYS, "alt", "loading"]) {
  Object.defineProperty(PhiBeam.prototype, key, {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(key);
    },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(key);
      else this.setAttribute(key, String(value));
    },
  });
}
for (const flag of FLAGS) {
  const name = flag.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  Object.defineProperty(PhiBeam.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return this.hasAttribute(flag);
    },
    set(on) {
      this.toggleAttribute(flag, Boolean(on));
    },
  });
}

if (globalThis.customElements && !customElements.get("phi-beam")) customElements.define("phi-beam", PhiBeam);
