import type { ReactNode } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import { ChooseFile } from '#components/clip/camera/choose-file.tsx';
import styles from '#components/clip/camera/scene.module.css';

type RecordAgainProps = {
  texts: { camera: string; file: string };
  onCamera: () => void;
  onFile: (file: File) => void;
  children?: ReactNode;
};

export function RecordAgain({ texts, onCamera, onFile, children }: RecordAgainProps) {
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
