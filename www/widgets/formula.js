// The engine writes formulas as lists, `(mrow (mi x) (mo =) (mn 1))`; here they become trees of MathML.

/** @typedef {import("./dom.js").MathTree} MathTree */

/** In a formula ❨ and ❩ stand for parentheses, which group its parts. @param {string} token */
function symbol(token) {
  return token.replace("❨", "(").replace("❩", ")");
}

/** @param {string} text @returns {MathTree} */
export function readMath(text) {
  const tokens = text.match(/[()]|[^()\s]+/g) ?? [];
  let at = 0;
  /** @returns {MathTree} */
  const tree = () => {
    at++; // (
    /** @type {MathTree} */
    const node = [tokens[at++]];
    while (at < tokens.length && tokens[at] !== ")") node.push(tokens[at] === "(" ? tree() : symbol(tokens[at++]));
    at++; // )
    return node;
  };
  return ["math", tree()];
}

/** What a line may break before, outside all brackets. */
const BREAKS = ["=", "+", "⊕", ",", "≤"];
const OPENING = ["(", "⌊"];
const CLOSING = [")", "⌋"];

/** A formula as parts between which a line may break; together they read as one. @param {string} text @returns {MathTree[]} */
export function mathParts(text) {
  const [, row] = readMath(text);
  if (typeof row === "string" || row[0] !== "mrow") return [["math", row]];
  let depth = 0;
  /** @type {MathTree[]} */
  const parts = [["math"]];
  for (const child of row.slice(1)) {
    const sign = typeof child === "string" || child[0] !== "mo" ? "" : String(child[1]);
    if (OPENING.includes(sign)) depth++;
    if (CLOSING.includes(sign)) depth--;
    // Something before it, be it nothing: a sign that stands first would be set without room round it.
    if (depth === 0 && BREAKS.includes(sign) && parts[parts.length - 1].length > 1) parts.push(["math", ["mrow"]]);
    parts[parts.length - 1].push(child);
  }
  return parts;
}
