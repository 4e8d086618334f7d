'use client';

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Reel, useReelState } from '#components/player/use-reel.ts';
import { useOpenedOnce } from '#components/ui/use-opened-once.ts';
import { ClipCard } from '#components/workroom/clips/clip-card.tsx';
import { albumGrid, albumPlace, albumSpans, openAlbumPlace } from '#components/workroom/clips/clip-grid.tsx';
import { ClipList } from '#components/workroom/clips/clip-list.tsx';
import { NewMark } from '#components/workroom/clips/new-mark.tsx';
import type { NewClips } from '#components/workroom/clips/use-new-clips.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { usePresentation } from '#lib/browser/hooks/use-presentation.ts';
import type { ManifestItem, PresentationDto } from '#lib/contracts/reels.ts';
import type { QuestionDto } from '#lib/contracts/tributes.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { chapterSeconds } from '#lib/reel/chapters.ts';
import type { TimelineClip, TimelineGroup } from './arrange-film.ts';
import { OrderChoice } from './order-choice.tsx';
import { useArranging } from './use-arranging.ts';
import { useSaveFilm } from './use-save-film.ts';

const loadEditor = async () => (await import('#components/workroom/editor/clip-editor.tsx')).ClipEditor;
const ClipEditor = dynamic(loadEditor, { ssr: false });
const RemoveClipDialog = dynamic(
  async () => (await import('#components/workroom/clips/remove-clip-dialog.tsx')).RemoveClipDialog,
  { ssr: false },
);

type FilmTimelineProps = {
  tributeId: string;
  questions: readonly QuestionDto[];
  items: ManifestItem[];
  groups: TimelineGroup[];
  news: NewClips;
  wantedId: string | null;
  reel: Reel;
  /** The reel plays from a clip that may lie far below the picture. */
  onPlay: () => void;
};

