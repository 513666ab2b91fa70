// Keeps what the playground has loaded, so that the next visit needs no network: the compiler and the C library by their keys,
// scripts and styles by their hashes, pages as they were last. A page is asked for anew where there is a network.

declare const self: ServiceWorkerGlobalScope;

export {};

const place = 'clew-playground-1';

/** Files whose addresses change when they do. */
function isLasting({ pathname, search }: URL): boolean {
  return pathname.includes('/assets/') || search.startsWith('?key=');
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  event.respondWith(isLasting(url) ? kept(request) : latest(request));
});

async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(place);
  return (await cache.match(request)) ?? loaded(cache, request);
}

async function latest(request: Request): Promise<Response> {
  const cache = await caches.open(place);
  try {
    return await loaded(cache, request);
  } catch (error) {
    const known = await cache.match(request, { ignoreSearch: true });
    if (known === undefined) throw error;
    return known;
  }
}

async function loaded(cache: Cache, request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) {
    // Another version of the same file is of no use any more.
    const { search } = new URL(request.url);
    if (search.startsWith('?key=')) await cache.delete(request, { ignoreSearch: true });
    // A browser that has no room for it loads it again the next time.
    cache.put(request, response.clone()).catch(() => {});
  }
  return response;
}
