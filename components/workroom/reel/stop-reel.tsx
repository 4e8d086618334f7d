'use client';

import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { cancelReel } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';

type StopReelProps = { tributeId: string; onStop: () => void; buttonRef: Ref<HTMLButtonElement> };

/** Needs no confirmation, because one press makes it again. */
export function StopReel({ tributeId, onStop, buttonRef }: StopReelProps) {
  const t = useTranslations('workroom.reel');
  const queryClient = useQueryClient();
  const queryKey = queryKeys.reel(tributeId);
  const stop = useMutation({
    mutationFn: () => dataOf(cancelReel(tributeId)),
    onSuccess: async (reel) => {
      // An earlier answer would show it as running.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, reel);
      // The render may just have finished.
      const isMade = reel.render?.status === 'READY' && !reel.render.isOutdated;
      if (!isMade) showToast('SUCCESS', t('stopped'));
    },
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <Button
      ref={buttonRef}
      variant="outlined"
      aria-label={t('stop')}
      loading={stop.isPending}
      sx={{ flex: 'none' }}
      onClick={() => {
        onStop();
        stop.mutate();
      }}
    >
      {t('stopShort')}
    </Button>
  );
}
