import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/api/client.ts';
import { resendInvite } from '#lib/api/invites.ts';
import { listContributors, nudgeContributors, revokeContributor } from '#lib/api/submissions.ts';
import type { NudgedDto } from '#lib/contracts/contributors.ts';
import { INVITES_MAX } from '#lib/invites/limits.ts';
import { queryKeys } from './query-keys.ts';

/** Who has fallen silent shows by time alone: nothing tells it. */
const WATCHING_MS = 60_000;

/** The board of people of a tribute. */
export function useContributors(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.contributors(tributeId),
    queryFn: ({ signal }) => dataOf(listContributors(tributeId, signal)),
    refetchInterval: ({ state }) =>
      state.data?.some((person) => person.state === 'TRYING') ? WATCHING_MS : false,
  });
}

/** What a creator does to people; the board shows what became of it. */
function useChangePeople<Input, Outcome>(tributeId: string, change: (input: Input) => Promise<Outcome>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) }),
  });
}

/** Reminds people by mail. */
export const useNudge = (tributeId: string) =>
  useChangePeople(tributeId, (nudge: Nudge) => nudgeInTurns(tributeId, nudge));

type Nudge = { contributorIds: string[]; message: string };

/** One call takes so many people and no more. */
async function nudgeInTurns(tributeId: string, { contributorIds, message }: Nudge): Promise<NudgedDto> {
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

/** Sends somebody's invitation once more. */
export const useResendInvite = (tributeId: string) =>
  useChangePeople(tributeId, (contributorId: string) => dataOf(resendInvite({ tributeId, contributorId })));

/** Takes somebody out with all that they sent. */
export const useRevoke = (tributeId: string) =>
  useChangePeople(tributeId, (contributorId: string) =>
    dataOf(revokeContributor({ tributeId, contributorId })),
  );
