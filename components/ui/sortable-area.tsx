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
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useId, useRef } from 'react';

/** Where something stands, counted from one, among how many. */
type Place = { place: number; count: number };

/** What is said while something is carried; where it was put, its own page says. */
export type SortingTexts = {
  dragHint: string;
  lifted: (place: Place) => string;
  over: (place: Place) => string;
  cancelled: string;
};

type SortableAreaProps = {
  /** Of what can be moved, in its order. */
  ids: readonly string[];
  layout: 'column' | 'grid';
  texts: SortingTexts;
  /** The one was put down where the other stands. */
  onDrop: (id: string, targetId: string) => void;
  children: ReactNode;
};

/** A part of the page whose items (`useSortableItem`) are put in order by finger, mouse or keys, and each step is said. */
export function SortableArea({ ids, layout, texts, onDrop, children }: SortableAreaProps) {
  const contextId = useId();
  const sensors = useSensors(
    // A press that does not move is a press; on a touch screen the handle alone does not scroll.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => ({ place: ids.indexOf(String(id)) + 1, count: ids.length });
  // What was just picked up is over itself: that must not be said over the picking up.
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
