// The first minute, the game and the class: what a newcomer meets, a lost game that teaches, and two hundred codes in a table.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { addressed, eventually, LONG, phibeam, shown, useBrowser, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();
const calm = /** @type {const} */ ({ options: { reducedMotion: "reduce" } });
const phone = { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: /** @type {const} */ ("reduce") } };

const turn = (/** @type {Page} */ page) => page.locator("phi-beam .turn");
const notice = (/** @type {Page} */ page) => page.locator("phi-beam .notice");

/** Where a cell is on the screen. @param {Page} page @param {number} x @param {number} y */
async function spot(page, x, y) {
  const at = await withBeam(page, (beam, [x, y]) => {
    const pixel = beam.cellToPixel(x, y);
    const box = beam.shadowRoot?.querySelector("canvas")?.getBoundingClientRect();
    return pixel && box && { x: pixel.x + box.x, y: pixel.y + box.y };
  }, [x, y]);
  assert.ok(at);
  return at;
}

/** @param {Page} page @param {number} x @param {number} y */
async function clickCell(page, x, y) {
  const at = await spot(page, x, y);
  await page.mouse.click(at.x, at.y);
}

/** Waits for a person's turn or the end. @param {Page} page @param {string} [moves] that are on show then */
async function settled(page, moves) {
  if (moves !== undefined) await page.waitForFunction((moves) => (document.querySelector("phi-beam")?.getAttribute("moves") ?? "").startsWith(moves), moves);
  await page.waitForFunction(() => /move\.$|win|loses|lost/i.test(document.querySelector("phi-beam")?.shadowRoot?.querySelector(".turn")?.textContent ?? ""));
}

/** The position, as the address has it. @param {Page} page @returns {Promise<[number, number]>} */
async function position(page) {
  const text = await page.evaluate(() => {
    const beam = document.querySelector("phi-beam");
    return beam?.getAttribute("moves")?.split(";").at(-1) ?? beam?.getAttribute("at") ?? "";
  });
  const [x, y] = text.split(",").map(Number);
  return [x, y];
}

/** Plays the winning move until the game is over. @param {Page} page */
async function playToWin(page) {
  for (let guard = 0; guard < 30; guard++) {
    await settled(page);
    if ((await turn(page).getAttribute("class"))?.includes("over")) return;
    const [x, y] = await position(page);
    const options = await withBeam(page, (beam, [x, y]) => beam.moves(x, y), /** @type {[number, number]} */ ([x, y]));
    const to = options.find(({ outcome }) => outcome === "P");
    assert.ok(to, `no winning move from ${x}, ${y}`);
    const before = (await page.locator("phi-beam").getAttribute("moves")) ?? "";
    await clickCell(page, to.x, to.y);
    await page.waitForFunction(
      ({ before, last }) => {
        const moves = (document.querySelector("phi-beam")?.getAttribute("moves") ?? "").split(";").filter(Boolean).length;
        const over = document.querySelector("phi-beam")?.shadowRoot?.querySelector(".turn")?.classList.contains("over");
        return over || moves >= before + (last ? 1 : 2);
      },
      { before: before.split(";").filter(Boolean).length, last: to.x + to.y === 0 },
    );
  }
  assert.fail("the game does not end");
}

