import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { resendInvite } from '#lib/browser/api/invites.ts';
import { type Nudge, nudgeInTurns } from '#lib/browser/api/nudge-in-turns.ts';
import { listContributors, renameContributor, revokeContributor } from '#lib/browser/api/people.ts';
import type { RenameInput } from '#lib/contracts/contributors.ts';
import { filmScope, learnVersion } from './film-changes.ts';
import { knownReel } from './known-reel.ts';
import { queryKeys } from './query-keys.ts';

/** Silence shows by time alone, without an event. */
const WATCHING_MS = 60_000;
const WATCHING_RECORDING_MS = 30_000;
const SOONEST_MS = 5_000;

export function useContributors(tributeId: string) {
  return useQuery({
    queryKey: queryKeys.contributors(tributeId),
    queryFn: ({ signal }) => dataOf(listContributors(tributeId, signal)),
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
      const isAnyRecording = data?.some(({ isRecording }) => isRecording);
      if (!isAnyRecording && !data?.some(({ state }) => state === 'TRYING')) return false;
      const watchedMs = isAnyRecording ? WATCHING_RECORDING_MS : WATCHING_MS;
      // Each event starts the interval again.
      return Math.max(SOONEST_MS, Math.max(dataUpdatedAt, errorUpdatedAt) + watchedMs - Date.now());
    },
  });
}

type PeopleChange = {
  /** It may change what the reel shows: saves and undoing wait until the version is known. */
  isOfFilm?: boolean;
};

function useChangePeople<Input, Outcome>(
  tributeId: string,
  change: (input: Input) => Promise<Outcome>,
  { isOfFilm = false }: PeopleChange = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...(isOfFilm && { scope: filmScope(tributeId) }),
    mutationFn: async (input: Input) => {
      const outcome = await change(input);
      // Other pages show no reel.
      if (isOfFilm && knownReel(queryClient, tributeId)) await learnVersion(queryClient, tributeId);
      return outcome;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) }),
  });
}

export const useNudge = (tributeId: string) =>
  useChangePeople(tributeId, (nudge: Nudge) => nudgeInTurns(tributeId, nudge));

export const useResendInvite = (tributeId: string) =>
  useChangePeople(tributeId, (contributorId: string) => dataOf(resendInvite({ tributeId, contributorId })));

export const useRevoke = (tributeId: string) =>
  useChangePeople(
    tributeId,
    (contributorId: string) => dataOf(revokeContributor({ tributeId, contributorId })),
    { isOfFilm: true },
  );

type Correction = Pick<RenameInput, 'contributorId' | 'name'>;

export const useRename = (tributeId: string) =>
  useChangePeople(
    tributeId,
    (correction: Correction) => dataOf(renameContributor({ tributeId, ...correction })),
    { isOfFilm: true },
  );
