import { type Identity, verifyIdToken } from '#server/integrations/identity.ts';
import { singleton } from '#server/platform/singleton.ts';

/** Plus the 30 s between two checks of a socket this stays below 60 s, in which disabled people must be out. */
const CACHE_MS = 25_000;
const CACHE_TOKENS_MAX = 10_000;

type CachedIdentity = { identity: Promise<Identity | null>; until: number };
const tokenCache = singleton('auth.token-cache', () => new Map<string, CachedIdentity>());

/** Returns the person of a valid ID token, or null. Throws UNAVAILABLE if the identity provider cannot be reached. */
export async function findIdentity(idToken: string, now = Date.now()): Promise<Identity | null> {
  const known = tokenCache.get(idToken);
  if (known && known.until > now) {
    const identity = await known.identity;
    return identity && identity.expiresAt * 1000 > now ? identity : null;
  }
  const cached = { identity: verifyIdToken(idToken), until: now + CACHE_MS };
  remember(idToken, cached);
  try {
    const identity = await cached.identity;
    // Invalid tokens are not cached: anyone can make them up.
    if (!identity) forget(idToken, cached);
    return identity;
  } catch (error) {
    forget(idToken, cached);
    throw error;
  }
}

function remember(idToken: string, cached: CachedIdentity): void {
  // Delete first, so that the map stays in order of use.
  tokenCache.delete(idToken);
  tokenCache.set(idToken, cached);
  const [oldest] = tokenCache.keys();
  if (tokenCache.size > CACHE_TOKENS_MAX && oldest !== undefined) tokenCache.delete(oldest);
}

function forget(idToken: string, cached: CachedIdentity): void {
  if (tokenCache.get(idToken) === cached) tokenCache.delete(idToken);
}
