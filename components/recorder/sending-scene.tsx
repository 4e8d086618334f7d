import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { clipOf, sizeOf, type Take } from '#lib/browser/recording/stored-take.ts';
import type { UploadProgress } from '#lib/browser/recording/upload-take.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { fill } from '#lib/messages/fill.ts';
import { ClipArch } from './clip-arch.tsx';
import delivery from './delivery.module.css';

type SendingSceneProps = {
  take: Take;
  progress: UploadProgress;
  isKept: boolean;
  /** The page's language, which writes the numbers. */
  locale: string;
  texts: RecorderTexts['sending'];
};

export function SendingScene({ take, progress, isKept, locale, texts }: SendingSceneProps) {
  const { bytesSent, waiting, message = texts.server } = progress;
  const isOnline = useUiStore((state) => state.isOnline);
  const isOffline = !isOnline || waiting === 'offline';
  const bytes = sizeOf(take);
  /** Decimal megabytes; the fraction tells small clips apart. */
  const megabytes = (count: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      count / 1_000_000,
    );
  const total = megabytes(bytes, bytes < 10_000_000 ? 1 : 0);
  const pause = isOffline ? (isKept ? texts.offline : texts.offlineNotKept) : waiting && message;
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <ClipArch clip={clipOf(take)} />
        <div className={delivery.delivery}>
          <progress className={delivery.progress} aria-label={texts.progress} value={bytesSent} max={bytes} />
          <p className={delivery.bytes}>{fill(texts.bytes, { sent: megabytes(bytesSent, 1), total })}</p>
        </div>
        <output className={styles.note}>{pause}</output>
      </div>
      <div className={styles.actions}>
        <p className={styles.hint}>{isKept ? texts.leave : texts.stay}</p>
      </div>
    </Scene>
  );
}
