import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { resendInvite } from '#lib/browser/api/invites.ts';
import { type Nudge, nudgeInTurns } from '#lib/browser/api/nudge-in-turns.ts';
import { listContributors, revokeContributor } from '#lib/browser/api/submissions.ts';
import { queryKeys } from './query-keys.ts';

/** Silence shows by time alone, without an event. */
const WATCHING_MS = 60_000;
const WATCHING_RECORDING_MS = 20_000;

export function useContributors(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.contributors(tributeId),
    queryFn: ({ signal }) => dataOf(listContributors(tributeId, signal)),
    refetchInterval: ({ state: { data } }) => {
      if (data?.some(({ isRecording }) => isRecording)) return WATCHING_RECORDING_MS;
      return data?.some(({ state }) => state === 'TRYING') ? WATCHING_MS : false;
    },
  });
}

function useChangePeople<Input, Outcome>(tributeId: string, change: (input: Input) => Promise<Outcome>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) }),
  });
}

export const useNudge = (tributeId: string) =>
  useChangePeople(tributeId, (nudge: Nudge) => nudgeInTurns(tributeId, nudge));

export const useResendInvite = (tributeId: string) =>
  useChangePeople(tributeId, (contributorId: string) => dataOf(resendInvite({ tributeId, contributorId })));

export const useRevoke = (tributeId: string) =>
  useChangePeople(tributeId, (contributorId: string) =>
    dataOf(revokeContributor({ tributeId, contributorId })),
  );
