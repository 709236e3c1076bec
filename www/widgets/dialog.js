// What the page's dialogs have in common: they and their looks are fetched when first opened, Escape closes them, and the
// focus goes back to where it came from.

import { copyText } from "./copy.js";
import { make } from "./dom.js";
import { fetchLooks } from "./looks.js";

const LOOKS = new URL("./dialog.css", import.meta.url).href;

/**
 * Shows a dialog; it is gone from the page when it is closed.
 * @param {string} title
 * @param {HTMLElement} opener has the focus afterwards
 * @param {(Node | string)[]} content
 */
export async function openDialog(title, opener, content) {
  await fetchLooks(LOOKS);
  // Pressed twice while it was on its way, or something else was.
  for (const dialog of document.querySelectorAll("dialog.sheet")) if (dialog instanceof HTMLDialogElement) dialog.close();
  const close = make("button", { type: "button", class: "close", "aria-label": "Close" }, "×");
  const heading = make("h2", { id: "dialog-title" }, title);
  const dialog = make("dialog", { class: "sheet", "aria-labelledby": "dialog-title", closedby: "any" }, make("div", { class: "title" }, heading, close), ...content);
  close.addEventListener("click", () => dialog.close());
  // Where a browser does not know `closedby`: a press beside the dialog is one on its backdrop, and so on itself.
  if (!("closedBy" in dialog)) dialog.addEventListener("pointerdown", (event) => event.target === dialog && isBeside(dialog, event) && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    // On a phone the opener was in a menu that has closed meanwhile: then what opened that.
    const back = opener.checkVisibility() ? opener : document.querySelector(`[popovertarget="${opener.closest("[popover]")?.id}"]`);
    if (back instanceof HTMLElement) back.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {HTMLElement} element @param {PointerEvent} event */
function isBeside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX >= right || clientY < top || clientY >= bottom;
}

/**
 * A button that copies a text, and says so. Where the clipboard is closed the text is selected instead.
 * @param {string} name
 * @param {HTMLInputElement | HTMLTextAreaElement} field holds the text
 */
export function copyButton(name, field) {
  const button = make("button", { type: "button", class: "copy" }, name);
  const said = make("span", { class: "said", role: "status" });
  /** @type {number | undefined} */
  let timer;
  button.addEventListener("click", async () => {
    const isCopied = await copyText(field.value, () => {
      field.focus();
      field.select();
    });
    said.textContent = isCopied ? "Copied." : "This browser keeps the clipboard closed: the text is selected, copy it with Ctrl C or ⌘ C.";
    clearTimeout(timer);
    timer = window.setTimeout(() => (said.textContent = ""), 6000);
  });
  return make("div", { class: "copying" }, button, said);
}

/**
 * One choice of several, as a row of buttons.
 * @param {string} name
 * @param {string} legend
 * @param {{ id: string, name: string }[]} choices
 * @param {string} checked
 */
export function chooser(name, legend, choices, checked) {
  const pill = (/** @type {{ id: string, name: string }} */ choice) => {
    const input = make("input", { type: "radio", name, value: choice.id });
    input.checked = choice.id === checked;
    return make("label", { class: "pill" }, input, make("span", {}, choice.name));
  };
  return make("fieldset", { class: "pills" }, make("legend", {}, legend), ...choices.map(pill));
}

/** One of several. @param {string} name @param {string} value @param {string} words @param {boolean} checked */
export function choice(name, value, words, checked) {
  const input = make("input", { type: "radio", name, value });
  input.checked = checked;
  return make("label", { class: "choice" }, input, words);
}

/** The number in a field, brought into its range. @param {HTMLInputElement} field */
export function within(field) {
  const number = Math.round(field.valueAsNumber);
  return Math.min(Math.max(Number.isFinite(number) ? number : Number(field.defaultValue), Number(field.min)), Number(field.max));
}
