// Sets an exercise in the dialog that shares a board: what is asked, what is shown, one variant or many, each with its own
// link and its answer for the instructor.

import { sharedEngine } from "../../engine/shared.js";
import { settingOf, valueOf } from "../../state/catalogue.js";
import { nameOf } from "../../state/names.js";
import { readQuery } from "../../state/query.js";
import { copyButton, within } from "../../widgets/dialog.js";
import { make } from "../../widgets/dom.js";
import { withKey } from "./snippets.js";

/** @typedef {import("../../state/types.js").Items} Items */

/** What an exercise asks, in words. @type {Record<string, string>} */
const KINDS = {
  "": "none",
  win: "win: play and win",
  mark: "mark: find P-positions",
  guess: "guess: which rule is it?",
  value: "value: reach a value",
};

/** So many variants have a line each, at most. */
const MOST = 300;

/** @param {string} name @param {number} value @param {number} least @param {number} most @param {string} [label] where no words beside it name it */
export function number(name, value, least, most, label) {
  return make("input", { type: "number", name, min: String(least), max: String(most), value: String(value), inputmode: "numeric", ...(label ? { "aria-label": label } : {}) });
}

/** Positions as words. @param {(number | bigint)[][]} positions */
function told(positions) {
  return positions.map((heaps) => `(${heaps.join(", ")})`).join(" ");
}

export class ExerciseBuilder {
  #kind;
  #hidden = make("input", { type: "checkbox", role: "switch", name: "hide-answers" });
  #variant;
  #level;
  #count = number("variants", 30, 1, MOST, "Variants in the list");
  /** The list with the button that copies it, and of which exercise and how many variants it is. */ #made = make("div", { class: "group", hidden: "" });
  #listed = "";
  #lines = make("textarea", { readonly: "", rows: "4", spellcheck: "false", "aria-label": "A link and the answer for every variant" });
  #list = make("button", { type: "button" }, "List links and answers");
  #more;
  element;
  #linkTo;
  /** The exercise as it is chosen. */ #query = "";

  /** @param {Items} items what is on show @param {((query: string) => string) | null} linkTo for a list of variants; without it there is always an exercise, and no list */
  constructor(items, linkTo) {
    this.#linkTo = linkTo ?? ((/** @type {string} */ query) => query);
    const kinds = settingOf("exercise").values;
    const now = items.get("exercise") ?? (linkTo ? "" : kinds[0]);
    this.#kind = make("select", { name: "exercise" }, ...[...(linkTo ? [""] : []), ...kinds].map((kind) => make("option", { value: kind, ...(kind === now ? { selected: "" } : {}) }, KINDS[kind] ?? kind)));
    this.#hidden.checked = valueOf(items, "show") === "0" || !items.has("exercise");
    this.#variant = number("variant", Number(valueOf(items, "variant")), 0, settingOf("variant").max ?? 0);
    this.#level = number("level", Number(items.get("level") ?? 0), 0, settingOf("level").max ?? 0);
    this.#made.append(this.#lines, copyButton("Copy the list", this.#lines));
    this.#list.addEventListener("click", () => this.#makeList());
    this.#count.addEventListener("change", () => this.#withdraw());
    this.#more = make("div", { class: "group" },
      make("label", { class: "switch" }, make("span", {}, "Hide P-positions and beams"), this.#hidden),
      make("label", { class: "row" }, make("span", {}, "Variant (0: as written)"), this.#variant),
      make("label", { class: "row" }, make("span", {}, "Level (0: from the start above)"), this.#level),
      ...(linkTo ? this.#listing() : []));
    this.element = make("fieldset", {}, make("legend", {}, "Exercise"), make("label", { class: "tall" }, make("span", {}, "Task"), this.#kind), this.#more);
    this.#more.hidden = now === "";
  }

  #listing() {
    return [
      make("label", { class: "row" }, make("span", {}, "Variants in the list"), this.#count), this.#list, this.#made,
      make("p", { class: "where" }, "Every student may get a variant: another position of the same kind. The list is for you, it has the answers. Students hand in a name and a code; ",
        make("a", { href: "collect.html", target: "_blank", rel: "noopener" }, "collect.html"), " makes a table of them. For a gradebook, Export makes a SCORM package of an exercise."),
    ];
  }

  /** A query with the exercise that is chosen. @param {string} query */
  applied(query) {
    const kind = this.#kind.value;
    const variant = kind ? within(this.#variant) : 0;
    let now = withKey(withKey(query, "exercise", kind || null), "variant", variant > 0 ? String(variant) : null);
    if (kind) now = withKey(now, "moves", null);
    // A level says how large the heaps are: then there is no start.
    const level = kind === "win" || kind === "value" ? within(this.#level) : 0;
    now = withKey(now, "level", level > 0 ? String(level) : null);
    if (level > 0) now = withKey(now, "at", null);
    if (!kind || kind === "guess") return now;
    now = withKey(now, "show", this.#hidden.checked ? "0" : null);
    return withKey(now, "beams", this.#hidden.checked ? "0" : null);
  }

  /** The form has changed. @param {string} query what is chosen now */
  update(query) {
    this.#query = query;
    this.#more.hidden = this.#kind.value === "";
    this.#withdraw();
  }

  /** What the list would be of now. */
  get #wanted() {
    return `${within(this.#count)} of ${withKey(this.#query, "variant", null)}`;
  }

  /** The list goes where it is of another exercise. */
  #withdraw() {
    if (this.#listed !== this.#wanted) this.#made.hidden = true;
  }

  /** A line for every variant: its number, its link, what is asked and the answer. */
  async #makeList() {
    const [count, exercise, wanted] = [within(this.#count), this.#query, this.#wanted];
    this.#listed = wanted;
    this.#lines.value = "…";
    this.#made.hidden = false;
    const lines = ["variant\tlink\ttask\tanswer"];
    for (let n = 1; n <= count; n++) {
      const query = withKey(exercise, "variant", String(n));
      try {
        const { query: settled, task, given, size } = await sharedEngine().exercise(query);
        lines.push([n, this.#linkTo(query), task, await answerTo(settled, { given, size })].join("\t"));
      } catch (error) {
        lines.push([n, this.#linkTo(query), /** @type {Error} */ (error).message].join("\t"));
      }
      // Another exercise was chosen meanwhile, or another list begun.
      if (this.#listed !== wanted || this.#wanted !== wanted) return;
    }
    this.#lines.value = lines.join("\n");
  }
}

/** What is right, in words. @param {string} query with a start and no variant @param {{ given: number[][], size: number }} task */
async function answerTo(query, { given, size }) {
  const engine = sharedEngine();
  const items = readQuery(query);
  switch (items.get("exercise")) {
    case "win": {
      const [x, y] = (items.get("at") ?? "").split(",").map(Number);
      const wins = (await engine.moves(query, x, y)).filter(({ outcome }) => outcome === "P");
      return wins.length > 0 ? told(wins.map(({ outcome, ...heaps }) => Object.values(heaps))) : "the other side must err";
    }
    case "mark": {
      const all = Array.from(await engine.positions(query, 0, 0, size, size), Number);
      const cells = all.flatMap((value, n) => (n % 2 === 0 ? [[value, all[n + 1]]] : []));
      return told(cells.filter(([cx, cy]) => !given.some(([gx, gy]) => gx === cx && gy === cy)));
    }
    case "guess":
      return nameOf(items);
    default:
      // What nobody has answered yet is missing: all that would be right.
      return told((await engine.grade(query, { marks: [], choice: null, hints: 0 })).missing);
  }
}
