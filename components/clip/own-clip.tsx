import { useState } from 'react';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { fill } from '#lib/messages/fill.ts';
import { Arrival } from './arrival.tsx';
import { OwnCaptions } from './own-captions.tsx';
import { ownClipState } from './own-clip-state.ts';
import styles from './own-clips.module.css';
import type { OwnClipsTexts } from './own-clips-texts.ts';
import { PreparedClip } from './prepared-clip.tsx';
import { recorderFor } from './recorder-for.ts';
import { RemoveClip } from './remove-clip.tsx';

type OwnClipProps = {
  tributeId: string;
  /** The questions’ language. */
  language: string;
  configuration: ClientConfiguration;
  texts: OwnClipsTexts;
  clip: SubmissionDto;
  question: string | null;
  isRemoved: boolean;
  isWhole: boolean;
  canAnswer: boolean;
  canReplace: boolean;
  /** The answer that it replaces is still there. */
  isReplacing: boolean;
  onCaptionsSaved: (() => void) | undefined;
  onRemoved: () => void;
  onRestored: () => void;
};

/** One of the visitor’s own clips: its state, and what they can do with it. */
export function OwnClip({
  tributeId,
  clip,
  question,
  language,
  isRemoved,
  configuration,
  texts: all,
  isWhole,
  canAnswer,
  canReplace,
  isReplacing,
  onCaptionsSaved,
  onRemoved,
  onRestored,
}: OwnClipProps) {
  const [error, setError] = useState<string | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const texts = textsFor(clip, all);
  const title = question ?? (clip.kind === 'THANK_YOU' ? texts.thanks.title : texts.free);
  const remove = async () => {
    const { removeOwnClip } = await import('#lib/browser/watch/own-clips.ts');
    return removeOwnClip(clip._id, configuration);
  };
  const restore = async () => {
    if (isRestoring) return;
    setRestoring(true);
    const failure = await bringBack(clip._id, configuration).catch(() => notLoaded().error);
    setRestoring(false);
    setError(failure);
    if (failure === null) onRestored();
  };
  return (
    <li className={styles.clip}>
      {!isRemoved && <ClipPicture {...{ clip, isWhole }} label={fill(texts.video, { question: title })} />}
      <div className={styles.words}>
        <p className={styles.title} {...(question && { lang: language })}>
          {title}
        </p>
        {/* Announced when it changes; takes the focus after a removal. */}
        <output className={styles.state}>
          {error ?? ownClipState(clip, { isRemoved, isReplacing }, texts)}
        </output>
        {!isRemoved && (
          <Arrival arrivedAt={clip.arrivedAt} texts={texts.arrival} className={styles.arrival} />
        )}
        <Hearts clip={clip} text={texts.hearts} isHidden={isRemoved} />
      </div>
      <div className={styles.actions}>
        <Again
          {...{ tributeId, clip, question, title, isRemoved, canAnswer, texts }}
          canReplace={canReplace && !isRemoved}
        />
        {isRemoved && (
          <RestoreButton
            {...{ title, canAnswer, texts }}
            isBusy={isRestoring}
            onPress={() => void restore()}
          />
        )}
        {!isRemoved && (
          <OwnCaptions
            clip={clip}
            title={fill(texts.captions.title, { question: title })}
            configuration={configuration}
            texts={texts.captions}
            onSaved={onCaptionsSaved}
          />
        )}
        {!isRemoved && (
          <RemoveClip
            label={fill(texts.removeLabel, { question: title })}
            texts={texts.remove}
            remove={remove}
            onRemoved={onRemoved}
          />
        )}
      </div>
    </li>
  );
}

function Hearts({
  clip: { hearts },
  text,
  isHidden,
}: {
  clip: SubmissionDto;
  text: string;
  isHidden: boolean;
}) {
  if (isHidden || !hearts) return null;
  return <p className={styles.hearts}>{fill(text, { count: hearts })}</p>;
}

type RestoreButtonProps = Pick<OwnClipProps, 'canAnswer' | 'texts'> & {
  title: string;
  isBusy: boolean;
  onPress: () => void;
};

/** Takes the focus of the pressed button where nothing else does. */
function RestoreButton({ title, canAnswer, texts, isBusy, onPress }: RestoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.restore}
      aria-label={fill(texts.restoreLabel, { question: title })}
      aria-disabled={isBusy}
      onClick={onPress}
      {...(!canAnswer && { ref: focusOnce })}
    >
      {texts.restore}
    </button>
  );
}

type AgainProps = Pick<
  OwnClipProps,
  'tributeId' | 'clip' | 'question' | 'isRemoved' | 'canAnswer' | 'canReplace' | 'texts'
> & { title: string };

function Again(props: AgainProps) {
  const { tributeId, clip, question, title, isRemoved, canAnswer, canReplace, texts } = props;
  if (!canAnswer) return null;
  const replaces = canReplace && clip.kind === 'ANSWER' ? clip._id : null;
  return (
    <a
      className={styles.link}
      href={recorderFor(tributeId, clip, { hasQuestion: question !== null, replaces })}
      aria-label={fill(replaces ? texts.replaceLabel : texts.againLabel, { question: title })}
      {...(isRemoved && { ref: focusOnce })}
    >
      {replaces ? texts.replace : texts.again}
    </a>
  );
}

type ClipPictureProps = { clip: SubmissionDto; isWhole: boolean; label: string };

function ClipPicture({ clip: { posterUrl, playbackUrl }, isWhole, label }: ClipPictureProps) {
  if (isWhole && playbackUrl)
    return <PreparedClip src={playbackUrl} posterUrl={posterUrl} label={label} className={styles.video} />;
  return posterUrl && <img className={styles.poster} src={posterUrl} alt="" />;
}

/** Only a video is a clip. */
function textsFor({ medium }: SubmissionDto, texts: OwnClipsTexts): OwnClipsTexts {
  if (medium === 'VIDEO') return texts;
  const { own, remove } = texts.answered;
  // A voice speaks too.
  return { ...texts, ...own, remove, ...(medium === 'VOICE' && { hearts: texts.hearts }) };
}

const bringBack = async (submissionId: string, configuration: ClientConfiguration) =>
  (await import('#lib/browser/watch/own-clips.ts')).restoreOwnClip(submissionId, configuration);

/** The pressed button is gone, so the clip takes the focus. */
function focusOnce(element: HTMLElement | null) {
  element?.focus();
}
