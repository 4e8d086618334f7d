// Shows the no-internet page when a page cannot be loaded (docs/specification.md#offline-reload-page), or a presentation
// that was loaded onto the device (`lib/browser/watch/kept-reel.ts`). It stores only that page and files with hashed names. A new version waits until the old one's pages are closed: taking over at once leaves
// an opening page without a response (seen in Chromium, with navigation preload).

/** Shared by all versions: another page gives this worker another address. */
const PAGE_CACHE = 'page';
const PAGE_PATH = '/offline';
const ASSET_CACHE = 'assets';
const ASSET_PATH = '/_next/static/';
/** The oldest are dropped first, so that files of earlier versions do not stay forever. */
const ASSETS_MAX = 200;
/** Filled by the page of a presentation: the page itself, its code and its pictures. */
const REEL_CACHE = 'reel';

self.addEventListener('install', (event) => event.waitUntil(holdPage()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url, headers, destination } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (!/^\/(api|media)\//.test(pathname)) event.respondWith(openPage(event));
  } else if (pathname.startsWith(ASSET_PATH) && !headers.has('range')) {
    event.respondWith(openAsset(event));
  } else if (destination === 'image' && !navigator.onLine) {
    event.respondWith(openPicture(event.request));
  }
});

async function holdPage() {
  const cache = await caches.open(PAGE_CACHE);
  await cache.add(new Request(PAGE_PATH, { cache: 'reload' }));
}

async function takeOver() {
  const names = await caches.keys();
  const others = names.filter((name) => ![PAGE_CACHE, ASSET_CACHE, REEL_CACHE].includes(name));
  await Promise.all(others.map((name) => caches.delete(name)));
  // Loads the page while this worker starts.
  await self.registration.navigationPreload?.enable();
}

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (cause) {
    const page =
      (await heldOfReel(event.request)) ?? (await caches.match(PAGE_PATH, { cacheName: PAGE_CACHE }));
    if (page) return page;
    throw cause;
  }
}

/** Its files are held by their path, because signatures and links change. */
const heldOfReel = (request) =>
  caches.match(new URL(request.url).pathname, { cacheName: REEL_CACHE }).catch(() => undefined);

async function openPicture(request) {
  return (await heldOfReel(request)) ?? fetch(request);
}

async function openAsset(event) {
  // A browser whose storage is full or closed continues without ours.
  const cache = await caches.open(ASSET_CACHE).catch(() => null);
  const held = (await cache?.match(event.request).catch(() => null)) ?? (await heldOfReel(event.request));
  if (held) return held;
  const response = await fetch(event.request);
  const isUnchanging = response.ok && response.headers.get('cache-control')?.includes('immutable');
  if (cache && isUnchanging) {
    event.waitUntil(holdAsset(cache, event.request, response.clone()).catch(() => null));
  }
  return response;
}

async function holdAsset(cache, request, response) {
  await cache.put(request, response);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -ASSETS_MAX).map((oldest) => cache.delete(oldest)));
}
