'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { ClientConfiguration } from '#lib/contracts/client-configuration.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { ownPagePath } from '#lib/tribute/own-page-path.ts';
import { OwnClip } from './own-clip.tsx';
import styles from './own-clips.module.css';
import type { OwnClipsTexts } from './own-clips-texts.ts';

type OwnClipsProps = Pick<PublicTributeDto, 'tributeId' | 'questions' | 'language'> & {
  clips: readonly SubmissionDto[] | null;
  /** Shown elsewhere on the page. */
  except?: readonly string[];
  configuration: ClientConfiguration;
  texts: OwnClipsTexts;
  /** Plays the clips, on the page that is only about them. */
  isWhole?: boolean;
  /** False for an archived reel, which accepts no answers. */
  canAnswer?: boolean;
  /** Offers to replace an answer while it stays. */
  canReplace?: boolean;
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
  canAnswer = true,
  canReplace = false,
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
  const answer = shown.find(({ kind }) => kind === 'ANSWER');
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
            canAnswer={canAnswer}
            canReplace={canReplace}
            isReplacing={shown.some(({ _id }) => _id === clip.replaces && !removedIds.includes(_id))}
            onCaptionsSaved={onCaptionsSaved}
            onRemoved={() => setRemovedIds((before) => [...before, clip._id])}
            onRestored={() => setRemovedIds((before) => before.filter((id) => id !== clip._id))}
          />
        ))}
      </ul>
      {!isWhole && answer && (
        <a className={styles.manage} href={ownPagePath(tributeId, answer.contributor._id)}>
          {texts.manage}
        </a>
      )}
    </section>
  );
}
