import type { SessionDto } from '#lib/contracts/users.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { signInToEnd } from '#server/auth/actor.ts';
import { COOKIE, parseCookies, type SetCookie } from '#server/auth/cookies.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { claimContributions } from '#server/services/contributors/claim-contributions.ts';
import { endSession } from '#server/services/users/end-session.ts';
import { findLocale } from '#server/services/users/find-locale.ts';
import { followIdentity } from '#server/services/users/follow-identity.ts';
import { requireIdentity } from '#server/services/users/require-identity.ts';
import { forgetGuest } from './forget-guest.ts';
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
  // The next log-out removes everyone again.
  if (keepsGuests(request)) setCookie(COOKIE.keepGuests, '', { maxAgeSeconds: 0, isReadable: true });
  await followIdentity(identity);
  const chosen = hasChosenLocale(request.headers) ? null : await findLocale(ctx);
  if (chosen) rememberLocale(chosen, setCookie);
  await claimContributions(ctx);
  return { emailVerified: isEmailVerified };
}

/** Ends the bearer token's sign-in; the cookie alone could be a later one's. Throws UNAVAILABLE without verification. */
export async function closeSession(request: Request, setCookie: SetCookie): Promise<void> {
  clearAccount(setCookie);
  if (!keepsGuests(request)) setCookie(COOKIE.guest, '', { maxAgeSeconds: 0 });
  const signIn = await signInToEnd(request.headers);
  if (signIn) await endSession(signIn);
}

/**
 * Removes the cookies of a deleted account, who is `erased` as a guest. A device may be other people's too: until the next
 * sign-in, neither another tab nor a repeated log-out removes them.
 */
export function clearDeleted(ctx: ServiceContext, erased: readonly string[], setCookie: SetCookie): void {
  clearAccount(setCookie);
  setCookie(COOKIE.keepGuests, '1', { maxAgeSeconds: HINT_SECONDS, isReadable: true });
  forgetGuest(ctx, erased, setCookie);
}

function keepsGuests({ headers }: Request): boolean {
  return parseCookies(headers.get('cookie')).has(COOKIE.keepGuests);
}

function clearAccount(setCookie: SetCookie): void {
  setCookie(COOKIE.authToken, '', { maxAgeSeconds: 0 });
  setCookie(COOKIE.uid, '', { maxAgeSeconds: 0, isReadable: true });
  setCookie(COOKIE.viewer, '', { maxAgeSeconds: 0 });
}
