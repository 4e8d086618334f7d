'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { ChapterList } from '#components/player/chapter-list.tsx';
import type { Moment } from '#components/player/love-moment.tsx';
import { Player } from '#components/player/player.tsx';
import { useReel } from '#components/player/use-reel.ts';
import buttons from '#components/ui/room-buttons.module.css';
import { isReelMuted, setReelMuted } from '#lib/browser/stores/reel-audio.ts';
import type { Watcher } from '#lib/browser/watch/watcher.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { chosenCover } from '#lib/reel/cover.ts';
import styles from './watch.module.css';
import type { WatchTexts } from './watch-texts.ts';

const CastReel = dynamic(async () => (await import('#components/player/cast-reel.tsx')).CastReel, {
  ssr: false,
});
const LoveMoment = dynamic(async () => (await import('#components/player/love-moment.tsx')).LoveMoment, {
  ssr: false,
});
const ReelHearts = dynamic(async () => (await import('./reel-hearts.tsx')).ReelHearts, { ssr: false });

type TheatreProps = {
  presentation: PresentationDto;
  /** There is a file. */
  canDownload: boolean;
  watcher: Watcher;
  texts: WatchTexts;
  /** Shows where people gave hearts. */
  isManaging: boolean;
  onFirstPlay: () => void;
  onLove: (moment: Moment) => void;
  children: ReactNode;
};

/** Starts muted with a plain unmute (docs/specification.md#watch-muted). */
export function Theatre({
  presentation,
  canDownload,
  watcher,
  texts,
  isManaging,
  onFirstPlay,
  onLove,
  children,
}: TheatreProps) {
  const { reel, format, captions } = useReel({
    presentation,
    startMuted: isReelMuted(),
    onFirstPlay,
    onMuted: setReelMuted,
    onExpired: watcher.freshFilm,
    asksForMusic: true,
  });
  return (
    <div className={styles.theatre}>
      <div className={styles.screen}>
        <Player
          reel={reel}
          texts={texts.player}
          format={format}
          captions={captions}
          coverUrl={chosenCover(presentation.entries, presentation.settings)?.pictureUrl}
        >
          <LoveMoment reel={reel} texts={texts.player} onLove={onLove} />
          {isManaging && <ReelHearts reel={reel} watcher={watcher} texts={texts} />}
        </Player>
        <div className={styles.actions}>
          {children}
          {canDownload && (
            <CastReel
              reel={reel}
              texts={texts.player}
              className={buttons.quiet}
              findFile={watcher.findReel}
            />
          )}
        </div>
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
