import type { ReactNode } from 'react';
import buttons from '#components/camera/buttons.module.css';
import { ChooseFile } from '#components/camera/choose-file.tsx';
import type { RecorderTexts } from '#components/camera/recorder-texts.ts';
import styles from '#components/camera/scene.module.css';
import { Scene } from '#components/camera/scene.tsx';
import { TroubleArch } from '#components/camera/trouble-arch.tsx';
import { fill } from '#lib/messages/fill.ts';

type UnusableSceneProps = {
  name: string;
  /** The server's own sentence; null if it gave none. */
  reason: string | null;
  texts: RecorderTexts['unusable'];
  onCamera: () => void;
  onFile: (file: File) => void;
  /** How to take it back. */
  children: ReactNode;
};

/** The clip arrived but cannot be part of the film: why, and how to give another. */
export function UnusableScene({ name, reason, texts, onCamera, onFile, children }: UnusableSceneProps) {
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <TroubleArch sign="clip" />
        <p className={styles.news} role="alert">
          {reason ?? texts.other}
        </p>
        <p className={styles.lead}>{fill(texts.lead, { name })}</p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={buttons.mainButton} onClick={onCamera}>
          <span className={buttons.redDot} aria-hidden="true" />
          {texts.camera}
        </button>
        <ChooseFile label={texts.file} onFile={onFile} />
        {children}
      </div>
    </Scene>
  );
}
