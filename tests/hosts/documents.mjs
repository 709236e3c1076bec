// Documents and slides: what is pasted is built by the real tool, and looked at.

import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eventually } from "../browser/harness.mjs";
import { boards, draws, isSquare, isWell } from "./checks.mjs";
import { environment, folder, hosted, installed, packages, ROOT, run, runBeside, snippet } from "./setting.mjs";

/** @typedef {import("./run.mjs").Host} Host */
/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("playwright-core").ElementHandle<import("../../www/phi-beam.js").PhiBeam>} Board */

/** The theme's own switch, which it remembers. @param {string} key @param {string} value */
const remembered = (key, value) => (/** @type {import("playwright-core").Page} */ page) => page.addInitScript(([key, value]) => localStorage.setItem(key, value), [key, value]);

/** As the native tests have built it. */
const COMMAND_LINE = join(ROOT, "target/debug/phibeam");

/** Asserts that a TeX file has a link to the board and, where the command line is there, its figure. @param {string} place @param {string} file @param {RegExp} figure finds the parts of its name */
function hasFigure(place, file, figure) {
  const tex = readFileSync(join(place, file), "utf8");
  assert.match(tex, /\\(?:sphinx)?href\{http:[^}]*\?game=wab\\&a=5\\&b=3\}/);
  const found = figure.exec(tex);
  assert.equal(found !== null && existsSync(join(place, found.slice(1).join(""))), existsSync(COMMAND_LINE), `the figure in ${file}`);
}

/** @type {Host} */
const mkdocs = {
  pages: { frame: "frame/", element: "element/", fence: "fence/" },
  // It keeps the palette under the path of the site.
  dark: async (page) => void (await page.addInitScript(() => localStorage.setItem("/.__palette", JSON.stringify({ index: 1, color: { media: "", scheme: "slate", primary: "", accent: "" } })))),
  async serve(files) {
    const programs = environment("mkdocs", ["mkdocs-material"], { own: true });
    const site = folder("mkdocs", {
      "mkdocs.yml": `site_name: A course
site_url: http://127.0.0.1/
theme:
  name: material
  font: false
  features: [navigation.instant]
  palette:
    - {scheme: default, toggle: {icon: material/weather-sunny, name: Dark}}
    - {scheme: slate, toggle: {icon: material/weather-night, name: Light}}
markdown_extensions:
  - pymdownx.superfences:
      custom_fences:
        - name: phi-beam
          class: phi-beam
          format: !!python/object/apply:phibeam.mkdocs.fence {kwds: {url: "${files}"}}
`,
      "docs/index.md": "# A course\n",
      "docs/frame.md": `# A frame\n\nText before.\n\n${snippet(files, "markdown")}\n\nText after.\n`,
      "docs/element.md": `# An element\n\n${snippet(files, "element")}\n`,
      "docs/fence.md": "# A fence\n\n```phi-beam\ngame=wab\na=5\nb=3\n```\n",
    });
    run(join(programs, "mkdocs"), ["build", "--quiet", "--strict"], { cwd: site });
    return hosted(join(site, "site"));
  },
};

/** @type {Host} */
const sphinx = {
  pages: { frame: "frame.html", "frame, rst": "rst.html", element: "element.html", directive: "directive.html" },
  dark: remembered("theme", "dark"),
  async serve(files) {
    const programs = environment("sphinx", ["sphinx", "furo", "myst-parser"], { own: true });
    const site = folder("sphinx", {
      "conf.py": `project = "A course"\nextensions = ["myst_parser", "phibeam.sphinx"]\nhtml_theme = "furo"\nphibeam_url = "${files}"\n`,
      "index.md": "# A course\n\n```{toctree}\nframe\nrst\nelement\ndirective\n```\n",
      "frame.md": `# A frame\n\n${snippet(files, "sphinx")}\n`,
      "rst.rst": `A frame\n=======\n\n${snippet(files, "rst")}\n\nText after.\n`,
      "element.md": `# An element\n\n\`\`\`{raw} html\n${snippet(files, "element")}\n\`\`\`\n`,
      "directive.rst": "A directive\n===========\n\n.. phi-beam:: game=wab&a=5&b=3\n   :title: W(5, 3)\n",
    });
    // Read once, and written twice, as `make html` and `make latex` do.
    for (const [format, place] of [["html", "_build"], ["latex", "_latex"]]) run(join(programs, "sphinx-build"), ["-q", "-W", "-d", "_doctrees", "-b", format, ".", place], { cwd: site, env: { ...process.env, PHIBEAM: COMMAND_LINE } });
    hasFigure(join(site, "_latex"), "acourse.tex", /\\sphinxincludegraphics\{\{(\w+)\}(\.png)\}/);
    return hosted(join(site, "_build"));
  },
};

