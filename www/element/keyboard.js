// The keys of the board: everything the mouse does, the keyboard does.

import { corner } from "../state/viewport.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowDown: [0, -1], ArrowUp: [0, 1] };

/**
 * What to do for a key, or null for a key that is not ours.
 * @param {Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">} event
 * @param {{ viewport: import("../state/viewport.js").Viewport, cursor: import("./cursor.js").Cursor, play: import("../play/loader.js").PlayLoader }} parts
 * @returns {(() => unknown) | null}
 */
export function actionOf({ key, shiftKey, ctrlKey, metaKey, altKey }, { viewport, cursor, play }) {
  if (ctrlKey || metaKey || altKey) return null;
  const go = (/** @type {{ x: number, y: number } | null} */ cell) => {
    cursor.move(cell, true);
    viewport.follow(cursor.cell);
  };
  if (Object.hasOwn(ARROWS, key)) return () => go(stepped(cursor.cell, viewport.view, ARROWS[key], shiftKey ? 10 : 1));
  const { match } = play;
  const playing = match?.playing ? match : null;
  switch (key) {
    case "+":
    case "=":
      return () => viewport.zoom(1 / 2);
    case "-":
      return () => viewport.zoom(2);
    case "Home":
      return () => {
        viewport.setView(corner(viewport.view.span), true);
        cursor.move({ x: 0, y: 0 }, true);
      };
    case "End":
      return () => go(farCorner(viewport.view));
    case "Escape":
      return () => cursor.move(null, true);
    case "Enter":
    case " ":
      return () => play.enter(cursor.cell);
    case "n":
    case "p":
      return playing && (() => go(playing.nextOption(cursor.cell, key === "n" ? 1 : -1)));
    case "h":
      return playing && (() => playing.hint());
    default:
      return null;
  }
}

/** What a field takes for itself never; whoever made the page may use it. */
const NEVER_TYPED = /^(Tab|Escape|F\d+|PageUp|PageDown)$/;

/**
 * Is a key meant for the board or one of its fields, so that the page round it must not hear of it? Slides, notebooks and
 * handbooks turn pages at arrows and letters. What nobody uses here goes on: PageDown of a clicker, or whatever comes with Ctrl.
 * @param {KeyboardEvent} event as it leaves the element
 */
export function isMeantForUs(event) {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  const [target] = event.composedPath();
  if (defaultPrevented) return true;
  if (ctrlKey || metaKey || altKey) return false;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isField ? !NEVER_TYPED.test(key) : key.length === 1;
}

/** The first press only shows where the cursor is. @param {{ x: number, y: number } | null} cell @param {{ x: number, y: number }} view @param {[number, number]} direction @param {number} cells */
export function stepped(cell, view, [right, up], cells) {
  const { x, y } = cell ?? { x: view.x - right * cells, y: view.y - up * cells };
  return { x: Math.max(0, x + right * cells), y: Math.max(0, y + up * cells) };
}

/** @param {{ x: number, y: number, span: number }} view */
function farCorner({ x, y, span }) {
  return { x: x + Math.ceil(span) - 1, y: y + Math.ceil(span) - 1 };
}
