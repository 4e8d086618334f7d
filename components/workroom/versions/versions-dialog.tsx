'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { type ListPlace, LongList } from '#components/ui/long-list.tsx';
import { showToast } from '#components/ui/show-toast.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import type { ReelVersionDto } from '#lib/contracts/reel-versions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { VERSIONS_KEPT } from '#lib/reel/versions-kept.ts';
import { OldVersionNote } from './old-version-note.tsx';
import { useVersionWords } from './use-version-words.ts';
import { useRestoreVersion, useVersions } from './use-versions.ts';

type VersionsDialogProps = { tribute: TributeDto; onClose: () => void };

/** The versions of the reel in words, newest first. */
export function VersionsDialog({ tribute, onClose }: VersionsDialogProps) {
  const t = useTranslations('workroom.versions');
  const common = useTranslations('common');
  const titleId = useId();
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = useVersions(
    tribute.tributeId,
  );
  const versions = data?.pages.flatMap((page) => page.versions);
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          {t('help', { count: VERSIONS_KEPT })}
        </Typography>
        {!versions && !error && (
          <Skeleton
            variant="rounded"
            component="output"
            aria-label={common('loading')}
            height={200}
            sx={{ width: '100%' }}
          />
        )}
        {versions?.length === 0 && !hasNextPage && <Typography>{t('none')}</Typography>}
        {versions && versions.length > 0 && (
          <Box
            component="ol"
            sx={{ '--item-height': '4.5rem', width: '100%', m: 0, p: 0, listStyle: 'none' }}
          >
            <LongList
              items={versions}
              isLong={isLong(versions.length)}
              keyOf={({ version }) => String(version)}
              nameGap={(count) => common('showMore', { count })}
              renderItem={(version, place) => <Version {...{ tribute, version, place }} />}
            />
          </Box>
        )}
        {error && (
          <LoadFailure
            text={t('failed')}
            isRetrying={isFetching}
            onRetry={() => void (versions ? fetchNextPage() : refetch())}
          />
        )}
        {hasNextPage && !error && (
          <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
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

type VersionProps = { tribute: TributeDto; version: ReelVersionDto; place: ListPlace };

function Version({ tribute, version, place }: VersionProps) {
  const t = useTranslations('workroom.versions');
  const { tributeId } = tribute;
  const { data: reel } = usePresentation(tributeId);
  const { timeOf, versionOf } = useVersionWords(tribute);
  const savedAt = timeOf(version.savedAt);
  const change = versionOf(version);
  const restore = useRestoreVersion(tributeId, (laterClips) =>
    showToast('SUCCESS', t('restored', { savedAt, laterClips })),
  );
  return (
    <Box
      component="li"
      {...place}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{change}</Typography>
        <Typography variant="body2" color="textSecondary">
          {savedAt}
        </Typography>
        <OldVersionNote tributeId={tributeId} version={version.version} />
        {version.isMusicLost && <Typography variant="body2">{t('lostMusic')}</Typography>}
      </Box>
      {version.version === reel?.version ? (
        <Typography variant="body2" sx={{ flex: 'none', px: 1, fontWeight: 500 }}>
          {t('now')}
        </Typography>
      ) : (
        <Button
          size="small"
          loading={restore.isPending}
          aria-label={t('restoreOf', { savedAt, change })}
          sx={{ flex: 'none' }}
          onClick={() => restore.mutate(version.version)}
        >
          {t('restore')}
        </Button>
      )}
    </Box>
  );
}