/** Sizes of a lecture hall's window, one with the shape of the slides and one wider than they are. */
const WINDOWS = [{ width: 1280, height: 720 }, { width: 960, height: 700 }, { width: 1920, height: 1080 }];

/** In CSS pixels of its slide. @param {Board} board */
const heightOf = (board) => board.evaluate((board) => board.offsetHeight);

/** Wholly on its slide, and the slide in sight: square, words from the left, and what is pressed is the cell that is pointed at. @param {Page} page @param {Board} board */
async function fits(page, board) {
  const frame = /** @type {import("playwright-core").Frame} */ (await board.ownerFrame());
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    await eventually(() => board.evaluate((board) => Boolean(board.isIdle)), true);
    await isSquare(board);
    const canvas = /** @type {import("playwright-core").ElementHandle} */ (await board.$("canvas"));
    const [outer, inner] = [await (frame === page.mainFrame() ? board : await frame.frameElement()).boundingBox(), await canvas.boundingBox()];
    assert.ok(outer && inner && outer.y >= 0 && outer.y + outer.height <= size.height, `${JSON.stringify(outer)} in a window of ${size.height} px`);
    assert.ok(inner.height > 0.6 * size.height, `the board has ${inner.height} of ${size.height} px`);
    assert.equal(await board.evaluate((board) => getComputedStyle(/** @type {Element} */ (board.shadowRoot?.querySelector(".what"))).textAlign), "start");
    const [across, down, whole] = await board.evaluate((board) => [...Object.values(/** @type {{ x: number, y: number }} */ (board.cellToPixel(30, 20))), /** @type {HTMLElement} */ (board.shadowRoot?.querySelector("canvas")).clientWidth]);
    const shown = inner.width / whole;
    await page.mouse.click(inner.x + across * shown, inner.y + down * shown);
    await eventually(() => board.evaluate((board) => board.shadowRoot?.querySelector(".cell")?.textContent), "(30, 20)");
  }
}

/** @type {Host} */
const reveal = {
  pages: { frame: "frame.html", element: "element.html", "frame, printed": "frame.html?print-pdf", "element, printed": "element.html?print-pdf" },
  async serve(files) {
    const npm = packages("reveal", ["reveal.js"]);
    const deck = (/** @type {string} */ slide) => `<!doctype html><meta charset="utf-8"><title>Slides</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="reveal/dist/reveal.css"><link rel="stylesheet" href="reveal/dist/theme/black.css">
<div class="reveal"><div class="slides">${slide}<section>The next one</section></div></div>
<script type="module">import Reveal from "./reveal/dist/reveal.mjs"; globalThis.deck = new Reveal(document.querySelector(".reveal"), { hash: true }); deck.initialize();</script>`;
    const site = folder("reveal", {
      "frame.html": deck(snippet(files, "reveal")),
      "element.html": deck(`<section>\n${snippet(files, "element")}\n</section>`),
    });
    cpSync(join(npm, "node_modules/reveal.js"), join(site, "reveal"), { recursive: true });
    return hosted(site);
  },
  async look(page, what) {
    const [board] = await boards(page);
    await draws(board);
    if (what.endsWith("printed")) {
      // Two slides on two pages, the first with a picture.
      const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
      assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 2);
      assert.match(pdf, /\/Subtype\s*\/Image\b/);
      return;
    }
    await fits(page, board);
    await isWell(page, board);
    const slide = () => page.evaluate(() => /** @type {any} */ (globalThis).deck.getIndices().h);
    assert.equal(await slide(), 0);
    // A clicker, while the focus is on the board.
    await page.keyboard.press("PageDown");
    await eventually(slide, 1);
    await page.keyboard.press("PageUp");
    await eventually(slide, 0);
    const before = await heightOf(board);
    await page.evaluate(() => /** @type {any} */ (globalThis).deck.toggleOverview(true));
    await page.setViewportSize({ width: 1200, height: 800 });
    await eventually(() => heightOf(board), before);
    await draws(board);
  },
};

