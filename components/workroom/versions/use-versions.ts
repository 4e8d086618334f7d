import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '#components/ui/show-toast.ts';
import { filmScope } from '#components/workroom/reel/use-save-film.ts';
import { ApiError, dataOf } from '#lib/browser/api/client.ts';
import { listVersions } from '#lib/browser/api/reel-versions.ts';
import { restorePresentation } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';

export function useVersions(tributeId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.versions(tributeId),
    queryFn: async ({ pageParam, signal }) => {
      const result = await listVersions(tributeId, pageParam, signal);
      if (result.error !== null) throw new ApiError(result);
      return { versions: result.data, nextCursor: result.nextCursor ?? null };
    },
    // Each save adds one.
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function useRestoreVersion(tributeId: string, onRestored: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: filmScope(tributeId),
    mutationFn: (version: number) => dataOf(restorePresentation({ tributeId, action: 'RESTORE', version })),
    onSuccess: (reel: PresentationDto) => {
      queryClient.setQueryData(queryKeys.presentation(tributeId), reel);
      onRestored();
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
}
