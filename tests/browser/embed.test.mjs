// Coming and going: a board in a frame that speaks with the page round it, elements that wait until they are seen, and
// nothing left behind when they are taken away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, violations } from "./harness.mjs";
import { draws, element, useHosts } from "./hosts.mjs";

/** @typedef {import("./hosts.mjs").Page} Page */
const withHost = useHosts();

/** A frame whose messages are kept, and which gets the height it asks for; the script is the course's own. @param {string} files @param {string} query */
const listening = (files, query) => `<iframe title="A board" sandbox="allow-scripts" style="width: 500px; height: 150px; border: 0" src="${files}embed.html?${query}"></iframe>
  <script>
    window.heard = [];
    addEventListener("message", ({ data }) => {
      heard.push(data);
      if (data.type === "phi-beam:height") document.querySelector("iframe").style.height = data.height + "px";
    });
  </script>`;

/** What a frame has said of one kind, the newest last. @param {Page} page @param {string} type @returns {Promise<any[]>} */
async function heard(page, type, wait = true) {
  const all = () => page.evaluate((type) => /** @type {any} */ (window).heard.filter((/** @type {any} */ data) => data.type === type), type);
  if (!wait) return all();
  await page.waitForFunction((type) => /** @type {any} */ (window).heard.some((/** @type {any} */ data) => data.type === type), type);
  return all();
}

/** Says something to the frame. @param {Page} page @param {unknown} message */
const say = (page, message) => page.evaluate((message) => document.querySelector("iframe")?.contentWindow?.postMessage(message, "*"), message);

test("a frame tells its height and what happens, and takes a state", () =>
  withHost(
    ({ open }) => listening(open, "game=wab&amp;a=5&amp;b=3"),
    async (page) => {
      const inner = page.locator("iframe").contentFrame();
      assert.deepEqual(await heard(page, "phi-beam:ready"), [{ type: "phi-beam:ready", v: 1, query: "game=wab", state: { game: "wab", a: 5, b: 3 } }]);
      const [, frame] = page.frames();
      const wanted = async () => (await heard(page, "phi-beam:height")).at(-1).height;
      const fits = async () => {
        const height = await wanted();
        return frame.evaluate((height) => [innerHeight === height, document.documentElement.scrollHeight === height, document.documentElement.scrollWidth], height);
      };
      await eventually(fits, [true, true, 500]);
      const height = await wanted();
      assert.ok(height > 600 && height < 900, `${height} for a width of 500`);
      await page.waitForTimeout(300);
      assert.equal(await wanted(), height, "it keeps asking for another height");
      const platform = await page.evaluate(() => /** @type {any} */ (window).heard.filter((/** @type {any} */ { subject }) => subject === "lti.frameResize").at(-1));
      assert.deepEqual(platform, { subject: "lti.frameResize", height });

      await say(page, { type: "phi-beam:set", v: 1, state: { a: 7, size: 20 } });
      await frame.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).query === "game=wab&a=7&size=20");
      assert.deepEqual(await heard(page, "phi-beam:change", false), [], "a change that no person made");
      await inner.locator("input[type=range][name=b]").press("ArrowRight");
      assert.deepEqual((await heard(page, "phi-beam:change")).at(-1), { type: "phi-beam:change", v: 1, state: { game: "wab", a: 7, b: 4, size: 20 } });
      await frame.waitForFunction(() => /** @type {HTMLAnchorElement} */ (document.getElementById("explorer")).href.endsWith("/www/index.html?game=wab&a=7&b=4&size=20"));
      const link = inner.getByRole("link", { name: "Open in the explorer" });
      assert.deepEqual([await link.getAttribute("target"), await link.getAttribute("rel")], ["_blank", "noopener"]);
    },
    { expected: /violates|sandbox/ },
  ));

test("a frame tells every move of a game played in it", () =>
  withHost(
    ({ open }) => listening(open, "game=wythoff&amp;at=4,4&amp;size=8&amp;opponent=perfect"),
    async (page) => {
      await heard(page, "phi-beam:ready");
      const inner = page.locator("iframe").contentFrame();
      await inner.locator(".turn", { hasText: /move\.$/ }).waitFor();
      const cell = await inner.locator("phi-beam").evaluate((beam) => /** @type {any} */ (beam).cellToPixel(4, 3));
      await inner.locator("canvas").click({ position: cell });
      await page.waitForFunction(() => /** @type {any} */ (window).heard.filter((/** @type {any} */ { type }) => type === "phi-beam:move").length === 2);
      const [mine, reply] = await heard(page, "phi-beam:move");
      assert.deepEqual(mine, { type: "phi-beam:move", v: 1, from: { x: 4, y: 4 }, to: { x: 4, y: 3 }, by: "you" });
      // From (4, 3) there is one winning move.
      assert.deepEqual(reply, { type: "phi-beam:move", v: 1, from: { x: 4, y: 3 }, to: { x: 2, y: 1 }, by: "computer" });
    },
    { expected: /violates|sandbox/ },
  ));

