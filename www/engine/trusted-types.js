// Addresses of workers as a page with Trusted Types wants them.

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
