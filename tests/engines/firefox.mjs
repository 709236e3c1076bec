// Firefox as a driver: Debian's, or the one in $FIREFOX, by WebDriver BiDi, which puppeteer-core speaks.

import { createRequire } from "node:module";
import { LONGEST, until } from "./driver.mjs";

/** @typedef {import("./driver.mjs").Driver} Driver */
/** @typedef {import("./driver.mjs").EnginePage} EnginePage */

const tools = new URL("../../target/tools/puppeteer-core/", import.meta.url);

/** @param {{ preferences?: Record<string, unknown> }} [how] @returns {Promise<Driver>} */
export async function startFirefox({ preferences = {} } = {}) {
  const { default: puppeteer } = createRequire(tools)("puppeteer-core");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    // The light theme whatever the machine prefers, and no pages of its own.
    extraPrefsFirefox: { "layout.css.prefers-color-scheme.content-override": 1, "browser.startup.homepage_override.mstone": "ignore", ...preferences },
    protocolTimeout: LONGEST,
  });
  return {
    name: "Firefox",
    version: (await browser.version()).replace(/^\w+\//, ""),
    // A page of its own each time: the first tab never has the focus.
    open: async (width, height) => firefoxPage(await browser.newPage(), width, height),
    close: () => browser.close(),
  };
}

/** What Firefox writes, with no address, of a request that the page gave up while the service worker was answering it: a dialog was closed before its preview had come. */
const GIVEN_UP = /Failed to load ‘’\. A ServiceWorker intercepted the request/;

/** @param {any} page of puppeteer @param {number} width @param {number} height @returns {Promise<EnginePage>} */
async function firefoxPage(page, width, height) {
  await page.setViewport({ width, height });
  /** @type {string[]} */
  const trouble = [];
  const note = (/** @type {string} */ text) => GIVEN_UP.test(text) || trouble.push(text);
  page.on("console", (/** @type {any} */ message) => ["error", "warn"].includes(message.type()) && note(message.text()));
  page.on("pageerror", (/** @type {Error} */ error) => note(String(error)));
  const inside = async (/** @type {string | undefined} */ frame) => (frame ? (await page.waitForSelector(frame)).contentFrame() : page);
  /** @type {EnginePage["evaluate"]} */
  const evaluate = async (act, argument, frame) => (await inside(frame)).evaluate(act, argument);
  return {
    trouble,
    goto: async (address) => void (await page.goto(address, { waitUntil: "domcontentloaded" })),
    evaluate,
    waitForFunction: (act, argument, frame) => until(() => evaluate(act, argument, frame), String(act)),
    resize: (width, height) => page.setViewport({ width, height }),
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    drag: async (from, to) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
      await page.mouse.move(...to);
      await page.mouse.up();
    },
    key: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => page.close(),
  };
}