test("on a phone the landing page offers a first game in sight, below the board", () =>
  withPage(
    "",
    async (page) => {
      await shown(page);
      const button = await page.locator("#first-game").boundingBox();
      const board = await page.locator("phi-beam canvas").boundingBox();
      assert.ok(button && board && button.y >= board.y + board.height && button.y + button.height <= 844 && button.height >= 44, JSON.stringify({ button, board }));
    },
    { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ));

test("the landing page says the goal, shows a slider and leads to a first game that is won", () =>
  withPage("", async (page) => {
    await shown(page);
    const goal = await page.locator("#goal-words").innerText();
    assert.match(goal, /Take turns\. Whoever takes the last token wins\. Blue squares: leave your opponent there and you win\./);
    assert.ok(await page.locator('#show input[name="size"]').isVisible());
    await page.getByRole("button", { name: "Play a first game" }).click();
    const step = page.locator(".guide .step");
    await step.waitFor();
    await page.keyboard.press("Enter"); // Next has the focus.
    await eventually(async () => /outlined squares/i.test(await step.innerText()), true);
    await page.keyboard.press("Enter");
    await eventually(async () => /click a blue square/i.test(await step.innerText()), true);
    await shown(page, "game=wythoff&size=9&at=6,5");
    await settled(page);
    await clickCell(page, 6, 4); // Not blue.
    await eventually(async () => /not blue/.test(await step.innerText()), true);
    await page.getByRole("button", { name: "Take it back" }).click();
    await eventually(async () => (await page.locator("phi-beam").getAttribute("moves")) ?? "", "");
    await playToWin(page);
    await eventually(async () => /you win/i.test(await step.innerText()), true);
    await page.getByRole("button", { name: "Explore", exact: true }).click();
    await shown(page, "game=wythoff");
    assert.equal(await page.locator(".guide").count(), 0);
  }, calm));

test("a lost game is looked at again, taken back at its mistake, and won", () =>
  withPage("game=wythoff&at=6,9&size=12", async (page) => {
    await settled(page);
    for (let guard = 0; !(await turn(page).getAttribute("class"))?.includes("over"); guard++) {
      assert.ok(guard < 20);
      const [x, y] = await position(page);
      const options = await withBeam(page, (beam, [x, y]) => beam.moves(x, y), /** @type {[number, number]} */ ([x, y]));
      const to = options.find(({ outcome }) => outcome === "N") ?? options[0];
      const before = ((await page.locator("phi-beam").getAttribute("moves")) ?? "").split(";").filter(Boolean).length;
      await clickCell(page, to.x, to.y);
      await page.waitForFunction((before) => {
        const beam = document.querySelector("phi-beam");
        const over = beam?.shadowRoot?.querySelector(".turn")?.classList.contains("over");
        return over || (beam?.getAttribute("moves") ?? "").split(";").filter(Boolean).length >= before + 2;
      }, before);
      await settled(page);
    }
    assert.match(await turn(page).innerText(), /computer wins/i);
    assert.ok(await page.getByRole("button", { name: "Take", exact: true }).isHidden());
    for (const name of ["Play again", "Swap sides", "Review the game"]) assert.ok(await page.getByRole("button", { name, exact: true }).first().isVisible(), name);
    await page.getByRole("button", { name: "Review the game" }).click();
    const strip = page.locator("phi-beam .strip button");
    await strip.first().waitFor();
    const gave = page.locator('phi-beam .strip .gave[aria-pressed="true"]');
    assert.equal(await gave.count(), 1, "the first mistake is chosen");
    assert.match(await page.locator("phi-beam .told").innerText(), /Better: /);
    // Nothing is beyond the page: no wheel finds a blank.
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight));
    await page.getByRole("button", { name: "Retry from here" }).click();
    await page.locator("phi-beam .turn:not(.over)").waitFor();
    await settled(page);
    await playToWin(page);
    assert.match(await turn(page).innerText(), /you win/i);
    await page.getByRole("button", { name: "Play again" }).click();
    await addressed(page, "game=wythoff&size=12&at=6,9");
    await settled(page);
  }, calm));

test("on a phone nothing scrolls by itself while a game is played", () =>
  withPage("game=wythoff&size=26&at=16,24", async (page) => {
    await settled(page);
    for (let n = 0; n < 2; n++) {
      const at = await spot(page, 16, 13);
      await page.touchscreen.tap(at.x, at.y);
    }
    await page.waitForFunction(() => (document.querySelector("phi-beam")?.getAttribute("moves") ?? "").split(";").length >= 2);
    await settled(page);
    assert.equal(await page.evaluate(() => scrollY), 0);
  }, phone));

