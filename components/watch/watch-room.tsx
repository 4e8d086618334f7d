'use client';

import { useRef } from 'react';
import { ChapterList } from '#components/player/chapter-list.tsx';
import { Player } from '#components/player/player.tsx';
import type { PlayerTexts } from '#components/player/player-texts.ts';
import { useFilm } from '#components/player/use-film.ts';
import { getPresentation } from '#lib/api/reels.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { ClipFeed } from './clip-feed.tsx';
import styles from './watch.module.css';

type WatchRoomProps = { presentation: PresentationDto; texts: { clips: string; player: PlayerTexts } };

/** Player, chapters and clips, all on one film. */
export function WatchRoom({ presentation, texts }: WatchRoomProps) {
  const screen = useRef<HTMLDivElement>(null);
  const { tributeId, format } = presentation;
  const film = useFilm({
    presentation,
    // The feed starts muted, with a plain unmute (product.md §6, store fields).
    startMuted: true,
    onExpired: async () => (await getPresentation(tributeId)).data,
  });
  const playFrom = (seconds: number) => {
    film.seek(seconds);
    film.play();
    screen.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div className={styles.theatre}>
        <div ref={screen} className={styles.screen}>
          <Player film={film} texts={texts.player} format={format} />
        </div>
        <section className={styles.chapters} aria-labelledby="chapters">
          <h2 id="chapters" className={styles.subheading}>
            {texts.player.chapters}
          </h2>
          <ChapterList film={film} texts={texts.player} />
        </section>
      </div>
      <section aria-labelledby="clips">
        <h2 id="clips" className={styles.subheading}>
          {texts.clips}
        </h2>
        <ClipFeed film={film} onPlay={playFrom} />
      </section>
    </>
  );
}
