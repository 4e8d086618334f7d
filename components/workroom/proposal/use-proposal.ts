import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getProposal } from '#lib/browser/api/reel-versions.ts';
import { filmScope } from '#lib/browser/hooks/film-changes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';

/** Returns the proposal for a version of the reel, or null until earlier changes are saved and it is known. */
export function useProposal(tributeId: string, version: number) {
  const queryClient = useQueryClient();
  const { id } = filmScope(tributeId);
  const isSaving = useIsMutating({ predicate: ({ options }) => options.scope?.id === id }) > 0;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.proposal(tributeId, version),
    queryFn: async ({ signal }) => {
      const proposal = await dataOf(getProposal(tributeId, signal));
      // Someone else changed the reel: the page shows that before it proposes anything.
      if (proposal.version !== version) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.presentation(tributeId), exact: true });
      }
      return proposal;
    },
    enabled: !isSaving,
    staleTime: 0,
  });
  const isCurrent = !isSaving && data?.version === version;
  return { proposal: isCurrent ? data : null, error, isFetching, refetch: () => void refetch() };
}
