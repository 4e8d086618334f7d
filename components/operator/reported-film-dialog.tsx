'use client';

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMessages, useTranslations } from 'next-intl';
import { useId } from 'react';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useReportedFilm } from '#lib/browser/hooks/use-operator.ts';
import type { OpenReportDto } from '#lib/contracts/operator.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';

type ReportedFilmDialogProps = Pick<OpenReportDto, 'reel' | 'mark'> & { onClose: () => void };

/** Plays a reported reel as its viewers see it. */
export function ReportedFilmDialog({ reel, mark, onClose }: ReportedFilmDialogProps) {
  const t = useTranslations('operator.reports');
  const titleId = useId();
  const { tributeId, name } = reel;
  const { data, isError, isFetching, refetch } = useReportedFilm(tributeId, mark);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{name}</DialogTitle>
      <DialogContent>
        {data && <Film presentation={data} />}
        {!data && isError && (
          <LoadFailure text={t('filmError')} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Film({ presentation }: { presentation: PresentationDto }) {
  const texts = useMessages().player;
  const { reel, format, captions } = useReel({ presentation });
  return <Player reel={reel} texts={texts} format={format} captions={captions} />;
}
