'use client';

import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useId, useRef } from 'react';
import { PromptKeyboardSensor } from './prompt-keyboard-sensor.ts';

type Place = { place: number; count: number };

/** Announcements during a drag; the page announces the drop. */
export type SortingTexts = {
  dragHint: string;
  lifted: (place: Place) => string;
  over: (place: Place) => string;
  cancelled: string;
};

type SortableAreaProps = {
  ids: readonly string[];
  layout: 'column' | 'grid';
  texts: SortingTexts;
  onDrop: (id: string, targetId: string) => void;
  children: ReactNode;
};

/** Sorts items (`useSortableItem`) by touch, mouse or keyboard with announcements. */
export function SortableArea({ ids, layout, texts, onDrop, children }: SortableAreaProps) {
  const contextId = useId();
  const sensors = useSensors(
    // A press without movement is a click; on touch screens, only the handle drags.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    // A key during a smooth scroll would start from between two places.
    useSensor(PromptKeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: 'instant',
    }),
  );
  const placeOf = (id: UniqueIdentifier) => ({ place: ids.indexOf(String(id)) + 1, count: ids.length });
  // Skips the announcement that a lifted item is over itself.
  const isJustLifted = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isJustLifted.current = true;
      return texts.lifted(placeOf(active.id));
    },
    onDragOver: ({ over }) => {
      const isFirst = isJustLifted.current;
      isJustLifted.current = false;
      return over && !isFirst ? texts.over(placeOf(over.id)) : undefined;
    },
    onDragEnd: ({ active, over }) => (over && over.id !== active.id ? undefined : texts.cancelled),
    onDragCancel: () => texts.cancelled,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onDrop(String(active.id), String(over.id));
  };
  return (
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.dragHint } }}
    >
      <SortableContext
        items={[...ids]}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}
