import buttons from '#components/camera/buttons.module.css';
import { ChooseFile } from '#components/camera/choose-file.tsx';
import type { RecorderTexts } from '#components/camera/recorder-texts.ts';
import styles from '#components/camera/scene.module.css';
import { Scene } from '#components/camera/scene.tsx';
import { TroubleArch } from '#components/camera/trouble-arch.tsx';
import { fill } from '#lib/messages/fill.ts';

type RemovedSceneProps = {
  name: string;
  texts: RecorderTexts['removed'];
  onCamera: () => void;
  onFile: (file: File) => void;
};

/** The clip was taken back: that this is done, and how to give another. */
export function RemovedScene({ name, texts, onCamera, onFile }: RemovedSceneProps) {
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <TroubleArch sign="done" />
        <p className={styles.news}>{fill(texts.lead, { name })}</p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={buttons.mainButton} onClick={onCamera}>
          <span className={buttons.redDot} aria-hidden="true" />
          {texts.camera}
        </button>
        <ChooseFile label={texts.file} onFile={onFile} />
      </div>
    </Scene>
  );
}