test("looks by the address of a frame; what is not one is said", () =>
  withHost(
    ({ closed }) => `<iframe title="A board" width="600" height="500" src="${closed}embed.html?game=wab&amp;no-zoom=1&amp;no-controls=1&amp;no-legend=1&amp;no-links=1&amp;no-play=0&amp;alt=W%205%203&amp;loading=eager"></iframe>
      <iframe title="Another" width="600" height="500" src="${closed}embed.html?game=wab&amp;no-zoom=maybe&amp;bogus=1"></iframe>`,
    async (page) => {
      const [first, second] = [page.locator("iframe").nth(0).contentFrame(), page.locator("iframe").nth(1).contentFrame()];
      await first.locator(".what", { hasText: "in sight" }).waitFor();
      for (const part of [".zoom", ".controls", ".legend"]) assert.ok(await first.locator(part).isHidden(), part);
      assert.ok(await first.locator("#links").isHidden());
      assert.equal(await first.locator("canvas").getAttribute("aria-label"), "W 5 3");
      assert.deepEqual(await first.locator("phi-beam").evaluate((beam) => [beam.hasAttribute("no-play"), beam.getAttribute("loading")]), [false, "eager"]);
      await second.locator(".notice", { hasText: "no-zoom=maybe is neither 1 nor 0" }).waitFor();
      assert.ok(await second.locator(".zoom").isVisible());
    },
  ));

test("axe finds nothing in a frame, light and dark", () =>
  withHost(
    ({ open }) => `<a href="${open}embed.html?game=wab">The board</a>`,
    async (page) => {
      await page.getByRole("link").click();
      await page.locator("phi-beam .what", { hasText: "in sight" }).waitFor();
      const name = await page.locator("h1").textContent();
      assert.ok(name && (await page.title()) === `${name} · Phibeam`);
      assert.deepEqual(await violations(page), []);
    },
    // A script from a test is let in.
    { options: { bypassCSP: true } },
  ));

test("an element waits until it is seen; an eager one does not, and one that becomes eager starts", () =>
  withHost(
    // On a page that never comes to rest, where nothing is drawn for the printer.
    ({ open }) => `<script>const later = setTimeout; setTimeout = (act, delay) => (delay < 3000 ? later(act, delay) : 0)</script><div style="height: 5000px">A long text.</div>${element(open)}`,
    async (page) => {
      const asked = () => page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /worker|wasm/.test(name)).length);
      await page.evaluate(() => customElements.whenDefined("phi-beam"));
      await page.waitForTimeout(300);
      assert.equal(page.workers().length, 0);
      assert.equal(await asked(), 0);
      assert.ok(await page.locator("phi-beam input[name=a][type=range]").isVisible(), "the controls are there before");
      await page.evaluate(() => {
        const beam = /** @type {any} */ (document.createElement("phi-beam"));
        beam.loading = "eager";
        document.body.append(beam);
      });
      await page.locator("phi-beam").nth(1).locator(".what", { hasText: "in sight" }).waitFor();
      assert.equal(await page.locator("phi-beam").first().locator(".what").innerText(), "");
      await page.locator("phi-beam").first().evaluate((beam) => beam.setAttribute("loading", "eager"));
      await page.locator("phi-beam").first().locator(".what", { hasText: "in sight" }).waitFor();
      await page.evaluate(() => {
        for (const beam of document.querySelectorAll("phi-beam")) beam.remove();
        document.body.append(Object.assign(document.createElement("phi-beam"), { game: "wab" }));
      });
      assert.equal(await page.locator("phi-beam .what").innerText(), "");
      await page.locator("phi-beam").scrollIntoViewIfNeeded();
      await page.locator("phi-beam .what", { hasText: "in sight" }).waitFor();
    },
  ));

/** Until the page has no worker. @param {Page} page */
async function alone(page) {
  for (const begin = Date.now(); page.workers().length > 0; await page.waitForTimeout(50)) assert.ok(Date.now() - begin < 20_000, "the worker is still there");
}