/** @type {Host} */
const hugo = {
  pages: { shortcode: "posts/frame/" },
  async serve(files) {
    const program = installed("hugo");
    const site = folder("hugo", {
      "config.toml": 'baseURL = "/"\ntitle = "A course"\n',
      "layouts/_default/single.html": '<!doctype html><meta charset="utf-8"><title>{{ .Title }}</title><link rel="icon" href="data:,"><main style="max-width: 42rem; margin: auto">{{ .Content }}</main>',
      "content/posts/frame.md": `---\ntitle: A frame\n---\nText before.\n\n${snippet(files, "hugo")}\n\nText after.\n`,
    });
    cpSync(join(ROOT, "integrations/hugo/layouts"), join(site, "layouts"), { recursive: true });
    run(program, ["--quiet"], { cwd: site });
    return hosted(join(site, "public"));
  },
};

/** Quarto's own program is in no registry: its extension runs in pandoc, which Quarto is made of. @type {Host} */
const quarto = {
  pages: { block: "block.html", shortcode: "shortcode.html" },
  async serve(files) {
    const program = installed("pandoc");
    const site = folder("quarto", {
      "block.qmd": `# A block\n\n${snippet(files, "quarto")}\n\nText after.\n`,
      "shortcode.qmd": `# A shortcode\n\n${snippet(files, "quarto-shortcode")}\n\nText after.\n`,
    });
    const env = { ...process.env, PHIBEAM_QUARTO: join(ROOT, "integrations/quarto/_extensions/phibeam/phi-beam.lua"), PHIBEAM: COMMAND_LINE };
    const filter = ["--from=markdown-smart", "--standalone", "--metadata=title:A course", `--lua-filter=${join(ROOT, "tests/hosts/quarto.lua")}`];
    for (const name of ["block", "shortcode"]) run(program, [...filter, `--output=${name}.html`, `${name}.qmd`], { cwd: site, env });
    // A PDF has the figure where the command line is there, and the link in any case.
    run(program, [...filter, "--output=shortcode.tex", "shortcode.qmd"], { cwd: site, env });
    hasFigure(site, "shortcode.tex", /\\includegraphics(?:\[[^\]]*\])?\{([^}]+)\}/);
    return hosted(site);
  },
};

/**
 * MyST, and with it Jupyter Book 2, has its themes on a host of its own, and without it makes no pages. What it makes of the
 * directive is there before: the one file, copied, and a model. It is put into a shadow root, as the themes do.
 * @type {Host}
 */
const myst = {
  pages: { directive: "page.html" },
  async serve(files) {
    const npm = packages("myst", ["mystmd"]);
    const site = folder("myst", { "myst.yml": "version: 1\nproject:\n  title: A course\nsite:\n  template: book-theme\n", "index.md": `# A course\n\n${snippet(files, "myst")}\n` });
    // Without a network it ends with the template; the content is there then, or the next lines say that it is not.
    await runBeside(join(npm, "node_modules/.bin/myst"), ["build", "--site"], site).catch(() => {});
    const [, node] = /(\{"type":"anywidget".*?\})\]/.exec(JSON.stringify(JSON.parse(readFileSync(join(site, "_build/site/content/index.json"), "utf8")))) ?? [];
    assert.ok(node, "MyST has read no directive");
    const { esm, model } = JSON.parse(node);
    writeFileSync(
      join(site, "_build/site/public/page.html"),
      `<!doctype html><meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,"><main style="max-width: 46rem; margin: auto"></main>
<script type="module">import widget from ".${esm}";
const state = ${JSON.stringify(model)};
const model = { get: (key) => state[key], set: (key, value) => void (state[key] = value), save_changes() {}, on() {}, off() {} };
widget.render({ model, el: document.querySelector("main").attachShadow({ mode: "open" }) });</script>`,
    );
    return hosted(join(site, "_build/site/public"));
  },
};

