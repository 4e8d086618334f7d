import dynamic from 'next/dynamic';
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
import type { useWrittenCard } from './use-written-card.ts';
import { WayTiles } from './way-tiles.tsx';

const SentElsewhere = dynamic(
  async () => (await import('#components/clip/camera/rescue/sent-elsewhere.tsx')).SentElsewhere,
  { ssr: false },
);

type SourceSceneProps = {
  tributeId: string;
  name: string;
  personId: string | undefined;
  subject: string;
  picture: string | null;
  question: string | null;
  language: PublicTributeDto['language'];
  isLate: boolean;
  isThankYou: boolean;
  isReplacing: boolean;
  canChooseQuestion: boolean;
  fileRefusal: FileRefusal | null;
  /** What was written and not sent, or sent from another device. */
  card: Pick<ReturnType<typeof useWrittenCard>, 'draft' | 'text' | 'isSentElsewhere'>;
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
      <StandingNote isLate={isLate} isReplacing={props.isReplacing} texts={texts} />
      <p className={`${bar.error} ${styles.error}`} role="alert">
        {fileRefusal && texts.refusals[fileRefusal]}
      </p>
      {props.card.isSentElsewhere && (
        <SentElsewhere
          tributeId={props.tributeId}
          personId={props.personId}
          isChanged={props.card.draft?.replaces !== undefined}
          words={props.texts.camera.rescue.sent}
        />
      )}
      <WayTiles {...props} isDrafted={props.card.text !== ''} />
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

type StandingNoteProps = Pick<SourceSceneProps, 'isLate' | 'isReplacing'> & {
  texts: RecorderTexts['source'];
};

/** Says what becomes of an answer that is late or replaces another; a late one replaces none. */
function StandingNote({ isLate, isReplacing, texts }: StandingNoteProps) {
  if (!isLate && !isReplacing) return null;
  const late = isReplacing ? texts.lateReplacing : texts.late;
  return <p className={styles.note}>{isLate ? late : texts.replacing}</p>;
}
