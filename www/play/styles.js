// The looks of a game, loaded with it.

import { lightDark } from "../render/colours.js";
import { sharedSheet } from "../widgets/dom.js";

const CSS = `
.play, .play .game, .play .task { display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; align-content: start; }
.play .game, .play .task { gap: 10px; }
.play details > :not(summary) { margin-top: 8px; }
.play p { margin: 0; }
.play .aside { color: var(--muted); font-size: .87em; }
.turn { font-weight: 600; min-height: 2.9em; font-variant-numeric: tabular-nums; }
.turn.over { padding: 8px 12px; border-radius: 8px; background: color-mix(in srgb, var(--p) 14%, transparent); min-height: 0; }
.heaps { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 12px; }
.heaps.many { grid: auto / repeat(3, minmax(0, 1fr)); }
.heaps.many .tokens { min-height: 58px; }
.pile { display: grid; grid-template: auto 1fr auto / minmax(0, 1fr); gap: 6px; }
.pile .title { font-size: .87em; color: var(--muted); }
.pile b { color: var(--ink); font-size: 1.15em; font-variant-numeric: tabular-nums; }
.pile b.long { display: block; font-size: 1em; }
.tokens { display: flex; flex-wrap: wrap-reverse; align-content: flex-start; gap: 3px; padding: 6px; min-height: 84px; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; touch-action: pan-y; user-select: none; }
.tokens i { width: 16px; height: 16px; border-radius: 50%; border: 2px solid var(--p); background: var(--p); font: 600 10px/1 system-ui, sans-serif; }
.tokens.numbered i { width: auto; min-width: 30px; height: 20px; padding: 2px 5px; border-radius: 6px; color: var(--paper); text-align: center; font-size: 12px; }
.tokens i.taken { background: transparent; border-color: var(--accent); border-style: dashed; color: var(--accent); }
.tokens i.part { background: linear-gradient(to right, var(--p) 50%, transparent 50%); border-color: var(--accent); }
.amount { display: flex; align-items: center; gap: 6px; font-size: .87em; color: var(--muted); }
.amount input { flex: 1; min-width: 0; text-align: right; }
.amount input[aria-invalid="true"] { border-color: var(--accent); }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; }
.buttons button { flex: 1 0 auto; }
button.main { background: var(--p); border-color: var(--p); color: var(--paper); font-weight: 600; }
button:disabled { opacity: .45; cursor: default; }
.hint { padding: 8px 12px; border-left: 3px solid var(--beam); background: color-mix(in srgb, var(--beam) 9%, transparent); border-radius: 0 8px 8px 0; }
.play details { border-top: 1px solid var(--line); padding-top: 8px; }
.play summary { cursor: pointer; font-size: .87em; font-weight: 600; min-height: 28px; align-content: center; }
.moves ol { margin: 0; padding: 0 0 0 2.6em; max-height: 15em; overflow: auto; font-size: .93em; font-variant-numeric: tabular-nums; }
.review { position: relative; display: grid; gap: 8px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; }
.strip { position: relative; display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; list-style: none; }
.strip button { position: relative; min-width: 44px; padding: 0 6px; font-variant-numeric: tabular-nums; }
.strip .kept { color: ${lightDark("good")}; }
.strip .gave { color: var(--beam); font-weight: 600; }
.strip [aria-pressed="true"] { background: var(--paper); outline: 2px solid currentColor; }
.told { padding-left: 10px; border-left: 3px solid var(--edge); }
.told.gave { border-color: var(--beam); }
.told.kept { border-color: ${lightDark("good")}; }
.options { display: grid; gap: 12px; }
.summing { font-weight: 600; }
.play .row { display: grid; grid-template-columns: minmax(0, 2fr) minmax(9.6em, 3fr); gap: 8px; align-items: center; }
.play select { padding: 0 8px; min-width: 0; width: 100%; }
.play .switch input { appearance: none; position: relative; flex: none; width: 38px; height: 22px; margin: 0; border-radius: 11px; background: var(--edge); cursor: pointer; }
.play .switch input::after { content: ""; position: absolute; top: 3px; left: 3px; width: 16px; height: 16px; border-radius: 50%; background: var(--paper); }
.play .switch input:checked { background: var(--p); }
.play .switch input:checked::after { left: 19px; }
.play .switch { display: flex; justify-content: space-between; align-items: center; gap: 8px; min-height: 38px; cursor: pointer; }
.start { display: flex; flex-wrap: wrap; gap: 6px; }
.start input { min-width: 0; flex: 1 1 3em; }
.task .asked { font-weight: 600; }
.task .progress { align-self: center; }
.choices { border: 0; margin: 0; padding: 0; display: grid; gap: 4px; }
.choices legend { padding: 0; font-size: .87em; color: var(--muted); }
.choices label { display: flex; gap: 8px; align-items: baseline; min-height: 38px; padding: 6px 10px; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
.choices label:has(:checked) { border-color: var(--p); background: color-mix(in srgb, var(--p) 10%, transparent); }
.result { display: grid; gap: 8px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; }
.result .score { font-weight: 600; }
.code { font: 600 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; user-select: all; }
/* Whoever moved and whatever was taken, the heaps below stay where they are. */
@container (min-width: 46.66em) { .turn:not(.over) { min-height: 4.35em; } }
/* Narrow: what is played with comes before the choice of the game, and takes little room. */
@container (max-width: 46.65em) { .controls:has(.play:not([hidden])) slot[name="game"] { display: block; order: 1; } }
@container (max-width: 34.66em) {
  .play .game { gap: 6px; }
  .tokens { min-height: 54px; padding: 3px 6px; }
}
@media (pointer: coarse) {
  .tokens i { width: 22px; height: 22px; }
  .tokens.numbered i { height: 26px; min-width: 36px; }
  .play summary, .choices label { min-height: 44px; }
}
`;

/** The one sheet that all games share. */
export const playSheet = sharedSheet(CSS);
