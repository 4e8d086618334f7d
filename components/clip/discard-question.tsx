import { useId } from 'react';
import type { Messages } from '#lib/messages/language.ts';
import styles from './remove-clip.module.css';

type DiscardQuestionProps = {
  texts: Messages['recorder']['captions'];
  onDiscard: () => void;
  onKeep: () => void;
};

/** Asks before unsaved lines are lost. */
export function DiscardQuestion({ texts, onDiscard, onKeep }: DiscardQuestionProps) {
  const questionId = useId();
  return (
    <fieldset className={styles.confirm} aria-labelledby={questionId}>
      <output id={questionId} className={styles.question}>
        {texts.unsaved}
      </output>
      <button type="button" className={styles.button} onClick={onDiscard}>
        {texts.discard}
      </button>
      <button type="button" className={styles.quiet} onClick={onKeep}>
        {texts.keep}
      </button>
    </fieldset>
  );
}
