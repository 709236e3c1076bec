// Where the states of an automaton are drawn: in columns by their distance from the first, so that reading goes to the right.
// Needs no browser.

/** @typedef {import("../pkg/study/phibeam.js").Arrow} Arrow */
/** @typedef {{ x: number, y: number }} Point */
/** Where a state is, by its number; `hidden` states are too many to be drawn. @typedef {{ places: Point[], hidden: number, width: number, height: number, radius: number }} Layout */

/** At most so many states are drawn. */
export const MOST_STATES = 60;
/** Between neighbours, in units of the drawing. */
const ACROSS = 64;
const UP = 44;
const MARGIN = 26;
/** Of a state. */
const RADIUS = 11;
/** Columns are cut where a drawing would be too wide for its card. */
const MOST_COLUMNS = 7;

/** @param {number} states @param {Arrow[]} arrows @returns {Layout} */
export function layout(states, arrows) {
  const shown = Math.min(states, MOST_STATES);
  const columns = columnsOf(shown, arrows);
  const tallest = Math.max(...columns.map(({ length }) => length));
  /** @type {Point[]} */
  const places = [];
  columns.forEach((column, at) =>
    column.forEach((state, row) => {
      // Neighbouring columns are shifted a little, so that straight arrows do not run through states.
      places[state] = { x: MARGIN + at * ACROSS, y: MARGIN + (row + (tallest - column.length) / 2) * UP + (at % 2) * 9 };
    }),
  );
  return { places, hidden: states - shown, width: 2 * MARGIN + (columns.length - 1) * ACROSS, height: 2 * MARGIN + (tallest - 1) * UP + 9, radius: RADIUS };
}

/** States by their distance from the first. @param {number} shown @param {Arrow[]} arrows */
function columnsOf(shown, arrows) {
  /** @type {(number | undefined)[]} */
  const distance = [0];
  const open = [0];
  for (const state of open) {
    for (const { from, to } of arrows) {
      if (from !== state || to >= shown || distance[to] !== undefined) continue;
      distance[to] = /** @type {number} */ (distance[from]) + 1;
      open.push(to);
    }
  }
  const furthest = Math.max(...open.map((state) => Number(distance[state])));
  const squeeze = Math.max(1, (furthest + 1) / MOST_COLUMNS);
  /** @type {number[][]} */
  const columns = [];
  // What only states that are not drawn lead to stands at the end.
  for (let state = 0; state < shown; state++) (columns[Math.floor((distance[state] ?? furthest) / squeeze)] ??= []).push(state);
  return columns.filter((column) => column !== undefined);
}

/** The line of an arrow, from rim to rim; what goes back bends the other way, and a loop stands above its state. @param {Point} from @param {Point} to @param {number} radius */
export function arrowLine(from, to, radius) {
  if (from === to) {
    const { x, y } = from;
    return { path: `M ${r(x - radius * 0.6)} ${r(y - radius * 0.8)} C ${r(x - 20)} ${r(y - 32)} ${r(x + 20)} ${r(y - 32)} ${r(x + radius * 0.6)} ${r(y - radius * 0.8)}`, label: { x, y: y - 27 } };
  }
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  // To the left of where it goes: there and back are two lines.
  const bend = 10 + length / 12;
  const middle = { x: (from.x + to.x) / 2 + (dy / length) * bend, y: (from.y + to.y) / 2 - (dx / length) * bend };
  const rim = (/** @type {Point} */ end) => {
    const [ex, ey] = [middle.x - end.x, middle.y - end.y];
    const far = Math.hypot(ex, ey);
    return `${r(end.x + (ex / far) * radius)} ${r(end.y + (ey / far) * radius)}`;
  };
  const label = { x: (from.x + to.x) / 4 + middle.x / 2, y: (from.y + to.y) / 4 + middle.y / 2 };
  return { path: `M ${rim(from)} Q ${r(middle.x)} ${r(middle.y)} ${rim(to)}`, label };
}

/** @param {number} n */
const r = (n) => Math.round(n * 10) / 10;