test("beside a game the Explore tab explores", () =>
  withPage("game=wythoff&size=16&at=9,12", async (page) => {
    await settled(page);
    await page.getByRole("tab", { name: "Explore" }).click();
    await clickCell(page, 3, 6);
    await page.locator("phi-beam .cell", { hasText: "(3, 6)" }).waitFor();
    assert.match(await page.locator("phi-beam .words").innerText(), /./);
    assert.doesNotMatch(await page.locator("phi-beam .words").innerText(), /not a move/i);
    assert.ok(await notice(page).isHidden());
    assert.equal(await page.locator("phi-beam").getAttribute("moves"), null);
  }, calm));

test("an exercise gives nothing away", () =>
  withPage("game=wythoff&at=12,17&exercise=win&show=0&beams=0", async (page) => {
    await page.locator("phi-beam .asked").waitFor();
    assert.ok(await page.locator("#theory").isHidden());
    assert.ok(await page.locator("#show").isHidden());
    assert.ok(await page.getByRole("tab", { name: "Explore" }).isHidden());
    assert.ok(await page.locator("#export").isDisabled());
    const at = await spot(page, 8, 13);
    await page.mouse.move(at.x, at.y);
    await page.locator("phi-beam .cell", { hasText: "(8, 13)" }).waitFor();
    assert.ok(await page.locator("phi-beam .outcome").isHidden());
  }, calm));

test("where the rule is to be guessed nothing tells it", () =>
  withPage("game=rational-nim&size=32&exercise=guess", async (page) => {
    await page.locator("phi-beam .asked").waitFor();
    for (const gone of ["#goal", "#theory", "#show", "#rule", "#game"]) assert.ok(await page.locator(gone).isHidden(), gone);
    assert.equal(await page.title(), "Which rule? · Phibeam");
  }, calm));

test("the board is size by size, and screen, CSV and files show the same window", async () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }, { width: 820, height: 1180 }, { width: 390, height: 844 }]) {
    await withPage("game=wab&a=5&b=3", async (page) => {
      await shown(page, "game=wab");
      const found = await withBeam(page, async (beam) => {
        const [first, last] = [beam.cellToPixel(0, 0), beam.cellToPixel(63, 63)];
        const canvas = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas"));
        const beyond = beam.cellToPixel(64, 64);
        const csv = await (await beam.toBlob({ type: "text/csv" })).text();
        const svg = await (await beam.toBlob({ type: "image/svg+xml" })).text();
        return {
          square: first && last && Math.abs(last.x - first.x - (first.y - last.y)) < 0.01,
          inside: first && last && last.x < canvas.clientWidth && last.y > 0,
          last: last && beam.pixelToCell(last.x, last.y),
          beyond: beyond && beam.pixelToCell(beyond.x, beyond.y),
          csv: csv.trim().split("\n").length - 1,
          svg: Number(/P-positions, (\d+) of them/.exec(svg)?.[1]),
        };
      });
      const status = Number((await page.locator("phi-beam .words").innerText()).replace(/\D/g, ""));
      assert.deepEqual(found, { square: true, inside: true, last: { x: 63, y: 63 }, beyond: null, csv: status, svg: status }, JSON.stringify(viewport));
    }, { options: { viewport } });
  }
});

test("a set may have spaces, and one that cannot be read stays to be put right", () =>
  withPage("game=wyt-k", async (page) => {
    await shown(page, "game=wyt-k");
    const set = page.locator('phi-beam input[name="set"]');
    await set.fill("1, 4");
    await set.press("Enter");
    await shown(page, "game=wyt-k&set=1,4");
    await set.fill("1,4,x");
    await set.press("Enter");
    await notice(page).waitFor();
    assert.equal(await set.inputValue(), "1,4,x");
    assert.equal(await set.getAttribute("aria-invalid"), "true");
    await set.fill("1,5");
    await set.press("Enter");
    await shown(page, "game=wyt-k&set=1,5");
    assert.equal(await set.getAttribute("aria-invalid"), "false");
  }));

