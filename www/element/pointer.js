// Pointer, wheel and touch on the board. A course page must scroll past it: the wheel zooms only when the board has the
// focus or with Ctrl or ⌘, and a finger moves the page up and down until the board has been tapped.

/** @typedef {{ x: number, y: number }} Point */
/**
 * @typedef {{
 *   drag: (dx: number, dy: number) => void,
 *   dragged: () => void,
 *   zoom: (factor: number, px: number, py: number) => void,
 *   hover: (px: number, py: number) => void,
 *   leave: () => void,
 *   tap: (px: number, py: number, coarse: boolean) => void,
 *   grab: (px: number, py: number, phase: "start" | "move" | "end" | "cancel") => boolean,
 *   focused: () => boolean,
 *   locked: () => boolean,
 * }} Listener
 */

/** A press that moves less than this many pixels is a tap. */
const SLOP = 5;

export class PointerInput {
  /** @type {HTMLCanvasElement} */ #canvas;
  /** @type {Listener} */ #listener;
  /** The pointers that are down, by their id. @type {Map<number, Point>} */ #down = new Map();
  /** @type {Point} */ #start = { x: 0, y: 0 };
  #moved = false;
  /** The pointer that has taken hold of something. @type {number | null} */ #grabbing = null;
  /** Was a pointer let go that the canvas had captured, and nothing since? */ #released = false;

  /** @param {HTMLCanvasElement} canvas @param {Listener} listener */
  constructor(canvas, listener) {
    this.#canvas = canvas;
    this.#listener = listener;
    canvas.addEventListener("pointerdown", (event) => event.button === 0 && this.#onDown(event));
    canvas.addEventListener("pointermove", (event) => this.#onMove(event));
    for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) canvas.addEventListener(type, (event) => this.#onUp(event));
    canvas.addEventListener("pointerleave", (event) => {
      // A finger leaves as soon as it is lifted: what was tapped stays. WebKit says so of a captured mouse that has not moved.
      if (this.#down.size > 0 || event.pointerType === "touch" || (this.#released && this.#isInside(event))) return;
      listener.leave();
    });
    // Whoever has taken hold of something drags that, and does not scroll the page.
    canvas.addEventListener("touchmove", (event) => this.#grabbing !== null && event.cancelable && event.preventDefault(), { passive: false });
    canvas.addEventListener("wheel", (event) => this.#onWheel(event), { passive: false });
  }

  /** Where on the canvas it happened. @param {PointerEvent | WheelEvent} event @returns {Point} */
  #at(event) {
    const box = this.#canvas.getBoundingClientRect();
    // A page may show the board smaller or larger than it is laid out, as slides do.
    const [across, down] = [this.#canvas.clientWidth / box.width || 1, this.#canvas.clientHeight / box.height || 1];
    return { x: (event.clientX - box.left) * across, y: (event.clientY - box.top) * down };
  }

  /** @param {PointerEvent} event */
  #isInside(event) {
    const { x, y } = this.#at(event);
    return x >= 0 && y >= 0 && x < this.#canvas.clientWidth && y < this.#canvas.clientHeight;
  }

  /** @param {PointerEvent} event */
  #onDown(event) {
    if (this.#grabbing !== null) return; // Another finger: what is held is not for it.
    const point = this.#at(event);
    this.#down.set(event.pointerId, point);
    if (this.#down.size === 1) {
      this.#start = point;
      this.#moved = false;
      if (this.#listener.grab(point.x, point.y, "start")) this.#grabbing = event.pointerId;
    }
    if (event.pointerType !== "touch" || this.#listener.focused() || this.#grabbing !== null) this.#canvas.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #onMove(event) {
    const point = this.#at(event);
    this.#released = false;
    const before = this.#down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") this.#listener.hover(point.x, point.y);
    } else if (this.#grabbing !== null) this.#listener.grab(point.x, point.y, "move");
    else if (!this.#listener.locked()) this.#onDrag(event, before, point);
  }

  /** Two fingers zoom, one pointer drags. @param {PointerEvent} event @param {Point} before @param {Point} point */
  #onDrag({ pointerId, pointerType }, before, point) {
    if (this.#down.size === 2) {
      const [other] = [...this.#down].filter(([id]) => id !== pointerId).map(([, point]) => point);
      const apart = (/** @type {Point} */ p) => Math.hypot(p.x - other.x, p.y - other.y);
      this.#listener.zoom(apart(before) / Math.max(apart(point), 1), (point.x + other.x) / 2, (point.y + other.y) / 2);
      this.#moved = true;
    } else if (this.#moved || Math.hypot(point.x - this.#start.x, point.y - this.#start.y) > SLOP) {
      // A finger that has not tapped the board yet scrolls the page instead.
      if (pointerType === "touch" && !this.#listener.focused()) return;
      const from = this.#moved ? before : this.#start;
      this.#moved = true;
      this.#listener.drag(point.x - from.x, point.y - from.y);
    }
    this.#down.set(pointerId, point);
  }

  /** @param {PointerEvent} event */
  #onUp(event) {
    if (!this.#down.delete(event.pointerId)) return;
    this.#released = this.#canvas.hasPointerCapture(event.pointerId);
    const point = this.#at(event);
    if (this.#grabbing !== null) {
      this.#grabbing = null;
      // What the browser has taken for something else, as scrolling, is not done.
      this.#listener.grab(point.x, point.y, event.type === "pointerup" ? "end" : "cancel");
    } else if (this.#moved) {
      if (this.#down.size === 0) this.#listener.dragged();
    } else if (event.type === "pointerup") this.#listener.tap(point.x, point.y, event.pointerType === "touch");
  }

  /** @param {WheelEvent} event */
  #onWheel(event) {
    if (this.#listener.locked() || !(this.#listener.focused() || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const { x, y } = this.#at(event);
    this.#listener.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY * lines)) / 200), x, y);
  }
}
