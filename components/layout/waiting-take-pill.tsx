import { useEffect, useState } from 'react';
import icon from '#components/ui/icon-button.module.css';
import { PlainIcon } from '#components/ui/plain-icon.tsx';
import { sendWaitingTakes, type WaitingTakeState } from '#lib/browser/recording/send-waiting.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { megabytesOf } from '#lib/format/megabytes.ts';
import type layout from '#lib/messages/en/layout.json';
import { fill } from '#lib/messages/fill.ts';
import { StuckTakeWays } from './stuck-take.tsx';
import styles from './waiting-take-pill.module.css';

export type WaitingTakeTexts = typeof layout.waitingTake;

const CLOSE =
  'M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z';

type WaitingTakePillProps = {
  configuration: ClientConfiguration | null;
  locale: string;
  texts: WaitingTakeTexts;
  /** The database whose takes the page sends itself. */
  except: string | null;
};

/** Sends the takes left behind, and shows what becomes of them. Its outcome is spoken, its progress is not. */
export function WaitingTakePill({ configuration, locale, texts, except }: WaitingTakePillProps) {
  const [current, setCurrent] = useState<WaitingTakeState | null>(null);
  useEffect(
    () =>
      sendWaitingTakes(
        // Only its person can settle what needs them.
        (next) => setCurrent((before) => (before && isUnsettled(before) ? before : next)),
        { except, configuration },
        () => setCurrent(null),
      ),
    [except, configuration],
  );
  return (
    <aside className={styles.place} aria-label={texts.region}>
      <div className={placeOf(current)}>
        <div className={styles.words}>
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
          {current?.state === 'stuck' && (
            <StuckTakeWays stuck={current} texts={texts.stuck} onDeleted={() => setCurrent(null)} />
          )}
        </div>
        {current && current.state !== 'sending' && (
          <button
            type="button"
            className={`${icon.button} ${icon.quiet} ${icon.atEnd}`}
            aria-label={texts.close}
            onClick={() => setCurrent(null)}
          >
            <PlainIcon path={CLOSE} isSmall />
          </button>
        )}
      </div>
    </aside>
  );
}

function placeOf(current: WaitingTakeState | null): string | undefined {
  if (current?.state === 'stuck') return styles.stuck;
  if (current?.state === 'needsYou') return styles.asking;
  return current ? styles.pill : 'visually-hidden';
}

const isUnsettled = ({ state }: WaitingTakeState) => state === 'needsYou' || state === 'stuck';

function sentenceOf(
  current: WaitingTakeState,
  { locale, texts }: Pick<WaitingTakePillProps, 'locale' | 'texts'>,
): string {
  const words = current.behalfOf === null ? texts : texts.behalf;
  const name = current.behalfOf ?? '';
  switch (current.state) {
    case 'sending':
      return fill(words[current.progress.waiting ?? 'sending'], { name });
    case 'arrived': {
      const time = current.at.toLocaleTimeString(locale, { timeStyle: 'short' });
      return fill(words.arrived, { name, time });
    }
    case 'takenBack':
      return texts.takenBack;
    case 'needsYou':
      return fill(words.needsYou, { name });
    case 'stuck':
      return texts.stuck[current.reason];
  }
}
