// The engine as promises. All computing happens in a worker; this side only asks, and never blocks the page.
//
// Nothing is started before something is asked for, and the worker ends when nobody holds the engine any more. Where a page
// allows no worker, the engine runs elsewhere (`rungs.js`); where it may not run at all, every answer is a sentence that
// says what the page must allow.

import { Refusals } from "./policy.js";
import { HOME, renewable, RUNGS } from "./transports.js";

/** @typedef {{ x?: number, y?: number, width: number, height: number }} Window */
/** @typedef {{ x: number, y: number, z?: number, outcome: "P" | "N" }} Option */
/** @typedef {{ done: number, total: number, partial?: any }} Progress `partial` is what has been found so far, where that can be shown */
/** @typedef {{ signal?: AbortSignal, progress?: (progress: Progress) => void }} Options */
/** @typedef {{ id: number, method: string, args: any[] }} Request */
/** An answer, or that the place of the engine cannot start it. @typedef {{ id: number } & ({ value: unknown } | { error: string } | { crash: string } | { progress: Progress }) | { failed: string, missing?: boolean }} Reply */
/** @typedef {"you" | "computer" | "one" | "two"} Side */
/** @typedef {{ from: number[], to: number[], by: Side, words: string }} Played */
/**
 * A game as it stands.
 * @typedef {object} Game
 * @property {string} query canonical, with the legal moves only
 * @property {number[]} start
 * @property {number[]} heaps the position now
 * @property {Played[]} moves
 * @property {Side} turn
 * @property {{ winner: Side, words: string } | null} over
 * @property {{ number: number, to: number[], words: string } | null} damaged the first move of the list that cannot be played
 * @property {string | null} limit why nobody knows who wins from here
 * @property {number} options how many moves there are; a million stands for that many and more
 */
/** @typedef {{ to: number[], words: string }} Move */
/** @typedef {{ words: string, to: number[] | null }} Hint */
/** @typedef {{ mark: "kept" | "gave" | "lost", words: string, better: Move | null }} Reviewed */
/** @typedef {{ moves: Reviewed[], first: number | null, words: string }} Review */
/**
 * What an exercise asks.
 * @typedef {object} Task
 * @property {"win" | "mark" | "guess" | "value"} kind
 * @property {string} task
 * @property {[number, number][]} given the P-positions that are shown
 * @property {number} size cells across
 * @property {number} count how many answers are asked for
 * @property {{ query: string, words: string }[] | null} choices
 * @property {string | null} note why it cannot be done, or what to know before
 */
/** An answer; for `value` the move is in the query or the first mark. @typedef {{ marks?: number[][], choice?: number | null, hints?: number }} Answer */
/** How it went; the code is empty before the end. @typedef {{ finished: boolean, score: number, of: number, words: string, code: string, right: number[][], wrong: number[][], missing: number[][] }} Grade */
/** @typedef {Request & Options & { resolve: (value: any) => void, reject: (reason: unknown) => void, crashes: number }} Waiting */

/** So long after the last holder has gone the worker is let go, in milliseconds: what is moved about on a page soon comes back. */
const LINGER = 500;

export class Engine {
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  #last = 0;
  /** Where the engine sits, once it has been asked. @type {import("./transports.js").Seat | null} */ #seat = null;
  /** Of `RUNGS`: the first that has not failed. */ #rung = 0;
  /** Has it answered from there? */ #proven = false;
  /** @type {Refusals | null} */ #refusals = null;
  /** Why it runs nowhere. @type {Promise<string> | null} */ #refused = null;
  #holders = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #lingering;

  /**
   * The P-positions of a window, x0, y0, x1, y1, …, sorted by x and then by y.
   * @param {string} query
   * @param {Window} window
   * @param {Options} [options]
   * @returns {Promise<Uint32Array>}
   */
  positions(query, window, options) {
    return this.#ask("positions", [query, window], options);
  }

  /**
   * The Grundy values of a window, a line for each x; 65535 is not a position.
   * @param {string} query
   * @param {Window} window
   * @param {Options} [options]
   * @returns {Promise<Uint16Array>}
   */
  grundy(query, window, options) {
    return this.#ask("grundy", [query, window], options);
  }

