'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { fill } from '#lib/messages/fill.ts';
import { OwnCaptions } from './own-captions.tsx';
import styles from './own-clips.module.css';
import type { OwnClipsTexts } from './own-clips-texts.ts';
import { PreparedClip } from './prepared-clip.tsx';
import { RemoveClip } from './remove-clip.tsx';

type OwnClipsProps = Pick<PublicTributeDto, 'tributeId' | 'questions' | 'language'> & {
  clips: readonly SubmissionDto[] | null;
  /** Shown elsewhere on the page. */
  except?: readonly string[];
  configuration: ClientConfiguration;
  texts: OwnClipsTexts;
  /** Plays the clips, on the page that is only about them. */
  isWhole?: boolean;
  onCaptionsSaved?: () => void;
};

const NONE: readonly string[] = [];
/** Polling interval, like the recorder's. */
const LOOK_MS = 2_000;

export function OwnClips({
  tributeId,
  clips,
  questions,
  language,
  except = NONE,
  configuration,
  texts,
  isWhole = false,
  onCaptionsSaved,
}: OwnClipsProps) {
  const [own, setOwn] = useState(clips);
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  const isInWork =
    own === null || own.some(({ status }) => status === 'UPLOADING' || status === 'PROCESSING');

  const look = useEffectEvent(async (isGone: () => boolean) => {
    // Loaded on demand: most visitors have sent nothing.
    const { listOwnClips } = await import('#lib/browser/watch/own-clips.ts');
    const current = await listOwnClips(tributeId, configuration);
    if (isGone()) return;
    // A removed clip stays visible, because it has the focus.
    const isRemoved = ({ _id }: SubmissionDto) => removedIds.includes(_id);
    setOwn((before) => (current ? [...(before ?? []).filter(isRemoved), ...current] : (before ?? [])));
  });
  useEffect(() => {
    if (!isInWork) return undefined;
    let isGone = false;
    const ask = () => void look(() => isGone).catch(() => null);
    const timer = setInterval(ask, LOOK_MS);
    if (clips === null) ask();
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [isInWork, clips]);

  const shown = (own ?? []).filter(({ _id }) => !except.includes(_id));
  if (shown.length === 0) return null;
  const questionOf = ({ questionId }: SubmissionDto) =>
    questions.find(({ _id }) => _id === questionId)?.text ?? null;
  return (
    <section className={styles.own} aria-labelledby="own-clips">
      <h2 id="own-clips" className={styles.heading}>
        {texts.heading}
      </h2>
      <ul className={styles.list}>
        {shown.map((clip) => (
          <OwnClip
            key={clip._id}
            tributeId={tributeId}
            clip={clip}
            question={questionOf(clip)}
            language={language}
            isRemoved={removedIds.includes(clip._id)}
            configuration={configuration}
            texts={texts}
            isWhole={isWhole}
            onCaptionsSaved={onCaptionsSaved}
            onRemoved={() => setRemovedIds((before) => [...before, clip._id])}
            onRestored={() => setRemovedIds((before) => before.filter((id) => id !== clip._id))}
          />
        ))}
      </ul>
      {!isWhole && shown.some(({ kind }) => kind === 'ANSWER') && (
        <a className={styles.manage} href={`/tribute/${encodeURIComponent(tributeId)}/mine`}>
          {texts.manage}
        </a>
      )}
    </section>
  );
}

type OwnClipProps = Pick<OwnClipsProps, 'tributeId' | 'language' | 'configuration' | 'texts'> & {
  clip: SubmissionDto;
  question: string | null;
  isRemoved: boolean;
  isWhole: boolean;
  onCaptionsSaved: (() => void) | undefined;
  onRemoved: () => void;
  onRestored: () => void;
};

function OwnClip({
  tributeId,
  clip,
  question,
  language,
  isRemoved,
  configuration,
  texts: all,
  isWhole,
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
        <output className={styles.state}>{error ?? stateOf(clip, isRemoved, texts)}</output>
      </div>
      <div className={styles.actions}>
        <a
          className={styles.link}
          href={recorderFor(tributeId, clip, question)}
          aria-label={fill(texts.againLabel, { question: title })}
          {...(isRemoved && { ref: focusOnce })}
        >
          {texts.again}
        </a>
        {isRemoved && (
          <button
            type="button"
            className={styles.restore}
            aria-label={fill(texts.restoreLabel, { question: title })}
            aria-disabled={isRestoring}
            onClick={() => void restore()}
          >
            {texts.restore}
          </button>
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

type ClipPictureProps = { clip: SubmissionDto; isWhole: boolean; label: string };

function ClipPicture({ clip: { posterUrl, playbackUrl }, isWhole, label }: ClipPictureProps) {
  if (isWhole && playbackUrl)
    return <PreparedClip src={playbackUrl} posterUrl={posterUrl} label={label} className={styles.video} />;
  return posterUrl && <img className={styles.poster} src={posterUrl} alt="" />;
}

/** Only a video is a clip. */
const textsFor = ({ medium }: SubmissionDto, texts: OwnClipsTexts): OwnClipsTexts =>
  medium === 'VIDEO' ? texts : { ...texts, ...texts.answered.own, remove: texts.answered.remove };

const bringBack = async (submissionId: string, configuration: ClientConfiguration) =>
  (await import('#lib/browser/watch/own-clips.ts')).restoreOwnClip(submissionId, configuration);

/** Returns the recorder for another clip of the same kind and question. */
function recorderFor(tributeId: string, { kind, questionId }: SubmissionDto, question: string | null) {
  const parameters = new URLSearchParams({
    tributeId,
    ...(question && { questionId: questionId ?? '' }),
    ...(kind === 'THANK_YOU' && { tgd: '1' }),
  });
  return `/recordtribute?${parameters}`;
}

/** The pressed button is gone, so the clip takes the focus. */
function focusOnce(link: HTMLAnchorElement | null) {
  link?.focus();
}

function stateOf(
  { kind, status, failure, warning, isDark, isInReel }: SubmissionDto,
  isRemoved: boolean,
  texts: OwnClipsTexts,
): string {
  if (isRemoved) return texts.removed;
  if (status === 'PROCESSING' && kind === 'THANK_YOU') return texts.thanks.PROCESSING;
  if (status === 'UPLOADING' || status === 'PROCESSING') return texts[status];
  // Only the creator sees that a clip is held; its speaker sees a ready one.
  if (status === 'FAILED') return failure?.message ?? texts.FAILED;
  if (warning) return warning.message;
  if (isDark) return texts.dark;
  return isInReel ? texts.inReel : texts.READY;
}
