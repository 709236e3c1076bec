// The explorer without a network: registers the service worker, which keeps what is used, and asks it for more. Only pages
// that `./build.sh dist` has made have one; while one works on the files there is none, nor in somebody else's page or frame.

import { allowed } from "../../engine/trusted-types.js";

/** @typedef {{ kept: number, total: number, everything: boolean }} Kept in bytes as they are fetched */
/** @typedef {{ failed?: string, state: Kept }} Answer */

/** Of what is asked and told: the service worker may be of another build than this page. */
const MESSAGES = 1;
/** A service worker that says nothing for so long has nothing to say, in milliseconds. */
const SILENCE = 20_000;
const NOTHING = { kept: 0, total: 0, everything: false };

/** By then what the first visit fetches is there, in milliseconds; what the browser has of it is kept then. */
const SETTLED = 5000;

/** @param {ServiceWorker} worker @param {object} question @param {(state: Kept) => void} [progress] @returns {Promise<Answer>} */
function ask(worker, question, progress) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (/** @type {Answer} */ answer) => {
      clearTimeout(silence);
      port1.close();
      resolve(answer);
    };
    const wait = () => setTimeout(() => end({ failed: "the browser does not answer", state: NOTHING }), SILENCE);
    let silence = wait();
    port1.onmessage = ({ data }) => {
      if (Object(data) !== data || data.v !== MESSAGES) return end({ failed: "this page is of another version than what is kept", state: NOTHING });
      if (!data.progress) return end(data);
      clearTimeout(silence);
      silence = wait();
      progress?.(data.progress);
    };
    worker.postMessage({ ...question, v: MESSAGES }, [port2]);
  });
}

/** What the dialog asks the service worker. */
export class Keeper {
  /** @type {ServiceWorker} */ #worker;

  /** @param {ServiceWorker} worker */
  constructor(worker) {
    this.#worker = worker;
  }

  state() {
    return ask(this.#worker, { ask: "state" });
  }

  keepUsed() {
    return ask(this.#worker, { ask: "used", pages: [location.href] });
  }

  /** @param {(state: Kept) => void} progress */
  keepEverything(progress) {
    return ask(this.#worker, { ask: "everything" }, progress);
  }

  remove() {
    return ask(this.#worker, { ask: "remove" });
  }
}

/** The service worker, once it is there; null where there is none or may be none. @returns {Promise<Keeper | null>} */
export async function startKeeping() {
  if (window !== top || !("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return null;
  try {
    await navigator.serviceWorker.register(allowed(new URL("../../sw.js", import.meta.url).href));
    const { active } = await navigator.serviceWorker.ready;
    if (!active) return null;
    const keeper = new Keeper(active);
    setTimeout(() => keeper.keepUsed(), SETTLED);
    return keeper;
  } catch {
    return null; // Whoever forbids it reads with a network.
  }
}
