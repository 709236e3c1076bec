// The page round the element: which game, what to show, where to go, what is known. The address always says what is on
// show, and nothing else remembers it.

import "../../phi-beam.js";
import { byPaper, endingOf, gameOf, hasLines, isMarked, rulesText, valueOf } from "../../state/catalogue.js";
import { grouped } from "../../state/numbers.js";
import { readQuery } from "../../state/query.js";
import { secondOf, secondPatch, swapPatch } from "../../state/second.js";
import { AddressWriter } from "../../widgets/address.js";
import { make } from "../../widgets/dom.js";
import { later, MISSING } from "../../widgets/later.js";
import { setTheme } from "../../widgets/theme.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */

/** The address follows at this pace, in milliseconds. */
const PACE = 250;

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {PhiBeam} */ const beam = byId("beam");
/** @type {HTMLSelectElement} */ const picker = byId("game");
/** @type {HTMLSelectElement} */ const second = byId("second");
/** @type {HTMLInputElement} */ const place = byId("place");
/** @type {HTMLElement} */ const show = byId("show");
/** @type {NodeListOf<HTMLButtonElement>} */ const modes = show.querySelectorAll(".pair button");
/** The first picture goes before everything that is not in it. */
const ready = new Promise((done) => beam.addEventListener("phi-ready", done, { once: true }));
/** @param {string} message */
const reportError = (message) => beam.reportErrors([{ key: "page", message }]);
let isMissed = false;
/** Of what follows every picture, one missing part is enough to be told of. @param {string} message */
function reportOnce(message) {
  if (!isMissed) reportError(message);
  isMissed = true;
}
/** Fetched after the first picture. */
const card = later(() => ready.then(() => import("./theory-card.js")).then(({ TheoryCard }) => new TheoryCard(byId("theory"), beam)), reportOnce);
/** Fetched when somebody looks for a pattern, or a link does. @type {import("../../pattern/pattern-card.js").PatternCard | null} */
let pattern = null;
/** The claim of the link that was followed, with the rules it is about: as long as these are on show, the address has it. */
const claimed = { hash: "", rules: "" };
const address = new AddressWriter(() => beam.query, PACE, () => (rulesText(readQuery(beam.query)) === claimed.rules ? claimed.hash : ""));

/** The games, by where they come from. */
function gameGroups() {
  const option = (/** @type {string} */ id) => new Option(gameOf(new Map([["game", id]])).name, id);
  return byPaper.map(({ title, games }) => make("optgroup", { label: title }, ...games.map(option)));
}

/** Sets the page to a query. @param {import("../../state/types.js").Items} items */
function updatePage(items) {
  const game = gameOf(items);
  picker.value = game.id;
  const isOwn = game.id === "custom";
  // Whoever plays by a rule of one's own wants to read it; it comes from no paper.
  byId("rule").textContent = isOwn ? `${game.rule} ${valueOf(items, "rule")}` : game.rule;
  byId("paper").textContent = isOwn ? "" : game.paper;
  // Where the rule is to be guessed, the page does not tell it.
  const secret = items.get("exercise") === "guess";
  document.documentElement.classList.toggle("secret", secret);
  const other = secondOf(items);
  second.value = other ? gameOf(other).id : "";
  byId("pair").hidden = !other;
  const name = other ? `${game.name} and ${gameOf(other).name}` : game.name;
  setTheme(valueOf(items, "theme"));
  // While a task is set, nothing beside the board gives the answer away.
  const task = items.has("exercise");
  document.documentElement.classList.toggle("task", task);
  byId("export").disabled = task;
  // The goal says what is blue.
  document.documentElement.classList.toggle("says-blue", valueOf(items, "mode") === "p" && !other);
  updateGoal(items);
  document.documentElement.classList.toggle("playing", items.has("at"));
  document.title = `${secret ? "Which rule?" : name} · Phibeam`;
  byId("invitation").hidden = items.has("at") || task;
  // A phone has room for it where there is no slider.
  byId("invitation").classList.toggle("roomy", game.params.length === 0);
  // How a game ends tells something of its rule.
  byId("goal").hidden = secret;
  const across = Number(items.get("view")?.split(",")[2] ?? valueOf(items, "size"));
  byId("size-shown").textContent = grouped(across);
  if (document.activeElement !== field("size")) field("size").value = String(Math.log2(across));
  /** @type {HTMLElement} */ (field("lines").parentElement).hidden = !hasLines(items);
  const grundy = valueOf(items, "mode") === "grundy";
  for (const button of modes) button.setAttribute("aria-pressed", String((button.value === "grundy") === grundy));
  // Of two games the differences of their values are shown, all of them.
  byId("values").hidden = !grundy || other !== null;
  field("beams").checked = valueOf(items, "beams") === "1";
  field("lines").checked = valueOf(items, "lines") === "1";
  field("visible").checked = valueOf(items, "show") === "1";
  field("misere").checked = valueOf(items, "play") === "misere";
  const g = items.get("g");
  field("g").max = String(Math.max(beam.greatest ?? Number(field("g").max), Number(g ?? 0)));
  field("g").value = g ?? "-1";
  byId("g-shown").textContent = g ?? "all";
  field("mod").value = valueOf(items, "mod");
  field("palette").value = valueOf(items, "palette");
}