export function FilmTimeline(props: FilmTimelineProps) {
  const { tributeId, questions, items, groups, news, wantedId, reel, onPlay } = props;
  const t = useTranslations('workroom');
  const save = useSaveFilm(tributeId);
  const [opened, setOpened] = useState<OpenedClip | null>(null);
  const [removed, setRemoved] = useState<TimelineClip | null>(null);
  const wasRemoving = useOpenedOnce(removed !== null);
  const [said, setSaid] = useState('');
  const queryClient = useQueryClient();
  const { data: reelNow } = usePresentation(tributeId);
  const newestItems = () =>
    queryClient.getQueryData<PresentationDto>(queryKeys.presentation(tributeId))?.items ?? items;
  const entries = useReelState(reel, (state) => state.entries);
  const shownId = useReelState(reel, (state) => state.entries[state.index]?.id);
  const [known] = useState(() => new Set(groups.flatMap(({ clips }) => clips.map(({ id }) => id))));
  const isNew = ({ id }: TimelineClip) => !known.has(id);
  const spans = albumSpans(groups.map(({ clips }) => clips.length));
  const shownClips = groups.flatMap(({ clips }) => clips);
  const newest = shownClips.findLast(isNew);

  const playFrom = ({ id }: TimelineClip) => {
    const index = entries.findIndex((entry) => entry.id === id);
    if (index < 0) return undefined;
    return () => {
      reel.seek(chapterSeconds(entries, index));
      reel.play();
      onPlay();
    };
  };
  const open = (clip: OpenedClip) => {
    // Two clips at once cannot be heard.
    if (clip.isPlaying) reel.pause();
    setOpened(clip);
  };
  const close = ({ id }: TimelineClip) => {
    setOpened(null);
    document.querySelector<HTMLElement>(`[data-opens="${id}"], [data-clip="${id}"]`)?.focus();
  };

  return (
    <>
      {reelNow && questions.length > 0 && (
        <OrderChoice
          {...reelNow}
          questions={questions}
          groups={groups}
          onChoose={(change) => save(change, { seen: reelNow })}
        />
      )}
      <Box sx={{ ...albumGrid, mt: 2, mb: 3 }}>
        {groups.map((group, place) => (
          <TimelineSection
            key={group.questionId ?? 'greetings'}
            tributeId={tributeId}
            questions={questions}
            items={items}
            group={group}
            isFree={reelNow?.settings.order === 'FREE'}
            isLong={isLong(shownClips.length)}
            sx={
              group.clips.some(({ id }) => id === opened?.id)
                ? openAlbumPlace
                : albumPlace(group.clips.length, spans[place] ?? 1)
            }
            shownId={shownId}
            opened={opened}
            {...{ isNew, news, wantedId }}
            onArrange={(arranged) => save({ items: arranged }, { seen: reelNow && { ...reelNow, items } })}
            onChange={(change) => save({ items: change(newestItems()) })}
            onTell={setSaid}
            playFrom={playFrom}
            onOpen={open}
            onClose={close}
            onRemove={setRemoved}
          />
        ))}
      </Box>
      <output className="visually-hidden">{said}</output>
      <output className="visually-hidden">
        {newest && t('clip.arrived', newest.submission.contributor)}
      </output>
      {wasRemoving && (
        <RemoveClipDialog
          tributeId={tributeId}
          submission={removed?.submission ?? null}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  );
}

type OpenedClip = { id: string; isPlaying: boolean };

type TimelineSectionProps = Pick<FilmTimelineProps, 'tributeId' | 'questions' | 'items'> & {
  group: TimelineGroup;
  /** Whether clips are in one free order. */
  isFree: boolean;
  isLong: boolean;
  sx: ReturnType<typeof albumPlace> | typeof openAlbumPlace;
  shownId: string | undefined;
  opened: OpenedClip | null;
  isNew: (clip: TimelineClip) => boolean;
  news: NewClips;
  wantedId: string | null;
  onArrange: (items: ManifestItem[]) => void;
  onChange: (change: (items: readonly ManifestItem[]) => ManifestItem[]) => void;
  onTell: (news: string) => void;
  /** Returns what plays the reel from a clip, or nothing if the reel does not show it. */
  playFrom: (clip: TimelineClip) => (() => void) | undefined;
  onOpen: (clip: OpenedClip) => void;
  onClose: (clip: TimelineClip) => void;
  onRemove: (clip: TimelineClip) => void;
};

function TimelineSection(props: TimelineSectionProps) {
  const { tributeId, questions, group, sx, ...section } = props;
  const t = useTranslations('workroom');
  const { question, clips } = group;
  const { shownId, opened, isNew, news, onChange, onTell, playFrom, onOpen, onClose, onRemove } = section;
  const { move, neighbour, add, hide } = useArranging(props);
  const markOf = ({ id }: TimelineClip) =>
    news.marked.includes(id) && <NewMark onSeen={news.unseen.includes(id) ? () => news.see(id) : null} />;
  const openClip = clips.find(({ id }) => id === opened?.id);
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
        {question ?? t(section.isFree ? 'film.free' : 'film.greetings')}
      </Typography>
      <ClipList
        clips={clips}
        isLong={section.isLong}
        isNew={isNew}
        wantedId={section.wantedId}
        onDrop={move}
        below={
          openClip
            ? {
                id: openClip.id,
                content: (
                  <ClipEditor
                    {...{ tributeId, questions, onTell }}
                    onArrange={onChange}
                    key={openClip.id}
                    clip={openClip}
                    isPlaying={opened?.isPlaying ?? false}
                    onAdd={() => add(openClip)}
                    onPlayReel={playFrom(openClip)}
                    onDone={() => onClose(openClip)}
                  />
                ),
              }
            : null
        }
        renderClip={(clip, handle) => (
          <ClipCard
            tributeId={tributeId}
            clip={clip}
            handle={handle}
            isCurrent={clip.id === shownId}
            isOpen={clip === openClip}
            newMark={markOf(clip)}
            canMoveEarlier={neighbour(clip, -1) !== undefined}
            canMoveLater={neighbour(clip, 1) !== undefined}
            onOpen={() => (clip === openClip ? onClose(clip) : onOpen({ id: clip.id, isPlaying: true }))}
            onMove={(step) => move(clip, neighbour(clip, step))}
            onHide={(isHidden) => hide(clip, isHidden)}
            onAdd={() => add(clip)}
            onEdit={() => onOpen({ id: clip.id, isPlaying: false })}
            onRemove={() => onRemove(clip)}
          />
        )}
      />
    </Box>
  );
}
