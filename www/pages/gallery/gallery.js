// The gallery: every figure and table of the papers, each drawn when it comes near and let go when it is far away.

import "../../phi-beam.js";
import { make } from "../../widgets/dom.js";
import { download } from "../../widgets/download.js";
import { readQuery } from "../../state/query.js";
import { sharedEngine } from "../../engine/shared.js";
import { gameOf } from "../../state/catalogue.js";
import { openEmbedding } from "./embedding.js";
import { GalleryFigure } from "./figure.js";
import { rich } from "../../widgets/rich.js";

/** @typedef {import("../../pkg/study/phibeam.js").Slider} Slider */
/** @typedef {import("../../pkg/study/phibeam.js").Which} Which */
/** @typedef {import("../../pkg/study/phibeam.js").GalleryEntry} Entry */
/** @typedef {import("../../pkg/study/phibeam.js").Paper} Paper */
/** @typedef {import("../../pkg/study/phibeam.js").Check} Check */
/** @typedef {import("../../pkg/study/phibeam.js").Erratum} Erratum */
/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */

/** Cells across on the board of an erratum that says nothing of it. */
const ERRATUM_SIZE = "24";
/** Figures are drawn from this far outside the window on, and go when they are further away than the other, in CSS pixels. */
const NEAR = 400;
const FAR = 2400;

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const engine = sharedEngine();
engine.hold(); // As long as there is this page.

/** One figure or table on the page. */
class Exhibit {
  #entry;
  #words = make("p", { class: "words" });
  #badge = make("p", { class: "badge" });
  #picture = make("div", { class: "picture" });
  #errata = make("div", { class: "errata" });
  #listing = make("div", { class: "worked" });
  #explorer;
  #query;
  /** @type {GalleryFigure | PhiBeam | null} */ #live = null;
  /** Are the check, the table and the errata there? They stay when the figure goes. */ #known = false;
  element;

