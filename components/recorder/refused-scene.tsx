import type { ReactNode } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import { ChooseFile } from '#components/clip/camera/choose-file.tsx';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import { TroubleArch } from '#components/clip/camera/trouble-arch.tsx';
import { SaveTake } from '#components/clip/save-take.tsx';
import bar from '#components/ui/error-bar.module.css';
import { pageOf } from '#lib/browser/recording/device-takes.ts';
import type { Take } from '#lib/browser/recording/stored-take.ts';
import type { UploadRefusal } from '#lib/browser/recording/upload-failure.ts';
import { ownPagePath } from '#lib/tribute/own-page-path.ts';

type RefusedSceneProps = {
  take: Take;
  refusal: UploadRefusal;
  isKept: boolean;
  /** The reel is no longer collecting, so that nothing is replaced. */
  isLate: boolean;
  texts: RecorderTexts['refused'];
  backLabel: string;
  /** The way back to photos or a card; null for a recording. */
  onBack: (() => void) | null;
  onRetry: () => void;
  /** Sends it in the place of the answer that its take made before. A thank-you replaces none. */
  onReplace: () => void;
  /** Why the last attempt to replace it failed. */
  failure: string | null;
  onAgain: () => void;
  /** Null where no video is wanted. */
  onFile: ((file: File) => void) | null;
  /** Deletes the take. */
  removal: ReactNode;
};

export function RefusedScene(props: RefusedSceneProps) {
  const { refusal, isKept, isLate, texts } = props;
  const { reason, message } = refusal;
  return (
    <Scene heading={texts.heading}>
      <div className={styles.stage}>
        <TroubleArch sign="clip" />
        <p className={styles.news} role="alert">
          {reason === 'other' ? (message ?? texts.reasons.other) : texts.reasons[reason]}{' '}
          {reason === 'changed' && isLate && texts.late} {isKept && reason !== 'unreadable' && texts.kept}
        </p>
      </div>
      <div className={styles.actions}>{waysOf(props)}</div>
    </Scene>
  );
}

const NOWHERE: ReadonlySet<UploadRefusal['reason']> = new Set(['archived', 'unknownHere', 'personGone']);

function waysOf(props: RefusedSceneProps): ReactNode {
  const { reason } = props.refusal;
  if (reason === 'changed') return <SentBefore {...props} />;
  return NOWHERE.has(reason) ? <Nowhere {...props} /> : <OnceMore {...props} />;
}

/** Something is wrong with the take, or was only for a moment. */
function OnceMore({
  take,
  refusal,
  texts,
  backLabel,
  onBack,
  onRetry,
  onAgain,
  onFile,
  removal,
}: RefusedSceneProps) {
  return (
    <>
      {refusal.reason !== 'removed' && (
        <button type="button" className={buttons.mainButton} onClick={onRetry}>
          {texts.retry}
        </button>
      )}
      {onBack ? (
        <BackButton {...{ onBack, backLabel }} />
      ) : (
        <>
          <button type="button" className={buttons.button} onClick={onAgain}>
            {texts.camera}
          </button>
          {onFile && <ChooseFile label={texts.file} onFile={onFile} />}
          {/* Saving needs its bytes, too. */}
          {refusal.reason !== 'unreadable' && (
            <SaveTake {...{ take, texts }} className={buttons.textButton} />
          )}
          {removal}
        </>
      )}
    </>
  );
}

/** The take made an answer before it was changed. */
function SentBefore(props: RefusedSceneProps) {
  const { take, isLate, texts, backLabel, onBack, onReplace, failure, removal } = props;
  return (
    <>
      <button type="button" className={buttons.mainButton} onClick={onReplace}>
        {take.isThankYou || isLate ? texts.sendToo : texts.replace}
      </button>
      {failure && (
        <p className={`${bar.error} ${styles.error}`} role="alert">
          {failure}
        </p>
      )}
      {!take.isThankYou && (
        <a className={buttons.button} href={ownPagePath(take.tributeId, take.personId)}>
          {texts.look}
        </a>
      )}
      {onBack && <BackButton {...{ onBack, backLabel }} />}
      {removal}
    </>
  );
}

/** The reel takes no answers, or not from this browser or of this person. */
function Nowhere({ take, refusal, texts, backLabel, onBack, onRetry, removal }: RefusedSceneProps) {
  const isOver = refusal.reason === 'personGone';
  return (
    <>
      <a className={buttons.mainButton} href={pageOf(take)}>
        {texts.page}
      </a>
      <SaveTake {...{ take, texts }} className={buttons.button} />
      {!isOver && (
        <button type="button" className={buttons.textButton} onClick={onRetry}>
          {texts.retry}
        </button>
      )}
      {onBack && !isOver && <BackButton {...{ onBack, backLabel }} />}
      {removal}
    </>
  );
}

const BackButton = ({ onBack, backLabel }: { onBack: () => void; backLabel: string }) => (
  <button type="button" className={buttons.button} onClick={onBack}>
    {backLabel}
  </button>
);
