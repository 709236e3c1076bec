// One browser of one engine for all the checks of a file, and the hosts of the pages that they open.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PAGES } from "../browser/harness.mjs";
import { startHosts } from "../browser/hosts.mjs";

/** @typedef {import("./driver.mjs").Driver} Driver */
/** @typedef {import("./driver.mjs").EnginePage} EnginePage */
/** @typedef {import("../browser/hosts.mjs").Places} Places */
/** @typedef {import("../../www/phi-beam.js").PhiBeam} PhiBeam */
/** A page has the size that a test asks for; `expected` is trouble that it makes on purpose. @typedef {{ width?: number, height?: number, expected?: RegExp }} Setting */
/** @typedef {ReturnType<typeof useEngine>} Engine */

/** Notes the workers that a page has: where a board's engine runs. */
const PROBE = `globalThis.workers = new Set();
globalThis.Worker = class extends Worker {
  constructor(address, options) {
    super(address, options);
    this.address = String(address);
    workers.add(this);
  }
  terminate() {
    workers.delete(this);
    super.terminate();
  }
};`;

/** Call once in a test file. @param {string} name @param {() => Promise<Driver>} start */
export function useEngine(name, start) {
  /** @type {Awaited<ReturnType<typeof startHosts>>} */
  let hosts;
  /** @type {Driver} */
  let driver;
  before(async () => {
    hosts = await startHosts(PAGES);
    hosts.put("/probe.js", { body: PROBE, headers: { "Content-Type": "text/javascript" } });
    driver = await start();
    console.log(`# ${driver.name} ${driver.version}`);
  });
  after(async () => {
    await driver?.close();
    hosts?.close();
  });

  /** @param {string} address @param {(page: EnginePage) => Promise<void>} act @param {Setting} setting */
  async function withAddress(address, act, { width = 1280, height = 800, expected }) {
    const page = await driver.open(width, height);
    /** @type {string[]} */
    let trouble = [];
    try {
      await page.goto(address);
      await act(page);
      trouble = [...page.trouble]; // What is still on its way when a page is closed is nobody's failure.
    } finally {
      await page.close();
    }
    assert.deepEqual(trouble.filter((text) => !expected?.test(text)), []);
  }

  return {
    name,
    /** @param {string} what @param {() => Promise<void>} act */
    test: (what, act) => test(`${name}: ${what}`, act),
    /** Opens a page of the project, not at the root of its host. @param {string} path @param {(page: EnginePage) => Promise<void>} act @param {Setting} [setting] */
    withPage: (path, act, setting = {}) => withAddress(hosts.places.closed + path, act, setting),
    /** Opens a page of somebody else, who has put a board into it. @param {(places: Places) => string} body @param {(page: EnginePage) => Promise<void>} act @param {Setting & { beside?: boolean, policy?: (places: Places) => string }} [setting] */
    withHost: (body, act, { beside, policy, ...setting } = {}) =>
      withAddress(hosts.write((places) => `<script src="${places.origin}/probe.js"></script>${body(places)}`, { beside, policy }), act, setting),
  };
}

/** Where the engine of a page's boards runs. @param {EnginePage} page @param {string} [frame] @returns {Promise<"direct" | "blob" | "page">} */
export function seat(page, frame) {
  return page.evaluate(
    () => {
      const [first] = /** @type {any} */ (globalThis).workers;
      return !first ? "page" : first.address.startsWith("blob:") ? "blob" : "direct";
    },
    null,
    frame,
  );
}

/** The middle of the first thing that a selector means, on the page or in its board, once it is in sight and at rest. @param {EnginePage} page @param {string} selector @param {string} [words] that it has @returns {Promise<[number, number]>} */
export function place(page, selector, words = "") {
  return page.waitForFunction(
    async ([selector, words]) => {
      const beam = /** @type {PhiBeam | null} */ (document.querySelector("phi-beam"));
      const all = [...document.querySelectorAll(selector), ...(beam?.shadowRoot?.querySelectorAll(selector) ?? [])];
      const found = /** @type {HTMLElement[]} */ (all).find((element) => element.checkVisibility() && element.textContent?.includes(words));
      if (!found) return null;
      found.scrollIntoView({ block: "nearest", behavior: "instant" });
      const { left, top, width, height } = found.getBoundingClientRect();
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      const { left: x, top: y } = found.getBoundingClientRect();
      const [across, down] = [left + width / 2, top + height / 2];
      const there = found.getRootNode() instanceof ShadowRoot ? beam?.shadowRoot?.elementFromPoint(across, down) : document.elementFromPoint(across, down);
      return x === left && y === top && there && found.contains(there) ? [across, down] : null;
    },
    [selector, words],
  );
}

/** Presses what a selector means. @param {EnginePage} page @param {string} selector @param {string} [words] */
export async function press(page, selector, words) {
  await page.click(...(await place(page, selector, words)));
}

/** The middle of a cell of the board, once the board is at rest. @param {EnginePage} page @param {number} x @param {number} y @returns {Promise<[number, number]>} */
export function cell(page, x, y) {
  return page.waitForFunction(
    async ([x, y]) => {
      const beam = /** @type {PhiBeam} */ (document.querySelector("phi-beam"));
      const where = () => {
        const { left, top } = /** @type {HTMLElement} */ (beam.shadowRoot?.querySelector("canvas")).getBoundingClientRect();
        const middle = /** @type {{ x: number, y: number }} */ (beam.cellToPixel(x, y));
        return [left + middle.x, top + middle.y];
      };
      const before = where();
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      const after = where();
      return after.every((at, n) => at === before[n]) && after;
    },
    [x, y],
  );
}

/** Waits until a part of the board says something. @param {EnginePage} page @param {string} selector @param {string} words a regular expression */
export function says(page, selector, words) {
  return page.waitForFunction(
    ([selector, words]) => {
      const text = document.querySelector("phi-beam")?.shadowRoot?.querySelector(selector)?.textContent ?? "";
      return new RegExp(words).test(text) && text;
    },
    [selector, words],
  );
}
