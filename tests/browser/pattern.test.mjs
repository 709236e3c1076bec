// From picture to theorem: the card that looks for a pattern, proves it, refutes it, or says why not.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bluePixels, eventually, phibeam, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const withPage = useBrowser();

/** @param {Page} page */
const card = (page) => page.locator("#pattern");
/** @param {Page} page @param {string} name */
const press = (page, name) => card(page).getByRole("button", { name, exact: true }).click();

/** What came of it; the same is said by a line for screen readers. @param {Page} page @param {string} words */
const verdict = (page, words) => card(page).locator(".verdict", { hasText: words });

/** What a button hands over. @param {Page} page @param {string} name */
async function downloaded(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
  const path = join(mkdtempSync(join(tmpdir(), "phibeam-")), file.suggestedFilename());
  await file.saveAs(path);
  return { path, name: file.suggestedFilename(), text: await readFile(path, "utf8") };
}

test("Find: guesses are called guesses, the count is exact, and games with the same P-positions are named", () =>
  withPage("game=gdwn&p=3&q=4", async (page) => {
    await press(page, "Find");
    await card(page).getByText("The rest are guesses from this board:").waitFor();
    const words = await card(page).innerText();
    assert.match(words, /P-positions on 2000 × 2000 cells: this count is exact\./);
    assert.match(words, /A beam of slope 1\.61\d* ± 0\.\d+, fitted from 1000 to 2000; perhaps \(1\+√5\)\/2/);
    assert.doesNotMatch(words, /proved/i);
    await card(page).getByRole("button", { name: "Prove it: the same P-positions as Wythoff" }).click();
    await verdict(page, "Proved by machine.").waitFor();
    assert.match(await card(page).locator(".verdict").innerText(), /of Wythoff with rays \(p, q\).*p = 3, q = 4 exactly when it is a P-position of Wythoff/);
    assert.match(await card(page).getByLabel("Link that decides this again").inputValue(), /\?game=gdwn&p=3&q=4#same-as=game%3Dwythoff$/);
  }));

test("Prove: the theorem, its automaton, a worked position and its files, which the command line confirms", () =>
  withPage("game=wythoff", async (page) => {
    await press(page, "Prove");
    await verdict(page, "Proved").waitFor();
    assert.equal(await verdict(page, "Proved").innerText(), "✓ Proved by machine. For all x, y ≥ 0: (x, y) is a P-position of Wythoff's game exactly when the automaton below accepts the digits of x and y.");
    assert.equal(await card(page).locator(".automaton .state").count(), 7);
    assert.equal(await card(page).locator(".automaton .accepts").count() > 0, true);
    assert.match(await card(page).locator(".worked").innerText(), /\(3, 5\) is read from the left, and accepted.*x = 3\t0\t1\t0\t0\ny = 5\t1\t0\t0\t0/s);
    const said = await card(page).getByRole("status").first().textContent();
    assert.match(said ?? "", /^Proved by machine\. For all x, y/);

    // Nothing is wider than the card.
    await eventually(() => page.locator("#theory").evaluate((aside) => aside.scrollWidth - aside.clientWidth), 0);

    const certificate = await downloaded(page, "Certificate");
    assert.equal(certificate.name, "wythoff-s-game-certificate.txt");
    assert.match(execFileSync(phibeam, ["recheck", certificate.path], { encoding: "utf8" }), /^valid\n/);
    const [, checksum] = /with certificate ([0-9a-f]{8})\./.exec(await card(page).innerText()) ?? [];
    assert.match(execFileSync(phibeam, ["prove", "game=wythoff"], { encoding: "utf8" }), new RegExp(`certificate ${checksum}`));
    assert.match((await downloaded(page, "LaTeX")).text, /\\begin\{theorem\}/);
    assert.match((await downloaded(page, "Walnut script")).text, /it was not run in Walnut/);
    await card(page).getByText("was not run in Walnut.").waitFor();

    await press(page, "Recheck");
    await card(page).getByText(`Certificate ${checksum} is valid.`).waitFor();
  }));

test("another game takes the theorem away", () =>
  withPage("game=wythoff", async (page) => {
    await press(page, "Prove");
    await card(page).locator(".verdict").waitFor();
    await page.getByLabel("Game", { exact: true }).selectOption("fraenkel");
    await shown(page, "game=fraenkel");
    await eventually(() => card(page).locator(".verdict").count(), 0);
    await press(page, "Prove");
    await verdict(page, "a P-position of Fraenkel's game, a = 2 exactly when").waitFor();
  }));

test("a link carries a claim; a false one is refuted by its first wrong cell, which is on the board", () =>
  withPage("game=wythoff#same-as=game%3Dgdwn", async (page) => {
    await verdict(page, "Refuted.").waitFor();
    assert.match(await card(page).locator(".verdict").innerText(), /\(1, 2\) is a P-position of Wythoff's game and not of Wythoff with rays \(p, q\)/);
    await page.locator("phi-beam").getByText("(1, 2)", { exact: true }).waitFor();
    await press(page, "Show both games");
    await page.waitForFunction(() => location.search.includes("vs=game%3Dgdwn"));
    // Two games on show can be claimed to be the same.
    await press(page, "Prove both the same");
    await verdict(page, "Refuted.").waitFor();
  }));

test("what was asked for comes into sight, on a desktop and on a phone", async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await withPage("game=fraenkel", async (page) => {
      const begins = (/** @type {string} */ selector) => card(page).locator(selector).first().evaluate((element) => element.getBoundingClientRect().top);
      await press(page, "Find");
      await card(page).locator(".guesses").waitFor();
      await page.waitForFunction(() => (document.querySelector("#pattern .guesses li")?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight);
      await press(page, "Prove");
      await verdict(page, "Proved by machine.").waitFor();
      await page.waitForFunction(() => (document.querySelector("#pattern .verdict")?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight);
      assert.ok((await begins(".verdict")) >= 0);
    }, { options: { viewport: { width, height } } });
  }
});

test("a link to a theorem proves it again", () =>
  withPage("game=seeded&box=PP/.P#prove", async (page) => {
    await verdict(page, "Proved by machine.").waitFor();
    await card(page).locator(".automaton").waitFor();
  }));

/** How many P-positions the element finds far out, and one outcome. @param {Page} page */
const farOut = (page) =>
  withBeam(page, async (beam) => [await beam.outcome(10n ** 15n, 618033988749894n), (await beam.positions({ x: 1e12, y: 618033986000, width: 6000, height: 6000 })).length / 2]);

test("a proved automaton is a closed form in its tab: windows, outcomes and moves far out; elsewhere its certificate is", async () => {
  const game = "game=seeded&box=PP/.P";
  const cli = (/** @type {string[]} */ ...args) => execFileSync(phibeam, args, { encoding: "utf8" }).trim();
  let path = "";
  let wanted = /** @type {unknown[]} */ ([]);
  await withPage(game, async (page) => {
    await press(page, "Prove");
    await press(page, "Look at 10^12");
    await page.waitForFunction(() => /view=\d{12,},1\d{12},/.test(location.search));
    await eventually(async () => (await bluePixels(page)) > 0, true);
    ({ path } = await downloaded(page, "Certificate"));
    const rows = cli("positions", game, "--size", "6000", "--from", "1000000000000,618033986000", "--certificate", path).split("\n").length - 1;
    assert.ok(rows > 1000, "there is something to compare");
    wanted = [cli("outcome", game, "1000000000000000", "618033988749894", "--certificate", path), rows];
    assert.deepEqual(await farOut(page), wanted);
  });
  await withPage("game=nim", async (page) => {
    await press(page, "Find");
    await card(page).getByText("The rest are guesses").waitFor();
    await card(page).getByLabel("A certificate that you have").setInputFiles(path);
    await verdict(page, "Valid certificate.").waitFor();
    await card(page).getByText("now know this game at any distance").waitFor();
    await shown(page, game);
    assert.deepEqual(await farOut(page), wanted);
    const forged = (await readFile(path, "utf8")).replace(/(automaton set 2 \d+\n)1/, "$10");
    await card(page).getByLabel("A certificate that you have").setInputFiles({ name: "forged.txt", mimeType: "text/plain", buffer: Buffer.from(forged) });
    await verdict(page, "Not valid.").waitFor();
  });
});

test("a rule of one's own that ends early is known far out in the tab that proved it", () =>
  withPage("game=custom&end=x%2By<3", async (page) => {
    await press(page, "Prove");
    await verdict(page, "Proved by machine.").waitFor();
    const { path } = await downloaded(page, "Certificate");
    const cli = (/** @type {string[]} */ ...args) => execFileSync(phibeam, [...args, "--certificate", path], { encoding: "utf8" }).trim();
    const game = "game=custom&end=x%2By<3";
    const rows = cli("positions", game, "--size", "6000", "--from", "1000000000000,618033986000").split("\n").length - 1;
    assert.ok(rows > 1000, "there is something to compare");
    const wanted = [cli("outcome", game, "1000000000000000", "618033988749894"), rows];
    await eventually(async () => String(await farOut(page).catch((/** @type {Error} */ error) => error.message)), String(wanted));
  }));

test("La's game (a) is proved in other coordinates, which the sentence, the recheck and the command line say", () =>
  withPage("game=rational-nim&ray=4,6#prove", async (page) => {
    await verdict(page, "with X = ⌊(10x − y)/34⌋ and Y = ⌊(7y − 2x)/34⌋ both are at least 0 and (X, Y) is a P-position of W(a, b), a = 2, b = 2").waitFor();
    assert.equal(await card(page).locator(".automaton .state").count(), 12);
    await press(page, "Recheck");
    await card(page).getByText("is one of game=wab&a=2&b=2, that is, when the automaton of 12 states accepts it.").waitFor();
    const { path } = await downloaded(page, "Certificate");
    assert.match(execFileSync(phibeam, ["recheck", path], { encoding: "utf8" }), /^valid\n/);
  }));

test("what is no claim, and a game that is none, do no harm", async () => {
  await withPage("game=wythoff#same-as=%E0%A4%A", async (page) => {
    await shown(page, "game=wythoff");
    await press(page, "Prove");
    await verdict(page, "Proved by machine.").waitFor();
  });
  await withPage("game=wythoff#same-as=game%3Dchess", async (page) => {
    await card(page).getByText("chess").last().waitFor();
  });
});

test("undecided says why, and never false", () =>
  withPage("game=custom&rule=k==0 or l==0 or k==l and prime(k)", async (page) => {
    await press(page, "Prove");
    await verdict(page, "Undecided.").waitFor();
    assert.match(await card(page).locator(".verdict").innerText(), /primes.*undecided never means false/s);
    assert.doesNotMatch(await card(page).innerText(), /proved/i);
  }));

test("Stop stops at once, the board answers meanwhile, and one can begin again", () =>
  withPage("game=wab&a=7&b=5", async (page) => {
    await press(page, "Prove");
    await card(page).getByText("Proving:").waitFor();
    // The board has a worker of its own.
    await page.evaluate(() => /** @type {import("../../www/phi-beam.js").PhiBeam} */ (document.querySelector("phi-beam")).setState({ size: 100 }));
    await shown(page, "game=wab&a=7&b=5&size=100");
    await press(page, "Stop");
    await card(page).getByText("Stopped.", { exact: true }).last().waitFor();
    await card(page).getByRole("button", { name: "Prove", exact: true }).waitFor();
  }));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`on a phone the theorem fits, ${colorScheme}`, () =>
    withPage("game=wythoff#prove", async (page) => {
      await card(page).locator(".automaton").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      for (const button of await card(page).locator("button:visible").all()) {
        const box = await button.boundingBox();
        assert.ok(box && box.height >= 44, `${await button.innerText()} is ${box?.height} pixels high`);
      }
    }, { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme } }));
}

