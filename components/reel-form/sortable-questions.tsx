import DragIndicatorRounded from '@mui/icons-material/DragIndicatorRounded';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { SortableArea } from '#components/ui/sortable-area.tsx';
import { useSortableItem } from '#components/ui/use-sortable-item.ts';
import type { DraftQuestion } from '#lib/tribute/draft.ts';
import { QuestionRow, type QuestionRowProps } from './question-row.tsx';
import styles from './questions.module.css';

export type QuestionListProps = Pick<QuestionRowProps, 'onMove' | 'onEdit' | 'onRemove'> & {
  listRef: RefObject<HTMLOListElement | null>;
  questions: readonly DraftQuestion[];
  onDrop: (from: number, to: number) => void;
};

export function SortableQuestions({ listRef, questions, onDrop, ...row }: QuestionListProps) {
  const t = useTranslations('wizard.questions');
  const ids = questions.map(({ text }) => text);
  const texts = {
    dragHint: t('dragHint'),
    lifted: (place: { place: number; count: number }) => t('lifted', place),
    over: (place: { place: number; count: number }) => t('over', place),
    cancelled: t('cancelled'),
  };
  return (
    <SortableArea
      ids={ids}
      layout="column"
      texts={texts}
      onDrop={(id, targetId) => onDrop(ids.indexOf(id), ids.indexOf(targetId))}
    >
      <ol ref={listRef} className={styles.list}>
        {questions.map(({ text }, place) => (
          <SortableRow key={text} text={text} place={place} count={questions.length} {...row} />
        ))}
      </ol>
    </SortableArea>
  );
}

function SortableRow(props: Omit<QuestionRowProps, 'handle'>) {
  const t = useTranslations('wizard.questions');
  const { text } = props;
  const { item, handle } = useSortableItem(text);
  return (
    <li {...item} className={styles.chosen}>
      <QuestionRow
        {...props}
        handle={
          <IconButton
            {...handle}
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
