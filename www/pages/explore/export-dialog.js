// The dialog that makes files of a board: figures, tables, sequences, and how to cite them. A file is made as soon as it is
// described, so that what is downloaded has been seen.

import { grouped } from "../../state/numbers.js";
import { sharedEngine } from "../../engine/shared.js";
import { exportFile } from "../../render/export.js";
import { gameOf, valueOf } from "../../state/catalogue.js";
import { nameOf } from "../../state/names.js";
import { readQuery } from "../../state/query.js";
import { secondOf } from "../../state/second.js";
import { choice, chooser, copyButton, openDialog, within } from "../../widgets/dialog.js";
import { make } from "../../widgets/dom.js";
import { download } from "../../widgets/download.js";
import { frameAddress, linkTo, withKey } from "./snippets.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */
/** @typedef {{ blob: Blob, name: string, files?: number }} Made */
/** @typedef {import("../../render/export.js").Kind | "slide" | "scorm" | "cite"} Kind */

/** A file is made so long after the last change, in milliseconds: not at every letter that is typed. */
const DELAY = 300;
/** Work that is done sooner than this, in milliseconds, is not worth a bar. */
const SOON = 200;
/** Lines of a text that are shown. */
const HEAD = 14;

const SAYS = "In it are the query it was made from, the version of Phibeam and a checksum, so that it can be made again and compared.";
const SCORES = "It tells the platform the score as soon as something is handed in, and that it is done; a game that is broken off goes on later. It needs no other host.";
const PLAIN = "There is nothing in it but the numbers, as programs want them; its name says the query.";

/** @type {{ id: Kind, name: string, words: string, fields: string[], carries?: string }[]} */
const KINDS = [
  { id: "png", name: "PNG", words: "A picture for slides and pages, sharp at the size you choose.", fields: ["size", "ratio"], carries: SAYS },
  { id: "slide", name: "Slide", words: "A picture that fills a slide, with type for the last row and, if you like, a title.", fields: ["slide"], carries: SAYS },
  { id: "svg", name: "SVG", words: "A drawing that stays sharp at any size, for print and for editing.", fields: ["size"], carries: SAYS },
  { id: "tex", name: "TikZ", words: "A LaTeX file that compiles as it is; its picture can be pasted into a paper.", fields: ["size"], carries: SAYS },
  { id: "csv", name: "CSV", words: "The numbers of what is in sight, for a spreadsheet or a program.", fields: ["table"], carries: PLAIN },
  { id: "bfile", name: "OEIS b-file", words: "A sequence as the OEIS lists it, a term a line from n = 0.", fields: ["sequence"], carries: SAYS },
  { id: "scorm", name: "SCORM package", words: "An exercise for a gradebook: a zip file for Moodle, Canvas, Blackboard and other platforms that read SCORM 2004.", fields: ["exercise"], carries: SCORES },
  { id: "cite", name: "Citation", words: "BibTeX for the paper the game comes from, and for this figure with its link.", fields: [] },
];

/** Slides: their shape, and their size in pixels. */
const SHAPES = [{ id: "wide", name: "16:9", pixels: [1920, 1080] }, { id: "classic", name: "4:3", pixels: [1600, 1200] }, { id: "square", name: "Square", pixels: [1200, 1200] }];
/** How large the type of a slide is, to that of a figure of so many pixels: they divide every side. */
const TYPES = [{ id: "1.6", name: "Small type" }, { id: "2", name: "Medium" }, { id: "2.5", name: "Large" }];

/** @param {PhiBeam} beam @param {HTMLElement} opener */
export async function openExport(beam, opener) {
  const exporting = new Exporting(beam);
  const dialog = await openDialog("Export", opener, exporting.content);
  exporting.begin();
  dialog.addEventListener("close", () => exporting.end());
}

