// What a gradebook round an exercise is told and keeps, whatever it speaks: the score and the code, as soon as something is
// handed in and never before. `splice.js` and `../scorm/session.js` each speak to one kind of gradebook.

import { isPlain, own } from "./message.js";

/** The form of what a platform keeps. */
const VERSION = 1;
const CODE = /^[0-9A-Z]+(-[0-9A-Z]+)*$/;
const LONGEST_CODE = 4096;

/** What was handed in. @typedef {{ code: string, score: number, of: number }} Result */
/** Is told of every result, and says what to show for it; null for nothing. @typedef {{ report: (result: Result) => string | null }} Gradebook */

/** A result in the form that a platform keeps. @param {Result} result */
export function keptForm({ code, score, of }) {
  return { v: VERSION, code, score, of };
}

/** @param {unknown} kept as a platform has kept it: anything @returns {Result | null} */
export function readResult(kept) {
  if (!isPlain(kept) || own(kept, "v") !== VERSION) return null;
  const [code, score, of] = ["code", "score", "of"].map((key) => own(kept, key));
  if (typeof code !== "string" || code.length > LONGEST_CODE || !CODE.test(code)) return null;
  if (!Number.isSafeInteger(score) || !Number.isSafeInteger(of) || Number(of) < 0 || Number(score) > Number(of)) return null;
  return { code, score: Number(score), of: Number(of) };
}

/** A result as platforms count it, from 0 to 1. Where there was nothing to do, nobody can do better. @param {Result} result */
export function shareOf({ score, of }) {
  return of > 0 ? Math.min(Math.max(score / of, 0), 1) : 1;
}

/** @param {Result} result */
export function earlierWords({ code, score, of }) {
  return `Handed in earlier: ${score} of ${of}, with the code ${code}.`;
}

/** Tells a gradebook what is handed in on a page. @param {EventTarget} page the element or anything round it @param {Gradebook} gradebook @param {(words: string) => void} say */
export function reportTo(page, gradebook, say) {
  page.addEventListener("phi-result", (event) => {
    const words = gradebook.report(/** @type {CustomEvent<Result>} */ (event).detail);
    if (words !== null) say(words);
  });
}
