'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Reel, useReelState } from '#components/player/use-reel.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { ClipCard } from '#components/workroom/clips/clip-card.tsx';
import type { ClipDialogName } from '#components/workroom/clips/clip-dialogs.tsx';
import { albumGrid, albumPlace, albumSpans } from '#components/workroom/clips/clip-grid.tsx';
import { ClipList } from '#components/workroom/clips/clip-list.tsx';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { chapterSeconds } from '#lib/reel/chapters.ts';
import { insertClip } from '#lib/reel/manifest.ts';
import { hideClip, moveClip, type TimelineClip, type TimelineGroup } from './arrange-film.ts';
import { useSaveFilm } from './use-save-film.ts';

const ClipDialogs = dynamic(
  async () => (await import('#components/workroom/clips/clip-dialogs.tsx')).ClipDialogs,
  { ssr: false },
);

type FilmTimelineProps = {
  tributeId: string;
  questions: readonly QuestionDto[];
  items: ManifestItem[];
  groups: TimelineGroup[];
  reel: Reel;
  /** The reel plays from a clip that may lie far below the picture. */
  onPlay: () => void;
};

export function FilmTimeline({ tributeId, questions, items, groups, reel, onPlay }: FilmTimelineProps) {
  const t = useTranslations('workroom');
  const save = useSaveFilm(tributeId);
  const [opened, setOpened] = useState<{ dialog: ClipDialogName; clip: TimelineClip } | null>(null);
  const wasOpened = useOpenedOnce(opened !== null);
  const [said, setSaid] = useState('');
  const entries = useReelState(reel, (state) => state.entries);
  const shownId = useReelState(reel, (state) => state.entries[state.index]?.id);
  const [known] = useState(() => new Set(groups.flatMap(({ clips }) => clips.map(({ id }) => id))));
  const isNew = ({ id }: TimelineClip) => !known.has(id);
  const spans = albumSpans(groups.map(({ clips }) => clips.length));
  const newest = groups.flatMap(({ clips }) => clips).findLast(isNew);

  const play = (clip: TimelineClip) => {
    const index = entries.findIndex(({ id }) => id === clip.id);
    // Clips outside the reel play on their own.
    if (index < 0) return setOpened({ dialog: 'watch', clip });
    reel.seek(chapterSeconds(entries, index));
    reel.play();
    onPlay();
  };

  return (
    <>
      <Box sx={{ ...albumGrid, mt: 2, mb: 3 }}>
        {groups.map((group, place) => (
          <TimelineSection
            key={group.questionId ?? 'greetings'}
            tributeId={tributeId}
            questions={questions}
            items={items}
            group={group}
            sx={albumPlace(group.clips.length, spans[place] ?? 1)}
            shownId={shownId}
            isNew={isNew}
            onArrange={(arranged) => save({ items: arranged })}
            onTell={setSaid}
            onPlay={play}
            onOpen={(dialog, clip) => setOpened({ dialog, clip })}
          />
        ))}
      </Box>
      <output className="visually-hidden">{said}</output>
      <output className="visually-hidden">
        {newest && t('clip.arrived', newest.submission.contributor)}
      </output>
      {wasOpened && (
        <ClipDialogs
          {...{ tributeId, questions, items, opened }}
          onArrange={(arranged) => save({ items: arranged })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

type TimelineSectionProps = Pick<FilmTimelineProps, 'tributeId' | 'questions' | 'items'> & {
  group: TimelineGroup;
  sx: ReturnType<typeof albumPlace>;
  shownId: string | undefined;
  isNew: (clip: TimelineClip) => boolean;
  onArrange: (items: ManifestItem[]) => void;
  onTell: (news: string) => void;
  onPlay: (clip: TimelineClip) => void;
  onOpen: (dialog: ClipDialogName, clip: TimelineClip) => void;
};

function TimelineSection({ tributeId, questions, items, group, sx, ...section }: TimelineSectionProps) {
  const t = useTranslations('workroom');
  const { questionId, question, clips } = group;
  const { shownId, isNew, onArrange, onTell, onPlay, onOpen } = section;
  const questionOrder = questions.map(({ _id }) => _id);
  const inFilm = clips.filter(({ isInFilm }) => isInFilm);
  const move = (clip: TimelineClip, target: TimelineClip | undefined) => {
    if (!target) return;
    onArrange(moveClip(items, clip.id, target.id));
    const news = { place: inFilm.indexOf(target) + 1, count: inFilm.length };
    onTell(t('clip.moved', { name: clip.submission.contributor.name, ...news }));
  };
  const neighbour = (clip: TimelineClip, step: -1 | 1) =>
    clip.isInFilm ? inFilm[inFilm.indexOf(clip) + step] : undefined;
  return (
    <Box
      component="section"
      sx={{
        ...sx,
        p: 2,
        pb: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 'var(--shadow-low)',
      }}
    >
      <Typography component="h3" variant="h6" sx={{ textWrap: 'balance' }}>
        {question ?? t('film.greetings')}
      </Typography>
      <ClipList
        clips={clips}
        isNew={isNew}
        onDrop={move}
        renderClip={(clip, handle) => (
          <ClipCard
            tributeId={tributeId}
            clip={clip}
            handle={handle}
            isCurrent={clip.id === shownId}
            canMoveEarlier={neighbour(clip, -1) !== undefined}
            canMoveLater={neighbour(clip, 1) !== undefined}
            onPlay={() => onPlay(clip)}
            onMove={(step) => move(clip, neighbour(clip, step))}
            onHide={(isHidden) => onArrange(hideClip(items, clip.id, isHidden))}
            onAdd={() => onArrange(insertClip(items, { submissionId: clip.id, questionId }, questionOrder))}
            canChangeQuestion={questions.length > 0}
            onOpen={(dialog) => onOpen(dialog, clip)}
          />
        )}
      />
    </Box>
  );
}
