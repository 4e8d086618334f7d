import { COOKIE, type SetCookie } from '#server/auth/cookies.ts';
import { GUEST_SECONDS, guestToken } from '#server/auth/guest.ts';
import type { ServiceContext } from '#server/services/context.ts';

/** Removes erased people from the guest cookie. */
export function forgetGuest(
  { actor }: ServiceContext,
  erased: readonly string[],
  setCookie: SetCookie,
): void {
  const others = actor.contributorIds.filter((id) => !erased.includes(id));
  setCookie(COOKIE.guest, guestToken(others), { maxAgeSeconds: GUEST_SECONDS });
}
