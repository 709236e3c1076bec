// The first game: a minute with one sentence a step, against an opponent who never errs, on a board where the winning
// squares are blue. It ends with a win, and with what a P-position is.

import { readQuery } from "../../state/query.js";
import { make } from "../../widgets/dom.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */

/** Small heaps, with more than one winning move. */
const START = "game=wythoff&size=9&at=6,5";

const SENTENCES = {
  rules: "Two heaps, six and five tokens. Take turns: take tokens from one heap, or the same number from both. Whoever takes the last token wins.",
  board: "The board shows the same: the disc stands at (6, 5), and taking tokens moves it left, down or diagonally. Outlined squares are your moves.",
  first: `Blue squares are P-positions. Leave the computer on one and you win. ${matchMedia("(pointer: coarse)").matches ? "Tap" : "Click"} a blue square that is outlined.`,
  wrong: "That square is not blue: now the computer can leave you on a blue one. Take it back and look for an outlined blue square.",
  further: "From a blue square no move reaches another, so the computer had to leave the blue squares. Go back to one.",
  won: "You took the last token: you win. Whatever the other side does on a P-position, you can move to one again. Who knows them wins.",
  lost: "The computer took the last token. Begin again, and leave it on blue squares only.",
};

export class FirstGame {
  /** @type {PhiBeam} */ #beam;
  #words = make("p", { class: "step" });
  #next = make("button", { type: "button", class: "main" }, "Next");
  #skip = make("button", { type: "button" }, "Skip");
  #learn = make("a", { href: "course.html", hidden: "" }, "Learn more");
  element = make("div", { class: "guide", role: "group", "aria-label": "First game" }, this.#words, make("div", { class: "steps" }, this.#next, this.#learn, this.#skip));
  /** @type {keyof typeof SENTENCES} */ #step = "rules";
  /** What was on show before. */ #before;
  /** Has its board come? */ #isOnShow = false;
  /** @type {() => void} */ #ended;

  /** @param {PhiBeam} beam @param {() => void} ended */
  constructor(beam, ended) {
    this.#beam = beam;
    this.#ended = ended;
    this.#before = beam.query;
    this.#next.addEventListener("click", () => this.#advance());
    this.#skip.addEventListener("click", () => this.#end());
    this.element.addEventListener("keydown", ({ key }) => key === "Escape" && this.#end());
    beam.addEventListener("phi-move", this.#onMove);
    beam.addEventListener("phi-state", this.#onState);
  }

  begin() {
    this.#beam.query = START;
    this.#say("rules");
  }

  /** @param {keyof typeof SENTENCES} step */
  #say(step) {
    this.#step = step;
    this.#words.textContent = SENTENCES[step];
    this.#beam.announce(SENTENCES[step]);
    const names = { rules: "Next", board: "Next", wrong: "Take it back", won: "Play another", lost: "Begin again" };
    const name = /** @type {Record<string, string | undefined>} */ (names)[step];
    this.#next.hidden = name === undefined;
    this.#next.textContent = name ?? "";
    this.#learn.hidden = step !== "won";
    this.#skip.textContent = step === "won" ? "Explore" : "Skip";
    if (name) this.#next.focus({ preventScroll: true });
    else this.#beam.shadowRoot?.querySelector("canvas")?.focus({ preventScroll: true });
  }

  #advance() {
    switch (this.#step) {
      case "rules":
        return this.#say("board");
      case "board":
        return this.#say("first");
      case "wrong":
        return this.#takeBack();
      case "won":
        return this.#end("game=wythoff&size=16&at=9,12");
      default:
        return this.begin();
    }
  }

  /** Before one's last move, whatever the computer has done since. */
  #takeBack() {
    const moves = readQuery(this.#beam.query).get("moves")?.split(";") ?? [];
    const kept = moves.slice(0, moves.length - (moves.length % 2 === 0 ? 2 : 1));
    this.#beam.setState({ moves: kept.length > 0 ? kept.join(";") : null });
    this.#say(kept.length > 0 ? "further" : "first");
  }

  /** @param {Event} event */
  #onMove = async (event) => {
    const { to, by } = /** @type {CustomEvent<{ to: { x: number, y: number }, by: string }>} */ (event).detail;
    const last = to.x === 0 && to.y === 0;
    if (last) return this.#say(by === "you" ? "won" : "lost");
    if (by !== "you") return this.#step === "wrong" ? undefined : this.#say("further");
    if ((await this.#beam.outcome(to.x, to.y)) === "N") this.#say("wrong");
  };

  /** Somebody who has chosen another game, another start or another way to play is done with this one. */
  #onState = () => {
    const [now, first] = [readQuery(this.#beam.query), readQuery(START)];
    const isThis = ["game", "play", "at", "vs", "exercise"].every((key) => now.get(key) === first.get(key));
    if (this.#isOnShow && !isThis) this.#leave();
    this.#isOnShow ||= isThis;
  };

  #leave() {
    this.#beam.removeEventListener("phi-move", this.#onMove);
    this.#beam.removeEventListener("phi-state", this.#onState);
    this.element.remove();
    this.#ended();
  }

  /** @param {string} [query] what is on show then */
  #end(query = this.#before) {
    this.#leave();
    this.#beam.query = query;
  }
}
