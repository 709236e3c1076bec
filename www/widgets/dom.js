// Making elements without ever reading markup.

const MATHML = "http://www.w3.org/1998/Math/MathML";

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A style sheet that is made when it is first asked for, and is the same for all. @param {string} css @returns {() => CSSStyleSheet} */
export function sharedSheet(css) {
  /** @type {CSSStyleSheet | undefined} */
  let sheet;
  return () => {
    if (!sheet) {
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
    }
    return sheet;
  };
}

/** A tree of MathML: [name, ...children], where a child is a tree or a text. @typedef {[string, ...(MathTree | string)[]]} MathTree */

/** @param {MathTree} tree @returns {Element} */
export function math([name, ...children]) {
  const element = document.createElementNS(MATHML, name);
  element.append(...children.map((child) => (typeof child === "string" ? child : math(child))));
  return element;
}

/** A key as mathematics where it is a letter with or without an index, `a` or `p1`; otherwise as a word. @param {string} key */
export function mathKey(key) {
  const [, letter, index] = /^([a-z])(\d?)$/.exec(key) ?? [];
  if (!letter) return document.createTextNode(key);
  return math(["math", index ? ["msub", ["mi", letter], ["mn", index]] : ["mi", letter]]);
}
