// The looks of the element, as a constructed style sheet: it needs no file of its own and no permission for inline styles.

import { palettes } from "../pkg/catalogue.js";
import { PROPERTIES } from "../render/colours.js";
import { sharedSheet } from "../widgets/dom.js";

const CSS = `
:host {
  ${PROPERTIES.join("\n  ")}
  display: block;
  container-type: inline-size;
  color: var(--ink);
  text-align: start;
  overflow-wrap: break-word;
  font: calc(15px * var(--phi-beam-scale, 1))/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
}
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
.base { display: grid; grid-template: "board" minmax(0, 1fr) "status" auto "controls" auto / minmax(0, 1fr); height: 100%; }
/* Where the page has none on which our ink can be read. */
.base.paper { background: var(--paper); border-radius: 8px; }
.base.goal { grid-template: "board" minmax(0, 1fr) "goal" auto "status" auto "controls" auto / minmax(0, 1fr); }
::slotted([slot="goal"]) { grid-area: goal; }
/* Square where the page leaves the height open; stretched to whatever height it gives. */
.frame { grid-area: board; place-self: stretch center; position: relative; aspect-ratio: var(--phi-beam-aspect, 1); min-height: 0; width: 100%; }
/* Never higher than what is in sight, however large the page shows it; on a slide of reveal.js, which says how high it is, with room for the words below.
   Where the page gives a height there is no aspect, and this means nothing. */
.frame { max-width: calc(var(--phi-beam-max-height, max(20em, min(var(--slide-height, 80vh / var(--shown, 1) + 10em) - 10em, max(80vh, 37em)))) * var(--phi-beam-aspect, 1)); }
/* Colours that nobody sees: their transitions tell when those of the canvas are old. */
.frame { outline: 0 solid var(--board); text-decoration-color: var(--p); transition: color 1ms, outline-color 1ms, text-decoration-color 1ms; }
canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: pan-y; cursor: crosshair; border-radius: 4px; }
canvas:focus { outline: none; touch-action: none; }
canvas:focus-visible { outline: 2px solid var(--p); outline-offset: -2px; }
.fallback { position: absolute; inset: 0; padding: 16px max(16px, calc(50% - 17em)); overflow: auto; color: var(--muted); display: grid; align-content: center; }
.notice {
  position: absolute; inset: 12px 12px auto; margin: 0 auto; width: fit-content; max-width: min(36em, calc(100% - 24px)); display: flex; z-index: 2;
  background: var(--paper); border: 1px solid var(--edge); border-left: 4px solid var(--accent); border-radius: 8px; box-shadow: 0 2px 10px #0002;
}
.notice p { margin: 0; white-space: pre-line; padding: 10px 0 10px 14px; overflow-wrap: anywhere; }
.notice button { flex: none; width: 44px; border: 0; background: none; color: var(--muted); }
.note { position: absolute; inset: auto 20px 52px auto; max-width: 26em; margin: 0; padding: 6px 10px; font-size: .87em; color: var(--muted); background: var(--paper); border: 1px solid var(--line); border-radius: 8px; pointer-events: none; }
.caption { grid-area: caption; margin: 0; font-size: .87em; overflow-wrap: anywhere; }
.below { grid-area: status; display: grid; grid-template: "caption caption" auto "status zoom" auto "legend legend" auto "hint hint" auto / minmax(0, 1fr) auto; gap: 2px 12px; padding: 4px 14px 12px; }
/* Of one height whatever it says: the board must not move under the pointer. */
.status { grid-area: status; display: flex; align-items: center; gap: 10px; height: 3.9em; line-height: 1.3; color: var(--muted); font-variant-numeric: tabular-nums; }
.what { flex: 1; margin: 0; min-width: 0; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.cell { color: var(--ink); font-weight: 600; }
.outcome { color: var(--ink); font-weight: 600; padding: 0 6px; border-radius: 6px; background: color-mix(in srgb, var(--p) 14%, transparent); }
.work { display: flex; align-items: center; gap: 8px; }
.work progress { width: 96px; accent-color: var(--p); }
.zoom { grid-area: zoom; align-self: center; display: flex; }
.zoom button { border-radius: 0; min-width: 2.6em; margin-left: -1px; padding: 0 6px; }
.zoom button:first-child { border-radius: 8px 0 0 8px; }
.zoom button:last-child { border-radius: 0 8px 8px 0; }
.legend { grid-area: legend; display: flex; flex-wrap: wrap; align-items: center; gap: 2px 16px; font-size: .87em; color: var(--muted); }
.legend span { display: inline-flex; align-items: center; gap: 6px; }
.legend span:has(.scale) { flex-wrap: wrap; }
.legend i { flex: none; width: 12px; height: 12px; background: var(--p); print-color-adjust: exact; }
.legend i.n { background: none; border: 1px solid var(--edge); }
.legend i.beam { height: 0; width: 18px; border-top: 2px solid var(--beam); background: none; }
.legend i.crossed { background: none; border: 1.5px solid var(--beam); }
.legend i.box { background: none; border: 2px solid var(--p); }
.legend i.outside { background: repeating-linear-gradient(135deg, var(--outside) 0 3px, var(--edge) 3px 4px); }
.legend i.scale { width: 110px; height: 12px; border-radius: 2px; }
${Object.entries(palettes).map(([name, colours]) => `.legend i.${name} { background: linear-gradient(to right, ${colours}); }`).join("\n")}
::slotted([slot="hint"]) { grid-area: hint; }
/* As wide as their column and no wider, however long a word in them: a written rule need not have a space. */
.controls, .explore, .params, .group { display: grid; grid-template-columns: minmax(0, 1fr); gap: 14px; }
.controls { grid-area: controls; padding: 12px 16px 16px; align-content: start; }
.tabs { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; border-bottom: 1px solid var(--line); }
.tabs button { border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none; color: var(--muted); }
.tabs button[aria-selected="true"] { color: var(--ink); font-weight: 600; border-bottom-color: var(--p); }
.group { gap: 4px; }
h2 { margin: 0 0 2px; font-size: .75em; font-weight: 500; letter-spacing: .08em; text-transform: uppercase; color: var(--muted); }
.slider { display: grid; grid-template-columns: minmax(1.2em, max-content) minmax(0, 1fr) 4em 2.3em; align-items: center; gap: 4px 8px; min-height: 44px; }
.slider.long { grid-template-columns: minmax(1.2em, max-content) minmax(0, 1fr) 7.4em 2.3em; }
.slider.text { grid-template-columns: minmax(1.5em, max-content) minmax(0, 1fr); }
/* Words stand above their slider, which would be short beside them. */
.slider.worded label { grid-column: 1 / -1; }
.slider.worded input[type="range"] { grid-column: 1 / 3; }
.slider math { font-size: 1.2em; }
.help { grid-column: 1 / -1; margin: 0; font-size: .87em; color: var(--muted); }
button, select, input[type="number"], input[type="text"] {
  font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: 8px; min-height: 38px;
}
button { padding: 0 12px; cursor: pointer; }
button:hover { border-color: var(--muted); }
button[aria-pressed="true"] { background: color-mix(in srgb, var(--p) 14%, var(--paper)); font-weight: 600; }
button.run { min-width: 2.3em; padding: 0; font-size: .75em; color: var(--muted); }
:is(button, select, input):focus-visible { outline: 2px solid var(--p); outline-offset: 1px; }
input[type="range"] { width: 100%; height: 38px; margin: 0; accent-color: var(--p); cursor: pointer; }
input[type="number"], input[type="text"] { width: 100%; padding: 0 8px; font-variant-numeric: tabular-nums; }
input[type="number"] { text-align: right; appearance: textfield; -moz-appearance: textfield; }
input[type="number"]::-webkit-inner-spin-button { display: none; }
input[aria-invalid="true"] { border-color: var(--accent); outline: 1px solid var(--accent); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

/* In a low frame the board comes before words. */
:host(.low) .rule { display: none; }
:host(.low) .status { height: 2.7em; min-height: 0; padding: 0; align-items: center; }
:host(.low) .what { display: -webkit-box; -webkit-line-clamp: 2; }
/* Wide: sliders beside the board. */
@container (min-width: 46.66em) {
  .base { grid-template: "controls board" minmax(0, 1fr) "controls status" auto / 19.5em minmax(0, 1fr); }
  .base.goal { grid-template: "controls goal" auto "controls board" minmax(0, 1fr) "controls status" auto / 19.5em minmax(0, 1fr); }
  .base.bare { grid-template: "board" minmax(0, 1fr) "status" auto "controls" auto / minmax(0, 1fr); }
  .base.bare.goal { grid-template: "board" minmax(0, 1fr) "goal" auto "status" auto "controls" auto / minmax(0, 1fr); }
  .base:not(.bare) .controls { padding: 20px 20px 20px 22px; border-right: 1px solid var(--line); overflow-y: auto; scrollbar-gutter: stable; scrollbar-width: thin; }
}
/* Just wide enough for that: what is below a small board has its width and no more. */
@container (46.66em <= width < 54em) {
  .base:not(.bare) .below:has(.caption:not([hidden])) { grid-template: "caption zoom" auto "status status" auto "legend legend" auto "hint hint" auto / minmax(0, 1fr) auto; }
}
/* Narrow: a line of words needs all the width there is. */
@container (max-width: 34.66em) {
  .below { grid-template: "caption caption" auto "status status" auto "legend zoom" auto "hint hint" auto / minmax(0, 1fr) auto; padding-bottom: 6px; }
  /* The board is above it: it may be longer. */
  .status { height: auto; min-height: 4.3em; align-items: start; padding-top: 4px; }
  .what { display: block; }
  .controls { gap: 8px; padding-top: 4px; }
  .legend i.scale { width: 80px; }
  /* Sliders are seen to be sliders. */
  .explore .group > h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}
/* A column of text: the legend is as wide as it needs to be. */
@container (max-width: 24em) {
  .below { grid-template: "caption caption" auto "status status" auto "legend legend" auto "zoom zoom" auto "hint hint" auto / minmax(0, 1fr) auto; }
  :host(.low) .status { height: 3.9em; }
  :host(.low) .what { -webkit-line-clamp: 3; }
}
/* Under a thumb: larger targets. */
@media (pointer: coarse) {
  button, select, input[type="number"], input[type="text"] { min-height: 44px; font-size: 16px; }
  .zoom button { min-width: 44px; }
  button.run { min-width: 44px; }
  .slider { grid-template-columns: minmax(1.2em, max-content) minmax(0, 1fr) 4.4em 44px; min-height: 50px; }
  .slider.long { grid-template-columns: minmax(1.2em, max-content) minmax(0, 1fr) 7.6em 44px; }
  input[type="range"] { height: 44px; }
}
/* On paper: the figure with its legend. */
@media print {
  .controls, .zoom, .notice, .status { display: none !important; }
  .base, .base.bare { display: block; height: auto; }
  .frame { aspect-ratio: auto; }
  canvas { position: static; height: auto; max-height: 80vh; object-fit: contain; }
  .below { gap: 0; padding-top: 0; }
}
`;

/** The one sheet that all elements share. */
export const styleSheet = sharedSheet(CSS);
