// What a learning platform that speaks SPLICE is told of an exercise, and what it has kept of it: the score and the code, as
// soon as something is handed in and never before.

import { isPlain, own } from "./message.js";

/** The form of what a platform keeps. */
const VERSION = 1;
const CODE = /^[0-9A-Z]+(-[0-9A-Z]+)*$/;
const LONGEST_CODE = 4096;

/** What was handed in. @typedef {{ code: string, score: number, of: number }} Result */

/** @param {unknown} state as a platform has kept it: anything @returns {Result | null} */
export function readState(state) {
  if (!isPlain(state) || own(state, "v") !== VERSION) return null;
  const [code, score, of] = ["code", "score", "of"].map((key) => own(state, key));
  if (typeof code !== "string" || code.length > LONGEST_CODE || !CODE.test(code)) return null;
  if (!Number.isSafeInteger(score) || !Number.isSafeInteger(of) || Number(of) <= 0) return null;
  return { code, score: Number(score), of: Number(of) };
}

/** A result as a platform counts it, from 0 to 1. @param {Result} result */
export function report({ code, score, of }) {
  return { subject: "SPLICE.reportScoreAndState", score: Math.min(Math.max(score / of, 0), 1), state: { v: VERSION, code, score, of } };
}

/**
 * @param {HTMLElement} beam
 * @param {(message: object) => void} send to the page round the frame
 * @param {(result: Result) => void} earlier told of what was handed in before
 */
export function speakSplice(beam, send, earlier) {
  const address = location.href;
  const messageId = crypto.randomUUID?.() ?? String(Math.random());
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || !isPlain(data) || own(data, "subject") !== "SPLICE.getState.response" || own(data, "message_id") !== messageId) return;
    const result = readState(own(data, "state"));
    if (result) earlier(result);
  });
  beam.addEventListener("phi-result", (event) => send({ ...report(/** @type {CustomEvent<Result>} */ (event).detail), activity_id: address }));
  send({ subject: "SPLICE.getState", message_id: messageId, activity_id: address });
}