test("Find goes on where a certificate is being rechecked, and the recheck says that it was stopped", () =>
  withPage("game=fraenkel&a=8", async (page) => {
    await press(page, "Prove");
    await verdict(page, "Proved").waitFor();
    await card(page).evaluate((place) => {
      for (const name of ["Recheck", "Find"]) [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click();
    });
    await card(page).getByText("The rest are guesses from this board:").waitFor();
    await card(page).getByText("Stopped.", { exact: true }).waitFor();
    await press(page, "Recheck");
    await card(page).getByText(/Certificate \w+ is valid\./).waitFor();
  }));

test("the claim of a link stays in the address, however its query was written, as long as it is about what is on show", () =>
  withPage("game=gdwn&p=1&q=3&size=64#prove", async (page) => {
    await card(page).locator(".verdict").waitFor();
    await page.waitForFunction(() => location.search === "?game=gdwn&q=3");
    assert.equal(await page.evaluate(() => location.hash), "#prove");
    await page.getByRole("button", { name: "Grundy values" }).click();
    await page.waitForFunction(() => location.search === "?game=gdwn&q=3&mode=grundy");
    assert.equal(await page.evaluate(() => location.hash), "#prove");
    await withBeam(page, (beam) => beam.setState({ q: 4 }));
    await page.waitForFunction(() => location.search === "?game=gdwn&q=4&mode=grundy");
    assert.equal(await page.evaluate(() => location.hash), "");
  }));

test("what was proved makes the page no longer than its window; an automaton of one state is small, and is one state", () =>
  withPage("game=nim#prove", async (page) => {
    await verdict(page, "Proved").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 800);
    await card(page).getByText("1 state. Reading starts at 0").waitFor();
    const [drawn, own] = await card(page).evaluate((place) => [place.querySelector(".automaton")?.clientWidth ?? 0, place.clientWidth]);
    assert.ok(drawn > 40 && drawn < own / 2, `${drawn} of ${own}`);
    // The digits stand beside the loop: nothing runs between them.
    const [letters, loop] = await card(page).locator(".automaton").evaluate((svg) => [".letters", ".arrow:nth-of-type(2)"].map((part) => svg.querySelector(part)?.getBoundingClientRect().toJSON()));
    assert.ok(letters.bottom <= loop.top + 3, JSON.stringify([letters, loop]));
  }));
