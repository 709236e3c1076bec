// The board in a frame: `embed.html?game=wab&a=5&b=3&no-zoom=1`. The page round it is told how high the board would like to
// be and what happens on it, and may set its state; nothing is stored, and nothing else is listened to.

import { FLAGS } from "../../element/attributes.js";
import { firstWasm } from "../../engine/modules.js";
import { PhiBeam } from "../../phi-beam.js";
import { KEYS, valueOf } from "../../state/catalogue.js";
import { captionOf } from "../../state/names.js";
import { readQuery } from "../../state/query.js";
import { setTheme } from "../../widgets/theme.js";
import { FrameLayout } from "./layout.js";
import { readMessage, VERSION } from "./message.js";

/** @type {(id: string) => HTMLElement} */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const explorer = /** @type {HTMLAnchorElement} */ (byId("explorer"));
const beam = new PhiBeam();

/** Says something to the page round the frame. Nothing of it is secret. @param {object | string} message */
function send(message) {
  if (parent !== window) parent.postMessage(message, "*");
}

/** @param {string} type @param {object} detail */
function post(type, detail) {
  send({ ...detail, type: `phi-beam:${type}`, v: VERSION });
}

/**
 * Looks are for the element, the rest is for the engine, as it was written.
 * @param {string} text
 * @returns {{ query: string, wrong: { key: string, message: string }[] }}
 */
function divide(text) {
  /** @type {string[]} */
  const kept = [];
  /** @type {{ key: string, message: string }[]} */
  const wrong = [];
  for (const item of text.split("&").filter(Boolean)) {
    const [[key, value]] = readQuery(item);
    if (FLAGS.includes(key)) {
      beam.toggleAttribute(key, value === "" || value === "1");
      if (!["", "0", "1"].includes(value)) wrong.push({ key, message: `${key}=${value} is neither 1 nor 0` });
    } else if (key === "loading") {
      beam.setAttribute(key, value);
      if (!["lazy", "eager"].includes(value)) wrong.push({ key, message: `loading=${value} is neither lazy nor eager` });
    } else if (key === "alt") beam.setAttribute(key, value);
    else kept.push(item);
  }
  return { query: kept.join("&"), wrong };
}

/** @param {number} height */
function postHeight(height) {
  post("height", { height });
  // What learning platforms and textbooks listen to.
  send({ subject: "lti.frameResize", height });
}

/** @param {MessageEvent} event */
function onMessage({ source, data }) {
  if (source !== parent || parent === window) return;
  const message = readMessage(data, KEYS);
  if (message && "state" in message) beam.setState(message.state);
  else if (message) beam.reportErrors([{ key: "message", message: message.wrong }]);
}

/** A clicker goes on when the focus is in the frame: what the board does not use is handed to the slides round it, in the words of reveal.js. @param {KeyboardEvent} event */
function turnPage({ key, target, defaultPrevented }) {
  const method = { PageDown: "next", PageUp: "prev", " ": target === document.body ? "next" : undefined }[key];
  if (method && !defaultPrevented) send(JSON.stringify({ method }));
}

function listen() {
  const state = () => ({ query: beam.query, state: beam.getState() });
  beam.addEventListener("phi-ready", () => post("ready", state()));
  beam.addEventListener("phi-change", (event) => post("change", /** @type {CustomEvent} */ (event).detail));
  beam.addEventListener("phi-move", (event) => post("move", /** @type {CustomEvent} */ (event).detail));
  beam.addEventListener("phi-state", () => {
    explorer.href = `index.html?${beam.query}`;
    const items = readQuery(beam.query);
    setTheme(valueOf(items, "theme"));
    const name = captionOf(items);
    byId("name").textContent = name;
    document.title = `${name} · Phibeam`;
  });
  addEventListener("message", onMessage);
  addEventListener("keydown", turnPage);
  for (const type of ["focus", "blur"]) addEventListener(type, () => document.documentElement.classList.toggle("focused", document.hasFocus()));
}

/** In a frame an exercise may have a gradebook round it. */
async function speakToGradebook() {
  const { speakSplice } = await import("./splice.js");
  speakSplice(beam, send, (words) => {
    byId("earlier").hidden = false;
    byId("earlier").textContent = words;
  });
}

// Asked for by the page already, whether or not the board is in sight yet.
firstWasm();
// In a package the page says itself what it shows, and speaks to its gradebook in its own way.
const { query: packed } = document.documentElement.dataset;
const { query, wrong } = divide(packed ?? location.search.slice(1));
listen();
byId("refused").remove();
byId("place").append(beam);
// As it was written: the engine says what is wrong with it.
if (query) beam.query = query;
explorer.href = query ? `index.html?${query}` : "index.html";
explorer.hidden = beam.hasAttribute("no-links");
if (wrong.length > 0) beam.addEventListener("phi-ready", () => beam.reportErrors(wrong), { once: true });
const asks = readQuery(query).has("exercise");
new FrameLayout(beam, { footer: byId("links"), button: /** @type {HTMLButtonElement} */ (byId("fold")), lines: [byId("earlier")], asks }, postHeight).watch();
if (asks && packed === undefined && parent !== window) speakToGradebook();
