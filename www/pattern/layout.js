// Where the states of an automaton are drawn: in columns by their distance from the first, so that reading goes to the right;
// how arrows run between them, and where the digits that they read stand, so that nothing lies on anything. Needs no browser.

/** @typedef {import("../pkg/study/phibeam.js").Arrow} Arrow */
/** @typedef {{ x: number, y: number }} Point */
/** Where a state is, by its number; `hidden` states are too many to be drawn. @typedef {{ places: Point[], hidden: number, radius: number }} Layout */
/** The line of an arrow, and where its words stand. @typedef {{ path: string, label: Point, points: Point[] }} Route */
/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/** At most so many states are drawn. */
export const MOST_STATES = 60;
/** With more states than that there is no room for digits. */
export const MOST_LABELLED = 12;
/** Of a state. */
const RADIUS = 11;
/** Between neighbours, in units of the drawing, and how many columns there may be: digits need room. */
const WITH_DIGITS = { across: 84, up: 66, columns: 4 };
const WITHOUT = { across: 64, up: 44, columns: 7 };
/** Of a letter of the words beside an arrow. */
const LETTER = { width: 4.6, height: 10 };

/** @param {number} states @param {Arrow[]} arrows @returns {Layout} */
export function layout(states, arrows) {
  const shown = Math.min(states, MOST_STATES);
  const { across, up, columns: most } = states <= MOST_LABELLED ? WITH_DIGITS : WITHOUT;
  const columns = untangled(columnsOf(shown, arrows, most), arrows);
  const tallest = Math.max(...columns.map(({ length }) => length));
  /** @type {Point[]} */
  const places = [];
  columns.forEach((column, at) =>
    column.forEach((state, row) => {
      // Neighbouring columns are shifted a little, so that straight arrows do not run through states.
      places[state] = { x: at * across, y: (row + (tallest - column.length) / 2) * up + (at % 2) * up * 0.2 };
    }),
  );
  return { places, hidden: states - shown, radius: RADIUS };
}

/** States by their distance from the first. @param {number} shown @param {Arrow[]} arrows @param {number} most */
function columnsOf(shown, arrows, most) {
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
  const squeeze = Math.max(1, (furthest + 1) / most);
  /** @type {number[][]} */
  const columns = [];
  // What only states that are not drawn lead to stands at the end.
  for (let state = 0; state < shown; state++) (columns[Math.floor((distance[state] ?? furthest) / squeeze)] ??= []).push(state);
  return columns.filter((column) => column !== undefined);
}

/** Each column in the order of the middle of its neighbours, a few times to and fro: fewer arrows cross. @param {number[][]} columns @param {Arrow[]} arrows */
function untangled(columns, arrows) {
  /** @type {number[]} */
  const height = [];
  const settle = (/** @type {number[]} */ column) => column.forEach((state, row) => (height[state] = row - column.length / 2));
  columns.forEach(settle);
  for (const order of [columns, columns.toReversed(), columns, columns.toReversed()]) {
    for (const column of order) {
      const middle = new Map(column.map((state) => {
        const near = arrows.filter(({ from, to }) => (from === state) !== (to === state)).map(({ from, to }) => height[from === state ? to : from]).filter((n) => n !== undefined);
        return [state, near.length === 0 ? height[state] : near.reduce((sum, n) => sum + n, 0) / near.length];
      }));
      column.sort((one, other) => Number(middle.get(one)) - Number(middle.get(other)) || one - other);
      settle(column);
    }
  }
  return columns;
}

/** The ways that an arrow may bend, the plainest first: to the left of where it goes, so that there and back are two lines. */
const BENDS = [1, 1.7, 0.4, 2.4, 3.2, 4.2];
const LOOPS = [-90, 90, 0, -45, 45, 180];
/** Where words may stand along a line, and how far beside it. */
const ALONG = [0.5, 0.42, 0.58, 0.34, 0.66, 0.27, 0.73];
const BESIDE = [0, 7, -7, 12, -12];
/** A loop is short: words on it would hide most of it. */
const BESIDE_LOOP = [8, -8, 13, -13, 0];

/**
 * Lines and places of words for all arrows: each as plain as it can be without running through a state, and words that lie on
 * no state and on no other words.
 * @param {Layout} layout @param {{ from: number, to: number, words: string }[]} arrows @returns {Route[]}
 */
