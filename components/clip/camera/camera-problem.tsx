import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import buttons from './buttons.module.css';
import { ChooseFile } from './choose-file.tsx';
import type { RecorderTexts } from './recorder-texts.ts';
import styles from './scene.module.css';
import { Scene } from './scene.tsx';
import { TroubleArch } from './trouble-arch.tsx';

type CameraProblemProps = {
  problem: CameraProblem;
  texts: RecorderTexts['camera'];
  fileLabel: string;
  onRetry: () => void;
  onFile: (file: File) => void;
  onBack: () => void;
};

export function CameraProblemScene(props: CameraProblemProps) {
  const { problem, texts, fileLabel, onRetry, onFile, onBack } = props;
  // Computers have no camera app. Sound while rendering: this scene never renders on the server.
  const hasCameraApp = window.matchMedia('(pointer: coarse)').matches;
  return (
    <Scene heading={texts.problemHeading}>
      <div className={styles.stage}>
        <TroubleArch sign="camera" />
        <p className={styles.news} role="alert">
          {texts.problems[problem]}
        </p>
      </div>
      <div className={styles.actions}>
        {hasCameraApp && <ChooseFile label={texts.phoneCamera} onFile={onFile} withCamera isMain />}
        <ChooseFile label={fileLabel} onFile={onFile} isMain={!hasCameraApp} />
        <button type="button" className={buttons.button} onClick={onRetry}>
          {texts.retry}
        </button>
        <button type="button" className={buttons.textButton} onClick={onBack}>
          {texts.back}
        </button>
      </div>
    </Scene>
  );
}
