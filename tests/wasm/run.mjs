// What cargo calls for a file of wasm tests: node run.mjs TESTS.wasm [PART OF A NAME]
//
// They run in Chromium, on a page or in a dedicated worker, as the file says. The runner that comes with wasm-bindgen does the same
// through a driver, for many more browsers and platforms; it would be most of what a first `./build.sh test` compiles for wasm.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { launch, SOURCES } from "../browser/harness.mjs";
import { serve } from "../browser/server.mjs";

const [file, filter = ""] = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const folder = `target/wasm-tests/${basename(file, ".wasm")}`;
execFileSync(`${SOURCES}/target/tools/bindgen/tool/phibeam-bindgen`, [file, folder, "--test"], { cwd: SOURCES, stdio: "inherit" });

/** Where the tests run, as `wasm_bindgen_test_configure!` has put it into the file. @type {Record<number, boolean>} */
const IN_WORKER = { 1: false, 2: true };
const [place] = WebAssembly.Module.customSections(new WebAssembly.Module(readFileSync(file)), "__wasm_bindgen_test_unstable");
const inWorker = IN_WORKER[place && new Uint8Array(place)[0]];
if (inWorker === undefined) throw new Error(`${relative(SOURCES, file)} does not say that its tests run in a browser or a dedicated worker`);

const page = { body: `<!doctype html><meta charset="utf-8"><title>Tests</title><link rel="icon" href="data:,"><pre id="output"></pre>` };
const server = await serve(SOURCES, 0, { pages: new Map([["/tests.html", page]]) });
const browser = await launch();
let passed = false;
try {
  const tab = await browser.newPage();
  tab.setDefaultTimeout(120_000);
  tab.on("pageerror", (error) => console.error(String(error)));
  await tab.goto(`${server.url}tests.html`);
  const told = await tab.evaluate(
    async ({ script, address, filter, inWorker }) => {
      /** @type {string[]} */
      const lines = [];
      if (!inWorker) {
        const { runTests } = /** @type {typeof import("./in-browser.js")} */ (await import(script));
        const passed = await runTests(address, filter, () => {});
        return { passed, text: document.getElementById("output")?.textContent ?? "" };
      }
      const worker = new Worker(script, { type: "module" });
      const passed = await new Promise((done, fail) => {
        worker.onerror = ({ message }) => fail(new Error(message));
        worker.onmessage = ({ data }) => (typeof data === "string" ? lines.push(data) : done(data));
        worker.postMessage([address, filter]);
      });
      return { passed, text: lines.join("\n") };
    },
    { script: `${server.url}tests/wasm/in-browser.js`, address: `${server.url}${folder}/${basename(file, ".wasm")}.js`, filter, inWorker },
  );
  console.log(told.text.trim());
  passed = told.passed;
} finally {
  await browser.close();
  server.close();
}
process.exitCode = passed ? 0 : 1;
