// What the lesson computes itself, through the element's own methods: the n-th pair of Wythoff's game, how many P-positions
// the modular games have beside what their formulas say, and whether every position named in the text is what the text says.

import "../../phi-beam.js";
import { valueOf } from "../../state/catalogue.js";
import { grouped } from "../../state/numbers.js";
import { readQuery } from "../../state/query.js";

/** @typedef {import("../../phi-beam.js").PhiBeam} PhiBeam */

/** The greatest n whose pair is asked for. */
const MOST = 10n ** 15n;

/** ⌊√n⌋, by Newton's steps from above. @param {bigint} n */
function root(n) {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** A board that is never shown, to be asked about a game. @param {string} query */
function board(query) {
  const beam = document.createElement("phi-beam");
  const asked = /** @type {PhiBeam} */ (beam);
  asked.setState(Object.fromEntries(readQuery(query)));
  return asked;
}

// ---- section 4: the n-th pair ------------------------------------------------------------------------------------

/** `12`, `1,000` or `10^6`; null where it is none of these or too large. @param {string} text */
function whole(text) {
  const [, power, digits] = /^\s*(?:10\^(\d{1,2})|(\d[\d,]{0,20}))\s*$/.exec(text) ?? [];
  if (power === undefined && digits === undefined) return null;
  const n = digits === undefined ? 10n ** BigInt(power) : BigInt(digits.replaceAll(",", ""));
  return n <= MOST ? n : null;
}

/** @param {string} text */
async function pair(text) {
  const n = whole(text);
  if (n === null) return "n is a whole number from 0 to 10^15, such as 12 or 10^6.";
  const lower = (n + root(5n * n * n)) / 2n;
  const outcome = await board("game=wythoff").outcome(lower, lower + n);
  const rounded = BigInt(Math.floor(Number(n) * ((1 + Math.sqrt(5)) / 2)));
  const warning = rounded === lower ? "" : ` Floating point would have begun with ${grouped(rounded)}.`;
  return `The pair is (${grouped(lower)}, ${grouped(lower + n)}), and the engine calls it ${outcome}.${warning}`;
}

// ---- section 9: all P-positions, counted -------------------------------------------------------------------------

/** How many the theorems say there are. @type {Record<string, (m: number) => number>} */
const FORMULAS = {
  "modular-wythoff": (m) => 2 * Math.floor((Number(root(5n * BigInt(m) ** 2n)) - m) / 2) + 1,
  "modular-nim": (m) => (m * (Math.log2(m & -m) + 2)) / 2,
};

/** Keeps a count beside a figure. @param {HTMLOutputElement} place */
function count(place) {
  const beam = /** @type {PhiBeam} */ (document.getElementById(place.dataset.counts ?? ""));
  const follow = async () => {
    const { game, m } = beam.getState();
    // No heap of a P-position is larger, in either game, for any m that there is.
    const side = 4 * Number(m);
    const found = (await beam.positions({ width: side, height: side })).length / 2;
    if (beam.getState().m === m) place.textContent = `m = ${m}: the formula says ${FORMULAS[game](Number(m))}, the board counts ${found}.`;
  };
  beam.addEventListener("phi-ready", follow);
  new MutationObserver(follow).observe(beam, { attributeFilter: ["m"] });
}

// ---- the lesson against the rules --------------------------------------------------------------------------------

/** Is a position, a value or a count what the text says it is? @param {HTMLDataElement} claim */
async function holds(claim) {
  const beam = board(claim.closest("[data-game]")?.getAttribute("data-game") ?? "");
  const [x, y] = (claim.dataset.at ?? claim.value).split(",").map(Number);
  if (claim.className === "p-position") return (await beam.outcome(x, y)) === "P";
  if (claim.className === "n-position") return (await beam.outcome(x, y)) === "N";
  if (claim.className === "grundy") return (await beam.grundy({ x, y, width: 1, height: 1 }))[0] === Number(claim.value);
  const side = Number(claim.dataset.size ?? valueOf(new Map(), "size"));
  return (await beam.positions({ width: side, height: side })).length === 2 * Number(claim.value);
}

async function check() {
  const claims = [...document.querySelectorAll("data")];
  const answers = await Promise.all(claims.map(holds));
  const wrong = claims.filter((_, n) => !answers[n]).map(({ textContent }) => textContent);
  return wrong.length === 0 ? `All ${claims.length} hold, by the rules of their games.` : `Not true: ${wrong.join(", ")}.`;
}

// ---- on paper ----------------------------------------------------------------------------------------------------

/** Draws every figure, also those not seen yet, and prints. */
async function onPaper() {
  const waiting = [...document.querySelectorAll("phi-beam")].map((element) => {
    const beam = /** @type {PhiBeam} */ (element);
    if (beam.cellToPixel(0, 0)) return null;
    const drawn = new Promise((resolve) => ["phi-ready", "phi-error"].forEach((type) => beam.addEventListener(type, resolve, { once: true })));
    beam.setAttribute("loading", "eager");
    return drawn;
  });
  await Promise.all(waiting);
  print();
}

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Says what came of something, or why nothing did. @param {string} id @param {Promise<string>} answer */
async function tell(id, answer) {
  byId(id).textContent = await answer.catch((/** @type {Error} */ { message }) => message);
}

byId("pair").addEventListener("submit", (event) => {
  event.preventDefault();
  const { value } = /** @type {HTMLInputElement} */ (byId("pair").querySelector("input"));
  tell("pair-said", pair(value));
});
byId("check").addEventListener("click", () => tell("checked", check()));
byId("print").addEventListener("click", onPaper);
for (const place of document.querySelectorAll("output")) count(place);
