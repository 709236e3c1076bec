// The page round the element: which game, what to show, where to go, what is known. The address always says what is on
// show, and nothing else remembers it.

import games from "./pkg/catalogue.js";
import { make } from "./element/make.js";
import { readQuery, writeQuery } from "./element/query.js";
import { TheoryCard } from "./theory-card.js";
import { sharedEngine } from "./phi-beam.js";

/** @typedef {import("./phi-beam.js").PhiBeam} PhiBeam */

/** @type {<T extends Element = HTMLElement>(id: string) => T} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));
const beam = /** @type {PhiBeam} */ (/** @type {unknown} */ (byId("beam")));
const picker = /** @type {HTMLSelectElement} */ (byId("game"));
const show = byId("show");
const card = new TheoryCard(byId("theory"), sharedEngine(), beam);

/** Games in the order of the catalogue, grouped by where they come from. */
function fillPicker() {
  /** @type {Map<string, HTMLOptGroupElement>} */
  const groups = new Map();
  for (const { id, name, paper } of games) {
    const [, key] = /^([A-Za-z]+):/.exec(paper) ?? [];
    const title = key ? paper.slice(key.length + 2) : /DFGN/.test(paper) ? "Quoted by DFGN" : "Classics";
    const group = groups.get(title) ?? make("optgroup", { label: title });
    groups.set(title, group);
    group.append(new Option(name, id));
  }
  picker.replaceChildren(...groups.values());
}

/** Sets page and address to what is on show. */
function follow() {
  const items = readQuery(beam.query);
  const game = games.find(({ id }) => id === items.get("game")) ?? games[1];
  picker.value = game.id;
  byId("rule").textContent = game.rule;
  byId("paper").textContent = game.paper;
  document.title = `${game.name} · Phibeam`;
  const grundy = items.get("mode") === "grundy";
  for (const button of show.querySelectorAll("button")) button.setAttribute("aria-pressed", String((button.value === "grundy") === grundy));
  byId("values").hidden = !grundy;
  field("beams").checked = items.get("beams") !== "0";
  field("lines").checked = items.get("lines") === "1";
  field("visible").checked = items.get("show") !== "0";
  field("misere").checked = items.get("play") === "misere";
  field("g").value = items.get("g") ?? "-1";
  byId("g-shown").textContent = items.get("g") ?? "all";
  field("mod").value = items.get("mod") ?? "0";
  field("palette").value = items.get("palette") ?? "cividis";
  if (location.search !== `?${beam.query}`) history.replaceState(null, "", `?${beam.query}`);
  card.follow(beam.query);
}

/** @param {string} name */
function field(name) {
  return /** @type {HTMLInputElement} */ (show.querySelector(`[name="${name}"]`));
}

/** Another entry of the history, for what a person would want to go back from. */
function turnPage() {
  history.pushState(null, "", location.search);
}

/** @param {Event} event */
function onShow({ target }) {
  const input = /** @type {HTMLInputElement} */ (target);
  const bit = (/** @type {boolean} */ on) => (on ? "1" : "0");
  switch (input.name) {
    case "beams":
    case "lines":
      return beam.setState({ [input.name]: bit(input.checked) });
    case "visible":
      return beam.setState({ show: bit(input.checked) });
    case "misere":
      return beam.setState({ play: input.checked ? "misere" : "normal" });
    case "g":
      return beam.setState({ g: input.value === "-1" ? null : input.value });
    case "mod":
    case "palette":
      return beam.setState({ [input.name]: input.value || "0" });
  }
}

/** A heap as people write large ones: `10^15`, `1 000 000`, `2^40+7`. @param {string} text */
export function heap(text) {
  const plain = text.replace(/[\s_\u202f']/g, "");
  const [, base, power, rest] = /^(\d{1,6})\^(\d{1,3})([+-]\d{1,16})?$/.exec(plain) ?? [];
  if (!base && !/^\d{1,16}$/.test(plain)) return null;
  const value = base ? BigInt(base) ** BigInt(power) + BigInt(rest ?? 0) : BigInt(plain);
  return value >= 0n && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null;
}

/** @param {SubmitEvent} event */
function onGo(event) {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (byId("place"));
  const parts = input.value.split(/[,;]/);
  const [x, y] = parts.map(heap);
  if (parts.length !== 2 || x === null || y === null || x === undefined || y === undefined) {
    input.setCustomValidity("Write two heaps, such as 12, 17 or 10^15, 1618033988749894; each at most 2^53 − 1.");
    input.reportValidity();
    return;
  }
  const { span } = beam.visible;
  const half = Math.floor(span / 2);
  turnPage();
  beam.setView({ x: Math.max(0, x - half), y: Math.max(0, y - half), span });
  beam.point(x, y);
}

async function copyLink() {
  const button = byId("copy");
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copy the address above";
  }
  setTimeout(() => (button.textContent = "Copy link"), 1500);
}

async function toggleHall() {
  const on = document.documentElement.classList.toggle("hall");
  byId("hall").setAttribute("aria-pressed", String(on));
  try {
    if (on) await document.documentElement.requestFullscreen();
    else if (document.fullscreenElement) await document.exitFullscreen();
  } catch {
    // Large type is there even where full screen is not allowed.
  }
  window.dispatchEvent(new Event("resize"));
}

function listen() {
  picker.addEventListener("change", () => {
    turnPage();
    const kept = [...readQuery(beam.query)].filter(([key]) => ["mode", "size", "palette"].includes(key));
    beam.setState({ game: picker.value, ...Object.fromEntries(kept) });
  });
  show.addEventListener("input", onShow);
  for (const button of show.querySelectorAll("button")) button.addEventListener("click", () => beam.setState({ mode: button.value }));
  byId("goto").addEventListener("submit", (event) => onGo(/** @type {SubmitEvent} */ (event)));
  byId("place").addEventListener("input", () => /** @type {HTMLInputElement} */ (byId("place")).setCustomValidity(""));
  byId("copy").addEventListener("click", copyLink);
  byId("hall").addEventListener("click", toggleHall);
  byId("help").addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId("keys")).showModal());
  beam.addEventListener("phi-ready", follow);
  beam.addEventListener("phi-state", follow);
  beam.addEventListener("phi-change", () => (byId("invitation").hidden = true));
  window.addEventListener("popstate", () => beam.setState(Object.fromEntries(readQuery(location.search.slice(1)))));
  window.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    if (event.key === "z" && !event.shiftKey) beam.undo();
    else if (event.key === "y" || (event.key === "z" && event.shiftKey)) beam.redo();
    else return;
    event.preventDefault();
  });
}

fillPicker();
for (const [key, value] of readQuery(location.search.slice(1) || writeQuery([["game", "wythoff"]]))) {
  // Every key is handed on, so that the engine can say what is wrong with it.
  if (/^[a-z][a-z0-9-]*$/.test(key)) beam.setAttribute(key, value);
}
listen();
