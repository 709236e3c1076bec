// The engine as promises. All computing happens in a worker; this side only asks, and never blocks the page.
//
// Nothing is started before something is asked for, and the worker ends when nobody holds the engine any more. Where a page
// allows no worker, the engine runs elsewhere (`transports.js`); where it may not run at all, every answer is a sentence that
// says what the page must allow.
//
// A worker may crash, be killed without a word, or lose a message. While something is to be answered it is asked whether it
// is still there; a fresh one takes the place of one that is not, and is asked everything again, a question twice at most.

import { dropWasm, firstWasm, HOME, LATER } from "./modules.js";
import { QUESTIONS } from "./questions.js";
import { isRenewable, TRANSPORTS } from "./transports.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Answers} Answers */
/** @typedef {import("./types.js").Progress} Progress */
/** @typedef {import("./types.js").Request} Request */
/** @typedef {import("./types.js").Reply} Reply */
/** @template [Value=unknown] @typedef {import("./types.js").Options<Value>} Options */
/** @typedef {import("./types.js").Crash} Crash */
/** @typedef {Request & { progress?: (progress: Progress) => void, resolve: (value: any) => void, reject: (reason: unknown) => void, crashes: number }} Waiting */

/** So long after the last holder has gone the worker is let go, in milliseconds: what is moved about on a page soon comes back. */
const LINGER = 500;
/** So often a worker that has something to answer is asked whether it is still there, in milliseconds. */
const PULSE = 5000;
/** So often it may be silent: a single step of the engine can take that long. */
const SILENCES = 6;
/** Files that did not come are not asked for again in so many milliseconds. */
const PAUSE = 5000;

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
  /** What the engine was told that is proved: a fresh worker is told it again. @type {Waiting[]} */ #known = [];
  #last = 0;
  /** The way to the engine, once it has been asked. @type {import("./transports.js").Connection | null} */ #connection = null;
  /** Of `TRANSPORTS`: the first that has not failed. */ #transport = 0;
  /** Has it answered from there? */ #proven = false;
  /** What the page refuses while the engine is being started. @type {import("./refusals.js").Violation[]} */ #violations = [];
  /** Why it runs nowhere. @type {Promise<string> | null} */ #refused = null;
  /** Until when. */ #refusedUntil = Infinity;
  #holders = 0;
  /** How often it has been asked in vain whether it is there. */ #silences = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #pulseTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #lingerTimer;

  /**
   * Asks a question; long work can be followed and stopped.
   * @template {Question} Name
   * @param {Name} method
   * @param {import("./types.js").Arguments<Name>} args
   * @param {Options<import("./types.js").Answer<Name>>} [options]
   * @returns {Promise<import("./types.js").Answer<Name>>}
   */
  ask(method, args, { signal, progress } = {}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const id = ++this.#last;
      const request = { id, method, args, progress: /** @type {Waiting["progress"]} */ (progress), resolve, reject, crashes: 0 };
      clearTimeout(this.#lingerTimer);
      this.#waiting.set(id, request);
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason), { once: true });
      if (performance.now() > this.#refusedUntil) this.#refused = null;
      if (this.#refused) this.#rejectAll();
      else if (this.#connection) this.#post(request);
      else this.#start();
      this.#watch();
    });
  }

  /** @param {Waiting} request */
  #post({ id, method, args }) {
    this.#connection?.postMessage({ id, method, args });
  }

  /** Notices a worker that is no longer there: none tells that it was killed. One that was never there has the network to wait for. */
  #watch() {
    this.#pulseTimer ??= setTimeout(() => {
      this.#pulseTimer = undefined;
      if (this.#waiting.size === 0 || !this.#proven) return;
      if (++this.#silences > SILENCES) this.#onLost("it does not answer");
      else this.#connection?.postMessage({ alive: [...this.#waiting.keys()] });
      this.#watch();
    }, PULSE);
  }

  /** Somebody needs the engine from now on; whoever holds it lets it go with `release`. */
  hold() {
    this.#holders++;
    clearTimeout(this.#lingerTimer);
  }

  /** The other end of `hold`: with the last holder the worker goes, when it has answered what it was asked. */
  release() {
    this.#holders--;
    this.#rest();
  }

  #rest() {
    clearTimeout(this.#lingerTimer);
    if (this.#holders > 0 || this.#waiting.size > 0) return;
    this.#lingerTimer = setTimeout(() => this.#disconnect(), LINGER);
  }

  #disconnect() {
    this.#connection?.terminate();
    this.#connection = null;
  }

  /** @param {number} id @param {unknown} reason */
  #cancel(id, reason) {
    const request = this.#waiting.get(id);
    if (!request) return;
    this.#waiting.delete(id);
    this.#connection?.postMessage({ cancel: id });
    request.reject(reason);
    this.#rest();
  }

  /** Connects the best way there is, and asks all that is to be answered. */
  #start() {
    if (!this.#proven) globalThis.document?.addEventListener("securitypolicyviolation", this.#note);
    let why = "";
    for (this.#disconnect(); this.#transport < TRANSPORTS.length && !this.#connection; ) {
      try {
        this.#connect(TRANSPORTS[this.#transport]);
      } catch (error) {
        why = /** @type {Error} */ (error).message;
        this.#transport++;
      }
    }
    if (!this.#connection) return this.#refuse(why);
    this.#silences = 0;
    for (const request of [...this.#known, ...this.#waiting.values()]) this.#post(request);
  }

  /** @param {import("./transports.js").Transport} transport */
  #connect(transport) {
    // What an earlier one still has to say is not for us.
    const connection = transport(
      (reply) => connection === this.#connection && this.#onMessage(reply),
      (why) => connection === this.#connection && this.#onLost(why),
    );
    this.#connection = connection;
    firstWasm().then((wasm) => connection === this.#connection && connection.postMessage({ wasm, later: LATER }));
  }

  /** @param {Reply} reply */
  #onMessage(reply) {
    if (Object(reply) !== reply) return;
    this.#silences = 0;
    // A worker of the files' own origin that cannot get them: nobody else will.
    if ("failed" in reply) return this.#transport === 0 && reply.missing ? this.#refuse(reply.failed, PAUSE) : this.#onLost(reply.failed);
    if ("lost" in reply) return this.#onMissed(reply.lost);
    this.#proven = true;
    this.#watch();
    this.#stopNoting();
    const request = this.#waiting.get(reply.id);
    if ("crash" in reply) {
      if (request) request.crashes += reply.alone ? 2 : 1;
      else this.#known = [];
      this.#restart(reply);
    } else if (!request) {
      // Cancelled while the answer was on its way.
    } else if ("progress" in reply) {
      request.progress?.(reply.progress);
    } else {
      this.#waiting.delete(reply.id);
      if ("value" in reply && request.method === "know") this.#known = [...this.#known.filter(({ args: [known] }) => known !== request.args[0]), request];
      if ("value" in reply) request.resolve(reply.value);
      else request.reject(new Error(reply.error));
      this.#rest();
    }
  }

  /** The engine is not where it should be: never was, so it tries the next place; or is no longer. @param {string} why */
  #onLost(why) {
    if (!this.#proven) {
      this.#transport++;
      if (this.#transport < TRANSPORTS.length) this.#start();
      else this.#refuse(why);
      return;
    }
    // No request can be blamed, so each is: otherwise a worker that cannot load would be started for ever.
    for (const request of this.#waiting.values()) request.crashes++;
    this.#restart({ crash: why });
  }

  /** A message was lost: of what is still to be answered it does not know these. @param {number[]} ids */
  #onMissed(ids) {
    const missed = [...this.#waiting.values()].filter(({ id }) => ids.includes(id));
    for (const request of missed) request.crashes++;
    this.#giveUp({ crash: "messages are lost" });
    for (const request of missed) if (this.#waiting.has(request.id)) this.#post(request);
  }

  /** Puts a fresh worker in the place of a dead one and asks it everything again. @param {Crash} crash */
  #restart(crash) {
    if (!isRenewable(this.#transport)) {
      this.#refused = Promise.resolve(`the engine stopped: ${crash.crash}; load the page again`);
      this.#refusedUntil = Infinity;
      this.#rejectAll();
      return;
    }
    this.#giveUp(crash);
    if (this.#waiting.size > 0) this.#start();
    else this.#disconnect();
  }

  /** What has failed twice is not asked again. @param {Crash} crash */
  #giveUp(crash) {
    for (const request of this.#waiting.values()) {
      if (request.crashes < 2) continue;
      this.#waiting.delete(request.id);
      import("./refusals.js").then(({ stopped }) => stopped(crash, request), () => `the engine stopped: ${crash.crash}`).then((why) => request.reject(new Error(why)));
    }
  }

  /** @param {string} why @param {number} [pause] after so many milliseconds whoever asks tries again; else it is for good */
  #refuse(why, pause = Infinity) {
    const sentence = import("./refusals.js").then(({ refusal }) => refusal(why, HOME, this.#violations), () => `the engine did not start: ${why}`);
    this.#refused = sentence.finally(() => this.#stopNoting());
    this.#refusedUntil = performance.now() + pause;
    dropWasm();
    this.#rejectAll();
  }

  /** @param {SecurityPolicyViolationEvent} event */
  #note = ({ disposition, effectiveDirective, blockedURI }) => {
    this.#violations.push({ disposition, effectiveDirective, blockedURI });
  };

  #stopNoting() {
    globalThis.document?.removeEventListener("securitypolicyviolation", this.#note);
  }

  /** Nothing that is waiting will be answered. */
  async #rejectAll() {
    this.#disconnect();
    const why = await this.#refused;
    for (const request of this.#waiting.values()) request.reject(new Error(why ?? ""));
    this.#waiting.clear();
  }
}
