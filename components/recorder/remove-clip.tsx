import { useId, useRef, useState } from 'react';
import { deleteSubmission } from '#lib/api/submissions.ts';
import styles from './recorder.module.css';
import type { RecorderTexts } from './recorder-texts.ts';

type RemoveClipProps = { submissionId: string; texts: RecorderTexts['remove']; onRemoved: () => void };

/** Takes one's own clip back (product.md §2), after asking once. */
export function RemoveClip({ submissionId, texts, onRemoved }: RemoveClipProps) {
  const questionId = useId();
  const openRef = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const remove = async () => {
    setBusy(true);
    setError(null);
    const { error: failure } = await deleteSubmission(submissionId);
    if (failure === null) return onRemoved();
    setBusy(false);
    return setError(failure);
  };
  const keep = () => {
    setAsking(false);
    setError(null);
    // The pressed button goes; the focus must not go with it.
    openRef.current?.focus();
  };

  return (
    <>
      <button
        ref={openRef}
        type="button"
        className={styles.textButton}
        aria-expanded={isAsking}
        onClick={() => setAsking(true)}
      >
        {texts.open}
      </button>
      {isAsking && (
        <fieldset className={styles.confirm} aria-labelledby={questionId}>
          <output id={questionId} className={styles.hint}>
            {texts.question}
          </output>
          <button type="button" className={styles.button} disabled={isBusy} onClick={() => void remove()}>
            {isBusy ? texts.busy : texts.confirm}
          </button>
          <button type="button" className={styles.textButton} disabled={isBusy} onClick={keep}>
            {texts.keep}
          </button>
          <p className={styles.error} role="alert">
            {error}
          </p>
        </fieldset>
      )}
    </>
  );
}
