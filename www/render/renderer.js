// Asks for pictures and paints them, one at a time: the newest that is wanted, given up early only when it takes long and
// something newer is wanted, or when a person has had enough. Who listens hears
//
//   busy       work takes longer than one waits gladly, or has come to an end: `detail` says which
//   progress   `detail` is how much is done
//   partial    part of a picture is on show, before there is any other
//   stopped    a person has had enough: what was found so far stays, and may be continued by `resume`; where there was
//              another picture before and nothing was found yet, that one stays, and nothing is to be continued
//   error      `detail` is the message

import { sharedEngine } from "../engine/shared.js";
import { LatestOnly } from "../widgets/latest.js";
import { channels } from "./colours.js";

/** @typedef {import("../state/types.js").View} View */
/** @typedef {import("./overlay.js").Geometry} Geometry */
/** @typedef {import("../pkg/study/phibeam.js").Figure} Figure */
/** Where there is room to paint: its size in CSS pixels, and the scale of the type. @typedef {{ width: number, height: number, scale: number }} Room */
/** A figure with where it was drawn for. @typedef {{ figure: Figure, view: View, frame: number[], room: Room, density: number }} Picture */
/** Paints something over the board. @typedef {(context: CanvasRenderingContext2D, geometry: Geometry, style: import("./paint.js").Style) => void} Overlay */

/** Work shorter than this, in milliseconds, shows no progress and is not given up for newer work. */
const PATIENCE = 200;
const NEWER = new DOMException("something newer is wanted", "AbortError");
const STOPPED = new DOMException("stopped", "AbortError");

export class Renderer extends EventTarget {
  /** @type {import("../state/board-state.js").BoardState} */ #state;
  /** @type {import("../state/viewport.js").Viewport} */ #viewport;
  /** @type {import("./board.js").Board} */ #board;
  /** @type {{ room: () => Room | null, style: () => import("./paint.js").Style }} */ #page;
  /** @type {Overlay[]} */ #overlays = [];
  /** What is on the canvas: what the state says is on show, or a part of what comes next. @type {Picture | null} */ #painted = null;
  /** What the state says is on show, whole or stopped half-way. @type {Picture | null} */ #shown = null;
  #latest = new LatestOnly((signal) => this.#render(signal));
  #since = 0;
  #scheduled = false;
  #started = false;

  /**
   * @param {import("../state/board-state.js").BoardState} state
   * @param {import("../state/viewport.js").Viewport} viewport
   * @param {import("./board.js").Board} board
   * @param {{ room: () => Room | null, style: () => import("./paint.js").Style }} page `room` is null when there is nowhere to paint
   */
  constructor(state, viewport, board, page) {
    super();
    this.#state = state;
    this.#viewport = viewport;
    this.#board = board;
    this.#page = page;
    state.addEventListener("request", () => this.request());
    state.addEventListener("shown", (event) => {
      const { settles } = /** @type {CustomEvent<import("../state/types.js").ShownDetail>} */ (event).detail;
      // The view itself was wrong and has been put right.
      if (settles && viewport.isOld) this.request();
      this.compose();
    });
    viewport.addEventListener("move", () => this.compose());
  }

  /** What is on show, beside its query. */
  get figure() {
    return this.#painted?.figure ?? null;
  }

  /** The frame of what is on show, as the engine takes it. */
  get frame() {
    return this.#painted?.frame ?? [];
  }

  /** Is nothing being drawn, and nothing to be drawn? */
  get isIdle() {
    return !this.#scheduled && !this.#latest.isRunning && !this.#latest.isWaiting;
  }

  /** Paints over the board from now on, over what was added before. @param {Overlay} overlay */
  addOverlay(overlay) {
    this.#overlays.push(overlay);
  }

  /** The board is in sight: from now on requests are drawn. */
  start() {
    this.#started = true;
    this.request();
  }

