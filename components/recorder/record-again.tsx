import type { ReactNode } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import { ChooseFile } from '#components/clip/camera/choose-file.tsx';
import styles from '#components/clip/camera/scene.module.css';

type RecordAgainProps = {
  texts: { camera: string; file: string };
  /** For an answer that is no video. */
  another: { label: string; onChoose: () => void } | null;
  onCamera: () => void;
  onFile: (file: File) => void;
  children?: ReactNode;
};

export function RecordAgain({ texts, another, onCamera, onFile, children }: RecordAgainProps) {
  if (another) {
    return (
      <div className={styles.actions}>
        <button type="button" className={buttons.mainButton} onClick={another.onChoose}>
          {another.label}
        </button>
        {children}
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <button type="button" className={buttons.mainButton} onClick={onCamera}>
        <span className={buttons.redDot} aria-hidden="true" />
        {texts.camera}
      </button>
      <ChooseFile label={texts.file} onFile={onFile} />
      {children}
    </div>
  );
}
