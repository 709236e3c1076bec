// Thousands of attributes, addresses and messages that mean harm, ten thousand in `./build.sh soak`: each changes nothing and is told as
// `phi-error`, or is not listened to. Nothing is ever taken for markup: no new element, no dialog, no request.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LONG } from "./harness.mjs";
import { FALLBACK, useHosts } from "./hosts.mjs";

/** @typedef {import("./hosts.mjs").Page} Page */
const withHost = useHosts();
const SEED = 20261116;

/** In the page and in frames: makes hostile things by a seed. Handed over as its text, so it stands alone. @param {number} seed */
function hostile(seed) {
  const random = () => {
    // SplitMix32.
    seed = (seed + 0x9e3779b9) | 0;
    let z = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
  const pick = (/** @type {ArrayLike<any>} */ from) => from[Math.floor(random() * from.length)];
  const words = [
    "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", '"><svg onload=alert(1)>', "<iframe src=javascript:alert(1)>", "javascript:alert(1)<", "&lt;b&gt;<b>bold</b>",
    "__proto__<", "constructor<", "[object Object]<", "{{7*7}}<", "${alert(1)}<", "</style><style>*{display:none}", "\0<", "\ud800<", "‮<", "😀<", "NaN<", "-1<", "1e999<", "0x10<",
    "../../../<", "%00%3C<", "%zz<", "1,2,3<", "3..1<", ";DROP<", "' or 1=1<", "\r\nSet-Cookie: a=b<",
  ];
  const letters = "<>&\"'`=/\\%#?;:,.+-*^|~ \t\n0123456789abcxyzäφ\u2028\u0000";
  /** Never a value of any key: there is a < in it. */
  const value = () => {
    const kind = random();
    if (kind < 0.5) return pick(words);
    if (kind < 0.52) return `${pick(["9", "1,", "P", "./", "<b>", "φ"]).repeat(20_000)}<`;
    return `${Array.from({ length: 1 + Math.floor(random() * 30) }, () => pick(letters)).join("")}<`;
  };
  return { random, pick, value };
}

/** Everything that could have been changed, and what has happened since. @param {Page} page */
async function guarded(page) {
  /** @type {string[]} */
  const events = [];
  page.on("dialog", (dialog) => {
    events.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => events.push(`asked for ${request.url().slice(0, 200)}`));
  page.on("popup", () => events.push("a window"));
  page.on("framenavigated", (frame) => events.push(`went to ${frame.url().slice(0, 200)}`));
  return events;
}

/** The engine has everything it will ask for. @param {Page} page */
async function settled(page) {
  await page.locator("phi-beam .what", { hasText: "in sight" }).waitFor();
  const beam = page.locator("phi-beam");
  await beam.evaluate((beam) => /** @type {any} */ (beam).outcome(1, 2));
  // A second game needs a module and a script of its own.
  for (const vs of ["game=nim", null]) {
    await beam.evaluate((beam, vs) => /** @type {any} */ (beam).setState({ vs }), vs);
    await page.waitForFunction((wanted) => /** @type {any} */ (document.querySelector("phi-beam")).query.includes("vs=") === wanted, vs !== null);
  }
  await page.waitForLoadState("networkidle");
}

const BOARD = `<phi-beam game="wab" a="7" size="8" no-legend style="width: 120px"><p>${FALLBACK}</p></phi-beam>`;

/** How many states and queries; six times as many attributes. */
const MANY = LONG ? 1000 : 300;

test(`${6 * MANY} attributes, ${MANY} states and ${MANY} queries change nothing`, () =>
  withHost(
    ({ open }) => `<script type="module" src="${open}phi-beam.js"></script>${BOARD}`,
    async (page) => {
      await settled(page);
      const events = await guarded(page);
      const { KEYS } = await import("../../www/state/catalogue.js");
      const result = await page.evaluate(
        async ({ text, seed, keys, many }) => {
          /** @type {ReturnType<typeof hostile>} */
          const { random, pick, value } = new Function(`return ${text}`)()(seed);
          const beam = /** @type {any} */ (document.querySelector("phi-beam"));
          const root = /** @type {ShadowRoot} */ (beam.shadowRoot);
          const shape = () => [document.querySelectorAll("*").length, ...[...root.querySelectorAll("*")].map(({ localName }) => localName)].join(" ");
          let told = 0;
          /** @type {string[]} */
          const wrong = [];
          beam.addEventListener("phi-error", (/** @type {CustomEvent} */ { detail }) => {
            told++;
            if (typeof detail.type !== "string" || typeof detail.message !== "string" || detail.message.length > 1000) wrong.push(`an error of ${detail.message.length} characters`);
          });
          const [query, before] = [beam.query, shape()];
          /** Waits until the engine has judged, and looks. @param {string} what */
          const judged = async (what) => {
            const word = new Promise((done) => beam.addEventListener("phi-error", () => done(true), { once: true }));
            const silence = new Promise((done) => setTimeout(done, 20_000, false));
            if (!(await Promise.race([word, silence]))) wrong.push(`${what}: not a word`);
            if (beam.query !== query) wrong.push(`${what}: now ${beam.query.slice(0, 200)}`);
            if (shape() !== before) wrong.push(`${what}: the tree has changed`);
            if (root.querySelector(".notice p")?.childElementCount) wrong.push(`${what}: markup in the message`);
            if (Reflect.get({}, "polluted") !== undefined || Object.keys(Object.prototype).length > 0) wrong.push(`${what}: the prototype has changed`);
          };
          /** @type {Record<string, number>} */
          const counts = { attributes: 0, states: 0, queries: 0 };
          while (counts.attributes < 6 * many) {
            // Not `game`, with which the others would be dropped unread.
            for (const key of keys.filter((key) => key !== "game" && random() < 0.8)) {
              beam.setAttribute(key, value());
              counts.attributes++;
            }
            await judged("attributes");
          }
          for (; counts.states < many; counts.states++) {
            const key = pick([...keys, "__proto__", "constructor", "toString", "bogus", "<b>", ""]);
            const given = pick([value(), { polluted: 1 }, [value()], true, NaN, -Infinity, 1.5, Symbol.iterator.toString()]);
            beam.setState(JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(typeof given === "object" ? { ...given, "<": 1 } : `${given}<`)}}`));
            await judged(`the state ${key}`);
          }
          for (; counts.queries < many; counts.queries++) {
            const item = `${encodeURIComponent(pick([...keys, value().slice(0, 40).replace(/[\ud800-\udfff]/g, "")]))}=${pick([value, () => encodeURIComponent(value().replace(/[\ud800-\udfff]/g, ""))])().replaceAll("&", "")}`;
            beam.query = pick([`game=wab&a=7&size=8&${item}`, `${item}&game=wab&a=7&size=8`, `game=wab&a=7&size=8&${item}&${item}`]);
            await judged(item.slice(0, 80));
          }
          return { counts, told, wrong: wrong.slice(0, 10), alt: await alts() };

          /** The text of `alt` is any text, and a text only. */
          async function alts() {
            for (let n = 0; n < 200; n++) {
              const text = value();
              beam.setAttribute("alt", text);
              if (root.querySelector("canvas")?.getAttribute("aria-label") !== text) return `not the text ${text.slice(0, 80)}`;
              if (shape() !== before) return `a tree of ${text.slice(0, 80)}`;
            }
            return "";
          }
        },
        { text: hostile.toString(), seed: SEED, keys: KEYS, many: MANY },
      );
      assert.deepEqual(result.wrong, []);
      assert.equal(result.alt, "");
      assert.ok(result.told > 2 * MANY, `${result.told} errors were told`);
      assert.deepEqual(events, []);
    },
  ));

test("2,000 messages to a frame change nothing, and strangers are not heard", () =>
  withHost(
    ({ closed }) => `<iframe id="board" title="A board" width="400" height="500" src="${closed}embed.html?game=wab&amp;a=7&amp;loading=eager"></iframe><iframe id="stranger" title="Nothing" srcdoc="<p>Nothing</p>"></iframe>`,
    async (page) => {
      const frame = page.frames().find((frame) => frame.url().includes("embed"));
      assert.ok(frame);
      await frame.locator(".what", { hasText: "in sight" }).waitFor();
      await frame.locator("phi-beam").evaluate((beam) => /** @type {any} */ (beam).outcome(1, 2));
      const events = await guarded(page);
      await frame.evaluate(() => {
        const beam = /** @type {any} */ (document.querySelector("phi-beam"));
        const told = { errors: 0, markup: 0, changes: 0, elements: document.querySelectorAll("*").length };
        Object.assign(globalThis, { told });
        beam.addEventListener("phi-error", () => told.errors++);
        beam.addEventListener("phi-state", () => told.changes++);
        setInterval(() => (told.markup += (document.querySelectorAll("*").length - told.elements) + (beam.shadowRoot?.querySelector(".notice p")?.childElementCount ?? 0)));
      });
      const sent = await page.evaluate(
        async ({ text, seed }) => {
          /** @type {ReturnType<typeof hostile>} */
          const { random, pick, value } = new Function(`return ${text}`)()(seed);
          const board = /** @type {any} */ (document.getElementById("board")).contentWindow;
          const stranger = /** @type {any} */ (document.getElementById("stranger")).contentWindow;
          const good = { type: "phi-beam:set", v: 1, state: { a: 3 } };
          const state = () => pick([
            () => ({ [value()]: 1 }), () => ({ a: { polluted: 1 } }), () => ({ a: [3] }), () => ({ a: true }), () => ({ a: NaN }), () => ({ a: 3n }), () => ({ a: "3".repeat(20_000) }),
            () => JSON.parse('{"__proto__": {"polluted": 1}}'), () => JSON.parse('{"constructor": {"prototype": {"polluted": 1}}}'), () => [["a", 3]], () => "a=3", () => null, () => new Map([["a", 3]]), () => new Date(),
          ])();
          /** Bad, and said to be so. */
          const refused = () => pick([() => ({ type: "phi-beam:set", v: 1, state: state() }), () => ({ ...good, v: pick([0, 2, "1", null, undefined, 1.5, [1]]) }), () => ({ type: "phi-beam:set", v: 1 })])();
          /** Not for the board at all. */
          const ignored = () => pick([value, () => null, () => [good], () => new Map(Object.entries(good)), () => JSON.stringify(good), () => ({ ...good, type: value() }), () => ({ ...good, type: ["phi-beam:set"] }), () => ({ detail: good })])();
          const sent = { refused: 0, ignored: 0, strange: 0 };
          for (let n = 0; n < 2000; n++) {
            const kind = random();
            if (kind < 0.5) board.postMessage(refused(), "*", (sent.refused++, []));
            else if (kind < 0.8) board.postMessage(ignored(), "*", (sent.ignored++, []));
            else {
              // Even what is right is not taken from another frame.
              sent.strange++;
              stranger.eval("(board, message) => board.postMessage(message, '*')")(board, pick([good, refused()]));
            }
            if (n % 50 === 0) await new Promise((done) => setTimeout(done));
          }
          return sent;
        },
        { text: hostile.toString(), seed: SEED },
      );
      await frame.waitForFunction((refused) => /** @type {any} */ (globalThis).told.errors >= refused, sent.refused);
      await page.waitForTimeout(200);
      const told = await frame.evaluate(() => ({ .../** @type {any} */ (globalThis).told, query: /** @type {any} */ (document.querySelector("phi-beam")).query, polluted: Reflect.get({}, "polluted") }));
      assert.deepEqual({ errors: told.errors, markup: told.markup, changes: told.changes, query: told.query, polluted: told.polluted }, { errors: sent.refused, markup: 0, changes: 0, query: "game=wab&a=7", polluted: undefined });
      assert.ok(sent.refused > 800 && sent.ignored > 400 && sent.strange > 200, JSON.stringify(sent));
      assert.deepEqual(events, []);
      // It still listens to whom it should.
      await page.evaluate(() => /** @type {any} */ (document.getElementById("board")).contentWindow.postMessage({ type: "phi-beam:set", v: 1, state: { a: 3 } }, "*"));
      await frame.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).query === "game=wab&a=3");
    },
  ));

test("12 frames with hostile addresses draw a board and say what is wrong", () => {
  const { pick, value } = hostile(SEED);
  const keys = ["game", "a", "set", "view", "no-zoom", "loading", "bogus", "moves", "vs"];
  const short = () => `${value().slice(0, 100).replace(/[\ud800-\udfff]/g, "")}<`;
  const addresses = Array.from({ length: 12 }, () => `${pick(keys)}=${encodeURIComponent(short()).replaceAll("'", "%27")}`);
  return withHost(
    ({ open }) => addresses.map((query, n) => `<iframe title="A board" loading="lazy" width="320" height="300" ${n % 2 ? "" : 'sandbox="allow-scripts"'} src="${open}embed.html?${query}&amp;alt=%3Cb%3E&amp;no-controls=1"></iframe>`).join(""),
    async (page) => {
      page.on("dialog", (dialog) => assert.fail(`a dialog: ${dialog.message()}`));
      for (const [n, query] of addresses.entries()) {
        const frame = page.locator("iframe").nth(n);
        await frame.scrollIntoViewIfNeeded();
        const inner = frame.contentFrame();
        await inner.locator(".notice p", { hasText: /\S/ }).waitFor({ timeout: 40_000 }).catch(() => assert.fail(`${query}: not a word`));
        assert.equal(await inner.locator(".notice p *").count(), 0);
        assert.equal(await inner.locator("canvas").getAttribute("aria-label"), "<b>");
        assert.equal(await inner.locator("body *").evaluateAll((all) => all.filter((element) => element.getRootNode() === document).length), 8);
      }
    },
    { expected: /violates|sandbox/ },
  );
});

/** Right, and as far as each key goes: the games with their greatest parameters, long sets, the ends of the board. */
const EXTREMES = [
  "game=wyt-k&set=15*2^n,40..9007199254740991,2", "game=wyt-k&set=1..9007199254740991", "game=wyt-k&set=9007199254740991*2^n,2^n", "game=wyt-k&set=2*2^n&view=4611686018427387904,4611686018427387904,65536",
  `game=wyt-k&set=${Array.from({ length: 2000 }, (_, n) => `${n + 2}n+${3 * n + 1}`).join(",")}`, "game=fraenkel-k&a=50&set=40..9007199254740991,2^n", "game=fraenkel-k&a=50&set=9007199254740991n&mode=grundy&size=512",
  "game=rational-nim&p1=50&q1=49&p2=49&q2=50&view=4611686018427387904,4611686018427387903,100", "game=rational-wythoff&p1=50&q1=0&p2=0&q2=50&view=4000000000000000000,4000000000000000000,65536",
  "game=fraenkel&a=50&mode=grundy&view=4611686018427387904,0,65536", "game=fraenkel-borosh&a=20&b=20&view=4611686018427387904,4611686018427387904,1", "game=fraenkel-st&s=10&t=10&view=16380,16380,200",
  "game=gdwn&q=20&view=4611686018427387904,4611686018427387904,65536", "game=gdwn&p=20&q=19&play=misere&view=65530,65530,65536", "game=modular-wythoff&m=1&size=65536", "game=modular-nim&m=1&heaps=3&z=255&mode=grundy",
  "game=nimhoff&h=1&view=9007199254740993,9007199254740993,3", `game=seeded&box=${Array.from({ length: 64 }, () => "P".repeat(64)).join("/")}&view=4611686018427387904,4611686018427387904,9`, "game=seeded&k=64&fill=50&mode=grundy&size=65536",
  "game=wab&a=50&b=50&view=4611686018427387904,4611686018427387904,20&lines=1", "game=wythoff&at=9007199254740991,9007199254740991&exercise=win", "game=wyt-k&set=15*2^n,40..9007199254740991,2&at=9007199254740991,9007199254740991",
];

test("queries at the end of every range leave the engine at work", () =>
  withHost(
    ({ open }) => `<script type="module" src="${open}phi-beam.js"></script>${BOARD}`,
    async (page) => {
      await settled(page);
      /** @type {string[]} */
      const crashes = [];
      page.on("worker", () => crashes.push("a new worker"));
      page.on("console", (message) => message.type() === "error" && crashes.push(message.text().slice(0, 200)));
      for (const query of EXTREMES) {
        const result = await page.locator("phi-beam").evaluate(async (element, query) => {
          const beam = /** @type {any} */ (element);
          /** @type {string[]} */
          const wrong = [];
          const listener = (/** @type {CustomEvent} */ { detail }) => wrong.push(detail.message);
          beam.addEventListener("phi-error", listener);
          beam.query = query;
          for (const end = performance.now() + 20_000; beam.query !== query && wrong.length === 0 && performance.now() < end; ) await new Promise((done) => setTimeout(done, 20));
          for (const ask of [() => beam.outcome(0, 0), () => beam.moves(0, 0), () => beam.positions({ width: 9, height: 9 }), () => beam.toBlob({ type: "image/svg+xml", width: 200, height: 200 })]) {
            await ask().catch((/** @type {unknown} */ error) => wrong.push(String(error)));
          }
          beam.removeEventListener("phi-error", listener);
          // A game is looked at where it is.
          const taken = beam.query.replace(/&view=[^&]*(?=.*&at=)/, "");
          return { taken: taken === query, wrong };
        }, query);
        assert.deepEqual(result, { taken: true, wrong: [] }, query.slice(0, 100));
      }
      assert.deepEqual(crashes, []);
    },
  ));
