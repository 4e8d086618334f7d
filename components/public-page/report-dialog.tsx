'use client';

import { type SubmitEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import bar from '#components/ui/error-bar.module.css';
import { focusOnce } from '#components/ui/focus-once.ts';
import control from '#components/ui/radio.module.css';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { Complaint } from '#lib/browser/watch/send-report.ts';
import type { Messages } from '#lib/messages/language.ts';
import { REPORT_CHARS_MAX, REPORT_REASONS, type ReportReason } from '#lib/messages-to-us/report-reasons.ts';
import styles from './report-dialog.module.css';

type ReportDialogProps = {
  texts: Messages['report'];
  report: (complaint: Complaint) => Promise<string | null>;
  onClose: () => void;
};

export function ReportDialog({ texts, report, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [phase, setPhase] = useState<'asking' | 'sending' | 'done'>('asking');
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const close = () => dialog.current?.close();
  const closed = (event: SyntheticEvent) => {
    // Otherwise it would bubble to a parent dialog and close it.
    event.stopPropagation();
    onClose();
  };
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    // A disabled button would lose the focus.
    if (!reason || phase === 'sending') return;
    setPhase('sending');
    setError(null);
    const failure = await report({ reason, words: words.trim() }).catch(() => notLoaded().error);
    setError(failure);
    setPhase(failure === null ? 'done' : 'asking');
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="report-heading" onClose={closed}>
      {phase === 'done' ? (
        <>
          <h2 id="report-heading" className={styles.heading} tabIndex={-1} ref={focusOnce}>
            {texts.thanks}
          </h2>
          <output className={styles.done}>{texts.done}</output>
          <div className={styles.actions}>
            <button type="button" className={styles.send} onClick={close}>
              {texts.close}
            </button>
          </div>
        </>
      ) : (
        <form onSubmit={(event) => void send(event)}>
          <h2 id="report-heading" className={styles.heading}>
            {texts.heading}
          </h2>
          <p>{texts.lead}</p>
          <fieldset className={styles.reasons} aria-labelledby="report-heading">
            {REPORT_REASONS.map((name) => (
              <label key={name} className={styles.reason}>
                <input
                  type="radio"
                  name="reason"
                  required
                  checked={reason === name}
                  onChange={() => setReason(name)}
                  className={control.radio}
                />
                {texts.reasons[name]}
              </label>
            ))}
          </fieldset>
          <label className={styles.words}>
            {texts.words}
            <textarea
              className={styles.field}
              rows={3}
              maxLength={REPORT_CHARS_MAX}
              placeholder={texts.placeholder}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          <p className={`${bar.error} ${styles.error}`} role="alert">
            {error}
          </p>
          <div className={styles.actions}>
            <button type="button" className={styles.quiet} onClick={close}>
              {texts.cancel}
            </button>
            <button type="submit" className={styles.send} aria-disabled={phase === 'sending'}>
              {texts.send}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}
