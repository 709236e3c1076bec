// Ten boards on a page, all alive: sliders go to and fro, and neither the page nor the engine grows. With the boards the worker
// goes, and with it all memory that it had.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "./harness.mjs";
import { useHosts } from "./hosts.mjs";
import { engineMemory } from "./soaking.mjs";

/** @typedef {import("./hosts.mjs").Page} Page */
const withHost = useHosts();

/** Moves of each slider; MOVES=500 is the long run. */
const MOVES = Number(process.env.MOVES ?? 30);
/** Moves before: what can be undone is as much as it ever is, and what runs often is compiled. */
const BEFORE = 110;
const BOARDS = ["game=wab", "game=nim", "game=wythoff", "game=modular-wythoff", "game=fraenkel", "game=gdwn", "game=nimhoff", "game=rational-nim", "game=modular-nim", "game=wab&mode=grundy"];
/** The part by which anything may grow. */
const GROWTH = 0.1;

/** Sliders of all boards go through their first values, one after the other; drawn each time. @param {Page} page @param {number} moves */
const slide = (page, moves) =>
  page.evaluate(async (moves) => {
    const beams = /** @type {any[]} */ ([...document.querySelectorAll("phi-beam")]);
    for (let n = 0; n < moves; n++) {
      await Promise.all(beams.map(async (beam) => {
        const slider = beam.shadowRoot.querySelector("input[type=range][name]");
        if (!slider) return void (await beam.outcome(n, 1));
        const { value } = slider;
        slider.value = String(Number(slider.min) + (n % 7));
        if (slider.value === value) return;
        // Drawn, or refused with a sentence: not all parameters go together.
        const listening = new AbortController();
        const drawn = new Promise((resolve) => ["phi-state", "phi-error"].forEach((type) => beam.addEventListener(type, resolve, { signal: listening.signal })));
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        slider.dispatchEvent(new Event("change", { bubbles: true }));
        await drawn;
        listening.abort();
      }));
    }
  }, moves);

/** What the page and its worker hold after everything unused was given back, in bytes. @param {Page} page */
async function held(page) {
  await page.requestGC();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes } = await cdp.send("Memory.getDOMCounters");
  await cdp.detach();
  return { heap: usedSize, wasm: await engineMemory(page.workers()[0]), nodes };
}

test(`ten boards, ${MOVES} moves of every slider: flat; and everything is given back with them`, (context) =>
  withHost(
    ({ here }) => `<script type="module" src="${here}phi-beam.js"></script>${BOARDS.map((query) => `<phi-beam loading="eager" no-legend style="width: 240px" ${query.split("&").map((item) => item.replace("=", '="').concat('"')).join(" ")} size="24"></phi-beam>`).join("")}`,
    async (page) => {
      await page.waitForFunction(() => [...document.querySelectorAll("phi-beam")].every((beam) => /** @type {any} */ (beam).cellToPixel?.(0, 0)));
      await page.evaluate(() => Promise.all([...document.querySelectorAll("phi-beam")].map((beam) => /** @type {any} */ (beam).outcome(1, 2))));
      await slide(page, BEFORE);
      const before = await held(page);
      await slide(page, MOVES);
      const after = await held(page);
      context.diagnostic(`heap ${before.heap} → ${after.heap}, wasm ${before.wasm} → ${after.wasm}, nodes ${before.nodes} → ${after.nodes}`);
      for (const what of /** @type {const} */ (["heap", "wasm", "nodes"])) assert.ok(after[what] <= before[what] * (1 + GROWTH), `${what} grew from ${before[what]} to ${after[what]}`);
      assert.equal(page.workers().length, 1, "one worker for all");
      await page.evaluate(() => document.body.replaceChildren());
      await eventually(async () => page.workers().length, 0);
    },
    { beside: true },
  ));
