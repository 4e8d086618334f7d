import type { ReactNode } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import { ChooseFile } from '#components/clip/camera/choose-file.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import type { UploadRefusal } from '#lib/browser/recording/upload-failure.ts';

type RefusedSceneProps = {
  refusal: UploadRefusal;
  isKept: boolean;
  texts: RecorderTexts['refused'];
  backLabel: string;
  /** The way back to photos or a card; null for a recording. */
  onBack: (() => void) | null;
  onRetry: () => void;
  onAgain: () => void;
  /** Null where no video is wanted. */
  onFile: ((file: File) => void) | null;
  children: ReactNode;
};

export function RefusedScene(props: RefusedSceneProps) {
  const { refusal, isKept, texts, backLabel, onBack, onRetry, onAgain, onFile, children } = props;
  const { reason, message } = refusal;
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <TroubleArch sign="clip" />
        <p className={styles.news} role="alert">
          {reason === 'other' ? (message ?? texts.reasons.other) : texts.reasons[reason]}{' '}
          {isKept && texts.kept}
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={buttons.mainButton} onClick={onRetry}>
          {texts.retry}
        </button>
        {onBack ? (
          <button type="button" className={buttons.button} onClick={onBack}>
            {backLabel}
          </button>
        ) : (
          <>
            <button type="button" className={buttons.button} onClick={onAgain}>
              {texts.camera}
            </button>
            {onFile && <ChooseFile label={texts.file} onFile={onFile} />}
          </>
        )}
        {children}
      </div>
    </Scene>
  );
}
