import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dataOf } from '#lib/browser/api/client.ts';
import { getPresentation } from '#lib/browser/api/reels.ts';
import { learnReel } from './known-reel.ts';
import { queryKeys } from './query-keys.ts';

export function usePresentation(tributeId: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: queryKeys.presentation(tributeId),
    queryFn: async ({ signal }) =>
      learnReel(queryClient, tributeId, await dataOf(getPresentation(tributeId, signal))),
  });
}
