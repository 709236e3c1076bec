// The nine by nine cells round the cursor as a grid of text, for screen readers.

import { make } from "../widgets/dom.js";

const SIDE = 9;

export class Neighbourhood {
  /** @type {HTMLElement} */ #grid;
  /** @type {HTMLElement[]} */ #cells = [];

  /** @param {HTMLElement} grid */
  constructor(grid) {
    this.#grid = grid;
  }

  /** @param {{ x: number, y: number, near: string[] }} inspection outcomes, the highest row first */
  show({ x, y, near }) {
    if (this.#cells.length === 0) {
      this.#grid.hidden = false;
      for (let row = 0; row < SIDE; row++) {
        const cells = Array.from({ length: SIDE }, () => make("span", { role: "gridcell" }));
        this.#cells.push(...cells);
        this.#grid.append(make("div", { role: "row" }, ...cells));
      }
    }
    const half = (SIDE - 1) / 2;
    this.#cells.forEach((cell, n) => {
      const [right, up] = [(n % SIDE) - half, half - Math.floor(n / SIDE)];
      cell.textContent = near[n] ? `(${x + right}, ${y + up}) ${near[n]}` : "outside";
      if (right === 0 && up === 0) cell.setAttribute("aria-selected", "true");
    });
  }
}
