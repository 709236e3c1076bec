// What is seen: fields wide enough for their numbers, links that land where they point, nothing wider than a phone, boards
// that fit their frames, a page that is zoomed.

import assert from "node:assert/strict";

/** @typedef {import("./harness.mjs").Engine} Engine */
/** @typedef {import("./driver.mjs").EnginePage} EnginePage */
/** @typedef {import("./harness.mjs").PhiBeam} PhiBeam */

/** Widths of course columns, and heights that their frames get; a window is never narrower than some 450 px, a frame may be. */
const FRAMES = [[320, 560], [480, 480], [640, 720], [736, 560], [1138, 720]];

/** @param {Engine} engine */
export function lookChecks({ test, withPage, withHost }) {
  test("number fields of the lab have room for five digits", () =>
    withPage("lab.html", async (page) => {
      await page.waitForFunction(() => document.querySelectorAll(".control input[type=number]").length > 5);
      const cut = await page.evaluate(() => {
        for (const panel of document.querySelectorAll(".panel")) /** @type {HTMLElement} */ (panel).hidden = false;
        const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
        const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".control input[type=number]"));
        return [...fields].filter((field) => field.checkVisibility()).flatMap((field) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(field);
          context.font = font;
          // The buttons that count up and down take some 20 px of it.
          const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
          const needed = context.measureText("65536").width;
          return room < needed ? [`${field.name}: ${room} px for ${needed}`] : [];
        });
      });
      assert.deepEqual(cut, []);
    }));

  test("a link into the gallery lands where it points, also when figures above it have grown", () =>
    withPage("gallery.html#la-figure-5", async (page) => {
      // Everything round it is drawn and checked, and it is where the browser puts a target.
      const landed = (/** @type {string} */ id) => page.waitForFunction((id) => {
        const entry = /** @type {HTMLElement} */ (document.getElementById(id));
        const at = entry.getBoundingClientRect().top - parseFloat(getComputedStyle(entry).scrollMarginTop) - (parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
        return entry.hasAttribute("data-drawn") && Math.abs(at) <= 4 && [...document.querySelectorAll(".entry")].every((other) => {
          const { bottom, top } = other.getBoundingClientRect();
          return bottom < -300 || top > innerHeight + 300 || other.hasAttribute("data-checked");
        });
      }, id);
      await landed("la-figure-5");
      await page.evaluate(() => (location.hash = "#dfgn-figure-4"));
      await landed("dfgn-figure-4");
    }));

  test("no formula of the course is wider than a phone", () =>
    withHost(
      ({ closed }) => `<iframe title="The course" width="390" height="700" src="${closed}course.html"></iframe>`,
      async (page) => {
        await page.waitForFunction(() => document.readyState === "complete" && document.querySelectorAll("math").length > 10, null, "iframe");
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null, "iframe"), 0);
      },
    ));

  for (const [width, height] of FRAMES) {
    test(`in a frame of ${width} × ${height} the board is square, in sight, and nothing is cut`, () =>
      withHost(
        ({ open }) => `<iframe title="W(5, 3)" style="width: ${width}px; height: ${height}px; border: 0" src="${open}embed.html?game=wab&amp;a=5&amp;b=3"></iframe>`,
        async (page) => {
          await page.waitForFunction(() => document.querySelector("phi-beam")?.shadowRoot?.querySelector(".what")?.textContent?.includes("in sight"), null, "iframe");
          const found = await page.evaluate(() => {
            const beam = /** @type {PhiBeam} */ (document.querySelector("phi-beam"));
            const { width, height, left, right, bottom } = /** @type {HTMLElement} */ (beam.shadowRoot?.querySelector("canvas")).getBoundingClientRect();
            const top = /** @type {{ y: number }} */ (beam.cellToPixel(63, 63));
            return { square: height / width, across: document.documentElement.scrollWidth - innerWidth, inside: left >= 0 && right <= innerWidth && bottom <= innerHeight, upper: top.y };
          }, null, "iframe");
          assert.ok(found.square > 0.9 && found.square < 1.1, `${found.square} times as high as wide`);
          assert.deepEqual([found.across, found.inside], [0, true]);
          assert.ok(found.upper > -10, `the upper right cell is at ${found.upper}`);
        },
        { width: Math.max(width + 40, 460), height: height + 40 },
      ));
  }

  for (const [what, query, word, width, height] of /** @type {const} */ ([
    ["a game beside its moves", "game=wythoff&amp;size=20&amp;at=12,17&amp;moves=12,15", "Your move", 736, 480],
    ["a task laid over the words", "game=wythoff&amp;size=16&amp;at=5,5&amp;exercise=mark", "to mark them", 640, 560],
  ])) {
    test(`${what}: the board is square, all of it in sight, and no words are cut`, () =>
      withHost(
        ({ open }) => `<iframe title="Wythoff's game" style="width: ${width}px; height: ${height}px; border: 0" src="${open}embed.html?${query}"></iframe>`,
        async (page) => {
          await page.waitForFunction((word) => document.querySelector("phi-beam")?.shadowRoot?.querySelector(".what")?.textContent?.includes(word), word, "iframe");
          await page.waitForFunction(() => {
            const root = /** @type {ShadowRoot} */ (document.querySelector("phi-beam")?.shadowRoot);
            const [canvas, words, controls] = ["canvas", ".what", ".controls"].map((selector) => /** @type {HTMLElement} */ (root.querySelector(selector)));
            const [board, panel] = [canvas, controls].map((part) => part.getBoundingClientRect());
            return board.width > 250 && Math.abs(board.width - board.height) <= 1 && (panel.right <= board.left || panel.top >= board.bottom - 1) && words.scrollHeight <= words.clientHeight + 1 && document.documentElement.scrollHeight <= innerHeight;
          }, null, "iframe");
        },
        { width: width + 40, height: height + 40 },
      ));
  }
}
