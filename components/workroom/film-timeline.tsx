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
import { canMoveClip, hideClip, moveClip, type TimelineClip, type TimelineGroup } from './arrange-film.ts';
import { ClipCard } from './clip-card.tsx';
import { useSaveFilm } from './use-save-film.ts';

const RemoveClipDialog = dynamic(async () => (await import('./remove-clip-dialog.tsx')).RemoveClipDialog, {
  ssr: false,
});

/** Spoken where a clip went; eyes see it. */
const heardOnly = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

type FilmTimelineProps = { tributeId: string; items: ManifestItem[]; groups: TimelineGroup[]; film: Film };

/** Every clip in the order of the film, under its question. */
export function FilmTimeline({ tributeId, items, groups, film }: FilmTimelineProps) {
  const t = useTranslations('workroom');
  const save = useSaveFilm(tributeId);
  const [leaving, setLeaving] = useState<SubmissionDto | null>(null);
  const wasLeaving = useOpenedOnce(leaving !== null);
  const [said, setSaid] = useState('');
  const entries = useFilmState(film, (state) => state.entries);
  const shownId = useFilmState(film, (state) => state.entries[state.index]?.id);

  const move = ({ id, submission }: TimelineClip, clips: TimelineClip[], step: -1 | 1) => {
    save(moveClip(items, id, step));
    const place = clips.findIndex((clip) => clip.id === id) + 1 + step;
    setSaid(t('clip.moved', { name: submission.contributor.name, place, count: clips.length }));
  };
  const playFrom = (submissionId: string) => {
    const entry = entries.find(({ id }) => id === submissionId);
    if (!entry) return;
    film.seek(entry.startSeconds);
    film.play();
  };

  return (
    <>
      {groups.map(({ questionId, question, clips }) => (
        <Box component="section" key={questionId ?? 'greetings'} sx={{ mt: 2 }}>
          <Typography component="h3" variant="h6">
            {question ?? t('film.greetings')}
          </Typography>
          <Box
            component="ol"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 45%), 1fr))',
              gap: 2,
              m: 0,
              mt: 1,
              p: 0,
              listStyle: 'none',
            }}
          >
            {clips.map((clip) => {
              const { id } = clip;
              return (
                <ClipCard
                  key={id}
                  clip={clip}
                  isCurrent={id === shownId}
                  canMoveEarlier={canMoveClip(items, id, -1)}
                  canMoveLater={canMoveClip(items, id, 1)}
                  onPlay={() => playFrom(id)}
                  onMove={(step) => move(clip, clips, step)}
                  onHide={(isHidden) => save(hideClip(items, id, isHidden))}
                  onRemove={() => setLeaving(clip.submission)}
                />
              );
            })}
          </Box>
        </Box>
      ))}
      <Box component="output" sx={heardOnly}>
        {said}
      </Box>
      {wasLeaving && (
        <RemoveClipDialog tributeId={tributeId} submission={leaving} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}
