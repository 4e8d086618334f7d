import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import { ChooseFile } from './choose-file.tsx';
import { CheckIcon } from './icons.tsx';
import styles from './recorder.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import { Scene } from './scene.tsx';
import { useSubmission } from './use-submission.ts';

type ArrivedSceneProps = {
  tributeId: string;
  name: string;
  submission: SubmissionDto;
  hasQuestions: boolean;
  texts: RecorderTexts['arrived'];
  onCamera: () => void;
  onFile: (file: File) => void;
  onAnother: () => void;
};

/** The thank-you, and what becomes of the clip while one looks on. */
export function ArrivedScene(props: ArrivedSceneProps) {
  const { tributeId, name, texts } = props;
  const { status, failure, playbackUrl, posterUrl } = useSubmission(tributeId, props.submission);
  const hasFailed = status === 'FAILED';
  // A clip held for want of credit is the creator's concern; for its speaker it is ready.
  const isReady = status === 'READY' || status === 'HELD';
  const news = isReady ? texts.ready : hasFailed ? (failure?.message ?? texts.failed) : texts.preparing;
  return (
    <Scene heading={texts.heading} lead={fill(texts.thanks, { name })}>
      {isReady && playbackUrl ? (
        <div className={styles.frame}>
          <video
            className={styles.video}
            aria-label={texts.video}
            src={playbackUrl}
            {...(posterUrl && { poster: posterUrl })}
            controls
            playsInline
            preload="none"
          >
            <track kind="captions" />
          </video>
        </div>
      ) : (
        !hasFailed && (
          <span className={styles.arrivedSign}>
            <CheckIcon />
          </span>
        )
      )}
      <output className={styles.note}>{news}</output>
      <div className={styles.actions}>
        {hasFailed && (
          <>
            <button type="button" className={styles.mainButton} onClick={props.onCamera}>
              {texts.camera}
            </button>
            <ChooseFile label={texts.file} onFile={props.onFile} />
          </>
        )}
        <button type="button" className={styles.button} onClick={props.onAnother}>
          {props.hasQuestions ? texts.another : texts.anotherClip}
        </button>
        <a className={styles.textButton} href={`/tribute/${tributeId}/watch`}>
          {texts.watch}
        </a>
      </div>
    </Scene>
  );
}
