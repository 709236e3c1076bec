// Keeps the pages for reading without a network: a service worker that only `./build.sh dist` puts to use.
//
// What it serves is of one build, always: every file is fetched with its digest, so a host that is being changed under way
// gives no mixture, and a new build waits in a cache of its own until the last page of the old one is closed.

/** The builds of these pages, each under its digest. */
const PREFIX = "phi-beam ";
/** The digest of all files; written by `dist.mjs`. */
const VERSION = "";
/** Each file with its digest, as `integrity` wants it; written by `dist.mjs`. @type {[path: string, integrity: string][]} */
const FILES = [];

/** The worker's own scope as far as it is used here; the checker only knows the page's. */
const scope = /** @type {EventTarget & { registration: ServiceWorkerRegistration }} */ (/** @type {unknown} */ (self));
const NAME = `${PREFIX}${scope.registration.scope} ${VERSION}`;
const PATHS = new Map(FILES.map(([path]) => [new URL(path, scope.registration.scope).href, path]));

/** @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} Lifetime */
/** @typedef {Event & { request: Request, respondWith: (response: Promise<Response>) => void }} Fetching */

async function keep() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.map(([path, integrity]) => new Request(path, { integrity, cache: "reload" })));
}

/** Earlier builds of the same pages. */
async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`${PREFIX}${scope.registration.scope} `) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The file that an address means, whatever its query says; undefined for what is not ours. @param {string} address */
function fileOf(address) {
  const url = new URL(address);
  url.search = url.hash = "";
  if (url.href === scope.registration.scope) return "index.html";
  return PATHS.get(url.href);
}

/** @param {string} path @param {Request} request */
async function kept(path, request) {
  return (await caches.match(new URL(path, scope.registration.scope).href, { cacheName: NAME })) ?? fetch(request);
}

scope.addEventListener("install", (event) => /** @type {Lifetime} */ (event).waitUntil(keep()));
scope.addEventListener("activate", (event) => /** @type {Lifetime} */ (event).waitUntil(tidy()));
scope.addEventListener("fetch", (event) => {
  const { request, respondWith } = /** @type {Fetching} */ (event);
  const path = request.method === "GET" ? fileOf(request.url) : undefined;
  if (path !== undefined) respondWith.call(event, kept(path, request));
});
