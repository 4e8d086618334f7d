import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import { SaveTake } from '#components/clip/save-take.tsx';
import { useLasting } from '#components/ui/use-lasting.ts';
import { LOOKS_BLOCKED_MS } from '#lib/browser/recording/retries.ts';
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
  texts: Pick<RecorderTexts, 'sending' | 'arrived' | 'refused'>;
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
  const { isOffline, isBlocked, sentence } = useWait(progress, { isKept, texts });
  const clip = pictureOf(take);
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
        <output className={styles.note}>{sentence}</output>
      </div>
      <div className={styles.actions}>
        <p className={styles.hint}>{isKept ? texts.leave : texts.stay}</p>
        {isBlocked && <SaveTake take={take} texts={all.texts.refused} className={buttons.button} />}
        {isKept && (
          <button type="button" className={buttons.textButton} onClick={onAnother}>
            {hasQuestions ? arrived.another : arrived.anotherClip}
          </button>
        )}
      </div>
    </Scene>
  );
}

/** Returns what the upload waits for, in words. */
function useWait(
  { waiting, message, reached, isAnswerAwaited }: UploadProgress,
  { isKept, texts }: { isKept: boolean; texts: RecorderTexts['sending'] },
) {
  const isOnline = useUiStore((state) => state.isOnline);
  const isOffline = !isOnline || waiting === 'offline';
  // A network that drops packets shows no failure for a minute, so only the last byte counts.
  const mayBeServer = waiting === 'server' || (isAnswerAwaited === true && waiting === null);
  const isBlocked = useLasting(isOnline && !mayBeServer, LOOKS_BLOCKED_MS, reached);
  const offline = isKept ? texts.offline : texts.offlineNotKept;
  const sentence = isOffline ? offline : waiting && (message ?? texts.server);
  return { isOffline, isBlocked, sentence: isBlocked ? texts.blocked : sentence };
}
