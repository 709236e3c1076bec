// Lets the pages be read without a network: keeps what a visitor has used, and everything when asked to. Only `./build.sh dist`
// puts it to use.
//
// What is kept is of one build: every file is compared with its digest before it is. The names of nearly all files have a
// digest in them, so a page leads only to files of its own build, and those are taken from here first. Pages and the few
// files with plain names are taken from the host while there is one: a host that has been changed meanwhile gives a whole
// new page, and this worker gives a whole old one when the host is out of reach. Nothing is fetched here that no page has
// asked for, except by *Keep everything*, and when a new build takes over what the old one had.

/** The builds of these pages, each under its digest. */
const PREFIX = "phi-beam ";
/** The digest of all files; written by `dist.mjs`. */
const VERSION = "";
/** Each file with the beginning of its digest, which tells builds apart, and its size in bytes as it is fetched; written by `dist.mjs`. @type {[path: string, digest: string, size: number][]} */
const FILES = [];
/** A page that the host does not send is taken from here after this long, in milliseconds. */
const PATIENCE = 3000;
/** Of what pages ask and are told: a page may be of another build than its service worker. */
const MESSAGES = 1;

/** The worker's own scope as far as it is used here; the checker only knows the page's. */
const scope = /** @type {EventTarget & { registration: ServiceWorkerRegistration, clients: { claim: () => Promise<void> } }} */ (/** @type {unknown} */ (self));
const HOME = scope.registration.scope;
const NAME = `${PREFIX}${HOME} ${VERSION}`;
/** Kept beside the files when all of them were asked for. */
const EVERYTHING = `${HOME}?everything`;
const DIGESTS = new Map(FILES.map(([path, digest]) => [path, digest]));
const TOTAL = FILES.reduce((sum, [, , size]) => sum + size, 0);

/** @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} Lifetime */
/** @typedef {Lifetime & { request: Request, respondWith: (response: Promise<Response>) => void }} Fetching */

/** @param {string} path */
const addressOf = (path) => new URL(path, HOME).href;
/** Has its name a digest in it? @param {string} path */
const isLasting = (path) => path.startsWith("assets/");
/** What a file is called in every build. @param {string} path */
const plainName = (path) => path.replace(/-\w{8}(\.\w+)$/, "$1");
/** What is kept; nothing where the browser lets nothing be kept any more, or has lost it. @param {string} path */
async function find(path) {
  try {
    return await caches.match(addressOf(path), { cacheName: NAME });
  } catch {
    return undefined;
  }
}

/** Does the reader pay for what is fetched? */
const savesData = () => /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;

/** The file of this build that an address means, whatever its query says; undefined for what is not ours. @param {string} address */
function fileOf(address) {
  const url = new URL(address);
  url.search = url.hash = "";
  const path = url.href === HOME ? "index.html" : url.href.startsWith(HOME) ? url.href.slice(HOME.length) : "";
  return DIGESTS.has(path) ? path : undefined;
}

/** Has a file the digest of this build's? @param {string} path @param {ArrayBuffer} bytes */
async function isOurs(path, bytes) {
  const digest = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))));
  const ours = DIGESTS.get(path);
  return ours !== undefined && digest.startsWith(ours);
}

/** Keeps a file if it is of this build; says whether it was. @param {string} path @param {Response} response */
async function keep(path, response) {
  if (!response.ok) return false;
  const bytes = await response.arrayBuffer();
  if (!(await isOurs(path, bytes))) return false;
  // Anew, without what was done to it on the way: a page may not be given one that was redirected.
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  await (await caches.open(NAME)).put(addressOf(path), new Response(bytes, { headers }));
  return true;
}

/** Fetches a file that this build must have, past the browser's own cache where that has another. @param {string} path */
async function fetchAndKeep(path) {
  if (isLasting(path) && (await keep(path, await fetch(addressOf(path))))) return;
  const response = await fetch(addressOf(path), { cache: "reload" });
  if (!(await keep(path, response))) throw new Error(response.ok ? `the host has another build of ${path}` : `the host answers ${response.status} for ${path}`);
}

