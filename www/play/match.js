// A game being played: whose turn it is, what may be moved, and the other side's replies. The game itself is in the
// query (`at`, `moves`), so that undo, links and reloads need nothing more; the rules are the engine's.

import { readQuery, writeQuery } from "../state/query.js";
import { sharedEngine } from "../element/shared.js";
import { Exercise } from "./exercise.js";
import { Glide } from "./glide.js";
import { paintPlay } from "./marks.js";
import { Panel } from "./panel.js";

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("../pkg/study/phibeam.js").Game} Seen */
/**
 * What the element does for a game.
 * @typedef {{
 *   root: ShadowRoot,
 *   place: HTMLElement,
 *   query: () => string,
 *   change: (keys: Record<string, string | null>, undoable: boolean) => void,
 *   undo: () => void,
 *   redo: () => void,
 *   canUndo: () => { undo: boolean, redo: boolean },
 *   window: () => { x: number, y: number, columns: number, rows: number },
 *   fit: (heaps: number[]) => void,
 *   inspect: () => void,
 *   focus: () => void,
 *   compose: () => void,
 *   say: (text: string) => void,
 *   complain: (key: string, message: string) => void,
 *   tell: (type: string, detail: object) => void,
 * }} Host
 */

/** The keys that make up a game; a change of any other leaves it as it is. */
const OF_VIEW = ["mode", "size", "view", "beams", "lines", "show", "g", "mod", "palette", "controls"];
/** The other side takes at least this long, in milliseconds, so that one sees what it does. */
const REST = 350;

