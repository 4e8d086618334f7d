import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Arrival } from '#components/clip/arrival.tsx';
import buttons from '#components/clip/camera/buttons.module.css';
import { CheckIcon } from '#components/clip/camera/icons.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import { OwnCaptions } from '#components/clip/own-captions.tsx';
import { PreparedClip } from '#components/clip/prepared-clip.tsx';
import { recorderFor } from '#components/clip/recorder-for.ts';
import { RemoveClip } from '#components/clip/remove-clip.tsx';
import { deleteSubmission, restoreSubmission } from '#lib/browser/api/submissions.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import { ownPagePath } from '#lib/tribute/own-page-path.ts';
import { answerTexts } from './answer-texts.ts';
import { ClipArch } from './clip-arch.tsx';
import frames from './clip-frame.module.css';
import { RecordAgain } from './record-again.tsx';
import { useSubmission } from './use-submission.ts';
import { useWayBack } from './use-way-back.ts';

/** Loaded on demand: most clips can be used, and stay. */
const UnusableScene = dynamic(async () => (await import('./unusable-scene.tsx')).UnusableScene, {
  ssr: false,
});

const RemovedScene = dynamic(async () => (await import('./removed-scene.tsx')).RemovedScene, { ssr: false });

type ArrivedSceneProps = {
  tributeId: string;
  name: string;
  /** Null for a written card. */
  clip: Blob | null;
  submission: SubmissionDto;
  hasQuestions: boolean;
  /** Whether the visitor may still send another answer in its place. */
  canReplace: boolean;
  texts: Pick<
    RecorderTexts,
    'arrived' | 'arrival' | 'captions' | 'unusable' | 'remove' | 'removed' | 'answered'
  >;
  onCamera: () => void;
  onFile: (file: File) => void;
  onAnother: () => void;
  onAgain: () => void;
};

export function ArrivedScene(props: ArrivedSceneProps) {
  const [isRemoved, setRemoved] = useState(false);
  const restore = async () => {
    const { error } = await restoreSubmission(props.submission._id);
    if (error === null) setRemoved(false);
    return error;
  };
  const { medium } = props.submission;
  const texts = answerTexts(props.texts, props.submission);
  const another = medium === 'VIDEO' ? null : { label: texts.answered.again, onChoose: props.onAgain };
  return isRemoved ? (
    <RemovedScene name={props.name} texts={texts.removed} restore={restore}>
      <RecordAgain {...props} texts={texts.removed} another={another} />
    </RemovedScene>
  ) : (
    <DeliveredClip {...props} {...{ texts, another }} onRemoved={() => setRemoved(true)} />
  );
}

type DeliveredClipProps = ArrivedSceneProps & {
  another: { label: string; onChoose: () => void } | null;
  onRemoved: () => void;
};

function DeliveredClip(props: DeliveredClipProps) {
  const { tributeId, name, clip, hasQuestions, onAnother, onRemoved } = props;
  const texts = props.texts.arrived;
  const wayBack = useWayBack(tributeId);
  const sent = useSubmission(tributeId, props.submission);
  const { status, failure, playbackUrl, posterUrl } = sent;
  const removal = (
    <RemoveClip
      texts={props.texts.remove}
      remove={async () => (await deleteSubmission(props.submission._id)).error}
      onRemoved={onRemoved}
    />
  );
  if (status === 'FAILED') {
    const reason = failure?.message ?? null;
    return (
      <UnusableScene {...{ name, reason }} texts={props.texts.unusable}>
        <RecordAgain {...props} texts={props.texts.unusable}>
          {removal}
        </RecordAgain>
      </UnusableScene>
    );
  }
  const isReady = isReadyForSpeaker(status);
  const preparedUrl = isReady ? playbackUrl : null;
  return (
    <Scene heading={texts.heading} lead={fill(texts.thanks, { name })}>
      <div className={styles.stage}>
        {preparedUrl ? (
          <div className={frames.staged}>
            <PreparedClip
              src={preparedUrl}
              posterUrl={posterUrl}
              label={texts.video}
              className={frames.video}
            />
          </div>
        ) : (
          waitingPicture(clip)
        )}
        <output className={preparedUrl ? styles.newsBelow : styles.news}>
          {readyText(isReady, sent, texts)}
        </output>
        <Arrival arrivedAt={sent.arrivedAt} texts={props.texts.arrival} className={styles.arrival} />
      </div>
      <div className={styles.actions}>
        <Replacement {...props} {...{ sent, isReady }} label={texts.again} />
        <button type="button" className={buttons.button} onClick={onAnother}>
          {hasQuestions ? texts.another : texts.anotherClip}
        </button>
        <a className={buttons.textButton} href={wayBack ?? `/tribute/${tributeId}/watch`}>
          {wayBack ? texts.wizard : texts.watch}
        </a>
        {props.submission.kind === 'ANSWER' && !wayBack && (
          <a className={buttons.textButton} href={ownPagePath(tributeId, props.submission.contributor._id)}>
            {texts.keep}
          </a>
        )}
        <OwnCaptions
          clip={{ ...props.submission, playbackUrl: preparedUrl }}
          title={props.texts.captions.titleOfYours}
          configuration={null}
          texts={props.texts.captions}
          className={buttons.textButton}
        />
        {removal}
      </div>
    </Scene>
  );
}

type ReplacementProps = Pick<ArrivedSceneProps, 'tributeId' | 'submission' | 'canReplace'> & {
  isReady: boolean;
  sent: Pick<SubmissionDto, 'warning' | 'isDark'>;
  label: string;
};

/** The news recommends to record a clip again that is dark, or not as it should be. */
function Replacement({ tributeId, submission, canReplace, isReady, sent, label }: ReplacementProps) {
  const { _id, kind, medium, questionId } = submission;
  const isAdvised = isReady && (sent.warning !== undefined || sent.isDark === true);
  const isClip = kind === 'ANSWER' && (medium === 'VIDEO' || medium === 'VOICE');
  if (!canReplace || !isAdvised || !isClip) return null;
  const asked = { hasQuestion: questionId !== null, replaces: _id };
  return (
    <a className={buttons.button} href={recorderFor(tributeId, submission, asked)}>
      {label}
    </a>
  );
}

const waitingPicture = (clip: Blob | null) =>
  clip ? <ClipArch clip={clip} seal={<CheckIcon />} /> : <TroubleArch sign="done" />;

/** Only the creator sees that a clip is held for lack of credit; its speaker sees a ready clip. */
const isReadyForSpeaker = (status: SubmissionDto['status']) => status === 'READY' || status === 'HELD';

function readyText(
  isReady: boolean,
  sent: Pick<SubmissionDto, 'warning' | 'isDark' | 'isLate' | 'kind'>,
  texts: RecorderTexts['arrived'],
): string {
  const state = isReady ? qualityOf(sent, texts) : texts.preparing;
  // A thank-you is never late.
  return sent.isLate && sent.kind === 'ANSWER' ? `${state} ${texts.late}` : state;
}

function qualityOf(
  { warning, isDark }: Pick<SubmissionDto, 'warning' | 'isDark'>,
  texts: RecorderTexts['arrived'],
): string {
  if (warning) return warning.message;
  return isDark ? texts.dark : texts.ready;
}
