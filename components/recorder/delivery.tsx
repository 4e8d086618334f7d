import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import type { UploadProgress } from '#lib/browser/recording/upload-take.ts';
import { megabytesOf } from '#lib/format/megabytes.ts';
import { fill } from '#lib/messages/fill.ts';
import { timeToSend } from '#lib/recording/sending-rate.ts';
import styles from './delivery.module.css';

type DeliveryProps = {
  progress: UploadProgress;
  bytes: number;
  isOffline: boolean;
  locale: string;
  texts: RecorderTexts['sending'];
};

/** How much is sent, and how long the rest takes. Spoken in quarters. */
export function Delivery({ progress, bytes, isOffline, locale, texts }: DeliveryProps) {
  const { bytesSent, waiting, bytesPerSecond = null } = progress;
  const quarters = Math.floor((bytesSent / Math.max(bytes, 1)) * 4);
  const spoken = quarters > 0 && quarters < 4 ? fill(texts.spoken, { percent: quarters * 25 }) : '';
  const isWaiting = isOffline || waiting !== null;
  const time = timeToSend(bytes - bytesSent, bytesPerSecond);
  const left = time ? fill(texts.left[time.unit], { count: time.count }) : '';
  return (
    <div className={styles.delivery}>
      <progress className={styles.progress} aria-label={texts.progress} value={bytesSent} max={bytes} />
      <p className={styles.bytes}>{fill(texts.bytes, megabytesOf(bytesSent, bytes, locale))}</p>
      <p className={styles.left}>{isWaiting ? texts.waiting[isOffline ? 'offline' : 'server'] : left}</p>
      <output className="visually-hidden">{isWaiting ? '' : spoken}</output>
    </div>
  );
}
