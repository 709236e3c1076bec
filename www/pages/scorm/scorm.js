// An exercise as a package for course platforms: the board of `embed.html`, and the gradebook of the platform. *Export* writes
// the exercise into the page; the platform keeps how far it is, and is told the score.

import { readQuery } from "../../state/query.js";
import { earlierWords, reportTo } from "../embed/gradebook.js";
import { isSameTask, readKept, writeKept } from "./kept.js";
import { findApi, ScormSession } from "./session.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */
/** @typedef {import("../embed/gradebook.js").Result} Result */

const { dataset } = document.documentElement;
const task = dataset.query ?? "";
const line = /** @type {HTMLElement} */ (document.getElementById("earlier"));

/** @param {string} words */
function say(words) {
  line.hidden = false;
  line.textContent = words;
}

const api = findApi(window);
const session = new ScormSession(api, Number(dataset.pass) / 100);
const listens = session.begin();
const before = readKept(session.get("cmi.suspend_data"), task);
let kept = before;
/** Has nothing been handed in on this page yet? */
let isFirst = true;

/** @param {Partial<typeof kept>} news */
function keep(news) {
  kept = { ...kept, ...news };
  session.set("cmi.suspend_data", writeKept(kept));
}

/** @param {Result} result */
function report(result) {
  // A game that was over when the page was left is over again: that is known already.
  const [moves, earlier] = [kept, before].map(({ query }) => readQuery(query).get("moves"));
  const isKnown = isFirst && before.result !== null && moves !== undefined && moves === earlier;
  isFirst = false;
  if (isKnown || !listens) return null;
  keep({ result });
  return session.report(result);
}

function listen() {
  document.addEventListener("phi-state", ({ target }) => {
    const { query } = /** @type {PhiBeam} */ (target);
    // Whoever explores the game after the exercise finds the exercise again.
    if (query !== kept.query && isSameTask(query, task)) keep({ query });
  });
  // What the platform gave back may be anything: where the board cannot show it, the exercise begins anew.
  const opened = new AbortController();
  document.addEventListener("phi-task", () => opened.abort(), { once: true });
  const beginAnew = (/** @type {Event} */ event) => {
    // Nothing is wrong with what was kept where the engine or a part of the page did not come.
    if (["engine", "page"].includes(/** @type {CustomEvent<{ type: string }>} */ (event).detail.type)) return;
    opened.abort();
    /** @type {PhiBeam} */ (event.target).query = task;
  };
  if (before.query !== task) document.addEventListener("phi-error", beginAnew, { signal: opened.signal });
  document.addEventListener("phi-task", (event) => /** @type {CustomEvent<{ restore: (cells: number[][]) => void }>} */ (event).detail.restore(before.marks), { once: true });
  document.addEventListener("phi-marks", (event) => keep({ marks: /** @type {CustomEvent<{ marks: number[][] }>} */ (event).detail.marks }));
  reportTo(document, { report }, say);
  addEventListener("pagehide", () => session.end());
  // A page that comes back has been ended: the platform begins anew.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && session.commit());
}

if (!api) say("No course platform was found round this page, so nothing is recorded. Hand in the code at the end.");
else if (!listens) say("The course platform does not take this exercise, so nothing is recorded. Hand in the code at the end.");
else if (before.result) say(earlierWords(before.result));
listen();
// There is no explorer in a package.
dataset.query = `${before.query}&no-links=1`;
await import("../embed/embed.js");
