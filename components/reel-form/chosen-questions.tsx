'use client';

import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { DraftQuestion } from '#lib/tribute/draft.ts';
import { moved } from './question-choice.ts';
import { QuestionRow } from './question-row.tsx';
import styles from './questions.module.css';
import type { QuestionListProps } from './sortable-questions.tsx';

const SortableQuestions = lazy(() =>
  import('./sortable-questions.tsx').then(
    ({ SortableQuestions: questions }) => ({ default: questions }),
    () => ({ default: PlainQuestions }),
  ),
);

type ChosenQuestionsProps = {
  questions: readonly DraftQuestion[];
  onMove: (questions: DraftQuestion[], place: number) => void;
  onEdit: (place: number) => void;
  onRemove: (questions: DraftQuestion[], place: number) => void;
};

export function ChosenQuestions({ questions, onMove, onEdit, onRemove }: ChosenQuestionsProps) {
  const t = useTranslations('wizard.questions');
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, direction: 'up' | 'down') => {
    const to = direction === 'up' ? from - 1 : from + 1;
    flushSync(() => onMove(moved(questions, from, to), to));
    // The focus follows the question; at an end of the list, the other button takes it.
    const item = list.current?.children[to];
    const button = item?.querySelector<HTMLElement>(`[data-move="${direction}"]:not([disabled])`);
    (button ?? item?.querySelector<HTMLElement>('[data-move]:not([disabled])'))?.focus();
  };
  const remove = (place: number) => {
    flushSync(() => onRemove(questions.toSpliced(place, 1), place));
    heading.current?.focus();
  };
  const listProps: QuestionListProps = {
    listRef: list,
    questions,
    onMove: move,
    onDrop: (from, to) => onMove(moved(questions, from, to), to),
    onEdit,
    onRemove: remove,
  };

  return (
    <section aria-labelledby="chosen-questions" className={styles.list}>
      <Typography
        ref={heading}
        id="chosen-questions"
        component="h2"
        variant="h5"
        tabIndex={-1}
        sx={{ outline: 'none' }}
      >
        {t('chosen')}{' '}
        <Typography component="span" color="textSecondary">
          {t('chosenCount', { count: questions.length })}
        </Typography>
      </Typography>
      {questions.length === 0 && <p className={styles.note}>{t('noneChosen')}</p>}
      {/* Inert, because presses on a replaced element would be lost. */}
      <Suspense fallback={<PlainQuestions {...listProps} isWaiting />}>
        <SortableQuestions {...listProps} />
      </Suspense>
    </section>
  );
}

type PlainQuestionsProps = QuestionListProps & { isWaiting?: boolean };

function PlainQuestions({
  listRef,
  questions,
  onMove,
  onEdit,
  onRemove,
  isWaiting = false,
}: PlainQuestionsProps) {
  return (
    <ol ref={listRef} className={styles.list} inert={isWaiting}>
      {questions.map(({ text }, place) => (
        <li key={text} className={styles.chosen}>
          <QuestionRow
            {...{ text, place, onMove, onEdit, onRemove }}
            count={questions.length}
            handle={isWaiting && <span className={styles.handlePlace} />}
          />
        </li>
      ))}
    </ol>
  );
}
