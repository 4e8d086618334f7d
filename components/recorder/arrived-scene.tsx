import { useState } from 'react';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import { ClipArch } from './clip-arch.tsx';
import { CheckIcon } from './icons.tsx';
import styles from './recorder.module.css';
import type { RecorderTexts } from './recorder-texts.ts';
import { RemoveClip } from './remove-clip.tsx';
import { RemovedScene } from './removed-scene.tsx';
import { Scene } from './scene.tsx';
import { UnusableScene } from './unusable-scene.tsx';
import { useSubmission } from './use-submission.ts';
import { useWayBack } from './use-way-back.ts';

type ArrivedSceneProps = {
  tributeId: string;
  name: string;
  clip: Blob;
  submission: SubmissionDto;
  hasQuestions: boolean;
  texts: Pick<RecorderTexts, 'arrived' | 'unusable' | 'remove' | 'removed'>;
  onCamera: () => void;
  onFile: (file: File) => void;
  onAnother: () => void;
};

/** The thank-you, and what becomes of the clip while one looks on. */
export function ArrivedScene(props: ArrivedSceneProps) {
  const [isRemoved, setRemoved] = useState(false);
  const { name, texts, onCamera, onFile } = props;
  return isRemoved ? (
    <RemovedScene {...{ name, onCamera, onFile }} texts={texts.removed} />
  ) : (
    <DeliveredClip {...props} onRemoved={() => setRemoved(true)} />
  );
}

function DeliveredClip(props: ArrivedSceneProps & { onRemoved: () => void }) {
  const { tributeId, name, clip, hasQuestions, onCamera, onFile, onAnother, onRemoved } = props;
  const texts = props.texts.arrived;
  const wayBack = useWayBack(tributeId);
  const { status, failure, playbackUrl, posterUrl } = useSubmission(tributeId, props.submission);
  if (status === 'FAILED') {
    const reason = failure?.message ?? null;
    return <UnusableScene {...{ name, reason, onCamera, onFile }} texts={props.texts.unusable} />;
  }
  // A clip held for want of credit is the creator's concern; for its speaker it is ready.
  const isReady = status === 'READY' || status === 'HELD';
  return (
    <Scene heading={texts.heading} lead={fill(texts.thanks, { name })}>
      <div className={styles.stage}>
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
          <ClipArch clip={clip} seal={<CheckIcon />} />
        )}
        <output className={styles.news}>{isReady ? texts.ready : texts.preparing}</output>
      </div>
      <div className={styles.actions}>
        <button type="button" className={styles.button} onClick={onAnother}>
          {hasQuestions ? texts.another : texts.anotherClip}
        </button>
        <a className={styles.textButton} href={wayBack ?? `/tribute/${tributeId}/watch`}>
          {wayBack ? texts.wizard : texts.watch}
        </a>
        <RemoveClip submissionId={props.submission._id} texts={props.texts.remove} onRemoved={onRemoved} />
      </div>
    </Scene>
  );
}
