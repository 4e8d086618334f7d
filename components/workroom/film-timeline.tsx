'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedOnce } from '#components/layout/use-opened-once.ts';
import { type Film, useFilmState } from '#components/player/use-film.ts';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { insertClip } from '#lib/reel/manifest.ts';
import { hideClip, moveClip, type TimelineClip, type TimelineGroup } from './arrange-film.ts';
import { ClipCard } from './clip-card.tsx';
import { ClipList } from './clip-list.tsx';
import { useSaveFilm } from './use-save-film.ts';

const RemoveClipDialog = dynamic(async () => (await import('./remove-clip-dialog.tsx')).RemoveClipDialog, {
  ssr: false,
});
const ClipDialog = dynamic(async () => (await import('./clip-dialog.tsx')).ClipDialog, { ssr: false });

/** Spoken where a clip went; eyes see it. */
const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

type FilmTimelineProps = {
  tributeId: string;
  /** The ids of the questions in their order. */
  questionOrder: string[];
  items: ManifestItem[];
  groups: TimelineGroup[];
  film: Film;
};

/** Every clip in the order of the film, under its question. */
export function FilmTimeline({ tributeId, questionOrder, items, groups, film }: FilmTimelineProps) {
  const t = useTranslations('workroom');
  const save = useSaveFilm(tributeId);
  const [leaving, setLeaving] = useState<SubmissionDto | null>(null);
  const wasLeaving = useOpenedOnce(leaving !== null);
  const [watched, setWatched] = useState<SubmissionDto | null>(null);
  const [said, setSaid] = useState('');
  const entries = useFilmState(film, (state) => state.entries);
  const shownId = useFilmState(film, (state) => state.entries[state.index]?.id);
  const [known] = useState(() => new Set(groups.flatMap(({ clips }) => clips.map(({ id }) => id))));
  const isNew = ({ id }: TimelineClip) => !known.has(id);
  const newest = groups.flatMap(({ clips }) => clips).findLast(isNew);

  const play = ({ id, submission }: TimelineClip) => {
    const entry = entries.find((other) => other.id === id);
    // What the film does not show is watched by itself.
    if (!entry) return setWatched(submission);
    film.seek(entry.startSeconds);
    film.play();
  };

  return (
    <>
      {groups.map(({ questionId, question, clips }) => {
        const inFilm = clips.filter(({ isInFilm }) => isInFilm);
        const move = (clip: TimelineClip, target: TimelineClip | undefined) => {
          if (!target) return;
          save(moveClip(items, clip.id, target.id));
          const place = inFilm.indexOf(target) + 1;
          setSaid(t('clip.moved', { name: clip.submission.contributor.name, place, count: inFilm.length }));
        };
        const neighbour = (clip: TimelineClip, step: -1 | 1) =>
          clip.isInFilm ? inFilm[inFilm.indexOf(clip) + step] : undefined;
        return (
          <Box component="section" key={questionId ?? 'greetings'} sx={{ mt: 2 }}>
            <Typography component="h3" variant="h6">
              {question ?? t('film.greetings')}
            </Typography>
            <ClipList
              clips={clips}
              isNew={isNew}
              onDrop={move}
              renderClip={(clip, handle) => (
                <ClipCard
                  clip={clip}
                  handle={handle}
                  isCurrent={clip.id === shownId}
                  canMoveEarlier={neighbour(clip, -1) !== undefined}
                  canMoveLater={neighbour(clip, 1) !== undefined}
                  onPlay={() => play(clip)}
                  onMove={(step) => move(clip, neighbour(clip, step))}
                  onHide={(isHidden) => save(hideClip(items, clip.id, isHidden))}
                  onAdd={() => save(insertClip(items, { submissionId: clip.id, questionId }, questionOrder))}
                  onRemove={() => setLeaving(clip.submission)}
                />
              )}
            />
          </Box>
        );
      })}
      <Box component="output" sx={heardOnly}>
        {said}
      </Box>
      <Box component="output" sx={heardOnly}>
        {newest && t('clip.arrived', newest.submission.contributor)}
      </Box>
      {wasLeaving && (
        <RemoveClipDialog tributeId={tributeId} submission={leaving} onClose={() => setLeaving(null)} />
      )}
      {watched && (
        <ClipDialog
          title={watched.contributor.name}
          videoUrl={watched.playbackUrl ?? ''}
          onClose={() => setWatched(null)}
        />
      )}
    </>
  );
}
