import { fill } from '#lib/messages/fill.ts';
import type { FileRefusal } from '#lib/recording/video-file.ts';
import { ChooseFile } from './choose-file.tsx';
import styles from './recorder.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import { Scene } from './scene.tsx';

type SourceSceneProps = {
  name: string;
  subject: string;
  picture: string | null;
  /** Null for a free clip. */
  question: string | null;
  /** Whether the tribute no longer waits for clips. */
  isLate: boolean;
  canChooseQuestion: boolean;
  fileRefusal: FileRefusal | null;
  texts: RecorderTexts['source'];
  onCamera: () => void;
  onFile: (file: File) => void;
  onOtherQuestion: () => void;
};

/** The question once more, and the two ways to answer it. */
export function SourceScene(props: SourceSceneProps) {
  const { name, subject, picture, question, isLate, canChooseQuestion, fileRefusal, texts } = props;
  return (
    <Scene heading={fill(texts.heading, { name })} picture={picture}>
      <blockquote className={styles.question}>
        <small className={styles.eyebrow}>{fill(texts.about, { subject })}</small>
        {question ?? texts.free}
      </blockquote>
      {isLate && <p className={styles.note}>{texts.late}</p>}
      <p className={styles.error} role="alert">
        {fileRefusal && texts.refusals[fileRefusal]}
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.mainButton} onClick={props.onCamera}>
          <span className={styles.redDot} aria-hidden="true" />
          {texts.camera}
        </button>
        <ChooseFile label={texts.file} onFile={props.onFile} />
        {canChooseQuestion && (
          <button type="button" className={styles.textButton} onClick={props.onOtherQuestion}>
            {texts.otherQuestion}
          </button>
        )}
        <p className={styles.hint}>{texts.hint}</p>
      </div>
    </Scene>
  );
}
