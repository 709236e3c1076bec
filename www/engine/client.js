// The engine as promises. All computing happens in a worker; this side only asks, and never blocks the page.
//
// Nothing is started before something is asked for, and the worker ends when nobody holds the engine any more. Where a page
// allows no worker, the engine runs elsewhere (`transports.js`); where it may not run at all, every answer is a sentence that
// says what the page must allow.

import { Refusals } from "./policy.js";
import { QUESTIONS } from "./questions.js";
import { HOME, renewable, RUNGS } from "./transports.js";

/** @typedef {import("./questions.js").Question} Question */
/** @typedef {import("./questions.js").Answers} Answers */
/** @typedef {import("./questions.js").Progress} Progress */
/** @typedef {import("./questions.js").Request} Request */
/** @typedef {import("./questions.js").Reply} Reply */
/** @template [Value=unknown] @typedef {import("./questions.js").Options<Value>} Options */
/** @typedef {Request & { progress?: (progress: Progress) => void, resolve: (value: any) => void, reject: (reason: unknown) => void, crashes: number }} Waiting */

/** So long after the last holder has gone the worker is let go, in milliseconds: what is moved about on a page soon comes back. */
const LINGER = 500;

/** A method for every question, `engine.moves(query, x, y)`: it asks without further ado. */
const Asked = /** @type {new () => Answers} */ (
  class {
    static {
      for (const name of Object.keys(QUESTIONS)) {
        Object.defineProperty(this.prototype, name, {
          /** @this {Engine} @param {unknown[]} args */
          value(...args) {
            return this.ask(/** @type {Question} */ (name), /** @type {never} */ (args));
          },
        });
      }
    }
  }
);

export class Engine extends Asked {
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
   * Asks a question; long work can be followed and stopped.
   * @template {Question} Name
   * @param {Name} method
   * @param {import("./questions.js").Arguments<Name>} args
   * @param {Options<import("./questions.js").Answer<Name>>} [options]
   * @returns {Promise<import("./questions.js").Answer<Name>>}
   */
  ask(method, args, { signal, progress } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = ++this.#last;
      const request = { id, method, args, progress: /** @type {Waiting["progress"]} */ (progress), resolve, reject, crashes: 0 };
      clearTimeout(this.#lingering);
      this.#waiting.set(id, request);
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason), { once: true });
      if (this.#refused) this.#giveUp();
      else if (this.#seat) this.#seat.postMessage({ id, method, args });
      else this.#start();
    });
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