/** Keeps what the browser has anyway, without asking the host. @param {string[]} pages addresses of pages on show */
async function keepUsed(pages) {
  const addresses = new Map(FILES.map(([path]) => [addressOf(path), path]));
  for (const page of pages) {
    const path = fileOf(page);
    if (path !== undefined) addresses.set(page.replace(/#.*/, ""), path);
  }
  await Promise.all(Array.from(addresses, async ([address, path]) => {
    if (await find(path)) return;
    const response = await fetch(address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    if (response) await keep(path, response);
  }));
}

/** @typedef {{ kept: number, total: number, everything: boolean }} Kept in bytes as they are fetched */

/** @returns {Promise<Kept>} */
async function state() {
  const there = await Promise.all(FILES.map(async ([path, , size]) => ((await find(path)) ? size : 0)));
  const kept = there.reduce((sum, size) => sum + size, 0);
  return { kept, total: TOTAL, everything: kept === TOTAL };
}

/** @param {(state: Kept) => void} report told now and then */
async function keepEverything(report) {
  if (savesData()) throw new Error("data saving is on");
  for (const [path] of FILES) {
    if (!(await find(path))) await fetchAndKeep(path);
    report(await state());
  }
  await (await caches.open(NAME)).put(EVERYTHING, new Response());
}

/** Earlier builds of the same pages, the newest last. */
async function earlier() {
  return (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}${HOME} `) && name !== NAME);
}

/** Takes over what the build before had: as it is where it is the same, from the host where it is not. All of it, or this build does not begin. */
async function install() {
  const before = (await earlier()).at(-1);
  if (before === undefined) return;
  const old = await caches.open(before);
  const everything = await old.match(EVERYTHING);
  const names = new Set((await old.keys()).map(({ url }) => plainName(url.slice(HOME.length))));
  for (const [path] of FILES) {
    if (!everything && !names.has(plainName(path))) continue;
    const same = await old.match(addressOf(path));
    if (!(same && (await keep(path, same))) && !savesData()) await fetchAndKeep(path);
  }
  if (everything) await (await caches.open(NAME)).put(EVERYTHING, everything);
}

async function activate() {
  await Promise.all((await earlier()).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** From the host, and kept. @param {Fetching} event @param {string} path */
async function fetched(event, path) {
  const response = await fetch(event.request);
  event.waitUntil(keep(path, response.clone()).catch(() => {}));
  return response;
}

/** @param {Fetching} event @param {string} path */
async function answer(event, path) {
  const kept = await find(path);
  if (kept && isLasting(path)) return kept;
  const coming = fetched(event, path);
  try {
    if (!kept) return await coming;
    return await Promise.race([coming, new Promise((/** @type {(kept: Response) => void} */ resolve) => setTimeout(resolve, PATIENCE, kept))]);
  } catch {
    return kept ?? notKept(event.request);
  }
}

/** What is said instead of a page that is not here. @param {Request} request */
function notKept(request) {
  if (request.mode !== "navigate") return Response.error();
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Not kept · Phibeam</title>
<h1>This page is not kept</h1><p>There is no network, and this page has not been opened in this browser before.</p><p><a href="./">The explorer</a> is there if you have used it; <i>Offline</i> in it keeps everything.</p></html>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'" } });
}

/**
 * What a page asks for: `used`, `state`, `everything`, `remove`; it is answered through its port. Pages beside ours, on the same
 * host, are not listened to.
 * @param {MessageEvent} event
 */
async function onMessage({ data, source, ports: [port] }) {
  const from = /** @type {{ url?: string } | null} */ (/** @type {unknown} */ (source))?.url;
  if (!port || !from?.startsWith(HOME) || Object(data) !== data || data.v !== MESSAGES) return;
  const tell = (/** @type {object} */ answer) => port.postMessage({ ...answer, v: MESSAGES });
  try {
    if (data.ask === "used" && Array.isArray(data.pages)) await keepUsed(data.pages.filter((/** @type {unknown} */ page) => URL.canParse(String(page))).map(String));
    else if (data.ask === "everything") await keepEverything((state) => tell({ progress: state }));
    else if (data.ask === "remove") await caches.delete(NAME);
    tell({ state: await state() });
  } catch (error) {
    tell({ failed: /** @type {Error} */ (error).message, state: await state() });
  }
}

scope.addEventListener("install", (event) => /** @type {Lifetime} */ (event).waitUntil(install()));
scope.addEventListener("activate", (event) => /** @type {Lifetime} */ (event).waitUntil(activate()));
scope.addEventListener("message", (event) => /** @type {Lifetime} */ (event).waitUntil(onMessage(/** @type {MessageEvent} */ (event))));
scope.addEventListener("fetch", (event) => {
  const fetching = /** @type {Fetching} */ (event);
  const path = fetching.request.method === "GET" ? fileOf(fetching.request.url) : undefined;
  if (path !== undefined) fetching.respondWith(answer(fetching, path));
});