export function routes({ places, radius }, arrows) {
  /** @type {Box[]} */
  const taken = places.map(({ x, y }) => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }));
  /** @type {Point[]} */
  const lines = [];
  /** @type {Route[]} */
  const found = [];
  const size = (/** @type {{ from: number, to: number }} */ { from, to }) => Math.hypot(places[from].x - places[to].x, places[from].y - places[to].y);
  // Short arrows have the least choice: they come first.
  const order = arrows.map((_, at) => at).sort((one, other) => size(arrows[one]) - size(arrows[other]) || one - other);
  for (const at of order) {
    const { from, to, words } = arrows[at];
    const ways = from === to ? LOOPS.map((angle) => loop(places[from], radius, angle)) : BENDS.map((bend) => arrowLine(places[from], places[to], radius, bend));
    const others = places.filter((_, state) => state !== from && state !== to);
    /** @type {{ cost: number, route: Route, box: Box } | undefined} */
    let best;
    ways.forEach(({ path, points, normals }, way) => {
      const hits = others.filter((other) => points.some(({ x, y }) => Math.hypot(x - other.x, y - other.y) < radius + 4)).length;
      const close = from === to ? lines.filter((point) => points.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < 5)).length : 0;
      for (const [place, along] of (words === "" ? [0.5] : ALONG).entries()) {
        const point = points[Math.round(along * (points.length - 1))];
        const normal = normals[Math.round(along * (points.length - 1))];
        for (const [step, beside] of (words === "" ? [0] : from === to ? BESIDE_LOOP : BESIDE).entries()) {
          const label = { x: point.x + normal.x * beside, y: point.y + normal.y * beside };
          const box = boxOf(label, words);
          const overlaps = words === "" ? 0 : taken.reduce((sum, other) => sum + overlap(box, other), 0);
          const crossed = words === "" ? 0 : lines.filter((line) => line.x > box.left && line.x < box.right && line.y > box.top && line.y < box.bottom).length;
          const cost = hits * 400 + overlaps * 4 + crossed * 6 + close * 3 + way * 10 + place * 2 + step * 3;
          if (!best || cost < best.cost) best = { cost, route: { path, points, label }, box };
        }
      }
    });
    if (!best) continue;
    if (words !== "") taken.push(best.box);
    lines.push(...best.route.points);
    found[at] = best.route;
  }
  return found;
}

/** What words take up. @param {Point} at @param {string} words @returns {Box} */
export function boxOf({ x, y }, words) {
  const half = (words.length * LETTER.width) / 2;
  return { left: x - half, top: y - LETTER.height / 2, right: x + half, bottom: y + LETTER.height / 2 };
}

/** @param {Box} one @param {Box} other */
export const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** What holds states, lines and words, with a margin. @param {Layout} layout @param {Route[]} routes @param {string[]} words */
export function extent({ places, radius }, routes, words) {
  const boxes = places.map(({ x, y }) => ({ left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }));
  routes.forEach(({ points, label }, at) => {
    boxes.push(...points.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })));
    if (words[at]) boxes.push(boxOf(label, words[at]));
  });
  // The arrow that comes from nowhere needs room before the first state.
  boxes.push({ left: places[0].x - radius - 18, top: places[0].y, right: places[0].x, bottom: places[0].y });
  const [left, top] = [Math.min(...boxes.map((box) => box.left)) - 4, Math.min(...boxes.map((box) => box.top)) - 4];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)) + 4, Math.max(...boxes.map((box) => box.bottom)) + 4];
  return { left: r(left), top: r(top), width: r(right - left), height: r(bottom - top) };
}

/** A loop beside its state, in a direction in degrees. @param {Point} at @param {number} radius @param {number} angle */
function loop({ x, y }, radius, angle) {
  const turned = (/** @type {number} */ along, /** @type {number} */ across) => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return { x: x + along * cos - across * sin, y: y + along * sin + across * cos };
  };
  const [start, one, other, end] = [turned(radius * 0.8, -radius * 0.6), turned(36, -21), turned(36, 21), turned(radius * 0.8, radius * 0.6)];
  const ends = [start, one, other, end];
  const points = Array.from({ length: 17 }, (_, n) => {
    const [t, s] = [n / 16, 1 - n / 16];
    const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    return { x: sum(weights, ends.map((end) => end.x)), y: sum(weights, ends.map((end) => end.y)) };
  });
  const outward = { x: Math.cos((angle * Math.PI) / 180), y: Math.sin((angle * Math.PI) / 180) };
  return { path: `M ${pair(start)} C ${pair(one)} ${pair(other)} ${pair(end)}`, points, normals: points.map(() => outward), label: points[8] };
}

/** The line of an arrow, from rim to rim, bent to the left of where it goes. @param {Point} from @param {Point} to @param {number} radius */
export function arrowLine(from, to, radius, bent = 1) {
  if (from === to) return loop(from, radius, -90);
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const normal = { x: dy / length, y: -dx / length };
  const bend = (10 + length / 12) * bent;
  const middle = { x: (from.x + to.x) / 2 + normal.x * bend, y: (from.y + to.y) / 2 + normal.y * bend };
  const rim = (/** @type {Point} */ end) => {
    const [ex, ey] = [middle.x - end.x, middle.y - end.y];
    const far = Math.hypot(ex, ey);
    return { x: end.x + (ex / far) * radius, y: end.y + (ey / far) * radius };
  };
  const [start, end] = [rim(from), rim(to)];
  const points = Array.from({ length: 25 }, (_, n) => {
    const [t, s] = [n / 24, 1 - n / 24];
    const weights = [s * s, 2 * s * t, t * t];
    return { x: sum(weights, [start.x, middle.x, end.x]), y: sum(weights, [start.y, middle.y, end.y]) };
  });
  return { path: `M ${pair(start)} Q ${pair(middle)} ${pair(end)}`, points, normals: points.map(() => normal), label: points[12] };
}

/** @param {number[]} weights @param {number[]} numbers */
const sum = (weights, numbers) => weights.reduce((sum, weight, at) => sum + weight * numbers[at], 0);
/** @param {Point} point */
const pair = ({ x, y }) => `${r(x)} ${r(y)}`;
/** @param {number} n */
const r = (n) => Math.round(n * 10) / 10;
