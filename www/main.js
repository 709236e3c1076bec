// The page: a query in the address, controls made from the catalogue, the P-positions on the board.
//
// Whatever asks for another picture goes through `show`: the engine checks the query and solves, then address, controls
// and board change together. A newer call ends an older one.

import { Board } from "./board.js";
import { build, fill } from "./controls.js";
import { Engine } from "./engine.js";
import { DEFAULT_SIZE, nearest, read, viewOf, withSpan, write } from "./query.js";

const DEFAULT_GAME = "wythoff";
/** Work shorter than this, in milliseconds, shows no progress. */
const PATIENCE = 200;

/** @type {<T extends HTMLElement = HTMLElement>(id: string) => T} */
const byId = (id) => /** @type {any} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const picker = /** @type {HTMLSelectElement} */ (byId("game"));
const misere = /** @type {HTMLInputElement} */ (form.elements.namedItem("misere"));
const canvas = /** @type {HTMLCanvasElement} */ (byId("board"));

const engine = new Engine();
const board = new Board(canvas);
/** @type {import("./query.js").Game[]} */
let games = [];
/** The query on show, and its items. */
let query = "";
/** @type {Map<string, string>} */
let items = new Map();
/** The query last asked for: two sliders moved during a long solve must both count. */
let asked = "";
let current = new AbortController();

/**
 * Shows what a query asks for. When it is wrong, says so, and shows the nearest thing that is right.
 * @param {string} wanted
 */
async function show(wanted) {
  current.abort();
  current = new AbortController();
  const { signal } = current;
  asked = wanted;
  const patience = setTimeout(() => working(true), PATIENCE);
  let complaint = "";
  for (const attempt of attempts(wanted)) {
    try {
      await solve(attempt, signal);
      break;
    } catch (error) {
      if (signal.aborted) break;
      complaint ||= /** @type {Error} */ (error).message;
    }
  }
  clearTimeout(patience);
  if (signal.aborted) return;
  complain(complaint);
  settle();
}

/** After the work: what is on show is what counts. */
function settle() {
  asked = query;
  working(false);
  restore();
}

/**
 * What to try, in order: what is wanted, the same with its numbers in range, and, if nothing is on show yet, a default.
 * @param {string} wanted
 */
function attempts(wanted) {
  const tries = [wanted, nearest(wanted, games)];
  if (query === "") {
    const game = games.find(({ id }) => wanted.split("&").includes(`game=${id}`));
    tries.push(`game=${game?.id ?? DEFAULT_GAME}`);
  }
  return new Set(tries);
}

/**
 * Solves and draws a query; rejects with the engine's sentence and leaves everything as it was if that cannot be done.
 * @param {string} wanted
 * @param {AbortSignal} signal
 */
async function solve(wanted, signal) {
  const good = await engine.canonical(wanted, { signal });
  const view = viewOf(read(good));
  const progress = (/** @type {import("./engine.js").Progress} */ { done, total }) => {
    Object.assign(byId("progress"), { value: done, max: total });
  };
  const cells = { x: view.x, y: view.y, width: view.span, height: view.span };
  const positions = await engine.positions(good, cells, { signal, progress });
  follow(good);
  board.show({ view, positions });
  point(null);
  const count = positions.length / 2;
  const span = view.span.toLocaleString("en");
  tell(`${count.toLocaleString("en")} ${count === 1 ? "P-position" : "P-positions"} on ${span}\u00a0×\u00a0${span}`);
  canvas.setAttribute("aria-label", `${gameOnShow().name}: ${byId("status").textContent}`);
}

/** Makes address and controls follow a query that is good. @param {string} good */
function follow(good) {
  const before = items.get("game");
  query = good;
  items = read(good);
  history.replaceState(null, "", `?${good}`);
  const game = gameOnShow();
  if (game.id !== before) {
    byId("rule").textContent = game.rule;
    byId("paper").textContent = game.paper;
    build(byId("params"), game);
    document.title = `${game.name} · Phibeam`;
  }
}

/** Sets the controls to what is on show. */
function restore() {
  if (query === "") return;
  picker.value = gameOnShow().id;
  misere.checked = items.get("play") === "misere";
  fill(byId("params"), gameOnShow(), items);
}

