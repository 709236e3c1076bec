// The colours in force. The engine's table of colours, which stands beside the catalogue, says what each is on a light and
// on a dark screen; for some a style sheet may say otherwise, with a custom property of the same name.

import { properties, themes } from "../pkg/catalogue.js";

/** @typedef {keyof typeof themes.light} Colour */

const COLOURS = /** @type {Colour[]} */ (Object.keys(themes.light));

/** A colour as a style sheet writes it. @param {Colour} name */
export function lightDark(name) {
  return `light-dark(${themes.light[name]}, ${themes.dark[name]})`;
}

/** The colours in force where a hidden element stands: it takes them on one by one, since a custom property may hold any way of writing a colour. @param {HTMLElement} swatch */
export function coloursAt(swatch) {
  return /** @type {Record<Colour, string>} */ (Object.fromEntries(COLOURS.map((name) => [name, colourAt(swatch, name)])));
}

/** One of them. @param {HTMLElement} swatch @param {Colour} name */
export function colourAt(swatch, name) {
  swatch.style.color = properties.includes(name) ? `var(--${name}, ${lightDark(name)})` : lightDark(name);
  return getComputedStyle(swatch).color;
}

/** Red, green and blue of a colour such as `rgb(0, 114, 178)`. @param {string} colour */
export function channels(colour) {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}

/** The custom properties of the element, which a page may change by their public names. */
export const PROPERTIES = properties.map((name) => `--${name}: var(--phi-beam-${name}, ${lightDark(name)});`);
