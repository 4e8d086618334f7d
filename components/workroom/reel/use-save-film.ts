import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { codeOf, dataOf } from '#lib/browser/api/client.ts';
import { savePresentation } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { PresentationDto, SavePresentationInput } from '#lib/contracts/reels.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { changeSettings } from '#lib/reel/manifest.ts';

type FilmChange = Pick<SavePresentationInput, 'items' | 'settings' | 'format'>;

/** Saves optimistically, one after the other. Another person's change wins, with a message. */
export function useSaveFilm(tributeId: string): (change: FilmChange) => void {
  const t = useTranslations('workroom.film');
  const queryClient = useQueryClient();
  const queryKey = queryKeys.presentation(tributeId);
  const mutationKey = ['save-film', tributeId];
  const change = (patchOf: (reel: PresentationDto) => Partial<PresentationDto>) =>
    queryClient.setQueryData<PresentationDto>(queryKey, (reel) => reel && { ...reel, ...patchOf(reel) });

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (wanted: FilmChange) => {
      const version = queryClient.getQueryData<PresentationDto>(queryKey)?.version ?? 0;
      return dataOf(savePresentation({ tributeId, version, ...wanted }));
    },
    onMutate: async ({ items, settings, format }) => {
      change((reel) => ({
        items,
        settings: changeSettings(reel.settings, settings),
        ...(format && { nextFormat: nextFormatOf(reel, format) }),
      }));
      // An earlier answer would briefly restore the old order.
      await queryClient.cancelQueries({ queryKey });
    },
    onSuccess: (reel) => {
      const isLast = queryClient.isMutating({ mutationKey }) <= 1;
      change(() => (isLast ? reel : { version: reel.version }));
    },
    onError: (error) => {
      showToast('ERROR', codeOf(error) === 'STALE_VERSION' ? t('stale') : error.message, 'save-film');
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

/** Until the server answers, no clip counts as ready. */
function nextFormatOf(reel: PresentationDto, format: ReelFormat): PresentationDto['nextFormat'] {
  if (format === reel.format) return null;
  return { format, clipsReady: 0, clips: reel.entries.filter(({ kind }) => kind === 'CLIP').length };
}
