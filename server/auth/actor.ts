import type { Identity } from '#server/integrations/identity.ts';
import { COOKIE, parseCookies } from './cookies.ts';
import { findIdentity } from './find-identity.ts';
import { readGuestToken } from './guest.ts';

/**
 * Who is asking. A browser may be signed in and hold a guest's answers at the same time; both empty is
 * an anonymous visitor. Services decide with it; nothing below the boundary reads headers.
 */
export type Actor = {
  readonly user: Identity | null;
  /** `_id`s of the contributors that the guest cookie proves. */
  readonly contributorIds: readonly string[];
};

export const ANONYMOUS: Actor = { user: null, contributorIds: [] };

type Headers = { get(name: string): string | null };

/**
 * Reads the caller from a request. The bearer token counts for every call; the `auth_token` cookie only
 * for reading, so that no other site can act with it.
 * @throws AppError UNAVAILABLE when a token is given and the identity provider cannot be asked
 */
export async function actorOf(headers: Headers, method: string): Promise<Actor> {
  const isReading = method === 'GET' || method === 'HEAD';
  const cookie = isReading ? parseCookies(headers.get('cookie')).get(COOKIE.authToken) : undefined;
  const token = bearerOf(headers.get('authorization')) ?? cookie;
  return { ...guestOf(headers), user: token ? await findIdentity(token) : null };
}

/** The caller as far as we can tell by ourselves: the answers that the guest cookie proves, and no account. */
export function guestOf(headers: Headers): Actor {
  const token = parseCookies(headers.get('cookie')).get(COOKIE.guest);
  return { user: null, contributorIds: readGuestToken(token) };
}

function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
}
