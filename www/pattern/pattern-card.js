// The card from picture to theorem: what a larger board looks like, as guesses, and a proof for every position at a press of a
// button. A link with a claim proves it again.

import { sharedEngine } from "../engine/shared.js";
import { itemsAbout, rulesText } from "../state/catalogue.js";
import { readQuery, writeQuery } from "../state/query.js";
import { secondOf } from "../state/second.js";
import { copyText } from "../widgets/copy.js";
import { make } from "../widgets/dom.js";
import { fetchLooks } from "../widgets/looks.js";
import { writeClaim } from "./claim.js";
import { counted, guesses } from "./guesses.js";
import { named, proofView, sentence } from "./proof-view.js";
import { Proving } from "./proving.js";

/** @typedef {import("../phi-beam.js").PhiBeam} PhiBeam */
/** @typedef {import("../pkg/study/phibeam.js").Found} Found */
/** @typedef {import("../pkg/study/phibeam.js").ProofReport} ProofReport */
/** @typedef {import("./claim.js").Claim} Claim */

/** Guesses are made from a board of so many cells across. */
const SIZE = 2000;

/** The largest certificate that is read, in bytes. */
const LARGEST = 1 << 26;

const LOOKS = new URL("./pattern.css", import.meta.url).href;

export class PatternCard {
  #proving = new Proving();
  /** Is something being found or proved? A certificate may be rechecked beside. */ #busy = false;
  /** @type {PhiBeam} */ #beam;
  #game = "";
  /** The other game of a comparison. @type {string | null} */ #other = null;
  #buttons;
  #same = make("button", { type: "button", hidden: "" }, "Prove both the same");
  /** Changes often: what speaks is the line below it. */
  #working = make("p", { class: "working source", hidden: "" });
  #status = make("p", { class: "unseen", role: "status" });
  #seen = make("div", { class: "group" });
  #result = make("div", { class: "group" });

