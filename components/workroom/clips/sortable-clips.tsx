'use client';

import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ListPlace } from '#components/ui/long-list.tsx';
import { SortableArea, type SortingTexts } from '#components/ui/sortable-area.tsx';
import { useSortableItem } from '#components/ui/use-sortable-item.ts';
import type { TimelineClip } from '#components/workroom/reel/arrange-film.ts';
import { arrival } from './clip-grid.tsx';
import { ListedClips, type ListedClipsProps } from './listed-clips.tsx';

export type ClipListProps = ListedClipsProps & {
  /** Arrived while the page is open. */
  isNew: (clip: TimelineClip) => boolean;
  onDrop: (clip: TimelineClip, target: TimelineClip) => void;
  renderClip: (clip: TimelineClip, handle: ReactNode) => ReactNode;
};

export function SortableClips({ isNew, onDrop, renderClip, ...listed }: ClipListProps) {
  const t = useTranslations('workroom.clip');
  const inFilm = listed.clips.filter(({ isInFilm }) => isInFilm);
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
      <ListedClips
        {...listed}
        renderItem={(clip, place) => (
          <SortableClip
            clip={clip}
            place={place}
            isNew={isNew(clip)}
            canMove={clip.isInFilm && inFilm.length > 1}
            renderClip={renderClip}
          />
        )}
      />
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