  /**
   * The options of a position, each with its outcome.
   * @param {string} query
   * @param {number} x
   * @param {number} y
   * @returns {Promise<Option[]>}
   */
  moves(query, x, y) {
    return this.#ask("moves", [query, x, y]);
  }

  /**
   * The outcome of a position; null where there is none.
   * @param {string} query
   * @param {number | bigint} x
   * @param {number | bigint} y
   * @returns {Promise<"P" | "N" | null>}
   */
  outcome(query, x, y) {
    return this.#ask("outcome", [query, x, y]);
  }

  /**
   * The picture of a query, as layers to be painted; what is wrong with the query is mended and said.
   * @param {string} query
   * @param {string} last the last good query, or ""
   * @param {number[]} frame x, y, fx, fy, span, width, height, scale, axes
   * @param {{ density: number, p: number[] }} ink
   * @param {Options} [options]
   * @returns {Promise<import("../render/scheduler.js").Figure>}
   */
  figure(query, last, frame, ink, options) {
    return this.#ask("figure", [query, last, frame, ink], options);
  }

  /** What is to be said about a position. @param {string} query @param {number} x @param {number} y @returns {Promise<import("../render/overlay.js").Inspection>} */
  inspect(query, x, y) {
    return this.#ask("inspect", [query, x, y]);
  }

  /** The game of a query as it stands. @param {string} query @returns {Promise<Game>} */
  game(query) {
    return this.#ask("game", [query]);
  }

  /** The game after one more move; refused with the rule that forbids it. @param {string} query @param {number[]} to @returns {Promise<Game>} */
  playMove(query, to) {
    return this.#ask("playMove", [query, to]);
  }

  /** The computer's move. @param {string} query @returns {Promise<Move>} */
  reply(query) {
    return this.#ask("reply", [query]);
  }

  /** A hint: who wins (1), by which kind of move (2), the move and its reason (3). @param {string} query @param {1 | 2 | 3} step @returns {Promise<Hint>} */
  hint(query, step) {
    return this.#ask("hint", [query, step]);
  }

  /** Every move looked at again. @param {string} query @returns {Promise<Review>} */
  review(query) {
    return this.#ask("review", [query]);
  }

  /**
   * The legal moves in a window, x0, y0, x1, y1, …, at most 20,000; with three heaps those that leave the third.
   * @param {string} query
   * @param {number} x0
   * @param {number} y0
   * @param {number} columns
   * @param {number} rows
   * @returns {Promise<Float64Array>}
   */
  options(query, x0, y0, columns, rows) {
    return this.#ask("options", [query, x0, y0, columns, rows]);
  }

  /** What the exercise of a query asks. @param {string} query @returns {Promise<Task>} */
  exercise(query) {
    return this.#ask("exercise", [query]);
  }

  /** How an exercise went, with its result code. @param {string} query @param {Answer} answer @returns {Promise<Grade>} */
  grade(query, answer) {
    return this.#ask("grade", [query, answer]);
  }

  /** What is known of a game. @param {string} query @param {Options} [options] @returns {Promise<import("../pages/explore/theory-card.js").Theory>} */
  theory(query, options) {
    return this.#ask("theory", [query], options);
  }

  /** The figure of a query as SVG; sizes in CSS pixels, with the axes. @param {string} query @param {number} width @param {number} height @param {Options} [options] @returns {Promise<string>} */
  svg(query, width, height, options) {
    return this.#ask("svg", [query, width, height], options);
  }

  /** The same as a TeX document. @param {string} query @param {number} width @param {number} height @param {Options} [options] @returns {Promise<string>} */
  tex(query, width, height, options) {
    return this.#ask("tex", [query, width, height], options);
  }

  /** What a query shows as CSV, as the command line prints it. @param {string} query @param {Options} [options] @returns {Promise<string>} */
  csv(query, options) {
    return this.#ask("csv", [query], options);
  }

  /** An OEIS b-file. @param {string} query @param {"lower" | "upper" | "antidiagonals"} what @param {number} terms @param {Options} [options] @returns {Promise<string>} */
  bfile(query, what, terms, options) {
    return this.#ask("bfile", [query, what, terms], options);
  }

