// Painting the declared box of a game on the board. The box is text: strings of `P` and `.` joined by `/`, string number x, character number y.

import { gameOf } from "../state/catalogue.js";

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
  /** @type {import("../state/board-state.js").BoardState} */ #state;
  /** What the stroke under way makes of the cells it meets: P or not. @type {boolean | null} */ #makes = null;

  /** @param {import("../state/board-state.js").BoardState} state */
  constructor(state) {
    this.#state = state;
  }

  /** One step of a stroke; false where there is no box to paint. @param {Cell | null} cell @param {"start" | "move" | "end" | "cancel"} phase */
  stroke(cell, phase) {
    const before = boxCell(this.box, cell);
    if (phase === "start") {
      if (before === undefined) return false;
      this.#makes = before !== "P";
    }
    if (phase === "end" || phase === "cancel") {
      this.#makes = null;
      this.#state.change({}, { by: "person", undoable: true }); // The stroke is over; its picture may still be on its way.
    } else if (cell && before !== undefined && this.box !== null && this.#makes !== null && (before === "P") !== this.#makes) {
      this.#paint(withCell(this.box, cell, this.#makes));
    }
    return true;
  }

  /** @param {string} box */
  #paint(box) {
    const param = gameOf(this.#state.shown.items).params.find(({ kind }) => kind === "box");
    if (!param) return;
    this.box = box;
    this.#state.change({ [param.key]: box }, { by: "person", undoable: true, gesture: true });
  }
}
