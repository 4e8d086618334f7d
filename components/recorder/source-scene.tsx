import buttons from '#components/clip/camera/buttons.module.css';
import { ChooseFile } from '#components/clip/camera/choose-file.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import bar from '#components/ui/error-bar.module.css';
import type { FileRefusal } from '#lib/browser/recording/video-file.ts';
import type { SubmissionMedium } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { fill } from '#lib/messages/fill.ts';
import questions from './question.module.css';
import { WayTiles } from './way-tiles.tsx';

type SourceSceneProps = {
  name: string;
  subject: string;
  picture: string | null;
  question: string | null;
  language: PublicTributeDto['language'];
  isLate: boolean;
  isThankYou: boolean;
  isReplacing: boolean;
  canChooseQuestion: boolean;
  fileRefusal: FileRefusal | null;
  /** Whether a card was written and not sent. */
  isDrafted: boolean;
  /** The ways in which takes were made and not sent. */
  drafts: ReadonlySet<SubmissionMedium>;
  texts: RecorderTexts;
  onCamera: () => void;
  onVoice: () => void;
  /** Null hides the way. */
  onPhotos: (() => void) | null;
  onCard: () => void;
  onFile: (file: File) => void;
  onOtherQuestion: () => void;
  laterHref: string | null;
};

export function SourceScene(props: SourceSceneProps) {
  const { name, subject, picture, question, isLate, isThankYou, canChooseQuestion, fileRefusal, laterHref } =
    props;
  const { source: texts, ways } = props.texts;
  return (
    <Scene heading={fill(texts.heading, { name })} lead={isThankYou ? '' : ways.lead}>
      <blockquote className={questions.question}>
        {picture && <img className={questions.subject} src={picture} alt="" />}
        <div>
          <small className={questions.eyebrow}>{fill(texts.about, { subject })}</small>
          {question === null ? texts.free : <span lang={props.language}>{question}</span>}
        </div>
      </blockquote>
      {isLate && <p className={styles.note}>{texts.late}</p>}
      {props.isReplacing && !isLate && <p className={styles.note}>{texts.replacing}</p>}
      <p className={`${bar.error} ${styles.error}`} role="alert">
        {fileRefusal && texts.refusals[fileRefusal]}
      </p>
      <WayTiles {...props} />
      <div className={styles.actions}>
        <ChooseFile label={texts.file} onFile={props.onFile} />
        {canChooseQuestion && (
          <button type="button" className={buttons.textButton} onClick={props.onOtherQuestion}>
            {texts.otherQuestion}
          </button>
        )}
        {laterHref && (
          <a className={buttons.textButton} href={laterHref}>
            {texts.later}
          </a>
        )}
        <p className={styles.hint}>{texts.hint}</p>
      </div>
    </Scene>
  );
}