  /** A PNG file of the figure, with what is said about it put in. @param {string} query @param {number} width @param {number} height @param {Uint8Array} png @param {Options} [options] @returns {Promise<Uint8Array<ArrayBuffer>>} */
  stamp(query, width, height, png, options) {
    return this.#ask("stamp", [query, width, height, png], options);
  }

  /** BibTeX of the game's paper, and of the figure with its link. @param {string} query @param {string} link @returns {Promise<string>} */
  cite(query, link) {
    return this.#ask("cite", [query, link]);
  }

  /** Checks every statement about a game. @param {string} query @param {number} size @param {Options} [options] @returns {Promise<import("../pages/explore/theory-card.js").Result[]>} */
  check(query, size, options) {
    return this.#ask("check", [query, size], options);
  }

  /** What the lab can do. @returns {Promise<import("../pages/lab/panel.js").Entry[]>} */
  labPanels() {
    return this.#ask("labPanels", []);
  }

  /** Reads a link into the lab, and says what is wrong with it. @param {string} link @returns {Promise<import("../pages/lab/panel.js").Link>} */
  labRead(link) {
    return this.#ask("labRead", [link]);
  }

  /**
   * Runs an experiment, or goes on with it; what it finds comes with the progress.
   * @param {string} link canonical
   * @param {number} width of a figure, in CSS pixels
   * @param {number} scale of the type
   * @param {Options} [options]
   * @returns {Promise<import("../pages/lab/panel.js").Found>}
   */
  lab(link, width, scale, options) {
    return this.#ask("lab", [link, width, scale], options);
  }

  /** What an experiment has found so far. @param {string} link @param {number} width @param {number} scale @returns {Promise<import("../pages/lab/panel.js").Found>} */
  labShow(link, width, scale) {
    return this.#ask("labShow", [link, width, scale]);
  }

  /** A figure as an SVG file. @param {string} link @param {number} figure @param {number} width @returns {Promise<string>} */
  labSvg(link, figure, width) {
    return this.#ask("labSvg", [link, figure, width]);
  }

  /** The numbers behind a figure. @param {string} link @param {number} figure @returns {Promise<string>} */
  labCsv(link, figure) {
    return this.#ask("labCsv", [link, figure]);
  }

  /** The memory of the wasm modules, in bytes. @returns {Promise<number>} */
  memory() {
    return this.#ask("memory", []);
  }

  /** Every paper with its figures and tables. @returns {Promise<import("../pages/gallery/gallery.js").Paper[]>} */
  galleryEntries() {
    return this.#ask("galleryEntries", []);
  }

  /**
   * A board of a figure with its marks.
   * @param {string} id
   * @param {number} board from 0
   * @param {string} query what the sliders say, or "" for the figure's own
   * @param {number} which the figure's own number
   * @param {{ width: number, scale: number, density: number, p: number[] }} page
   * @returns {Promise<import("../pages/gallery/figure.js").GalleryDrawing>}
   */
  galleryFigure(id, board, query, which, page) {
    return this.#ask("galleryFigure", [id, board, query, which, page]);
  }

  /** What is found against what is printed. @param {string} id @returns {Promise<import("../pages/gallery/gallery.js").Check>} */
  galleryCheck(id) {
    return this.#ask("galleryCheck", [id]);
  }

  /** The table that is worked out beside a board. @param {string} id @returns {Promise<{ head: string[], rows: string[][] } | null>} */
  galleryListing(id) {
    return this.#ask("galleryListing", [id]);
  }

  /** What is wrong in the paper, worked out again. @param {string} id @returns {Promise<import("../pages/gallery/gallery.js").Erratum[]>} */
  galleryErrata(id) {
    return this.#ask("galleryErrata", [id]);
  }

