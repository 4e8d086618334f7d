'use client';

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { FittedPicture } from '#components/player/fitted-picture.tsx';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { type ListPlace, LongList } from '#components/ui/long-list.tsx';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { useThanks } from '#lib/browser/hooks/use-thanks.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { ClipDialog } from './clip-dialog.tsx';
import { ClipGrid } from './clip-grid.tsx';
import { ReportedNote } from './reported-note.tsx';

const RemoveClipDialog = dynamic(async () => (await import('./remove-clip-dialog.tsx')).RemoveClipDialog, {
  ssr: false,
});

const RemovePersonDialog = dynamic(
  async () => (await import('#components/people/remove-person-dialog.tsx')).RemovePersonDialog,
  { ssr: false },
);

type ThankYousProps = Pick<TributeDto, 'tributeId' | 'tributeType'>;

export function ThankYous({ tributeId, tributeType }: ThankYousProps) {
  const t = useTranslations('workroom.thanks');
  const [watched, setWatched] = useState<FeedItemDto | null>(null);
  const [leaving, setLeaving] = useState<FeedItemDto | null>(null);
  const [unwanted, setUnwanted] = useState<RemovedPerson | null>(null);
  const wasLeaving = useOpenedOnce(leaving !== null);
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useThanks(tributeId);
  const clips = data?.pages.flatMap(({ items }) => items) ?? [];
  if (error && !data) {
    return (
      <LoadFailure
        text={t('failed', { tributeType })}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (clips.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="thanks" sx={{ mt: 3 }}>
      <Typography id="thanks" component="h2" variant="h3">
        {t('heading', { tributeType })}
      </Typography>
      <ClipGrid count={clips.length} isLong={isLong(clips.length)}>
        <LongList
          items={clips}
          isLong={isLong(clips.length)}
          keyOf={({ _id }) => _id}
          nameGap={() => t('more')}
          renderItem={(clip, place) => (
            <ThankYou
              tributeId={tributeId}
              clip={clip}
              place={place}
              play={t('play', { tributeType, name: clip.speakerName })}
              onPlay={() => setWatched(clip)}
            />
          )}
        />
      </ClipGrid>
      {hasNextPage && (
        <Button
          variant="outlined"
          loading={isFetchingNextPage}
          sx={{ mt: 2 }}
          onClick={() => void fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
      {error && (
        <LoadFailure
          text={t('failed', { tributeType })}
          isRetrying={isFetching}
          onRetry={() => void fetchNextPage()}
        />
      )}
      {watched && (
        <ClipDialog
          tributeId={tributeId}
          title={t('from', { tributeType, name: watched.speakerName })}
          videoUrl={watched.playbackUrl}
          onRemove={() => {
            setWatched(null);
            setLeaving(watched);
          }}
          onRemovePerson={() => {
            setWatched(null);
            setUnwanted(speakerOf(watched));
          }}
          onClose={() => setWatched(null)}
        />
      )}
      {wasLeaving && (
        <RemoveClipDialog
          tributeId={tributeId}
          submission={leaving && submissionOf(leaving)}
          text={t('removed')}
          onClose={() => setLeaving(null)}
        />
      )}
      {unwanted && (
        <RemovePersonDialog
          tributeId={tributeId}
          person={unwanted}
          text={t('removedPerson')}
          onClose={() => setUnwanted(null)}
        />
      )}
    </Box>
  );
}

type ThankYouProps = {
  tributeId: string;
  clip: FeedItemDto;
  place: ListPlace;
  play: string;
  onPlay: () => void;
};

function ThankYou({ tributeId, clip, place, play, onPlay }: ThankYouProps) {
  return (
    <li {...place}>
      <ButtonBase
        aria-label={play}
        onClick={onPlay}
        sx={{ width: '100%', aspectRatio: '16 / 10', overflow: 'hidden', borderRadius: 1 }}
      >
        <FittedPicture src={clip.posterUrl} />
      </ButtonBase>
      <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
        {clip.speakerName}
      </Typography>
      {clip.isReported && <ReportedNote tributeId={tributeId} submission={submissionOf(clip)} />}
    </li>
  );
}

const submissionOf = ({ _id, speakerName }: FeedItemDto) => ({ _id, contributor: { name: speakerName } });

type RemovedPerson = ComponentProps<typeof RemovePersonDialog>['person'];

/** People who say thank you are not on the board. */
const speakerOf = ({ contributorId = '', speakerName }: FeedItemDto): RemovedPerson => ({
  _id: contributorId,
  name: speakerName,
  email: null,
  clips: 0,
});
