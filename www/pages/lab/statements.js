// The papers' statements as a list: what each says, what is known of it, what the check found, and a counterexample on the
// board.

import { grouped } from "../../state/numbers.js";
import "../../phi-beam.js";
import { make } from "../../widgets/dom.js";
import { rich } from "../../widgets/rich.js";
import { readQuery } from "../../state/query.js";
import { VERDICT_SIGNS } from "../../widgets/verdict-signs.js";

/** @typedef {import("../../pkg/study/phibeam.js").Report} Report */
/** @typedef {import("../../pkg/study/phibeam.js").Listed} Listed */

const VERDICTS = { ok: "holds", settled: "settled, holds here", open: "open, holds here", refuted: "false as printed", skip: "not checked", FAIL: "fails" };
/** So many cells are on the board of a counterexample, if it is within them. */
const SIGHT = 24;

export class StatementList {
  #items = make("ul", { class: "statement-list" });
  /** @type {Map<string, { item: HTMLElement, text: string }>} */ #known = new Map();
  /** @type {(key: string) => void} */ #check;
  /** @type {(key: string) => string} */ #link;
  /** @type {(key: string, query: string) => Promise<import("../../pkg/study/phibeam.js").Decided>} */ #decide;
  element = make("div", { class: "listed" });

  /** @param {{ check: (key: string) => void, decide: (key: string, query: string) => Promise<import("../../pkg/study/phibeam.js").Decided>, link: (key: string) => string, csv: () => void }} listener */
  constructor({ check, decide, link, csv }) {
    this.#check = check;
    this.#decide = decide;
    this.#link = link;
    const button = make("button", { type: "button" }, "CSV");
    button.addEventListener("click", csv);
    this.element.append(make("div", { class: "take" }, button), this.#items);
  }

  /** @param {Listed[]} statements */
  show(statements) {
    const items = statements.map((listed) => this.#item(listed));
    // Replaced only where something changed: a board that is open stays open.
    if (items.length !== this.#items.children.length || items.some((item, at) => item !== this.#items.children[at])) this.#items.replaceChildren(...items);
  }

  /** @param {Listed} listed */
  update(listed) {
    const before = this.#known.get(listed.key)?.item;
    const item = this.#item(listed);
    if (before && before !== item) before.replaceWith(item);
  }

  /** @param {Listed} listed */
  #item(listed) {
    const text = JSON.stringify([listed.report, listed.on]);
    const known = this.#known.get(listed.key);
    if (known?.text === text) return known.item;
    const item = this.#make(listed);
    this.#known.set(listed.key, { item, text });
    return item;
  }

  /** @param {Listed} listed */
  #make({ key, words, status, note, report, on, decidable }) {
    const verdict = report?.verdict ?? null;
    const mark = make("span", { class: "mark", "aria-hidden": "true" }, verdict ? VERDICT_SIGNS[verdict] : "·");
    const known = { proved: `proved: ${note}`, settled: `settled: ${note}`, open: "open", refuted: "false as printed" }[status];
    const head = make("p", { class: "head" }, make("b", {}, key), " ", make("span", { class: "known" }, rich(known)));
    const body = make("div", {}, head, make("p", {}, rich(words)));
    const item = make("li", { class: verdict ?? "waiting" }, mark, body);
    if (!report) {
      const button = make("button", { type: "button", "aria-label": `Check ${key}` }, "Check");
      button.addEventListener("click", () => this.#check(key));
      body.append(make("p", { class: "acts" }, button));
      return item;
    }
    const range = report.range === "-" ? "" : ` on ${report.range.replace("x", " × ")}`;
    const looked = report.lookedAt > 0 ? `, ${grouped(report.lookedAt)} cases` : "";
    const board = make("a", { href: `index.html?${on}` }, on);
    body.append(make("p", { class: "verdict-line" }, `${VERDICTS[report.verdict]}${range}${looked} · `, board));
    // What settled it stands in the heading already.
    if (report.detail && report.verdict !== "settled") body.append(make("p", { class: "detail" }, report.detail));
    const acts = make("p", { class: "acts" });
    if (report.query) acts.append(this.#showButton(body, report));
    if (decidable) acts.append(this.#proveButton(body, key, on));
    if (report.verdict === "settled") acts.append(make("a", { href: `proofs.html#${key}` }, "Proof"));
    acts.append(make("a", { href: `?${this.#link(key)}` }, `Link to ${key}`));
    body.append(acts);
    return item;
  }

  /** Decides it for the parameters of that board, at every position. @param {HTMLElement} body @param {string} key @param {string} on */
  #proveButton(body, key, on) {
    const button = make("button", { type: "button", "aria-label": `Prove for these parameters: ${key}` }, "Prove for these parameters");
    const said = make("p", { class: "detail", role: "status" });
    button.addEventListener("click", async () => {
      button.disabled = true;
      body.append(said);
      said.textContent = "Proving …";
      try {
        const { words } = await this.#decide(key, on);
        said.textContent = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
      } catch (error) {
        said.textContent = /** @type {Error} */ (error).message;
      }
      button.disabled = false;
    });
    return button;
  }

  /** A board with the counterexample on it, opened and closed by a button. @param {HTMLElement} body @param {Report} report */
  #showButton(body, { key, query, at }) {
    const button = make("button", { type: "button" });
    const say = (/** @type {string} */ word) => {
      button.textContent = word;
      button.ariaLabel = `${word}: the counterexample to ${key}`;
    };
    button.ariaExpanded = "false";
    say("Show it");
    /** @type {HTMLElement | null} */
    let board = null;
    button.addEventListener("click", () => {
      if (board) board.remove();
      board = board ? null : counterexample(query, at);
      if (board) body.append(board);
      button.ariaExpanded = String(board !== null);
      say(board ? "Hide it" : "Show it");
    });
    return button;
  }
}

/** The board, and on it the position, where it is one. @param {string} query @param {{ x: number, y: number } | null} at */
function counterexample(query, at) {
  const attributes = Object.fromEntries(readQuery(query));
  const { x, y } = at ?? { x: 0, y: 0 };
  const most = at ? Math.max(x, y) + 2 : SIGHT;
  const view = most <= SIGHT ? { size: String(Math.max(10, most)) } : { view: `${Math.max(0, x - SIGHT / 2)},${Math.max(0, y - SIGHT / 2)},${SIGHT}` };
  const beam = document.createElement("phi-beam");
  const position = at ? { at: `${x},${y}` } : {};
  const rest = { ...position, "no-controls": "", alt: at ? `The board of the counterexample, at (${x}, ${y})` : "The board of the counterexample" };
  for (const [key, value] of Object.entries({ ...attributes, ...view, ...rest })) beam.setAttribute(key, value);
  return make("div", { class: "example" }, beam, make("a", { href: `index.html?${query}${at ? `&at=${x},${y}` : ""}` }, "Explore it"));
}
