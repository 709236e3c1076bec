// What a class meets beside the board: the picker, slides, the board that fills, the table of results, the lecture hall. Each
// state is looked at by axe, and on a narrow phone for targets that are too small and words that are cut off.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually, shown, useBrowser, violations, withBeam } from "./harness.mjs";

/** @typedef {import("./harness.mjs").Page} Page */
const withPage = useBrowser();

/** On a phone the actions are in a menu. @param {Page} page @param {string} name */
async function act(page, name) {
  const more = page.getByRole("button", { name: "More", exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
}

/** States by name: an address, and what brings them about. @type {Record<string, { query: string, file?: string, reach: (page: Page) => Promise<void> }>} */
const STATES = {
  start: {
    query: "",
    reach: async (page) => {
      await shown(page);
      await page.locator("aside h3").waitFor();
    },
  },
  picker: {
    query: "game=wab",
    reach: async (page) => {
      await shown(page);
      await page.locator("#pictures").click();
      await page.getByRole("dialog", { name: "Choose a game" }).waitFor();
    },
  },
  fill: {
    query: "game=wythoff",
    reach: async (page) => {
      await shown(page);
      await page.locator("#fill").click();
      await page.locator(".filling .now").waitFor();
      await page.getByRole("button", { name: "Whole line" }).click();
      await page.locator(".why", { hasText: /^\(1, 0\)/ }).waitFor();
    },
  },
  collect: {
    query: "",
    file: "collect.html",
    reach: async (page) => {
      await page.locator("#lines").fill("Ada Lovelace\t421CH-10210-4FCMC-1\nEmmy\t421CH-10210-4FCMC-2\nZoë\t421CH-10210-4FCMC-1");
      await page.locator("tr.repeated").waitFor();
    },
  },
  builder: {
    query: "game=wythoff&at=7,6&size=12",
    reach: async (page) => {
      await shown(page);
      await act(page, "Share");
      await page.locator('dialog select[name="exercise"]').selectOption("win");
      await page.getByRole("spinbutton", { name: "Variants in the list" }).fill("3");
      await page.getByRole("button", { name: "List links and answers" }).click();
      await eventually(async () => (await page.getByLabel("A link and the answer for every variant").inputValue()).split("\n").length, 4);
    },
  },
  slide: {
    query: "game=wab",
    reach: async (page) => {
      await shown(page, "game=wab");
      await act(page, "Export");
      await page.locator("dialog [name=kind][value=slide]").check();
      await page.getByText(/1920 × 1080 pixels/).waitFor();
    },
  },
  review: {
    query: "game=wythoff&size=29&at=16,24&moves=16,13;7,4;5,4;2,1;1,1;0,0",
    reach: async (page) => {
      await page.getByRole("button", { name: "Review the game" }).click();
      await page.locator("phi-beam .strip button").first().waitFor();
    },
  },
  guide: {
    query: "",
    reach: async (page) => {
      await shown(page);
      await act(page, "Play a first game");
      await page.locator(".guide .step").waitFor();
      await page.locator("phi-beam .pile").first().waitFor();
    },
  },
  exercise: {
    query: "game=wythoff&at=2,3&size=8&exercise=win&show=0&beams=0",
    reach: async (page) => {
      await page.locator("phi-beam .asked").waitFor();
      await page.locator("phi-beam .pile").first().waitFor();
    },
  },
  heaps: {
    query: "game=nim&heaps=3&z=9&at=12,7&size=16",
    reach: (page) => page.locator("phi-beam .pile").nth(2).waitFor(),
  },
  presenter: {
    query: "game=wab",
    reach: async (page) => {
      await shown(page, "game=wab");
      await act(page, "Present");
      await page.waitForFunction(() => document.documentElement.classList.contains("hall"));
    },
  },
};

for (const [name, { query, file, reach }] of Object.entries(STATES)) {
  test(`axe finds nothing: ${name}, light and dark`, () =>
    withPage(
      query,
      async (page) => {
        await reach(page);
        assert.deepEqual(await violations(page), []);
      },
      { file, options: { reducedMotion: "reduce", bypassCSP: true } },
    ));
}

/** What is wrong for a thumb and for a reader: small targets, cut words, a page wider than the screen. @param {Page} page */
function troubles(page) {
  return page.evaluate(() => {
    const open = document.querySelector("dialog[open]");
    const roots = [open ?? document.body, ...(open ? [] : [...document.querySelectorAll("phi-beam")].flatMap(({ shadowRoot }) => shadowRoot ?? []))];
    const all = /** @type {HTMLElement[]} */ (roots.flatMap((root) => [...root.querySelectorAll("*")])).filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const told = (/** @type {Element} */ element) => `${element.tagName.toLowerCase()}.${element.className}#${element.id} ${element.textContent?.trim().slice(0, 30)}`;
    /** What is pressed for it: a label counts for its field. @param {HTMLElement} element */
    const target = (element) => /** @type {HTMLElement} */ (element.closest("label") ?? element);
    const pressed = all.filter((element) => element.matches("button, select, summary, textarea, input:not([type=hidden])") && !element.closest(".unseen"));
    const inLine = (/** @type {HTMLElement} */ element) => element.matches("a");
    const small = pressed.filter((element) => !inLine(element)).flatMap((element) => {
      const { width, height } = target(element).getBoundingClientRect();
      return Math.min(width, height) < 43.5 ? [`${told(element)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
    });
    // Words in a box that hides what does not fit; what scrolls is not cut.
    const cut = all.filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const hides = (/** @type {string} */ overflow) => overflow === "hidden" || overflow === "clip";
      const across = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const down = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
      return clipPath === "none" && element.textContent?.trim() && (across || down);
    }).map(told);
    // What is chosen in a list is cut without a word: it is measured, with room for the arrow.
    const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
    const needed = (/** @type {HTMLElement} */ element) => {
      if (!(element instanceof HTMLSelectElement)) return element.scrollWidth;
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      pen.font = font;
      return pen.measureText(element.selectedOptions[0]?.text ?? "").width + parseFloat(paddingLeft) + parseFloat(paddingRight) + 16;
    };
    const tight = all.filter((element) => element.matches("button, select") && needed(element) > element.clientWidth + 1).map(told);
    const { documentElement } = document;
    return { small, cut: [...cut, ...tight], wider: Math.max(0, documentElement.scrollWidth - documentElement.clientWidth) };
  });
}

/** Pages and boards that other tests look at with axe. @type {typeof STATES} */
const PAGES = {
  gallery: { query: "", file: "gallery.html", reach: (page) => page.locator(".entry[data-drawn]").first().waitFor() },
  lab: { query: "panel=modular", file: "lab.html", reach: (page) => page.locator("canvas:visible").first().waitFor() },
  statements: { query: "", file: "lab.html", reach: (page) => page.locator(".statement-list:visible").first().waitFor() },
  course: { query: "", file: "course.html", reach: (page) => page.locator("phi-beam").first().waitFor() },
  proofs: { query: "", file: "proofs.html", reach: (page) => page.locator("phi-beam").first().waitFor() },
  bench: { query: "", file: "bench.html", reach: (page) => page.getByRole("button", { name: "Run", exact: true }).waitFor() },
  frame: { query: "game=wab", file: "embed.html", reach: (page) => shown(page) },
  "a rule of one's own": { query: "game=custom", reach: (page) => page.locator('phi-beam .moves-grid [data-k="1"][aria-selected]').first().waitFor() },
  comparison: { query: "game=wythoff&vs=game%3Dwab", reach: (page) => page.locator("phi-beam .words", { hasText: "P in both" }).waitFor() },
  "a declared box": { query: "game=seeded", reach: (page) => shown(page) },
};

for (const [name, { query, file, reach }] of Object.entries({ ...STATES, ...PAGES })) {
  test(`on a narrow phone targets are 44 px and no words are cut: ${name}`, () =>
    withPage(
      query,
      async (page) => {
        await reach(page);
        assert.deepEqual(await troubles(page), { small: [], cut: [], wider: 0 });
      },
      { file, options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" } },
    ));
}

test("games are picked by their pictures, found by words, and listed by family and by paper", () =>
  withPage("game=wab&size=32&mode=grundy", async (page) => {
    await shown(page);
    await page.getByRole("button", { name: "Pictures" }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a game" });
    const cards = dialog.locator(".pick");
    await cards.first().waitFor();
    const games = await page.locator("#game option").count();
    assert.equal(await cards.count(), games);
    assert.match(await cards.first().innerText(), /^Your own rule/);
    assert.match(await dialog.locator(".pick[aria-current]").innerText(), /^W\(a, b\)/);
    // Every board is drawn: something of it is not blank.
    await page.waitForFunction(() => [...document.querySelectorAll("canvas")].filter((canvas) => canvas.closest(".pick")).every((canvas) => {
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true }));
      context.drawImage(canvas, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value > 0);
    }));
    await dialog.getByRole("radio", { name: "By paper" }).check();
    await dialog.getByRole("heading", { name: "Classics" }).waitFor();
    assert.equal(await cards.count(), games);
    assert.match(await cards.first().innerText(), /^Your own rule/);
    await dialog.getByLabel("Search games").fill("khovanova sarkar");
    assert.equal(await cards.count(), 1);
    await dialog.getByLabel("Search games").fill("no such game");
    await dialog.getByText("No game has these words").waitFor();
    await dialog.getByLabel("Search games").fill("khovanova niu");
    await cards.click();
    await shown(page, "game=modular-wythoff&mode=grundy&size=32");
    assert.equal(await dialog.count(), 0);
    assert.equal(await page.locator("#game").inputValue(), "modular-wythoff");
  }));

test("the goal says who wins, and speaks of blue squares only where they are the P-positions of one game", async () => {
  for (const [query, words] of /** @type {[string, RegExp][]} */ ([
    ["game=wythoff", /^Take turns\. Whoever takes the last token wins\. Blue squares: leave your opponent there and you win\.$/],
    ["game=wab&play=misere", /^Take turns\. Whoever makes the last move loses\. Blue squares: /],
    ["game=wythoff&mode=grundy", /^Take turns\. Whoever takes the last token wins\.$/],
    ["game=wythoff&show=0", /^Take turns\. Whoever takes the last token wins\.$/],
    ["game=wythoff&vs=game%3Dwab", /^Take turns\. Whoever takes the last token wins\.$/],
  ])) {
    await withPage(query, async (page) => {
      await shown(page);
      await eventually(async () => words.test((await page.locator("#goal-words").innerText()).trim()), true);
    });
  }
});

test("a slide has its shape, its size of type, and a title if one is wanted", () =>
  withPage("game=wab", async (page) => {
    await shown(page, "game=wab");
    await page.getByRole("button", { name: "Export" }).click();
    await page.locator("dialog [name=kind][value=slide]").check();
    const image = page.locator("dialog .show img");
    const size = () => image.evaluate((/** @type {HTMLImageElement} */ image) => [image.naturalWidth, image.naturalHeight]);
    /** Is there ink in the uppermost twelfth, where a title is? The axis of a figure without one begins lower. */
    const titled = () => image.evaluate((/** @type {HTMLImageElement} */ image) => {
      const canvas = new OffscreenCanvas(image.naturalWidth, Math.floor(image.naturalHeight / 12));
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(canvas.width / 2 - 200, 0, 400, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at] < 80 && data[at + 1] < 80 && data[at + 2] < 80) dark++;
      return dark > 200;
    });
    for (const [shape, sides] of /** @type {[string, number[]][]} */ ([["wide", [1920, 1080]], ["classic", [1600, 1200]], ["square", [1200, 1200]]])) {
      await page.locator(`dialog [name=shape][value=${shape}]`).check();
      for (const type of ["1.6", "2", "2.5"]) {
        await page.locator(`dialog [name=type][value="${type}"]`).check();
        await page.getByRole("button", { name: "Download" }).and(page.locator(":enabled")).waitFor();
        await eventually(size, sides);
      }
    }
    await eventually(titled, true);
    await page.getByRole("switch", { name: "Title and rule" }).uncheck();
    await eventually(titled, false);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
    assert.equal(file.suggestedFilename(), "phibeam-wab-slide.png");
  }));

test("a picture is copied as a picture", () =>
  withPage("game=wab", async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await shown(page, "game=wab");
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("button", { name: "Copy image" }).and(page.locator(":enabled")).click();
    await page.getByText("Copied.").waitFor();
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    assert.deepEqual(types, ["image/png"]);
  }));

test("the board that fills says why, cell by cell and line by line, as the engine has it", () =>
  withPage("game=wythoff", async (page) => {
    await shown(page);
    await page.locator("#fill").click();
    const why = page.locator(".why");
    await why.filter({ hasText: "(0, 0): no move is left" }).waitFor();
    await page.getByRole("button", { name: "Whole line" }).click();
    await why.filter({ hasText: /^\(1, 0\): a move leads to the P-position \(0, 0\)/ }).waitFor();
    await page.getByRole("button", { name: "Step" }).click();
    await why.filter({ hasText: /^\(0, 2\)/ }).waitFor();
    for (let sum = 3; sum < 19; sum++) {
      await page.getByRole("button", { name: "Whole line" }).click();
      await eventually(async () => page.locator(".filling i").evaluateAll((cells) => cells.filter(({ textContent }) => textContent).length), filledUpTo(sum - 1));
    }
    await page.getByRole("button", { name: "Whole line" }).click();
    await eventually(async () => page.locator(".filling i").evaluateAll((cells) => cells.filter(({ textContent }) => textContent).length), 100);
    const drawn = await page.locator(".filling i").evaluateAll((cells) => cells.flatMap(({ textContent }, n) => (textContent === "P" ? [[n % 10, 9 - Math.floor(n / 10)]] : [])).sort(([a], [b]) => a - b).flat());
    assert.deepEqual(drawn, await withBeam(page, async (beam) => [...(await beam.positions({ width: 10, height: 10 }))].map(Number)));
  }, { options: { reducedMotion: "reduce" } }));

/** Cells of a board of ten with at most so many tokens. @param {number} tokens */
function filledUpTo(tokens) {
  let count = 0;
  for (let x = 0; x < 10; x++) for (let y = 0; y < 10; y++) if (x + y <= tokens) count++;
  return count;
}
