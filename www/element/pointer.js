// Pointer, wheel and touch on the board. A course page must scroll past it: the wheel zooms only when the board has the
// focus or with Ctrl or ⌘, and a finger moves the page up and down until the board has been tapped.

/**
 * @typedef {{
 *   drag: (dx: number, dy: number) => void,
 *   dragged: () => void,
 *   zoom: (factor: number, px: number, py: number) => void,
 *   hover: (px: number, py: number) => void,
 *   leave: () => void,
 *   tap: (px: number, py: number, coarse: boolean) => void,
 *   grab: (px: number, py: number, phase: "start" | "move" | "end") => boolean,
 *   focused: () => boolean,
 *   locked: () => boolean,
 * }} Listener
 */

/** A press that moves less than this many pixels is a tap. */
const SLOP = 5;

/**
 * @param {HTMLCanvasElement} canvas
 * @param {Listener} listener
 */
export function listen(canvas, listener) {
  /** @type {Map<number, { x: number, y: number }>} */
  const down = new Map();
  let start = { x: 0, y: 0 };
  let moved = false;
  let grabbing = false;

  const at = (/** @type {PointerEvent | WheelEvent} */ event) => {
    const box = canvas.getBoundingClientRect();
    // A page may show the board smaller or larger than it is laid out, as slides do.
    const [across, down] = [canvas.clientWidth / box.width || 1, canvas.clientHeight / box.height || 1];
    return { x: (event.clientX - box.left) * across, y: (event.clientY - box.top) * down };
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const point = at(event);
    down.set(event.pointerId, point);
    if (down.size === 1) {
      start = point;
      moved = false;
      grabbing = listener.grab(point.x, point.y, "start");
    }
    if (event.pointerType !== "touch" || listener.focused() || grabbing) canvas.setPointerCapture(event.pointerId);
  });

  canvas.addEventListener("pointermove", (event) => {
    const point = at(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== "touch") listener.hover(point.x, point.y);
      return;
    }
    if (grabbing) {
      listener.grab(point.x, point.y, "move");
      return;
    }
    if (listener.locked()) return;
    if (down.size === 2) {
      const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      const apart = (/** @type {{ x: number, y: number }} */ p) => Math.hypot(p.x - other.x, p.y - other.y);
      listener.zoom(apart(before) / Math.max(apart(point), 1), (point.x + other.x) / 2, (point.y + other.y) / 2);
      moved = true;
    } else if (moved || Math.hypot(point.x - start.x, point.y - start.y) > SLOP) {
      // A finger that has not tapped the board yet scrolls the page instead.
      if (event.pointerType === "touch" && !listener.focused()) return;
      const from = moved ? before : start;
      moved = true;
      listener.drag(point.x - from.x, point.y - from.y);
    }
    down.set(event.pointerId, point);
  });

  const up = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId)) return;
    const point = at(event);
    if (grabbing) {
      grabbing = false;
      listener.grab(point.x, point.y, "end");
    } else if (moved) {
      if (down.size === 0) listener.dragged();
    } else if (event.type === "pointerup") {
      listener.tap(point.x, point.y, event.pointerType === "touch");
    }
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", (event) => {
    // A finger leaves as soon as it is lifted: what was tapped stays.
    if (down.size === 0 && event.pointerType !== "touch") listener.leave();
  });

  canvas.addEventListener(
    "wheel",
    (event) => {
      if (listener.locked() || !(listener.focused() || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      const { x, y } = at(event);
      listener.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY * lines)) / 200), x, y);
    },
    { passive: false },
  );
}
