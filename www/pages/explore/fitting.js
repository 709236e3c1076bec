// A game with few P-positions near the corner is shown so that they fill the board; whoever says how large it is has it so.

import { spanOfFew } from "../../render/few-positions.js";
import { defaultOf, rulesText } from "../../state/catalogue.js";
import { readQuery } from "../../state/query.js";

/** A slider that rests so long, in milliseconds, has come to rest. */
const DELAY = 300;
/** Who says one of these has chosen what is seen. */
const CHOOSING = ["view", "at", "exercise", "vs"];

export class Fitting {
  #beam;
  /** @type {(size: string) => void} */ #fitted;
  /** The rules that were looked at. */ #rules = "";
  /** The cells across that were chosen for them; "" where they are as usual. */ #size = "";
  /** @type {number | undefined} */ #timer;

  /** @param {import("../../phi-beam.js").PhiBeam} beam @param {(size: string) => void} fitted told the cells across, or "" where they are as usual */
  constructor(beam, fitted) {
    this.#beam = beam;
    this.#fitted = fitted;
  }

  /** @param {import("../../state/types.js").Items} items */
  follow(items) {
    const rules = rulesText(items);
    clearTimeout(this.#timer);
    if (this.#rules === rules || this.#isChosen(items)) return;
    this.#timer = window.setTimeout(() => this.#fit(items, rules), DELAY);
  }

  /** Has somebody said what is to be seen? @param {import("../../state/types.js").Items} items */
  #isChosen(items) {
    return CHOOSING.some((key) => items.has(key)) || (items.get("size") ?? this.#size) !== this.#size;
  }

  /** @param {import("../../state/types.js").Items} items @param {string} rules */
  async #fit(items, rules) {
    const { x, y, span: across } = this.#beam.visible;
    this.#rules = rules;
    const span = Number(defaultOf(items, "size"));
    const cells = await this.#beam.positions({ width: span, height: span }).catch(() => new Uint32Array());
    const now = readQuery(this.#beam.query);
    const { visible } = this.#beam;
    const hasMoved = visible.x !== x || visible.y !== y || visible.span !== across;
    if (rulesText(now) !== rules || this.#isChosen(now) || hasMoved) return;
    const few = spanOfFew(cells, span);
    if (few === null && !items.has("size")) return;
    this.#size = few === null ? "" : String(few);
    this.#fitted(this.#size);
    this.#beam.setView({ x: 0, y: 0, span: few ?? span });
  }
}
