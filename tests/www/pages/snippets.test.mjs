// What is pasted elsewhere says the same there: read back by the rules of each target, the query is what it was.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuery } from "../../../www/state/query.js";
import { caution, chosen, escaped, frameAddress, linkTo, TARGETS, withKey } from "../../../www/pages/explore/snippets.js";

/** @typedef {import("../../../www/pages/explore/snippets.js").Board} Board */

const PAGE = "https://games.example/phibeam/index.html";
/** Queries as the engine writes them, with everything it leaves unescaped and something it does not. */
const QUERIES = [
  "game=wyt-k&set=3n+1,2^n,5*2^n,12..",
  "game=seeded&box=P.P/.P./PPP&size=24",
  "game=rational-nim&ray=1,2&view=5,7,32",
  "game=wythoff&at=12,17&moves=12,15;3,5&first=computer",
  "game=custom&rule=k%20%3E%3D%20l%20%26%26%20%22x%27%3C",
  "game=wab&vs=game%3Dwab%26a%3D4",
];

/** @param {string} query @param {Partial<Board>} [more] @returns {Board} */
const board = (query, more = {}) => ({ page: PAGE, query, flags: [], width: 640, height: 520, name: "A game", ...more });

/** @param {string} text */
const unescaped = (text) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => /** @type {any} */ ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name]);

/** The address in a snippet, as whatever reads the snippet finds it. @param {string} code */
function addressIn(code) {
  const [, python] = /^IFrame\(("[^"]*")/m.exec(code) ?? [];
  if (python) return JSON.parse(python);
  const [, address] = /(?:src|data-src|iframe)="([^"]*embed\.html[^"]*)"/.exec(code) ?? [];
  assert.ok(address, code);
  assert.doesNotMatch(address, /&(?!amp;)|[<>'\s]/);
  return unescaped(address);
}

/** @param {string} id */
const codeOf = (id) => /** @type {import("../../../www/pages/explore/snippets.js").Target} */ (TARGETS.find((target) => target.id === id)).code;

for (const { id, code } of TARGETS.filter(({ id }) => id !== "element")) {
  test(`${id}: every query survives, byte for byte`, () => {
    for (const query of QUERIES) {
      assert.equal(addressIn(code(board(query))), `https://games.example/phibeam/embed.html?${query}`);
      assert.equal(addressIn(code(board(query, { flags: ["no-zoom", "no-links"] }))), `https://games.example/phibeam/embed.html?${query}&no-zoom=1&no-links=1`);
    }
  });
}

test("element: its attributes are the query's items", () => {
  for (const query of QUERIES) {
    const text = codeOf("element")(board(query, { flags: ["no-play"] }));
    const [, tag] = /<phi-beam([^>]*)>/.exec(text) ?? [];
    const found = [...tag.matchAll(/ ([a-z0-9-]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value)]);
    assert.deepEqual(found.pop(), ["style", "max-width: 640px"]);
    assert.deepEqual(new Map(/** @type {[string, string][]} */ (found)), readQuery(query));
    assert.match(tag, / no-play /);
    assert.ok(text.includes('src="https://games.example/phibeam/phi-beam.js"'));
    assert.ok(text.includes(`<a href="${escaped(`${PAGE}?${query}`)}">`));
  }
});

test("no name breaks out of its place", () => {
  const name = `"><script>alert(1)</script><p a='`;
  for (const { code } of TARGETS) {
    const text = code(board("game=wab", { name }));
    assert.ok(text.includes(escaped(name)));
    assert.ok(!text.includes("<script>"));
  }
});

test("sizes: in pixels, as wide as there is room, or as a shape", () => {
  assert.match(codeOf("frame")(board("game=wab")), / width="640" height="520" /);
  assert.match(codeOf("frame")(board("game=wab", { width: null })), / width="100%" height="520" /);
  assert.match(codeOf("pretext")(board("game=wab")), / width="100%" aspect="640:520"/);
  assert.doesNotMatch(codeOf("element")(board("game=wab", { width: null })), /style/);
});

test("each in the words of its target", () => {
  assert.match(codeOf("quarto")(board("game=wab")), /^```\{=html\}\n<iframe [^\n]+<\/iframe>\n<p><a href="https:\/\/games\.example\/phibeam\/index\.html\?game=wab">A game: open the board<\/a><\/p>\n```$/);
  assert.match(codeOf("markdown")(board("game=wab")), /^\n<iframe [^\n]+<\/iframe>\n<p><a [^\n]+<\/p>\n$/);
  assert.match(codeOf("markdown")(board("game=wab", { flags: ["no-links"] })), /^\n<iframe [^\n]+<\/iframe>\n$/);
  assert.match(codeOf("jupyter")(board("game=wab", { width: null })), /^from IPython\.display import IFrame\n\nIFrame\("https:[^"\n]+", width="100%", height=520, extras=\["title=/);
  assert.match(codeOf("reveal")(board("game=wab")), /^<section>\n {2}<iframe data-src="/);
  const [, id] = / xml:id="(phibeam-[^"]*)"/.exec(codeOf("pretext")(board(QUERIES[0]))) ?? [];
  assert.match(id, /^phibeam-wyt-k-set-3n-1-2-n-5-2-n-12-[0-9a-z]{1,7}$/);
  const idOf = (/** @type {string} */ query, /** @type {string[]} */ flags = []) => / xml:id="(phibeam-[^"]*)"/.exec(codeOf("pretext")(board(query, { flags })))?.[1];
  assert.equal(new Set([idOf("game=wyt-k&set=1,4"), idOf("game=wyt-k&set=1..4"), idOf("game=wyt-k&set=1,4", ["no-zoom"])]).size, 3);
});

