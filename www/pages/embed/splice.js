// A gradebook that speaks SPLICE, by messages to the page round a frame: it is told the score of an exercise, and asked what it
// has kept of it.

import { earlierWords, keptForm, readResult, reportTo, shareOf } from "./gradebook.js";
import { isPlain, own } from "./message.js";

/** @param {import("./gradebook.js").Result} result */
export function report(result) {
  return { subject: "SPLICE.reportScoreAndState", score: shareOf(result), state: keptForm(result) };
}

/**
 * @param {HTMLElement} beam
 * @param {(message: object) => void} send to the page round the frame
 * @param {(words: string) => void} say
 */
export function speakSplice(beam, send, say) {
  const address = location.href;
  const messageId = crypto.randomUUID?.() ?? String(Math.random());
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || !isPlain(data) || own(data, "subject") !== "SPLICE.getState.response" || own(data, "message_id") !== messageId) return;
    const result = readResult(own(data, "state"));
    if (result) say(earlierWords(result));
  });
  const gradebook = {
    report: (/** @type {import("./gradebook.js").Result} */ result) => {
      send({ ...report(result), activity_id: address });
      return null; // Whether it was taken is not said.
    },
  };
  reportTo(beam, gradebook, say);
  send({ subject: "SPLICE.getState", message_id: messageId, activity_id: address });
}
