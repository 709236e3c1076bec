// What is seen and read of the cell that is looked at, over the board and beside it. Fetched when one first looks at a cell.

import { paintInspection } from "../render/overlay.js";
import { Neighbourhood } from "./neighbourhood.js";

/** @typedef {import("../render/overlay.js").Inspection} Inspection */

export class InspectionView {
  #neighbourhood;

  /** @param {HTMLElement} grid */
  constructor(grid) {
    this.#neighbourhood = new Neighbourhood(grid);
  }

  /** The cells round it, for screen readers. @param {Inspection} inspection */
  describe(inspection) {
    this.#neighbourhood.show(inspection);
  }

  paint = paintInspection;
}
