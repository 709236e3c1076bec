// Mixed actions from a seed on the explorer, for as long as one likes: node tests/browser/soaking.mjs [ACTIONS] [SEED]
//
// What a person does in an hour, in any order: sliders, rules, panning, zooming, playing, undoing, sharing, exporting, resizing,
// light and dark, going back. Nothing may be written to the console as an error, no promise may be rejected unheard, neither
// the page nor the engine may grow, and no worker may be left over.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { launch, PAGES } from "./harness.mjs";
import { serve } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {(n: number) => number} Random a whole number from 0 to n − 1 */

/** The part by which anything may grow from the end of the first time to the end of the second. */
const GROWTH = 0.1;
/** So often what is held is looked at, each time. */
const LOOKS = 5;
/** A shorter run is still warming up: parts arrive, what was looked at is kept and can be undone. */
const LONG = 10_000;
/** Queries to begin with, of every kind. */
const QUERIES = [
  "game=wab", "game=nim&mode=grundy", "game=wythoff&at=12,20&opponent=person&size=32", "game=modular-wythoff&m=7", "game=wyt-k&set=1,4&mode=grundy&size=48", "game=wab&vs=game%3Dnim",
  "game=custom&rule=k%3D%3D0%20or%20l%3D%3D0%20or%20k%3D%3Dl", "game=modular-nim&heaps=3&z=2&m=5", "game=seeded&k=3", "game=gdwn&size=128", "game=wythoff&view=1000000000000,1618033988749,40",
];
const RULES = ["k==0 or l==0", "k==l", "k==0 or l==0 or abs(k-l)<a", "k>0 and l>0 and prime(k+l)", "k==", "((", "l==0 and 0<y<=x and k%y==0 or k==0", "k==0 or l==0 or k==2*l", "<b>", "inset(k+l)"];

/** The memory of the wasm modules of a worker, in bytes: it is asked as the page would ask. @param {import("playwright-core").Worker} worker @returns {Promise<number>} */
export function engineMemory(worker) {
  return worker.evaluate(
    () =>
      new Promise((resolve) => {
        const post = self.postMessage;
        self.postMessage = (/** @type {any[]} */ ...message) => {
          if (message[0].id !== -1) return post.apply(self, /** @type {any} */ (message));
          self.postMessage = post;
          resolve(message[0].value);
        };
        self.onmessage?.(new MessageEvent("message", { data: { id: -1, method: "memory", args: [] } }));
      }),
  );
}

/** The same numbers from the same seed. @param {number} seed @returns {Random} */
export function randomFrom(seed) {
  return (n) => {
    // SplitMix32.
    seed = (seed + 0x9e3779b9) | 0;
    let z = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) % n;
  };
}

/** Closes a dialog that is open. @param {Page} page */
const closeDialog = (page) => page.evaluate(() => document.querySelector("dialog[open]") instanceof HTMLDialogElement && /** @type {HTMLDialogElement} */ (document.querySelector("dialog[open]")).close());

/** Something on the element, in the page. @param {Page} page @param {(beam: any, argument: any) => unknown} act @param {unknown} [argument] */
const onBoard = (page, act, argument) => page.locator("phi-beam").first().evaluate(/** @type {any} */ (act), argument);

/** How often one may go back without leaving the page: another game is another entry of the history. @type {WeakMap<Page, number>} */
const entries = new WeakMap();

