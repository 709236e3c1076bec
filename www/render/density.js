// How many pixels a picture needs to a CSS pixel, to be sharp where it is shown.

const [LEAST, MOST] = [1, 3];

/** Where a page is zoomed WebKit leaves `devicePixelRatio` as it was; the window, which is as wide as before, tells. */
function unsaidZoom() {
  try {
    return navigator.vendor.startsWith("Apple") ? Math.max(outerWidth / /** @type {Window} */ (top).innerWidth, 1) || 1 : 1;
  } catch {
    return 1; // In a frame of another origin nobody knows.
  }
}

/** How much larger a page shows something than it is laid out, as slides do; 1 where it is smaller. @param {HTMLElement} shown */
export function magnification(shown) {
  return Math.max(shown.getBoundingClientRect().width / shown.offsetWidth, 1) || 1;
}

/** @param {HTMLElement} [shown] */
export function pixelRatio(shown) {
  const scale = shown ? magnification(shown) : 1;
  const ratio = (globalThis.devicePixelRatio || 1) * unsaidZoom() * scale;
  return Math.min(Math.max(Math.round(100 * ratio) / 100, LEAST), MOST);
}