test("with the last element the worker goes, nothing holds the element, and one that comes back is drawn", () =>
  withHost(
    ({ open }) => element(open).repeat(2),
    async (page) => {
      await draws(page);
      await page.evaluate(() => {
        const [kept, gone] = document.querySelectorAll("phi-beam");
        Object.assign(globalThis, { kept, gone: new WeakRef(gone) });
        gone.remove();
      });
      await page.waitForTimeout(800);
      assert.equal(page.workers().length, 1, "there is another element");
      await page.evaluate(() => {
        /** @type {any} */ (globalThis).kept.remove();
      });
      await alone(page);
      const left = () => page.evaluate(() => /** @type {any} */ (globalThis).gone.deref() !== undefined);
      await eventually(() => page.requestGC().then(left), false);
      // Whoever asks a question has it answered, and the worker goes again.
      assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).kept.outcome(1, 4)), "P");
      await alone(page);
      await page.evaluate(() => {
        const { kept } = /** @type {any} */ (globalThis);
        document.body.append(kept);
        kept.setState({ size: 32 });
      });
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).query === "game=wab&size=32");
      await draws(page);
      assert.equal(page.workers().length, 1);
    },
  ));

test("properties set before there is an element count", () =>
  withHost(
    ({ open }) => `<phi-beam id="beam"></phi-beam><script>Object.assign(document.getElementById("beam"), { game: "wab", a: 5, b: 3, noZoom: true, alt: "A board" });</script>
      <script type="module" src="${open}phi-beam.js"></script>`,
    async (page) => {
      await draws(page);
      assert.ok(await page.locator("phi-beam .zoom").isHidden());
      assert.equal(await page.locator("phi-beam canvas").getAttribute("aria-label"), "A board");
      await page.locator("phi-beam").evaluate((beam) => {
        // Looks from outside reach the parts.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("phi-beam { --phi-beam-p: #ff0000 } phi-beam::part(legend) { color: rgb(1, 2, 3) }");
        document.adoptedStyleSheets = [sheet];
        /** @type {any} */ (beam).setState({ a: 6 });
      });
      await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).query === "game=wab&a=6");
      // The legend may be written anew meanwhile.
      await eventually(() => page.locator("phi-beam .legend").evaluate((legend) => getComputedStyle(legend).color), "rgb(1, 2, 3)");
      await eventually(() => page.locator("phi-beam .legend i.p").evaluate((mark) => getComputedStyle(mark).backgroundColor), "rgb(255, 0, 0)");
    },
  ));

for (const [name, style] of Object.entries({ "a slide that is scaled": "transform: scale(.6); transform-origin: 0 0", "a page that is zoomed": "zoom: .6" })) {
  test(`${name}: what is pressed is the cell under the pointer`, () =>
    withHost(
      ({ open }) => `<div style="${style}; width: 900px">${element(open, 'game="wythoff" size="20" no-controls loading="eager"')}</div>`,
      async (page) => {
        await page.locator("phi-beam .what", { hasText: "in sight" }).waitFor();
        for (const [x, y] of [[3, 5], [10, 10], [17, 2]]) {
          const { at, pixel, width } = await page.locator("phi-beam").evaluate((element, [x, y]) => {
            const beam = /** @type {any} */ (element);
            const canvas = /** @type {HTMLCanvasElement} */ (beam.shadowRoot.querySelector("canvas"));
            const { left, top, width } = canvas.getBoundingClientRect();
            return { at: { left, top }, pixel: beam.cellToPixel(x, y), width: width / canvas.clientWidth };
          }, [x, y]);
          assert.ok(Math.abs(width - 0.6) < 0.01);
          await page.mouse.move(at.left + pixel.x * width, at.top + pixel.y * width);
          await page.locator("phi-beam .cell", { hasText: `(${x}, ${y})` }).waitFor();
        }
      },
    ));
}

