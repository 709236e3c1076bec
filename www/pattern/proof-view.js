// What came of a claim, to look at: the theorem with its automaton, its numeration and its files; the cell that refutes it; or
// why it is undecided. "Proved" is said of nothing else, and that a machine did it, with which certificate.

import { gameOf } from "../state/catalogue.js";
import { readQuery } from "../state/query.js";
import { nameOf } from "../state/names.js";
import { grouped } from "../state/numbers.js";
import { download } from "../widgets/download.js";
import { make } from "../widgets/dom.js";
import { drawAutomaton } from "./drawing.js";
import { inStates } from "./guesses.js";
import { MOST_STATES } from "./layout.js";

/** @typedef {import("../pkg/study/phibeam.js").ProofReport} ProofReport */
/** @typedef {import("../pkg/study/phibeam.js").Theorem} Theorem */
/** @typedef {import("../pkg/study/phibeam.js").Rechecked} Rechecked */
/** @typedef {{ seconds: number, showAt?: (report: ProofReport) => void, recheck: (certificate: string) => Promise<Rechecked> }} Setting */

/** @param {string} query */
export function named(query) {
  const items = readQuery(query);
  // "Your own rule" is a heading; in a sentence the rule itself is meant.
  return items.get("game") === "custom" ? nameOf(items).replace(`${gameOf(items).name}, `, "the rule ") : nameOf(items);
}

/** What is now a theorem, or what is not, in a sentence. @param {ProofReport} report */
export function sentence({ verdict, query, sameAs, words, at, firstHas, theorem }) {
  if (verdict === "proved") {
    const same = sameAs === null ? "" : ` it is a P-position of ${named(sameAs)}, and exactly when`;
    if (theorem?.transfer) {
      const [map, other] = theorem.transfer;
      return `For all x, y ≥ 0: (x, y) is a P-position of ${named(query)} exactly when${same} with ${map} both are at least 0 and (X, Y) is a P-position of ${named(other)}, that is, when the automaton below accepts the digits of X and Y. The map takes moves to moves, which was decided from the rules of both games.`;
    }
    return `For all x, y ≥ 0: (x, y) is a P-position of ${named(query)} exactly when${same} the automaton below accepts the digits of x and y.`;
  }
  if (verdict === "refuted" && at && sameAs !== null) {
    const [has, lacks] = firstHas ? [query, sameAs] : [sameAs, query];
    return `(${at.join(", ")}) is a P-position of ${named(has)} and not of ${named(lacks)}: the rules of both say so, and no cell nearer to the corner differs.`;
  }
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** @param {ProofReport} report @param {Setting} setting @returns {HTMLElement[]} */
export function proofView(report, setting) {
  const took = `${setting.seconds < 0.095 ? setting.seconds.toFixed(2) : setting.seconds.toFixed(1)} s`;
  if (report.theorem) return provedView(report, report.theorem, took, setting);
  if (report.verdict === "refuted") {
    const show = make("button", { type: "button" }, "Show both games");
    show.addEventListener("click", () => setting.showAt?.(report));
    return [make("p", { class: "verdict bad" }, make("b", {}, "✗ Refuted. "), sentence(report)), ...(setting.showAt ? [make("div", { class: "files" }, show)] : [])];
  }
  const tried = report.tried.map(([numeration, why]) => make("li", {}, make("b", {}, numeration), `: ${why}`));
  return [
    make("p", { class: "verdict bad" }, make("b", {}, "? Undecided. "), `${sentence(report)} ${report.sameAs === null ? "That says nothing about the P-positions" : "They may still be the same"}: undecided never means false. (${took})`),
    ...(tried.length > 0 ? [make("p", { class: "source" }, "What was tried:"), make("ul", { class: "guesses" }, ...tried)] : []),
  ];
}

/** @param {ProofReport} report @param {Theorem} theorem @param {string} took @param {Setting} setting */
function provedView(report, theorem, took, setting) {
  const states = theorem.accepting.length;
  const said = make("p", { class: "verdict" }, make("b", {}, "✓ Proved by machine. "), sentence(report));
  const caption = make("figcaption", {}, `${inStates(states)}${states > MOST_STATES ? `, of which the first ${MOST_STATES} are drawn` : ""}. Reading starts at 0; a double rim accepts; 1/0 reads a digit 1 of ${theorem.transfer ? "X over a digit 0 of Y" : "x over a digit 0 of y"}.`);
  const by = make("p", { class: "source" }, `Proved for every position in ${took} by this page, with certificate ${theorem.checksum}. Checked as well against the rules to ${grouped(theorem.checked)} × ${grouped(theorem.checked)}: that is no part of the proof.`);
  return [
    said,
    make("figure", {}, drawAutomaton(theorem), caption),
    make("h3", {}, "How it reads numbers"),
    make("p", {}, `${theorem.numeration[1].slice(0, 1).toUpperCase()}${theorem.numeration[1].slice(1)}.`),
    ...(theorem.worked ? [workedTable(theorem.worked, theorem.transfer ? ["X", "Y"] : ["x", "y"])] : []),
    whyView(theorem),
    by,
    filesView(report, theorem, setting),
  ];
}

/** @param {NonNullable<Theorem["worked"]>} worked @param {string[]} heaps */
function workedTable({ x, y, places, xs, ys, states }, [first, second]) {
  const row = (/** @type {string} */ head, /** @type {(number | string)[]} */ cells) => make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((cell) => make("td", {}, String(cell))));
  const caption = make("caption", {}, `${first === "X" ? "(X, Y) = " : ""}(${x}, ${y}) is read from the left, and accepted in state ${states.at(-1)}: it is a P-position.`);
  return make("div", { class: "worked" }, make("table", {}, caption, make("tbody", {}, row("worth", places), row(`${first} = ${x}`, xs), row(`${second} = ${y}`, ys), row("state", states.slice(1)))));
}