/** What may be done. @type {Record<string, (page: Page, random: Random) => Promise<unknown>>} */
const ACTIONS = {
  slide: (page, random) =>
    onBoard(page, (beam, [which, share]) => {
      const sliders = [...beam.shadowRoot.querySelectorAll("input[type=range][name]")];
      const slider = sliders[which % sliders.length];
      if (!slider) return;
      slider.value = String(Number(slider.min) + Math.floor(((Math.min(Number(slider.max), 20) - Number(slider.min)) * share) / 100));
      for (const type of ["input", "change"]) slider.dispatchEvent(new Event(type, { bubbles: true }));
    }, [random(8), random(100)]),
  type: (page, random) =>
    onBoard(page, (beam, [text, also]) => {
      beam.setState({ game: "custom" });
      const line = beam.shadowRoot.querySelector("input[type=text][name=rule]");
      if (!line) return;
      line.value = text;
      line.dispatchEvent(new Event("input", { bubbles: true }));
      if (also) line.dispatchEvent(new Event("change", { bubbles: true }));
    }, [RULES[random(RULES.length)], random(2) === 1]),
  pan: (page, random) => onBoard(page, (beam, [x, y]) => beam.setView({ x, y }), [random(200), random(200)]),
  // Out, in, home; not ever further out: the engine's memory is as large as the largest boards it has solved, and never shrinks.
  zoom: (page, random) => onBoard(page, (beam, button) => beam.shadowRoot.querySelectorAll(".zoom button")[beam.visible.span < 256 ? button : 2].click(), random(3)),
  point: (page, random) => onBoard(page, (beam, [x, y]) => beam.point(x, y), [random(40), random(40)]),
  play: async (page, random) =>
    onBoard(page, async (beam, pick) => {
      const { at, moves } = beam.getState();
      if (!at) return beam.setState({ at: "7,11", opponent: "person" });
      const [x, y] = String(moves || at).split(";").at(-1)?.split(",").map(Number) ?? [];
      const options = await beam.moves(x, y).catch(() => []);
      if (options.length === 0) return beam.setState({ at: null, moves: null });
      const to = options[pick % options.length];
      beam.setState({ moves: `${moves ? `${moves};` : ""}${to.x},${to.y}` });
    }, random(1000)),
  undo: (page) => onBoard(page, (beam) => beam.undo()),
  redo: (page) => onBoard(page, (beam) => beam.redo()),
  share: async (page) => {
    await page.evaluate(() => document.getElementById("share")?.click());
    await page.locator("dialog[open]").waitFor();
    await closeDialog(page);
  },
  export: async (page, random) => {
    await onBoard(page, (beam, type) => beam.toBlob({ type, width: 300, height: 300 }).then(() => null, () => null), ["image/png", "image/svg+xml", "text/csv", "text/x-tex"][random(4)]);
  },
  dialog: async (page) => {
    if (await page.evaluate(() => /** @type {HTMLButtonElement} */ (document.getElementById("export")).disabled)) return;
    await page.evaluate(() => document.getElementById("export")?.click());
    await page.locator("dialog[open]").waitFor();
    await closeDialog(page);
  },
  resize: (page, random) => page.setViewportSize({ width: 390 + random(900), height: 600 + random(300) }),
  theme: (page, random) => (random(2) ? page.emulateMedia({ colorScheme: random(2) ? "dark" : "light" }) : onBoard(page, (beam, theme) => beam.setState({ theme }), ["auto", "light", "dark"][random(3)])),
  mode: (page, random) => onBoard(page, (beam, state) => beam.setState(state), [{ mode: "grundy" }, { mode: "p" }, { beams: 0 }, { beams: null }, { play: "misere" }, { play: null }, { size: 16 }, { size: 256 }, { vs: "game=nim" }, { vs: null }][random(10)]),
  game: async (page, random) => {
    await page.locator("#game").selectOption({ index: random(16) });
    entries.set(page, (entries.get(page) ?? 0) + 1);
  },
  query: (page, random) => onBoard(page, (beam, query) => (beam.query = query), QUERIES[random(QUERIES.length)]),
  back: async (page) => {
    if (!entries.get(page)) return;
    entries.set(page, (entries.get(page) ?? 0) - 1);
    await page.evaluate(() => history.back());
  },
  away: async (page) => {
    // Out of the page and in again: nobody solves for nobody.
    await onBoard(page, (beam) => {
      const { parentElement, nextSibling } = beam;
      beam.remove();
      parentElement?.insertBefore(beam, nextSibling);
    });
  },
};

