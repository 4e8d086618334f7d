'use client';

import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useMessages, useTranslations } from 'next-intl';
import { Player } from '#components/player/player.tsx';
import { useFilm } from '#components/player/use-film.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { usePresentation } from '#lib/hooks/use-presentation.ts';
import { useSubmissions } from '#lib/hooks/use-submissions.ts';
import { timelineGroups } from './arrange-film.ts';
import { FailedClips } from './failed-clips.tsx';
import { FilmTimeline } from './film-timeline.tsx';
import { LoadFailure } from './load-failure.tsx';

// Drawn people are heavy, and a reel is empty only once.
const NoClips = dynamic(async () => (await import('./no-clips.tsx')).NoClips, { ssr: false });

/** The film and its parts, as soon as both are here. */
export function FilmPanel({ tribute }: { tribute: TributeDto }) {
  const t = useTranslations('workroom.film');
  const presentation = usePresentation(tribute.tributeId);
  const submissions = useSubmissions(tribute.tributeId);
  if (presentation.data && submissions.data) {
    const usable = submissions.data.filter(({ status }) => status !== 'FAILED');
    const failed = submissions.data.filter(({ status }) => status === 'FAILED');
    return (
      <>
        {usable.length > 0 ? (
          <FilmDesk tribute={tribute} presentation={presentation.data} submissions={usable} />
        ) : (
          <NoClips tribute={tribute} />
        )}
        <FailedClips tributeId={tribute.tributeId} submissions={failed} />
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

/** Everything on a desk but the film: the headers, a row of clips with their buttons, the bar. */
const AROUND_FILM = '37rem';
/** As high as leaves the first clips in sight above the bar, and no smaller than its buttons need. */
const SCREEN_WIDTHS = {
  '16:9': { xs: '88dvh', md: `max(26rem, (100dvh - ${AROUND_FILM}) * 16 / 9)` },
  '1:1': { xs: '50dvh', md: `max(20rem, 100dvh - ${AROUND_FILM})` },
  '9:16': { xs: '28dvh', md: `max(14rem, (100dvh - ${AROUND_FILM}) * 9 / 16)` },
} as const;

type FilmDeskProps = { tribute: TributeDto; presentation: PresentationDto; submissions: SubmissionDto[] };

function FilmDesk({ tribute, presentation, submissions }: FilmDeskProps) {
  const t = useTranslations('workroom.film');
  const texts = useMessages().player;
  const { refetch } = usePresentation(tribute.tributeId);
  const film = useFilm({ presentation, onExpired: async () => (await refetch()).data ?? null });
  const groups = timelineGroups(presentation.items, submissions, tribute.questions);
  const isHiddenAll = groups.some(({ clips }) => clips.some(({ isHidden }) => isHidden));
  return (
    <>
      <Box sx={{ width: '100%', maxWidth: SCREEN_WIDTHS[presentation.format], mx: 'auto' }}>
        {presentation.entries.length > 0 ? (
          <Player film={film} texts={texts} format={presentation.format} />
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
            {isHiddenAll ? t('allHidden') : t('preparing')}
          </Box>
        )}
      </Box>
      <Typography component="h2" variant="h4" sx={{ mt: 3 }}>
        {t('heading')}
      </Typography>
      <FilmTimeline tributeId={tribute.tributeId} items={presentation.items} groups={groups} film={film} />
    </>
  );
}
