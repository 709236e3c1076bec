// Properties that are attributes under another name.

/**
 * @param {object} prototype
 * @param {Iterable<string>} keys attributes with a text
 * @param {Iterable<string>} flags attributes that are there or not; `no-zoom` is the property `noZoom`
 * @returns {string[]} the names of the properties
 */
export function reflect(prototype, keys, flags) {
  /** @type {string[]} */
  const names = [];
  for (const key of keys) {
    // The method `moves(x, y)` keeps its name; the attribute `moves` is still an attribute.
    if (key in prototype) continue;
    names.push(key);
    define(prototype, key, {
      get() {
        return this.getAttribute(key);
      },
      set(value) {
        if (value === null || value === undefined) this.removeAttribute(key);
        else this.setAttribute(key, String(value));
      },
    });
  }
  for (const flag of flags) {
    const name = flag.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    names.push(name);
    define(prototype, name, {
      get() {
        return this.hasAttribute(flag);
      },
      set(on) {
        this.toggleAttribute(flag, Boolean(on));
      },
    });
  }
  return names;
}

/** @param {object} prototype @param {string} name @param {{ get(this: HTMLElement): unknown, set(this: HTMLElement, value: unknown): void }} accessors */
function define(prototype, name, accessors) {
  Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...accessors });
}
