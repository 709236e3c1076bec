// Where a board can be pasted, and in which words each wants it: course platforms, documents, slides, notebooks and programs.
// Each is one entry of a table; what is foreign in a text is escaped as its language wants it.

import { beside, classic, COLUMN, element, escaped, frame, frameAddress, frameWithLink, linkTo, tag } from "./snippets.js";
import { readQuery } from "../../state/query.js";

/** @typedef {import("./snippets.js").Board} Board */
/**
 * @typedef {{
 *   id: string,
 *   name: string,
 *   code: (board: Board) => string,
 *   where: string,
 *   needs: (origin: string) => string,
 *   sizes: "both" | "width" | "ratio" | "none",
 * }} Target where it is pasted, what must be allowed there, and which sizes the code can say
 */

/** FNV-1a: a few letters that differ when the text does. @param {string} text */
function hash(text) {
  let sum = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
  return (sum >>> 0).toString(36);
}

/** @param {Board} board */
function pretext(board) {
  const { width, height, name, query } = board;
  // Ids are for one book: made from the address, so that two boards have two, and to be read.
  const words = query.toLowerCase().replace(/^game=/, "").replace(/[^a-z0-9]+/g, "-").slice(0, 40).replace(/-+$/, "");
  const id = `phibeam-${words}-${hash(frameAddress(board))}`;
  return `<figure xml:id="fig-${id}">
  <caption>${escaped(name)}</caption>
  <interactive xml:id="${id}" iframe="${escaped(frameAddress(board))}" width="100%" aspect="${width ?? COLUMN}:${height}"/>
</figure>`;
}

/** A cell of a notebook. What JSON calls a string is one in Python. @param {Board} board */
function jupyter(board) {
  const { width, height, name } = board;
  const title = JSON.stringify(`title="${escaped(name)}"`);
  return `from IPython.display import IFrame

IFrame(${JSON.stringify(frameAddress(board))}, width=${width ?? '"100%"'}, height=${height}, extras=[${title}])`;
}

/** A board in a kernel, which is told what happens on it. @param {Board} board */
function python({ query, flags }) {
  return `phibeam.Board(${[JSON.stringify(query), ...flags.map((flag) => `${flag.replace("-", "_")}=True`)].join(", ")})`;
}

/** A block of Markdown that no text inside it can end. @param {string} kind @param {string} text */
function fenced(kind, text) {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${kind}\n${text}\n${fence}`;
}

/** As MyST takes modules for notebooks: the one file with everything in it, and what the board begins with. @param {Board} board */
function myst({ page, query, flags }) {
  return fenced(`{anywidget} ${beside(page, "phi-beam.widget.js")}`, JSON.stringify(flags.length > 0 ? { query, flags } : { query }));
}

/** @param {string} text */
const indented = (text) => text.replace(/^/gm, "   ");

/** A text between quotes where there is no way to write a quote, nor the end of a shortcode. @param {string} text */
function quoted(text) {
  return `"${text.replace(/["`\\]/g, "'").replace(/\s+/g, " ").replace(/[{}](?=[{}])/g, "$& ")}"`;
}

