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
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import { type RefObject, useRef } from 'react';
import { SORT_MOTION } from '#components/theme/sort-motion.ts';
import type { DraftQuestion } from '#lib/stores/create-tribute-slice.ts';
import { QuestionRow, type QuestionRowProps } from './question-row.tsx';
import styles from './questions-step.module.css';

export type QuestionListProps = Pick<QuestionRowProps, 'onMove' | 'onEdit' | 'onRemove'> & {
  listRef: RefObject<HTMLOListElement | null>;
  questions: readonly DraftQuestion[];
  /** The question at `from` was put down at `to`. */
  onDrop: (from: number, to: number) => void;
};

/** The chosen questions, to be put in order by finger, mouse or keys. */
export function SortableQuestions({ listRef, questions, onDrop, ...row }: QuestionListProps) {
  const t = useTranslations('wizard.questions');
  const sensors = useSensors(
    // A press that does not move is a press; on a touch screen the handle alone does not scroll.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = questions.map(({ text }) => text);
  const placeOf = (id: UniqueIdentifier | undefined) => ids.indexOf(String(id));
  const spoken = (id: UniqueIdentifier | undefined) => ({ place: placeOf(id) + 1, count: ids.length });
  // A question that was just picked up is over itself: that must not be said over the picking up.
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
    // The step itself says where a question was put.
    onDragEnd: ({ over }) => (over ? undefined : t('cancelled')),
    onDragCancel: () => t('cancelled'),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onDrop(placeOf(active.id), placeOf(over.id));
  };

  return (
    <DndContext
      // The server draws none of it, so the ids need not agree with anything.
      id="questions"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHint') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol ref={listRef} className={styles.list}>
          {questions.map(({ text }, place) => (
            <SortableRow key={text} text={text} place={place} count={questions.length} {...row} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function SortableRow(props: Omit<QuestionRowProps, 'handle'>) {
  const t = useTranslations('wizard.questions');
  const { text } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: text, transition: SORT_MOTION });
  return (
    <li
      ref={setNodeRef}
      className={styles.chosen}
      data-dragging={isDragging}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <QuestionRow
        {...props}
        handle={
          <IconButton
            ref={setActivatorNodeRef}
            {...attributes}
            {...listeners}
            edge="start"
            aria-label={t('drag', { question: text })}
            className={styles.handle}
          >
            <DragIndicatorRounded />
          </IconButton>
        }
      />
    </li>
  );
}
