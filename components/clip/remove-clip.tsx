'use client';

import { type ReactNode, useId, useRef, useState } from 'react';
import bar from '#components/ui/error-bar.module.css';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { Messages } from '#lib/messages/language.ts';
import styles from './remove-clip.module.css';

type RemoveClipProps = {
  label?: string;
  texts: Messages['recorder']['remove'];
  remove: () => Promise<string | null>;
  onRemoved: () => void;
  /** Offered with the question, beside its answers. */
  children?: ReactNode;
};

/** Removes the visitor's own clip after a confirmation (docs/specification.md#access-guest). */
export function RemoveClip({ label, texts, remove, onRemoved, children }: RemoveClipProps) {
  const questionId = useId();
  const openRef = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async () => {
    // A disabled button would lose the focus.
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const failure = await remove().catch(() => notLoaded().error);
    if (failure === null) return onRemoved();
    setBusy(false);
    return setError(failure);
  };
  const keep = () => {
    if (isBusy) return;
    setAsking(false);
    setError(null);
    // The pressed button disappears, so the focus moves.
    openRef.current?.focus();
  };

  return (
    <>
      <button
        ref={openRef}
        type="button"
        className={styles.quiet}
        aria-label={label}
        aria-expanded={isAsking}
        onClick={() => setAsking(true)}
      >
        {texts.open}
      </button>
      {isAsking && (
        <fieldset className={styles.confirm} aria-labelledby={questionId}>
          <output id={questionId} className={styles.question}>
            {texts.question}
          </output>
          <button
            type="button"
            className={styles.button}
            aria-disabled={isBusy}
            onClick={() => void confirm()}
          >
            {isBusy ? texts.busy : texts.confirm}
          </button>
          <button type="button" className={styles.quiet} aria-disabled={isBusy} onClick={keep}>
            {texts.keep}
          </button>
          {children}
          <p className={`${bar.error} ${styles.error}`} role="alert">
            {error}
          </p>
        </fieldset>
      )}
    </>
  );
}
