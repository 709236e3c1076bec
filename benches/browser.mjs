// The work of benches/timings.rs in Chromium, warm, and how many times longer it takes than natively.
//
// Reads the native lines from standard input: cargo bench --bench timings | node benches/browser.mjs

import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { serve } from "../tests/browser/server.mjs";

/** What wasm may cost, by the size of the board. @type {Record<string, number>} */
const PROMISED = { 1024: 3.5, 4096: 2 };

const tools = new URL("../target/tools/playwright-core/", import.meta.url);
const { chromium } = createRequire(tools)("playwright-core");

let text = "";
for await (const chunk of process.stdin) text += chunk;
const native = text.split("\n").filter((line) => /^(positions|grundy) /.test(line));
const server = await serve(fileURLToPath(new URL("..", import.meta.url)), 0);
const args = ["--disable-gpu", "--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args });
const page = await browser.newPage();
await page.goto(`${server.url}www/icon.svg`);

let missed = 0;
for (const line of native) {
  const [what, query, size, milliseconds] = line.split(" ");
  const wasm = await page.evaluate(
    async ([what, query, size]) => {
      const module = await import(new URL("pkg/full/phibeam.js", location.href).href);
      await module.default();
      const times = [];
      for (let run = 0; run < 7; run++) {
        const begin = performance.now();
        const task = module[what](query, 0, 0, Number(size), Number(size));
        task.advance(0xffffffff);
        times.push(performance.now() - begin);
        task.free();
      }
      // The first two runs warm up.
      return times.slice(2).sort((a, b) => a - b)[2];
    },
    [what, query, size],
  );
  const ratio = wasm / Number(milliseconds);
  const late = ratio > PROMISED[size];
  missed += Number(late);
  console.log(`${what} of ${query}, ${size}²: native ${milliseconds} ms, wasm ${wasm.toFixed(2)} ms, ratio ${ratio.toFixed(2)}, at most ${PROMISED[size]}${late ? "  MISSED" : ""}`);
}
await browser.close();
server.close();
process.exit(missed > 0 ? 1 : 0);
