import type { SessionDto } from '#lib/contracts/users.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { signInToEnd } from '#server/auth/actor.ts';
import { COOKIE, type SetCookie } from '#server/auth/cookies.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { claimContributions } from '#server/services/contributors/claim-contributions.ts';
import { endSession } from '#server/services/users/end-session.ts';
import { findLocale } from '#server/services/users/find-locale.ts';
import { followIdentity } from '#server/services/users/follow-identity.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { hasChosenLocale, rememberLocale } from './reader-locale.ts';

/** The hint that this browser has an account; it proves nothing. */
const HINT_SECONDS = 14 * DAY_SECONDS;

/** Sets `auth_token`, the readable hint `uid` and, if none was chosen, the language. Claims guest contributions. */
export async function setSession(
  ctx: ServiceContext,
  request: Request,
  setCookie: SetCookie,
): Promise<SessionDto> {
  const identity = requireIdentity(ctx);
  const { userId, expiresAt, isEmailVerified } = identity;
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
  const maxAgeSeconds = Math.max(0, Math.floor(expiresAt - Date.now() / 1000));
  setCookie(COOKIE.authToken, token, { maxAgeSeconds });
  setCookie(COOKIE.uid, userId, { maxAgeSeconds: HINT_SECONDS, isReadable: true });
  await followIdentity(identity);
  const chosen = hasChosenLocale(request.headers) ? null : await findLocale(ctx);
  if (chosen) rememberLocale(chosen, setCookie);
  await claimContributions(ctx);
  return { emailVerified: isEmailVerified };
}

/** Ends the bearer token's sign-in; the cookie alone could be a later one's. Throws UNAVAILABLE without verification. */
export async function closeSession(
  { headers }: Request,
  setCookie: SetCookie,
  keepsGuests = false,
): Promise<void> {
  clearSession(setCookie, keepsGuests);
  const signIn = await signInToEnd(headers);
  if (signIn) await endSession(signIn);
}

/** Removes the cookies of an account, of viewed links and, unless they are kept, of guests. */
export function clearSession(setCookie: SetCookie, keepsGuests = false): void {
  setCookie(COOKIE.authToken, '', { maxAgeSeconds: 0 });
  setCookie(COOKIE.uid, '', { maxAgeSeconds: 0, isReadable: true });
  if (!keepsGuests) setCookie(COOKIE.guest, '', { maxAgeSeconds: 0 });
  setCookie(COOKIE.viewer, '', { maxAgeSeconds: 0 });
}