test("choosing changes its own keys, in their order, and nothing else", () => {
  const usual = /** @type {const} */ ({ mode: "p", theme: "auto", controls: null, at: null, corner: null });
  for (const query of QUERIES) assert.equal(chosen(query, { ...usual, at: readQuery(query).get("at") ?? null }), query);
  const query = "game=wyt-k&set=3n+1,2^n&view=5,7,32&beams=0";
  assert.equal(chosen(query, { ...usual, mode: "grundy" }), "game=wyt-k&set=3n+1,2^n&mode=grundy&view=5,7,32&beams=0");
  assert.equal(chosen(query, { ...usual, theme: "dark" }), "game=wyt-k&set=3n+1,2^n&view=5,7,32&beams=0&theme=dark");
  assert.equal(chosen(query, { ...usual, corner: 40 }), "game=wyt-k&set=3n+1,2^n&size=40&beams=0");
  assert.equal(chosen(query, { ...usual, corner: 64 }), "game=wyt-k&set=3n+1,2^n&beams=0");
  assert.equal(chosen(query, { ...usual, at: "12,17" }), "game=wyt-k&set=3n+1,2^n&view=5,7,32&at=12,17&beams=0");
  const game = "game=wythoff&at=12,17&moves=12,15;3,5&first=computer";
  assert.equal(chosen(game, { ...usual, at: "12,17" }), game);
  assert.equal(chosen(game, { ...usual, at: "9,9" }), "game=wythoff&at=9,9&first=computer");
  assert.equal(chosen(game, usual), "game=wythoff&first=computer");
  assert.equal(chosen("game=wab", { ...usual, controls: ["a"] }), "game=wab&controls=a");
  assert.equal(chosen("game=wab&controls=a", { ...usual, controls: [] }), "game=wab&controls=none");
  assert.equal(chosen("game=wab&controls=a", usual), "game=wab");
  assert.equal(withKey("game=wab", "rule", "it's (5*2)+1; &"), "game=wab&rule=it%27s%20%285*2%29+1;%20%26");
});

test("addresses are those of the page's own folder", () => {
  assert.equal(linkTo(board("game=wab")), `${PAGE}?game=wab`);
  assert.equal(linkTo(board("")), PAGE);
  assert.equal(frameAddress(board("game=wab", { page: "https://games.example/phibeam/" })), "https://games.example/phibeam/embed.html?game=wab");
  assert.equal(frameAddress(board("", { flags: [] })), "https://games.example/phibeam/embed.html");
});

test("an address that others cannot use says so", () => {
  for (const page of ["http://localhost:8080/", "http://127.0.0.1:1/www/", "http://[::1]/", "file:///tmp/index.html"]) assert.match(caution(page) ?? "", /this computer/);
  assert.match(caution("http://games.example/") ?? "", /https/);
  assert.equal(caution(PAGE), null);
});
