import { forgetKeptReel, REEL_CACHE } from '#lib/browser/stores/reel-cache.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { partsOf, pathOf, type ReelFiles, withFiles } from './load-reel.ts';

const CODE = '/_next/static/';
const PICTURE = /^\/media\/.*\.(webp|png|jpe?g)$/;
const KEPT_MS = 30 * DAY_MS;

/**
 * Keeps a loaded reel on the device with its page, in place of another reel, because phones discard open pages
 * (docs/specification.md#reveal-loaded). Throws where it does not fit: the open page plays without.
 */
export async function keepReel(files: ReelFiles): Promise<void> {
  await caches.delete(REEL_CACHE);
  const cache = await caches.open(REEL_CACHE);
  for (const [path, file] of files) await cache.put(path, new Response(file));
  const parts = new Map([...partsOfPage()].filter(([path]) => !files.has(path)));
  await keepPage(cache, parts);
}

/**
 * Keeps the page of a kept reel as it is now, because it may have other code since. Returns whether it can be opened again.
 * Without a network, the kept one is open already. Never throws.
 */
export async function keepPageAgain(): Promise<boolean> {
  if (!navigator.onLine) return true;
  try {
    const cache = await caches.open(REEL_CACHE);
    const missing = new Map<string, string>();
    for (const [path, address] of partsOfPage()) if (!(await cache.match(path))) missing.set(path, address);
    // Networks without internet answer nothing, but then this may be the kept page.
    const hasArrived = await keepPage(cache, missing).then(
      () => true,
      () => missing.size === 0,
    );
    return hasArrived && (await cache.match(location.pathname)) !== undefined;
  } catch {
    return false;
  }
}

/** The page comes last: it is only there if all of it is. */
async function keepPage(cache: Cache, parts: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, address] of parts) await keepAs(cache, path, await fetch(address));
  await keepAs(cache, location.pathname, await fetch(location.href));
}

/** Returns the addresses of the code and the pictures that the page has loaded, by their paths. */
function partsOfPage(): Map<string, string> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const addresses = [...loaded, ...[...document.querySelectorAll('img')].map(({ src }) => src)];
  const own = addresses.map((address) => new URL(address, location.href)).filter(isOfPage);
  return new Map(own.map(({ pathname, href }) => [pathname, href]));
}

const isOfPage = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && (pathname.startsWith(CODE) || PICTURE.test(pathname));

async function keepAs(cache: Cache, path: string, response: Response): Promise<void> {
  if (response.ok) await cache.put(path, response);
}

/** Returns the reel with the addresses of its kept files, or null unless all are kept. Forgets an old one. Never throws. */
export async function findKeptReel(presentation: PresentationDto): Promise<PresentationDto | null> {
  try {
    if (presentation.isComposing || !(await caches.has(REEL_CACHE))) return null;
    const cache = await caches.open(REEL_CACHE);
    const page = await cache.match(location.pathname);
    const keptAt = Date.parse(page?.headers.get('date') ?? '');
    if (keptAt < Date.now() - KEPT_MS) {
      await forgetKeptReel();
      return null;
    }
    const files: ReelFiles = new Map();
    for (const { url } of partsOf(presentation)) {
      const held = await cache.match(pathOf(url));
      if (!held) return null;
      files.set(pathOf(url), await held.blob());
    }
    return withFiles(presentation, files);
  } catch {
    // A closed storage.
    return null;
  }
}