  /** @param {HTMLElement} place with a button to find and one to prove @param {PhiBeam} beam */
  constructor(place, beam) {
    this.#beam = beam;
    const button = (/** @type {string} */ name) => /** @type {HTMLButtonElement} */ (place.querySelector(`button[name="${name}"]`));
    this.#buttons = { find: button("find"), prove: button("prove") };
    this.#same.addEventListener("click", () => this.prove({ sameAs: this.#other }));
    const file = make("input", { type: "file", accept: ".txt,text/plain" });
    file.addEventListener("change", () => file.files?.[0] && this.open(file.files[0]).finally(() => (file.value = "")));
    const certificate = make("label", { class: "source" }, "A certificate that you have: ", file);
    place.append(make("div", { class: "files" }, this.#same), this.#working, this.#status, this.#seen, this.#result, certificate);
  }

  /** Another game has another pattern; what is not of the rules changes nothing. @param {import("../state/types.js").Items} items */
  follow(items) {
    const other = secondOf(items);
    this.#other = other && writeQuery(other);
    this.#same.hidden = this.#other === null;
    const game = writeQuery([...itemsAbout(items, "rules")].filter(([key]) => key !== "vs"));
    if (game === this.#game) return;
    this.#game = game;
    this.#proving.stop();
    this.#proving.release();
    this.#seen.replaceChildren();
    this.#result.replaceChildren();
  }

  /** A press of "Find": looks, or stops. */
  async find() {
    if (this.#busy) return this.#proving.stop();
    await this.#work("find", "Looking", async (say) => {
      const found = await this.#proving.ask("find", [this.#game, SIZE], ({ done, total }) => say(`looking at the board and at other games, ${Math.floor((100 * done) / total)} %`));
      this.#showFound(found);
      this.#say(`Guesses: ${counted(found)} ${guesses(found).join(" ")}`);
    });
  }

  /** A press of "Prove", a guess that is taken up, or a link: proves, or stops. @param {Claim} claim */
  async prove(claim) {
    if (this.#busy) return this.#proving.stop();
    const begin = performance.now();
    await this.#work("prove", "Proving", async (say) => {
      const report = await this.#proving.ask("prove", [this.#game, claim.sameAs], ({ partial }) => partial && say(`${partial.words}, ${Math.round((performance.now() - begin) / 1000)} s`));
      this.#showReport(report, claim, (performance.now() - begin) / 1000);
    });
  }

  /**
   * Runs one of the two, with a button to stop it.
   * @param {"find" | "prove"} name
   * @param {string} words
   * @param {(say: (progress: string) => void) => Promise<void>} act
   */
  async #work(name, words, act) {
    const game = this.#game;
    const button = this.#buttons[name];
    const usual = button.textContent;
    const others = [this.#same, ...Object.values(this.#buttons)].filter((other) => other !== button);
    this.#busy = true;
    button.textContent = "Stop";
    for (const other of others) other.disabled = true;
    this.#working.hidden = false;
    this.#working.textContent = `${words} …`;
    this.#say(`${words}.`);
    if (name === "prove") this.#result.replaceChildren();
    let answer = name === "find" ? this.#seen : this.#result;
    fetchLooks(LOOKS).catch(() => {}); // It can be read without.
    try {
      await act((progress) => (this.#working.textContent = `${words}: ${progress}`));
    } catch (error) {
      answer = this.#result;
      const { name: kind, message } = /** @type {Error} */ (error);
      if (game === this.#game) this.#result.replaceChildren(make("p", {}, kind === "AbortError" ? "Stopped." : message));
      this.#say(kind === "AbortError" ? "Stopped." : message);
    } finally {
      this.#busy = false;
      button.textContent = usual;
      for (const other of others) other.disabled = false;
      this.#working.hidden = true;
    }
    // The card is the last of its column: the answer may be below what is in sight.
    answer.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} words */
  #say(words) {
    this.#status.textContent = words;
  }

  /** @param {Found} found */
  #showFound(found) {
    const items = guesses(found).map((guess) => make("li", {}, guess));
    const same = found.sameAs.map((query) => {
      const prove = make("button", { type: "button", "aria-label": `Prove it: the same P-positions as ${named(query)}` }, "Prove it");
      prove.addEventListener("click", () => this.prove({ sameAs: query }));
      return make("li", {}, `The same as ${named(query)}, on a corner of 256 × 256. `, prove);
    });
    this.#seen.replaceChildren(make("p", {}, counted(found)), make("p", { class: "source" }, "The rest are guesses from this board:"), make("ul", { class: "guesses" }, ...items, ...same));
  }

  /** @param {ProofReport} report @param {Claim} claim @param {number} seconds */
  #showReport(report, claim, seconds) {
    const setting = {
      seconds,
      showAt: (/** @type {ProofReport} */ { sameAs, at }) => {
        if (at === null) return;
        this.#beam.setState({ vs: sameAs, view: null, size: Math.max(16, 2 * Math.max(...at)) });
        this.#beam.point(at[0], at[1]);
      },
      recheck: (/** @type {string} */ certificate) => this.#proving.ask("recheck", [certificate]),
    };
    this.#result.replaceChildren(...proofView(report, setting), this.#linkView(claim));
    this.#say(`${report.verdict === "proved" ? "Proved by machine" : report.verdict === "refuted" ? "Refuted" : "Undecided"}. ${sentence(report)}`);
    if (report.at) this.#beam.point(report.at[0], report.at[1]);
    if (report.theorem && !report.knownFar) this.#useFar(report.theorem.certificate, report.theorem.far);
  }

  /** Where the catalogue has no closed form the automaton is one, in this tab: the board and the opponent use it. @param {string} certificate @param {number[] | null} far a P-position there */
  async #useFar(certificate, far) {
    const game = this.#game;
    const why = await sharedEngine().know(certificate).then(() => "", (/** @type {Error} */ error) => error.message);
    if (game !== this.#game) return;
    if (why) return this.#result.append(make("p", { class: "source" }, `The board goes on without it: ${why}`));
    const words = make("p", { class: "source" }, "In this tab the board and the perfect opponent now know this game at any distance, by this automaton.");
    this.#result.append(words);
    if (!far) return;
    const go = make("button", { type: "button" }, "Look at 10^12");
    const half = Math.floor(this.#beam.visible.span / 2);
    go.addEventListener("click", () => {
      this.#beam.setView({ x: far[0] - half, y: far[1] - half });
      this.#beam.point(far[0], far[1]);
    });
    this.#result.append(make("div", { class: "files" }, go));
  }

  /** A certificate that somebody has: rechecked first, then its game is known as if it had been proved here. @param {File} file */
  async open(file) {
    if (this.#busy) return;
    await this.#work("prove", "Rechecking", async () => {
      if (file.size > LARGEST) throw new Error(`${file.name} is too large for a certificate.`);
      const certificate = await file.text();
      const { valid, words, query } = await this.#proving.ask("recheck", [certificate]);
      if (!valid) {
        this.#result.replaceChildren(make("p", { class: "verdict bad" }, make("b", {}, "✗ Not valid. "), `${file.name}: ${words}.`));
        return this.#say(`Not valid. ${words}`);
      }
      this.#beam.query = query;
      // What belongs to the game before goes when the new one is on show.
      this.#game = rulesText(readQuery(query));
      this.#seen.replaceChildren();
      this.#result.replaceChildren(make("p", { class: "verdict" }, make("b", {}, "✓ Valid certificate. "), words));
      this.#say(`Valid certificate. ${words}`);
      await this.#useFar(certificate, null);
    });
  }

  /** @param {Claim} claim */
  #linkView(claim) {
    const field = make("input", { type: "text", readonly: "", "aria-label": "Link that decides this again", value: `${location.origin}${location.pathname}?${this.#game}${writeClaim(claim)}` });
    const copy = make("button", { type: "button" }, "Copy link");
    const said = make("span", { class: "source", role: "status" }, "Whoever opens it has it decided again.");
    copy.addEventListener("click", async () => {
      const isCopied = await copyText(field.value, () => field.select());
      said.textContent = isCopied ? "Copied." : "The clipboard is closed: the link is selected, copy it with Ctrl C or ⌘ C.";
    });
    return make("div", { class: "group" }, make("div", { class: "files" }, field, copy), said);
  }
}

/** A card on the page, for the claim of a link too. @param {HTMLElement} place @param {PhiBeam} beam */
export function openPattern(place, beam) {
  const card = new PatternCard(place, beam);
  card.follow(readQuery(beam.query));
  return card;
}
