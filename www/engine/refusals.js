// Why the engine may not run on a page, in a sentence that tells whoever keeps the page what to allow: its
// Content-Security-Policy, Trusted Types, or what the host of the files must send. And why it stopped at a question, in one
// that tells the reader what to do. Fetched when it is needed.

import { grouped } from "../state/numbers.js";

/** What a browser tells of something it refused. @typedef {Pick<SecurityPolicyViolationEvent, "disposition" | "effectiveDirective" | "blockedURI">} Violation */

/** A browser tells of what it refused in a task of its own, in milliseconds at most. */
const TOLD = 50;

/** What lets the page's own thread, and a worker from a blob, run the engine. */
const WASM = "'wasm-unsafe-eval'";

/** A function that makes a vector of 128 bits: what the engine is made of, and older browsers refuse. */
const VECTOR = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

/** May any wasm run here? The smallest there is, is tried: some browsers compile what they then refuse to run. */
function mayRun() {
  try {
    return new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))) !== null;
  } catch {
    return false;
  }
}

/**
 * The directive that refused something, and what to add to it; null for what is not the engine's affair.
 * @param {Violation} violation
 * @param {string} home the origin of the files
 * @param {string} origin of the page
 * @returns {[directive: string, source: string] | null}
 */
export function remedy({ disposition, effectiveDirective: directive, blockedURI }, home, origin) {
  if (disposition !== "enforce") return null;
  const source = home === origin ? "'self'" : home;
  // Where the files are at home a worker of their own will do: one from a blob is only tried when that has failed.
  if (directive === "worker-src" && home === origin) return blockedURI.startsWith("blob") ? null : [directive, source];
  // What a worker from a blob imports is asked of worker-src as well, in some browsers.
  if (directive === "worker-src") return [directive, `blob: ${source}`];
  if (directive === "connect-src") return [directive, source];
  if (directive.includes("trusted-types")) return ["trusted-types", "phi-beam"];
  if (directive.startsWith("script-src") && blockedURI.startsWith("wasm")) return ["script-src", WASM];
  if (directive.startsWith("script-src") && blockedURI.startsWith(home)) return ["script-src", source];
  return null;
}

/** What a policy must allow, a directive with all its sources. @param {[directive: string, source: string][]} remedies */
export function directives(remedies) {
  /** @type {Map<string, Set<string>>} */
  const sources = new Map();
  for (const [directive, source] of remedies) sources.set(directive, (sources.get(directive) ?? new Set()).add(source));
  return Array.from(sources, ([directive, all]) => [directive, ...all].join(" ")).sort().join("; ");
}

/**
 * Why the engine does not run, and what would help.
 * @param {string} why what was said last
 * @param {string} home the origin of the files
 * @param {Violation[]} violations noted so far and while this waits
 */
export async function refusal(why, home, violations) {
  if (typeof WebAssembly !== "object") return "the engine did not start: this browser does not run WebAssembly, or has it switched off";
  if (!WebAssembly.validate(VECTOR)) return "the engine did not start: this browser is too old for it; Chrome 123, Firefox 125, Safari 17.5 and newer ones are not";
  await new Promise((resolve) => setTimeout(resolve, TOLD));
  const origin = globalThis.location?.origin;
  const remedies = violations.map((violation) => remedy(violation, home, origin)).filter((found) => found !== null);
  // Not every browser tells of the wasm that it refuses. A page of the files' own origin may do without: its workers run it.
  if ((remedies.length > 0 || home !== origin) && !mayRun()) remedies.push(["script-src", WASM]);
  if (remedies.length > 0) {
    return `the engine may not run on this page: its Content-Security-Policy must allow ${directives(remedies)}`;
  }
  if (origin && home !== origin) return `the engine did not start: ${why}; ${home} must send Access-Control-Allow-Origin: * with every file`;
  return `the engine did not start: ${why}. Try again when there is a network, or load the page again`;
}

/** What a browser says where a file has not come. */
const NO_NETWORK = /fetch|network|load failed|file is missing/i;

/** Bytes as one speaks of them. @param {number} bytes */
function gigabytes(bytes) {
  return bytes >= 2 ** 30 ? `${Number((bytes / 2 ** 30).toPrecision(2))} GB` : `${Math.round(bytes / 2 ** 20)} MB`;
}

/**
 * How many cells across fit, whatever was in the way of a board of which so many lines were solved. Memory grows with the area, but
 * by doubling: at worst there was none to spare here, and elsewhere there are three times as much for a moment, the old half
 * beside the new whole. What is solved is up to an eighth wider than what is seen.
 * @param {number} done @param {number} total
 */
function fitting(done, total) {
  const most = Math.sqrt((done * total) / 3) * (7 / 8);
  const unit = 10 ** Math.max(Math.floor(Math.log10(most)) - 1, 0);
  return Math.floor(most / unit) * unit;
}

/**
 * Why the engine stopped at a question that it was asked twice, or that takes all memory, and what to do.
 * @param {import("./types.js").Crash} crash
 * @param {import("./types.js").Request} request
 */
export function stopped({ crash, done, total = 0, most = 0 }, { method }) {
  if (done === undefined) {
    return `the engine stopped: ${crash}. ${NO_NETWORK.test(crash) ? "It starts again when there is a network" : "It starts anew with the next question; this one may be too large"}`;
  }
  const cause = done > 0 ? `this takes more memory than the ${gigabytes(most)} that all boards of a page may take together` : "the browser has no more memory for this";
  // The steps of other work are not lines of a board.
  const across = method === "figure" ? fitting(done, total) : 0;
  return `${cause}; ${across >= 1 ? `a board of about ${grouped(across)} × ${grouped(across)} cells would fit` : "ask for a smaller board"}`;
}
