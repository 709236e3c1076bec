// What a course platform keeps of an exercise between two visits, as one text: how far the game is, which cells are marked, and
// what was handed in.

import { gameOf, itemsAbout } from "../../state/catalogue.js";
import { readQuery, writeQuery } from "../../state/query.js";
import { keptForm, readResult } from "../embed/gradebook.js";
import { isPlain, own } from "../embed/message.js";
import { LONGEST_TEXT } from "./session.js";

/** The form of the text. */
const VERSION = 1;
const CELLS = /^(\d{1,5},\d{1,5}(;\d{1,5},\d{1,5})*)?$/;

/** @typedef {{ query: string, marks: number[][], result: import("../embed/gradebook.js").Result | null }} Kept */

/** Do two queries set the same exercise of the same game? A variant is settled and a level climbed meanwhile. @param {string} query @param {string} other */
export function isSameTask(query, other) {
  const [one, two] = [readQuery(query), readQuery(other)];
  return one.has("exercise") && one.get("exercise") === two.get("exercise") && gameOf(one).id === gameOf(two).id;
}

/** @param {Kept} kept */
export function writeKept({ query, marks, result }) {
  const cells = marks.map((cell) => cell.join(",")).join(";");
  const text = JSON.stringify({ v: VERSION, query, ...(cells ? { marks: cells } : {}), ...(result ? { result: keptForm(result) } : {}) });
  // A game too long to be kept begins anew; what was handed in stays.
  return text.length <= LONGEST_TEXT ? text : JSON.stringify({ v: VERSION, query: "", ...(result ? { result: keptForm(result) } : {}) });
}

/** @param {string} text anything @param {string} task the query of the exercise @returns {Kept} */
export function readKept(text, task) {
  const kept = parsed(text);
  if (own(kept, "v") !== VERSION) return { query: task, marks: [], result: null };
  const [query, marks] = [own(kept, "query"), own(kept, "marks")];
  const isOurs = typeof query === "string" && isSameTask(query, task);
  return {
    query: isOurs ? resumed(query, task) : task,
    marks: isOurs && typeof marks === "string" && CELLS.test(marks) ? marks.split(";").map((cell) => cell.split(",").map(Number)) : [],
    result: readResult(own(kept, "result")),
  };
}

/** A game as it was left; what is shown of the board is up to the task. @param {string} query @param {string} task */
function resumed(query, task) {
  return writeQuery([...itemsAbout(readQuery(query), "rules", "play", "exercise"), ...itemsAbout(readQuery(task), "board", "page")]);
}

/** @param {string} text @returns {object} */
function parsed(text) {
  try {
    const kept = text.length <= LONGEST_TEXT ? JSON.parse(text) : null;
    return isPlain(kept) ? kept : {};
  } catch {
    return {};
  }
}