/** Who wins, in a sentence; blue is what one looks for. @param {import("../../state/types.js").Items} items */
function updateGoal(items) {
  const ending = endingOf(items);
  const last = ending === "last-move" ? "makes the last move" : "takes the last token";
  const wins = valueOf(items, "play") === "misere" ? "loses" : "wins";
  const ends = ending === "box" ? `Whoever moves into the box wins on a blue square of it and loses on another; without a box, whoever ${last} ${wins}.` : `Whoever ${last} ${wins}.`;
  const shown = valueOf(items, "show") === "1" && valueOf(items, "mode") === "p" && !items.has("exercise") && !secondOf(items);
  const blue = shown ? [make("span", { class: "blue" }, "Blue squares"), ": leave your opponent there and you win."] : [];
  byId("goal-words").replaceChildren(`Take turns. ${ends} `, ...blue);
}

/** Page, address and theory follow what is on show. */
function follow() {
  const items = readQuery(beam.query);
  updatePage(items);
  address.update();
  card().then((card) => card?.follow(items)).then(() => (byId("pattern").hidden = false));
  pattern?.follow(items);
  fitting().then((fitting) => fitting?.follow(items));
}

const fetchPattern = later(() => import("../../pattern/pattern-card.js").then(({ openPattern }) => openPattern(byId("pattern"), beam)), reportError);

async function openPattern() {
  return (pattern = await fetchPattern());
}

/** What the link says beside its query: the address that follows what is on show has no more than that. */
const { hash } = location;

/** Proves the claim of a link, once its game is on show. */
async function proveClaim() {
  const { readClaim } = await import("../../pattern/claim.js");
  const claim = readClaim(hash);
  if (!claim) return;
  Object.assign(claimed, { hash, rules: rulesText(readQuery(beam.query)) });
  (await openPattern())?.prove(claim);
}

/** The cells across that were chosen because P-positions are few; "" where they are not. */
let fittedSize = "";
const fitting = later(() => ready.then(() => import("./fitting.js")).then(({ Fitting }) => new Fitting(beam, (size) => (fittedSize = size))), reportOnce);

/** @param {string} name */
function field(name) {
  return /** @type {HTMLInputElement} */ (show.querySelector(`[name="${name}"]`));
}

/** @param {Event} event */
function onShow({ target }) {
  const input = /** @type {HTMLInputElement} */ (target);
  const bit = input.checked ? "1" : "0";
  switch (input.name) {
    case "beams":
    case "lines":
      return beam.setState({ [input.name]: bit });
    case "changes":
      return trackChanges(input.checked);
    case "size":
      return beam.setView({ span: Math.min(Math.round(2 ** Number(input.value)), 4096) });
    case "visible":
      return beam.setState({ show: bit });
    case "misere":
      return beam.setState({ play: input.checked ? "misere" : "normal" });
    case "g":
      byId("g-shown").textContent = input.value === "-1" ? "all" : input.value;
      return beam.setState({ g: input.value === "-1" ? null : input.value });
    case "mod":
    case "palette":
      return beam.setState({ [input.name]: input.value || null });
  }
}

/** Shows another game, with what stays of what is shown. @param {string} id */
function pick(id) {
  address.push();
  const kept = [...readQuery(beam.query)].filter(([key, value]) => isMarked(key, "kept-for-other-games") && !(key === "size" && value === fittedSize));
  beam.setState({ game: id, ...Object.fromEntries(kept) });
  byId("rule").textContent = gameOf(new Map([["game", id]])).rule;
}

/** Compares with another game, or with none. @param {string | null} vs */
function compareWith(vs) {
  address.push();
  beam.setState(secondPatch(readQuery(beam.query), vs));
}

function swapGames() {
  address.push();
  beam.setState(swapPatch(readQuery(beam.query)));
}

/** @param {boolean} on */
async function trackChanges(on) {
  const words = byId("changes");
  const say = (/** @type {string} */ text) => {
    words.textContent = text;
    if (text !== "") beam.announce(text);
  };
  await beam.trackChanges(on ? say : null);
  words.hidden = !on;
  words.textContent = on ? "Move a slider: cells that become P get a frame, cells that cease to be P a cross." : "";
}

