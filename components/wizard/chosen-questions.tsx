'use client';

import CloseRounded from '@mui/icons-material/CloseRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { DraftQuestion } from '#lib/stores/create-tribute-slice.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { moved } from './question-choice.ts';
import styles from './questions-step.module.css';

type ChosenQuestionsProps = {
  questions: readonly DraftQuestion[];
  onMove: (questions: DraftQuestion[], place: number) => void;
  onRemove: (questions: DraftQuestion[]) => void;
};

/** The chosen questions in the order of the film: to be moved, edited and taken out. */
export function ChosenQuestions({ questions, onMove, onRemove }: ChosenQuestionsProps) {
  const t = useTranslations('wizard.questions');
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, direction: 'up' | 'down') => {
    const to = direction === 'up' ? from - 1 : from + 1;
    flushSync(() => onMove(moved(questions, from, to), to));
    // The question takes the focus along; at an end of the list, where its button sleeps, the other one has it.
    const item = list.current?.children[to];
    const button = item?.querySelector<HTMLElement>(`[data-move="${direction}"]:not([disabled])`);
    (button ?? item?.querySelector<HTMLElement>('[data-move]:not([disabled])'))?.focus();
  };
  const remove = (place: number) => {
    flushSync(() => onRemove(questions.toSpliced(place, 1)));
    heading.current?.focus();
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
      <ol ref={list} className={styles.list}>
        {questions.map((question, place) => (
          <li key={question.text} className={styles.chosen}>
            <span className={styles.number} aria-hidden="true">
              {place + 1}
            </span>
            <span className={styles.text}>{question.text}</span>
            <span className={styles.tools}>
              <IconButton
                data-move="up"
                aria-label={t('moveUp', { question: question.text })}
                disabled={place === 0}
                onClick={() => move(place, 'up')}
              >
                <KeyboardArrowUpRounded />
              </IconButton>
              <IconButton
                data-move="down"
                aria-label={t('moveDown', { question: question.text })}
                disabled={place === questions.length - 1}
                onClick={() => move(place, 'down')}
              >
                <KeyboardArrowDownRounded />
              </IconButton>
              <IconButton
                component={NextLink}
                href={`/createtribute/questions/addquestions?question=${place}`}
                aria-label={t('edit', { question: question.text })}
                // The other page knows the question by its place in the stored draft.
                onClick={() => useRootStore.getState().setDraft({ questions: [...questions] })}
              >
                <EditRounded fontSize="small" />
              </IconButton>
              <IconButton aria-label={t('remove', { question: question.text })} onClick={() => remove(place)}>
                <CloseRounded fontSize="small" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