test("a large board that is stopped stays as far as it is, and goes on", () =>
  withPage("game=gdwn&mode=grundy&size=65536", async (page) => {
    const stop = page.locator("phi-beam .work button");
    await stop.waitFor();
    await page.waitForFunction(() => document.querySelector("phi-beam")?.shadowRoot?.querySelector(".fallback")?.hasAttribute("hidden"));
    await stop.click();
    await page.getByRole("button", { name: "Stopped · Resume" }).waitFor();
    await addressed(page, "game=gdwn&mode=grundy&size=65536");
    await page.getByRole("button", { name: "Stopped · Resume" }).click();
    await page.getByRole("button", { name: "Stop", exact: true }).waitFor();
  }));

test("for a lecture hall the board is alone and larger, with keys for a clicker", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    const side = () => withBeam(page, (beam) => (beam.cellToPixel(63, 0)?.x ?? 0) - (beam.cellToPixel(0, 0)?.x ?? 0));
    const before = await side();
    await page.getByRole("button", { name: "Present" }).click();
    await page.waitForFunction(() => document.documentElement.classList.contains("hall"));
    await eventually(async () => (await side()) > before, true);
    for (const gone of ["header", "aside", "phi-beam .controls"]) assert.ok(await page.locator(gone).isHidden(), gone);
    assert.equal(await page.locator("phi-beam .caption").innerText(), "W(a, b), a = 5, b = 3.");
    await page.keyboard.press("PageDown");
    await shown(page, "game=wab&a=6");
    await eventually(() => page.locator("phi-beam .caption").innerText(), "W(a, b), a = 6, b = 3.");
    await page.keyboard.press("b");
    await shown(page, "game=wab&a=6&beams=0");
    await page.keyboard.press("c");
    assert.ok(await page.locator("phi-beam .controls").isVisible());
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.documentElement.classList.contains("hall"));
    assert.ok(await page.locator("header").isVisible());
    assert.ok(await page.locator("phi-beam .caption").isHidden());
  }, { options: { viewport: { width: 1920, height: 1080 } } }));

test("a frame says in a line what it shows", () =>
  withPage("game=wab&a=7", async (page) => {
    await shown(page);
    await eventually(async () => /a = 7, b = 3\. \S/.test(await page.locator("phi-beam .caption").innerText()), true);
    await page.goto(page.url().replace("a=7", "a=7&no-legend=1"));
    await shown(page);
    assert.ok(await page.locator("phi-beam .caption").isHidden());
  }, { file: "embed.html" }));

test("formulas fit beside the board", () =>
  withPage("game=nimhoff", async (page) => {
    const formula = page.locator("#theory .formula");
    await formula.waitFor();
    for (const part of await formula.locator("math").all()) {
      const [inner, outer] = await part.evaluate((math) => [math.getBoundingClientRect().width, math.closest("aside")?.clientWidth ?? 0]);
      assert.ok(inner <= outer - 40, `${inner} in ${outer}`);
    }
  }));

/** Of thirty variants of an exercise, so many are solved by clicks. */
const SOLVED = LONG ? 30 : 12;