test("a gradebook hears the score of an exercise once something is handed in, and gives back what it kept", () =>
  withHost(
    ({ open }) => listening(open, "game=gdwn&amp;exercise=guess&amp;size=32"),
    async (page) => {
      const about = (/** @type {string} */ subject) => page.evaluate((subject) => /** @type {any} */ (window).heard.filter((/** @type {any} */ data) => data.subject === subject), subject);
      const inner = page.locator("iframe").contentFrame();
      await inner.getByRole("radio").first().waitFor();
      const [asked] = await about("SPLICE.getState");
      assert.deepEqual(await about("SPLICE.reportScoreAndState"), []);
      // Nothing but a result in the right form is shown.
      const answer = (/** @type {unknown} */ state, id = asked.message_id) => say(page, { subject: "SPLICE.getState.response", message_id: id, state });
      await answer({ v: 1, code: "<b>", score: 1, of: 1 });
      await answer({ v: 1, code: "AB-C", score: 1, of: 0 });
      await answer({ v: 1, code: "AB-C", score: 1, of: 1 }, "another");
      await answer({ v: 1, code: "AB-C", score: 2, of: 3 });
      await inner.getByText("Handed in earlier: 2 of 3, with the code AB-C.").waitFor();
      await inner.getByRole("radio").first().check();
      await inner.getByRole("button", { name: "Hand in" }).click();
      const code = await inner.locator("output.code").textContent();
      const [told, ...more] = await about("SPLICE.reportScoreAndState");
      assert.deepEqual(more, []);
      assert.equal(told.state.code, code);
      assert.equal(told.score, Math.max(told.state.score / told.state.of, 0));
      assert.match(told.activity_id, /embed\.html\?game=gdwn&exercise=guess/);
    },
  ));

/** What is in a frame, and a word that is there as soon as all of it is. */
const SHOWN = {
  "a board": ["game=wab", "in sight"],
  "a game": ["game=wythoff&amp;size=20&amp;at=12,17&amp;moves=12,15", "Your move"],
  "a task": ["game=wythoff&amp;size=16&amp;at=5,5&amp;exercise=mark", "Hand in"],
  "a long task": ["game=wythoff&amp;at=12,17&amp;exercise=win&amp;show=0&amp;beams=0", "Your move"],
};

for (const [name, [query, word]] of Object.entries(SHOWN)) {
  for (const width of name === "a board" ? [320, 480, 640, 688, 736, 1138] : [320, 640, 736, 1138]) {
    test(`${name}: in frames ${width} wide the board is square and in sight, and nothing is cut`, () =>
      withHost(
        ({ open }) => `<iframe title="A board" style="width: ${width}px; height: 480px; border: 0" src="${open}embed.html?${query}"></iframe>`,
        async (page) => {
          const [, frame] = page.frames();
          await frame.locator("phi-beam").getByText(word).first().waitFor({ state: "attached" });
          for (const height of [480, 560, 720]) {
            await page.evaluate((height) => document.querySelector("iframe")?.style.setProperty("height", `${height}px`), height);
            const fits = () =>
              frame.evaluate(([height, long]) => {
                const root = /** @type {ShadowRoot} */ (document.querySelector("phi-beam")?.shadowRoot);
                const [canvas, words, controls] = ["canvas", ".what", ".controls"].map((selector) => /** @type {HTMLElement} */ (root.querySelector(selector)));
                const box = canvas.getBoundingClientRect();
                const { scrollWidth, scrollHeight } = document.documentElement;
                const square = Math.abs(box.width - box.height) <= 1 && box.width >= Math.min(230, 0.6 * innerWidth);
                // A task lies over the words, and a long one over a little of the board.
                const over = controls.checkVisibility({ visibilityProperty: true }) && box.left < controls.getBoundingClientRect().right ? Math.max(box.bottom - controls.getBoundingClientRect().top, 0) : 0;
                const covered = over > (long ? 0.25 * box.height : 1);
                const cut = scrollWidth > innerWidth || scrollHeight > innerHeight || words.scrollHeight > words.clientHeight + 1;
                return { height: innerHeight === height, square, inSight: box.top >= 0 && box.bottom <= innerHeight && !covered, cut };
              }, /** @type {const} */ ([height, name === "a long task"]));
            await eventually(fits, { height: true, square: true, inSight: true, cut: false });
          }
        },
        { options: { viewport: { width: 1200, height: 800 } } },
      ));
  }
}

test("in a high frame the words stay below the board, and alone on a phone the board is as wide as the page", () =>
  withHost(
    ({ open }) => `<iframe title="A board" style="width: 740px; height: 1200px; border: 0" src="${open}embed.html?game=wythoff&amp;at=5,8&amp;size=16"></iframe>`,
    async (page) => {
      const [, frame] = page.frames();
      const places = (/** @type {Page | import("./hosts.mjs").Frame} */ place) =>
        place.evaluate(() => {
          const root = document.querySelector("phi-beam")?.shadowRoot;
          const [board, words] = ["canvas", ".below"].map((selector) => root?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect());
          return { wide: board.width > 0.9 * innerWidth, square: board.height > 0 && Math.abs(board.width - board.height) <= 1, near: Math.abs(words.top - board.bottom) < 20 };
        });
      await eventually(() => places(frame), { wide: false, square: true, near: true });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(frame.url());
      await eventually(() => places(page), { wide: true, square: true, near: true });
    },
    { options: { viewport: { width: 1200, height: 1300 } } },
  ));

