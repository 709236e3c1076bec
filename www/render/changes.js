// What a slider changes: the cells that become P-positions and those that cease to be, over the new picture, fading. Fetched
// when somebody wants to see it.

import { isAbout } from "../state/catalogue.js";
import { grouped } from "../state/numbers.js";
import { wantsLessMotion } from "../widgets/motion.js";

/** @typedef {import("./paint.js").Drawing} Drawing */
/** @typedef {import("../state/types.js").Items} Items */
/** @typedef {import("../state/types.js").View} View */
/** Cells by `x,y`, with what each is. @typedef {Map<string, string>} Cells */

/** So long the marks fade, in milliseconds. */
const FADE = 1800;
const MARKED = ["p", "both", "first-only", "second-only"];

/** The P-positions of a picture; null where they are too small to be told apart. @param {Drawing} drawing @param {View} view @returns {Cells | null} */
export function cellsOf({ layers, plot, cell }, view) {
  /** @type {Cells} */
  const cells = new Map();
  const add = (/** @type {number} */ left, /** @type {number} */ top, /** @type {number} */ right, /** @type {number} */ bottom, /** @type {string} */ role) => {
    // The middle of a mark is in its cell, also where the edge of the board cuts it.
    const x = view.x + Math.floor(((left + right) / 2 - plot.left) / cell + view.fx);
    const y = view.y + Math.floor((plot.top + plot.height - (top + bottom) / 2) / cell + view.fy);
    cells.set(`${x},${y}`, role);
  };
  for (const layer of layers) {
    if (!MARKED.includes(layer.role)) continue;
    if (layer.kind === "rects") {
      for (let n = 0; n < layer.data.length; n += 4) add(layer.data[n], layer.data[n + 1], layer.data[n] + layer.data[n + 2], layer.data[n + 1] + layer.data[n + 3], layer.role);
    } else if (layer.kind === "polygons") {
      for (const polygon of layer.data) {
        const xs = polygon.filter((_, n) => n % 2 === 0);
        const ys = polygon.filter((_, n) => n % 2 === 1);
        add(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), layer.role);
      }
    } else return null;
  }
  return cells;
}

/** What is new, and what is gone. @param {Cells} before @param {Cells} now @returns {{ gained: [number, number][], lost: [number, number][] }} */
export function difference(before, now) {
  const numbers = (/** @type {string} */ key) => /** @type {[number, number]} */ (key.split(",").map(Number));
  return {
    gained: [...now].filter(([key, role]) => before.get(key) !== role).map(([key]) => numbers(key)),
    lost: [...before.keys()].filter((key) => !now.has(key)).map(numbers),
  };
}

/** The keys about the rules in which two queries differ. @param {Items} before @param {Items} now */
function turned(before, now) {
  const keys = new Set([...before.keys(), ...now.keys()].filter((key) => key === "vs" || isAbout(key, "rules")));
  return [...keys].filter((key) => before.get(key) !== now.get(key));
}

export class Changes {
  /** @type {import("../state/board-state.js").BoardState} */ #state;
  /** @type {import("./renderer.js").Renderer} */ #renderer;
  /** @type {import("./board.js").Board} */ #board;
  /** @type {((words: string) => void) | null} */ #say = null;
  /** @type {{ items: Items, view: View, cells: Cells | null } | null} */ #before = null;
  /** @type {{ gained: [number, number][], lost: [number, number][], since: number } | null} */ #marks = null;

  /** @param {import("../state/board-state.js").BoardState} state @param {import("./renderer.js").Renderer} renderer @param {import("./board.js").Board} board */
  constructor(state, renderer, board) {
    this.#state = state;
    this.#renderer = renderer;
    this.#board = board;
    state.addEventListener("shown", () => this.#say && this.#onShown());
    renderer.addOverlay((context, geometry, style) => this.#paint(context, geometry, style));
  }

  /** @param {((words: string) => void) | null} say told what has changed; null ends it */
  track(say) {
    this.#say = say;
    this.#marks = null;
    this.#before = say ? this.#now() : null;
    this.#renderer.compose();
  }

  #now() {
    const { drawing, view } = this.#board;
    return drawing && view ? { items: this.#state.shown.items, view, cells: cellsOf(drawing, view) } : null;
  }

  #onShown() {
    const before = this.#before;
    const now = (this.#before = this.#now());
    if (!before || !now) return;
    const keys = turned(before.items, now.items);
    const isSameView = ["x", "y", "fx", "fy", "span"].every((key) => Reflect.get(before.view, key) === Reflect.get(now.view, key));
    if (keys.length === 0 && isSameView) return;
    this.#marks = null;
    const { cells } = now;
    if (keys.length === 0 || !isSameView || keys.includes("game") || !before.cells || !cells) return this.#say?.("");
    const { gained, lost } = difference(before.cells, cells);
    this.#marks = { gained, lost, since: performance.now() };
    this.#say?.(gained.length + lost.length === 0 ? "Nothing in sight has changed." : `${grouped(gained.length)} gained (outlined), ${grouped(lost.length)} lost (×).`);
    this.#renderer.compose();
    if (!wantsLessMotion()) requestAnimationFrame(() => this.#fade());
  }

  #fade() {
    if (!this.#marks) return;
    if (performance.now() - this.#marks.since > FADE) this.#marks = null;
    this.#renderer.compose();
    if (this.#marks) requestAnimationFrame(() => this.#fade());
  }

  /** Gained cells have a frame, lost ones a cross. @param {CanvasRenderingContext2D} context @param {import("./overlay.js").Geometry} geometry @param {import("./paint.js").Style} style */
  #paint(context, { plot, cell, corner }, style) {
    if (!this.#marks) return;
    const age = (performance.now() - this.#marks.since) / FADE;
    context.save();
    context.beginPath();
    context.rect(plot.left, plot.top, plot.width, plot.height);
    context.clip();
    context.globalAlpha = wantsLessMotion() ? 1 : Math.max(0, 1 - age * age);
    context.lineWidth = Math.min(Math.max(cell / 5, 1.5), 3);
    context.strokeStyle = style.good;
    context.beginPath();
    for (const [x, y] of this.#marks.gained) {
      const { x: left, y: bottom } = corner(x, y);
      context.rect(left - 1, bottom - cell - 1, cell + 2, cell + 2);
    }
    context.stroke();
    context.strokeStyle = style.accent;
    context.beginPath();
    for (const [x, y] of this.#marks.lost) {
      const { x: left, y: bottom } = corner(x, y);
      context.moveTo(left + cell * 0.15, bottom - cell * 0.15);
      context.lineTo(left + cell * 0.85, bottom - cell * 0.85);
      context.moveTo(left + cell * 0.15, bottom - cell * 0.85);
      context.lineTo(left + cell * 0.85, bottom - cell * 0.15);
    }
    context.stroke();
    context.restore();
  }
}
