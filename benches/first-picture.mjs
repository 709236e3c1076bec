// How long a phone waits for the first picture: 150 ms to the host and back, 1.6 Mbit/s, a processor four times slower, files
// compressed, nothing kept by the browser. Given two folders it measures them in turn, and fails when the first takes more
// than its share of the second's time.
//
//     node benches/first-picture.mjs dist [OLDER-DIST] [RUNS]

import { launch } from "../tests/browser/harness.mjs";
import { serve } from "../tests/browser/server.mjs";

/** To the host and back, in milliseconds. */
const ROUND_TRIP = 150;
/** Bytes in a millisecond. */
const RATE = 1.6e6 / 8 / 1000;
const SLOWER = 4;
/** What the first picture of the first folder may take, of the second's time. */
const SHARE = 0.55;
const PAGES = ["index.html", "embed.html in a frame"];

/** One line to one phone: what is under way shares it. */
class Line {
  /** @type {{ response: import("node:http").ServerResponse, body: Uint8Array, sent: number }[]} */ #active = [];
  #last = 0;
  #owed = 0;

  /** @param {import("node:http").ServerResponse} response @param {Uint8Array} body */
  send = (response, body) => {
    setTimeout(() => {
      this.#active.push({ response, body, sent: 0 });
      if (this.#active.length > 1) return;
      this.#last = performance.now();
      this.#owed = 0;
      this.#step();
    }, ROUND_TRIP);
  };

  #step = () => {
    const now = performance.now();
    this.#owed += (now - this.#last) * RATE;
    this.#last = now;
    while (this.#active.length > 0 && this.#owed >= 1) {
      const share = Math.max(1, Math.floor(this.#owed / this.#active.length));
      for (const one of this.#active) {
        const piece = one.body.subarray(one.sent, one.sent + share);
        one.response.write(piece);
        one.sent += piece.length;
        this.#owed -= piece.length;
      }
      for (const { response } of this.#active.filter(({ body, sent }) => sent === body.length)) response.end();
      this.#active = this.#active.filter(({ body, sent }) => sent < body.length);
    }
    if (this.#active.length > 0) setTimeout(this.#step, 2);
  };
}

/** @param {string} folder @param {string} what @param {import("playwright-core").Browser} browser */
async function measure(folder, what, browser) {
  const line = new Line();
  const pages = new Map([["/frame.html", { body: '<!doctype html><title>A course</title><link rel="icon" href="data:,"><iframe src="embed.html?game=wab" width="700" height="640"></iframe>' }]]);
  const server = await serve(folder, 0, { compress: true, pages, send: line.send });
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  /** @type {Promise<number>} */
  const shown = new Promise((resolve) => page.exposeFunction("firstPicture", resolve));
  await page.addInitScript(() => {
    addEventListener("phi-ready", () => requestAnimationFrame(() => setTimeout(() => /** @type {any} */ (window).firstPicture(performance.now()))));
  });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(`${server.url}${what === "index.html" ? "?game=wab" : "frame.html"}`);
  const took = await shown;
  await context.close();
  server.close();
  return took;
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

const [newer = "dist", older = "", runs = "9"] = process.argv.slice(2);
const folders = older ? [newer, older] : [newer];
const browser = await launch();
let missed = false;
for (const what of PAGES) {
  /** @type {number[][]} */
  const times = folders.map(() => []);
  for (let run = 0; run < Number(runs); run++) {
    for (const [i, folder] of folders.entries()) times[i].push(await measure(folder, what, browser));
  }
  const [now, before] = times.map(median);
  const late = before !== undefined && now > SHARE * before;
  missed ||= late;
  const compared = before === undefined ? "" : `, ${older} ${before.toFixed(0)} ms, ratio ${(now / before).toFixed(2)}, at most ${SHARE}${late ? "  MISSED" : ""}`;
  console.log(`first picture of ${what} on a phone, median of ${runs}: ${newer} ${now.toFixed(0)} ms${compared}`);
}
await browser.close();
process.exit(missed ? 1 : 0);
