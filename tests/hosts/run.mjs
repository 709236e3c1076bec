// Pastes what *Share* writes into the hosts that courses have, and looks whether the board is there: `./build.sh hosts`, or
// node tests/hosts/run.mjs [NAME...] after it.
//
// The tools come from PyPI, npm and Debian into target/hosts. The board's files are on another origin than the pages. Too long
// for every test run.

import { join } from "node:path";
import { launch } from "../browser/harness.mjs";
import { serve } from "../browser/server.mjs";
import { APPLICATIONS } from "./applications.mjs";
import { boards, isWell } from "./checks.mjs";
import { DOCUMENTS } from "./documents.mjs";
import { NOTEBOOKS } from "./notebooks.mjs";
import { Missing, ROOT } from "./setting.mjs";

/** @typedef {import("playwright-core").Page} Page */
/**
 * @typedef {object} Host
 * @property {Record<string, string>} pages what was pasted, and the address of the page with it
 * @property {(files: string) => Promise<import("./setting.mjs").Served>} serve builds the pages; `files` is where the board's files are
 * @property {(page: Page) => Promise<unknown>} [dark] makes the host dark, where it is not as the system is
 * @property {RegExp} [expected] what goes wrong in the host's own scripts
 * @property {(page: Page, what: string) => Promise<unknown>} [look] what is looked at, where it is not one board on the page
 */

/** @type {Record<string, Host>} */
const HOSTS = { ...DOCUMENTS, ...NOTEBOOKS, ...APPLICATIONS };

/** @param {Page} page */
async function oneBoard(page) {
  const [board] = await boards(page);
  await isWell(page, board);
}

/** @param {import("playwright-core").Browser} browser @param {Host} host @param {string} address @param {string} what @param {"light" | "dark"} colorScheme @param {string} picture */
async function tried(browser, { dark, expected, look = oneBoard }, address, what, colorScheme, picture) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, colorScheme });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  /** @type {string[]} */
  const trouble = [];
  page.on("pageerror", (error) => !expected?.test(String(error)) && trouble.push(String(error)));
  try {
    if (colorScheme === "dark") await dark?.(page);
    const begin = Date.now();
    await page.goto(address);
    await look(page, what);
    if (trouble.length > 0) throw new Error(trouble.join("; "));
    return `works (${((Date.now() - begin) / 1000).toFixed(1)} s)`;
  } catch (error) {
    return `FAILS: ${/** @type {Error} */ (error).message.split("\n").slice(0, 3).join(" ")}`;
  } finally {
    await page.screenshot({ path: picture }).catch(() => {});
    await context.close();
  }
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in HOSTS));
if (unknown.length > 0) throw new Error(`there is no ${unknown.join(", ")}: there are ${Object.keys(HOSTS).join(", ")}`);
const files = await serve(join(ROOT, "dist"), 0);
const browser = await launch();
let failed = 0;
for (const [name, host] of Object.entries(HOSTS).filter(([name]) => names.length === 0 || names.includes(name))) {
  try {
    const { address, end } = await host.serve(files.url);
    for (const [what, path] of Object.entries(host.pages)) {
      for (const scheme of /** @type {const} */ (["light", "dark"])) {
        const picture = join(ROOT, "target/hosts/pictures", `${name}-${what.replace(/\W+/g, "-")}-${scheme}.png`);
        const result = await tried(browser, host, new URL(path, address).href, what, scheme, picture);
        failed += Number(result.startsWith("FAILS"));
        console.log(`${name}, ${what}, ${scheme}: ${result}`);
      }
    }
    await end();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    failed += Number(!(error instanceof Missing));
    console.log(`${name}: ${error instanceof Missing ? "not tried" : "FAILS"}: ${message.slice(0, 600)}`);
  }
}
await browser.close();
files.close();
process.exit(failed > 0 ? 1 : 0);