/** As Hugo and Quarto call what is written once and used often. @param {Board} board */
function shortcode(board) {
  const { height, name, width, flags } = board;
  const address = frameAddress(board).replace(/["`\\<>{}\s]/g, encodeURIComponent);
  const size = width === null ? "" : ` width="${width}"`;
  const link = flags.includes("no-links") ? ' link="none"' : "";
  return `{{< phi-beam src="${address}" title=${quoted(name)}${size} height="${height}"${link} >}}`;
}

/** In a page of VitePress, or a component of Vue: a script of its own would be taken for one of theirs. @param {Board} board */
function vue(board) {
  return `<script setup>
import { onMounted } from "vue";
onMounted(() => import(/* @vite-ignore */ ${JSON.stringify(beside(board.page, "phi-beam.js"))}));
</script>

${tag(board, " v-pre")}`;
}

/** What JSON calls a string is an expression in JSX, where an attribute between quotes would be HTML. @param {Board} board */
function react(board) {
  const { page, query, flags, width, name } = board;
  const attributes = [...readQuery(query), ...flags.map((flag) => /** @type {const} */ ([flag, ""]))].map(([key, value]) => ` ${key}={${JSON.stringify(value)}}`);
  const room = width === null ? "" : ` style={{ maxWidth: ${width} }}`;
  return `import { useEffect } from "react";

export function Board() {
  useEffect(() => void import(/* @vite-ignore */ /* webpackIgnore: true */ ${JSON.stringify(beside(page, "phi-beam.js"))}), []);
  return (
    <phi-beam${attributes.join("")}${room}>
      <a href={${JSON.stringify(linkTo(board))}}>{${JSON.stringify(name)}}</a>
    </phi-beam>
  );
}`;
}

const PACKAGE = "Install the package once: pip install ./integrations/python in the project's folder, after ./build.sh dist.";

/** @param {string} origin */
const frameNeeds = (origin) => `If the page has a Content-Security-Policy, it must allow frame-src ${origin}.`;

/** @type {Target[]} */
export const TARGETS = [
  {
    id: "frame",
    name: "Any web page",
    code: frameWithLink,
    where: "Paste it into the HTML of your page, where the board should be.",
    needs: (origin) => `${frameNeeds(origin)} In a sandbox the frame needs allow-scripts, and ${origin} must send Access-Control-Allow-Origin: *.`,
    sizes: "both",
  },
  {
    id: "element",
    name: "As an element",
    code: element,
    where: "Paste it into the HTML of your page; of several boards only one needs the line with the script. It takes the height it needs.",
    needs: (origin) =>
      `If your page is not on ${origin}, that host must send Access-Control-Allow-Origin: *. A Content-Security-Policy must allow script-src ${origin} 'wasm-unsafe-eval', connect-src ${origin} and worker-src blob: ${origin}.`,
    sizes: "width",
  },
  {
    id: "classic",
    name: "Classic script",
    code: classic,
    where: "For hosts that keep scripts and drop type=\"module\", such as mo.Html in marimo. Paste it into the HTML of the page.",
    needs: (origin) => `If the page is not on ${origin}, that host must send Access-Control-Allow-Origin: *.`,
    sizes: "width",
  },
  {
    id: "canvas",
    name: "Canvas",
    code: frameWithLink,
    where: "In the Rich Content Editor press </> for the HTML editor, paste it, and save.",
    needs: () => "Canvas shows frames from https addresses; some schools allow only hosts that they know.",
    sizes: "both",
  },
  {
    id: "moodle",
    name: "Moodle",
    code: frameWithLink,
    where: "In the editor choose View, Source code, paste it, and save.",
    needs: () => "Moodle keeps frames in what teachers write, and takes them out of what students write.",
    sizes: "both",
  },
  {
    id: "markdown",
    name: "MkDocs, Jekyll",
    code: (board) => `\n${frameWithLink(board)}\n`,
    where: "Paste it into the Markdown file, with an empty line before and after it.",
    needs: () => "HTML in Markdown must be allowed; with MkDocs and Jekyll it is unless somebody has switched it off.",
    sizes: "both",
  },
  {
    id: "myst",
    name: "MyST, Jupyter Book 2",
    code: myst,
    where: "Paste it into the Markdown file, on lines of its own. MyST copies that one file into the book, and everything is in it.",
    needs: () => "mystmd 1.8 or newer has the directive. A PDF leaves it out, so put a figure from Export beside it.",
    sizes: "none",
  },
  {
    id: "sphinx",
    name: "Sphinx, Jupyter Book 1",
    code: (board) => fenced("{raw} html", frameWithLink(board)),
    where: "Paste it into a Markdown file of MyST-Parser, on lines of its own.",
    needs: () => "HTML pages show it; a PDF leaves it out, unless you use the directive of the Python package.",
    sizes: "both",
  },
  {
    id: "rst",
    name: "reStructuredText",
    code: (board) => `.. raw:: html\n\n${indented(frameWithLink(board))}`,
    where: "Paste it into a .rst file of Sphinx, with an empty line before and after it.",
    needs: () => "HTML pages show it; a PDF leaves it out, unless you use the directive of the Python package.",
    sizes: "both",
  },
  {
    id: "quarto",
    name: "Quarto",
    code: (board) => fenced("{=html}", frameWithLink(board)),
    where: "Paste it into the .qmd file, on lines of its own.",
    needs: () => "HTML pages and slides show it; a PDF leaves it out, so put a figure from Export beside it, or use the shortcode.",
    sizes: "both",
  },
  {
    id: "quarto-shortcode",
    name: "Quarto shortcode",
    code: shortcode,
    where: "Paste it into the .qmd file, on a line of its own, with an empty line before and after it.",
    needs: () => "Copy the folder integrations/quarto/_extensions beside the document. A PDF gets a figure where the command line phibeam is installed, and a link where it is not.",
    sizes: "both",
  },
  {
    id: "hugo",
    name: "Hugo",
    code: shortcode,
    where: "Paste it into the Markdown file. Hugo leaves plain HTML out, so it comes by a shortcode.",
    needs: () => "Copy the folder integrations/hugo/layouts into the site.",
    sizes: "both",
  },
  {
    id: "vue",
    name: "VitePress, Vue",
    code: vue,
    where: "Paste it into the Markdown file of VitePress, or into a component: the script once, the element where the board should be.",
    needs: (origin) => `Tell Vue about the element: compilerOptions.isCustomElement = (tag) => tag === "phi-beam". ${origin} must send Access-Control-Allow-Origin: *.`,
    sizes: "width",
  },
  {
    id: "react",
    name: "React",
    code: react,
    where: "A component. React 19 hands properties and events to elements as they are.",
    needs: (origin) => `With npm install ./dist, import "phi-beam" instead. Otherwise ${origin} must send Access-Control-Allow-Origin: *.`,
    sizes: "width",
  },
  {
    id: "jupyter",
    name: "Jupyter",
    code: jupyter,
    where: "Paste it into a code cell of a notebook and run it; a Jupyter Book shows what the cell shows.",
    needs: () => "The notebook needs nothing but IPython. In a PDF of the book put a figure from Export in its place.",
    sizes: "both",
  },
  {
    id: "python",
    name: "Jupyter, both ways",
    code: (board) => `import phibeam\n\nboard = ${python(board)}\nboard`,
    where: "Paste it into a code cell of JupyterLab, Notebook, VS Code or Colab. board.query, board.position and board.moves follow the board, and may be set.",
    needs: () => PACKAGE,
    sizes: "none",
  },
  {
    id: "marimo",
    name: "marimo",
    code: (board) => `import marimo as mo\nimport phibeam\n\nboard = mo.ui.anywidget(${python(board)})\nboard`,
    where: "Paste it into a cell. Cells that use board.value run again when somebody moves a slider or the piece.",
    needs: () => PACKAGE,
    sizes: "none",
  },
  {
    id: "pretext",
    name: "PreTeXt",
    code: pretext,
    where: "Paste it into the source, between paragraphs of a section.",
    needs: () => "PreTeXt makes the frame itself, as wide as the text; the size above gives its shape.",
    sizes: "ratio",
  },
  {
    id: "reveal",
    name: "reveal.js",
    // As high as the slide has room for, below a heading too; loaded before its turn, so that it is there in the overview and on paper.
    code: (board) => `<section>\n  ${frame(board, 'class="r-stretch" data-preload data-src')}\n</section>`,
    where: "Paste it among the slides: it is one, and fills it. reveal.js loads it a few slides before its turn, and prints it with ?print-pdf.",
    needs: () => "A lecture hall without a network needs the files on the same computer.",
    sizes: "none",
  },
];

