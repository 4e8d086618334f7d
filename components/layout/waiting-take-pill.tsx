import { useEffect, useState } from 'react';
import { sendWaitingTakes, type WaitingTakeState } from '#lib/browser/recording/send-waiting.ts';
import { megabytesOf } from '#lib/format/megabytes.ts';
import type layout from '#lib/messages/en/layout.json';
import { fill } from '#lib/messages/fill.ts';
import styles from './waiting-take-pill.module.css';

export type WaitingTakeTexts = typeof layout.waitingTake;

type WaitingTakePillProps = { locale: string; texts: WaitingTakeTexts };

/** Sends the takes left behind, and shows what becomes of them. Its outcome is spoken, its progress is not. */
export function WaitingTakePill({ locale, texts }: WaitingTakePillProps) {
  const [current, setCurrent] = useState<WaitingTakeState | null>(null);
  useEffect(() => sendWaitingTakes(setCurrent), []);
  return (
    <aside className={styles.place} aria-label={texts.region}>
      <div className={current ? styles.pill : 'visually-hidden'}>
        <output>{current && sentenceOf(current, { locale, texts })}</output>
        {current?.state === 'sending' && (
          <span className={styles.bytes}>
            {fill(texts.bytes, megabytesOf(current.progress.bytesSent, current.bytes, locale))}
          </span>
        )}
        {current?.state === 'needsYou' && (
          <a className={styles.look} href={current.href}>
            {texts.look}
          </a>
        )}
        {current && current.state !== 'sending' && (
          <button
            type="button"
            className={styles.close}
            aria-label={texts.close}
            onClick={() => setCurrent(null)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6L18 18M18 6L6 18" />
            </svg>
          </button>
        )}
      </div>
    </aside>
  );
}

function sentenceOf(current: WaitingTakeState, { locale, texts }: WaitingTakePillProps): string {
  switch (current.state) {
    case 'sending':
      return texts[current.progress.waiting ?? 'sending'];
    case 'arrived': {
      const time = new Date(current.submission.createdAt).toLocaleTimeString(locale, { timeStyle: 'short' });
      return fill(texts.arrived, { time });
    }
    case 'needsYou':
      return texts.needsYou;
  }
}
