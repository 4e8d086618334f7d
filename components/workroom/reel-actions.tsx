'use client';

import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/providers/show-toast.ts';
import { dataOf } from '#lib/api/client.ts';
import { makeReel } from '#lib/api/reels.ts';
import { getDownload } from '#lib/api/submissions.ts';
import type { RenderDto } from '#lib/contracts/reels.ts';
import { queryKeys } from '#lib/hooks/query-keys.ts';

type ReelActionsProps = {
  tributeId: string;
  render: RenderDto | null;
  /** The id of the words that say why nothing can be made; null when something can. */
  blockedBy: string | null;
};

/** Make the finished file, and take it home. While it is being made there is nothing to press. */
export function ReelActions({ tributeId, render, blockedBy }: ReelActionsProps) {
  const t = useTranslations('workroom.reel');
  const queryClient = useQueryClient();
  const make = useMutation({
    mutationFn: () => dataOf(makeReel(tributeId)),
    onSuccess: (made) => queryClient.setQueryData(queryKeys.reel(tributeId), { render: made }),
    onError: ({ message }) => showToast('ERROR', message),
  });
  const download = useMutation({
    mutationFn: () => dataOf(getDownload({ tributeId })),
    // The answer names itself a file: the browser saves it and stays on the page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: ({ message }) => showToast('ERROR', message),
  });
  const isReady = render?.status === 'READY';
  const isInWork = render?.status === 'QUEUED' || render?.status === 'RENDERING';
  const isNewest = isReady && !render.isOutdated;
  if (isInWork) return null;
  return (
    <Box sx={{ display: 'flex', flex: { xs: '1 1 100%', sm: '0 0 auto' }, gap: 1 }}>
      {isReady && (
        <Button
          variant={isNewest ? 'contained' : 'outlined'}
          startIcon={<DownloadRounded />}
          loading={download.isPending}
          sx={{ flex: 1 }}
          onClick={() => download.mutate()}
        >
          {t('download')}
        </Button>
      )}
      {!isNewest && (
        <Button
          variant="contained"
          disabled={blockedBy !== null}
          aria-describedby={blockedBy ?? undefined}
          loading={make.isPending}
          sx={{ flex: 1, whiteSpace: 'nowrap' }}
          onClick={() => make.mutate()}
        >
          {render ? t('again') : t('make')}
        </Button>
      )}
    </Box>
  );
}