  /** @param {Paper} paper @param {Entry} entry */
  constructor(paper, entry) {
    this.#entry = entry;
    this.#query = entry.boards.at(-1) ?? "";
    this.#explorer = make("a", {}, entry.noted ? "Open in the explorer without marks" : "Open in the explorer");
    const files = /** @type {const} */ (["svg", "png"]).map((kind) => {
      const button = make("button", { type: "button" }, kind.toUpperCase());
      button.setAttribute("aria-label", `Download as ${kind.toUpperCase()}`);
      button.addEventListener("click", () => this.#download(kind));
      return button;
    });
    const embed = make("button", { type: "button" }, "Embed");
    embed.addEventListener("click", () => openEmbedding(this.#query, `${paper.key}, ${entry.name}: ${entry.title}`, embed));
    const heading = make("h3", { id: `${entry.id}-title` }, make("a", { href: `#${entry.id}` }, `${paper.key} · ${entry.name}`), rich(entry.title));
    const caption = make("figcaption", {}, make("p", {}, rich(entry.caption)), this.#words);
    this.#listing.hidden = !entry.listing;
    this.element = make(
      "article",
      { class: "entry", id: entry.id, "aria-labelledby": heading.id, "data-paper": paper.key, "data-games": games(entry).map(({ id }) => id).join(" ") },
      heading,
      make("figure", { "aria-labelledby": heading.id }, this.#picture, caption),
      this.#listing,
      this.#badge,
      this.#errata,
      make("div", { class: "does" }, this.#explorer, embed, ...files, make("a", { href: `#${entry.id}` }, "Link")),
    );
    // Said aloud once somebody slides something, and not before.
    this.#picture.addEventListener("input", () => this.#words.setAttribute("aria-live", "polite"), { once: true });
    this.#reserve();
    this.#follow(this.#query);
  }

  /** Room for what is not there yet, so that nothing jumps when it comes. */
  #reserve() {
    const { shape, boards, sliders, which, noted } = this.#entry;
    const rows = sliders.length + (which ? 1 : 0);
    const below = rows * 44 + (noted ? 48 : 130);
    this.#picture.style.minHeight = `calc(${below}px + ${(100 * shape[1]) / (shape[0] * boards.length)}cqi)`;
  }

  /** Draws the figure, if it is not there. */
  show() {
    if (this.#live) return;
    const { noted, boards, title, sliders, shape } = this.#entry;
    if (noted) {
      this.#live = new GalleryFigure(this.#entry, this.#picture, ({ query, words }) => {
        this.#words.replaceChildren(rich(words));
        this.#follow(query);
        this.#ready();
      });
    } else {
      const keys = sliders.flatMap(({ keys }) => keys);
      const beam = board(boards[0], { alt: title, controls: keys.join(",") || "none" });
      // As many rows as the paper shows, with room for the axes.
      const across = this.#picture.clientWidth;
      beam.style.setProperty("--phi-beam-aspect", String(across / (((across - 63) * shape[1]) / shape[0] + 48)));
      beam.addEventListener("phi-state", () => this.#follow(beam.query));
      beam.addEventListener("phi-ready", () => this.#ready());
      this.#picture.replaceChildren(beam);
      this.#live = beam;
    }
    if (!this.#known) this.#learn();
  }

  /** Lets the figure go; the room it took stays. */
  hide() {
    if (!this.#live) return;
    this.#picture.style.minHeight = `${this.#picture.offsetHeight}px`;
    this.#live.remove();
    this.#live = null;
    this.element.removeAttribute("data-drawn");
    // It comes back as the paper has it.
    this.#follow(this.#entry.boards.at(-1) ?? "");
  }

  /** The figure as a file; one with two boards as two. @param {"svg" | "png"} kind */
  async #download(kind) {
    const live = this.#live;
    if (!live) return;
    try {
      const blobs = live instanceof GalleryFigure ? await live.files(kind) : [(await (await import("../../render/export.js")).exportFile(live, kind, { pixelRatio: 3 })).blob];
      blobs.forEach((blob, n) => download({ blob, name: `phibeam-${this.#entry.id}${blobs.length > 1 ? `-${n + 1}` : ""}.${kind}` }));
    } catch (error) {
      this.#badge.className = "badge bad";
      this.#badge.textContent = /** @type {Error} */ (error).message;
    }
  }

  #ready() {
    this.element.setAttribute("data-drawn", "");
    this.#picture.style.minHeight = "";
  }

  /** The link and what is embedded follow what is on show. @param {string} query */
  #follow(query) {
    // Which sliders the gallery shows is its own affair.
    this.#query = query.replace(/&controls=[^&]*/, "");
    this.#explorer.href = `index.html?${this.#query}`;
  }

  /** The check, the table and what is wrong in the paper. */
  async #learn() {
    this.#known = true;
    const { id, listing, errata } = this.#entry;
    try {
      if (listing) this.#tabulate(await engine.galleryListing(id));
      this.#judge(await engine.galleryCheck(id));
      if (errata > 0) this.#errata.replaceChildren(...(await engine.galleryErrata(id)).map(erratumBox));
      this.element.setAttribute("data-checked", "");
    } catch (error) {
      this.#known = false; // Perhaps the next time.
      this.#badge.className = "badge bad";
      this.#badge.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {Check} check */
  #judge({ agree, of, printed, words, differences }) {
    const good = agree === of && differences.length === 0;
    this.#badge.className = `badge${printed ? " printed" : ""} ${good ? "ok" : "bad"}`;
    const list = differences.slice(0, 5).join("; ");
    this.#badge.replaceChildren(make("b", { "aria-hidden": "true" }, good ? "✓" : "✗"), make("span", {}, list ? `${words} ${list}.` : words));
  }

  /** @param {{ head: string[], rows: string[][] } | null} table */
  #tabulate(table) {
    if (!table) return;
    const heads = table.head.map((text) => make("th", { scope: "col" }, rich(text)));
    const named = table.head[0].length < 4; // Then the first cell of a line is its name.
    const rows = table.rows.map((row) => make("tr", {}, ...row.map((text, n) => (n === 0 && named ? make("th", { scope: "row" }, rich(text)) : make("td", {}, text)))));
    this.#listing.classList.toggle("wrap", table.head.length === 2);
    for (const [key, value] of Object.entries({ tabindex: "0", role: "region", "aria-label": `${this.#entry.name}, worked out from the rules` })) this.#listing.setAttribute(key, value);
    this.#listing.replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows)));
  }
}

/** A board of a query. @param {string} query @param {Record<string, string>} more @returns {PhiBeam} */
function board(query, more) {
  return /** @type {PhiBeam} */ (/** @type {unknown} */ (make(/** @type {any} */ ("phi-beam"), { ...Object.fromEntries(readQuery(query)), "no-play": "", ...more })));
}

/** What is wrong in the paper, with the board that shows it. @param {Erratum} erratum */
function erratumBox({ key, words, found, query, at }) {
  const box = make("div", { class: "erratum" }, make("p", {}, make("strong", {}, `Erratum ${key}. `), rich(words)));
  if (found) box.append(make("p", { class: "found" }, rich(found)));
  if (query) {
    const details = make("details", {}, make("summary", {}, at ? `Look at (${at.join(", ")}) on the board` : "Look at the board"));
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      const items = readQuery(query);
      const span = at ? Math.max(12, Math.ceil((Math.max(...at) + 4) / 4) * 4) : Number(items.get("size") ?? ERRATUM_SIZE);
      details.append(board(query, { size: String(span), controls: "none", alt: `Erratum ${key}`, ...(at && { at: at.join(",") }) }));
    });
    box.append(details);
  }
  return box;
}

/** The games of an entry's boards. @param {Entry} entry */
function games({ boards }) {
  return [...new Set(boards.map((query) => gameOf(readQuery(query))))];
}

/** @param {Paper} paper */
function section(paper) {
  const { key, authors, title, appeared, about, entries } = paper;
  const id = `paper-${key.toLowerCase()}`;
  const exhibits = entries.map((entry) => new Exhibit(paper, entry));
  const head = make("div", { class: "paper-head" }, make("h2", { id: `${id}-title` }, title), make("p", {}, [authors, appeared].filter(Boolean).join(" · ")), make("p", { class: "about" }, about));
  const element = make("section", { id, "aria-labelledby": `${id}-title`, "data-paper": key }, head, make("div", { class: "entries" }, ...exhibits.map(({ element }) => element)));
  return { element, exhibits };
}

/** @param {Paper} paper */
function contentsOf({ key, title, entries }) {
  const row = (/** @type {"table" | "figure"} */ kind, /** @type {string} */ name) => {
    const some = entries.filter((entry) => entry.kind === kind);
    if (some.length === 0) return [];
    const links = some.map(({ id, name, title }) => make("a", { href: `#${id}`, "aria-label": `${name}: ${title}`, title }, name.replace(/^\w+ /, "")));
    return [make("p", {}, make("span", {}, `${name} `), ...links)];
  };
  return make("div", { "data-paper": key }, make("p", { class: "name" }, make("a", { href: `#paper-${key.toLowerCase()}` }, `${key} · ${title}`)), ...row("table", "Tables"), ...row("figure", "Figures"));
}

/** Draws what comes near, and lets go what is far away. @param {Exhibit[]} exhibits */
function watch(exhibits) {
  const by = new Map(exhibits.map((exhibit) => [/** @type {Element} */ (exhibit.element), exhibit]));
  /** @type {Set<Element>} */
  const close = new Set();
  const near = (/** @type {IntersectionObserverEntry} */ { target, isIntersecting }) => {
    if (!isIntersecting) return close.delete(target);
    close.add(target);
    by.get(target)?.show();
  };
  // A window that changes its size may tell of the two borders in any order.
  const far = (/** @type {IntersectionObserverEntry} */ { target, isIntersecting }) => isIntersecting || close.has(target) || by.get(target)?.hide();
  for (const [act, margin] of /** @type {const} */ ([[near, NEAR], [far, FAR]])) {
    const observer = new IntersectionObserver((entries) => entries.forEach(act), { rootMargin: `${margin}px 0px` });
    for (const { element } of exhibits) observer.observe(element);
  }
}

/** Which entry is being looked at: the contents say so. @param {Exhibit[]} exhibits */
function mark(exhibits) {
  const links = new Map(exhibits.map(({ element }) => [/** @type {Element} */ (element), byId("contents").querySelector(`[href="#${element.id}"]`)]));
  const seen = new IntersectionObserver((entries) => entries.forEach(({ target, isIntersecting }) => links.get(target)?.toggleAttribute("aria-current", isIntersecting)), { rootMargin: "-25% 0px -60% 0px" });
  for (const { element } of exhibits) seen.observe(element);
}

/** @param {Exhibit[]} exhibits @param {Paper[]} papers */
function listen(exhibits, papers) {
  /** @type {HTMLFormElement} */ const form = byId("filters");
  const [paper, game] = ["paper", "game"].map((name) => /** @type {HTMLSelectElement} */ (form.elements.namedItem(name)));
  paper.append(...papers.map(({ key, title }) => new Option(`${key} · ${title}`, key)));
  const known = new Map(papers.flatMap(({ entries }) => entries.flatMap(games)).map(({ id, name }) => [id, name]));
  game.append(...[...known].map(([id, name]) => new Option(name, id)));
  const filter = () => {
    let shown = 0;
    for (const { element } of exhibits) {
      const is = (!paper.value || element.dataset.paper === paper.value) && (!game.value || (element.dataset.games ?? "").split(" ").includes(game.value));
      element.hidden = !is;
      byId("contents").querySelector(`[href="#${element.id}"]`).hidden = !is;
      shown += Number(is);
    }
    for (const part of document.querySelectorAll("section[data-paper]")) /** @type {HTMLElement} */ (part).hidden = !part.querySelector(".entry:not([hidden])");
    for (const part of byId("contents").children) part.hidden = !part.querySelector("p:not(.name) a:not([hidden])");
    byId("count").textContent = shown === exhibits.length ? `${shown} figures and tables` : `${shown} of ${exhibits.length} figures and tables`;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  // A link to what the filters hide shows everything again.
  addEventListener("hashchange", () => {
    if (!byId(location.hash.slice(1))?.closest("[hidden]")) return;
    form.reset();
    filter();
    reveal();
  });
  filter();
}

/** Goes where the address points; the entries were not there when the browser looked. */
function reveal() {
  byId(location.hash.slice(1))?.scrollIntoView();
}

/** Ends what keeps the last target in its place. */
let letGo = () => {};

/** Figures above the target grow as they are drawn. Where the browser does not keep in sight what is in sight (WebKit does not), the page goes there again, until somebody scrolls. */
function stay() {
  letGo();
  if (CSS.supports("overflow-anchor", "auto") || !byId(location.hash.slice(1))) return;
  const sizes = new ResizeObserver(reveal);
  const own = ["wheel", "touchmove", "keydown", "pointerdown"];
  letGo = () => {
    sizes.disconnect();
    for (const type of own) removeEventListener(type, letGo);
  };
  sizes.observe(byId("papers"));
  for (const type of own) addEventListener(type, letGo, { passive: true });
}

async function open() {
  const papers = await engine.galleryEntries();
  const sections = papers.map(section);
  const exhibits = sections.flatMap(({ exhibits }) => exhibits);
  // On a phone the figures come first.
  byId("contents-box").open = matchMedia("(min-width: 840px)").matches;
  byId("waiting").remove();
  byId("contents").append(...papers.map(contentsOf));
  byId("papers").append(...sections.map(({ element }) => element));
  listen(exhibits, papers);
  if (location.hash) {
    reveal();
    // Once more, so that the browser takes it for the target.
    location.replace(location.href);
  }
  watch(exhibits);
  mark(exhibits);
  stay();
  addEventListener("hashchange", stay);
}

open().catch((error) => (byId("waiting").textContent = error.message));
