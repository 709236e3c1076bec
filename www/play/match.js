// A game being played: whose turn it is, what may be moved, and the other side's replies. The game itself is in the
// query (`at`, `moves`), so that undo, links and reloads need nothing more; the rules are the engine's.

import { sharedEngine } from "../engine/shared.js";
import { furtherHeaps, LISTED, rulesText, valueOf } from "../state/catalogue.js";
import { readQuery, writeQuery } from "../state/query.js";
import { wantsLessMotion } from "../widgets/motion.js";
import { Exercise, hintSteps } from "./exercise.js";
import { gamePatch, gameText, hasPiece, leavesViewOpen, startedAt, taskItems } from "./game-query.js";
import { LegalCells } from "./legal-cells.js";
import { Panel } from "./panel.js";
import { Piece } from "./piece.js";

/** @typedef {{ x: number, y: number }} Cell */
/** @typedef {import("./types.js").Host} Host */
/** @typedef {import("../pkg/study/phibeam.js").Game} Game */

/** The other side takes at least this long, in milliseconds, so that one sees what it does. */
const DELAY = 350;
/** A finger that presses cells smaller than this, in pixels, first chooses one of those so near. */
const SMALL = 30;
const FINGER = 22;

export class Match {
  /** @type {Host} */ #host;
  /** @type {Panel} */ #panel;
  /** @type {Game | null} */ #standing = null;
  /** The game that is shown, as a query without what is only looked at. */ #game = "";
  /** How a game stands that is about to be shown: the engine has said it with the move. @type {{ game: string, standing: Game } | null} */ #answer = null;
  #piece = new Piece(() => this.#host.renderer.compose());
  /** How far the hint under way has gone, and how many were taken. */ #hintStep = 0;
  #hints = 0;
  /** Is the next cell pressed where the piece goes? */ #placing = false;
  /** @type {Exercise | null} */ #exercise = null;