  /** Somebody needs the engine from now on; whoever holds it lets it go with `release`. */
  hold() {
    this.#holders++;
    clearTimeout(this.#lingering);
  }

  /** The other end of `hold`: with the last holder the worker goes, when it has answered what it was asked. */
  release() {
    this.#holders--;
    this.#rest();
  }

  #rest() {
    clearTimeout(this.#lingering);
    if (this.#holders > 0 || this.#waiting.size > 0) return;
    this.#lingering = setTimeout(() => this.#leave(), LINGER);
  }

  #leave() {
    this.#seat?.terminate();
    this.#seat = null;
  }

  /**
   * @param {string} method
   * @param {any[]} args
   * @param {Options} [options]
   * @returns {Promise<any>}
   */
  #ask(method, args, { signal, progress } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = ++this.#last;
      const request = { id, method, args, progress, resolve, reject, crashes: 0 };
      clearTimeout(this.#lingering);
      this.#waiting.set(id, request);
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason), { once: true });
      if (this.#refused) this.#giveUp();
      else if (this.#seat) this.#seat.postMessage({ id, method, args });
      else this.#start();
    });
  }

  /** @param {number} id @param {unknown} reason */
  #cancel(id, reason) {
    const request = this.#waiting.get(id);
    if (!request) return;
    this.#waiting.delete(id);
    this.#seat?.postMessage({ cancel: id });
    request.reject(reason);
    this.#rest();
  }

  /** Takes the best seat there is and asks from there all that is to be answered. */
  #start() {
    this.#refusals ??= new Refusals(HOME);
    let why = "";
    for (this.#leave(); this.#rung < RUNGS.length && !this.#seat; ) {
      try {
        this.#sit(RUNGS[this.#rung]);
      } catch (error) {
        why = /** @type {Error} */ (error).message;
        this.#rung++;
      }
    }
    if (!this.#seat) return this.#refuse(why);
    for (const { id, method, args } of this.#waiting.values()) this.#seat.postMessage({ id, method, args });
  }

  /** @param {import("./transports.js").Rung} rung */
  #sit(rung) {
    // What an earlier seat still has to say is not for us.
    const seat = rung(
      (reply) => seat === this.#seat && this.#hear(reply),
      (why) => seat === this.#seat && this.#lose(why),
    );
    this.#seat = seat;
  }

  /** @param {Reply} reply */
  #hear(reply) {
    // A worker of the files' own origin that cannot get them: nobody else will.
    if ("failed" in reply) return this.#rung === 0 && reply.missing ? this.#refuse(reply.failed) : this.#lose(reply.failed);
    this.#proven = true;
    this.#refusals?.end();
    const request = this.#waiting.get(reply.id);
    if ("crash" in reply) {
      if (request) request.crashes++;
      this.#restart(reply.crash);
    } else if (!request) {
      // Cancelled while the answer was on its way.
    } else if ("progress" in reply) {
      request.progress?.(reply.progress);
    } else {
      this.#waiting.delete(reply.id);
      if ("value" in reply) request.resolve(reply.value);
      else request.reject(new Error(reply.error));
      this.#rest();
    }
  }

  /** The engine is not where it should be: never was, so it tries the next place; or is no longer. @param {string} why */
  #lose(why) {
    if (!this.#proven) {
      this.#rung++;
      if (this.#rung < RUNGS.length) this.#start();
      else this.#refuse(why);
      return;
    }
    // No request can be blamed, so each is: otherwise a worker that cannot load would be started for ever.
    for (const request of this.#waiting.values()) request.crashes++;
    this.#restart(why);
  }

  /**
   * Puts a fresh worker in the place of a dead one and asks it everything again; what has crashed twice is given up.
   * @param {string} why
   */
  #restart(why) {
    if (!renewable(this.#rung)) {
      this.#refused = Promise.resolve(`the engine stopped: ${why}; load the page again`);
      this.#giveUp();
      return;
    }
    for (const request of this.#waiting.values()) {
      if (request.crashes < 2) continue;
      this.#waiting.delete(request.id);
      request.reject(new Error(`the engine stopped: ${why}`));
    }
    if (this.#waiting.size > 0) this.#start();
    else this.#leave();
  }

  /** @param {string} why */
  #refuse(why) {
    this.#refused = this.#refusals?.sentence(why) ?? Promise.resolve(why);
    this.#giveUp();
  }

  /** Nothing that is waiting will be answered. */
  async #giveUp() {
    this.#leave();
    const why = await this.#refused;
    for (const request of this.#waiting.values()) request.reject(new Error(why ?? ""));
    this.#waiting.clear();
  }
}
