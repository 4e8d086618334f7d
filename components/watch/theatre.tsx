'use client';

import type { ReactNode } from 'react';
import { ChapterList } from '#components/player/chapter-list.tsx';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import { isReelMuted, setReelMuted } from '#lib/browser/stores/reel-audio.ts';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import styles from './watch.module.css';
import type { WatchTexts } from './watch-texts.ts';

type TheatreProps = {
  presentation: PresentationDto;
  watcher: Watcher;
  texts: WatchTexts;
  onFirstPlay: () => void;
  children: ReactNode;
};

/** Starts muted with a plain unmute (docs/specification.md#watch-muted). */
export function Theatre({ presentation, watcher, texts, onFirstPlay, children }: TheatreProps) {
  const { reel, format, captions } = useReel({
    presentation,
    startMuted: isReelMuted(),
    onFirstPlay,
    onMuted: setReelMuted,
    onExpired: watcher.freshFilm,
  });
  return (
    <div className={styles.theatre}>
      <div className={styles.screen}>
        <Player reel={reel} texts={texts.player} format={format} captions={captions} />
        <div className={styles.actions}>{children}</div>
      </div>
      <section className={styles.chapters} aria-labelledby="chapters">
        <h2 id="chapters" className={styles.subheading}>
          {texts.player.chapters}
        </h2>
        <ChapterList reel={reel} texts={texts.player} />
      </section>
    </div>
  );
}
