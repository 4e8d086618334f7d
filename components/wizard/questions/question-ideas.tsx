'use client';

import AddCircleOutlineRounded from '@mui/icons-material/AddCircleOutlineRounded';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import styles from '#components/reel-form/questions.module.css';
import type { SuggestedQuestionDto } from '#lib/contracts/tributes.ts';

type QuestionIdeasProps = {
  suggestions: readonly SuggestedQuestionDto[];
  /** Indexes of unchosen suggestions. */
  places: readonly number[];
  isFull: boolean;
  onChoose: (place: number) => void;
};

export function QuestionIdeas({ suggestions, places, isFull, onChoose }: QuestionIdeasProps) {
  const t = useTranslations('wizard.questions');
  const list = useRef<HTMLUListElement>(null);
  if (places.length === 0) return null;

  const chooseAt = (row: number, place: number) => {
    flushSync(() => onChoose(place));
    // The card moved up; the next idea takes the focus.
    const rows = list.current?.children;
    (rows?.[row] ?? rows?.[row - 1])?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
  };

  return (
    <section aria-labelledby="question-ideas" className={styles.list}>
      <Typography id="question-ideas" component="h2" variant="h5">
        {t('ideas')}
      </Typography>
      <ul ref={list} className={styles.list}>
        {places.map((place, row) => (
          <li key={place}>
            <button
              type="button"
              className={styles.idea}
              disabled={isFull}
              aria-label={t('choose', { question: suggestions[place]?.question ?? '' })}
              onClick={() => chooseAt(row, place)}
            >
              <AddCircleOutlineRounded color="primary" aria-hidden="true" />
              <span className={styles.text}>{suggestions[place]?.question}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
