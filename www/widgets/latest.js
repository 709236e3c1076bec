// Work for the newest request only: one piece of work at a time, and whatever is requested meanwhile waits as one.

export class LatestOnly {
  /** @type {(signal: AbortSignal) => Promise<unknown>} */ #work;
  /** @type {AbortController | null} */ #running = null;
  #waiting = false;

  /** @param {(signal: AbortSignal) => Promise<unknown>} work looks up what is wanted when it begins; an error of it is its own affair */
  constructor(work) {
    this.#work = work;
  }

  /** Is something newer wanted than what is being worked on? */
  get isWaiting() {
    return this.#waiting;
  }

  get isRunning() {
    return this.#running !== null;
  }

  /** Begins now, or once more after what is under way. */
  request() {
    this.#waiting = true;
    if (!this.#running) this.#run();
  }

  /** What waits is not wanted any more. */
  forget() {
    this.#waiting = false;
  }

  /** Gives up what is under way; what waits comes next. @param {unknown} reason */
  abort(reason) {
    this.#running?.abort(reason);
  }

  async #run() {
    while (this.#waiting) {
      this.#waiting = false;
      this.#running = new AbortController();
      try {
        await this.#work(this.#running.signal);
      } finally {
        this.#running = null;
      }
    }
  }
}
