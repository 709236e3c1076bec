// What keys and gestures do, in a dialog.

import { version } from "../../pkg/version.js";
import { openDialog } from "../../widgets/dialog.js";
import { make } from "../../widgets/dom.js";

const KEYS = [
  ["Arrow keys", "move the cursor; with Shift ten cells"],
  ["+ and −", "zoom; so do the wheel on a focused board, Ctrl or ⌘ with the wheel, and two fingers"],
  ["Drag", "moves the board; on a touch screen tap it first"],
  ["Home, End", "go to the corner, and to the far corner in sight"],
  ["Escape", "clears the cursor"],
  ["Point or tap", "says whether a position is P or N, and why: rings are its options, arrows the moves that win"],
  ["▶ beside a slider", "lets it run; press again for more speed, and again to stop"],
  ["Enter", "puts the piece under the cursor, and then plays the move there; N and P go through the moves, H gives a hint"],
  ["Drag the piece", "moves it; or press an outlined cell, or take tokens from the heaps"],
  ["Ctrl Z, Ctrl Y", "undo and redo"],
  ["Declared box", "press or drag its cells to make them P or N"],
];

/** @param {HTMLElement} opener */
export async function openKeys(opener) {
  const list = make("dl", {}, ...KEYS.flatMap(([key, meaning]) => [make("dt", {}, key), make("dd", {}, meaning)]));
  const dialog = await openDialog("Keys and gestures", opener, [list, make("p", {}, "Phibeam ", make("span", { id: "version" }, version), ". How fast is it here? ", make("a", { href: "bench.html" }, "Measure it."))]);
  dialog.classList.add("keys");
}