/** Waits until nothing is being drawn. @param {Page} page */
async function rest(page) {
  await page.locator("phi-beam .work").first().waitFor({ state: "hidden" });
  await onBoard(page, (beam) => beam.outcome(0, 0).catch(() => null));
}

/** What is held after what is unused was given back. @param {Page} page */
async function held(page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
  await onBoard(page, (beam) => (beam.query = "game=wab"));
  await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).query === "game=wab");
  await rest(page);
  const cdp = await page.context().newCDPSession(page);
  for (let n = 0; n < 3; n++) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  await cdp.detach();
  return { heap: usedSize, nodes, listeners: jsEventListeners, wasm: await engineMemory(page.workers()[0]), workers: page.workers().length };
}

/**
 * Does so many actions from a seed; fails on whatever goes wrong. Where there are many, it does the same ones again: the engine's memory
 * is as large as what it held at its fullest, which only the same actions bring about again, and then nothing may be larger.
 * @param {number} actions
 * @param {number} seed
 * @param {(words: string) => void} say
 */
export async function soak(actions, seed, say) {
  const names = Object.keys(ACTIONS);
  const server = await serve(PAGES, 0);
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", reducedMotion: "reduce" });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    /** @type {string[]} */
    const trouble = [];
    /** The last actions, to find out what made the trouble. @type {string[]} */
    const last = [];
    const note = (/** @type {string} */ words) => !words.startsWith("Service Worker registration blocked") && trouble.push(`${words} after ${last.join(", ")}`);
    page.on("console", (message) => message.type() === "error" && note(message.text()));
    page.on("pageerror", (error) => note(String(error)));
    page.on("crash", () => note("the page has crashed"));
    await page.goto(`${server.url}www/?game=wab`);
    await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).cellToPixel?.(0, 0));
    /** @type {Awaited<ReturnType<typeof held>>[]} */
    const looks = [];
    const every = Math.ceil(actions / LOOKS);
    for (let pass = 1; pass <= (actions < LONG ? 1 : 2); pass++) {
      const random = randomFrom(seed);
      for (let n = 1; n <= actions && trouble.length === 0; n++) {
        const name = names[random(names.length)];
        last.push(name);
        if (last.length > 6) last.shift();
        await ACTIONS[name](page, random);
        // People wait now and then; more often they do not.
        if (random(4) === 0) await rest(page);
        if (n % every === 0 || n === actions) {
          looks.push(await held(page));
          say(`${pass === 2 ? "again, " : ""}${n} actions: ${JSON.stringify(looks.at(-1))}`);
        }
      }
    }
    assert.deepEqual(trouble, []);
    if (actions >= LONG) {
      const [first, again] = [looks[looks.length / 2 - 1], looks[looks.length - 1]];
      for (const what of /** @type {const} */ (["heap", "nodes", "listeners", "wasm"])) assert.ok(again[what] <= first[what] * (1 + GROWTH), `${what} grew from ${first[what]} to ${again[what]}`);
    }
    assert.ok(looks.every(({ workers }) => workers === 1), "one worker, always");
    await page.evaluate(() => document.querySelector("phi-beam")?.remove());
    for (const begin = Date.now(); page.workers().length > 0; await page.waitForTimeout(50)) assert.ok(Date.now() - begin < 20_000, "a worker is left");
  } finally {
    await browser.close();
    server.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [actions = 20_000, seed = 1] = process.argv.slice(2).map(Number);
  const begin = Date.now();
  await soak(actions, seed, (words) => console.log(`[${Math.round((Date.now() - begin) / 1000)} s] ${words}`));
  console.log(`${actions} actions from seed ${seed}${actions < LONG ? "" : ", twice"}: no error, no growth over ${GROWTH * 100} %, no worker left`);
}
