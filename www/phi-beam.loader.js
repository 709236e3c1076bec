// For hosts that run scripts and drop `type="module"`: a classic script that imports the element from beside itself. Whoever puts
// it in twice has one element.

(() => {
  const me = document.currentScript ?? document.querySelector('script[src*="phi-beam.loader.js"]');
  import(new URL("phi-beam.js", /** @type {HTMLScriptElement | null} */ (me)?.src).href).catch((error) => console.error(`phi-beam did not load: ${error.message}`));
})();
