// An automaton as a drawing: states are dots, those that accept have a second rim, and each arrow has the digits that it reads.

import { arrowLine, layout, MOST_STATES } from "./layout.js";

/** @typedef {import("../pkg/study/phibeam.js").Theorem} Theorem */

const SVG = "http://www.w3.org/2000/svg";
/** With more states than that there is no room for digits. */
const MOST_LABELLED = 12;
/** An arrow tells so many letters; the certificate has all. */
const MOST_LETTERS = 3;

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {Theorem} theorem */
export function drawAutomaton({ accepting, arrows }) {
  const { places, hidden, width, height, radius } = layout(accepting.length, arrows);
  const labelled = accepting.length <= MOST_LABELLED;
  const shown = arrows.filter(({ from, to }) => from < places.length && to < places.length);
  const lines = shown.map(({ from, to }) => draw("path", { class: "arrow", d: arrowLine(places[from], places[to], radius).path, "marker-end": "url(#arrow-head)" }));
  const labels = labelled ? shown.map(({ from, to, letters }) => {
    const { label } = arrowLine(places[from], places[to], radius);
    const said = letters.slice(0, MOST_LETTERS).map(([x, y]) => `${x}/${y}`).join(" ");
    return draw("text", { class: "letters", x: label.x, y: label.y + 3 }, letters.length > MOST_LETTERS ? `${said} …` : said);
  }) : [];
  const states = places.map(({ x, y }, state) =>
    draw("g", { class: accepting[state] ? "state accepts" : "state" },
      draw("circle", { cx: x, cy: y, r: radius }),
      ...(accepting[state] ? [draw("circle", { cx: x, cy: y, r: radius - 3 })] : []),
      draw("text", { x, y: y + 3.5 }, String(state))),
  );
  const head = draw("marker", { id: "arrow-head", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: "auto" }, draw("path", { d: "M 0 0.5 L 8 4 L 0 7.5 Z" }));
  const start = draw("path", { class: "arrow", d: `M 1 ${places[0].y} L ${places[0].x - radius} ${places[0].y}`, "marker-end": "url(#arrow-head)" });
  const title = `An automaton of ${accepting.length} states, ${accepting.filter(Boolean).length} of which accept.${hidden > 0 ? ` The first ${MOST_STATES} are drawn.` : ""} Its table is in the certificate.`;
  return draw("svg", { class: "automaton", viewBox: `0 -10 ${width} ${height + 10}`, role: "img", "aria-label": title }, draw("defs", {}, head), start, ...lines, ...states, ...labels);
}
