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
