import { type Identity, verifySignature } from '#server/integrations/identity.ts';
import { noteOfRequest } from '#server/platform/request-scope.ts';
import { COOKIE, parseCookies } from './cookies.ts';
import { findAccount } from './find-account.ts';
import { readGuestToken } from './guest.ts';
import { readViewerToken, type Viewing } from './viewer.ts';

/**
 * Who is asking. A browser may be signed in and hold a guest's answers at the same time; both empty is
 * an anonymous visitor. Services decide with it; nothing below the boundary reads headers.
 */
export type Actor = {
  readonly user: Identity | null;
  /** `_id`s of the contributors that the guest cookie proves. */
  readonly contributorIds: readonly string[];
  /** The presentation links that the viewer cookie proves; each is as good as its link still is. */
  readonly viewings: readonly Viewing[];
};

export const ANONYMOUS: Actor = { user: null, contributorIds: [], viewings: [] };

/** Returns somebody of whom nothing is known but that they opened a presentation link. */
export const viewerOf = (viewing: Viewing): Actor => ({ ...ANONYMOUS, viewings: [viewing] });

type Headers = { get(name: string): string | null };

/**
 * Reads the caller from a request. The bearer token counts for every call; the `auth_token` cookie only
 * for reading, so that no other site can act with it.
 * @throws AppError UNAVAILABLE when a token is given and the identity provider cannot be asked, ACCOUNT_DELETED when
 *   its person deleted their account
 */
export async function actorOf(
  headers: Headers,
  method: string,
  admits: Parameters<typeof findAccount>[1] = {},
): Promise<Actor> {
  const isReading = method === 'GET' || method === 'HEAD';
  const cookie = isReading ? parseCookies(headers.get('cookie')).get(COOKIE.authToken) : undefined;
  const token = bearerOf(headers.get('authorization')) ?? cookie;
  const guest = guestOf(headers);
  if (guest.contributorIds.length > 0) noteOfRequest({ contributorIds: guest.contributorIds });
  const user = token ? await findAccount(token, admits) : null;
  if (user) noteOfRequest({ userId: user.userId });
  return { ...guest, user };
}

/**
 * Returns the sign-in that the bearer token belongs to, for its person to end; null without a good token.
 * @throws AppError UNAVAILABLE when the identity provider's keys are not there
 */
export async function signInToEnd(headers: Headers): Promise<Identity | null> {
  const token = bearerOf(headers.get('authorization'));
  const signIn = token ? await verifySignature(token) : null;
  if (signIn) noteOfRequest({ userId: signIn.userId });
  return signIn;
}

/** The caller as far as we can tell by ourselves: what the guest and the viewer cookie prove, and no account. */
export function guestOf(headers: Headers): Actor {
  const cookies = parseCookies(headers.get('cookie'));
  return {
    user: null,
    contributorIds: readGuestToken(cookies.get(COOKIE.guest)),
    viewings: readViewerToken(cookies.get(COOKIE.viewer)),
  };
}

function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
}
