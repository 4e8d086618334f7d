import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { haveClipsArrived } from '#components/workroom/reel/carried-save.ts';
import { onNewestWith } from '#components/workroom/reel/use-save-film.ts';
import { ApiError, codeOf } from '#lib/browser/api/client.ts';
import { listVersions } from '#lib/browser/api/reel-versions.ts';
import { restorePresentation } from '#lib/browser/api/reels.ts';
import { filmScope } from '#lib/browser/hooks/film-changes.ts';
import { learnReel } from '#lib/browser/hooks/known-reel.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { didNotArrive, sendAgain } from './send-again.ts';

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

/** Restores a version once earlier saves have arrived. `onRestored` gets the number of later clips that stay in the reel. */
export function useRestoreVersion(tributeId: string, onRestored: (laterClips: number) => void) {
  const t = useTranslations('workroom.versions');
  const queryClient = useQueryClient();
  return useMutation({
    scope: filmScope(tributeId),
    mutationFn: (version: number) =>
      onNewestWith(queryClient, tributeId, {
        save: (current) =>
          sendAgain({
            tributeId,
            send: () => restorePresentation({ tributeId, action: 'RESTORE', version, current }),
            isMade: ({ history }) =>
              history?.undo?.restores === version && history.undo.version === current + 1,
          }),
        canRepeat: haveClipsArrived,
      }),
    onSuccess: (reel: PresentationDto) => {
      queryClient.setQueryData(queryKeys.presentation(tributeId), learnReel(queryClient, tributeId, reel));
      onRestored(reel.history?.undo?.laterClips ?? 0);
      return queryClient.invalidateQueries({ queryKey: queryKeys.tribute(tributeId) });
    },
    onError: (error) => {
      const failed = didNotArrive(error) ? t('restoreFailed') : error.message;
      showToast('ERROR', codeOf(error) === 'STALE_VERSION' ? t('restoreStale') : failed);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.presentation(tributeId) }),
        queryClient.invalidateQueries({ queryKey: queryKeys.versions(tributeId) }),
      ]);
    },
  });
}
