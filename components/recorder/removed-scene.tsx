import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import { fill } from '#lib/messages/fill.ts';
import { RecordAgain } from './record-again.tsx';

type RemovedSceneProps = {
  name: string;
  texts: RecorderTexts['removed'];
  onCamera: () => void;
  onFile: (file: File) => void;
};

export function RemovedScene({ name, texts, onCamera, onFile }: RemovedSceneProps) {
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <TroubleArch sign="done" />
        <p className={styles.news}>{fill(texts.lead, { name })}</p>
      </div>
      <RecordAgain texts={texts} onCamera={onCamera} onFile={onFile} />
    </Scene>
  );
}
