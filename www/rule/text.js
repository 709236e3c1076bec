// What can be said of the text of a rule without understanding it: which words may be completed, which brackets belong
// together. `pri` at the end of `k+l==1 or pri` may become `prime(`.

/** Words of the language, as they are completed. */
const WORDS = ["and", "or", "not", "abs(", "gcd(", "xor(", "min(", "max(", "prime(", "square(", "fib(", "pow2(", "inset("];

/**
 * How the word before the caret may go on; an empty list in the middle of a word and where there is none.
 * @param {string} text
 * @param {number} caret
 * @returns {{ start: number, words: string[] }} where the word begins, and what it may become
 */
export function completions(text, caret) {
  const [begun] = /[a-z]\w*$/.exec(text.slice(0, caret)) ?? [""];
  const start = caret - begun.length;
  // A letter alone is what it is: k, l, x, y, a, b, m.
  if (begun.length < 2 || /^\w/.test(text.slice(caret))) return { start, words: [] };
  return { start, words: WORDS.filter((word) => word.startsWith(begun) && word !== begun) };
}

/**
 * The text with the word before the caret completed; words are followed by a space, names of functions by their bracket.
 * @param {string} text
 * @param {number} caret
 * @param {string} word
 * @returns {{ text: string, caret: number }}
 */
export function complete(text, caret, word) {
  const { start } = completions(text, caret);
  const rest = text.slice(caret);
  // A bracket that is there already is not written again.
  const written = word.endsWith("(") ? (rest.startsWith("(") ? word.slice(0, -1) : word) : rest.startsWith(" ") ? word : `${word} `;
  return { text: text.slice(0, start) + written + rest, caret: start + written.length };
}

/**
 * The two places of the bracket at the caret, before it or after it, and of its partner; null where there is none.
 * @param {string} text
 * @param {number} caret
 * @returns {[number, number] | null}
 */
export function bracketPair(text, caret) {
  for (const at of [caret - 1, caret]) {
    const step = text[at] === "(" ? 1 : text[at] === ")" ? -1 : 0;
    if (step === 0) continue;
    for (let depth = 0, other = at; other >= 0 && other < text.length; other += step) {
      depth += text[other] === "(" ? 1 : text[other] === ")" ? -1 : 0;
      if (depth === 0) return at < other ? [at, other] : [other, at];
    }
  }
  return null;
}

/**
 * The text in pieces for marking: each with its classes.
 * @param {string} text
 * @param {{ at: number, end: number } | null} error by characters, which may lie at the end of the text
 * @param {[number, number] | null} pair by the halves that some characters are made of
 * @returns {{ text: string, kind: "" | "error" | "bracket" }[]}
 */
export function pieces(text, error, pair) {
  /** @type {{ text: string, kind: "" | "error" | "bracket" }[]} */
  const found = [];
  const characters = [...text];
  // What is missing at the end is marked as one more character there.
  if (error && error.at >= characters.length) characters.push(" ");
  let half = 0;
  characters.forEach((character, at) => {
    const wrong = error !== null && at >= error.at && at < Math.max(error.end, error.at + 1);
    const kind = wrong ? "error" : pair?.includes(half) ? "bracket" : "";
    half += character.length;
    const last = found.at(-1);
    if (last && last.kind === kind) last.text += character;
    else found.push({ text: character, kind });
  });
  return found;
}
