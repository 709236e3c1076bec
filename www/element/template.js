// What is inside the element: the board, its buttons, the line that speaks, the legend and the controls.

import { grouped } from "../state/heaps.js";
import { make } from "../widgets/dom.js";
import { colourAt, coloursAt } from "../render/colours.js";
import { styleSheet } from "./styles.js";

/** @typedef {import("./controls.js").Game} Game */
/** @typedef {import("../render/overlay.js").Inspection} Inspection */
/** @typedef {import("../render/paint.js").Drawing} Drawing */
/** @typedef {import("../render/paint.js").Style} Style */

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
  const frame = make("div", { class: "frame" }, canvas, fallback, note, notice);

  const zoomOut = make("button", { type: "button", "aria-label": "Zoom out" }, "−");
  const zoomIn = make("button", { type: "button", "aria-label": "Zoom in" }, "+");
  const zoomHome = make("button", { type: "button", "aria-label": "1:1, show 64 by 64 cells at the corner" }, "1:1");
  const zoom = make("div", { class: "zoom", role: "group", "aria-label": "Zoom" }, zoomOut, zoomIn, zoomHome);

  const cell = make("span", { class: "cell" });
  const outcome = make("span", { class: "outcome", hidden: "" });
  const words = make("span", { class: "words" });
  const progress = make("progress", { "aria-label": "Solving" });
  const stop = make("button", { type: "button" }, "Stop");
  const work = make("div", { class: "work", hidden: "" }, progress, stop);
  const status = make("div", { class: "status", part: "status" }, make("p", { class: "what" }, cell, " ", outcome, " ", words), work);
  const legend = make("div", { class: "legend", part: "legend" });
  const live = make("div", { class: "unseen", "aria-live": "polite" });
  const grid = make("div", { class: "unseen", role: "grid", "aria-label": "The nine by nine cells round the cursor", hidden: "" });
  const keys = make("p", { class: "unseen", id: "keys" }, "Arrow keys move the cursor, with Shift ten cells at a time. Plus and minus zoom. Home goes to the corner. Escape clears. Enter puts the piece there or plays the move; N and P go through the moves, H gives a hint.");

  const below = make("div", { class: "below" }, status, zoom, legend, make("slot", { name: "hint" }));
  const params = make("div", { class: "group" });
  const explore = make("div", { class: "explore", id: "explore", role: "tabpanel", "aria-labelledby": "tab-explore" }, params, make("slot", { name: "show" }));
  const play = make("div", { class: "play", id: "play", role: "tabpanel", "aria-labelledby": "tab-play", hidden: "" });
  const tab = (/** @type {string} */ name, /** @type {string} */ text) => make("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": name }, text);
  const tabs = [tab("explore", "Explore"), tab("play", "Play")];
  const tabList = make("div", { class: "tabs", role: "tablist", "aria-label": "Explore or play" }, ...tabs);
  const gameSlot = make("slot", { name: "game" });
  const controls = make("div", { class: "controls", part: "controls" }, gameSlot, tabList, explore, play);
  const showTab = (/** @type {string} */ name) => {
    for (const tab of tabs) {
      const chosen = tab.id === `tab-${name}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
    }
    explore.hidden = name !== "explore";
    play.hidden = name !== "play";
  };
  showTab("explore");
  tabList.addEventListener("keydown", ({ key }) => {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    const other = tabs.find((tab) => tab.tabIndex < 0);
    other?.focus();
    other?.click();
  });
  const base = make("div", { class: "base", part: "base" }, frame, below, controls, live, grid, keys);
  /** Takes on colours to be read back: a custom property may hold any way of writing one. */
  const swatch = make("i", { hidden: "" });
  root.append(base, swatch);
  noticeClose.addEventListener("click", () => {
    notice.hidden = true;
    canvas.focus();
  });

  /** Shown while no cell is. */
  let summary = "";
  /** What follows two heaps where there are three. */
  let third = "";
  /** Says the summary once things have come to rest: a slider under way would drown it. @type {number | undefined} */
  let saying;

  return {
    frame,
    canvas,
    grid,
    params,
    play,
    showTab,
    /** @param {(name: "explore" | "play") => void} act */
    onTab(act) {
      for (const tab of tabs) tab.addEventListener("click", () => act(tab.id === "tab-play" ? "play" : "explore"));
    },
    /** Without controls a game still has its panel. @param {{ bare: boolean, zoom: boolean, legend: boolean, play: boolean, playing: boolean }} flags */
    dress(flags) {
      base.classList.toggle("bare", flags.bare);
      controls.hidden = flags.bare && !flags.playing;
      gameSlot.hidden = flags.bare;
      tabList.hidden = flags.bare || !flags.play;
      if (flags.bare && flags.playing) showTab("play");
      else if (!flags.play) showTab("explore");
      zoom.hidden = !flags.zoom;
      legend.hidden = !flags.legend;
    },
    /** The colours in force, which the page may have changed. @returns {Style} */
    style() {
      return { ...coloursAt(swatch), font: getComputedStyle(status).fontFamily };
    },
    /** One of them. @param {import("../render/colours.js").Colour} name */
    colour(name) {
      return colourAt(swatch, name);
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
      work.hidden = !on;
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
      clearTimeout(saying); // A summary that was about to be said is old news.
      live.textContent = text;
    },
    /** @param {Map<string, string>} items @param {Drawing} drawing */
    fill(items, drawing) {
      fallback.hidden = true;
      third = items.get("heaps") === "3" ? `, ${items.get("moves")?.split(";").at(-1)?.split(",")[2] ?? items.get("z") ?? 0}` : "";
      note.hidden = drawing.note === null;
      note.textContent = drawing.note;
      /** @type {HTMLElement[]} */
      const marks = [];
      const mark = (/** @type {string} */ kind, /** @type {string} */ text) => marks.push(make("span", {}, make("i", { class: kind, "aria-hidden": "true" }), text));
      const roles = new Set(drawing.layers.map(({ role }) => role));
      if (roles.has("p")) mark("p", "P-position: whoever has just moved wins");
      if (roles.has("values")) marks.push(scale(items, drawing.most));
      if (roles.has("beam")) mark("beam", "beam");
      if (roles.has("crossed")) mark("crossed", "square the beam crosses");
      if (roles.has("outside")) mark("outside", "not a position");
      if (roles.has("box")) mark("box", "declared box: press its cells to paint them");
      legend.replaceChildren(...marks);
      canvas.dataset.mode = items.get("mode") ?? "p";
    },
    /** @param {Game} game @param {Map<string, string>} items @param {Drawing} drawing */
    summary(game, items, drawing) {
      const count = grouped(drawing.inSight);
      const exercise = items.get("exercise");
      if (items.get("show") === "0") summary = "P-positions are hidden.";
      else if (exercise === "mark") summary = "The P-positions are yours to mark.";
      else if (drawing.all && drawing.inSight === 1) summary = "The only P-position of this game is here.";
      else if (drawing.all) summary = `All ${count} P-positions of this game are here.`;
      else summary = `${count} P-position${drawing.inSight === 1 ? "" : "s"} in sight.`;
      if (cell.textContent !== "") return;
      words.textContent = summary;
      clearTimeout(saying);
      saying = window.setTimeout(() => cell.textContent === "" && (live.textContent = exercise === "guess" ? summary : `${game.name}: ${summary}`), 300);
    },
    /** @param {{ x: number, y: number }} place @param {string} why */
    unknown({ x, y }, why) {
      cell.textContent = `(${grouped(x)}, ${grouped(y)}${third})`;
      outcome.hidden = true;
      live.textContent = words.textContent = why;
    },
    /** @param {Inspection | null} inspection @param {boolean} aloud @param {{ hidden: boolean, instead: string | null }} how say nothing of who wins? what to say instead of why */
    inspect(inspection, aloud, { hidden, instead }) {
      if (!inspection) {
        cell.textContent = "";
        outcome.hidden = true;
        words.textContent = summary;
        return;
      }
      const { x, y } = inspection;
      cell.textContent = `(${grouped(x)}, ${grouped(y)}${third})`;
      outcome.hidden = hidden;
      outcome.textContent = inspection.standing;
      const value = hidden || inspection.grundy === null ? "" : `Grundy value ${grouped(inspection.grundy)}. `;
      const why = instead ?? (hidden ? "" : inspection.words);
      words.textContent = value + why;
      const grundy = inspection.grundy === null ? "" : `, Grundy value ${inspection.grundy}`;
      if (aloud) live.textContent = hidden ? `(${x}, ${y}${third}) ${why}` : `(${x}, ${y}${third}): ${outcome.textContent}${grundy}. ${why}`;
    },
  };
}

/** The colours of Grundy values from 0 to the greatest. @param {Map<string, string>} items @param {number | null} most */
function scale(items, most) {
  const modulus = Number(items.get("mod") ?? 0);
  const last = modulus > 0 ? `${modulus - 1}, values mod ${modulus}` : `${most ?? "greatest"}`;
  return make("span", {}, "Grundy value 0", make("i", { class: `scale ${items.get("palette") ?? "cividis"}`, "aria-hidden": "true" }), last);
}
