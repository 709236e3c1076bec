// What is pasted elsewhere says the same there: read back by the rules of each target, the query is what it was.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readQuery } from "../../../www/state/query.js";
import { caution, chosen, escaped, frameAddress, linkTo, withKey } from "../../../www/pages/explore/snippets.js";
import { TARGETS } from "../../../www/pages/explore/targets.js";

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

/** What is called so in these tests. @param {string} id */
const codeOf = (id) => /** @type {import("../../../www/pages/explore/targets.js").Target} */ (TARGETS.find((target) => target.id === id)).code;

/** What each target is made of: a frame in HTML or XML, the element, or words of its own. */
const FRAMES = ["frame", "canvas", "moodle", "markdown", "sphinx", "rst", "quarto", "pretext", "reveal"];
const ELEMENTS = ["element", "classic", "vue"];
const SHORTCODES = ["hugo", "quarto-shortcode"];
const KERNELS = ["python", "marimo"];

test("every target is of a kind that is tested here", () => {
  assert.deepEqual(TARGETS.map(({ id }) => id).sort(), [...FRAMES, ...ELEMENTS, ...SHORTCODES, ...KERNELS, "jupyter", "myst", "react"].sort());
});

const FLAGS = ["no-zoom", "no-links"];
/** Boards, and what a frame of them is to show. @type {[board: Board, address: string][]} */
const ADDRESSED = QUERIES.flatMap((query) => [
  [board(query), `https://games.example/phibeam/embed.html?${query}`],
  [board(query, { flags: FLAGS }), `https://games.example/phibeam/embed.html?${query}&no-zoom=1&no-links=1`],
]);

for (const id of FRAMES) {
  test(`${id}: every query survives, byte for byte`, () => {
    for (const [board, expected] of ADDRESSED) {
      const code = codeOf(id)(board);
      const [, address] = /(?:src|data-src|iframe)="([^"]*embed\.html[^"]*)"/.exec(code) ?? [];
      assert.ok(address, code);
      assert.doesNotMatch(address, /&(?!amp;)|[<>'\s]/);
      assert.equal(unescaped(address), expected);
    }
  });
}

for (const id of SHORTCODES) {
  test(`${id}: every query survives, between quotes that nothing ends`, () => {
    for (const [board, expected] of ADDRESSED) {
      const found = /^\{\{< phi-beam src="([^"`\\<>{}\s]*)" title="([^"`\\]*)" width="640" height="520"( link="none")? >\}\}$/.exec(codeOf(id)({ ...board, name: 'K = {{"1`2\\3"}}' }));
      assert.ok(found);
      assert.equal(found[1], expected);
      assert.equal(found[2], "K = { {'1'2'3'} }");
      assert.equal(found[3] !== undefined, board.flags.includes("no-links"));
    }
  });
}

test("jupyter: every query survives, in a string of Python", () => {
  for (const [board, expected] of ADDRESSED) assert.equal(JSON.parse(/^IFrame\(("[^"]*")/m.exec(codeOf("jupyter")(board))?.[1] ?? ""), expected);
});

for (const id of KERNELS) {
  test(`${id}: every query survives, and flags are names of Python`, () => {
    for (const query of QUERIES) {
      const [, python, flags] = /phibeam\.Board\(("(?:[^"\\]|\\.)*")((?:, \w+=True)*)\)/.exec(codeOf(id)(board(query, { flags: FLAGS }))) ?? [];
      assert.equal(JSON.parse(python), query);
      assert.equal(flags, ", no_zoom=True, no_links=True");
    }
  });
}

test("myst: the one file for notebooks, and the query as JSON", () => {
  for (const query of QUERIES) {
    const [first, body, last, ...more] = codeOf("myst")(board(query, { flags: ["no-play"] })).split("\n");
    assert.equal(first, "```{anywidget} https://games.example/phibeam/phi-beam.widget.js");
    assert.deepEqual(JSON.parse(body), { query, flags: ["no-play"] });
    assert.deepEqual([last, more], ["```", []]);
  }
});

for (const id of ELEMENTS) {
  test(`${id}: its attributes are the query's items`, () => {
    for (const query of QUERIES) {
      const text = codeOf(id)(board(query, { flags: ["no-play"] }));
      const [, tag] = /<phi-beam([^>]*)>/.exec(text) ?? [];
      const found = [...tag.matchAll(/ ([a-z0-9-]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value)]);
      assert.deepEqual(found.pop(), ["style", "max-width: 640px"]);
      assert.deepEqual(new Map(/** @type {[string, string][]} */ (found)), readQuery(query));
      assert.match(tag, / no-play /);
      assert.ok(text.includes(`"https://games.example/phibeam/phi-beam.${id === "classic" ? "loader." : ""}js"`));
      assert.ok(text.includes(`<a href="${escaped(`${PAGE}?${query}`)}">`));
    }
  });
}

test("react: its attributes are the query's items, as expressions", () => {
  for (const query of QUERIES) {
    const text = codeOf("react")(board(query, { flags: ["no-play"], width: null, name: 'a "{b}" <c>' }));
    const found = [...text.matchAll(/ ([a-z0-9-]+)=\{("(?:[^"\\]|\\.)*")\}/g)].map(([, key, value]) => /** @type {[string, string]} */ ([key, JSON.parse(value)]));
    assert.deepEqual(found.pop(), ["href", `${PAGE}?${query}`]);
    assert.deepEqual(found.pop(), ["no-play", ""]);
    assert.deepEqual(new Map(found), readQuery(query));
    assert.ok(text.includes('>{"a \\"{b}\\" <c>"}</a>'));
  }
});

test("no name breaks out of its place", () => {
  const name = `"><script>alert(1)</script><p a='\n\`\`\`\n{{ x }}{% y %}`;
  for (const id of [...FRAMES, ...ELEMENTS]) {
    const text = codeOf(id)(board("game=wab", { name }));
    assert.ok(text.includes(escaped(name)));
    assert.doesNotMatch(text, /<script>|^```$(?!\n?$)|\{\{|\{%/m);
  }
  // A string of Python ends where JSON says so.
  assert.deepEqual(JSON.parse(/extras=\[(.*)\]\)$/.exec(codeOf("jupyter")(board("game=wab", { name })))?.[1] ?? ""), `title="${escaped(name)}"`);
});

test("no query breaks out of a block of Markdown", () => {
  const query = "game=custom&rule=\n```\n";
  assert.match(codeOf("myst")(board(query)), /^````\{anywidget\} [^\n]*\n[^\n]*\n````$/);
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
  assert.match(codeOf("reveal")(board("game=wab")), /^<section>\n {2}<iframe class="r-stretch" data-preload data-src="/);
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
