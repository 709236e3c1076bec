// An automaton as a drawing: states are dots, those that accept have a second rim, and each arrow has the digits that it reads.

import { inStates } from "./guesses.js";
import { extent, layout, MOST_LABELLED, MOST_STATES, routes } from "./layout.js";

/** @typedef {import("../pkg/study/phibeam.js").Theorem} Theorem */

const SVG = "http://www.w3.org/2000/svg";
/** Pixels to a unit of the drawing, at most. */
const MOST_SCALE = 2;
/** An arrow tells so many letters; the certificate has all. */
const MOST_LETTERS = 3;

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** The digits that an arrow reads. @param {[number, number][]} letters */
function digits(letters) {
  const said = letters.slice(0, MOST_LETTERS).map(([x, y]) => `${x}/${y}`).join(" ");
  return letters.length > MOST_LETTERS ? `${said} …` : said;
}

/** @param {Pick<Theorem, "accepting" | "arrows">} theorem */
export function drawAutomaton({ accepting, arrows }) {
  const placed = layout(accepting.length, arrows);
  const { places, hidden, radius } = placed;
  const shown = arrows
    .filter(({ from, to }) => from < places.length && to < places.length)
    .map(({ from, to, letters }) => ({ from, to, words: accepting.length <= MOST_LABELLED ? digits(letters) : "" }));
  const lines = routes(placed, shown);
  const { left, top, width, height } = extent(placed, lines, shown.map(({ words }) => words));
  const paths = lines.map(({ path }) => draw("path", { class: "arrow", d: path, "marker-end": "url(#arrow-head)" }));
  const labels = lines.flatMap(({ label }, at) => (shown[at].words === "" ? [] : [draw("text", { class: "letters", x: label.x, y: label.y + 3 }, shown[at].words)]));
  const states = places.map(({ x, y }, state) =>
    draw("g", { class: accepting[state] ? "state accepts" : "state" },
      draw("circle", { cx: x, cy: y, r: radius }),
      ...(accepting[state] ? [draw("circle", { cx: x, cy: y, r: radius - 3 })] : []),
      draw("text", { x, y: y + 3.5 }, String(state))),
  );
  const head = draw("marker", { id: "arrow-head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: "auto" }, draw("path", { d: "M 0 0.5 L 8 4 L 0 7.5 Z" }));
  const start = draw("path", { class: "arrow", d: `M ${places[0].x - radius - 18} ${places[0].y} L ${places[0].x - radius} ${places[0].y}`, "marker-end": "url(#arrow-head)" });
  const title = `An automaton of ${inStates(accepting.length)}, ${accepting.filter(Boolean).length} of which ${accepting.filter(Boolean).length === 1 ? "accepts" : "accept"}.${hidden > 0 ? ` The first ${MOST_STATES} are drawn.` : ""} Its table is in the certificate.`;
  const svg = draw("svg", { class: "automaton", viewBox: `${left} ${top} ${width} ${height}`, role: "img", "aria-label": title }, draw("defs", {}, head), start, ...paths, ...states, ...labels);
  // Few states are not blown up to the width of the card.
  svg.style.maxWidth = `${Math.round(MOST_SCALE * width)}px`;
  return svg;
}
