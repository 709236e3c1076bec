// Below each proof: a check of its statements against the rules, and BibTeX to cite it. An address such as
// proofs.html#DFGN.Cj1 leads to the proof of that statement.

import "../../phi-beam.js";
import { sharedEngine } from "../../engine/shared.js";
import { make } from "../../widgets/dom.js";

/** @typedef {import("../../pkg/study/phibeam.js").Report} Report */

const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("section[data-statement]")]);

/** @param {HTMLElement} section */
const keysOf = ({ dataset }) => (dataset.statement ?? "").split(" ");

/** What a check found, in a sentence. @param {Report} report */
function sentence({ key, verdict, range, detail }) {
  const found = { ok: "holds", settled: "holds", open: "holds", refuted: "is false as printed", skip: "was not checked", FAIL: "fails" }[verdict];
  return `${key} ${found}${range === "-" ? "" : ` (${range.replace("x", " × ")})`}.${detail ? ` ${detail}` : ""}`;
}

/** @param {HTMLElement} section */
function addTools(section) {
  const { check = "", size = "200", game = check } = section.dataset;
  const button = make("button", { type: "button" }, `Check on ${size} × ${size}`);
  const said = make("p", { role: "status" });
  /** @type {AbortController | null} */
  let checking = null;
  button.addEventListener("click", async () => {
    if (checking) return checking.abort();
    checking = new AbortController();
    const { signal } = checking;
    button.textContent = "Stop";
    said.textContent = "Checking …";
    try {
      const reports = await sharedEngine().ask("check", [check, Number(size)], { signal });
      said.textContent = reports.filter(({ key }) => keysOf(section).includes(key)).map(sentence).join(" ");
    } catch (error) {
      said.textContent = signal.aborted ? "Stopped." : /** @type {Error} */ (error).message;
    }
    checking = null;
    button.textContent = `Check on ${size} × ${size}`;
  });
  const entries = make("pre", {});
  const cite = make("details", {}, make("summary", {}, "BibTeX"), entries);
  cite.addEventListener("toggle", async () => {
    if (!cite.open || entries.textContent) return;
    const link = `${location.origin}${location.pathname}#${section.id}`;
    entries.textContent = await sharedEngine().ask("cite", [game, link]).catch((/** @type {Error} */ { message }) => message);
  });
  section.append(make("div", { class: "after" }, button, said, cite));
}

function goToStatement() {
  const key = decodeURIComponent(location.hash.slice(1));
  sections.find((section) => keysOf(section).includes(key))?.scrollIntoView();
}

sections.forEach(addTools);
addEventListener("hashchange", goToStatement);
goToStatement();
