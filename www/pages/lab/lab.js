// The lab page: which experiments are on show, and the link that runs each of them again. What an experiment is, the
// engine says; each section of the page is one, and one of them at a time is what the address is about.

import { sharedEngine } from "../../engine/shared.js";
import { AddressWriter } from "../../widgets/address.js";
import { Panel } from "./panel.js";

/** @typedef {import("./panel.js").Entry} Entry */

const engine = sharedEngine();
engine.hold();
const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
const live = /** @type {HTMLElement} */ (document.getElementById("live"));
/** @type {HTMLElement[]} */
const sections = [...document.querySelectorAll(".panel")].filter((section) => section instanceof HTMLElement);
/** @type {Map<string, Panel>} */
const panels = new Map();

/** @param {string[]} messages */
function reportErrors(messages) {
  notice.hidden = messages.length === 0;
  notice.textContent = messages.map((message) => `${message}.`).join(" ");
}

/** The address follows at this pace, in milliseconds. */
const PACE = 400;
let shown = "";
const address = new AddressWriter(() => shown, PACE);

/** The address says what is on show, soon or now. @param {string} link @param {boolean} [now] */
function setAddress(link, now = false) {
  shown = link;
  if (now) address.flush();
  else address.update();
}

/** How many links were opened. */
let opened = 0;

/** Shows what a link asks for: its experiment, and those that belong to it. @param {string} link @param {boolean} [scroll] to the experiment, where it is not the first of its group */
async function open(link, scroll = false) {
  const turn = ++opened;
  const read = await engine.labRead(link);
  if (turn !== opened) return; // Something else was asked for meanwhile.
  reportErrors(read.messages);
  const section = sections.find(({ dataset }) => dataset.panel === read.panel);
  const group = section?.dataset.group;
  for (const other of sections) {
    other.hidden = other.dataset.group !== group;
    if (other.hidden) panels.get(other.dataset.panel ?? "")?.leave();
  }
  for (const link of document.querySelectorAll(".lab-nav a")) {
    if (link instanceof HTMLElement && link.dataset.group === group) {
      link.setAttribute("aria-current", "true");
      link.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else link.removeAttribute("aria-current");
  }
  document.title = `${document.querySelector(".lab-nav [aria-current]")?.textContent ?? "Lab"} · Phibeam`;
  setAddress(read.link, true);
  // The one that was asked for first: the others of its group begin with their defaults, or go on.
  panels.get(read.panel)?.open(read);
  for (const { dataset } of sections.filter(({ hidden }) => !hidden)) {
    const panel = panels.get(dataset.panel ?? "");
    if (!panel || dataset.panel === read.panel || panel.opened) continue;
    const own = await engine.labRead(`panel=${dataset.panel}`);
    if (turn !== opened) return;
    panel.open(own);
  }
  const first = sections.find(({ hidden }) => !hidden);
  if (scroll && section && section !== first) section.scrollIntoView();
}

/** Links into the lab are followed without loading the page again. @param {MouseEvent} event */
function follow(event) {
  const [target] = event.composedPath();
  const link = target instanceof Element ? target.closest("a") : null;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname !== location.pathname || !url.search) return;
  event.preventDefault();
  address.push(url.search);
  open(url.search.slice(1), true).catch(fail);
}

/** @param {unknown} error */
function fail(error) {
  reportErrors([/** @type {Error} */ (error).message]);
}

async function start() {
  for (const entry of await engine.labPanels()) {
    const section = sections.find(({ dataset }) => dataset.panel === entry.id);
    if (!section) throw new Error(`the page has no section for the experiment ${entry.id}`);
    panels.set(entry.id, new Panel(section, entry, engine, { reportErrors, setAddress, announce: (text) => (live.textContent = text) }));
  }
  await open(location.search.slice(1), true);
  addEventListener("popstate", () => open(location.search.slice(1)).catch(fail));
  document.addEventListener("click", follow);
}

start().catch(fail);
