// Runs the tests of a module that `phibeam-bindgen … --test` has made, on a page or in a worker.

/** What wasm-bindgen-test notes of each test, to show it when the test fails. */
const METHODS = /** @type {const} */ (["debug", "log", "info", "warn", "error"]);

/** @param {string} address of the module @param {string} filter what is in the names of the tests to be run @param {(line: string) => void} write @returns {Promise<boolean>} did all pass, and was there one? */
export async function runTests(address, filter, write) {
  const module = await import(address);
  // What the tests call themselves, by these names.
  Object.assign(globalThis, { __wbg_test_invoke: (/** @type {() => void} */ call) => call(), __wbg_test_output_writeln: write });
  for (const method of METHODS) console[method] = (...args) => module[`__wbgtest_console_${method}`](args);
  const wasm = await module.default();
  const names = Object.keys(wasm).filter((name) => name.startsWith("__wbgt_") && name.includes(filter));
  const context = new module.WasmBindgenTestContext(false);
  return (await context.run(names.map((name) => wasm[name]))) && names.length > 0;
}

// A worker is told which module, and tells every line and how it ended.
if (!("document" in globalThis)) {
  onmessage = async ({ data: [address, filter] }) => {
    postMessage(await runTests(address, filter, (line) => postMessage(line)));
  };
}
