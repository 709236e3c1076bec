// A worker of its own for guesses and proofs: they may take long, and the board answers meanwhile. To stop is to let it go.

import { Engine } from "../engine/client.js";

/** @typedef {import("../pkg/study/phibeam.js").ProofReport} ProofReport */
/** @typedef {import("../engine/types.js").Question} Question */

export class Proving {
  #engine = new Engine();
  /** @type {AbortController | null} */ #running = null;
  #held = false;

  /** Asks; only one question at a time. @template {"find" | "prove" | "recheck"} Name @param {Name} name @param {import("../engine/types.js").Arguments<Name>} args @param {(progress: import("../engine/types.js").Progress<import("../engine/types.js").Answer<Name>>) => void} [progress] */
  ask(name, args, progress) {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    // Its module stays while somebody asks one thing after the other.
    if (!this.#held) this.#engine.hold();
    this.#held = true;
    const answer = this.#engine.ask(name, args, { signal: running.signal, progress });
    return answer.finally(() => {
      if (this.#running === running) this.#running = null;
    });
  }

  get isRunning() {
    return this.#running !== null;
  }

  /** Whoever waits hears that it was stopped; a worker that is in the middle of a long step goes with it. */
  stop() {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = null;
    this.release();
  }

  /** Nothing is asked in a while: what the worker holds is given back. */
  release() {
    if (this.#held) this.#engine.release();
    this.#held = false;
  }
}
