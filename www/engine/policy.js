// What the page round the element permits: its Content-Security-Policy and Trusted Types. The engine asks for little; where
// even that is refused, the refusal is put into a sentence that tells whoever keeps the page what to allow.

/** Addresses of workers that were made here, and no others. @type {Set<string>} */
const ours = new Set();

/** @type {{ createScriptURL: (url: string) => string } | null | undefined} */
let policy;

/** The one policy of this name; null where there are no Trusted Types, or where the page does not let it be made. */
function ourPolicy() {
  /** @type {any} */
  const { trustedTypes } = globalThis;
  const createScriptURL = (/** @type {string} */ url) => {
    if (!ours.has(url)) throw new TypeError("not a worker of phi-beam");
    return url;
  };
  try {
    return trustedTypes ? trustedTypes.createPolicy("phi-beam", { createScriptURL }) : null;
  } catch {
    return null; // An address without a policy is enough unless the page demands one.
  }
}

/** A worker's address as pages with Trusted Types want it. @param {string} url @returns {string} */
export function allowed(url) {
  ours.add(url);
  // Made once: a policy's name may be taken only once.
  policy = policy === undefined ? ourPolicy() : policy;
  return policy ? policy.createScriptURL(url) : url;
}

/** A browser tells of what it refused in a task of its own, in milliseconds at most. */
const TOLD = 50;

/** What lets the page's own thread, and a worker from a blob, run the engine. */
const WASM = "'wasm-unsafe-eval'";

/** May any wasm run here? The smallest there is, is tried. */
function mayRun() {
  try {
    return new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) !== null;
  } catch {
    return false;
  }
}

/** Notes what the page refuses while the engine is being started. */
export class Refusals {
  /** What to add to which directive. @type {Map<string, Set<string>>} */ #wanted = new Map();
  /** Where the files come from. @type {string} */ #home;

  /** @param {string} home an origin */
  constructor(home) {
    this.#home = home;
    globalThis.document?.addEventListener("securitypolicyviolation", this.#note);
  }

  /** Nothing more is to be noted. */
  end() {
    globalThis.document?.removeEventListener("securitypolicyviolation", this.#note);
  }

  /** @param {SecurityPolicyViolationEvent} event */
  #note = ({ disposition, effectiveDirective: directive, blockedURI }) => {
    if (disposition !== "enforce") return;
    const home = this.#home === location.origin ? "'self'" : this.#home;
    if (directive === "worker-src") this.#want(directive, home === "'self'" && !blockedURI.startsWith("blob") ? home : "blob:");
    else if (directive === "connect-src") this.#want(directive, home);
    else if (directive.includes("trusted-types")) this.#want("trusted-types", "phi-beam");
    else if (directive.startsWith("script-src") && blockedURI.startsWith("wasm")) this.#want("script-src", WASM);
    else if (directive.startsWith("script-src") && blockedURI.startsWith(this.#home)) this.#want("script-src", home);
  };

  /** @param {string} directive @param {string} source */
  #want(directive, source) {
    this.#wanted.set(directive, (this.#wanted.get(directive) ?? new Set()).add(source));
  }

  /** Why the engine does not run, and what would help. @param {string} why what was said last */
  async sentence(why) {
    if (typeof WebAssembly !== "object") return "the engine did not start: this browser does not run WebAssembly, or has it switched off";
    await new Promise((resolve) => setTimeout(resolve, TOLD));
    this.end();
    if (this.#wanted.size > 0) {
      if (!mayRun()) this.#want("script-src", WASM);
      const directives = Array.from(this.#wanted, ([directive, sources]) => [directive, ...sources].join(" "));
      return `the engine may not run on this page: its Content-Security-Policy must allow ${directives.sort().join("; ")}`;
    }
    const elsewhere = globalThis.location && this.#home !== globalThis.location.origin;
    const help = elsewhere ? `; ${this.#home} must send Access-Control-Allow-Origin: * with every file` : "";
    return `the engine did not start: ${why}${help}`;
  }
}
