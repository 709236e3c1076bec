// Where the engine can run. The best place is a worker of the files' own origin; a page of another origin and a sandboxed
// frame may start none, but a worker from a blob that imports this one; and where no worker is allowed at all the page's
// own thread does the work in short slices. The engine tries them in this order, and stays with the first that answers.

import { allowed } from "./policy.js";

/** @typedef {import("./questions.js").Reply} Reply */
/** Whoever sits there answers messages. @typedef {{ postMessage: (message: unknown) => void, terminate: () => void }} Seat */
/** Makes a seat or throws. @typedef {(hear: (reply: Reply) => void, lost: (why: string) => void) => Seat} Rung */

/** Only keeps the address it is given. Bundlers look for a new Worker of a new URL, and put their own address in. */
class Kept {
  /** @param {URL} url @param {WorkerOptions} _options */
  constructor(url, _options) {
    this.href = url.href;
  }
}

const WORKER = ((/** @type {typeof Kept} */ Worker) => new Worker(new URL("../worker.js", import.meta.url), { type: "module" }).href)(Kept);

/** The origin of these files. */
export const HOME = new URL(WORKER).origin;

/** @type {Rung} */
function direct(hear, lost) {
  return listening(new Worker(allowed(WORKER), { type: "module" }), hear, lost);
}

/**
 * What the worker from a blob runs. It is a classic one: as a module it would not start in a sandbox. What is asked before
 * the import is done is kept for the listener that the import brings.
 */
const BODY = `const early = [];
onmessage = (event) => early.push(event);
import(${JSON.stringify(WORKER)}).then(
  () => early.forEach((event) => onmessage(event)),
  (error) => postMessage({ failed: error.message }),
);`;

/** @type {Rung} */
function fromBlob(hear, lost) {
  const url = URL.createObjectURL(new Blob([BODY], { type: "text/javascript" }));
  try {
    const seat = listening(new Worker(allowed(url)), hear, lost);
    const terminate = () => {
      seat.terminate();
      URL.revokeObjectURL(url);
    };
    return { postMessage: seat.postMessage, terminate };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

/** @type {Rung} */
function inPage(hear, lost) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => hear(data);
  import("../worker.js").then(({ serve }) => serve(port2), (error) => lost(error.message));
  return {
    postMessage: (message) => port1.postMessage(message),
    terminate: () => port1.close(),
  };
}

/** @param {Worker} worker @param {(reply: Reply) => void} hear @param {(why: string) => void} lost @returns {Seat} */
function listening(worker, hear, lost) {
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => {
    event.preventDefault(); // It is dealt with, and said where it can be read.
    lost(event.message || "a file is missing");
  };
  return { postMessage: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}

export const RUNGS = [direct, fromBlob, inPage];

/** Can what crashed be replaced there by a fresh one? The page has its modules once and for all. @param {number} rung */
export function renewable(rung) {
  return RUNGS[rung] !== inPage;
}
