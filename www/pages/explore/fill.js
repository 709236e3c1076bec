// Fill the board: backward induction, cell by cell from the corner, each with the reason why it is P or N, or why it has its
// Grundy value. Every option of a cell has fewer tokens, so whoever goes by the number of tokens knows all that is needed.

import { sharedEngine } from "../../engine/shared.js";
import { furtherHeaps, rulesText, valueOf } from "../../state/catalogue.js";
import { readQuery } from "../../state/query.js";
import { NOT_A_POSITION } from "../../state/numbers.js";
import { openDialog } from "../../widgets/dialog.js";
import { make } from "../../widgets/dom.js";
import { wantsLessMotion } from "../../widgets/motion.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */

/** Cells across. */
const SIDE = 10;
/** How long a cell is on show, in milliseconds, at the slowest and the fastest. */
const SLOW = 1600;
const FAST = 60;

/** @param {PhiBeam} beam @param {HTMLElement} opener */
export async function openFill(beam, opener) {
  const filling = new Filling(readQuery(beam.query));
  const dialog = await openDialog("Fill the board", opener, filling.content);
  dialog.addEventListener("close", () => filling.pause());
  await filling.begin();
}

class Filling {
  #query;
  #grundy;
  #misere;
  /** The cells in the order in which they are filled. */ #order = cellsByTokens();
  #next = 0;
  /** @type {Uint16Array | null} */ #values = null;
  /** @type {Set<string>} */ #p = new Set();
  /** The heaps beside those of the board, in a slice of a game with more. */ #further;
  #loading;
  /** Counts what was begun: a step whose answer comes after something newer writes nothing. */ #turn = 0;
  /** @type {number | undefined} */ #timer;
  #cells = new Map(this.#order.map(([x, y]) => [`${x},${y}`, make("i", {})]));
  #board = make("div", { class: "filling", role: "img", "aria-label": `The board of ${SIDE} by ${SIDE} cells that is being filled` });
  #words = make("p", { class: "why", role: "status" });
  #play = make("button", { type: "button", class: "main" }, "Play");
  #speed = make("input", { type: "range", min: "0", max: "1", step: "0.05", value: "0.35", "aria-label": "Speed" });

  /** @param {import("../../state/types.js").Items} items */
  constructor(items) {
    this.#query = rulesText(items);
    this.#misere = valueOf(items, "play") === "misere";
    this.#further = furtherHeaps(items).map(Number);
    // Of a slice the values of most options are on other boards; who wins there, each option says.
    this.#grundy = valueOf(items, "mode") === "grundy" && !this.#misere && this.#further.length === 0;
    this.#loading = this.#load();
    const heaps = Array.from({ length: SIDE }, (_, n) => n);
    for (const y of heaps.toReversed()) this.#board.append(make("b", {}, String(y)), ...heaps.map((x) => /** @type {HTMLElement} */ (this.#cells.get(`${x},${y}`))));
    this.#board.append(make("b"), ...heaps.map((x) => make("b", {}, String(x))));
    this.#play.addEventListener("click", () => (this.#timer === undefined ? this.#run() : this.pause()));
  }

