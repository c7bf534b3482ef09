/**
 * Keeps the last good copy of each public wall that this browser shows. A reload shows it while server or network is
 * gone (docs/decisions/038). While the network answers, its answer is what is shown. It knows nothing of Draft and
 * Private walls: a copy is fetched without cookies, when the page of a public wall asks for it.
 *
 * Plain JavaScript for Chromium 79 and later, served as it is: change `version` with anything that is kept.
 */
const version = "1";
const prefix = "wallflower-wall-";
const cacheName = (page) => `${prefix}${version}:${page}`;
/** Walls that are kept; the one kept longest ago goes first. */
const maxWalls = 3;
const maxEntries = 600;
/** A network that says nothing for so long is gone. */
const patienceMs = 8000;
/** A page can be a moment behind the change that was pushed; it is asked for again so often, after so long. */
const freshTries = 6;
const freshDelayMs = 1000;

/** Addresses of which there may be a copy, known once they have been read; this worker ends and begins anew at any time. */
const kept = new Set();
let isKeptKnown = false;
readKept().catch(() => {});

self.addEventListener("install", (event) => {
  // A page that is being closed sends its last word; on the way through a worker it would sometimes get lost.
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
    // Both are immutable: their addresses change with their content. What has just come onto the wall has no copy, and
    // comes sooner where the browser asks for it itself.
    if (!isKeptKnown || kept.has(url.href.split("#")[0])) event.respondWith(answerPart(request));
  }
});

/** The network's page; the kept one where there is no network, or a server that fails or breaks off. */
async function answerPage(request, page) {
  const kept = await keptPage(page);
  if (!kept) return withPatience(fetch(request));
  try {
    const answer = await withPatience(fetch(request));
    if (answer.status >= 500) return kept;
    // A browser leaves a page that broke off as it is, and nobody touches a screen: it is shown once it is whole.
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

/** One change of the caches at a time, and a failed one stops nothing. */
function inTurn(work) {
  turn = turn.then(work).catch(() => {});
  return turn;
}

/** Makes the copy: the page as everybody sees it now, what it is made of, its pictures, and nothing else. */
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
  // Last, so that there is no page without its parts.
  await cache.put(page, answer);
  await dropOldWalls();
}

/** The page at the version that the screen shows, or newer; null where it is not to be had. */
async function fetchFresh(page, shown) {
  for (let tries = 0; tries < freshTries; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, freshDelayMs));
    const answer = await fetch(page, { credentials: "omit", cache: "no-cache", redirect: "error" });
    // Gone, or not for everybody any more.
    if (answer.status === 404 || answer.status === 403) return "gone";
    if (!answer.ok) return null;
    const html = await answer.clone().text();
    const [, of] = /wall_version\\?":(\d+)/.exec(html) || [];
    if (Number(of) >= shown) return { answer, html };
  }
  return null;
}

/** A build's scripts and styles, as the page names them. */
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
    // One picture less, or a disk that is full.
  }
}

/**
 * The browser's cache has a picture that the page has shown as the bucket answered the page. That lacks its word on
 * other origins. That answer counts as refused; one that is fetched anew does not.
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
