'use client';

import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { useHandedFocus } from '#components/ui/use-handed-focus.ts';
import type { RenderDto } from '#lib/contracts/reels.ts';
import { useDownload } from './use-download.ts';
import { useMakeReel } from './use-make-reel.ts';

// Renders are rare.
const StopReel = dynamic(async () => (await import('./stop-reel.tsx')).StopReel, {
  ssr: false,
  loading: () => <PendingStop />,
});

type ReelActionsProps = {
  tributeId: string;
  render: RenderDto | null;
  blockedBy: string | null;
};

export function ReelActions({ tributeId, render, blockedBy }: ReelActionsProps) {
  const t = useTranslations('workroom.reel');
  const make = useMakeReel(tributeId);
  const { hand, ref } = useHandedFocus();
  const isReady = render?.status === 'READY';
  const isInWork = render?.status === 'QUEUED' || render?.status === 'RENDERING';
  const isNewest = isReady && !render.isOutdated;
  if (isInWork) return <StopReel tributeId={tributeId} onStop={hand} buttonRef={ref} />;
  return (
    <Box sx={{ display: 'flex', flex: 'none', gap: 1 }}>
      {isReady && <DownloadButton tributeId={tributeId} isNewest={isNewest} ref={isNewest ? ref : null} />}
      {!isNewest && (
        <Button
          ref={ref}
          variant="contained"
          disabled={blockedBy !== null}
          aria-describedby={blockedBy ?? undefined}
          loading={make.isPending}
          sx={{ px: { xs: 2, sm: 3 }, whiteSpace: 'nowrap' }}
          onClick={() => {
            hand();
            make.mutate({});
          }}
        >
          {render ? t('again') : t('make')}
        </Button>
      )}
    </Box>
  );
}

function PendingStop() {
  const t = useTranslations('workroom.reel');
  return (
    <Button variant="outlined" loading sx={{ flex: 'none' }}>
      {t('stopShort')}
    </Button>
  );
}

type DownloadButtonProps = { tributeId: string; isNewest: boolean; ref: Ref<HTMLButtonElement> };

function DownloadButton({ tributeId, isNewest, ref }: DownloadButtonProps) {
  const t = useTranslations('workroom.reel');
  const download = useDownload();
  return (
    <Button
      ref={ref}
      variant={isNewest ? 'contained' : 'outlined'}
      aria-label={t('download')}
      loading={download.isPending}
      sx={{ gap: 1, minWidth: 'auto', px: { xs: isNewest ? 2 : 1.25, sm: 2.5 } }}
      onClick={() => download.mutate({ tributeId })}
    >
      <DownloadRounded fontSize="small" />
      {/* Two text buttons would fill a phone's bar. */}
      <Box component="span" sx={{ display: { xs: isNewest ? 'inline' : 'none', sm: 'inline' } }}>
        {t('download')}
      </Box>
    </Button>
  );
}