  get content() {
    const step = make("button", { type: "button" }, "Step");
    step.addEventListener("click", () => {
      this.pause();
      this.#step();
    });
    const line = make("button", { type: "button" }, "Whole line");
    line.addEventListener("click", () => {
      this.pause();
      this.#line();
    });
    const restart = make("button", { type: "button" }, "Begin again");
    restart.addEventListener("click", () => this.#restart());
    return [
      make("p", {}, this.#grundy ? "From the corner outwards: the value of a position is the least number that none of its options has." : "From the corner outwards: a position is N where some move leads to a P-position, and P where none does."),
      make("div", { class: "fill" }, this.#board, make("div", { class: "told" }, this.#words, make("div", { class: "buttons" }, this.#play, step, line, restart), make("label", { class: "row" }, make("span", {}, "Speed"), this.#speed))),
    ];
  }

  /** What is true of the board, which is told bit by bit. */
  async #load() {
    const engine = sharedEngine();
    const found = await engine.positions(this.#query, 0, 0, SIDE, SIDE);
    for (let n = 0; n < found.length; n += 2) this.#p.add(`${found[n]},${found[n + 1]}`);
    this.#values = this.#misere || this.#further.length > 0 ? null : await engine.grundy(this.#query, 0, 0, SIDE, SIDE).catch(() => null);
    this.#grundy &&= this.#values !== null;
  }

  async begin() {
    try {
      await this.#loading;
      if (this.#next > 0 || this.#timer !== undefined) return; // Somebody has begun already.
      if (wantsLessMotion()) await this.#step();
      else this.#run();
    } catch (error) {
      this.#words.textContent = /** @type {Error} */ (error).message;
    }
  }

  #run() {
    this.#play.textContent = "Pause";
    const delay = SLOW * (FAST / SLOW) ** Number(this.#speed.value);
    const timer = window.setTimeout(async () => {
      await this.#step();
      // Paused meanwhile, and perhaps gone on with.
      if (this.#timer === timer) this.#next < this.#order.length ? this.#run() : this.pause();
    }, delay);
    this.#timer = timer;
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#play.textContent = "Play";
  }

  #restart() {
    this.pause();
    this.#turn++;
    this.#next = 0;
    for (const cell of this.#cells.values()) {
      cell.className = "";
      cell.textContent = "";
    }
    this.#step();
  }

  /** All that have as many tokens as the next. */
  async #line() {
    const tokens = () => this.#order[this.#next]?.reduce((sum, heap) => sum + heap, 0);
    const now = tokens();
    const turn = this.#turn;
    while (now !== undefined && turn === this.#turn && tokens() === now) await this.#step();
  }

  /** @returns {Promise<void>} */
  async #step() {
    const [x, y] = this.#order[this.#next] ?? [];
    if (x === undefined || y === undefined) return;
    this.#next++;
    const turn = this.#turn;
    try {
      await this.#loading;
      if (turn !== this.#turn) return;
      if (this.#values?.[x * SIDE + y] === NOT_A_POSITION) {
        this.#cells.get(`${x},${y}`)?.classList.add("outside");
        return await this.#step();
      }
      const options = await sharedEngine().moves(this.#query, x, y);
      if (turn === this.#turn) this.#tell(x, y, options);
    } catch (error) {
      this.pause();
      this.#words.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {number} x @param {number} y @param {{ x: number, y: number, outcome: "P" | "N" }[]} options */
  #tell(x, y, options) {
    const key = `${x},${y}`;
    const cell = /** @type {HTMLElement} */ (this.#cells.get(key));
    for (const other of this.#cells.values()) other.classList.remove("now", "option");
    for (const { outcome, x: first, y: second, ...further } of options) {
      if (Object.values(further).every((heap, n) => heap === this.#further[n])) this.#cells.get(`${first},${second}`)?.classList.add("option");
    }
    const isP = this.#p.has(key);
    cell.classList.add("now", isP ? "p" : "n");
    cell.textContent = this.#grundy ? String(this.#values?.[x * SIDE + y]) : isP ? "P" : "N";
    this.#words.textContent = `(${[x, y, ...this.#further].join(", ")}): ${this.#why(options, isP, x, y)}`;
  }

  /** @param {{ x: number, y: number, outcome: "P" | "N" }[]} options @param {boolean} isP @param {number} x @param {number} y */
  #why(options, isP, x, y) {
    if (this.#grundy && this.#values) {
      const values = this.#values;
      const seen = [...new Set(options.map((to) => values[to.x * SIDE + to.y]))].sort((a, b) => a - b);
      return seen.length === 0 ? "no move is left: value 0." : `its options have the values ${seen.join(", ")}; the least that is missing is ${values[x * SIDE + y]}.`;
    }
    if (options.length === 0) return isP ? "no move is left: whoever has just moved has won. P." : "the game ends here, and whoever has just moved has lost. N.";
    const { outcome, ...to } = options.find((option) => option.outcome === "P") ?? {};
    return outcome ? `a move leads to the P-position (${Object.values(to).join(", ")}). N: whoever moves next wins.` : `each of its ${options.length} moves leads to an N-position. P: whoever has just moved wins.`;
  }
}

/** @returns {[number, number][]} */
function cellsByTokens() {
  /** @type {[number, number][]} */
  const cells = [];
  for (let sum = 0; sum <= 2 * (SIDE - 1); sum++) for (let x = Math.max(0, sum - SIDE + 1); x <= Math.min(sum, SIDE - 1); x++) cells.push([x, sum - x]);
  return cells;
}