class Exporting {
  /** Whatever happens behind the dialog, it is about what was on show. */ #query;
  #form = make("form", { class: "exporting" });
  #words = make("p", { class: "where kind" });
  #show = make("div", { class: "show" });
  #facts = make("p", { class: "facts", role: "status" });
  #carries = make("p", { class: "where" });
  #progress = make("progress", { "aria-label": "Making the file" });
  #stop = make("button", { type: "button" }, "Stop");
  #work = make("div", { class: "working", hidden: "" }, "Working… ", this.#progress, this.#stop);
  #name = make("input", { type: "text", id: "export-name", autocomplete: "off", spellcheck: "false" });
  #button = make("button", { type: "button", class: "copy" }, "Download");
  #copy = make("button", { type: "button" }, "Copy image");
  #saving = make("div", { class: "link" }, make("label", { for: "export-name" }, "File name"), this.#name, this.#button, this.#copy);
  #cited = make("textarea", { id: "export-cited", readonly: "", rows: "16", spellcheck: "false", "aria-label": "BibTeX" });
  #citing = make("div", { class: "citing", hidden: "" }, this.#cited, copyButton("Copy BibTeX", this.#cited));
  /** Fetched with what makes the package. @type {import("./scorm-options.js").ScormOptions | null} */ #scorm = null;
  /** Is the name a person's? */ #typed = false;
  /** @type {Made | null} */ #made = null;
  /** @type {AbortController | null} */ #making = null;
  /** The address of what is seen. */ #seen = "";
  /** @type {number | undefined} */ #timer;
  /** @type {number | undefined} */ #bar;

