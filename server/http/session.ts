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

/** The hint that this browser has an account lives two weeks; it proves nothing. */
const HINT_SECONDS = 14 * DAY_SECONDS;

/**
 * Sets `auth_token` for what is left of the ID token's life, `uid` as a readable hint, and the language that the
 * person chose elsewhere, where this browser knows of no choice yet. What they did here as a guest becomes theirs.
 */
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

/**
 * Removes the cookies, also when the rest fails, and ends the sign-in that the caller's bearer token belongs to, also
 * one of an unconfirmed address. The cookie alone ends no sign-in: a tab that wakes up late would end the one that
 * followed.
 * @throws AppError UNAVAILABLE when the token cannot be verified: then the sign-in lasts, and the caller tries again
 */
export async function closeSession({ headers }: Request, setCookie: SetCookie): Promise<void> {
  clearSession(setCookie);
  const signIn = await signInToEnd(headers);
  if (signIn) await endSession(signIn);
}

/**
 * Removes the cookies of a session, the guest's and the viewer's: whoever sits here next must not answer in the name
 * of who signed out, nor watch what they watched.
 */
export function clearSession(setCookie: SetCookie): void {
  setCookie(COOKIE.authToken, '', { maxAgeSeconds: 0 });
  setCookie(COOKIE.uid, '', { maxAgeSeconds: 0, isReadable: true });
  setCookie(COOKIE.guest, '', { maxAgeSeconds: 0 });
  setCookie(COOKIE.viewer, '', { maxAgeSeconds: 0 });
}
