'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMessages, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import { NewClipsButton } from '#components/workroom/clips/new-clips-button.tsx';
import { useNewClips } from '#components/workroom/clips/use-new-clips.ts';
import { useWantedClip } from '#components/workroom/clips/use-wanted-clip.ts';
import { EditForMe } from '#components/workroom/proposal/edit-for-me.tsx';
import { StyleButton } from '#components/workroom/settings/style-button.tsx';
import { UndoBar } from '#components/workroom/versions/undo-bar.tsx';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import { noteWatched } from '#lib/browser/watch/note-watched.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { type TimelineClip, timelineGroups } from './arrange-film.ts';
import { FilmTimeline } from './film-timeline.tsx';
import { StoryProgress } from './story-progress.tsx';
import { useShownChoices } from './use-shown-choices.ts';

/** The height of everything else on a desktop: headers, a row of clips, the bar. */
const AROUND_FILM = '37rem';
/** Keeps the first clips visible above the bar. */
const SCREEN_WIDTHS = {
  '16:9': { xs: '88dvh', md: `max(20rem, (100dvh - ${AROUND_FILM}) * 16 / 9)` },
  '1:1': { xs: '50dvh', md: `max(20rem, 100dvh - ${AROUND_FILM})` },
  '9:16': { xs: '28dvh', md: `max(14rem, (100dvh - ${AROUND_FILM}) * 9 / 16)` },
} as const;

type FilmDeskProps = { tribute: TributeDto; presentation: PresentationDto; submissions: SubmissionDto[] };

/** The player above the clips that it plays. */
export function FilmDesk({ tribute, presentation, submissions }: FilmDeskProps) {
  const t = useTranslations('workroom.film');
  const texts = useMessages().player;
  const { refetch } = usePresentation(tribute.tributeId);
  const { reel } = useReel({
    presentation,
    onFirstPlay: () => noteWatched(tribute.tributeId),
    onExpired: async () => (await refetch()).data ?? null,
  });
  useShownChoices(tribute.tributeId, reel);
  const screen = useRef<HTMLElement>(null);
  const groups = timelineGroups(presentation.items, submissions, tribute.questions, presentation);
  const news = useNewClips(tribute, submissions);
  const { wantedId, goTo } = useWantedClip();
  const unseen = groups.flatMap(({ clips }) => clips).filter(({ id }) => news.unseen.includes(id));
  return (
    <>
      <NewClipsButton count={unseen.length} onGo={() => goTo(unseen[0]?.id ?? null)} />
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
          columnGap: { xs: 1.5, sm: 3 },
          rowGap: 1,
          mt: 3,
        }}
      >
        <Typography component="h2" variant="h3" sx={{ marginInlineEnd: 'auto' }}>
          {t('heading')}
        </Typography>
        <UndoBar tribute={tribute} />
        <StyleButton {...{ tribute, presentation }} />
        <EditForMe tribute={tribute} />
        <StoryProgress tribute={tribute} groups={groups} />
      </Box>
      <FilmTimeline
        tributeId={tribute.tributeId}
        questions={tribute.questions}
        items={presentation.items}
        groups={groups}
        news={news}
        wantedId={wantedId}
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
