import { nudgeContributors } from '#lib/browser/api/people.ts';
import type { NudgedDto } from '#lib/contracts/contributors.ts';
import { INVITES_MAX } from '#lib/invites/limits.ts';
import { dataOf } from './client.ts';

export type Nudge = { contributorIds: string[]; message: string };

/** Reminds any number of people, several calls at most `max` each. @throws ApiError */
export async function nudgeInTurns(
  tributeId: string,
  { contributorIds, message }: Nudge,
): Promise<NudgedDto> {
  const now = contributorIds.slice(0, INVITES_MAX);
  const later = contributorIds.slice(INVITES_MAX);
  const first = await dataOf(nudgeContributors({ tributeId, nudge: { contributorIds: now, message } }));
  if (later.length === 0) return first;
  const others = await nudgeInTurns(tributeId, { contributorIds: later, message });
  return {
    nudged: [...first.nudged, ...others.nudged],
    waiting: [...first.waiting, ...others.waiting],
    skipped: [...first.skipped, ...others.skipped],
  };
}
