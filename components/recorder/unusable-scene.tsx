import type { ReactNode } from 'react';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import { fill } from '#lib/messages/fill.ts';
import { RecordAgain } from './record-again.tsx';

type UnusableSceneProps = {
  name: string;
  reason: string | null;
  texts: RecorderTexts['unusable'];
  onCamera: () => void;
  onFile: (file: File) => void;
  children: ReactNode;
};

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
      <RecordAgain texts={texts} onCamera={onCamera} onFile={onFile}>
        {children}
      </RecordAgain>
    </Scene>
  );
}