export class Match {
  /** @type {Host} */ #host;
  /** @type {Panel} */ #panel;
  /** @type {Seen | null} */ #seen = null;
  /** The game that is shown, as a query without what is only looked at. */ #game = "";
  /** Legal cells in sight, x0, y0, x1, y1, … @type {Float64Array} */ #lit = new Float64Array();
  /** The cell chosen but not played yet. @type {Cell | null} */ #chosen = null;
  /** @type {{ step: number, words: string, to: number[] | null } | null} */ #hint = null;
  #hints = 0;
  /** Where the piece is being dragged, in pixels. @type {Cell | null} */ #held = null;
  /** Is the next cell pressed where the piece goes? */ #placing = false;
  #glide = new Glide(() => this.#host.compose());
  /** @type {Exercise | null} */ #exercise = null;
  /** What is said after the next change of position, before whose turn it is. */ #news = "";

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    this.#panel = new Panel(host.root, host.place, {
      take: (to) => this.move(to),
      preview: (to) => this.#choose(to && to.length === 2 ? { x: to[0], y: to[1] } : null, false),
      hint: () => this.hint(),
      undo: () => host.undo(),
      redo: () => host.redo(),
      start: (heaps) => this.startFrom(heaps),
      placing: () => this.#beginPlacing(),
      again: () => this.#restart(),
      swap: () => this.#swap(),
      set: (keys) => host.change(keys, true),
      end: () => host.change({ at: null, moves: null, exercise: null }, true),
      review: () => this.#review(),
      say: (text) => host.say(text),
    });
  }

  /** Is there a piece to be moved? */
  get playing() {
    return this.#seen !== null;
  }

  /** Where the piece stands. */
  get piece() {
    return this.#seen && { x: this.#seen.heaps[0], y: this.#seen.heaps[1] };
  }

  /** Does the board belong to the game: cells are pressed to move, to place or to mark? */
  get takesCells() {
    return this.#seen !== null || this.#placing || this.#exercise?.marking === true;
  }

  /** May the outcome of a position be told? Not where telling it is the exercise. */
  get secret() {
    return this.#exercise !== null && !this.#exercise.handedIn;
  }

  /** Is this still the game on show? @param {string} query */
  #isOf(query) {
    return gamePart(query) === gamePart(this.#host.query());
  }

  /** Begins a game of the engine's choosing if none is under way. */
  async begin() {
    if (this.#seen || this.#exercise) return;
    await this.#show(this.#host.query(), true);
  }

  /** The query on show has changed. @param {string} query */
  async follow(query) {
    const items = readQuery(query);
    this.#panel.undoable(this.#host.canUndo());
    this.#panel.fill(items);
    const game = gamePart(query);
    if (game === this.#game) return this.#light();
    this.#game = game;
    await this.#followExercise(query, items.get("exercise"));
    if (!items.has("at") || ["mark", "guess"].includes(items.get("exercise") ?? "")) {
      this.#seen = null;
      this.#lit = new Float64Array();
      this.#choose(null, false);
      this.#panel.resting(this.#exercise !== null);
      this.#host.compose();
      return;
    }
    await this.#show(query, false);
  }

  /** @param {string} query @param {boolean} fresh put the piece down: there is none yet */
  async #show(query, fresh) {
    let seen;
    try {
      seen = await sharedEngine().game(query);
    } catch (error) {
      this.#seen = null;
      this.#host.complain("at", /** @type {Error} */ (error).message);
      return;
    }
    if (fresh) {
      this.#host.change(gameKeys(seen.query), true);
      this.#host.fit(seen.start);
      return;
    }
    if (!this.#isOf(query)) return; // Something newer is on its way.
    // A link that says nothing of what to look at opens where the game is.
    const opens = !this.#seen && !/[?&](size|view)=/.test(`&${query}`);
    this.#adopt(seen);
    if (opens) {
      this.#host.fit(seen.heaps);
      // What is said beside the board may have made it smaller.
      await afterLayout();
      if (!this.#isOf(query)) return;
      this.#host.fit(seen.heaps);
    }
    if (seen.damaged) {
      this.#host.complain("moves", `Move ${seen.damaged.number} cannot be played. ${seen.damaged.words}`);
      this.#host.change(gameKeys(seen.query), false);
    } else if (seen.turn === "computer" && !seen.over && !this.#exercise?.single) {
      await this.#reply(query);
    }
  }

  /** @param {Seen} seen */
  #adopt(seen) {
    const before = this.#seen;
    this.#seen = seen;
    this.#placing = false;
    this.#held = this.#chosen = this.#hint = null;
    if (seen.moves.length === 0) this.#hints = 0;
    const last = seen.moves.at(-1);
    // A move that has just been made is seen to be made; one that was undone, or came by a link, is simply there.
    if (last && before && seen.moves.length === before.moves.length + 1 && same(before.start, seen.start)) this.#glide.start(last.from, last.to);
    else this.#glide.stop();
    const done = this.#exercise?.single === true && last !== undefined;
    this.#panel.show(seen, this.#hintable(seen), done);
    this.#light();
    this.#host.inspect(); // While a game is played, other things are said of a cell.
    this.#host.compose();
    this.#host.say(`${this.#news}${this.#news ? " " : ""}${this.#panel.turn}`);
    this.#news = "";
    if (this.#exercise && (seen.over || (this.#exercise.single && last))) this.#exercise.handIn(this.#host.query(), this.#hints);
  }

  /** @param {Seen} seen */
  #hintable(seen) {
    return !seen.over && seen.turn !== "computer" && seen.limit === null;
  }

  /** The other side moves. @param {string} query */
  async #reply(query) {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : REST;
    try {
      const [{ to }] = await Promise.all([sharedEngine().reply(query), new Promise((resolve) => setTimeout(resolve, calm))]);
      if (this.#isOf(query)) await this.#make(to, false); // Otherwise it was undone meanwhile.
    } catch (error) {
      this.#host.complain("opponent", /** @type {Error} */ (error).message);
    }
  }

  /** @param {number[]} to @param {boolean} undoable */
  async #make(to, undoable) {
    const query = this.#host.query();
    const after = await sharedEngine().playMove(query, to);
    if (!this.#isOf(query)) return;
    const { from, by, words } = after.moves[after.moves.length - 1];
    this.#news = by === "computer" ? `The computer: ${words}.` : "";
    this.#host.change(gameKeys(after.query), undoable);
    this.#host.tell("phi-move", { from: position(from), to: position(to), by });
  }

  /** A person moves. @param {number[]} to */
  async move(to) {
    const seen = this.#seen;
    if (!seen || seen.over || (seen.turn === "computer" && !this.#exercise?.single)) return;
    if (this.#exercise?.single && seen.moves.length > 0) return;
    try {
      await this.#make(to, true);
    } catch (error) {
      this.#choose(null, false);
      this.#host.complain("move", /** @type {Error} */ (error).message);
    }
  }

  // ---- the board ---------------------------------------------------------------------------------------------------

  /** The legal cells in sight. */
  async #light() {
    const seen = this.#seen;
    if (!seen || seen.over) {
      this.#lit = new Float64Array();
      return;
    }
    const { x, y, columns, rows } = this.#host.window();
    const query = this.#host.query();
    try {
      const lit = await sharedEngine().options(query, x, y, columns, rows);
      if (seen !== this.#seen) return;
      this.#lit = lit;
      this.#host.compose();
    } catch {
      // Without lights one can still move; what is illegal is said then.
    }
  }

  /** @param {Cell} cell */
  #isLit({ x, y }) {
    for (let n = 0; n < this.#lit.length; n += 2) if (this.#lit[n] === x && this.#lit[n + 1] === y) return true;
    return false;
  }

  /** What to say of a cell while playing. @param {Cell} cell */
  words(cell) {
    const seen = this.#seen;
    if (!seen) return "";
    if (cell.x === seen.heaps[0] && cell.y === seen.heaps[1]) return seen.over ? seen.over.words : this.#panel.turn;
    if (seen.over) return "";
    return this.#isLit(cell) ? "A move: press Enter, click or tap to play it." : "Not a move from here.";
  }

  /**
   * A cell was pressed, or Enter was. A finger is less exact than a mouse: where cells are small it first chooses.
   * @param {Cell} cell
   * @param {{ size: number, coarse: boolean }} how the side of a cell in pixels, and whether a finger pressed it
   */
  press(cell, { size, coarse }) {
    if (this.#exercise?.marking) return this.#exercise.mark(cell);
    if (this.#placing) return this.startFrom(this.#seen && this.#seen.start.length === 3 ? [cell.x, cell.y, this.#seen.heaps[2]] : [cell.x, cell.y]);
    const seen = this.#seen;
    if (!seen) return;
    if (coarse && size < 30) {
      const near = this.#nearest(cell, 22 / size);
      if (!near) return this.move(this.#onBoard(cell));
      if (this.#chosen && this.#chosen.x === near.x && this.#chosen.y === near.y) return this.move(this.#onBoard(near));
      return this.#choose(near, true);
    }
    if (cell.x !== seen.heaps[0] || cell.y !== seen.heaps[1]) this.move(this.#onBoard(cell));
  }

  /** The position of a cell: the third heap stays. @param {Cell} cell */
  #onBoard({ x, y }) {
    return [x, y, .../** @type {Seen} */ (this.#seen).heaps.slice(2)];
  }

  /** The lit cell nearest to a place; null where none is close. @param {Cell} cell @param {number} reach in cells */
  #nearest({ x, y }, reach) {
    /** @type {Cell | null} */
    let best = null;
    let least = reach;
    for (let n = 0; n < this.#lit.length; n += 2) {
      const apart = Math.hypot(this.#lit[n] - x, this.#lit[n + 1] - y);
      if (apart <= least) [least, best] = [apart, { x: this.#lit[n], y: this.#lit[n + 1] }];
    }
    return best;
  }

  /** @param {Cell | null} cell @param {boolean} aloud */
  #choose(cell, aloud) {
    this.#chosen = cell;
    if (cell && aloud) {
      this.#panel.choose(this.#onBoard(cell));
      this.#host.say(`(${cell.x}, ${cell.y}) is chosen. Tap it again, or press Take, to play it.`);
    }
    this.#host.compose();
  }

  /** The next legal cell in sight, for the keyboard. @param {Cell | null} from @param {number} step @returns {Cell | null} */
  nextOption(from, step) {
    const count = this.#lit.length / 2;
    if (count === 0) return null;
    let at = -1;
    for (let n = 0; n < count; n++) if (from && this.#lit[2 * n] === from.x && this.#lit[2 * n + 1] === from.y) at = n;
    const next = at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;
    return { x: this.#lit[2 * next], y: this.#lit[2 * next + 1] };
  }

  /**
   * The piece is taken hold of, dragged and let go; false when it is not the piece that was pressed.
   * @param {{ x: number, y: number }} pixel
   * @param {Cell | null} cell
   * @param {{ x: number, y: number } | null} middle of the piece's cell, in pixels
   * @param {"start" | "move" | "end"} phase
   */
  drag(pixel, cell, middle, phase) {
    const seen = this.#seen;
    if (phase === "start") {
      if (!seen || seen.over || this.#placing || !middle || Math.hypot(pixel.x - middle.x, pixel.y - middle.y) > 16) return false;
      this.#held = pixel;
      return true;
    }
    this.#held = phase === "move" ? pixel : null;
    if (phase === "end" && seen && cell && (cell.x !== seen.heaps[0] || cell.y !== seen.heaps[1])) this.move(this.#onBoard(cell));
    this.#host.compose();
    return true;
  }

  /** @param {CanvasRenderingContext2D} context @param {import("../render/overlay.js").Geometry} geometry @param {import("../render/paint.js").Style} style */
  paint(context, geometry, style) {
    const seen = this.#seen;
    paintPlay(context, geometry, style, {
      piece: seen ? (this.#glide.at ?? { x: seen.heaps[0], y: seen.heaps[1] }) : null,
      held: this.#held,
      lit: seen && !seen.over ? this.#lit : new Float64Array(),
      trail: seen ? [seen.start, ...seen.moves.map(({ to }) => to)] : [],
      chosen: this.#chosen,
      hint: this.#hint?.to ? { x: this.#hint.to[0], y: this.#hint.to[1] } : null,
      exercise: this.#exercise?.marks ?? null,
    });
  }

  /** Ends an animation: whoever is in a hurry has seen enough. */
  skip() {
    this.#glide.stop();
  }

  // ---- the panel ---------------------------------------------------------------------------------------------------

  /** Begins a game. @param {number[]} heaps */
  async startFrom(heaps) {
    this.#placing = false;
    const items = readQuery(this.#host.query());
    items.delete("moves");
    items.set("at", `${heaps[0]},${heaps[1]}`);
    if (heaps.length === 3) items.set("z", String(heaps[2]));
    try {
      const { query, start } = await sharedEngine().game(writeQuery(items));
      this.#host.change(gameKeys(query), true);
      this.#host.fit(start);
    } catch (error) {
      this.#host.complain("at", /** @type {Error} */ (error).message);
    }
  }

  #restart() {
    if (this.#seen) this.startFrom(this.#seen.heaps);
  }

  #beginPlacing() {
    this.#placing = true;
    this.#host.focus();
    this.#host.say("Press a cell of the board to put the piece there, or move the cursor to it and press Enter.");
    this.#panel.place();
  }

  #swap() {
    const items = readQuery(this.#host.query());
    // Whoever is to move next moves next: only who sits on which side changes.
    this.#host.change({ first: items.get("first") === "computer" ? null : "computer" }, true);
  }

  async hint() {
    const seen = this.#seen;
    if (!seen || !this.#hintable(seen)) return;
    const step = /** @type {1 | 2 | 3} */ (Math.min((this.#hint?.step ?? 0) + 1, 3));
    try {
      const { words, to } = await sharedEngine().hint(this.#host.query(), step);
      if (seen !== this.#seen) return;
      if (step !== this.#hint?.step) this.#hints++;
      this.#hint = { step, words, to };
      this.#panel.hint(step, words, to);
      this.#host.say(words);
      this.#host.compose();
    } catch (error) {
      this.#host.complain("hint", /** @type {Error} */ (error).message);
    }
  }

  async #review() {
    const query = this.#host.query();
    try {
      const review = await sharedEngine().review(query);
      if (!this.#isOf(query)) return;
      this.#panel.review(review);
      this.#host.say(review.words);
    } catch (error) {
      this.#host.complain("review", /** @type {Error} */ (error).message);
    }
  }

  /** @param {string} query @param {string | undefined} kind */
  async #followExercise(query, kind) {
    if (!kind) {
      this.#exercise?.remove();
      this.#exercise = null;
    } else if (this.#exercise?.query !== bareExercise(query)) {
      this.#exercise?.remove();
      const exercise = new Exercise(bareExercise(query), kind, this.#panel.task, {
        changed: () => this.#host.compose(),
        say: (text) => this.#host.say(text),
        complain: (message) => this.#host.complain("exercise", message),
        again: () => this.#host.change({ moves: null }, true),
        fit: (size) => this.#host.fit([size - 1, size - 1]),
      });
      this.#exercise = exercise;
      await exercise.open();
    }
  }
}

/** The game of a query, without what is only looked at. @param {string} query */
function gamePart(query) {
  return writeQuery([...readQuery(query)].filter(([key]) => !OF_VIEW.includes(key)));
}

/** The keys of a query that say where a game began and how it went. @param {string} query @returns {Record<string, string | null>} */
function gameKeys(query) {
  const items = readQuery(query);
  return Object.fromEntries(["z", "at", "moves"].map((key) => [key, items.get(key) ?? null]));
}

/** The task of a query: what has been moved and what is looked at are not part of it. @param {string} query */
function bareExercise(query) {
  return writeQuery([...readQuery(query)].filter(([key]) => key !== "moves" && !["view", "beams", "lines"].includes(key)));
}

/** @param {number[]} heaps */
function position([x, y, z]) {
  return z === undefined ? { x, y } : { x, y, z };
}

/** @param {number[]} one @param {number[]} other */
function same(one, other) {
  return one.every((heap, n) => heap === other[n]);
}

/** Until the page has been laid out, and who watches sizes has been told. @returns {Promise<void>} */
function afterLayout() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