  /** @param {Host} host */
  constructor(host) {
    const { state } = host;
    this.#host = host;
    this.#panel = new Panel(host.root, host.place, {
      take: (to) => this.move(to),
      preview: (to) => this.#choose(to && to.length === 2 ? { x: to[0], y: to[1] } : null, false),
      hint: () => this.hint(),
      undo: () => state.undo(),
      redo: () => state.redo(),
      start: (heaps) => this.startFrom(heaps),
      placing: () => this.#beginPlacing(),
      fromHere: () => this.#standing && this.startFrom(this.#standing.heaps),
      again: () => this.#again({}),
      otherSide: () => this.#again({ first: this.#otherSide }),
      looked: () => host.renderer.compose(),
      retry: (moves) => this.#retry(moves),
      swap: () => this.#swap(),
      set: (keys) => this.#change(keys),
      end: () => this.#change({ at: null, moves: null, exercise: null }),
      review: () => this.#review(),
      announce: (text) => host.announce(text),
    });
    // What was wanted instead of the reply came to nothing.
    state.addEventListener("revert", () => this.#awaitsReply && this.#reply());
  }

  /** Is there a piece to be moved? */
  get playing() {
    return this.#standing !== null;
  }

  /** Where the piece stands. */
  get piece() {
    return this.#piece.cell;
  }

  /** Does the board belong to the game: cells are pressed to move, to place or to mark? */
  get takesCells() {
    return this.#host.isInFront() && (this.#standing !== null || this.#placing || this.#exercise?.marking === true);
  }

  /** May the outcome of a position be told? Not where telling it is the exercise. */
  get secret() {
    return this.#exercise !== null && !this.#exercise.handedIn;
  }

  /** Is this still the game on show? @param {string} game */
  #isOnShow(game) {
    return gameText(this.#host.state.shown.items) === game;
  }

  /** Is it, and is nothing newer wanted? @param {string} game */
  #isWanted(game) {
    return this.#isOnShow(game) && gameText(this.#host.state.requested) === game;
  }

  /** A person changes something of the game. @param {Record<string, string | null>} patch */
  #change(patch) {
    this.#host.state.change(patch, { by: "person", undoable: true });
  }

  /** Asks the engine about the game on show; null where there is no answer, or meanwhile another game. @template T @param {string} key of the error @param {(query: string) => Promise<T>} ask @returns {Promise<T | null>} */
  async #ask(key, ask) {
    const { text, items } = this.#host.state.shown;
    const game = gameText(items);
    try {
      const answer = await ask(text);
      return this.#isWanted(game) ? answer : null;
    } catch (error) {
      this.#host.reportError(key, /** @type {Error} */ (error).message);
      return null;
    }
  }

  // ---- following what is on show -------------------------------------------------------------------------------------

  /** Begins a game of the engine's choosing if none is under way. */
  async begin() {
    if (this.#standing || this.#exercise) return;
    const { state } = this.#host;
    await this.#begin(state.isSettled ? state.shown.text : state.request);
  }

  /** Begins a game. @param {number[]} heaps */
  async startFrom(heaps) {
    this.#placing = false;
    await this.#begin(writeQuery(startedAt(this.#host.state.requested, heaps)));
  }

  /** @param {string} query */
  async #begin(query) {
    try {
      const { state, viewport } = this.#host;
      const asked = rulesText(state.requested);
      const standing = await sharedEngine().game(query, ...viewport.window);
      const items = readQuery(standing.query);
      // Another game may have been chosen meanwhile. The same one may be written in another way by now.
      if (![asked, rulesText(items)].includes(rulesText(state.requested))) return;
      this.#change(gamePatch(items));
      viewport.fit(standing.start);
    } catch (error) {
      this.#host.reportError("at", /** @type {Error} */ (error).message);
    }
  }

  /** The query on show has changed. */
  async follow() {
    const { state } = this.#host;
    const { items } = state.shown;
    this.#panel.setUndoable(state);
    this.#panel.update(items);
    const game = gameText(items);
    if (game === this.#game) return this.#findLegal();
    this.#game = game;
    await this.#followExercise(items);
    if (game !== this.#game || this.#exercise?.isSettling) return;
    if (hasPiece(items)) return this.#show(game);
    this.#standing = null;
    this.#piece.put(null);
    this.#panel.showNoGame(this.#exercise !== null);
    this.#host.renderer.compose();
  }

  /** @param {string} game */
  async #show(game) {
    const { state, viewport } = this.#host;
    // It holds for this moment: later on another part of the board may be in sight.
    const known = this.#answer?.game === game ? this.#answer.standing : null;
    this.#answer = null;
    const standing = known ?? (await this.#load());
    if (!standing || !this.#isOnShow(game)) return; // Something newer is on its way.
    // A link that says nothing of what to look at opens where the game is.
    const opens = !this.#standing && leavesViewOpen(state.shown.items);
    if (!this.#standing) this.#host.open();
    this.#adopt(standing);
    if (opens) {
      viewport.fit(standing.heaps);
      // What is said beside the board may have made it smaller.
      await afterLayout();
      if (!this.#isOnShow(game)) return;
      viewport.fit(standing.heaps);
    }
    if (standing.damaged) {
      this.#host.reportError("moves", `Move ${standing.damaged.number} cannot be played. ${standing.damaged.words}`);
      state.change(gamePatch(readQuery(standing.query)), { by: "computer" });
    } else if (this.#awaitsReply) await this.#reply();
  }

  /** How the game on show stands. */
  async #load() {
    const { state, viewport } = this.#host;
    const game = this.#game;
    try {
      return await sharedEngine().game(state.shown.text, ...viewport.window);
    } catch (error) {
      if (game !== this.#game) return null;
      this.#standing = null;
      this.#piece.put(null);
      this.#host.reportError("at", /** @type {Error} */ (error).message);
      return null;
    }
  }

  /** @param {Game} standing */
  #adopt(standing) {
    this.#standing = standing;
    this.#piece.put(standing);
    this.#placing = false;
    this.#hintStep = 0;
    if (standing.moves.length === 0) this.#hints = 0;
    const done = this.#exercise?.single === true && standing.moves.length > 0;
    this.#panel.show(standing, isHintable(standing) && hintSteps(this.#host.state.shown.items) > 0, done);
    this.#host.cursor.retell(); // While a game is played, other things are said of a cell.
    this.#host.renderer.compose();
    this.#host.announce(this.#panel.turn);
    if (this.#exercise && (standing.over || done)) this.#exercise.handIn(this.#host.state.shown.text, this.#hints);
  }

  // ---- moving ------------------------------------------------------------------------------------------------------

  /** May a person move now? */
  get #isOpen() {
    const standing = this.#standing;
    if (!standing || standing.over) return false;
    return this.#exercise?.single ? standing.moves.length === 0 : standing.turn !== "computer";
  }

  /** A person moves. @param {number[]} to */
  async move(to) {
    // Where the picture of a move is still being drawn, that move was made already.
    if (!this.#isOpen || !this.#isWanted(this.#game)) return;
    const { text } = this.#host.state.shown;
    const standing = await this.#ask("move", (query) => sharedEngine().playMove(query, to, ...this.#host.viewport.window));
    if (standing) this.#play(text, standing, "person");
    else this.#choose(null, false);
  }

  /** Is it the other side's turn? */
  get #awaitsReply() {
    const standing = this.#standing;
    return standing !== null && standing.turn === "computer" && !standing.over && !this.#exercise?.single;
  }

  /** The other side moves. */
  async #reply() {
    const { text } = this.#host.state.shown;
    const calm = wantsLessMotion() ? 0 : DELAY;
    const answers = await this.#ask("opponent", (query) =>
      Promise.all([sharedEngine().reply(query, ...this.#host.viewport.window), new Promise((resolve) => setTimeout(resolve, calm))]));
    // Otherwise it was undone meanwhile.
    if (answers) this.#play(text, answers[0], "computer");
  }

  /** A move was made: the query follows, and the picture stays. @param {string} query before the move @param {Game} standing after it @param {"person" | "computer"} by */
  #play(query, standing, by) {
    const { state, renderer, events } = this.#host;
    const items = readQuery(standing.query);
    const { from, to, by: side } = standing.moves[standing.moves.length - 1];
    this.#answer = { game: gameText(items), standing };
    // Unless the board is a slice, which goes with the further heaps, or something else is being drawn: then the move comes
    // with the next picture.
    const keepsPicture = furtherHeaps(items).length === 0 && renderer.isIdle && state.shown.text === query;
    const settled = keepsPicture ? standing.query : undefined;
    state.change(gamePatch(items), { by, undoable: by === "person", settled });
    events.move({ from: position(from), to: position(to), by: side });
  }

  // ---- the board ---------------------------------------------------------------------------------------------------

  /** The legal cells in sight, which may be others than before. */
  async #findLegal() {
    const standing = this.#standing;
    if (!standing || standing.over) return;
    const { state, viewport, renderer } = this.#host;
    try {
      const legal = await sharedEngine().options(state.shown.text, ...viewport.window);
      if (standing !== this.#standing) return;
      this.#piece.legal = new LegalCells(legal);
      renderer.compose();
    } catch {
      // Without marks one can still move; what is illegal is said then.
    }
  }

  /** What to say of a cell while playing. @param {Cell} cell */
  words(cell) {
    const standing = this.#standing;
    if (!standing) return "";
    if (this.#piece.isAt(cell)) return standing.over ? standing.over.words : this.#panel.turn;
    if (standing.over) return "";
    return this.#piece.legal.indexOf(cell) < 0 ? "Not a move from here." : `A move: ${matchMedia("(pointer: coarse)").matches ? "tap" : "click, or press Enter,"} to play it.`;
  }

  /**
   * A cell was pressed, or Enter was. A finger is less exact than a mouse: where cells are small it first chooses.
   * @param {Cell} cell
   * @param {{ size: number, coarse: boolean }} how the side of a cell in pixels, and whether a finger pressed it
   * @returns {boolean} does the piece go to this very cell?
   */
  press(cell, { size, coarse }) {
    if (this.#exercise?.marking) this.#exercise.mark(cell);
    else if (this.#placing) this.startFrom(this.#piece.positionAt(cell));
    else if (this.#standing && coarse && size < SMALL) this.#pressNear(cell, FINGER / size);
    else if (this.#standing && !this.#piece.isAt(cell)) {
      this.move(this.#piece.positionAt(cell));
      return this.#isOpen && this.#piece.legal.indexOf(cell) >= 0;
    }
    return false;
  }

  /** @param {Cell} cell @param {number} reach in cells */
  #pressNear(cell, reach) {
    const near = this.#piece.legal.nearest(cell, reach);
    const { chosen } = this.#piece;
    if (!near) this.move(this.#piece.positionAt(cell));
    else if (chosen && chosen.x === near.x && chosen.y === near.y) this.move(this.#piece.positionAt(near));
    else this.#choose(near, true);
  }

  /** @param {Cell | null} cell @param {boolean} announce */
  #choose(cell, announce) {
    this.#piece.chosen = cell;
    if (cell && announce) {
      this.#panel.choose(this.#piece.positionAt(cell));
      this.#host.announce(`(${cell.x}, ${cell.y}) is chosen. Tap it again, or press Take, to play it.`);
    }
    this.#host.renderer.compose();
  }

  /** The next legal cell in sight, for the keyboard. @param {Cell | null} from @param {number} step */
  nextOption(from, step) {
    return this.#piece.legal.next(from, step);
  }

  /**
   * The piece is taken hold of, dragged and let go; false when it is not the piece that was pressed.
   * @param {Cell} pixel
   * @param {Cell | null} cell
   * @param {Cell | null} middle of the piece's cell, in pixels
   * @param {"start" | "move" | "end" | "cancel"} phase
   */
  drag(pixel, cell, middle, phase) {
    if (phase === "start") return !this.#placing && this.#piece.grab(pixel, middle);
    this.#piece.drag(phase === "move" ? pixel : null);
    if (phase === "end" && cell && !this.#piece.isAt(cell)) this.move(this.#piece.positionAt(cell));
    this.#host.renderer.compose();
    return true;
  }

  /** @type {import("../render/renderer.js").Overlay} */
  paint(context, geometry, style) {
    this.#piece.paint(context, geometry, style, { showsLegal: this.#host.isInFront(), exercise: this.#exercise?.marks ?? null, review: this.#panel.strip.moves });
  }

  // ---- the panel ---------------------------------------------------------------------------------------------------

  #beginPlacing() {
    this.#placing = true;
    this.#host.focus();
    this.#host.announce("Press a cell of the board to put the piece there, or move the cursor to it and press Enter.");
    this.#panel.place();
  }

  /** `first` with the sides swapped. */
  get #otherSide() {
    return valueOf(this.#host.state.shown.items, "first") === "computer" ? null : "computer";
  }

  #swap() {
    // Whoever is to move next moves next: only who sits on which side changes.
    this.#change({ first: this.#otherSide });
  }

  /** The same heaps once more. @param {Record<string, string | null>} patch what else changes */
  #again(patch) {
    this.#change({ moves: null, ...patch });
    this.#host.focus();
  }

  /** Takes moves back, to play on in another way. @param {number} kept so many stay */
  #retry(kept) {
    const moves = this.#standing?.moves.slice(0, kept).map(({ to }) => to.join(",")) ?? [];
    this.#change({ moves: moves.length > 0 ? moves.join(";") : null });
    this.#host.focus();
  }

  async hint() {
    const standing = this.#standing;
    const most = hintSteps(this.#host.state.shown.items);
    if (!standing || !isHintable(standing) || most === 0) return;
    const step = /** @type {1 | 2 | 3} */ (Math.min(this.#hintStep + 1, most));
    const hint = await this.#ask("hint", (query) => sharedEngine().hint(query, step));
    if (!hint || standing !== this.#standing) return;
    if (step !== this.#hintStep) this.#hints++;
    this.#hintStep = step;
    this.#piece.hint = hint.to && { x: hint.to[0], y: hint.to[1] };
    this.#panel.hint(step, hint.words, hint.to, step === most);
    this.#host.announce(hint.words);
    this.#host.renderer.compose();
  }

  async #review() {
    const review = await this.#ask("review", (query) => sharedEngine().review(query));
    if (!review || !this.#standing) return;
    this.#panel.review(this.#standing, review);
    this.#host.announce(review.words);
  }

  /** @param {import("../state/types.js").Items} items */
  async #followExercise(items) {
    const kind = items.get("exercise");
    const task = taskItems(items);
    if (this.#exercise && kind && this.#exercise.query === writeQuery(task)) return;
    this.#exercise?.remove();
    this.#exercise = null;
    this.#panel.setExercise(kind !== undefined);
    if (!kind) return;
    const { renderer, viewport } = this.#host;
    this.#exercise = new Exercise(task, kind, this.#panel.task, {
      changed: () => renderer.compose(),
      announce: (text) => this.#host.announce(text),
      reportError: (message) => this.#host.reportError("exercise", message),
      again: () => this.#change({ moves: null }),
      settle: (query) => this.#host.state.change({ ...gamePatch(readQuery(query)), variant: null }, { by: "computer" }),
      next: (level) => this.#change({ level: String(level), at: null, moves: null }),
      leave: () => this.#change({ exercise: null, level: null, at: null, moves: null, show: null }),
      fit: (size) => viewport.fit([size - 1, size - 1]),
    });
    await this.#exercise.open();
  }
}

/** May a hint be given? @param {Game} standing */
function isHintable({ over, turn, limit }) {
  return !over && turn !== "computer" && limit === null;
}

/** As scripts are told of it: x, y, z, h4 … @param {number[]} heaps */
function position(heaps) {
  return /** @type {import("../element/events.js").Position} */ (Object.fromEntries(heaps.map((heap, n) => [["x", "y", "z", ...LISTED][n], heap])));
}

/** Until the page has been laid out, and who watches sizes has been told. @returns {Promise<void>} */
function afterLayout() {
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}
