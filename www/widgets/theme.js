// Light or dark, for a whole page.

/** @param {string} theme `auto` is as the system is */
export function setTheme(theme) {
  const { style } = document.documentElement;
  if (theme === "auto") style.removeProperty("color-scheme");
  else style.setProperty("color-scheme", theme);
}