  /** @param {PhiBeam} beam */
  constructor(beam) {
    this.#query = beam.query;
    const result = make("div", { class: "result" }, this.#show, this.#work, this.#facts, this.#saving, this.#carries, this.#citing);
    this.#form.append(chooser("kind", "What to make", KINDS, "png"), this.#words, make("div", { class: "columns" }, make("div", { class: "options" }, ...this.#options()), result));
    this.#form.addEventListener("input", ({ target }) => (target === this.#name ? (this.#typed = this.#name.value.trim() !== "") : this.#change()));
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#stop.addEventListener("click", () => this.#making?.abort());
    this.#button.addEventListener("click", () => this.#press());
    this.#copy.addEventListener("click", () => this.#copyImage());
  }

  get content() {
    return [this.#form];
  }

  begin() {
    this.#updateForm();
    this.#make();
  }

  end() {
    this.#drop();
    URL.revokeObjectURL(this.#seen);
  }

  // ---- the form --------------------------------------------------------------------------------------------------

  #options() {
    const number = (/** @type {string} */ name, /** @type {string} */ words, /** @type {number} */ value, /** @type {[number, number]} */ [min, max]) =>
      make("label", { class: "row" }, make("span", {}, words), make("input", { type: "number", name, value: String(value), min: String(min), max: String(max), inputmode: "numeric" }));
    const items = readQuery(this.#query);
    const grundy = valueOf(items, "mode") === "grundy";
    const tables = secondOf(items)
      ? ["Cells that are P in one game or both, a line x,y,first,second each", "Differences of values, a line for each first heap"]
      : ["P-positions, a line x,y each", "Grundy values, a line for each first heap"];
    /** @param {string} id @param {...HTMLElement} fields */
    const group = (id, ...fields) => make("fieldset", { "data-fields": id }, ...fields);
    const ratios = ["1", "2", "3", "4"].map((id) => ({ id, name: `${id}×` }));
    return [
      group("size", make("legend", {}, "Size"), number("width", "Width, in pixels", 640, [100, 4096]), number("height", "Height, in pixels", 640, [100, 4096])),
      group("ratio", make("legend", {}, "Sharpness"), chooser("ratio", "Sharpness", ratios, "2")),
      group("slide", make("legend", {}, "Slide"), chooser("shape", "Shape", SHAPES, "wide"), chooser("type", "Size of type", TYPES, "2"),
        make("label", { class: "switch" }, make("span", {}, "Title and rule"), make("input", { type: "checkbox", role: "switch", name: "heading", checked: "" }))),
      group("table", make("legend", {}, "Table"), choice("table", "positions", tables[0], !grundy), choice("table", "values", tables[1], grundy)),
      group(
        "sequence",
        make("legend", {}, "Sequence"),
        choice("what", "lower", "Smaller heaps of the P-positions", true),
        choice("what", "upper", "Larger heaps of the P-positions", false),
        choice("what", "antidiagonals", "Grundy values by antidiagonals", false),
        number("terms", "Terms", 1000, [1, 1_000_000]),
      ),
      group("exercise"),
    ];
  }

  /** @param {string} name @returns {any} */
  #field(name) {
    return this.#form.elements.namedItem(name);
  }

  #kind() {
    return KINDS.find(({ id }) => id === this.#field("kind").value) ?? KINDS[0];
  }

  #change() {
    this.#updateForm();
    this.#drop();
    this.#timer = window.setTimeout(() => this.#make(), DELAY);
  }

  /** What is there, or on its way, is not what is wanted any more. */
  #drop() {
    clearTimeout(this.#timer);
    const making = this.#making;
    this.#making = null;
    this.#made = null;
    this.#button.disabled = this.#copy.disabled = true;
    this.#busy(false);
    making?.abort();
  }

  /** Shows the fields of the kind that is chosen. */
  #updateForm() {
    const { id, words, fields, carries = "" } = this.#kind();
    this.#words.textContent = words;
    this.#carries.textContent = carries;
    for (const group of this.#form.querySelectorAll("[data-fields]")) /** @type {HTMLElement} */ (group).hidden = !fields.includes(/** @type {HTMLElement} */ (group).dataset.fields ?? "");
    const citing = id === "cite";
    this.#copy.hidden = id !== "png" && id !== "slide";
    this.#form.classList.toggle("plain", citing);
    this.#citing.hidden = !citing;
    for (const part of [this.#show, this.#saving, this.#carries]) part.hidden = citing;
  }

  // ---- making ----------------------------------------------------------------------------------------------------

  async #make() {
    this.#drop();
    const making = new AbortController();
    const { signal } = making;
    this.#making = making;
    this.#facts.textContent = "";
    this.#progress.removeAttribute("value");
    this.#bar = window.setTimeout(() => this.#busy(true), SOON);
    // Stopped is stopped, whatever is still on its way.
    const stopped = new Promise((_, fail) => signal.addEventListener("abort", () => fail(signal.reason)));
    try {
      await Promise.race([stopped, this.#kind().id === "cite" ? this.#cite(signal) : this.#fill(signal)]);
    } catch (error) {
      if (this.#making === making) this.#fail(signal.aborted ? "Stopped." : sentence(/** @type {Error} */ (error).message));
    }
    if (this.#making === making) this.#busy(false);
  }

  /** @param {boolean} on */
  #busy(on) {
    clearTimeout(this.#bar);
    this.#work.hidden = !on;
    this.#facts.hidden = on;
    this.#show.classList.toggle("old", on);
  }

  /** @param {AbortSignal} signal */
  async #cite(signal) {
    const link = linkTo({ page: location.origin + location.pathname, query: this.#query });
    const text = await sharedEngine().cite(this.#query, link);
    signal.throwIfAborted();
    this.#cited.value = text.trim();
  }

  /** @param {AbortSignal} signal */
  async #fill(signal) {
    const { id: chosen } = this.#kind();
    const progress = (/** @type {import("../../engine/types.js").Progress} */ { done, total }) => {
      this.#progress.max = Math.max(total, 1);
      this.#progress.value = done;
    };
    if (chosen === "scorm") return this.#pack({ signal, progress });
    const id = chosen === "slide" || chosen === "cite" ? "png" : chosen;
    const made = await this.#file(id, { signal, progress });
    // A browser does not draw TikZ: the same figure as SVG is what is seen.
    const picture = id === "tex" ? await this.#file("svg", { signal }) : made;
    const text = id === "csv" || id === "bfile" ? await head(made.blob) : null;
    signal.throwIfAborted();
    this.#offer(made);
    if (text === null) this.#showPicture(picture.blob);
    else this.#showText(text);
  }

  /** @param {{ signal: AbortSignal, progress: (progress: import("../../engine/types.js").Progress) => void }} options */
  async #pack(options) {
    const { ScormOptions } = await import("./scorm-options.js");
    options.signal.throwIfAborted();
    if (!this.#scorm) {
      this.#scorm = new ScormOptions(this.#query);
      this.#form.querySelector('[data-fields="exercise"]')?.append(...this.#scorm.elements);
    }
    const { words, query, ...made } = await this.#scorm.make(options);
    options.signal.throwIfAborted();
    this.#offer(made);
    const address = frameAddress({ page: location.origin + location.pathname, query, flags: ["no-links"] });
    this.#show.replaceChildren(make("p", { class: "asked" }, words), make("div", { class: "trial" }, make("iframe", { title: "The exercise, to be tried", src: address })));
  }

  /** A file is there to be downloaded. @param {Made} made */
  #offer(made) {
    this.#made = made;
    // A name that somebody has typed is kept, with the ending of the new file.
    this.#name.value = this.#typed ? named(this.#name.value.replace(/\.(png|svg|tex|csv|txt|zip)$/i, ""), made.name) : made.name;
    this.#button.disabled = this.#copy.disabled = false;
    this.#button.textContent = "Download";
    this.#facts.textContent = this.#describe(made);
  }

  /** What was chosen, as a file. @param {import("../../render/export.js").Kind} kind @param {import("../../engine/types.js").Options} options @returns {Promise<Made>} */
  async #file(kind, options) {
    const query = kind === "csv" ? withKey(this.#query, "mode", this.#field("table").value === "values" ? "grundy" : null) : this.#query;
    const what = this.#field("what").value;
    const { blob, name } = await exportFile({ query, shadowRoot: null }, kind, { ...this.#size(), what, terms: within(this.#field("terms")), ...options });
    if (this.#kind().id === "slide") return { blob, name: name.replace(/\.png$/, "-slide$&") };
    return { blob, name: kind === "bfile" ? name.replace(/(\.b)?\.txt$/, `-${what}$&`) : name };
  }

  /** As chosen; the sharpness is for PNG only. A slide is a figure that is smaller than it and has as many more pixels as its type is larger. */
  #size() {
    if (this.#kind().id === "slide") {
      const type = Number(this.#field("type").value);
      const [width, height] = (SHAPES.find(({ id }) => id === this.#field("shape").value) ?? SHAPES[0]).pixels;
      return { width: width / type, height: height / type, pixelRatio: type, heading: this.#field("heading").checked ? headingOf(readQuery(this.#query)) : undefined };
    }
    return { width: within(this.#field("width")), height: within(this.#field("height")), pixelRatio: Number(this.#field("ratio").value) };
  }

  /** @param {string} words */
  #fail(words) {
    this.#facts.textContent = words;
    this.#show.replaceChildren();
    if (!this.#typed) this.#name.value = "";
    this.#button.disabled = false;
    this.#button.textContent = "Try again";
  }

  #press() {
    if (!this.#made) return this.#make();
    download({ blob: this.#made.blob, name: named(this.#name.value, this.#made.name) });
    this.#facts.textContent = `${this.#describe(this.#made)} Downloaded.`;
  }

  async #copyImage() {
    if (!this.#made) return;
    const words = this.#describe(this.#made);
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": this.#made.blob })]);
      this.#facts.textContent = `${words} Copied.`;
    } catch {
      this.#facts.textContent = `${words} This browser keeps the clipboard closed: download the picture instead.`;
    }
  }

  // ---- showing ---------------------------------------------------------------------------------------------------

  /** @param {Made} made */
  #describe({ blob, files }) {
    const { id } = this.#kind();
    if (files !== undefined) return `${files} files, ${size(blob.size)}.`;
    const { width, height, pixelRatio } = this.#size();
    const pixels = id === "png" || id === "slide" ? `${grouped(width * pixelRatio)} × ${grouped(height * pixelRatio)} pixels, ` : "";
    return `${pixels}${size(blob.size)}.`;
  }

  /** @param {Blob} blob */
  #showPicture(blob) {
    URL.revokeObjectURL(this.#seen);
    this.#seen = URL.createObjectURL(blob);
    this.#show.replaceChildren(make("img", { src: this.#seen, alt: "The figure in the file" }));
  }

  /** @param {string} text */
  #showText(text) {
    this.#show.replaceChildren(make("pre", { tabindex: "0", role: "region", "aria-label": "How the file begins" }, text));
  }
}

/** What stands above a slide. A rule that somebody wrote, and two games, stand below the figure. @param {import("../../state/types.js").Items} items */
function headingOf(items) {
  const { name, rule, params } = gameOf(items);
  const isBelow = secondOf(items) !== null || params.some(({ kind }) => kind === "rule");
  return isBelow ? { title: name, words: "" } : { title: nameOf(items), words: rule };
}

/** How a file begins. @param {Blob} blob */
async function head(blob) {
  const lines = (await blob.slice(0, 4096).text()).split("\n");
  const shown = lines.slice(0, HEAD).map((line) => (line.length > 120 ? `${line.slice(0, 120)}…` : line));
  return shown.join("\n") + (lines.length > HEAD + 1 || blob.size > 4096 ? "\n…" : "");
}

/** A name for a file: what was typed, without folders, and with the ending it must have. @param {string} typed @param {string} usual */
function named(typed, usual) {
  const name = typed.trim().replace(/[/\\:*?"<>|\u0000-\u001f]/g, "-").replace(/^[-.\s]+/, "");
  const ending = usual.slice(usual.lastIndexOf("."));
  if (name === "" || `.${name}` === ending) return usual;
  return name.toLowerCase().endsWith(ending) ? name : name + ending;
}

/** @param {number} bytes */
function size(bytes) {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** What the engine says, as a sentence. @param {string} text */
function sentence(text) {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
