// What is measured, as tables: a group has columns and rows, a row has something to measure for each column.

import { grouped } from "../../state/numbers.js";
import { frameTimes, inSlices, median, medianOf, quantile, timed } from "./clock.js";
import { GAMES, positions, values } from "./plain.js";
import { games, sliderOf } from "./subject.js";

/** @typedef {import("./subject.js").Subject} Subject */
/** A number with its unit; `most` is what it should stay within, `least` what it should reach. @typedef {{ title: string, unit: "ms" | "times" | "MB" | "", most?: number, least?: number }} Column */
/** What was measured for the columns before; null where there is nothing. @typedef {(number | null)[]} Before */
/** @typedef {(subject: Subject, before: Before) => number | Promise<number>} Measure */
/** @typedef {{ name: string, cells: (Measure | null)[] }} Row */
/** @typedef {{ id: string, title: string, words: string, columns: Column[], rows: Row[] }} Group */
/** @typedef {import("../../pkg/study/phibeam.js").Example} Example */
/** How far and how often: cells across of the largest board, and runs of which the median counts. @typedef {{ most: number, runs: number }} Extent */

/** A frame of a screen of 60 Hz, in milliseconds. */
const FRAME = 1000 / 60;
const MEGABYTE = 1 << 20;
/** Boards that plain loops are through with in less than a second or two. */
const PLAIN = 512;
/** Frames of a script. */
const FRAMES = 90;

/** @param {number} side */
const square = (side) => `${grouped(side)}²`;
/** @param {Before} before @param {number} at @param {number} to */
const ratio = (before, at, to) => /** @type {number} */ (before[at]) / /** @type {number} */ (before[to]);

/** One of two ways to the same thing is wrong. */
export class Disagreement extends Error {}

/** @param {Extent} extent @param {Example[]} examples of written rules @returns {Group[]} */
export function groups(extent, examples) {
  return [againstPlain(extent), pictures(extent), doubling(extent), writtenRules(extent, examples), frames(extent), memory()];
}

/** @param {Extent} extent @returns {Group} */
function againstPlain({ most, runs }) {
  const side = Math.min(PLAIN, most);
  const row = (/** @type {string} */ name, /** @type {(subject: Subject) => Promise<{ result: ArrayLike<number>, took: number }>} */ plain, /** @type {(subject: Subject) => Promise<ArrayLike<number | bigint>>} */ ours) => {
    /** @type {ArrayLike<number>} */
    let expected = [];
    return {
      name: `${name}, ${square(side)}`,
      cells: [
        async (/** @type {Subject} */ subject) => {
          const { result, took } = await plain(subject);
          expected = result;
          return took;
        },
        async (/** @type {Subject} */ subject) => {
          if (!isSame(await ours(subject), expected)) throw new Disagreement(`${name}: the engine and plain JavaScript do not come to the same.`);
          return medianOf(runs, () => timed(() => ours(subject)));
        },
        (/** @type {Subject} */ _, /** @type {Before} */ before) => ratio(before, 0, 1),
      ],
    };
  };
  const rows = Object.entries(GAMES).flatMap(([query, rays]) => {
    const name = nameOf(query);
    return [
      row(`P-positions of ${name}`, ({ signal }) => inSlices(positions(rays, side), signal), (subject) => subject.ask("positions", [query, 0, 0, side, side])),
      row(`Values of ${name}`, ({ signal }) => inSlices(values(rays, side), signal), (subject) => subject.ask("grundy", [query, 0, 0, side, side])),
    ];
  });
  return {
    id: "plain",
    title: "Against plain JavaScript",
    words: "Loops over all options, in this page, against the engine with the way to its worker and back. Both must come to the same.",
    columns: [{ title: "plain loops", unit: "ms" }, { title: "engine", unit: "ms" }, { title: "times as fast", unit: "times", least: 1 }],
    rows,
  };
}

/** @param {ArrayLike<number | bigint>} one @param {ArrayLike<number>} other */
function isSame(one, other) {
  if (one.length !== other.length) return false;
  for (let n = 0; n < one.length; n++) if (Number(one[n]) !== other[n]) return false;
  return true;
}

/** @param {string} query */
function nameOf(query) {
  return games.find(({ id }) => query === `game=${id}`)?.name ?? query;
}

/** @param {Extent} extent @returns {Group} */
function pictures({ most, runs }) {
  const boards = /** @type {const} */ ([["", 256], ["", 1024], ["", 4096], ["&mode=grundy", 512]]);
  const columns = boards.map(([mode, side]) => ({ title: `${mode ? "values" : "P-positions"} ${square(side)}`, unit: /** @type {const} */ ("ms"), most: side === 1024 ? 2 * FRAME : mode ? 3 * FRAME : undefined }));
  const rows = games.map(({ id, name }) => ({
    name,
    cells: boards.map(([mode, side]) => (side > most ? null : (/** @type {Subject} */ subject) => medianOf(runs, () => toPicture(subject, id, `${mode}&size=${side}`)))),
  }));
  return {
    id: "pictures",
    title: "From the slider to the picture",
    words: "A slider comes to its default, and the whole board is solved and painted anew; for a game without sliders, the game is picked. P-positions of 1024² should take two frames of a 60 Hz screen at most, values of 512² three.",
    columns,
    rows,
  };
}

/** One slider, once. @param {Subject} subject @param {string} id @param {string} settings */
async function toPicture(subject, id, settings) {
  const slider = sliderOf(id);
  await subject.forget();
  if (!slider) {
    await subject.show("game=fraenkel&a=50&size=8");
    return timed(() => subject.show(`game=${id}${settings}`));
  }
  await subject.show(`game=${id}&${slider.key}=${slider.beside}${settings}`);
  return subject.pictured(() => subject.slide(slider.key, slider.usual));
}

