'use client';

import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type ListPlace, LongList } from '#components/ui/long-list.tsx';
import { SortableArea, type SortingTexts } from '#components/ui/sortable-area.tsx';
import { useSortableItem } from '#components/ui/use-sortable-item.ts';
import type { TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import { arrival, belowClip, ClipGrid } from './clip-grid.tsx';

export type ClipListProps = {
  clips: readonly TimelineClip[];
  /** Whether all groups of clips together are long. */
  isLong: boolean;
  /** Arrived while the page is open. */
  isNew: (clip: TimelineClip) => boolean;
  wantedId: string | null;
  onDrop: (clip: TimelineClip, target: TimelineClip) => void;
  renderClip: (clip: TimelineClip, handle: ReactNode) => ReactNode;
  /** What is open under a clip of the list. */
  below: { id: string; content: ReactNode } | null;
};

export function SortableClips({ clips, isLong, isNew, wantedId, onDrop, renderClip, below }: ClipListProps) {
  const t = useTranslations('workroom.clip');
  const common = useTranslations('common');
  const inFilm = clips.filter(({ isInFilm }) => isInFilm);
  const texts: SortingTexts = {
    dragHint: t('dragHint'),
    lifted: (place) => t('lifted', place),
    over: (place) => t('over', place),
    cancelled: t('cancelled'),
  };
  const drop = (id: string, targetId: string) => {
    const clip = inFilm.find((other) => other.id === id);
    const target = inFilm.find((other) => other.id === targetId);
    if (clip && target) onDrop(clip, target);
  };
  return (
    <SortableArea ids={inFilm.map(({ id }) => id)} layout="grid" texts={texts} onDrop={drop}>
      <ClipGrid count={clips.length} isLong={isLong} hasOpen={below !== null}>
        <LongList
          items={clips}
          isLong={isLong}
          wanted={clips.findIndex(({ id }) => id === wantedId)}
          keyOf={({ id }) => id}
          nameGap={(count) => common('showMore', { count })}
          renderItem={(clip, place) => (
            <>
              <SortableClip
                clip={clip}
                place={place}
                isNew={isNew(clip)}
                canMove={clip.isInFilm && inFilm.length > 1}
                renderClip={renderClip}
              />
              {below?.id === clip.id && (
                <Box component="li" sx={belowClip}>
                  {below.content}
                </Box>
              )}
            </>
          )}
        />
      </ClipGrid>
    </SortableArea>
  );
}

type SortableClipProps = Pick<ClipListProps, 'renderClip'> & {
  clip: TimelineClip;
  place: ListPlace;
  isNew: boolean;
  canMove: boolean;
};

function SortableClip({ clip, place, isNew, canMove, renderClip }: SortableClipProps) {
  const t = useTranslations('workroom.clip');
  const { item, handle } = useSortableItem(clip.id, canMove);
  const button = canMove && (
    <IconButton
      {...handle}
      aria-label={t('drag', { name: clip.submission.contributor.name })}
      sx={{ color: 'text.secondary', cursor: 'grab', touchAction: 'none' }}
    >
      <DragIndicatorRounded fontSize="small" />
    </IconButton>
  );
  return (
    <Box
      component="li"
      {...place}
      {...item}
      sx={{
        ...(isNew && arrival),
        '&[data-dragging="true"]': { position: 'relative', zIndex: 1, opacity: 0.9 },
      }}
    >
      {renderClip(clip, button)}
    </Box>
  );
}
