import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { browserKindOf } from '#lib/browser/device/browser-kind.ts';
import { ownPagePath } from '#lib/tribute/own-page-path.ts';
import styles from './sent-elsewhere.module.css';

type SentElsewhereProps = {
  tributeId: string;
  /** Who sent it, if the page knows. */
  personId: string | undefined;
  /** Whether this device has words that the answer lacks. */
  isChanged: boolean;
  words: RecorderTexts['camera']['rescue']['sent'];
};

/** Says that another device sent the answer, and leads to it. */
export function SentElsewhere({ tributeId, personId, isChanged, words }: SentElsewhereProps) {
  // Sound while rendering: nothing is known of other devices on the server.
  const isComputer = browserKindOf().platform === 'computer';
  return (
    <div className={styles.sent}>
      <output className={styles.words}>
        {isComputer ? words.phone : words.other} {isChanged && words.changed}
      </output>
      <a className={styles.look} href={ownPagePath(tributeId, personId)}>
        {words.look}
      </a>
    </div>
  );
}
