// The public address of the worker. In a worker it serves as soon as it is there; in a page it waits to be told.

import { serve } from "./engine/worker.js";

if ("importScripts" in globalThis) serve(/** @type {import("./engine/worker.js").Port} */ (/** @type {unknown} */ (self)));

export { serve };
