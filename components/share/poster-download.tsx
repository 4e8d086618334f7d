'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { usePoster } from '#lib/browser/hooks/use-poster.ts';
import type { SharePurpose } from '#lib/tribute/share-purposes.ts';
import { onScreenOnly } from './on-screen-only.ts';

type PosterDownloadProps = { tributeId: string; purpose: SharePurpose };

const SHEET = { aspectRatio: '210 / 297', width: '100%', height: 'auto' } as const;

export function PosterDownload({ tributeId, purpose }: PosterDownloadProps) {
  const t = useTranslations('share.page.poster');
  const picture = usePoster({ tributeId, purpose, format: 'png' });
  const print = usePoster({ tributeId, purpose, format: 'pdf' });
  const failed = [picture, print].find(({ data, error }) => error && !data);
  return (
    <Box component="section" aria-labelledby="poster" sx={{ display: 'grid', gap: 2, ...onScreenOnly }}>
      <div>
        <Typography id="poster" component="h2" variant="h3">
          {t('title')}
        </Typography>
        <Typography color="textSecondary">{t('hint')}</Typography>
      </div>
      {failed ? (
        <LoadFailure
          text={failed.error?.message ?? ''}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <>
          {picture.data ? (
            <Box
              component="img"
              src={picture.data.url}
              alt={t('alt')}
              sx={{ ...SHEET, borderRadius: 1, boxShadow: 'var(--shadow-high)' }}
            />
          ) : (
            <Skeleton variant="rounded" component="output" aria-label={t('drawing')} sx={SHEET} />
          )}
          <SaveButton label={t('png')} file={picture.data} />
          <SaveButton label={t('pdf')} file={print.data} />
        </>
      )}
    </Box>
  );
}

function SaveButton({ label, file }: { label: string; file: { url: string; fileName: string } | undefined }) {
  return (
    <Button
      variant="outlined"
      component="a"
      href={file?.url ?? ''}
      download={file?.fileName}
      disabled={!file}
    >
      {label}
    </Button>
  );
}
