'use client';

import { useState } from 'react';
import { FittedPicture } from '#components/player/fitted-picture.tsx';
import { HeartButton } from '#components/player/heart-button.tsx';
import { focusIfLost } from '#components/ui/focus-once.ts';
import { LongList } from '#components/ui/long-list.tsx';
import buttons from '#components/ui/room-buttons.module.css';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import { formatDuration } from '#lib/format/duration.ts';
import { isLong } from '#lib/lists/blocks.ts';
import { fill } from '#lib/messages/fill.ts';
import type { Locale } from '#lib/messages/languages.ts';
import styles from './clip-feed.module.css';
import type { WatchTexts } from './watch-texts.ts';

type ClipFeedProps = {
  clips: readonly FeedItemDto[];
  language: Locale;
  texts: WatchTexts;
  onPlay: (clip: FeedItemDto) => void;
  onHeart: (clip: FeedItemDto, isHearted: boolean) => Promise<unknown>;
  /** Loads more and resolves to success; null at the end. */
  onMore: (() => Promise<boolean>) | null;
};

export function ClipFeed({ clips, language, texts, onPlay, onHeart, onMore }: ClipFeedProps) {
  const [countBefore, setCountBefore] = useState<number | null>(null);
  // After the last page, the focus moves to its first clip.
  const focused = onMore || countBefore === null ? -1 : Math.min(countBefore, clips.length - 1);
  const focusedId = clips[focused]?._id;
  return (
    <>
      <ul className={styles.feed}>
        <LongList
          items={clips}
          isLong={isLong(clips.length)}
          wanted={focused}
          keyOf={({ _id }) => _id}
          nameGap={() => texts.more}
          renderItem={(clip, place) => (
            <li {...place}>
              <button
                ref={clip._id === focusedId ? focusIfLost : null}
                type="button"
                className={styles.clip}
                aria-label={fill(texts.play, {
                  name: clip.speakerName,
                  length: formatDuration(clip.durationSeconds),
                })}
                onClick={() => onPlay(clip)}
              >
                <FittedPicture src={clip.posterUrl} />
                <span className={styles.length}>{formatDuration(clip.durationSeconds)}</span>
              </button>
              <div className={styles.caption}>
                <p className={styles.name}>
                  {clip.kind === 'THANK_YOU'
                    ? fill(texts.thanksFrom, { name: clip.speakerName })
                    : clip.speakerName}
                </p>
                <HeartButton
                  isHearted={clip.isHearted}
                  hearts={clip.hearts}
                  texts={texts.player}
                  onChange={(isHearted) => onHeart(clip, isHearted)}
                />
              </div>
              {clip.isForYou && <p className={styles.question}>{texts.onlyYou}</p>}
              {clip.question && (
                <p className={styles.question} lang={language}>
                  {clip.question}
                </p>
              )}
            </li>
          )}
        />
      </ul>
      {onMore && (
        <More
          onMore={() => {
            setCountBefore(clips.length);
            return onMore();
          }}
          texts={texts}
        />
      )}
    </>
  );
}

type MoreProps = { onMore: () => Promise<boolean>; texts: WatchTexts };

/** Ignores repeated presses and shows a failure. */
function More({ onMore, texts }: MoreProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const press = async () => {
    if (state === 'busy') return;
    setState('busy');
    setState((await onMore()) ? 'ready' : 'failed');
  };
  return (
    <>
      <button
        type="button"
        className={`${buttons.outlined} ${styles.more}`}
        aria-disabled={state === 'busy'}
        onClick={() => void press()}
      >
        {texts.more}
      </button>
      <p role="alert">{state === 'failed' && texts.failed}</p>
    </>
  );
}
