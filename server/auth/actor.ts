import { env } from '#server/config/env.ts';
import { type Identity, verifySignature } from '#server/integrations/identity.ts';
import { noteOfRequest } from '#server/platform/request-scope.ts';
import { COOKIE, parseCookies } from './cookies.ts';
import { findAccount } from './find-account.ts';
import { readGuestToken } from './guest.ts';
import { hasExpired } from './has-expired.ts';
import { isSameSecret } from './is-same-secret.ts';
import { readViewerToken, type Viewing } from './viewer.ts';

/** The caller: an account, a guest's answers, viewed links, or several of them. Only the boundary reads headers. */
export type Actor = {
  readonly user: Identity | null;
  readonly contributorIds: readonly string[];
  /** Presentation links from the viewer cookie; each is valid as long as its link. */
  readonly viewings: readonly Viewing[];
  /** A script that proved METRICS_TOKEN. */
  readonly isMonitor?: true;
  /** Writes with an expired ID token: the cookies beside it may be someone else's. */
  readonly mustRenew?: true;
};

export const ANONYMOUS: Actor = { user: null, contributorIds: [], viewings: [] };

export const viewerOf = (viewing: Viewing): Actor => ({ ...ANONYMOUS, viewings: [viewing] });

type Headers = { get(name: string): string | null };

/** Returns a request's caller. The cookie counts for reads only, against other sites. Throws UNAVAILABLE. */
export async function actorOf(
  headers: Headers,
  method: string,
  admits: Parameters<typeof findAccount>[1] = {},
): Promise<Actor> {
  const bearer = bearerOf(headers.get('authorization'));
  if (isMonitor(bearer)) return { ...ANONYMOUS, isMonitor: true };
  const isReading = method === 'GET' || method === 'HEAD';
  const cookie = isReading ? parseCookies(headers.get('cookie')).get(COOKIE.authToken) : undefined;
  const token = bearer ?? cookie;
  const guest = guestOf(headers);
  if (guest.contributorIds.length > 0) noteOfRequest({ contributorIds: guest.contributorIds });
  const user = token ? await findAccount(token, admits) : null;
  if (user) noteOfRequest({ userId: user.userId });
  const mustRenew = !user && method !== 'GET' && hasExpired(bearer);
  return { ...guest, user, ...(mustRenew && { mustRenew }) };
}

/** Returns the sign-in of the bearer token, or null. Throws UNAVAILABLE without the provider's keys. */
export async function signInToEnd(headers: Headers): Promise<Identity | null> {
  const token = bearerOf(headers.get('authorization'));
  const signIn = token ? await verifySignature(token) : null;
  if (signIn) noteOfRequest({ userId: signIn.userId });
  return signIn;
}

export function guestOf(headers: Headers): Actor {
  const cookies = parseCookies(headers.get('cookie'));
  return {
    user: null,
    contributorIds: readGuestToken(cookies.get(COOKIE.guest)),
    viewings: readViewerToken(cookies.get(COOKIE.viewer)),
  };
}

function isMonitor(bearer: string | undefined): boolean {
  const { METRICS_TOKEN } = env();
  return METRICS_TOKEN !== undefined && isSameSecret(METRICS_TOKEN, bearer ?? '');
}

function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
}