/** @param {Theorem} theorem */
function whyView({ reach, accepting }) {
  const lines = reach.map(({ name, states }) => make("li", {}, `by ${name}: ${inStates(states)}`));
  return make("details", {}, make("summary", {}, "Why this is a proof"),
    make("p", {}, `The set that the automaton of ${inStates(accepting.length)} accepts is the set of P-positions if no move leads from it to itself, and from every position outside it some move leads into it. Both were decided by automata for all positions at once. The positions that reach the set are recognised`),
    make("ul", { class: "guesses" }, ...lines));
}

/** @param {ProofReport} report @param {Theorem} theorem @param {Setting} setting */
function filesView({ query }, theorem, { recheck }) {
  const name = named(query).toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").slice(0, 40).replaceAll(/^-|-$/g, "");
  const file = (/** @type {string} */ words, /** @type {string} */ ending, /** @type {string} */ text, type = "text/plain") => {
    const button = make("button", { type: "button" }, words);
    button.addEventListener("click", () => download({ blob: new Blob([text], { type: `${type};charset=utf-8` }), name: `${name}-${ending}` }));
    return button;
  };
  const again = make("button", { type: "button" }, "Recheck");
  const answer = make("p", { class: "source", role: "status" }, "The certificate holds every automaton. Recheck reads it with code of its own; phibeam recheck does so on the command line.");
  again.addEventListener("click", async () => {
    again.disabled = true;
    answer.textContent = "Rechecking …";
    try {
      const { valid, words } = await recheck(theorem.certificate);
      answer.textContent = valid ? `Certificate ${theorem.checksum} is valid. ${words}` : `Certificate ${theorem.checksum} is not confirmed: ${words}.`;
    } catch (error) {
      const { name: kind, message } = /** @type {Error} */ (error);
      answer.textContent = kind === "AbortError" ? "Stopped." : message;
    }
    again.disabled = false;
  });
  const walnut = theorem.walnut === null
    ? make("p", { class: "source" }, "There is no Walnut script for this numeration or this rule.")
    : make("p", { class: "source" }, "The Walnut script puts the same question to another program. It was written after Walnut’s manual and was not run in Walnut.");
  return make("div", { class: "group" },
    make("div", { class: "files" }, file("Certificate", "certificate.txt", theorem.certificate), again, file("LaTeX", "theorem.tex", theorem.latex, "text/x-tex"), ...(theorem.walnut === null ? [] : [file("Walnut script", "walnut.txt", theorem.walnut)])),
    answer, walnut);
}