test("what a low frame folds away is a press away, by keyboard too; a task is open at once", () =>
  withHost(
    ({ open }) => `<iframe title="A board" style="width: 640px; height: 560px; border: 0" src="${open}embed.html?game=wab"></iframe>
      <iframe title="A task" style="width: 640px; height: 560px; border: 0" src="${open}embed.html?game=wythoff&amp;exercise=mark&amp;size=16"></iframe>`,
    async (page) => {
      const [, board, task] = page.frames();
      const slider = board.locator("input[type=range][name=a]");
      const button = board.getByRole("button", { name: "Sliders and play" });
      await button.waitFor();
      assert.ok(await slider.isHidden());
      await button.press("Enter");
      await slider.waitFor();
      await slider.press("ArrowRight");
      await board.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).query === "game=wab&a=6");
      await slider.press("Escape");
      await slider.waitFor({ state: "hidden" });
      assert.equal(await button.getAttribute("aria-expanded"), "false");
      await task.getByRole("button", { name: "Hand in" }).waitFor();
      assert.equal(await task.getByRole("button", { name: "Task" }).getAttribute("aria-expanded"), "true");
      // The whole board is in sight beside the task, which is about it.
      const room = () =>
        task.evaluate(() => {
          const side = (/** @type {string} */ selector) => /** @type {Element} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector(selector)).getBoundingClientRect();
          return side("canvas").height >= 180 && side("canvas").bottom <= side(".controls").top + 1;
        });
      await eventually(room, true);
    },
  ));

/** What a board is written on and with: the paper of its own, where it has one, and its ink. @param {Page | import("./hosts.mjs").Frame} page */
const paper = (page) =>
  page.evaluate(() => {
    const base = /** @type {HTMLElement} */ (document.querySelector("phi-beam")?.shadowRoot?.querySelector('[part="base"]'));
    const { backgroundColor, color } = getComputedStyle(base);
    return [backgroundColor, color];
  });
const [WHITE, BLACK, NONE] = ["rgb(255, 255, 255)", "rgb(27, 31, 38)", "rgba(0, 0, 0, 0)"];
const [DARK_INK, LIGHT_INK] = ["rgb(27, 31, 36)", "rgb(232, 234, 237)"];

test("a frame is light or dark as it is told, also later", () =>
  withHost(
    ({ open }) => listening(open, "game=wab&amp;theme=dark"),
    async (page) => {
      await heard(page, "phi-beam:ready");
      const [, frame] = page.frames();
      const root = () => frame.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await eventually(async () => [await root(), ...(await paper(frame))], [BLACK, BLACK, LIGHT_INK]);
      await say(page, { type: "phi-beam:set", v: 1, state: { theme: "light" } });
      await eventually(async () => [await root(), ...(await paper(frame))], [WHITE, WHITE, DARK_INK]);
      await say(page, { type: "phi-beam:set", v: 1, state: { theme: "auto" } });
      await eventually(async () => [await root(), ...(await paper(frame))], [BLACK, NONE, LIGHT_INK]);
    },
    { options: { colorScheme: "dark" } },
  ));

for (const [name, style, expected] of /** @type {const} */ ([
  ["white", "background: white", [NONE, DARK_INK]],
  ["as the browser has it", "", [NONE, DARK_INK]],
  ["dark without saying so", "background: #191919", [WHITE, DARK_INK]],
  ["dark and says so", "color-scheme: dark; background: #191919", [NONE, LIGHT_INK]],
  ["a picture", "background: linear-gradient(black, white)", [WHITE, DARK_INK]],
])) {
  test(`a board can be read on a page that is ${name}`, () =>
    withHost(
      ({ open }) => `<div style="${style}">${element(open)}</div>`,
      async (page) => {
        await page.waitForFunction(() => /** @type {any} */ (document.querySelector("phi-beam")).cellToPixel?.(0, 0));
        assert.deepEqual(await paper(page), expected);
      },
    ));
}

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`a board has the colours of its page, whatever the system prefers (${colorScheme})`, () =>
    withHost(
      ({ open }) => `<p>A course</p>${element(open)}`,
      async (page) => {
        /** Ink and ground, from dark to light. */
        const colours = () => page.locator("phi-beam").evaluate((beam) => {
          const grey = (/** @type {string} */ colour) => Number(/\d+/.exec(colour)?.[0]);
          const canvas = /** @type {HTMLCanvasElement} */ (beam.shadowRoot?.querySelector("canvas"));
          const [ground] = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).getImageData(canvas.width >> 1, 14, 1, 1).data;
          return { ink: grey(getComputedStyle(beam).color), ground };
        });
        await draws(page);
        const plain = await colours();
        assert.ok(plain.ink < 80 && plain.ground > 200, JSON.stringify(plain));
        await page.evaluate(() => (document.documentElement.style.colorScheme = "dark"));
        await page.waitForFunction(() => {
          const canvas = document.querySelector("phi-beam")?.shadowRoot?.querySelector("canvas");
          return (canvas?.getContext("2d")?.getImageData(canvas.width >> 1, 14, 1, 1).data[0] ?? 255) < 60;
        });
        assert.ok((await colours()).ink > 180);
      },
      { options: { colorScheme }, expected: /willReadFrequently/ },
    ));
}

