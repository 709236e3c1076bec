// A board has the paper of its page, where that can be relied on: pages that are dark without saying so to the browser
// would have it written in dark ink on dark paper.

import { channels } from "../render/colours.js";

/** The least contrast of text that can be read. */
const LEAST = 4.5;

/** Does an element need paper of its own? @param {Element} host @param {string} ink */
export function needsPaper(host, ink) {
  if (host.hasAttribute("theme") && host.getAttribute("theme") !== "auto") return true;
  for (let at = above(host); at; at = above(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== "none") return true; // Nobody knows what is on it.
    if (!/^transparent$|[,/] ?0\)$/.test(backgroundColor)) return contrast(ink, backgroundColor) < LEAST;
  }
  return false; // The browser's own, which goes with the ink.
}

/** What an element is drawn on. @param {Element} element */
function above(element) {
  const { parentNode } = element.assignedSlot ?? element;
  return parentNode instanceof ShadowRoot ? parentNode.host : parentNode instanceof Element ? parentNode : null;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [low, high] = [one, other].map(luminance).sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance, as WCAG has it. @param {string} colour */
function luminance(colour) {
  const whole = colour.startsWith("rgb") ? 255 : 1; // color(srgb 0.1 0.2 0.3)
  const [r, g, b] = channels(colour.replace(/^color\(\S+/, "")).map((part) => part / whole).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
