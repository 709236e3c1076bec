// What to paste elsewhere to have a figure's board there: as a frame, and as an element.

import { copyButton, openDialog } from "../../widgets/dialog.js";
import { make } from "../../widgets/dom.js";
import { TARGETS } from "../explore/targets.js";

/** @param {string} query @param {string} name @param {HTMLElement} opener */
export async function openEmbedding(query, name, opener) {
  const page = new URL("index.html", location.href.replace(/[?#].*/, "")).href;
  const board = { page, query, flags: [], width: null, height: 560, name };
  const ways = TARGETS.filter(({ id }) => id === "frame" || id === "element").flatMap(({ id, name, code, where }) => {
    const field = make("textarea", { id: `embed-${id}`, readonly: "", rows: "4", spellcheck: "false" });
    field.value = code(board).trim();
    return [make("h3", {}, make("label", { for: field.id }, name)), field, make("p", { class: "where" }, where), copyButton("Copy", field)];
  });
  await openDialog("Embed this board", opener, [make("p", {}, name), ...ways]);
}
