'use client';

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useMessages, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import { LoadFailure } from '#components/ui/load-failure.tsx';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { useUnsaved } from '#components/workroom/versions/unsaved.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { useSubmissions } from '#lib/browser/hooks/use-submissions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { type TimelineClip, timelineGroups } from './arrange-film.ts';

const StoryProgress = dynamic(async () => (await import('./story-progress.tsx')).StoryProgress, {
  ssr: false,
});
const FilmTimeline = dynamic(async () => (await import('./film-timeline.tsx')).FilmTimeline, { ssr: false });
// Illustrations are heavy and rarely needed.
const NoClips = dynamic(async () => (await import('#components/workroom/clips/no-clips.tsx')).NoClips, {
  ssr: false,
});

const FailedClips = dynamic(
  async () => (await import('#components/workroom/clips/failed-clips.tsx')).FailedClips,
  { ssr: false },
);
const RemovedClips = dynamic(
  async () => (await import('#components/workroom/clips/removed-clips.tsx')).RemovedClips,
  { ssr: false },
);
const ThankYous = dynamic(async () => (await import('#components/workroom/clips/thank-yous.tsx')).ThankYous, {
  ssr: false,
});

const HeldClips = dynamic(
  async () => (await import('#components/workroom/people/held-clips.tsx')).HeldClips,
  {
    ssr: false,
  },
);

const UndoBar = dynamic(async () => (await import('#components/workroom/versions/undo-bar.tsx')).UndoBar, {
  ssr: false,
  loading: () => <Box sx={{ width: 132, height: 44 }} />,
});
const UnsavedChangeNotice = dynamic(
  async () => (await import('#components/workroom/versions/unsaved-change.tsx')).UnsavedChangeNotice,
  { ssr: false },
);

export function FilmPanel({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.film');
  // Arrives together with the clips.
  useEffect(() => {
    for (const part of [import('./film-timeline.tsx'), import('./story-progress.tsx')]) part.catch(() => {});
  }, []);
  const presentation = usePresentation(tribute.tributeId);
  const submissions = useSubmissions(tribute.tributeId);
  const failed = submissions.data?.filter(({ status }) => status === 'FAILED') ?? [];
  const hadFailed = useOpenedOnce(failed.length > 0);
  if (presentation.data && submissions.data) {
    const usable = submissions.data.filter(({ status }) => status !== 'FAILED');
    const held = usable.filter(({ status }) => status === 'HELD').length;
    return (
      <>
        {held > 0 && <HeldClips count={held} />}
        <Unsaved tribute={tribute} presentation={presentation.data} />
        {usable.length > 0 ? (
          <FilmDesk tribute={tribute} presentation={presentation.data} submissions={usable} />
        ) : (
          <EmptyDesk tribute={tribute} presentation={presentation.data} />
        )}
        {tribute.publishedAt && <ThankYous tributeId={tribute.tributeId} tributeType={tribute.tributeType} />}
        {hadFailed && <FailedClips tributeId={tribute.tributeId} submissions={failed} />}
        <RemovedClips tributeId={tribute.tributeId} />
      </>
    );
  }
  if (presentation.error || submissions.error) {
    const retry = () => void Promise.all([presentation.refetch(), submissions.refetch()]);
    const isRetrying = presentation.isFetching || submissions.isFetching;
    return <LoadFailure text={t('failed')} isRetrying={isRetrying} onRetry={retry} />;
  }
  return <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9' }} />;
}

type DeskProps = { tribute: TributeDto; presentation: PresentationDto };

function Unsaved({ tribute, presentation }: DeskProps) {
  const unsaved = useUnsaved(tribute.tributeId);
  return unsaved && <UnsavedChangeNotice {...{ tribute, presentation, unsaved }} />;
}

/** The look of the reel may have changed before its first clip. */
function EmptyDesk({ tribute, presentation: { history } }: DeskProps) {
  return (
    <>
      {(history?.undo || history?.redo) && (
        <Box sx={{ display: 'flex', justifyContent: 'end' }}>
          <UndoBar tribute={tribute} />
        </Box>
      )}
      <NoClips tribute={tribute} />
    </>
  );
}

/** The height of everything else on a desktop: headers, a row of clips, the bar. */
const AROUND_FILM = '37rem';
/** Keeps the first clips visible above the bar. */
const SCREEN_WIDTHS = {
  '16:9': { xs: '88dvh', md: `max(20rem, (100dvh - ${AROUND_FILM}) * 16 / 9)` },
  '1:1': { xs: '50dvh', md: `max(20rem, 100dvh - ${AROUND_FILM})` },
  '9:16': { xs: '28dvh', md: `max(14rem, (100dvh - ${AROUND_FILM}) * 9 / 16)` },
} as const;

type FilmDeskProps = DeskProps & { submissions: SubmissionDto[] };

function FilmDesk({ tribute, presentation, submissions }: FilmDeskProps) {
  const t = useTranslations('workroom.film');
  const texts = useMessages().player;
  const { refetch } = usePresentation(tribute.tributeId);
  const { reel } = useReel({ presentation, onExpired: async () => (await refetch()).data ?? null });
  const screen = useRef<HTMLElement>(null);
  const groups = timelineGroups(presentation.items, submissions, tribute.questions, presentation);
  return (
    <>
      <Box ref={screen} sx={{ width: '100%', maxWidth: SCREEN_WIDTHS[presentation.format], mx: 'auto' }}>
        {presentation.entries.length > 0 ? (
          <Player reel={reel} texts={texts} format={presentation.format} captions={presentation.captions} />
        ) : (
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              aspectRatio: '16 / 9',
              p: 3,
              borderRadius: 1,
              color: 'var(--color-room-ink)',
              bgcolor: 'var(--color-room)',
              textAlign: 'center',
            }}
          >
            {t(whyNothingPlays(groups.flatMap(({ clips }) => clips)))}
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 3,
          rowGap: 1,
          mt: 3,
        }}
      >
        <Typography component="h2" variant="h3" sx={{ marginInlineEnd: 'auto' }}>
          {t('heading')}
        </Typography>
        <UndoBar tribute={tribute} />
        <StoryProgress tribute={tribute} groups={groups} />
      </Box>
      <FilmTimeline
        tributeId={tribute.tributeId}
        questions={tribute.questions}
        items={presentation.items}
        groups={groups}
        reel={reel}
        onPlay={() => screen.current?.scrollIntoView({ block: 'nearest' })}
      />
    </>
  );
}

function whyNothingPlays(
  clips: readonly TimelineClip[],
): 'allHidden' | 'preparing' | 'waiting' | 'noneInFilm' {
  const stands = (status: SubmissionDto['status']) =>
    clips.some(({ submission }) => submission.status === status);
  if (clips.some(({ isHidden }) => isHidden)) return 'allHidden';
  if (stands('UPLOADING') || stands('PROCESSING')) return 'preparing';
  return stands('READY') ? 'noneInFilm' : 'waiting';
}
