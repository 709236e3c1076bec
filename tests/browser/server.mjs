// A small static server, for looking at the page and for its tests: node server.mjs FOLDER PORT
//
// Every file may be used from other origins, as an embedded board needs it, and nothing is kept by the browser, so that
// a reload always shows the last build. Tests also want hosts that are less kind, or compress, or are far away, and pages
// that no folder has.

import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

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
 *   cache?: (path: string) => string,
 *   compress?: boolean,
 *   send?: (response: import("node:http").ServerResponse, body: Uint8Array, path: string) => void,
 * }} Manners which files other origins may use (all), pages by their path, who is told of each request, how long a browser may keep a file (not at all), whether files are compressed, another way to send them
 */

/** What is worth compressing. */
const COMPRESSED = /^(text|image\/svg|application\/(json|wasm))/;
const compress = promisify(gzip);
/** Files compressed before, by their path and when they were written. @type {Map<string, Buffer>} */
const compressed = new Map();


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
async function answer(root, manners, request, response) {
  const [path] = (request.url ?? "/").split("?");
  manners.asked?.(path);
  const extra = manners.pages?.get(path);
  if (extra) return response.writeHead(200, { "Content-Type": TYPES[".html"], ...extra.headers }).end(extra.body);
  if (manners.cors?.(path) ?? true) response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Cache-Control", manners.cache?.(path) ?? "no-store");
  response.setHeader("X-Content-Type-Options", "nosniff");
  if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405, "only GET and HEAD");
  const file = await find(root, request.url ?? "/");
  if (!file) return refuse(response, 404, "not found");
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  const packs = manners.compress === true && COMPRESSED.test(type) && /\bgzip\b/.test(String(request.headers["accept-encoding"]));
  const body = await (packs ? packed(file) : readFile(file));
  response.setHeader("Content-Type", type);
  if (packs) response.setHeader("Content-Encoding", "gzip");
  response.setHeader("Content-Length", body.length);
  if (request.method === "HEAD") response.end();
  else if (manners.send) manners.send(response, body, path);
  else response.end(body);
}

/** A file, compressed once. @param {string} file */
async function packed(file) {
  const key = `${file} ${(await stat(file)).mtimeMs}`;
  const body = compressed.get(key) ?? (await compress(await readFile(file), { level: 9 }));
  compressed.set(key, body);
  return body;
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
    return (await stat(path)).isFile() ? path : null;
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