  /** Draws soon: whatever else is set in the same turn belongs to the same picture. */
  request() {
    if (!this.#started || this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      const late = this.#latest.isRunning && performance.now() - this.#since > PATIENCE;
      this.#latest.request();
      if (late) this.#latest.abort(NEWER);
    });
  }

  /** Gives up what is being drawn: a person has had enough. */
  stop() {
    this.#latest.abort(STOPPED);
  }

  /** Gives up what is being drawn: nobody looks any more. */
  leave() {
    this.#latest.abort(NEWER);
  }

  /** One picture. @param {AbortSignal} signal */
  async #render(signal) {
    const room = this.#page.room();
    if (!room) return;
    this.#viewport.update();
    const { view } = this.#viewport;
    const report = this.#state.takeReport();
    const frame = [view.x, view.y, view.fx, view.fy, view.span, room.width, room.height, room.scale, 1];
    const { p, muted, accent } = this.#page.style();
    const colours = [p, muted, accent].flatMap(channels);
    const { density } = this.#board;
    this.#since = performance.now();
    let stopped = false;
    /** What was found of it so far. @type {Picture | null} */
    let part = null;
    const patience = setTimeout(() => this.#emit("busy", true), PATIENCE);
    try {
      const progress = (/** @type {import("../engine/types.js").Progress<Figure>} */ step) => {
        if (step.partial) {
          part = { figure: step.partial, view, frame, room, density };
          this.#paint(part);
          this.compose();
          this.#emit("partial", step.partial.drawing);
        }
        this.#emit("progress", { done: step.done, total: step.total });
      };
      const figure = await sharedEngine().ask("figure", [this.#state.request, this.#state.shown.text, frame, density, colours], { signal, progress });
      this.#shown = { figure, view, frame, room, density };
      this.#paint(this.#shown);
      this.#state.show(figure.query, { messages: report ? figure.messages : null, repaired: figure.messages.length > 0, newest: !this.#stale });
    } catch (error) {
      if (signal.reason === NEWER) this.#state.giveBackReport(report);
      else if (signal.reason === STOPPED) {
        this.#latest.forget(); // What waits behind it is stopped as well.
        const found = /** @type {Picture | null} */ (part);
        stopped = found !== null || this.#state.shown.text === "";
        if (found) {
          const { query, messages } = found.figure;
          this.#shown = found;
          this.#state.show(query, { messages: report ? messages : null, repaired: messages.length > 0 });
        } else this.#revert();
      } else {
        this.#emit("error", /** @type {Error} */ (error).message);
        this.#revert();
      }
    } finally {
      clearTimeout(patience);
      this.#emit("busy", false);
      if (stopped) this.#emit("stopped");
    }
  }

  /** @param {Picture} picture */
  #paint(picture) {
    this.#painted = picture;
    this.#board.take(picture.figure.drawing, picture.view, this.#page.style(), picture.room, picture.density);
  }

  /** Goes on with what was stopped: what was solved is still there. */
  resume() {
    this.request();
  }

  /** Is something newer wanted than what is being drawn? */
  get #stale() {
    return this.#scheduled || this.#latest.isWaiting;
  }

  /** Nothing came of it: back to what is on show, unless something newer is on its way. A part may be on the canvas, of this picture or of one before that was given up. */
  #revert() {
    const part = this.#painted !== this.#shown;
    if (part && this.#shown) this.#paint(this.#shown);
    if (!this.#stale && this.#state.shown.text) {
      this.#state.revert();
      this.#viewport.revert(this.#board.view);
      this.compose();
    }
    if (part && this.#painted) this.#emit("partial", this.#painted.figure.drawing);
  }

  /** The newest picture where the view is now, and what lies over it. */
  compose() {
    this.#board.compose(this.#viewport.view, (context, geometry, style) => {
      for (const overlay of this.#overlays) overlay(context, geometry, style);
    });
  }

  /** Paints the same picture again, in the colours that are in force now; there may be no time to ask the engine. */
  repaint() {
    const { drawing, view } = this.#board;
    if (!drawing || !view) return;
    this.#board.take(drawing, view, this.#page.style(), this.#board.size);
    this.compose();
  }

  /** @param {string} type @param {unknown} [detail] */
  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
