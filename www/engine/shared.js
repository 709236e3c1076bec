// The one engine of a page: all its boards ask the same worker.

import { Engine } from "./client.js";

/** @type {Engine | undefined} */
let engine;

export function sharedEngine() {
  return (engine ??= new Engine());
}
