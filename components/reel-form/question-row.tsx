import CloseRounded from '@mui/icons-material/CloseRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import styles from './questions.module.css';

export type QuestionRowProps = {
  text: string;
  place: number;
  count: number;
  handle?: ReactNode;
  onMove: (from: number, direction: 'up' | 'down') => void;
  onEdit: (place: number) => void;
  onRemove: (place: number) => void;
};

export function QuestionRow({ text, place, count, handle, onMove, onEdit, onRemove }: QuestionRowProps) {
  const t = useTranslations('wizard.questions');
  return (
    <>
      {handle}
      <span className={styles.number} aria-hidden="true">
        {place + 1}
      </span>
      <span className={styles.text}>{text}</span>
      <span className={styles.tools}>
        <IconButton
          data-move="up"
          aria-label={t('moveUp', { question: text })}
          disabled={place === 0}
          onClick={() => onMove(place, 'up')}
        >
          <KeyboardArrowUpRounded />
        </IconButton>
        <IconButton
          data-move="down"
          aria-label={t('moveDown', { question: text })}
          disabled={place === count - 1}
          onClick={() => onMove(place, 'down')}
        >
          <KeyboardArrowDownRounded />
        </IconButton>
        <IconButton aria-label={t('edit', { question: text })} onClick={() => onEdit(place)}>
          <EditRounded fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('remove', { question: text })} onClick={() => onRemove(place)}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </span>
    </>
  );
}
