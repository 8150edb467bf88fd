// The service worker of the judge's pages: a check that was opened once opens again without a network.

const KEPT = "legaldeck-checks";
const PATIENCE = 4000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { keep, forget } = event.data;
  if (keep) event.waitUntil(keepAll(keep).then(() => event.ports[0]?.postMessage("kept")));
  if (forget) event.waitUntil(caches.open(KEPT).then((cache) => cache.delete(forget)));
});

async function keepAll(urls) {
  const cache = await caches.open(KEPT);
  await Promise.all(urls.map(async (url) => {
    const response = await fetch(url, { credentials: "same-origin", cache: "no-cache" });
    if (response.ok && !response.redirected) await cache.put(url, response);
  }));
}

// Ask the network first, but not for long: a hall full of phones is a poor network.
async function answer(request) {
  const cache = await caches.open(KEPT);
  // What is kept was asked for by this worker, without the language that the browser asks pages in.
  const kept = await cache.match(request, { ignoreVary: true });
  if (!kept) return fetch(request);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const fresh = await fetch(request.url, { signal: stop.signal, credentials: "same-origin", cache: "no-cache" });
    if (fresh.redirected && request.mode === "navigate") return Response.redirect(fresh.url, 302);
    if (fresh.ok) await cache.put(request, fresh.clone());
    return fresh.status >= 500 ? kept : fresh;
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const here = new URL(request.url).origin === self.location.origin;
  if (here && request.method === "GET") event.respondWith(answer(request));
});
