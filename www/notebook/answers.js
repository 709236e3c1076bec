// What a kernel asks a board: `{ id, ask: "outcome", with: [12, 20] }` is answered by `{ id, answer }` or `{ id, error }`. A
// board that nobody sees answers as well.

import { NOT_A_POSITION } from "../state/numbers.js";

/** @typedef {import("../phi-beam.js").PhiBeam} PhiBeam */

/** @type {Record<string, (board: PhiBeam, ...args: any[]) => Promise<unknown>>} */
const QUESTIONS = {
  positions: async (board, x, y, width, height) => pairs(await board.positions({ x, y, width, height })),
  grundy: async (board, width, height) => rows(await board.grundy({ width, height }), height),
  outcome: (board, x, y) => board.outcome(BigInt(x), BigInt(y)),
  options: async (board, x, y) => (await board.moves(x, y)).map((/** @type {any} */ { outcome, ...heaps }) => [Object.values(heaps), outcome]),
};

/** Numbers that JSON cannot hold go as texts. @param {Uint32Array | BigUint64Array} flat */
function pairs(flat) {
  const numbers = Array.from(/** @type {ArrayLike<number | bigint>} */ (flat), (number) => (typeof number === "bigint" ? String(number) : number));
  return Array.from({ length: numbers.length / 2 }, (_, n) => numbers.slice(2 * n, 2 * n + 2));
}

/** @param {Uint16Array} flat @param {number} width of a row */
function rows(flat, width) {
  return Array.from({ length: flat.length / width }, (_, n) => Array.from(flat.subarray(n * width, (n + 1) * width), (value) => (value === NOT_A_POSITION ? null : value)));
}

/** @param {PhiBeam} board @param {any} message @returns {Promise<object | null>} null for what is no question */
export async function answer(board, message) {
  const { id, ask, with: args } = message ?? {};
  if (typeof ask !== "string" || !Array.isArray(args)) return null;
  if (!Object.hasOwn(QUESTIONS, ask)) return { id, error: `there is no question ${ask}: there are ${Object.keys(QUESTIONS).join(", ")}` };
  try {
    return { id, answer: await QUESTIONS[ask](board, ...args) };
  } catch (error) {
    return { id, error: /** @type {Error} */ (error).message };
  }
}
