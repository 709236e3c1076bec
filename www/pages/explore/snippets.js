// What a person pastes elsewhere to show a board there: its addresses, a frame and the element. What others want these in is in
// `targets.js`. Only texts: nothing here touches a page.
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
export function beside(page, file) {
  return page.slice(0, page.lastIndexOf("/") + 1) + file;
}

/** What the frame shows. @param {Pick<Board, "page" | "query" | "flags">} board */
export function frameAddress({ page, query, flags }) {
  const items = [query, ...flags.map((flag) => `${flag}=1`)].filter(Boolean).join("&");
  return beside(page, "embed.html") + (items && `?${items}`);
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/**
 * A text as HTML and XML both read it, in an attribute and between tags. Line ends and double braces mean something to what
 * Markdown and templates are made of, long before anybody reads HTML.
 * @param {string} text
 */
export function escaped(text) {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]).replace(/[\r\n`]|\{(?=[{%#])/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** @param {Board} board @param {string} [source] the attribute with the address */
export function frame(board, source = "src") {
  const { width, height, name } = board;
  const size = `width="${width ?? "100%"}" height="${height}"`;
  const lazy = source === "src" ? ' loading="lazy"' : "";
  return `<iframe ${source}="${escaped(frameAddress(board))}" title="${escaped(name)}" ${size}${lazy} style="border: 0; max-width: 100%"></iframe>`;
}

/** A frame with a plain link below it: what is left where frames are taken out, and on paper. @param {Board} board */
export function frameWithLink(board) {
  if (board.flags.includes("no-links")) return frame(board);
  return `${frame(board)}\n<p><a href="${escaped(linkTo(board))}">${escaped(board.name)}: open the board</a></p>`;
}

/** The element, once its script is on the page. @param {Board} board @param {string} [more] attributes */
export function tag(board, more = "") {
  const { query, flags, width, name } = board;
  const attributes = [...readQuery(query)].map(([key, value]) => ` ${escaped(key)}="${escaped(value)}"`);
  const room = width === null ? "" : ` style="max-width: ${width}px"`;
  return `<phi-beam${attributes.join("")}${flags.map((flag) => ` ${flag}`).join("")}${room}${more}>
  <a href="${escaped(linkTo(board))}">${escaped(name)}</a>
</phi-beam>`;
}

/** @param {Board} board */
export function element(board) {
  return `<script type="module" src="${escaped(beside(board.page, "phi-beam.js"))}"></script>\n${tag(board)}`;
}

/** The same with a script that is not a module. @param {Board} board */
export function classic(board) {
  return `<script src="${escaped(beside(board.page, "phi-beam.loader.js"))}"></script>\n${tag(board)}`;
}

/** What keeps others from seeing a board of this address, if anything does. @param {string} page */
export function caution(page) {
  const { protocol, hostname } = new URL(page);
  if (/^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname) || protocol === "file:")
    return "These addresses are on this computer: put the folder that ./build.sh dist makes on a host before you share them.";
  return protocol === "https:" ? null : "This address begins with http: a page on https shows no frame and runs no script from it.";
}
