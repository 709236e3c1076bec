// What is inside the element: the board, its buttons, the line that speaks, the legend and the controls.

import { make } from "./make.js";
import { styleSheet } from "./sheet.js";

/** @typedef {import("./controls.js").Game} Game */
/** @typedef {import("./overlay.js").Inspection} Inspection */
/** @typedef {import("../paint.js").Drawing} Drawing */
/** @typedef {import("../paint.js").Style} Style */

const COLOURS = /** @type {const} */ (["paper", "board", "ink", "muted", "grid", "p", "beam", "outside", "accent"]);

/** @param {HTMLElement} host */
export function build(host) {
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [styleSheet()];

  const canvas = make("canvas", { part: "canvas", tabindex: "0", role: "application", "aria-roledescription": "board", "aria-describedby": "keys" });
  const fallback = make("div", { class: "fallback" }, make("slot"));
  const noticeText = make("p", { role: "alert" });
  const noticeClose = make("button", { type: "button", "aria-label": "Close the message" }, "×");
  const notice = make("div", { class: "notice", hidden: "" }, noticeText, noticeClose);
  const note = make("p", { class: "note", hidden: "" });
  const zoomIn = make("button", { type: "button", "aria-label": "Zoom in" }, "+");
  const zoomOut = make("button", { type: "button", "aria-label": "Zoom out" }, "−");
  const zoomHome = make("button", { type: "button", "aria-label": "Show 64 by 64 cells at the corner" }, "1:1");
  const zoom = make("div", { class: "zoom", role: "group", "aria-label": "Zoom" }, zoomIn, zoomOut, zoomHome);
  const frame = make("div", { class: "frame" }, canvas, fallback, zoom, note, notice);

  const cell = make("span", { class: "cell" });
  const outcome = make("span", { class: "outcome", hidden: "" });
  const words = make("span", { class: "words" });
  const progress = make("progress", { "aria-label": "Solving", hidden: "" });
  const stop = make("button", { type: "button", hidden: "" }, "Stop");
  const status = make("div", { class: "status", part: "status" }, cell, outcome, words, progress, stop);
  const legend = make("div", { class: "legend", part: "legend" });
  const live = make("div", { class: "unseen", "aria-live": "polite" });
  const grid = make("div", { class: "unseen", role: "grid", "aria-label": "The nine by nine cells round the cursor" });
  const keys = make("p", { class: "unseen", id: "keys" }, "Arrow keys move the cursor, with Shift ten cells at a time. Plus and minus zoom. Home goes to the corner. Escape clears.");

  const params = make("div", { class: "group" });
  const controls = make("div", { class: "controls", part: "controls" }, make("slot", { name: "game" }), params, make("slot", { name: "show" }));
  const base = make("div", { class: "base", part: "base" }, frame, make("div", { class: "below" }, status, legend), controls, live, grid, keys);
  /** Takes on colours to be read back: a custom property may hold any way of writing one. */
  const swatch = make("i", { hidden: "" });
  root.append(base, swatch);
  noticeClose.addEventListener("click", () => {
    notice.hidden = true;
    canvas.focus();
  });

  /** Set once the pointer rests: a summary is shown when no cell is. */
  let summary = "";

  return {
    frame,
    canvas,
    grid,
    params,
    /** @param {{ bare: boolean, zoom: boolean, legend: boolean }} flags */
    dress(flags) {
      base.classList.toggle("bare", flags.bare);
      controls.hidden = flags.bare;
      zoom.hidden = !flags.zoom;
      legend.hidden = !flags.legend;
    },
    /** The colours in force, which the page may have changed. @returns {Style} */
    style() {
      const computed = getComputedStyle(status);
      const probe = /** @type {Record<string, string>} */ ({});
      for (const name of COLOURS) {
        swatch.style.color = `var(--${name})`;
        probe[name] = getComputedStyle(swatch).color;
      }
      return /** @type {Style} */ ({ ...probe, ticks: probe.grid, font: computed.fontFamily });
    },
    /** @param {(factor: number) => void} act told 0 for the usual view */
    onZoom(act) {
      zoomIn.addEventListener("click", () => act(1 / 2));
      zoomOut.addEventListener("click", () => act(2));
      zoomHome.addEventListener("click", () => act(0));
    },
    /** @param {() => void} act */
    onStop(act) {
      stop.addEventListener("click", act);
    },
    /** @param {boolean} on */
    busy(on) {
      progress.hidden = stop.hidden = !on;
      if (!on) progress.removeAttribute("value");
    },
    /** @param {{ done: number, total: number }} step */
    progress({ done, total }) {
      progress.max = Math.max(total, 1);
      progress.value = done;
    },
    /** @param {string} message */
    notice(message) {
      notice.hidden = message === "";
      noticeText.textContent = message;
    },
    /** @param {string} text */
    say(text) {
      live.textContent = text;
    },
    /** @param {Map<string, string>} items @param {Drawing} drawing */
    fill(items, drawing) {
      fallback.hidden = true;
      note.hidden = drawing.note === null;
      note.textContent = drawing.note;
      const marks = [];
      const mark = (/** @type {string} */ kind, /** @type {string} */ text) => marks.push(make("span", {}, make("i", { class: kind, "aria-hidden": "true" }), text));
      const roles = new Set(drawing.layers.map(({ role }) => role));
      if (roles.has("p")) mark("p", "P-position: whoever has just moved wins");
      if (roles.has("values")) mark("p", `Grundy values${drawing.most ? ` 0 to ${drawing.most}` : ""}, dark to light`);
      if (roles.has("beam")) mark("beam", "beam");
      if (roles.has("outside")) mark("outside", "not a position");
      legend.replaceChildren(...marks);
      canvas.dataset.mode = items.get("mode") ?? "p";
    },
    /** @param {Game} game @param {Map<string, string>} items @param {Drawing} drawing */
    summary(game, items, drawing) {
      const count = drawing.inSight.toLocaleString("en");
      if (items.get("show") === "0") summary = "P-positions are hidden.";
      else if (drawing.all) summary = `All ${count} P-positions of this game are here.`;
      else summary = `${count} P-position${drawing.inSight === 1 ? "" : "s"} in sight.`;
      if (cell.textContent === "") words.textContent = summary;
      live.textContent = `${game.name}: ${summary}`;
    },
    /** @param {Inspection | null} inspection @param {boolean} aloud @param {boolean} [hidden] say nothing of who wins */
    inspect(inspection, aloud, hidden = false) {
      if (!inspection) {
        cell.textContent = "";
        outcome.hidden = true;
        words.textContent = summary;
        return;
      }
      const { x, y } = inspection;
      cell.textContent = `(${x.toLocaleString("en")}, ${y.toLocaleString("en")})`;
      outcome.hidden = hidden;
      outcome.textContent = inspection.outcome ? `${inspection.outcome}-position` : "not a position";
      const value = inspection.grundy === null ? "" : `Grundy value ${inspection.grundy.toLocaleString("en")}. `;
      words.textContent = hidden ? "" : value + inspection.words;
      const grundy = inspection.grundy === null ? "" : `, Grundy value ${inspection.grundy}`;
      if (aloud) live.textContent = hidden ? `(${x}, ${y})` : `(${x}, ${y}): ${outcome.textContent}${grundy}. ${inspection.words}`;
    },
  };
}
