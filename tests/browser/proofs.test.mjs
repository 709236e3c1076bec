// The proofs: their figures draw, what the text says of positions is true, every check can be run, and everybody can read it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { useBrowser, violations } from "./harness.mjs";

/** @typedef {import("./harness.mjs").PhiBeam} PhiBeam */
const withPage = useBrowser();
const file = "proofs.html";

test("every position, value and count named in the proofs is what the text says", () =>
  withPage(
    "",
    async (page) => {
      await page.waitForFunction(() => customElements.get("phi-beam"));
      const claims = await page.evaluate(() =>
        Promise.all([...document.querySelectorAll("data")].map(async (claim) => {
          const query = claim.closest("[data-game]")?.getAttribute("data-game") ?? "";
          const beam = /** @type {PhiBeam} */ (document.createElement("phi-beam"));
          beam.setState(Object.fromEntries(query.split("&").map((item) => item.split("="))));
          const [x, y] = (claim.dataset.at ?? claim.value).split(",").map(Number);
          const size = Number(claim.dataset.size);
          const kind = claim.className;
          const truth = kind === "count" ? (await beam.positions({ width: size, height: size })).length / 2 : kind === "grundy" ? (await beam.grundy({ x, y, width: 1, height: 1 }))[0] : await beam.outcome(x, y);
          return { said: kind === "p-position" ? "P" : kind === "n-position" ? "N" : Number(claim.value), truth, where: `${query} ${claim.textContent}` };
        })));
      assert.ok(claims.length >= 10);
      for (const { said, truth, where } of claims) assert.equal(truth, said, where);
    },
    { file },
  ));

test("every proof has a check that finds its statements, and BibTeX", () =>
  withPage(
    "",
    async (page) => {
      const sections = await page.locator("section[data-statement]").all();
      assert.equal(sections.length, 13);
      for (const section of sections) {
        const keys = ((await section.getAttribute("data-statement")) ?? "").split(" ");
        await section.getByRole("button", { name: /^Check on/ }).click();
        await section.getByRole("status").filter({ hasText: keys[0] }).waitFor();
        const said = (await section.getByRole("status").textContent()) ?? "";
        for (const key of keys) assert.match(said, new RegExp(`${key.replaceAll(".", "\\.")} (holds|is false as printed|was not checked)`), said);
        await section.getByText("BibTeX", { exact: true }).click();
        await section.locator("pre", { hasText: "@misc{phibeam-" }).waitFor();
      }
    },
    { file },
  ));

test("an address with a statement leads to its proof", () =>
  withPage(
    "",
    async (page) => {
      await page.evaluate(() => { location.hash = "Hu.Cj2"; });
      await page.waitForFunction(() => Math.abs(document.getElementById("shifted")?.getBoundingClientRect().top ?? 1e9) < 200);
    },
    { file },
  ));

for (const [width, colorScheme] of /** @type {const} */ ([[1280, "light"], [390, "dark"]])) {
  test(`axe finds nothing in the proofs, and nothing is wider than ${width} px`, () =>
    withPage(
      "",
      async (page) => {
        await page.waitForFunction(() => customElements.get("phi-beam"));
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        assert.deepEqual(await violations(page), []);
      },
      // A script from a test is let in; the page's own policy is checked everywhere else.
      { file, options: { viewport: { width, height: 800 }, colorScheme, bypassCSP: true } },
    ));
}
