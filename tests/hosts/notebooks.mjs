// Notebooks with a kernel behind them: the board is run in a cell, the kernel hears what is done on it, and it hears the kernel.

import assert from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../browser/harness.mjs";
import { boards, draws, isReadable, isSquare, isWell, keepsKeys } from "./checks.mjs";
import { environment, folder, freePort, hosted, ROOT, run, snippet, started } from "./setting.mjs";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {import("./run.mjs").Host} Host */
/** @typedef {import("playwright-core").ElementHandle<import("../../www/phi-beam.js").PhiBeam>} Board */

/** A person types a number into a field of the board. @param {Board} board @param {string} key @param {number} value */
async function type(board, key, value) {
  const field = await board.$(`input[type=number][name=${key}]`);
  await field?.fill(String(value));
  await field?.press("Enter");
}

/** @param {Board} board */
const queryOf = (board) => board.evaluate((board) => board.query);

/** @param {string[]} sources of code cells */
const notebook = (sources) =>
  JSON.stringify({
    cells: sources.map((source, n) => ({ cell_type: "code", execution_count: null, id: `cell-${n}`, metadata: {}, outputs: [], source })),
    metadata: { kernelspec: { display_name: "Python 3", language: "python", name: "python3" } },
    nbformat: 4,
    nbformat_minor: 5,
  });

/** A command of JupyterLab, once it is all there. @param {Page} page @param {string} command @param {object} [args] */
async function lab(page, command, args = {}) {
  await page.evaluate(async ([command, args]) => {
    const { jupyterapp } = /** @type {any} */ (globalThis);
    await jupyterapp.restored;
    await jupyterapp.commands.execute(command, args);
  }, /** @type {const} */ ([command, args]));
}

/** @param {Page} page @param {number} cell */
const cellAt = (page, cell) => page.locator(".jp-Notebook .jp-Cell").nth(cell);

/** Runs a cell. @param {Page} page @param {number} cell */
async function runCell(page, cell) {
  await cellAt(page, cell).locator(".jp-InputPrompt").click();
  await lab(page, "notebook:run-cell");
  await cellAt(page, cell).locator(".jp-InputPrompt", { hasText: /\[\d+\]:/ }).waitFor();
}

/** What a cell has printed. @param {Page} page @param {number} cell @param {RegExp} words */
const printed = (page, cell, words) => cellAt(page, cell).locator(".jp-OutputArea-output").filter({ hasText: words }).waitFor();

