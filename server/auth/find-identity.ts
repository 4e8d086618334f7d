import { type Identity, verifyIdToken } from '#server/integrations/identity.ts';
import { singleton } from '#server/platform/singleton.ts';

/**
 * How long an answer of the identity provider is believed, in milliseconds. A page makes many calls at once, and
 * asking each time whether the person was disabled or signed out everywhere would cost each of them a network
 * call. Disabled people must be out within 60 s (design: who may do what): this, and the 30 s between two looks
 * at an open socket, stay below that together.
 */
const BELIEVED_MS = 25_000;
/** More people than one process serves within that time; beyond it the oldest answer is asked for again. */
const BELIEVED_MAX = 10_000;

type Belief = { identity: Promise<Identity | null>; until: number };
const beliefs = singleton('auth.beliefs', () => new Map<string, Belief>());

/**
 * The person an ID token proves, or null: forged, expired, revoked, or of a disabled or deleted person.
 * @throws AppError UNAVAILABLE when the identity provider cannot be asked; nobody is let in on trust
 */
export async function findIdentity(idToken: string, now = Date.now()): Promise<Identity | null> {
  const believed = beliefs.get(idToken);
  if (believed && believed.until > now) {
    const identity = await believed.identity;
    return identity && identity.expiresAt * 1000 > now ? identity : null;
  }
  const belief = { identity: verifyIdToken(idToken), until: now + BELIEVED_MS };
  remember(idToken, belief);
  try {
    const identity = await belief.identity;
    // What proves nothing is not worth keeping: anybody can make up tokens.
    if (!identity) forget(idToken, belief);
    return identity;
  } catch (error) {
    forget(idToken, belief);
    throw error;
  }
}

function remember(idToken: string, belief: Belief): void {
  // Taken out first, so that the order of the map is the order of asking.
  beliefs.delete(idToken);
  beliefs.set(idToken, belief);
  const [oldest] = beliefs.keys();
  if (beliefs.size > BELIEVED_MAX && oldest !== undefined) beliefs.delete(oldest);
}

function forget(idToken: string, belief: Belief): void {
  if (beliefs.get(idToken) === belief) beliefs.delete(idToken);
}
