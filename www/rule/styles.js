// The looks of the editor of rules, as a constructed style sheet beside that of the element.

import { sharedSheet } from "../widgets/dom.js";

const CSS = `
.slider.rule { grid-template-columns: minmax(0, 1fr); }
.slider.rule .line { position: relative; font: .93em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.slider.rule .line input { font: inherit; position: relative; background: transparent; padding: 0 8px; }
.slider.rule .marks { position: absolute; inset: 1px; padding: 0 8px; overflow: hidden; white-space: pre; color: transparent; display: flex; align-items: center; background: var(--paper); border-radius: 7px; }
.slider.rule .marks .error { background: color-mix(in srgb, var(--accent) 22%, transparent); border-bottom: 2px solid var(--accent); }
.slider.rule .marks .bracket { background: color-mix(in srgb, var(--p) 26%, transparent); border-radius: 2px; }
.slider.rule input[aria-invalid="true"] { border-color: var(--accent); }
.slider.rule .examples { display: grid; gap: 4px; }
.slider.rule .examples select { width: 100%; padding: 0 8px; }
.slider.rule p { margin: 0; font-size: .87em; }
.slider.rule .said, .slider.rule .completion, .slider.rule .about { color: var(--muted); }
.slider.rule kbd { font: inherit; border: 1px solid var(--edge); border-radius: 4px; padding: 0 4px; }
.slider.rule .pointer { overflow: hidden; font: .93em/1 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; color: var(--accent); white-space: nowrap; }
.slider.rule .pointer span { display: inline-block; width: 1ch; margin-left: calc(9px + var(--at, 0) * 1ch); padding-right: 100%; }
.slider.rule .problem { overflow-wrap: anywhere; }
.slider.rule .problem button { min-height: 30px; padding: 0 8px; }
.moves summary { cursor: pointer; font-size: .87em; color: var(--muted); min-height: 30px; display: list-item; align-content: center; }
.moves-grid { display: grid; width: min(100%, 234px); aspect-ratio: 1; border: 1px solid var(--edge); background: var(--board); touch-action: pan-y; user-select: none; }
.moves-grid [role="row"] { display: grid; grid-template-columns: repeat(var(--side), 1fr); }
.moves-grid [role="gridcell"] { border: .5px solid var(--grid); cursor: pointer; }
.moves-grid [aria-selected="true"] { background: var(--p); }
.moves-grid .corner { background: repeating-linear-gradient(135deg, var(--outside) 0 3px, var(--edge) 3px 4px); cursor: grab; touch-action: none; }
.moves-grid .ray { outline: 2px solid var(--accent); outline-offset: -2px; }
.moves-grid :focus-visible { outline: 2px solid var(--beam); outline-offset: -1px; }
.moves summary, .slider.rule select { color: var(--muted); }
.moves .multiples { display: flex; gap: 8px; align-items: center; font-size: .87em; min-height: 34px; }
@media (pointer: coarse) { .moves-grid { width: min(100%, 352px); } .slider.rule .problem button, .moves summary, .moves .multiples { min-height: 44px; } }
`;

/** The one sheet that all editors share. */
export const styleSheet = sharedSheet(CSS);
