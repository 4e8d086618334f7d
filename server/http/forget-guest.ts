import { COOKIE, type SetCookie } from '#server/auth/cookies.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { rememberGuests } from './remember-guests.ts';

/** Removes erased people from the guest cookie. */
export function forgetGuest(
  { actor }: ServiceContext,
  erased: readonly string[],
  setCookie: SetCookie,
): void {
  const others = actor.contributorIds.filter((id) => !erased.includes(id));
  if (others.length > 0) rememberGuests(others, setCookie);
  else setCookie(COOKIE.guest, '', { maxAgeSeconds: 0 });
}
