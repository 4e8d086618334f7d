import { ObjectIdString } from '#lib/contracts/ids.ts';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { readToken, signToken } from './signed-token.ts';

/** Half a year: longer than any tribute collects. */
export const GUEST_SECONDS = 180 * DAY_SECONDS;
const CONTRIBUTORS_MAX = 30;

const ContributorIds = ObjectIdString.array();

export function guestToken(contributorIds: readonly string[], now = Date.now()): string {
  return signToken('guest', contributorIds.slice(-CONTRIBUTORS_MAX), now + GUEST_SECONDS * 1000);
}

export function readGuestToken(token: string | undefined): string[] {
  return token ? (readToken('guest', token, ContributorIds) ?? []) : [];
}
