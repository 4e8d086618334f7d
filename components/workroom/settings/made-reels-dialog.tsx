'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { type ListPlace, LongList } from '#components/ui/long-list.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { useDownload } from '#components/workroom/reel/use-download.ts';
import { useMakeReel } from '#components/workroom/reel/use-make-reel.ts';
import { OldVersionNote } from '#components/workroom/versions/old-version-note.tsx';
import { useRestoreVersion } from '#components/workroom/versions/use-versions.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { listMadeReels } from '#lib/browser/api/reels.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { useReelStatus } from '#lib/browser/hooks/use-reel-status.ts';
import type { MadeReelDto } from '#lib/contracts/made-reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { formatSize } from '#lib/format/size.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { FILES_KEPT } from '#lib/reel/files-kept.ts';
import { ownTimeZone } from '#lib/time/own-time-zone.ts';
import { HowMade } from './how-made.tsx';
import { MakeFile } from './make-file.tsx';

type MadeReelsDialogProps = { tribute: TributeDto; onClose: () => void };

/** The files made of the reel, newest first. */
export function MadeReelsDialog({ tribute, onClose }: MadeReelsDialogProps) {
  const t = useTranslations('workroom.files');
  const common = useTranslations('common');
  const titleId = useId();
  const { tributeId } = tribute;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.madeReels(tributeId),
    queryFn: ({ signal }) => dataOf(listMadeReels(tributeId, signal)),
  });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <MakeFile tributeId={tributeId} />
        <Remaking tribute={tribute} />
        {!data && error && (
          <LoadFailure text={t('failed')} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <Skeleton variant="rounded" component="output" aria-label={common('loading')} height={160} />
        )}
        {data?.length === 0 && <Typography color="textSecondary">{t('none')}</Typography>}
        {data && data.length > 0 && (
          <>
            <Box
              component="ol"
              sx={{ '--item-height': '7rem', display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
            >
              <LongList
                items={data}
                isLong={isLong(data.length)}
                keyOf={({ renderId }) => renderId}
                nameGap={(count) => common('showMore', { count })}
                renderItem={(file, place) => <MadeReel tributeId={tributeId} file={file} place={place} />}
              />
            </Box>
            <Typography variant="body2" color="textSecondary">
              {t('kept', { count: FILES_KEPT })}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Remaking({ tribute: { tributeId, remakesFile } }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.files');
  const update = useUpdateTribute(tributeId);
  const helpId = useId();
  const wanted = update.isPending ? update.variables.remakesFile : undefined;
  return (
    <div>
      <FormControlLabel
        label={t('remake')}
        control={
          <Switch
            checked={wanted ?? remakesFile}
            onChange={(_, isOn) => update.mutate({ remakesFile: isOn })}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId}>{t('remakeHelp')}</FormHelperText>
    </div>
  );
}

type MadeReelProps = { tributeId: string; file: MadeReelDto; place: ListPlace };

function MadeReel({ tributeId, file, place }: MadeReelProps) {
  const t = useTranslations('workroom.files');
  const locale = useLocale();
  const format = useFormatter();
  const download = useDownload();
  const { renderId, manifestVersion: version, durationSeconds, sizeBytes, isCurrent } = file;
  const madeAt = format.dateTime(new Date(file.madeAt), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: ownTimeZone(),
  });
  const restore = useRestoreVersion(tributeId, (laterClips) =>
    showToast('SUCCESS', t('restored', { madeAt, laterClips })),
  );
  const facts = [
    durationSeconds !== null && formatDuration(durationSeconds),
    file.quality,
    sizeBytes === null ? t('fileGone') : formatSize(sizeBytes, locale),
    file.hasCaptions && t('withCaptions'),
    isCurrent && t('current'),
  ];
  return (
    <Box component="li" {...place} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography sx={{ fontWeight: 500 }}>{madeAt}</Typography>
      <Typography variant="body2" color="textSecondary">
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2">{useChanges(file)}</Typography>
      <HowMade file={file} />
      {!isCurrent && <OldVersionNote tributeId={tributeId} version={version} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: -1 }}>
        {sizeBytes !== null && (
          <Button
            size="small"
            loading={download.isPending}
            aria-label={t('downloadOf', { madeAt })}
            onClick={() => download.mutate({ tributeId, renderId })}
          >
            {t('download')}
          </Button>
        )}
        {file.canRemake && <MakeAgain tributeId={tributeId} file={file} madeAt={madeAt} />}
        {!isCurrent && (
          <Button
            size="small"
            loading={restore.isPending}
            aria-label={t('restoreOf', { madeAt })}
            onClick={() => restore.mutate(version)}
          >
            {t('restore')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Makes a file that is no longer kept. Its progress shows over the list, and then it can be downloaded here. */
function MakeAgain({ tributeId, file, madeAt }: { tributeId: string; file: MadeReelDto; madeAt: string }) {
  const t = useTranslations('workroom.files');
  const { data: reel } = useReelStatus(tributeId);
  const make = useMakeReel(tributeId);
  const { status, manifestVersion } = reel?.render ?? {};
  const isUnderway = status === 'QUEUED' || status === 'RENDERING';
  return (
    <Button
      size="small"
      loading={make.isPending || (isUnderway && manifestVersion === file.manifestVersion)}
      disabled={isUnderway}
      aria-label={t('makeAgainOf', { madeAt })}
      onClick={() => make.mutate({ renderId: file.renderId })}
    >
      {t('makeAgain')}
    </Button>
  );
}

/** Says what changed since the file before. */
function useChanges({ changes }: MadeReelDto): string {
  const t = useTranslations('workroom.files.changes');
  if (!changes) return t('first');
  if (changes.length === 0) return t('none');
  const said = changes.map(({ kind, count }) => t(kind, { count })).join(', ');
  return said.charAt(0).toLocaleUpperCase() + said.slice(1);
}
