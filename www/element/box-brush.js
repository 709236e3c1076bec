// The declared box of `seeded` as text: strings of `P` and `.` joined by `/`, string number x, character number y.

/** @typedef {{ x: number, y: number }} Cell */

/** `P` or `.`; undefined outside the box. @param {string | null} box @param {Cell | null} cell */
export function boxCell(box, cell) {
  return cell ? box?.split("/")[cell.x]?.[cell.y] : undefined;
}

/** The box with one cell declared P or N. @param {string} box @param {Cell} cell @param {boolean} isP */
export function withCell(box, { x, y }, isP) {
  const strings = box.split("/");
  strings[x] = strings[x].slice(0, y) + (isP ? "P" : ".") + strings[x].slice(y + 1);
  return strings.join("/");
}

export class BoxBrush {
  /** The box on show. @type {string | null} */ box = null;
  /** @type {{ begun: () => void, painted: (box: string) => void, ended: () => void }} */ #listener;
  /** What the stroke under way makes of the cells it meets: P or not. @type {boolean | null} */ #makes = null;

  /** @param {{ begun: () => void, painted: (box: string) => void, ended: () => void }} listener */
  constructor(listener) {
    this.#listener = listener;
  }

  /** One step of a stroke; false where there is no box to paint. @param {Cell | null} cell @param {"start" | "move" | "end"} phase */
  stroke(cell, phase) {
    const before = boxCell(this.box, cell);
    if (phase === "start") {
      if (before === undefined) return false;
      this.#listener.begun();
      this.#makes = before !== "P";
    }
    if (phase === "end") {
      this.#makes = null;
      this.#listener.ended();
    } else if (cell && before !== undefined && this.box !== null && this.#makes !== null && (before === "P") !== this.#makes) {
      this.box = withCell(this.box, cell, this.#makes);
      this.#listener.painted(this.box);
    }
    return true;
  }
}
