'use client';

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { SORT_MOTION } from '#components/theme/sort-motion.ts';
import type { TimelineClip } from './arrange-film.ts';
import { arrival, ClipGrid, type ClipListProps } from './clip-list.tsx';

/** The clips of one question, each with a handle to drag it. Only what is in the film has a place to be dragged from. */
export function SortableClips({ clips, isNew, onDrop, renderClip }: ClipListProps) {
  const t = useTranslations('workroom.clip');
  const contextId = useId();
  const sensors = useSensors(
    // A press that does not move is a press; on a touch screen the handle alone does not scroll.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const inFilm = clips.filter(({ isInFilm }) => isInFilm);
  const clipOf = (id: UniqueIdentifier | undefined) => inFilm.find((clip) => clip.id === id);
  const spoken = (id: UniqueIdentifier | undefined) => ({
    place: inFilm.findIndex((clip) => clip.id === id) + 1,
    count: inFilm.length,
  });
  // A clip that was just picked up is over itself: that must not be said over the picking up.
  const isJustLifted = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isJustLifted.current = true;
      return t('lifted', spoken(active.id));
    },
    onDragOver: ({ over }) => {
      const isFirst = isJustLifted.current;
      isJustLifted.current = false;
      return over && !isFirst ? t('over', spoken(over.id)) : undefined;
    },
    // The timeline itself says where a clip was put.
    onDragEnd: ({ active, over }) => (over && over.id !== active.id ? undefined : t('cancelled')),
    onDragCancel: () => t('cancelled'),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [clip, target] = [clipOf(active.id), clipOf(over?.id)];
    if (clip && target && clip !== target) onDrop(clip, target);
  };

  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHint') } }}
    >
      <SortableContext items={inFilm.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ClipGrid>
          {clips.map((clip) => (
            <SortableClip
              key={clip.id}
              clip={clip}
              isNew={isNew(clip)}
              canMove={clip.isInFilm && inFilm.length > 1}
              renderClip={renderClip}
            />
          ))}
        </ClipGrid>
      </SortableContext>
    </DndContext>
  );
}

type SortableClipProps = Pick<ClipListProps, 'renderClip'> & {
  clip: TimelineClip;
  isNew: boolean;
  canMove: boolean;
};

function SortableClip({ clip, isNew, canMove, renderClip }: SortableClipProps) {
  const t = useTranslations('workroom.clip');
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: clip.id, disabled: !canMove, transition: SORT_MOTION });
  const handle = canMove && (
    <IconButton
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={t('drag', { name: clip.submission.contributor.name })}
      sx={handleLook}
    >
      <DragIndicatorRounded fontSize="small" />
    </IconButton>
  );
  return (
    <Box
      component="li"
      ref={setNodeRef}
      sx={{
        ...(isNew && arrival),
        ...(isDragging && { position: 'relative', zIndex: 1, opacity: 0.9 }),
      }}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {renderClip(clip, handle)}
    </Box>
  );
}

/** On the picture, and seen on a bright one as well as on a dark one. */
const handleLook = {
  position: 'absolute',
  top: 4,
  insetInlineStart: 4,
  color: 'var(--color-room-ink)',
  bgcolor: 'color-mix(in srgb, var(--color-room) 60%, transparent)',
  cursor: 'grab',
  touchAction: 'none',
  '&:hover, &:focus-visible': { bgcolor: 'var(--color-room)' },
} as const;
