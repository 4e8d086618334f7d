import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { codeOf, dataOf } from '#lib/browser/api/client.ts';
import { savePresentation } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import type { ManifestItem, PresentationDto } from '#lib/contracts/reels.ts';

/** Saves optimistically, one after the other. Another person's change wins, with a message. */
export function useSaveFilm(tributeId: string): (items: ManifestItem[]) => void {
  const t = useTranslations('workroom.film');
  const queryClient = useQueryClient();
  const queryKey = queryKeys.presentation(tributeId);
  const mutationKey = ['save-film', tributeId];
  const change = (patch: Partial<PresentationDto>) =>
    queryClient.setQueryData<PresentationDto>(queryKey, (reel) => reel && { ...reel, ...patch });

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (items: ManifestItem[]) => {
      const version = queryClient.getQueryData<PresentationDto>(queryKey)?.version ?? 0;
      return dataOf(savePresentation({ tributeId, version, items }));
    },
    onMutate: async (items) => {
      change({ items });
      // An earlier answer would briefly restore the old order.
      await queryClient.cancelQueries({ queryKey });
    },
    onSuccess: (reel) => {
      const isLast = queryClient.isMutating({ mutationKey }) <= 1;
      change(isLast ? reel : { version: reel.version });
    },
    onError: (error) => {
      showToast('ERROR', codeOf(error) === 'STALE_VERSION' ? t('stale') : error.message, 'save-film');
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
