// Everything by keyboard and by ear; a pointer that never makes the board jump; a phone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, picture, shown, shownFitted, useBrowser, violations, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** What has the focus, also inside the element. @param {Page} page */
function focused(page) {
  return page.evaluate(() => {
    const host = document.activeElement;
    const inner = host?.shadowRoot?.activeElement ?? host;
    return `${inner?.localName} ${inner?.getAttribute("type") ?? ""} ${inner?.getAttribute("name") ?? ""}`.replace(/ +/g, " ").trim();
  });
}

/** Tabs until something has the focus. @param {Page} page @param {string} what @param {string} [key] */
async function tabTo(page, what, key = "Tab") {
  for (let n = 0; n < 40; n++) {
    if ((await focused(page)) === what) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${what} cannot be reached; the focus is on ${await focused(page)}`);
}

test("by keyboard alone: choose a game, set m, move the cursor, and hear what the cell is", () =>
  withPage("", async (page) => {
    await shown(page, "game=wythoff");
    await tabTo(page, "select game");
    await page.keyboard.type("m-mod");
    await page.keyboard.press("Tab");
    // The few P-positions of such a game fill the board: how large it is follows from m.
    const plays = (/** @type {string} */ query) => shownFitted(page, query);
    await plays("game=modular-wythoff");
    await tabTo(page, "input range m");
    await page.keyboard.press("ArrowRight");
    await plays("game=modular-wythoff&m=6");
    await page.keyboard.press("Tab");
    await page.keyboard.type("13");
    await page.keyboard.press("Enter");
    await plays("game=modular-wythoff&m=13");
    await tabTo(page, "canvas", "Shift+Tab");
    await page.keyboard.press("ArrowUp");
    for (const key of ["Shift+ArrowRight", "ArrowRight", "ArrowRight", "Shift+ArrowUp", ...Array(7).fill("ArrowUp")]) await page.keyboard.press(key);
    const live = page.locator("phi-beam [aria-live=polite]");
    assert.equal(await live.count(), 1);
    await live.filter({ hasText: /^\(12, 17\): N-position, Grundy value \d+\. / }).waitFor({ state: "attached" });
    assert.equal(await page.locator("[aria-live]").count(), 1);
    const grid = page.locator("phi-beam [role=grid]");
    await eventually(() => grid.getByRole("gridcell").count(), 81);
    await grid.getByRole("gridcell", { selected: true }).filter({ hasText: /^\(12, 17\) N/ }).waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await eventually(() => page.locator("phi-beam .cell").textContent(), "");
  }));

test("axe finds nothing, light and dark", () =>
  withPage(
    "game=wab&mode=grundy&a=99",
    async (page) => {
      await shown(page, "game=wab&a=50&mode=grundy");
      await page.locator("phi-beam canvas").focus();
      await page.keyboard.press("ArrowRight");
      await page.locator("aside h3").waitFor();
      assert.deepEqual(await violations(page), []);
    },
    // A script from a test is let in; the page's own policy is checked everywhere else.
    { options: { bypassCSP: true } },
  ));

test("hovering moves nothing, leaving clears, and so does Escape", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page, "game=wythoff");
    await page.waitForTimeout(100);
    const before = await picture(page);
    const box = () => page.locator("phi-beam canvas").boundingBox();
    const place = await box();
    assert.ok(place);
    for (let n = 0; n < 40; n++) {
      await page.mouse.move(place.x + 60 + 13 * n, place.y + place.height - 80 - 11 * n);
      assert.deepEqual(await box(), place);
    }
    await page.locator("phi-beam .outcome").waitFor();
    await eventually(async () => (await picture(page)) !== before, true);
    await page.mouse.move(5, 400);
    await eventually(() => picture(page), before);
    await eventually(() => page.locator("phi-beam .cell").textContent(), "");
  }));

test("wheel and page: a board without the focus lets the page scroll, one with it zooms", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page, "game=wythoff");
    const span = () => withBeam(page, (beam) => beam.visible.span);
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(100);
    assert.equal(await span(), 64);
    await page.mouse.click(640, 300);
    await page.mouse.wheel(0, 300);
    await eventually(async () => (await span()) > 64, true);
  }));

test("on a phone the board comes first, with room, targets for a thumb and a tap that stays", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page, "game=wab");
      const header = await page.locator("header").boundingBox();
      const canvas = await page.locator("phi-beam canvas").boundingBox();
      assert.ok(header && canvas && header.height <= 56 && canvas.y <= 56 && canvas.width >= 380, JSON.stringify({ header, canvas }));
      const slider = await page.locator("phi-beam input[type=range][name=a]").boundingBox();
      assert.ok(slider && slider.y + slider.height < 844, `the first slider is at ${slider?.y}`);
      for (const button of await page.locator("phi-beam button:visible, header button:visible").all()) {
        const box = await button.boundingBox();
        assert.ok(box && box.width >= 44 && box.height >= 44, `${await button.getAttribute("aria-label")} ${JSON.stringify(box)}`);
      }
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
      await page.touchscreen.tap(canvas.x + 200, canvas.y + 200);
      await page.locator("phi-beam .outcome").waitFor();
      await page.waitForTimeout(150);
      assert.ok(await page.locator("phi-beam .outcome").isVisible());
      await page.getByRole("button", { name: "More" }).tap();
      await page.locator("#place").fill("30, 40");
      await page.getByRole("button", { name: "Go", exact: true }).tap();
      await page.locator("phi-beam .cell", { hasText: "(30, 40)" }).waitFor();
    },
    { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
  ));

test("the lecture hall has large type inside the element as well", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    const size = () => page.locator("phi-beam .status").evaluate((status) => parseFloat(getComputedStyle(status).fontSize));
    const before = await size();
    await page.getByRole("button", { name: "Present" }).click();
    await page.waitForFunction(() => document.documentElement.classList.contains("hall"));
    assert.ok((await size()) >= 1.3 * before);
  }));

test("on paper there is the figure and nothing else", () =>
  withPage(
    "game=wab",
    async (page) => {
      await shown(page, "game=wab");
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      assert.ok(await page.locator("phi-beam canvas").isVisible());
      assert.ok(await page.locator("phi-beam .legend").isVisible());
      for (const gone of ["header", "aside", "phi-beam .controls", "phi-beam .zoom", "#goal"]) assert.ok(await page.locator(gone).isHidden(), gone);
      const pixel = await page.locator("phi-beam canvas").evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
        return [...context.getImageData(canvas.width >> 1, 20, 1, 1).data];
      });
      assert.ok(Math.min(...pixel) > 200, `paper is white, not ${pixel}`);
    },
    { options: { colorScheme: "dark" } },
  ));
