import icon from '#components/ui/icon-button.module.css';
import { PlainIcon } from '#components/ui/plain-icon.tsx';
import type { WaitingTakeState } from '#lib/browser/recording/waiting-take.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import { megabytesOf } from '#lib/format/megabytes.ts';
import type layout from '#lib/messages/en/layout.json';
import { fill } from '#lib/messages/fill.ts';
import { StuckTakeWays } from './stuck-take.tsx';
import { useWaitingTake } from './use-waiting-take.ts';
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
  const { current, isBlocked, close } = useWaitingTake({ configuration, except });
  return (
    <aside className={styles.place} aria-label={texts.region}>
      <div className={placeOf(current, isBlocked)}>
        <div className={styles.words}>
          <output>{current && sentenceOf(current, { locale, texts, isBlocked })}</output>
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
            <StuckTakeWays stuck={current} texts={texts.stuck} onDeleted={close} />
          )}
        </div>
        {current && current.state !== 'sending' && (
          <button
            type="button"
            className={`${icon.button} ${icon.quiet} ${icon.atEnd}`}
            aria-label={texts.close}
            onClick={close}
          >
            <PlainIcon path={CLOSE} isSmall />
          </button>
        )}
      </div>
    </aside>
  );
}

function placeOf(current: WaitingTakeState | null, isBlocked: boolean): string | undefined {
  if (current?.state === 'stuck') return styles.stuck;
  if (isBlocked || current?.state === 'needsYou') return styles.asking;
  return current ? styles.pill : 'visually-hidden';
}

function sentenceOf(
  current: WaitingTakeState,
  { locale, texts, isBlocked }: Pick<WaitingTakePillProps, 'locale' | 'texts'> & { isBlocked: boolean },
): string {
  const words = current.behalfOf === null ? texts : texts.behalf;
  const name = current.behalfOf ?? '';
  switch (current.state) {
    case 'sending':
      return fill(words[isBlocked ? 'blocked' : (current.progress.waiting ?? 'sending')], { name });
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
