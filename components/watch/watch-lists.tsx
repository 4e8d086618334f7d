'use client';

import buttons from '#components/ui/room-buttons.module.css';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import type { Locale } from '#lib/messages/languages.ts';
import feedStyles from './clip-feed.module.css';
import { ClipFeed } from './clip-feed.tsx';
import type { useWatchList } from './use-watch-list.ts';
import styles from './watch.module.css';
import type { WatchTexts } from './watch-texts.ts';

type WatchListsProps = {
  list: ReturnType<typeof useWatchList>;
  isOwnOnly: boolean;
  language: Locale;
  texts: WatchTexts;
  onPlay: (clip: FeedItemDto) => void;
  onHeart: (clip: FeedItemDto, isHearted: boolean) => Promise<unknown>;
};

export function WatchLists({ list, isOwnOnly, language, texts, onPlay, onHeart }: WatchListsProps) {
  const { status, clips, cursors } = list;
  const feed = (kind: 'ANSWER' | 'THANK_YOU') => (
    <ClipFeed
      clips={clips.filter((clip) => clip.kind === kind)}
      language={language}
      texts={texts}
      onPlay={onPlay}
      onHeart={onHeart}
      onMore={cursors[kind] === null ? null : () => list.more(kind)}
    />
  );
  const hasThanks = clips.some(({ kind }) => kind === 'THANK_YOU');
  const isEmpty = status === 'ready' && clips.length === 0;
  return (
    <>
      <section className={styles.clips} aria-labelledby="clips" aria-busy={status === 'loading'}>
        <h2 id="clips" className={styles.subheading}>
          {isOwnOnly ? texts.ownClips : texts.clips}
        </h2>
        {status === 'loading' && <Skeleton label={texts.loading} />}
        {status === 'failed' && (
          <div role="alert" className={styles.failure}>
            <p>{texts.failed}</p>
            <button type="button" className={buttons.outlined} onClick={list.retry}>
              {texts.retry}
            </button>
          </div>
        )}
        {isEmpty && <p className={styles.nothing}>{texts.noClips}</p>}
        {status === 'ready' && feed('ANSWER')}
      </section>
      {status === 'ready' && hasThanks && (
        <section className={styles.thanks} aria-labelledby="thanks">
          <h2 id="thanks" className={styles.subheading}>
            {texts.thanks}
          </h2>
          {feed('THANK_YOU')}
        </section>
      )}
    </>
  );
}

const SKELETONS = [0, 1, 2, 3];

function Skeleton({ label }: { label: string }) {
  return (
    <>
      <output className="visually-hidden">{label}</output>
      <ul className={feedStyles.feed} aria-hidden="true">
        {SKELETONS.map((index) => (
          <li key={index} className={styles.skeleton} />
        ))}
      </ul>
    </>
  );
}