/** @type {Host} */
const jupyterlab = {
  pages: { frame: "lab/tree/frame.ipynb?reset", widget: "lab/tree/widget.ipynb?reset" },
  async serve(files) {
    const programs = environment("jupyterlab", ["jupyterlab"], { own: true });
    run(join(programs, "python"), ["-m", "unittest", "discover", "--quiet", "--start-directory", join(ROOT, "integrations/python/tests"), "--pattern", "*_test.py"]);
    const home = folder("jupyterlab", {
      "frame.ipynb": notebook([snippet(files, "jupyter")]),
      "widget.ipynb": notebook([
        snippet(files, "python"),
        'print("kernel:", board.query, board.position, board.moves)',
        "board.change(a=7, size=32, at=(12, 17))\nboard.position",
        'asked = [board.page.outcome(1, 2), board.page.positions(4), board.page.grundy(2), board.page.options(1, 0)]',
        "print([answer.value for answer in asked])",
        'board.change(a="many")',
        'print("wrong:", board.error)',
        'print("awaited:", await board.page.outcome(1, 2))',
      ]),
    });
    const port = await freePort();
    const args = ["--no-browser", "--allow-root", "--expose-app-in-browser", `--port=${port}`, "--port-retries=0", "--ServerApp.token=", "--IdentityProvider.token=", `--ServerApp.root_dir=${home}`];
    return started(`http://127.0.0.1:${port}/`, join(programs, "jupyter-lab"), args, { cwd: home, env: { ...process.env, HOME: home, JUPYTER_CONFIG_DIR: home, PATH: `${programs}:${process.env.PATH}` } });
  },
  async look(page, what) {
    await page.locator(".jp-Notebook .jp-CodeCell").first().waitFor();
    const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
    await lab(page, "apputils:change-theme", { theme: dark ? "JupyterLab Dark" : "JupyterLab Light" });
    await page.locator(`body[data-jp-theme-light="${!dark}"]`).waitFor({ state: "attached" });
    await page.getByText("Python 3 (ipykernel) | Idle").waitFor();
    await runCell(page, 0);
    const [board] = await boards(page);
    if (what === "frame") return isWell(page, board);
    await draws(board);
    await isSquare(board);
    await isReadable(board);
    await keepsKeys(page, board);
    assert.equal(await page.locator(".jp-Notebook .jp-Cell").count(), 8);
    await type(board, "a", 9);
    await eventually(() => queryOf(board), "game=wab&a=9");
    // The kernel is told a moment after the board has come to rest.
    await page.waitForTimeout(500);
    await runCell(page, 1);
    await printed(page, 1, /^kernel: game=wab&a=9 None \[\]/);
    await runCell(page, 2);
    await eventually(() => queryOf(board), "game=wab&a=7&size=32&at=12,17");
    await printed(page, 2, /\(12, 17\)/);
    await runCell(page, 3);
    await page.waitForTimeout(1000);
    await runCell(page, 4);
    await printed(page, 4, /\['[PN]', \[\(0, 0\)/);
    await runCell(page, 5);
    await page.waitForTimeout(500);
    await runCell(page, 6);
    await printed(page, 6, /wrong: .*a/);
    assert.equal(await queryOf(board), "game=wab&a=7&size=32&at=12,17");
    await runCell(page, 7);
    await printed(page, 7, /awaited: N/);
  },
};


/** A notebook that was run, as a page. @type {Host} */
const nbconvert = {
  pages: { frame: "light.html", "frame, dark theme": "dark.html" },
  async serve(files) {
    const programs = environment("jupyterlab", ["jupyterlab"], { own: true });
    const home = folder("nbconvert", { "frame.ipynb": notebook([snippet(files, "jupyter")]) });
    const env = { ...process.env, HOME: home, PATH: `${programs}:${process.env.PATH}` };
    for (const theme of ["light", "dark"]) run(join(programs, "jupyter"), ["nbconvert", "--log-level=ERROR", "--to=html", "--execute", `--theme=${theme}`, `--output=${theme}`, "frame.ipynb"], { cwd: home, env });
    return hosted(home);
  },
};

/** @type {Host} */
const marimo = {
  pages: { widget: "" },
  async serve(files) {
    const programs = environment("marimo", ["marimo"], { own: true });
    const html = JSON.stringify(snippet(files, "classic"));
    const home = folder("marimo", {
      ".config/marimo/marimo.toml": '[display]\ntheme = "system"\n',
      "app.py": `import marimo

app = marimo.App()

@app.cell
def _():
${snippet(files, "marimo").replace(/^/gm, "    ")}
    return board, mo

@app.cell
def _(board, mo):
    mo.md("the kernel has " + board.value["query"].replace("&", " "))
    return

@app.cell
def _(board, mo):
    mo.ui.button(label="From the kernel", on_click=lambda _: board.widget.change(a=7, size=32, at=(12, 17)))
    return

@app.cell
def _(mo):
    mo.Html(${html})
    return

if __name__ == "__main__":
    app.run()
`,
    });
    const port = await freePort();
    return started(`http://127.0.0.1:${port}/`, join(programs, "marimo"), ["run", "app.py", "--headless", "--host", "127.0.0.1", "--port", String(port), "--no-token"], { cwd: home, env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, ".config") } });
  },
  async look(page) {
    const both = await boards(page, 2);
    // marimo puts widgets into shadow roots.
    const isWidget = await Promise.all(both.map((board) => board.evaluate((board) => board.getRootNode() instanceof ShadowRoot)));
    assert.deepEqual([...isWidget].sort(), [false, true]);
    const [board, other] = isWidget[0] ? both : both.reverse();
    await isWell(page, board);
    await draws(other);
    await type(board, "a", 9);
    await page.getByText("the kernel has game=wab a=9").waitFor();
    await page.getByRole("button", { name: "From the kernel" }).click();
    await eventually(() => queryOf(board), "game=wab&a=7&size=32&at=12,17");
  },
};

export const NOTEBOOKS = { jupyterlab, nbconvert, marimo };
