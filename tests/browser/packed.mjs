// An application that takes the element from npm: the one in tests/package, with the package as npm packs it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { draws, goldenPositions } from "./hosts.mjs";

/**
 * Makes the application in a folder.
 * @param {string} app
 * @param {string} dist what `dist.mjs` has made
 * @returns {string} where the package is in it
 */
export function makeApp(app, dist) {
  const module = join(app, "node_modules/phi-beam");
  mkdirSync(module, { recursive: true });
  cpSync(fileURLToPath(new URL("../package", import.meta.url)), app, { recursive: true });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", app, dist]);
  const [packed] = readdirSync(app).filter((file) => file.endsWith(".tgz"));
  const { version } = JSON.parse(readFileSync(join(dist, "package.json"), "utf8"));
  assert.equal(packed, `phi-beam-${version}.tgz`);
  execFileSync("tar", ["-xzf", join(app, packed), "--strip-components", "1", "-C", module]);
  return module;
}

/**
 * Asserts that the samples of an application are typed right, and wrong where they say so.
 * @param {string} app
 * @param {string} tsc
 * @param {string[]} files
 * @param {string[]} [options]
 */
export function typesFit(app, tsc, files, options = []) {
  const how = ["--noEmit", "--strict", "--target", "es2024", "--module", "esnext", "--moduleResolution", "bundler", "--jsx", "react-jsx", "--lib", "es2024,dom,dom.iterable", ...options];
  execFileSync(process.execPath, [tsc, ...how, ...files], { cwd: app, stdio: ["ignore", "inherit", "inherit"] });
}

/**
 * Asserts that the application at an address draws its board with a worker, and asks it all modules.
 * @param {import("playwright-core").Page} page
 * @param {string} address
 */
export async function worksAt(page, address) {
  await page.goto(address);
  await draws(page);
  const { length } = await goldenPositions("ppos-wab.json", { a: 5, b: 3 }, 64);
  await page.waitForFunction((count) => document.title === `${count} P-positions, game=wab`, length / 2);
  assert.deepEqual(page.workers().map((worker) => new URL(worker.url()).protocol), ["http:"]);
}