/** @param {Extent} extent @returns {Group} */
function doubling({ most, runs }) {
  const sides = [512, 1024, 2048, 4096, 16_384, 65_536];
  const row = (/** @type {"positions" | "grundy"} */ question, /** @type {string} */ query, /** @type {number} */ limit) => {
    const measured = sides.map((side) => side <= Math.min(most, limit));
    return {
      name: `${question === "grundy" ? "Values" : "P-positions"} of ${nameOf(query)}`,
      cells: [
        ...sides.map((side, n) => (measured[n] ? (/** @type {Subject} */ subject) => medianOf(Math.min(runs, side > 4096 ? 1 : runs), () => timed(() => subject.ask(question, [query, 0, 0, side, side]))) : null)),
        measured[1] ? (/** @type {Subject} */ _, /** @type {Before} */ before) => perDoubling(sides, before) : null,
      ],
    };
  };
  return {
    id: "doubling",
    title: "Larger and larger boards",
    words: "By rule, in the worker. The last column is what twice the side costs, on the average: four times the positions take at least four times as long, where the way to the worker no longer counts.",
    columns: [...sides.map((side) => ({ title: square(side), unit: /** @type {const} */ ("ms") })), { title: "a doubling", unit: "times" }],
    rows: [
      row("positions", "game=wythoff", 65_536),
      row("positions", "game=wab", 65_536),
      row("positions", "game=modular-wythoff", 65_536),
      row("grundy", "game=wythoff", 4096),
      row("grundy", "game=wab", 4096),
      row("grundy", "game=modular-wythoff", 4096),
    ],
  };
}

/** @param {number[]} sides @param {Before} before */
function perDoubling(sides, before) {
  const last = before.findLastIndex((time) => time !== null);
  return ratio(before, last, 0) ** (1 / Math.log2(sides[last] / sides[0]));
}

/** Rules that are of no kind the engine knows. */
const OF_NO_KIND = ["(k*k+l)%7==3", "(k*l+k+l)%11==5", "k*k+l*l==4*(k+l+3) or k*l%5==2"];
/** Of a query with a rule: where what may be taken depends on the heaps, every position has moves of its own. */
const BY_POSITION = /\b[xy]\b/;

/** @param {Extent} extent @param {Example[]} examples @returns {Group} */
function writtenRules({ most, runs }, examples) {
  const rules = [...examples, ...OF_NO_KIND.map((rule) => ({ name: rule, query: `game=custom&rule=${encodeURIComponent(rule)}` }))];
  const row = (/** @type {Pick<Example, "name" | "query">} */ { name, query }) => {
    const isByPosition = BY_POSITION.test(new URLSearchParams(query).get("rule") ?? "");
    const side = isByPosition ? 96 : 1024;
    /** @type {number[]} */
    const begins = [];
    const ends = async (/** @type {Subject} */ subject) => {
      await subject.forget();
      const { first, complete } = await subject.drawn(query, side);
      begins.push(first);
      return complete;
    };
    if (side > most) return { name, cells: [null, null, null] };
    const complete = (/** @type {Subject} */ subject) => medianOf(runs, () => ends(subject));
    return { name, cells: [isByPosition ? null : complete, isByPosition ? complete : null, () => median(begins.splice(0))] };
  };
  return {
    id: "written",
    title: "Rules that somebody writes",
    words: "The P-positions of every example of the editor, and of rules of no kind that the engine knows: until the first part is drawn, and until everything is. A rule that depends on the heaps is drawn on a small board.",
    columns: [{ title: square(1024), unit: "ms", most: 3000 }, { title: "96², depends on the heaps", unit: "ms", most: 1000 }, { title: "first part", unit: "ms", most: 500 }],
    rows: rules.map(row),
  };
}

/** @param {Extent} extent @returns {Group} */
function frames({ most }) {
  const side = Math.min(1024, most);
  const row = (/** @type {string} */ name, /** @type {(subject: Subject, n: number) => void} */ step) => {
    /** @type {number[]} */
    let times = [];
    let count = 0;
    return {
      name,
      cells: [
        async (/** @type {Subject} */ subject) => {
          await subject.show(`game=wab&size=${side}`);
          ({ result: times, count } = await subject.counting(() => frameTimes(FRAMES, (n) => step(subject, n), subject.signal)));
          return median(times);
        },
        () => quantile(times, 0.95),
        () => Math.max(...times),
        () => count,
      ],
    };
  };
  return {
    id: "frames",
    title: "Frames while something moves",
    words: `${FRAMES} frames in which the board of W(5, 3) is moved, zoomed, or one of its sliders turned, in each of them. Keep this page in front: a page behind others has no frames.`,
    columns: [{ title: "median", unit: "ms" }, { title: "19 of 20 within", unit: "ms" }, { title: "longest", unit: "ms" }, { title: "pictures painted", unit: "" }],
    rows: [
      row("Moving", (subject, n) => subject.look({ x: 3 * n, y: 2 * n, span: side })),
      row("Zooming", (subject, n) => subject.look({ x: 0, y: 0, span: Math.round(side * 2 ** (-4 * Math.abs(Math.sin((Math.PI * n) / FRAMES)))) })),
      row("Sliding a", (subject, n) => subject.slide("a", 1 + (n % 50))),
    ],
  };
}

/** @returns {Group} */
function memory() {
  return {
    id: "memory",
    title: "Memory",
    words: "Of the engine's modules, after all of this; it is given back when the page is left.",
    columns: [{ title: "wasm", unit: "MB" }],
    rows: [{ name: "All modules", cells: [async (subject) => (await subject.ask("memory", [])) / MEGABYTE] }],
  };
}
