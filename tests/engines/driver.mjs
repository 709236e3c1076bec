// What a browser must do for the checks of this folder, whichever engine it has: `firefox.mjs` and `webkit.mjs` do it. A page
// has `evaluate` and `waitForFunction` as Playwright names them, so that helpers of tests/browser/ take it as well.

/** A function that is run on a page: it takes its argument along, and nothing else of its file. @typedef {(argument: any) => any} Act */
/**
 * Places are in CSS pixels from the corner of what is in sight; `frame` is the selector of a frame to run something in.
 * @typedef {{
 *   trouble: string[],
 *   goto: (address: string) => Promise<void>,
 *   evaluate: (act: Act, argument?: unknown, frame?: string) => Promise<any>,
 *   waitForFunction: (act: Act, argument?: unknown, frame?: string) => Promise<any>,
 *   resize: (width: number, height: number) => Promise<void>,
 *   move: (x: number, y: number) => Promise<void>,
 *   click: (x: number, y: number) => Promise<void>,
 *   drag: (from: [number, number], to: [number, number]) => Promise<void>,
 *   key: (key: string) => Promise<void>,
 *   type: (text: string) => Promise<void>,
 *   screenshot: () => Promise<Buffer>,
 *   close: () => Promise<void>,
 * }} EnginePage `trouble` is what the page wrote to its console, where the browser tells
 */
/** @typedef {{ name: string, version: string, open: (width: number, height: number) => Promise<EnginePage>, close: () => Promise<void> }} Driver */

/** Whatever is waited for, in milliseconds. */
export const LONGEST = 60_000;
/** Between two looks. */
const PAUSE = 25;

/** Asks again and again until the answer is something; what is not there yet cannot be asked, and throws. @template T @param {() => Promise<T>} read @param {string} what is waited for @returns {Promise<T>} */
export async function until(read, what) {
  for (const end = Date.now() + LONGEST; ; ) {
    let why = "";
    try {
      const found = await read();
      if (found) return found;
    } catch (error) {
      why = ` (${/** @type {Error} */ (error).message})`;
    }
    if (Date.now() > end) throw new Error(`never came: ${what}${why}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