function gameOnShow() {
  return /** @type {import("./query.js").Game} */ (games.find(({ id }) => id === items.get("game")));
}

/** @param {string} text */
function tell(text) {
  byId("status").textContent = text;
}

/** @param {string} complaint */
function complain(complaint) {
  byId("message").textContent = complaint;
  byId("notice").hidden = complaint === "";
}

/** @param {boolean} busy */
function working(busy) {
  byId("progress").hidden = byId("stop").hidden = !busy;
  if (!busy) byId("progress").removeAttribute("value");
}

/** Puts the cursor on a cell and says what it is. @param {{ x: number, y: number } | null} cell */
function point(cell) {
  board.cursor = cell;
  byId("cell").textContent = cell ? describe(cell) : "";
}

/** @param {{ x: number, y: number }} cell */
function describe({ x, y }) {
  return `(${x.toLocaleString("en")}, ${y.toLocaleString("en")}) ${board.isP(x, y) ? "P-position" : "not a P-position"}`;
}

/** @param {number} factor */
function zoom(factor) {
  const items = read(asked);
  show(write(withSpan(items, viewOf(items).span * factor)));
}

/** @param {Event} event */
function onInput({ target }) {
  const { name, value, checked, type } = /** @type {HTMLInputElement} */ (target);
  const changed = read(asked);
  if (name === "game") {
    // Another game has other parameters; what is in sight and how it is played stay.
    const kept = [...changed].filter(([key]) => ["play", "size", "view"].includes(key));
    show(write(new Map([["game", value], ...kept])));
    return;
  }
  if (type === "number" && value === "") return; // Being typed.
  if (name === "misere") changed.set("play", checked ? "misere" : "normal");
  else if (value === "" && ["box", "ray"].includes(name)) changed.delete(name);
  else changed.set(name, value);
  if (name === "heaps") changed.delete("z");
  show(write(changed));
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/** @param {KeyboardEvent} event */
function onKey(event) {
  const { key, shiftKey } = event;
  const view = viewOf(items);
  if (key === "+" || key === "=") zoom(1 / 2);
  else if (key === "-") zoom(2);
  else if (key === "Escape") point(null);
  else if (key in ARROWS) {
    const [right, up] = ARROWS[key].map((step) => step * (shiftKey ? 10 : 1));
    const from = board.cursor ?? { x: view.x - right, y: view.y - up };
    const within = (/** @type {number} */ n, /** @type {number} */ least) => Math.min(Math.max(n, least), least + view.span - 1);
    point({ x: within(from.x + right, view.x), y: within(from.y + up, view.y) });
    tell(byId("cell").textContent ?? "");
  } else return;
  event.preventDefault();
}

function listen() {
  form.addEventListener("input", onInput);
  form.addEventListener("submit", (event) => event.preventDefault());
  // A field left with something that was not accepted goes back to what is on show.
  form.addEventListener("focusout", () => setTimeout(restore));
  canvas.addEventListener("pointermove", (event) => point(board.cellAt(event)));
  canvas.addEventListener("pointerdown", (event) => point(board.cellAt(event)));
  canvas.addEventListener("pointerleave", () => point(null));
  canvas.addEventListener("keydown", onKey);
  byId("close").addEventListener("click", () => complain(""));
  byId("in").addEventListener("click", () => zoom(1 / 2));
  byId("out").addEventListener("click", () => zoom(2));
  byId("reset").addEventListener("click", () => {
    const changed = read(asked);
    changed.delete("view");
    changed.set("size", String(DEFAULT_SIZE));
    show(write(changed));
  });
  byId("stop").addEventListener("click", () => {
    current.abort();
    settle();
    tell("Stopped.");
  });
}

async function begin() {
  games = await engine.catalogue();
  picker.replaceChildren(...games.map(({ id, name }) => new Option(name, id)));
  picker.disabled = false;
  listen();
  await show(location.search.slice(1) || `game=${DEFAULT_GAME}`);
}

/** For scripts and tests: the engine's answers as promises. */
Object.assign(window, { phibeam: engine });

begin().catch((error) => {
  byId("status").textContent = "";
  complain(error.message);
});
