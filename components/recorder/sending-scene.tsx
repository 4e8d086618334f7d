import { fill } from '#lib/messages/fill.ts';
import type { Waiting } from '#lib/recording/upload-take.ts';
import styles from './recorder.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import { Scene } from './scene.tsx';
import { useOnline } from './use-online.ts';

type SendingSceneProps = {
  bytesSent: number;
  bytesTotal: number;
  waiting: Waiting | null;
  isKept: boolean;
  texts: RecorderTexts['sending'];
};

/** Megabytes as phones count them; the decimal tells small clips apart. */
const megabytes = (bytes: number, digits: number) => (bytes / 1_000_000).toFixed(digits);

/** The bytes that truly left, and that one may go. */
export function SendingScene({ bytesSent, bytesTotal, waiting, isKept, texts }: SendingSceneProps) {
  const isOnline = useOnline();
  const isOffline = !isOnline || waiting === 'offline';
  const digits = bytesTotal < 10_000_000 ? 1 : 0;
  const total = megabytes(bytesTotal, digits);
  const pause = isOffline ? (isKept ? texts.offline : texts.offlineNotKept) : waiting && texts.server;
  return (
    <Scene heading={texts.heading}>
      <progress className={styles.progress} aria-label={texts.progress} value={bytesSent} max={bytesTotal} />
      <p className={styles.bytes}>{fill(texts.bytes, { sent: megabytes(bytesSent, 1), total })}</p>
      <output className={styles.note}>{pause}</output>
      <p className={styles.hint}>{isKept ? texts.leave : texts.stay}</p>
    </Scene>
  );
}
