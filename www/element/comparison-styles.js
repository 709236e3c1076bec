// The looks of a comparison, as a constructed style sheet beside that of the element.

import { sharedSheet } from "../widgets/dom.js";

const CSS = `
.legend i.both { background: var(--muted); }
.legend i.first-only { clip-path: polygon(0 0, 0 100%, 100% 100%); }
.legend i.second-only { background: var(--accent); clip-path: polygon(0 0, 100% 0, 100% 100%); }
.legend i.second-beam { height: 0; width: 18px; border-top: 2px dashed var(--accent); background: none; }
.legend i.differences { background: linear-gradient(to right, #b04200, #fdd8b4 48%, var(--board) 48% 52%, #bedaee 52%, #00548c); }
.agreement { margin: 0; font-size: .93em; }
.params details { font-size: .87em; }
.params summary { cursor: pointer; color: var(--muted); min-height: 32px; align-content: center; }
.params table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.params caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.params :is(th, td) { text-align: right; font-weight: 400; padding: 3px 0; border-bottom: 1px solid var(--line); }
.params :is(th, td):first-child { text-align: left; }
.params thead th { color: var(--muted); }
@media (pointer: coarse) { .params summary { min-height: 44px; } }
`;

const styleSheet = sharedSheet(CSS);

/** Adds it to what a place stands in, once. @param {HTMLElement} place */
export function addStyles(place) {
  const sheet = styleSheet();
  const root = /** @type {ShadowRoot} */ (place.getRootNode());
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