/** @type {Host} */
const jekyll = {
  pages: { frame: "frame.html", element: "element.html" },
  async serve(files) {
    const program = installed("jekyll");
    const site = folder("jekyll", {
      "_config.yml": "title: A course\n",
      "_layouts/page.html": '<!doctype html><meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,"><main style="max-width: 42rem; margin: auto">{{ content }}</main>',
      "frame.md": `---\nlayout: page\n---\nText before.\n\n${snippet(files, "markdown")}\n\nText after.\n`,
      "element.md": `---\nlayout: page\n---\n\n${snippet(files, "element")}\n`,
    });
    run(program, ["build", "--quiet", "--disable-disk-cache"], { cwd: site });
    return hosted(join(site, "_site"));
  },
};

/** Without what Runestone adds to its pages, which comes from a host of its own. @type {Host} */
const pretext = {
  pages: { frame: "sec-boards.html" },
  expected: /lunr is not defined/, // Its search comes from another host.
  async serve(files) {
    const programs = environment("pretext", ["pretext"]);
    const site = folder("pretext", {
      "project.ptx": '<?xml version="1.0"?>\n<project ptx-version="2"><targets><target name="web" format="html"><stringparams debug.rs.dev="yes"/></target></targets></project>\n',
      "publication/publication.ptx": '<?xml version="1.0"?>\n<publication/>\n',
      "source/main.ptx": `<?xml version="1.0"?>\n<pretext xml:lang="en-US">\n<article xml:id="course">\n<title>A course</title>\n<section xml:id="sec-boards">\n<title>Boards</title>\n<p>Text before.</p>\n${snippet(files, "pretext")}\n<p>Text after.</p>\n</section>\n</article>\n</pretext>\n`,
    });
    run(join(programs, "pretext"), ["build", "web", "--no-generate"], { cwd: site, env: { ...process.env, HOME: site, PATH: `${programs}:${process.env.PATH}` } });
    return hosted(join(site, "output/web"));
  },
};

/** @type {Host} */
const jupyterBook = {
  pages: { frame: "frame.html", element: "element.html", cell: "cell.html" },
  expected: /THEBE_JS_URL' has already been declared/,
  dark: remembered("mode", "dark"),
  async serve(files) {
    const programs = environment("jupyter-book", ["jupyter-book<2", "ipykernel"]);
    const cell = { cell_type: "code", execution_count: null, id: "a", metadata: {}, outputs: [], source: snippet(files, "jupyter") };
    const site = folder("jupyter-book", {
      "_config.yml": "title: A course\nexecute:\n  execute_notebooks: force\n",
      "_toc.yml": "format: jb-book\nroot: index\nchapters:\n- file: frame\n- file: element\n- file: cell\n",
      "index.md": "# A course\n",
      "frame.md": `# A frame\n\n${snippet(files, "sphinx")}\n`,
      "element.md": `# An element\n\n${snippet(files, "element")}\n`,
      "cell.ipynb": JSON.stringify({ cells: [{ cell_type: "markdown", id: "b", metadata: {}, source: "# A cell" }, cell], metadata: { kernelspec: { display_name: "Python 3", language: "python", name: "python3" } }, nbformat: 4, nbformat_minor: 5 }),
    });
    run(join(programs, "jupyter-book"), ["build", "--quiet", "."], { cwd: site });
    return hosted(join(site, "_build/html"));
  },
};

export const DOCUMENTS = { mkdocs, sphinx, reveal, "jupyter-book": jupyterBook, hugo, jekyll, myst, quarto, pretext };
