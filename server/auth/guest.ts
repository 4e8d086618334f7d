import { ObjectIdString } from '#lib/contracts/ids.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { readToken, signToken } from './signed-token.ts';

/** A guest's cookie lives half a year: longer than any tribute collects. */
export const GUEST_SECONDS = 180 * DAY_SECONDS;
/** One browser answers for at most this many tributes at a time; the oldest gives way. */
const CONTRIBUTORS_MAX = 30;

const ContributorIds = ObjectIdString.array();

/** The cookie value that proves to be these contributors. */
export function guestToken(contributorIds: readonly string[], now = Date.now()): string {
  return signToken('guest', contributorIds.slice(-CONTRIBUTORS_MAX), now + GUEST_SECONDS * 1000);
}

/** The contributors a guest cookie proves, none when it is not ours. */
export function readGuestToken(token: string | undefined): string[] {
  return token ? (readToken('guest', token, ContributorIds) ?? []) : [];
}
