import { COOKIE, type SetCookie } from '#server/auth/cookies.ts';
import { GUEST_SECONDS, guestToken } from '#server/auth/guest.ts';

/** Sets the guest cookie to these contributors; the browser became the last one last. */
export function rememberGuests(contributorIds: readonly string[], setCookie: SetCookie): void {
  setCookie(COOKIE.guest, guestToken(contributorIds), { maxAgeSeconds: GUEST_SECONDS });
}
