import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import type { UploadProgress } from '#lib/browser/recording/upload-take.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { fill } from '#lib/messages/fill.ts';
import { ClipArch } from './clip-arch.tsx';
import delivery from './delivery.module.css';

type SendingSceneProps = {
  clip: Blob;
  progress: UploadProgress;
  isKept: boolean;
  /** The page's language, which writes the numbers. */
  locale: string;
  texts: RecorderTexts['sending'];
};

export function SendingScene({ clip, progress, isKept, locale, texts }: SendingSceneProps) {
  const { bytesSent, waiting, message = texts.server } = progress;
  const isOnline = useUiStore((state) => state.isOnline);
  const isOffline = !isOnline || waiting === 'offline';
  /** Decimal megabytes; the fraction tells small clips apart. */
  const megabytes = (bytes: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      bytes / 1_000_000,
    );
  const total = megabytes(clip.size, clip.size < 10_000_000 ? 1 : 0);
  const pause = isOffline ? (isKept ? texts.offline : texts.offlineNotKept) : waiting && message;
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <ClipArch clip={clip} />
        <div className={delivery.delivery}>
          <progress
            className={delivery.progress}
            aria-label={texts.progress}
            value={bytesSent}
            max={clip.size}
          />
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
