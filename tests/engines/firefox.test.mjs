// The checks of this folder in Firefox.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGES } from "../browser/harness.mjs";
import { serve } from "../browser/server.mjs";
import { startFirefox } from "./firefox.mjs";
import { gameChecks } from "./games.mjs";
import { press, useEngine } from "./harness.mjs";
import { hostChecks } from "./hosts.mjs";
import { lookChecks } from "./looks.mjs";
import { ready, useChecks } from "./use.mjs";

const engine = useEngine("Firefox", startFirefox);
for (const checks of [gameChecks, useChecks, hostChecks, lookChecks]) checks(engine);

test("Firefox that hides who reads: a PNG of noise is refused in words, and SVG is offered", async () => {
  const [driver, server] = await Promise.all([startFirefox({ preferences: { "privacy.resistFingerprinting": true } }), serve(PAGES, 0)]);
  try {
    const page = await driver.open(1280, 800);
    await page.goto(`${server.url}www/?game=wab`);
    await ready(page, "game=wab");
    const answers = await page.evaluate(async () => {
      const beam = /** @type {import("./harness.mjs").PhiBeam} */ (document.querySelector("phi-beam"));
      const made = (/** @type {string} */ type) => beam.toBlob({ type }).then((blob) => `${blob.type} of ${blob.size > 1000}`, (error) => error.message);
      return [await made("image/png"), await made("image/svg+xml")];
    });
    assert.match(answers[0], /this browser changes what is read from a canvas.*noise.*SVG/);
    assert.equal(answers[1], "image/svg+xml of true");
    await press(page, "#export");
    await page.waitForFunction(() => /a PNG would be noise/.test(document.querySelector("dialog .facts")?.textContent ?? ""));
    await page.close();
  } finally {
    await driver.close();
    server.close();
  }
});
