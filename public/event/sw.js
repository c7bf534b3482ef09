/**
 * Caches the last good copy of each public wall that this browser shows. A reload shows it while server or network is
 * down (docs/decisions/038). Network first: a working network's answer always wins. Draft and Private walls are never
 * cached: a copy is fetched without cookies, when the page of a public wall asks for it.
 *
 * Plain JavaScript for Chromium 79 and later, served unbundled: change `version` when the cached data changes.
 */
const version = "1";
const prefix = "wallflower-wall-";
const cacheName = (page) => `${prefix}${version}:${page}`;
/** Maximum of cached walls; the oldest is evicted first. */
const maxWalls = 3;
const maxEntries = 600;
/** Timeout after which the network counts as down. */
const patienceMs = 8000;
/** Retries and their delay: a page can lag behind the pushed change for a moment. */
const freshTries = 6;
const freshDelayMs = 1000;

/** Addresses that may be cached, loaded asynchronously; the browser may stop and restart this worker at any time. */
const kept = new Set();
let isKeptKnown = false;
readKept().catch(() => {});

self.addEventListener("install", (event) => {
  // A closing page sends a last report, which would sometimes get lost on its way through a worker.
  if (event.addRoutes) {
    event.waitUntil(event.addRoutes({ condition: { requestMethod: "POST" }, source: "network" }).catch(() => {}));
  }
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOtherVersions(), self.clients.claim()]));
});

self.addEventListener("message", (event) => {
  const { type, page } = event.data || {};
  if (typeof page !== "string" || !/^\/event\/[a-z0-9-]{1,80}$/.test(page)) return;
  if (type === "keep") event.waitUntil(inTurn(() => keep(page, event.data)));
  if (type === "drop") event.waitUntil(inTurn(() => dropPage(page)));
  if (type === "forget") event.waitUntil(inTurn(() => caches.delete(cacheName(page))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range")) return;
  const url = new URL(request.url);
  const isOwn = url.origin === self.location.origin;
  if (request.mode === "navigate" && isOwn && url.pathname.startsWith("/event/")) {
    event.respondWith(answerPage(request, url.pathname.replace(/\/+$/, "").toLowerCase()));
  } else if ((isOwn && url.pathname.startsWith("/_next/static/")) || request.destination === "image") {
    // Both are immutable: their addresses change with their content. A post that is new on the wall has no copy, and
    // loads faster if the browser requests it itself.
    if (!isKeptKnown || kept.has(url.href.split("#")[0])) event.respondWith(answerPart(request));
  }
});

/** Answers from the network; from the cache if the network is down, or if the server fails or breaks off. */
async function answerPage(request, page) {
  const kept = await keptPage(page);
  if (!kept) return withPatience(fetch(request));
  try {
    const answer = await withPatience(fetch(request));
    if (answer.status >= 500) return kept;
    // A browser leaves a truncated page as it is, and nobody reloads a screen: wait for the complete body.
    await withPatience(answer.clone().arrayBuffer());
    return answer;
  } catch {
    return kept;
  }
}

async function keptPage(page) {
  if (!(await caches.has(cacheName(page)))) return undefined;
  return (await caches.open(cacheName(page))).match(page);
}

async function answerPart(request) {
  return (await caches.match(request, { ignoreVary: true })) || fetch(request);
}

function withPatience(answer) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError("The network does not answer.")), patienceMs);
    answer.then(resolve, reject).then(() => clearTimeout(timer));
  });
}

async function readKept() {
  for (const name of await caches.keys()) {
    const requests = name.startsWith(prefix) ? await (await caches.open(name)).keys() : [];
    for (const { url } of requests) kept.add(url);
  }
  isKeptKnown = true;
}

let turn = Promise.resolve();

/** Serialises changes of the caches; a failed one does not block the rest. */
function inTurn(work) {
  turn = turn.then(work).catch(() => {});
  return turn;
}

/** Caches the page as the public sees it now, with its parts and pictures, and deletes all other entries. */
async function keep(page, { parts, pictures, version: shown }) {
  const fresh = await fetchFresh(page, Number(shown));
  if (fresh === "gone") return caches.delete(cacheName(page));
  if (!fresh) return;
  const { answer, html } = fresh;
  const cache = await caches.open(cacheName(page));
  const wanted = new Set([page, ...partsOf(html), ...strings(parts), ...strings(pictures)].map(absolute));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
  for (const url of [...wanted].slice(1, maxEntries)) await add(cache, url);
  // Last, so that no page is cached without its parts.
  await cache.put(page, answer);
  await dropOldWalls();
}

/** Fetches the page at the version that the screen shows, or newer; null if unavailable. */
async function fetchFresh(page, shown) {
  for (let tries = 0; tries < freshTries; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, freshDelayMs));
    const answer = await fetch(page, { credentials: "omit", cache: "no-cache", redirect: "error" });
    // Deleted, or no longer public.
    if (answer.status === 404 || answer.status === 403) return "gone";
    if (!answer.ok) return null;
    const html = await answer.clone().text();
    const [, of] = /wall_version\\?":(\d+)/.exec(html) || [];
    if (Number(of) >= shown) return { answer, html };
  }
  return null;
}

/** Returns a build's scripts and styles from the page's HTML. */
function partsOf(html) {
  const names = html.match(/\/_next\/static\/[^"'\\<>\s?]+/g) || [];
  return names.map((name) => decodeURI(name));
}

async function add(cache, url) {
  kept.add(url.split("#")[0]);
  if (await cache.match(url)) return;
  try {
    const answer = await fetchPart(url);
    if (answer && (answer.ok || answer.type === "opaque")) await cache.put(url, answer);
  } catch {
    // A picture failed or the disk is full: continue without it.
  }
}

/**
 * The page loads pictures without CORS, and the browser caches that answer without the CORS header. A CORS fetch of
 * the cached answer fails, so it is retried past the browser's cache.
 */
async function fetchPart(url) {
  const anonymous = { credentials: "omit" };
  if (url.startsWith(self.location.origin)) return fetch(url, anonymous).catch(() => undefined);
  return fetch(url, { ...anonymous, mode: "cors" })
    .catch(() => fetch(url, { ...anonymous, mode: "cors", cache: "reload" }))
    .catch(() => fetch(url, { ...anonymous, mode: "no-cors" }));
}

async function dropPage(page) {
  if (await caches.has(cacheName(page))) await (await caches.open(cacheName(page))).delete(page);
}

async function dropOldWalls() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  for (const name of names.slice(0, Math.max(0, names.length - maxWalls))) await caches.delete(name);
}

async function dropOtherVersions() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && !name.startsWith(`${prefix}${version}:`));
  await Promise.all(old.map((name) => caches.delete(name)));
}

const strings = (values) => (Array.isArray(values) ? values.filter((value) => typeof value === "string") : []);
const absolute = (url) => new URL(url, self.location.origin).href;
