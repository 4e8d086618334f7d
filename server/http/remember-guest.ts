import type { ContributorDto } from '#lib/contracts/contributors.ts';
import { COOKIE, type SetCookie } from '#server/auth/cookies.ts';
import { GUEST_SECONDS, guestToken } from '#server/auth/guest.ts';
import type { ServiceContext } from '#server/services/context.ts';

export function rememberGuest<Joined extends ContributorDto>(
  { actor }: ServiceContext,
  contributor: Joined,
  setCookie: SetCookie,
): Joined {
  const others = actor.contributorIds.filter((id) => id !== contributor._id);
  setCookie(COOKIE.guest, guestToken([...others, contributor._id]), { maxAgeSeconds: GUEST_SECONDS });
  return contributor;
}
