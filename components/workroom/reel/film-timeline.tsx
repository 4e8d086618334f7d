'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { type Reel, useReelState } from '#components/player/use-reel.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { ClipCard } from '#components/workroom/clips/clip-card.tsx';
import { albumGrid, albumPlace, albumSpans } from '#components/workroom/clips/clip-grid.tsx';
import { ClipList } from '#components/workroom/clips/clip-list.tsx';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { insertClip } from '#lib/reel/manifest.ts';
import { hideClip, moveClip, type TimelineClip, type TimelineGroup, trimClip } from './arrange-film.ts';
import { useSaveFilm } from './use-save-film.ts';

const RemoveClipDialog = dynamic(
  async () => (await import('#components/workroom/clips/remove-clip-dialog.tsx')).RemoveClipDialog,
  {
    ssr: false,
  },
);
const MoveClipDialog = dynamic(
  async () => (await import('#components/workroom/clips/move-clip-dialog.tsx')).MoveClipDialog,
  {
    ssr: false,
  },
);
const TrimDialog = dynamic(
  async () => (await import('#components/workroom/clips/trim-dialog.tsx')).TrimDialog,
  { ssr: false },
);
const ClipCaptions = dynamic(
  async () => (await import('#components/workroom/clips/clip-captions.tsx')).ClipCaptions,
  { ssr: false },
);
const ClipDialog = dynamic(
  async () => (await import('#components/workroom/clips/clip-dialog.tsx')).ClipDialog,
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
  const [leaving, setLeaving] = useState<SubmissionDto | null>(null);
  const wasLeaving = useOpenedOnce(leaving !== null);
  const [moving, setMoving] = useState<SubmissionDto | null>(null);
  const [trimming, setTrimming] = useState<TimelineClip | null>(null);
  const [captioned, setCaptioned] = useState<SubmissionDto | null>(null);
  const album = useRef<HTMLElement>(null);
  const [watched, setWatched] = useState<SubmissionDto | null>(null);
  const [said, setSaid] = useState('');
  const entries = useReelState(reel, (state) => state.entries);
  const shownId = useReelState(reel, (state) => state.entries[state.index]?.id);
  const [known] = useState(() => new Set(groups.flatMap(({ clips }) => clips.map(({ id }) => id))));
  const isNew = ({ id }: TimelineClip) => !known.has(id);
  const spans = albumSpans(groups.map(({ clips }) => clips.length));
  const newest = groups.flatMap(({ clips }) => clips).findLast(isNew);

  const play = ({ id, submission }: TimelineClip) => {
    const entry = entries.find((other) => other.id === id);
    // Clips outside the reel play on their own.
    if (!entry) return setWatched(submission);
    reel.seek(entry.startSeconds);
    reel.play();
    onPlay();
  };

  const focusMenuOf = (id: string) =>
    album.current?.querySelector<HTMLElement>(`[data-clip="${id}"]`)?.focus();

  return (
    <>
      <Box ref={album} sx={{ ...albumGrid, mt: 2, mb: 3 }}>
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
            onMoveTo={({ submission }) => setMoving(submission)}
            onTrim={setTrimming}
            onCaption={({ submission }) => setCaptioned(submission)}
            onRemove={({ submission }) => setLeaving(submission)}
          />
        ))}
      </Box>
      <output className="visually-hidden">{said}</output>
      <output className="visually-hidden">
        {newest && t('clip.arrived', newest.submission.contributor)}
      </output>
      {wasLeaving && (
        <RemoveClipDialog tributeId={tributeId} submission={leaving} onClose={() => setLeaving(null)} />
      )}
      {moving && (
        <MoveClipDialog
          tributeId={tributeId}
          submission={moving}
          questions={questions}
          onClosed={() => {
            setMoving(null);
            focusMenuOf(moving._id);
          }}
        />
      )}
      {trimming && (
        <TrimDialog
          submission={trimming.submission}
          trim={trimming.trim}
          onTrim={(trim) => save({ items: trimClip(items, trimming.id, trim) })}
          onClosed={() => {
            setTrimming(null);
            focusMenuOf(trimming.id);
          }}
        />
      )}
      {captioned && (
        <ClipCaptions
          tributeId={tributeId}
          submission={captioned}
          onClose={() => {
            setCaptioned(null);
            focusMenuOf(captioned._id);
          }}
        />
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

type TimelineSectionProps = Pick<FilmTimelineProps, 'tributeId' | 'questions' | 'items'> & {
  group: TimelineGroup;
  sx: ReturnType<typeof albumPlace>;
  shownId: string | undefined;
  isNew: (clip: TimelineClip) => boolean;
  onArrange: (items: ManifestItem[]) => void;
  onTell: (news: string) => void;
  onPlay: (clip: TimelineClip) => void;
  onMoveTo: (clip: TimelineClip) => void;
  onTrim: (clip: TimelineClip) => void;
  onCaption: (clip: TimelineClip) => void;
  onRemove: (clip: TimelineClip) => void;
};

function TimelineSection({ tributeId, questions, items, group, sx, ...section }: TimelineSectionProps) {
  const t = useTranslations('workroom');
  const { questionId, question, clips } = group;
  const { shownId, isNew, onArrange, onTell, onPlay, onMoveTo, onTrim, onCaption, onRemove } = section;
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
            onMoveTo={questions.length > 0 ? () => onMoveTo(clip) : null}
            onTrim={() => onTrim(clip)}
            onCaption={() => onCaption(clip)}
            onRemove={() => onRemove(clip)}
          />
        )}
      />
    </Box>
  );
}
