import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import { pictureOf, sizeOf, type Take } from '#lib/browser/recording/stored-take.ts';
import type { UploadProgress } from '#lib/browser/recording/upload-take.ts';
import { useUiStore } from '#lib/browser/stores/ui-store.ts';
import { ClipArch } from './clip-arch.tsx';
import delivery from './delivery.module.css';
import { Delivery } from './delivery.tsx';

type SendingSceneProps = {
  take: Take;
  progress: UploadProgress;
  isKept: boolean;
  /** The page's language, which writes the numbers. */
  locale: string;
  texts: Pick<RecorderTexts, 'sending' | 'arrived'>;
  hasQuestions: boolean;
  /** Leaves the take to the page, which sends it meanwhile. */
  onAnother: () => void;
};

export function SendingScene({
  take,
  progress,
  isKept,
  locale,
  hasQuestions,
  onAnother,
  ...all
}: SendingSceneProps) {
  const { sending: texts, arrived } = all.texts;
  const { waiting, message = texts.server } = progress;
  const isOnline = useUiStore((state) => state.isOnline);
  const isOffline = !isOnline || waiting === 'offline';
  const clip = pictureOf(take);
  const pause = isOffline ? (isKept ? texts.offline : texts.offlineNotKept) : waiting && message;
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        {take.text === undefined ? (
          <>
            {clip ? <ClipArch clip={clip} /> : <TroubleArch sign="voice" />}
            <Delivery bytes={sizeOf(take)} {...{ progress, isOffline, locale, texts }} />
          </>
        ) : (
          <blockquote className={delivery.words}>{take.text}</blockquote>
        )}
        <output className={styles.note}>{pause}</output>
      </div>
      <div className={styles.actions}>
        <p className={styles.hint}>{isKept ? texts.leave : texts.stay}</p>
        {isKept && (
          <button type="button" className={buttons.textButton} onClick={onAnother}>
            {hasQuestions ? arrived.another : arrived.anotherClip}
          </button>
        )}
      </div>
    </Scene>
  );
}
