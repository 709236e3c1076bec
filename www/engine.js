// The engine as promises. All computing happens in a worker; this side only asks, and never blocks the page.

/** @typedef {{ x?: number, y?: number, width: number, height: number }} Window */
/** @typedef {{ x: number, y: number, z?: number, outcome: "P" | "N" }} Option */
/** @typedef {{ done: number, total: number }} Progress */
/** @typedef {{ signal?: AbortSignal, progress?: (progress: Progress) => void }} Options */
/** @typedef {{ id: number, method: string, args: any[] }} Request */
/** @typedef {{ id: number } & ({ value: unknown } | { error: string } | { crash: string } | { progress: Progress })} Reply */
/** @typedef {Request & Options & { resolve: (value: any) => void, reject: (reason: unknown) => void, crashes: number }} Waiting */

const WORKER = new URL("worker.js", import.meta.url).href;

/**
 * The worker's address as pages with Trusted Types want it: the one policy of this name lets through this one address.
 * @returns {string}
 */
function workerAddress() {
  /** @type {any} */
  const { trustedTypes } = globalThis;
  if (!trustedTypes) return WORKER;
  const createScriptURL = (/** @type {string} */ url) => {
    if (url !== WORKER) throw new TypeError("not the worker of phi-beam");
    return url;
  };
  return trustedTypes.createPolicy("phi-beam", { createScriptURL }).createScriptURL(WORKER);
}

/** Made once: a policy's name may be taken only once. @type {string | undefined} */
let address;

export class Engine {
  /** @type {Map<number, Waiting>} */ #waiting = new Map();
  #last = 0;
  #worker = this.#start();

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
   * @returns {Promise<import("./element/easel.js").Figure>}
   */
  figure(query, last, frame, ink, options) {
    return this.#ask("figure", [query, last, frame, ink], options);
  }

  /** What is to be said about a position. @param {string} query @param {number} x @param {number} y @returns {Promise<import("./element/overlay.js").Inspection>} */
  inspect(query, x, y) {
    return this.#ask("inspect", [query, x, y]);
  }

  /** What is known of a game. @param {string} query @param {Options} [options] @returns {Promise<import("./theory-card.js").Theory>} */
  theory(query, options) {
    return this.#ask("theory", [query], options);
  }

  /** Checks every statement about a game. @param {string} query @param {number} size @param {Options} [options] @returns {Promise<import("./theory-card.js").Result[]>} */
  check(query, size, options) {
    return this.#ask("check", [query, size], options);
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
      this.#waiting.set(id, { id, method, args, progress, resolve, reject, crashes: 0 });
      signal?.addEventListener("abort", () => this.#cancel(id, signal.reason), { once: true });
      this.#worker.postMessage({ id, method, args });
    });
  }

  /** @param {number} id @param {unknown} reason */
  #cancel(id, reason) {
    const request = this.#waiting.get(id);
    if (!request) return;
    this.#waiting.delete(id);
    this.#worker.postMessage({ cancel: id });
    request.reject(reason);
  }

  #start() {
    const worker = new Worker((address ??= workerAddress()), { type: "module" });
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      // No request can be blamed, so each is: otherwise a worker that cannot load would be started for ever.
      for (const request of this.#waiting.values()) request.crashes++;
      this.#restart(event.message || "a file is missing");
    };
    return worker;
  }

  /** @param {Reply} reply */
  #hear(reply) {
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
    }
  }

  /**
   * Puts a fresh worker in the place of a dead one and asks it everything again; what has crashed twice is given up.
   * @param {string} why
   */
  #restart(why) {
    this.#worker.terminate();
    this.#worker = this.#start();
    for (const request of this.#waiting.values()) {
      const { id, method, args } = request;
      if (request.crashes < 2) {
        this.#worker.postMessage({ id, method, args });
      } else {
        this.#waiting.delete(id);
        request.reject(new Error(`the engine stopped: ${why}`));
      }
    }
  }
}