/** @param {SubmitEvent} event */
async function onGo(event) {
  event.preventDefault();
  const { twoHeaps } = await import("../../state/heaps.js");
  const heaps = twoHeaps(place.value);
  if (!heaps) {
    place.setCustomValidity("Write two heaps, such as 12, 17 or 10^15, 1618033988749894; each at most 2^53 − 1.");
    place.reportValidity();
    return;
  }
  const { span } = beam.visible;
  const half = Math.floor(span / 2);
  address.push();
  byId("actions").hidePopover();
  beam.setView({ x: Math.max(0, heaps.x - half), y: Math.max(0, heaps.y - half), span });
  beam.point(heaps.x, heaps.y);
}

/** Dialogs are fetched when they are first wanted. @param {Event} event */
async function openDialog({ currentTarget }) {
  const opener = /** @type {HTMLElement} */ (currentTarget);
  address.flush();
  if (opener.id === "share") (await import("./share.js")).openShare(beam, opener);
  else (await import("./export-dialog.js")).openExport(beam, opener);
}

/** Pages that may be kept for reading without a network say how much there is of them, in bytes. */
const keepable = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="phi-beam-offline"]'));

/** After the first picture and what comes with it: they go before everything. */
async function offerOffline() {
  await card();
  const { startKeeping } = await import("./offline.js");
  const keeper = await startKeeping();
  if (!keeper) return;
  const button = byId("offline");
  button.hidden = false;
  button.addEventListener("click", async () => (await import("./offline-dialog.js")).openOffline(keeper, Number(keepable?.content), button));
}

/** Fetched when somebody presents. */
const presenter = later(() => import("./presenter.js").then(({ Presenter }) => new Presenter(beam, (on) => byId("hall").setAttribute("aria-pressed", String(on)))), reportError);

async function present() {
  await (await presenter())?.toggle();
}

/** The first game that is being played. @type {import("./first-game.js").FirstGame | null} */
let firstGame = null;

async function playFirstGame() {
  const { FirstGame } = await import("./first-game.js");
  byId("actions").hidePopover();
  if (firstGame) return firstGame.begin();
  const words = byId("goal-words");
  firstGame = new FirstGame(beam, () => {
    words.hidden = false;
    firstGame = null;
  });
  address.push();
  words.hidden = true;
  byId("goal").append(firstGame.element);
  firstGame.begin();
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const [target] = event.composedPath();
  const typing = target instanceof HTMLInputElement && target.type !== "range" && target.type !== "checkbox";
  if (!(event.ctrlKey || event.metaKey) || typing) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) beam.undo();
  else if (key === "y" || key === "z") beam.redo();
  else return;
  event.preventDefault();
}

function listen() {
  picker.addEventListener("change", () => pick(picker.value));
  byId("pictures").addEventListener("click", async () => (await import("./picker.js")).openPicker(byId("pictures"), picker.value, pick));
  second.addEventListener("change", () => compareWith(second.value === "" ? null : `game=${second.value}`));
  byId("swap").addEventListener("click", swapGames);
  byId("alone").addEventListener("click", () => {
    compareWith(null);
    second.focus();
  });
  show.addEventListener("input", onShow);
  for (const button of modes) button.addEventListener("click", () => beam.setState({ mode: button.value }));
  byId("goto").addEventListener("submit", onGo);
  place.addEventListener("input", () => place.setCustomValidity(""));
  for (const id of ["share", "export"]) byId(id).addEventListener("click", openDialog);
  byId("hall").addEventListener("click", present);
  byId("fill").addEventListener("click", async () => (await import("./fill.js")).openFill(beam, byId("fill")));
  for (const id of ["first-game", "first-game-too"]) byId(id).addEventListener("click", playFirstGame);
  byId("pattern").querySelector("[name=find]").addEventListener("click", async () => (await openPattern())?.find());
  byId("pattern").querySelector("[name=prove]").addEventListener("click", async () => (await openPattern())?.prove({ sameAs: null }));
  if (hash !== "") beam.addEventListener("phi-ready", proveClaim, { once: true });
  byId("help").addEventListener("click", async () => (await import("./keys.js")).openKeys(byId("help")));
  beam.addEventListener("phi-state", follow);
  if (keepable) beam.addEventListener("phi-ready", offerOffline, { once: true });
  window.addEventListener("popstate", () => (beam.query = location.search.slice(1)));
  window.addEventListener("keydown", onKey);
  // What is opened by a button is fetched anew whenever it is pressed; of a module browsers only agree that the error names it.
  window.addEventListener("unhandledrejection", (event) => {
    if (!/module|did not arrive/i.test(event.reason?.message)) return;
    event.preventDefault();
    reportError(MISSING);
  });
}

picker.replaceChildren(...gameGroups());
second.append(...gameGroups());
listen();
// As it was written: the engine says what is wrong with it.
if (location.search.length > 1) beam.query = location.search.slice(1);
updatePage(readQuery(beam.query));
