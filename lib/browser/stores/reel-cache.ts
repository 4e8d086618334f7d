/** Holds the reel that was loaded onto this device. The service worker opens its page from it (`public/sw.js`). */
export const REEL_CACHE = 'reel';

/** Removes the loaded reel, so that the next person on this device finds nothing. Never throws. */
export async function forgetKeptReel(): Promise<void> {
  // Missing on insecure origins.
  const storage: CacheStorage | undefined = globalThis.caches;
  await storage?.delete(REEL_CACHE).catch(() => false);
}