test("in a column of text a game's piece is in sight", () =>
  withHost(
    ({ closed }) => `<iframe title="A board" width="280" height="560" src="${closed}embed.html?game=wythoff&amp;at=12,20"></iframe>`,
    async (page) => {
      const [, frame] = page.frames();
      await frame.locator(".turn").waitFor({ state: "attached" });
      await frame.waitForFunction(() => {
        const beam = /** @type {any} */ (document.querySelector("phi-beam"));
        const [pixel, canvas] = [beam.cellToPixel(12, 20), beam.shadowRoot.querySelector("canvas")];
        return pixel && pixel.x < canvas.clientWidth && pixel.y > 0 && pixel.y < canvas.clientHeight;
      });
    },
  ));

test("what is asked wrongly gets a sentence, and the engine goes on", () =>
  withHost(
    ({ open }) => element(open, 'game="wab" a="5" b="3" loading="eager"'),
    async (page) => {
      await draws(page);
      const said = await page.locator("phi-beam").evaluate(async (element) => {
        const beam = /** @type {any} */ (element);
        /** @type {string[]} */
        const told = [];
        beam.addEventListener("phi-error", (/** @type {CustomEvent} */ { detail }) => told.push(detail.message));
        for (const wrong of [null, "a=3", 7, undefined]) beam.setState(wrong);
        for (const wrong of [{ x: "far" }, { span: NaN }, { x: 1n }]) beam.setView(wrong);
        beam.setView();
        const asked = [beam.positions(), beam.grundy(null), beam.positions({}), beam.moves("a", {}), beam.moves(3n, 4n), beam.outcome(1n, "b"), beam.outcome()];
        const answers = await Promise.allSettled(asked);
        return { told, answers: answers.map((answer) => (answer.status === "rejected" ? String(answer.reason.message) : "answered")), still: await beam.outcome(1, 1), attributes: [beam.getAttribute("a"), beam.b] };
      });
      assert.equal(said.told.length, 7);
      assert.deepEqual(said.answers.map((text) => text === "answered"), [false, false, false, false, true, false, false]);
      for (const text of [...said.told, ...said.answers]) assert.doesNotMatch(text, /undefined|engine stopped|Cannot read/);
      assert.equal(said.still, "N");
      assert.deepEqual(said.attributes, ["5", "3"], "what an author wrote stays");
      assert.equal(page.workers().length, 1);
    },
  ));

test("a clicker goes on when the focus is in a frame: keys that the board does not use turn the slides round it", () =>
  withHost(
    ({ open }) => listening(open, "game=wythoff"),
    async (page) => {
      await heard(page, "phi-beam:ready");
      const turns = () => page.evaluate(() => /** @type {any} */ (window).heard.filter((/** @type {unknown} */ data) => typeof data === "string"));
      const inner = page.locator("iframe").contentFrame();
      await inner.locator("canvas").focus();
      for (const key of ["PageDown", "ArrowRight", "PageUp", "End"]) await page.keyboard.press(key);
      await eventually(turns, ['{"method":"next"}', '{"method":"prev"}']);
      await inner.locator(".cell", { hasText: "(" }).waitFor(); // The other keys were the board's.
    },
    { expected: /violates|sandbox/ },
  ));
