// What a person pastes elsewhere to show a board there: a frame, the element, and both as Canvas, Moodle, MkDocs, Jekyll,
// Quarto, PreTeXt and reveal.js want them. Only texts: nothing here touches a page.
//
// A query is never taken apart and put together again: what is not changed stays as it is written, byte for byte.

import { defaultOf, SETTING_KEYS } from "../../state/catalogue.js";
import { readQuery } from "../../state/query.js";

/**
 * @typedef {{
 *   page: string,
 *   query: string,
 *   flags: string[],
 *   width: number | null,
 *   height: number,
 *   name: string,
 * }} Board the explorer's address without a query, what is shown, what is left away (`no-zoom`), CSS pixels (null: as wide as there is room), and what it is called
 */
/** What one may choose about a board; null is the game's or the page's own way. @typedef {{ mode: "p" | "grundy", theme: string, controls: string[] | null, at: string | null, corner: number | null }} Choice */
/**
 * @typedef {{
 *   id: string,
 *   name: string,
 *   code: (board: Board) => string,
 *   where: string,
 *   needs: (origin: string) => string,
 *   sizes: "both" | "width" | "ratio",
 * }} Target where it is pasted, what must be allowed there, and which sizes the code can say
 */

/** What a frame is taken to be across where it is as wide as there is room, in CSS pixels. */
export const COLUMN = 640;

/** Sets a key of a query, or takes it out with null. @param {string} query @param {string} key @param {string | null} value */
export function withKey(query, key, value) {
  const items = query.split("&").filter((item) => item !== "" && keyOf(item) !== key);
  if (value === null) return items.join("&");
  // Settings have an order, and come after the game and its parameters.
  const later = items.findIndex((item) => SETTING_KEYS.indexOf(keyOf(item)) > SETTING_KEYS.indexOf(key));
  items.splice(later < 0 ? items.length : later, 0, `${key}=${encoded(value)}`);
  return items.join("&");
}

/** @param {string} item */
function keyOf(item) {
  return item.split("=", 1)[0];
}

/** As the engine writes values: what sets, boxes and lists are made of is left as it is. @param {string} value */
function encoded(value) {
  return encodeURIComponent(value)
    .replace(/%(2C|2B|5E|2F|3B)/g, decodeURIComponent)
    .replace(/[!'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** A query with what was chosen; what is usual is left out. @param {string} query @param {Choice} choice */
export function chosen(query, { mode, theme, controls, at, corner }) {
  const unlessUsual = (/** @type {string} */ key, /** @type {string} */ value) => (value === defaultOf(new Map(), key) ? null : value);
  let now = withKey(withKey(query, "mode", unlessUsual("mode", mode)), "theme", unlessUsual("theme", theme));
  if (corner !== null) now = withKey(withKey(now, "view", null), "size", unlessUsual("size", String(corner)));
  // The moves of a game belong to where it starts.
  if (at !== (readQuery(query).get("at") ?? null)) now = withKey(withKey(now, "at", at), "moves", null);
  return withKey(now, "controls", controls && (controls.join(",") || "none"));
}

/** @param {{ page: string, query: string }} board */
export function linkTo({ page, query }) {
  return query ? `${page}?${query}` : page;
}

/** A file beside the explorer. @param {string} page @param {string} file */
function beside(page, file) {
  return page.slice(0, page.lastIndexOf("/") + 1) + file;
}

/** What the frame shows. @param {Pick<Board, "page" | "query" | "flags">} board */
export function frameAddress({ page, query, flags }) {
  const items = [query, ...flags.map((flag) => `${flag}=1`)].filter(Boolean).join("&");
  return beside(page, "embed.html") + (items && `?${items}`);
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A text as HTML and XML both read it, in an attribute and between tags. @param {string} text */
export function escaped(text) {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);
}

/** @param {Board} board @param {string} [source] the attribute with the address */
function frame(board, source = "src") {
  const { width, height, name } = board;
  const size = `width="${width ?? "100%"}" height="${height}"`;
  const lazy = source === "src" ? ' loading="lazy"' : "";
  return `<iframe ${source}="${escaped(frameAddress(board))}" title="${escaped(name)}" ${size}${lazy} style="border: 0; max-width: 100%"></iframe>`;
}

/** A frame with a plain link below it: what is left where frames are taken out, and on paper. @param {Board} board */
function frameWithLink(board) {
  if (board.flags.includes("no-links")) return frame(board);
  return `${frame(board)}\n<p><a href="${escaped(linkTo(board))}">${escaped(board.name)}: open the board</a></p>`;
}

/** @param {Board} board */
function element(board) {
  const { page, query, flags, width, name } = board;
  const attributes = [...readQuery(query)].map(([key, value]) => ` ${escaped(key)}="${escaped(value)}"`);
  const room = width === null ? "" : ` style="max-width: ${width}px"`;
  return `<script type="module" src="${escaped(beside(page, "phi-beam.js"))}"></script>
<phi-beam${attributes.join("")}${flags.map((flag) => ` ${flag}`).join("")}${room}>
  <a href="${escaped(linkTo(board))}">${escaped(name)}</a>
</phi-beam>`;
}

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
    id: "quarto",
    name: "Quarto",
    code: (board) => `\`\`\`{=html}\n${frameWithLink(board)}\n\`\`\``,
    where: "Paste it into the .qmd file, on lines of its own.",
    needs: () => "HTML pages and slides show it; a PDF leaves it out, so put a figure from Export beside it.",
    sizes: "both",
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
    code: (board) => `<section>\n  ${frame(board, "data-src")}\n</section>`,
    where: "Paste it among the slides: it is one. reveal.js loads it when its turn comes.",
    needs: () => "A lecture hall without a network needs the files on the same computer.",
    sizes: "both",
  },
];

/** What keeps others from seeing a board of this address, if anything does. @param {string} page */
export function caution(page) {
  const { protocol, hostname } = new URL(page);
  if (/^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname) || protocol === "file:")
    return "These addresses are on this computer: put the folder that ./build.sh dist makes on a host before you share them.";
  return protocol === "https:" ? null : "This address begins with http: a page on https shows no frame and runs no script from it.";
}
