// WebKit as a driver: WebKitGTK's MiniBrowser on a screen that nobody sees (Xvfb), by WebDriver as its standard has it. What
// MiniBrowser writes to its console is not told.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { LONGEST, until } from "./driver.mjs";

/** @typedef {import("./driver.mjs").Driver} Driver */
/** @typedef {import("./driver.mjs").EnginePage} EnginePage */
/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Ask */

/** Where distributions put MiniBrowser. */
const HOMES = ["x86_64-linux-gnu", "aarch64-linux-gnu"].flatMap((machine) => ["4.1", "4.0", "6.0"].map((version) => `/usr/lib/${machine}/webkit${version === "6.0" ? "gtk" : "2gtk"}-${version}/MiniBrowser`));
const SCREEN = "1600x1300x24";

/** Keys that are no letters, as WebDriver has them. @type {Record<string, string>} */
const KEYS = {
  Tab: "\uE004", Enter: "\uE007", Shift: "\uE008", Control: "\uE009", Escape: "\uE00C", " ": " ", PageUp: "\uE00E", PageDown: "\uE00F", End: "\uE010", Home: "\uE011",
  ArrowLeft: "\uE012", ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015", Backspace: "\uE003", Delete: "\uE017",
};

/** @returns {Promise<Driver>} */
export async function startWebKit() {
  const binary = process.env.MINIBROWSER ?? HOMES.find((path) => existsSync(path));
  if (!binary) throw new Error("MiniBrowser is missing: it comes with webkit2gtk-driver");
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"], { stdio: ["ignore", "pipe", "ignore"] });
  const [display] = String((await once(screen.stdout, "data"))[0]).split("\n");
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1", NO_AT_BRIDGE: "1" } });
  const end = () => {
    driver.kill();
    screen.kill();
  };
  process.once("exit", end);
  const ask = asker(`http://127.0.0.1:${port}`);
  await until(() => ask("GET", "/status").then(() => true, () => false), "WebKitWebDriver");
  const options = { binary, args: ["--automation"] };
  const session = await ask("POST", "/session", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } });
  const inSession = (/** @type {string} */ method, /** @type {string} */ path, /** @type {object} */ body) => ask(method, `/session/${session.sessionId}${path}`, body);
  await inSession("POST", "/timeouts", { script: LONGEST, pageLoad: LONGEST });
  return {
    name: "WebKit",
    version: session.capabilities.browserVersion,
    open: (width, height) => webkitPage(/** @type {Ask} */ (inSession), width, height),
    close: async () => {
      await ask("DELETE", `/session/${session.sessionId}`).catch(() => {});
      end();
    },
  };
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/** @param {string} home @returns {Ask} */
function asker(home) {
  return async (method, path, body) => {
    const response = await fetch(home + path, { method, body: method === "POST" ? JSON.stringify(body ?? {}) : undefined });
    const { value } = /** @type {any} */ (await response.json());
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
}

/** Runs a function on the page and waits for what it promises. */
const RUN = `const done = arguments[arguments.length - 1];
Promise.resolve(arguments.length > 1 ? arguments[0] : undefined).then(ACT).then((value) => done({ value }), (error) => done({ wrong: String(error) }));`;

/** @param {Ask} ask @param {number} width @param {number} height @returns {Promise<EnginePage>} */
async function webkitPage(ask, width, height) {
  const pointer = (/** @type {object[]} */ actions) => ask("POST", "/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  const to = (/** @type {number} */ x, /** @type {number} */ y) => ({ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) });
  const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
  /** @type {EnginePage["evaluate"]} */
  const evaluate = async (act, argument, frame) => {
    if (frame) await ask("POST", "/frame", { id: await ask("POST", "/element", { using: "css selector", value: frame }) });
    try {
      const { value, wrong } = await ask("POST", "/execute/async", { script: RUN.replace("ACT", () => `(${act})`), args: argument === undefined ? [] : [argument] });
      if (wrong !== undefined) throw new Error(wrong);
      return value;
    } finally {
      if (frame) await ask("POST", "/frame", { id: null });
    }
  };
  /** The window, so that what is in sight has a size. @param {number} width @param {number} height */
  const resize = async (width, height) => {
    const frame = await evaluate(() => [outerWidth - innerWidth, outerHeight - innerHeight]);
    await ask("POST", "/window/rect", { x: 0, y: 0, width: width + frame[0], height: height + frame[1] });
    await until(() => evaluate(([width, height]) => Math.abs(innerWidth - width) < 2 && Math.abs(innerHeight - height) < 2, [width, height]), `a window of ${width} × ${height}`);
  };
  const press = async (/** @type {string} */ key) => {
    const keys = key.split("+").map((part) => KEYS[part] ?? part);
    const actions = [...keys.map((value) => ({ type: "keyDown", value })), ...keys.reverse().map((value) => ({ type: "keyUp", value }))];
    await ask("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  };
  await resize(width, height);
  return {
    trouble: [],
    goto: (address) => ask("POST", "/url", { url: address }),
    evaluate,
    waitForFunction: (act, argument, frame) => until(() => evaluate(act, argument, frame), String(act)),
    resize,
    move: (x, y) => pointer([to(x, y)]),
    click: (x, y) => pointer([to(x, y), down, up]),
    drag: (from, at) => pointer([to(...from), down, to((from[0] + at[0]) / 2, (from[1] + at[1]) / 2), to(...at), up]),
    key: press,
    type: async (text) => {
      for (const letter of text) await press(letter);
    },
    screenshot: async () => Buffer.from(await ask("GET", "/screenshot"), "base64"),
    close: () => ask("POST", "/url", { url: "about:blank" }),
  };
}
