import { type Identity, verifyIdToken } from '#server/integrations/identity.ts';
import { singleton } from '#server/platform/singleton.ts';

/**
 * How long an answer of the identity provider is believed, in milliseconds. A page makes many calls at once, and
 * asking each time whether the person was disabled or signed out everywhere would cost each of them a network
 * call. Disabled people must be out within 60 s: this, and the 30 s between two looks
 * at an open socket, stay below that together.
 */
const CACHE_MS = 25_000;
/** More people than one process serves within that time; beyond it the oldest answer is asked for again. */
const CACHE_TOKENS_MAX = 10_000;

type CachedIdentity = { identity: Promise<Identity | null>; until: number };
const tokenCache = singleton('auth.token-cache', () => new Map<string, CachedIdentity>());

/**
 * The person an ID token proves, or null: forged, expired, revoked, or of a disabled or deleted person.
 * @throws AppError UNAVAILABLE when the identity provider cannot be asked; nobody is let in on trust
 */
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
    // What proves nothing is not worth keeping: anybody can make up tokens.
    if (!identity) forget(idToken, cached);
    return identity;
  } catch (error) {
    forget(idToken, cached);
    throw error;
  }
}

function remember(idToken: string, cached: CachedIdentity): void {
  // Taken out first, so that the order of the map is the order of asking.
  tokenCache.delete(idToken);
  tokenCache.set(idToken, cached);
  const [oldest] = tokenCache.keys();
  if (tokenCache.size > CACHE_TOKENS_MAX && oldest !== undefined) tokenCache.delete(oldest);
}

function forget(idToken: string, cached: CachedIdentity): void {
  if (tokenCache.get(idToken) === cached) tokenCache.delete(idToken);
}
