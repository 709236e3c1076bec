// A small static server, for looking at the page and for its tests: node server.mjs FOLDER PORT
//
// Every file may be used from other origins, as an embedded board needs it, and nothing is kept by the browser, so that
// a reload always shows the last build. Tests also want hosts that are less kind, and pages that no folder has.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

/** @type {Record<string, string>} */
const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ts": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
};

/** @typedef {{ body: string, headers?: Record<string, string> }} Extra a page of HTML that is in no folder */
/**
 * @typedef {{
 *   cors?: (path: string) => boolean,
 *   pages?: Map<string, Extra>,
 *   asked?: (path: string) => void,
 * }} Manners which files other origins may use (all), pages by their path, who is told of each request
 */

/**
 * Serves a folder on this machine; port 0 is any free one.
 * @param {string} folder
 * @param {number} port
 * @param {Manners} [manners]
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function serve(folder, port, manners = {}) {
  const root = resolve(folder);
  const server = createServer((request, response) => answer(root, manners, request, response));
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      const address = /** @type {import("node:net").AddressInfo} */ (server.address());
      const close = () => {
        server.close();
        server.closeAllConnections();
      };
      done({ url: `http://127.0.0.1:${address.port}/`, close });
    });
  });
}

/**
 * @param {string} root
 * @param {Manners} manners
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
async function answer(root, { cors, pages, asked }, request, response) {
  const [path] = (request.url ?? "/").split("?");
  asked?.(path);
  const extra = pages?.get(path);
  if (extra) return response.writeHead(200, { "Content-Type": TYPES[".html"], ...extra.headers }).end(extra.body);
  if (cors?.(path) ?? true) response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405, "only GET and HEAD");
  const file = await find(root, request.url ?? "/");
  if (!file) return refuse(response, 404, "not found");
  response.setHeader("Content-Type", TYPES[extname(file.path)] ?? "application/octet-stream");
  response.setHeader("Content-Length", file.size);
  if (request.method === "HEAD") response.end();
  else createReadStream(file.path).on("error", () => response.destroy()).pipe(response);
}

/**
 * The file an address means, if it is in the folder.
 * @param {string} root
 * @param {string} address
 */
async function find(root, address) {
  try {
    const { pathname } = new URL(address, "http://localhost");
    let path = resolve(root, `.${decodeURIComponent(pathname)}`);
    if (path !== root && !path.startsWith(root + sep)) return null;
    if ((await stat(path)).isDirectory()) path = resolve(path, "index.html");
    return { path, size: (await stat(path)).size };
  } catch {
    return null;
  }
}

/**
 * @param {import("node:http").ServerResponse} response
 * @param {number} status
 * @param {string} why
 */
function refuse(response, status, why) {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" }).end(`${why}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, port] = process.argv.slice(2);
  try {
    const { url } = await serve(folder, Number(port));
    console.log(`${url} shows ${folder}/; Ctrl-C ends it`);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    console.error(code === "EADDRINUSE" ? `port ${port} is taken: choose another, ./build.sh serve PORT` : message);
    process.exit(1);
  }
}