test(`an exercise for thirty seeds is set, ${SOLVED} of them solved by clicks, and collected with two damaged codes and a double one`, async () => {
  /** @type {string[]} */
  let links = [];
  await withPage("game=wythoff&at=7,6&size=12", async (page) => {
    await settled(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator('dialog select[name="exercise"]').selectOption("win");
    await page.getByRole("button", { name: "List links and answers" }).click();
    const list = page.getByLabel("A link and the answer for every variant");
    await eventually(async () => (await list.inputValue()).split("\n").length, 31);
    const lines = (await list.inputValue()).split("\n").slice(1).map((line) => line.split("\t"));
    assert.ok(lines.every(([, , task, answer]) => /^Win from/.test(task) && /^\(/.test(answer)), lines[0].join(" "));
    links = lines.map(([, link]) => link).slice(0, SOLVED);
    assert.ok(new Set(lines.map(([, , task]) => task)).size >= 10);
  }, calm);
  /** @type {string[]} */
  const handedIn = [];
  // A few at a time: a page has two minutes.
  for (let begin = 0; begin < links.length; begin += 6) {
    await withPage("", async (page) => {
      for (const [n, link] of links.slice(begin, begin + 6).entries()) {
        // The links name the host of another page of this test.
        await page.goto(page.url().replace(/\?.*|$/, new URL(link).search));
        await page.locator("phi-beam .asked").waitFor();
        await page.waitForFunction(() => !location.search.includes("variant") && location.search.includes("at="));
        await playToWin(page);
        await page.locator("phi-beam .code").waitFor();
        handedIn.push(`Student ${begin + n + 1}\t${await page.locator("phi-beam .code").innerText()}`);
      }
    }, calm);
  }
  const codes = handedIn.map((line) => line.split("\t")[1]);
  const repeated = codes.filter((code, n) => codes.indexOf(code) !== n).length;
  const damaged = handedIn.map((line, n) => (n === 3 || n === 8 ? `${line.slice(0, -1)}${line.endsWith("0") ? "1" : "0"}` : line));
  const text = [...damaged, damaged[5]].join("\n");
  const fromTerminal = execFileSync(phibeam, ["verify", "-"], { input: text, encoding: "utf8" });
  await withPage("", async (page) => {
    await page.locator("#lines").fill(text);
    await eventually(async () => page.locator("#table tbody tr").count(), SOLVED + 1);
    assert.equal(await page.locator("tr.damaged").count(), 2);
    const doubled = await page.locator("tr.repeated").count();
    assert.ok(doubled >= 1 && doubled <= repeated + 1, String(doubled));
    await page.getByRole("button", { name: "Status" }).click();
    assert.match(await page.locator("#table tbody tr").first().innerText(), /damaged/);
    await page.reload();
    await page.locator("#lines").fill(text);
    await eventually(async () => page.locator("#table tbody tr").count(), SOLVED + 1);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download CSV" }).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    assert.equal(Buffer.concat(chunks).toString("utf8"), fromTerminal);
  }, { file: "collect.html" });
});

test("a game with few P-positions opens with a board that they fill", () =>
  withPage("game=modular-wythoff", async (page) => {
    await page.waitForFunction(() => /size=\d+/.test(location.search));
    await eventually(async () => /^All 7 P-positions/.test(await page.locator("phi-beam .words").innerText()), true);
    const span = await withBeam(page, (beam) => beam.visible.span);
    assert.ok(span > 4 && span <= 16, String(span));
  }));

test("while a game is played the board is alone in a lecture hall as well, and a phone has a button for the controls", async () => {
  const presented = async (/** @type {Page} */ page) => {
    await settled(page);
    await page.locator("#hall").evaluate((button) => /** @type {HTMLElement} */ (button).click());
    await page.waitForFunction(() => document.documentElement.classList.contains("hall"));
    assert.ok(await page.locator("phi-beam .controls").isHidden());
    return page.locator("phi-beam canvas");
  };
  const square = (/** @type {Page} */ page) => withBeam(page, (beam) => (beam.cellToPixel(25, 0)?.x ?? 0) - (beam.cellToPixel(0, 0)?.x ?? 0));
  await withPage("game=wythoff&size=26&at=16,24", async (page) => {
    await presented(page);
    await eventually(async () => (await square(page)) > 500, true);
    await page.keyboard.press("c");
    assert.ok(await page.locator("phi-beam .controls").isVisible());
    await eventually(async () => (await square(page)) > 450, true);
  }, calm);
  await withPage("game=wythoff&size=26&at=16,24", async (page) => {
    const canvas = await presented(page);
    await eventually(async () => (await square(page)) > 250, true);
    const boxes = async () => Promise.all([canvas, page.getByRole("button", { name: "Leave" })].map((part) => part.boundingBox()));
    const [board, leave] = await boxes();
    assert.ok(board && leave && leave.y >= 400, JSON.stringify([board, leave]));
    await page.getByRole("button", { name: "Controls" }).click();
    assert.ok(await page.locator("phi-beam .controls").isVisible());
    await eventually(async () => (await square(page)) > 250, true);
  }, phone);
});

test("the guide of the first game goes with its game: back, another start, misère play, another game beside it", () =>
  withPage("", async (page) => {
    await shown(page);
    for (const leave of [
      () => page.goBack(),
      () => withBeam(page, (beam) => beam.setState({ at: "5,7" })),
      () => withBeam(page, (beam) => beam.setState({ play: "misere" })),
      () => withBeam(page, (beam) => beam.setState({ vs: "game=nim" })),
    ]) {
      await page.locator("#first-game-too").evaluate((button) => /** @type {HTMLElement} */ (button).click());
      await shown(page, "game=wythoff&size=9&at=6,5");
      await page.locator(".guide").waitFor();
      await leave();
      await eventually(() => page.locator(".guide").count(), 0);
      assert.ok(await page.locator("#goal-words").isVisible());
      await withBeam(page, (beam) => (beam.query = "game=wythoff"));
      await shown(page, "game=wythoff");
    }
  }, calm));

test("what is to be guessed is not told by what is shared", () =>
  withPage("game=gdwn&p=3&q=4", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator('dialog select[name="exercise"]').selectOption("guess");
    const code = page.getByLabel("Code to paste");
    await eventually(async () => /exercise=guess/.test(await code.inputValue()), true);
    assert.doesNotMatch(await code.inputValue(), /Wythoff with rays/);
    assert.match(await code.inputValue(), /title="Which rule\?"/);
  }));

test("a cell beyond those of a task says so, and is not marked", () =>
  withPage("game=wythoff&exercise=mark", async (page) => {
    await page.locator("phi-beam .asked", { hasText: "40 × 40" }).waitFor();
    await clickCell(page, 50, 40);
    await page.locator("phi-beam").getByText("(50, 40) is not among the 40 × 40 positions from (0, 0) on.").first().waitFor();
    await clickCell(page, 2, 1);
    await page.locator("phi-beam").getByText("1 marked so far.").first().waitFor();
  }, calm));

test("large heaps are broken between groups of digits only, and a computer's move is told once", () =>
  withPage("game=wythoff&at=10000000000000,26000000000000", async (page) => {
    await settled(page);
    const numbers = await page.locator("phi-beam .pile b").evaluateAll((all) => all.map((b) => [b.textContent, getComputedStyle(b).overflowWrap, b.querySelectorAll("wbr").length, b.scrollWidth <= /** @type {HTMLElement} */ (b.parentElement).clientWidth + 1]));
    assert.deepEqual(numbers, [["10\u202f000\u202f000\u202f000\u202f000", "break-word", 4, true], ["26\u202f000\u202f000\u202f000\u202f000", "break-word", 4, true]]);
    await withBeam(page, (beam) => {
      Object.assign(globalThis, { told: /** @type {string[]} */ ([]) });
      const live = /** @type {HTMLElement} */ (beam.shadowRoot?.querySelector("[aria-live]"));
      new MutationObserver(() => /** @type {any} */ (globalThis).told.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
      beam.query = "game=nim&size=8&at=3,5&moves=3,4";
    });
    await eventually(() => page.evaluate(() => /** @type {any} */ (globalThis).told.filter((/** @type {string} */ text) => /from the (first|second) heap/.test(text) && /computer/i.test(text)).length > 0), true);
    for (const text of await page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (globalThis).told))) assert.ok((text.match(/computer/gi) ?? []).length <= 1, text);
  }, calm));
