// Where the engine can run. The best place is a worker of the files' own origin; a page of another origin and a sandboxed
// frame may start none, but a worker from a blob that imports this one; and where no worker is allowed at all the page's
// own thread does the work in short slices. The engine tries them in this order, and stays with the first that answers.

import { BODY, HOME, SCRIPT, script } from "./modules.js";
import { allowed } from "./trusted-types.js";

/** @typedef {import("./types.js").Reply} Reply */
/** A way to the engine. @typedef {{ postMessage: (message: unknown) => void, terminate: () => void }} Connection */
/** Connects or throws. @typedef {(onMessage: (reply: Reply) => void, onLost: (why: string) => void) => Connection} Transport */

/** @type {Transport} */
function direct(onMessage, onLost) {
  // No browser starts a worker of another origin, and some say so in the console. A sandbox has none, whatever its address.
  if (!SCRIPT || (globalThis.origin && origin !== HOME)) throw new Error("the files are of another origin");
  return listening(new Worker(allowed(SCRIPT), { type: "module" }), onMessage, onLost);
}

/** @type {Transport} */
function fromBlob(onMessage, onLost) {
  const url = URL.createObjectURL(new Blob([BODY], { type: "text/javascript" }));
  try {
    const connection = listening(new Worker(allowed(url)), onMessage, onLost);
    const terminate = () => {
      connection.terminate();
      URL.revokeObjectURL(url);
    };
    return { postMessage: connection.postMessage, terminate };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
}

/** @type {Transport} */
function inPage(onMessage, onLost) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => onMessage(data);
  script().then(({ serve }) => serve(port2), (error) => onLost(error.message));
  return {
    postMessage: (message) => port1.postMessage(message),
    terminate: () => port1.close(),
  };
}

/** @param {Worker} worker @param {(reply: Reply) => void} onMessage @param {(why: string) => void} onLost @returns {Connection} */
function listening(worker, onMessage, onLost) {
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onerror = (event) => {
    event.preventDefault(); // It is dealt with, and said where it can be read.
    onLost(event.message || "a file is missing");
  };
  return { postMessage: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
}

export const TRANSPORTS = [direct, fromBlob, inPage];

/** Can what crashed be replaced there by a fresh one? The page has its modules once and for all. @param {number} index */
export function isRenewable(index) {
  return TRANSPORTS[index] !== inPage;
}
