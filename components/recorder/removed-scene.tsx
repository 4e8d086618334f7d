import { fill } from '#lib/messages/fill.ts';
import { ChooseFile } from './choose-file.tsx';
import styles from './recorder.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import { Scene } from './scene.tsx';

type RemovedSceneProps = {
  name: string;
  texts: RecorderTexts['removed'];
  onCamera: () => void;
  onFile: (file: File) => void;
};

/** The clip was taken back: that this is done, and how to give another. */
export function RemovedScene({ name, texts, onCamera, onFile }: RemovedSceneProps) {
  return (
    <Scene heading={texts.heading} lead={fill(texts.lead, { name })}>
      <div className={styles.actions}>
        <button type="button" className={styles.mainButton} onClick={onCamera}>
          <span className={styles.redDot} aria-hidden="true" />
          {texts.camera}
        </button>
        <ChooseFile label={texts.file} onFile={onFile} />
      </div>
    </Scene>
  );
}
